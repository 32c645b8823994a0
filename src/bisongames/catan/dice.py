"""Odds of dice, as whole-number weights."""

from typing import Final

FACES: Final = range(1, 7)

PAIRS: Final = tuple((low, high) for low in FACES for high in FACES if low <= high)
"""The 21 outcomes of two dice that nobody tells apart, the lower first."""

PAIR_WEIGHTS: Final = tuple(1 if low == high else 2 for low, high in PAIRS)
"""In how many of the 36 ways each of :data:`PAIRS` comes up."""


def ways_to_roll(total: int) -> int:
    """In how many of 36 ways two dice add up to ``total``."""
    return max(0, 6 - abs(total - 7))
