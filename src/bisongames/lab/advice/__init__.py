"""Advice: the best choices of a position, with reasons."""
