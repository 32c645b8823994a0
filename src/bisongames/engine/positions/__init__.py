"""Positions: states, cursors and the notation of actions."""
