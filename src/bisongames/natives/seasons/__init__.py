"""The expansion with seasons."""
