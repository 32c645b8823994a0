"""The expansion with rites."""
