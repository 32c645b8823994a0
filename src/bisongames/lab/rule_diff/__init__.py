"""The difference of two variants by their rules."""
