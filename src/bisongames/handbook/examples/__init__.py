"""Examples found by play."""
