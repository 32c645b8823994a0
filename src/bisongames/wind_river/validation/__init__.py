"""Wind River: checks of positions read from JSON."""
