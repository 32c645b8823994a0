"""Validation of positions that are read from JSON."""
