"""Marks laid over pictures."""
