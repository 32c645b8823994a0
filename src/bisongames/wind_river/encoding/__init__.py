"""Bounds and texts of the values of Wind River."""
