"""How many combinations of values the budget of a search suffices for."""

from __future__ import annotations

from typing import Final

from bisongames.lab.report.conclusions import round_up

FIRST: Final = 8
"""The number of matches of each point that half of the budget of the race must suffice for; else fewer points are raced."""


def search_of(budget: int) -> int:
    """The part of a budget that the race may take; the rest confirms its result."""
    return budget * 3 // 4


def raced_of(combinations: int, budget: int) -> int:
    """How many of so many combinations are raced."""
    return min(combinations, max(2, search_of(budget) // (2 * FIRST)))


def untried_text(raced: int, combinations: int) -> str:
    """How many combinations a budget plays, and what it takes to play the others; empty if it plays all."""
    left = combinations - raced
    if not left:
        return ""
    enough = round_up(-(-combinations * 2 * FIRST * 4 // 3))
    return (
        f"Of {combinations} combinations this budget plays {raced}; the other {left} {'is' if left == 1 else 'are'} not tried: "
        f"give about {enough} matches, or fewer values, to try them all."
    )
