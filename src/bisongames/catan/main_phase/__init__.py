"""Catan: trading, building and playing cards."""
