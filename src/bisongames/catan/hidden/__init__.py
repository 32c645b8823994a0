"""Catan: sampling the cards that a player cannot see."""
