"""Puzzles: positions of matches in which one choice is clearly best, and not the one that looks best at first sight."""
