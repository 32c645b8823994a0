"""Catan: checks of positions read from JSON."""
