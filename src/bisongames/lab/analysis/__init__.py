"""The analysis of a match: chances to win, luck, and what choices lost."""
