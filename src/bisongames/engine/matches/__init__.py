"""Matches, their history, and links to them."""
