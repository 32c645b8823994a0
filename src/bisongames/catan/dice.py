"""Odds of dice, as whole-number weights."""

from typing import Final

FACES: Final = range(1, 7)

PAIRS: Final = tuple((low, high) for low in FACES for high in FACES if low <= high)
"""The 21 outcomes of two indistinguishable dice, the lower die first."""

PAIR_WEIGHTS: Final = tuple(1 if low == high else 2 for low, high in PAIRS)
"""The number of the 36 rolls that show each pair."""


def ways_to_roll(total: int) -> int:
    """The ways out of 36 in which two dice add up to ``total``."""
    return max(0, 6 - abs(total - 7))
