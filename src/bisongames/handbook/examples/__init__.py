"""Examples found by searching random matches."""
