"""Printing, files, and values from the command line."""
