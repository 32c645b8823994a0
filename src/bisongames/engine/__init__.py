"""The common game interface, and everything derived from it for all games. Depends on no game."""
