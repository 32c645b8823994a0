"""The expansion with heroes and conflicts."""
