"""Bounds, texts and column types of Catan."""
