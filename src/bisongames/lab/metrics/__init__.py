"""Metrics of matches, general and by game."""
