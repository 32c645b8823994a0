"""Positions: states, cursors, views and results."""
