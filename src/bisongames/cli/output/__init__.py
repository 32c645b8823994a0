"""Printing in a terminal, and writing files."""
