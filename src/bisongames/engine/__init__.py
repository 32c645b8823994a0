"""The common game interface, and everything that is derived from it once. Knows no game."""
