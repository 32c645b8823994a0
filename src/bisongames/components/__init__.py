"""The shared component model: what lies on any table. Knows no game."""
