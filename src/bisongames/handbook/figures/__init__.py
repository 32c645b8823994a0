"""Figures of a handbook."""
