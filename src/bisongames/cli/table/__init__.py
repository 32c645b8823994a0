"""A match at the terminal."""
