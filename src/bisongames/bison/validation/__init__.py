"""Checks of positions that were read."""
