"""Catan: sampling what a player cannot see."""
