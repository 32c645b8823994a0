"""Reads and writes JSON, and gives its schema."""
