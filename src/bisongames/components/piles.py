"""Piles in an unknown order: the number of things of each kind, and fair draws.

A pile is a list of numbers by kind. Drawing from it needs no shuffling.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol


class Luck(Protocol):
    """A source of randomness: any object with ``random() -> float`` in [0, 1)."""

    def random(self) -> float:
        """The next number, at least 0 and below 1."""
        ...


def pick(number: int, luck: Luck) -> int:
    """A random whole number from 0 to ``number`` - 1, all equally likely."""
    return int(luck.random() * number)


def pick_weighted(weights: Sequence[int], luck: Luck) -> int:
    """A random index, with probability proportional to its whole-number weight; not all may be 0."""
    sums = list(accumulate(weights))
    return bisect(sums, int(luck.random() * sums[-1]))


def deal(pile: list[int], number: int, luck: Luck) -> list[int]:
    """Takes ``number`` things out of a pile, one after another; returns their kinds in order."""
    kinds = []
    for _ in range(number):
        kind = pick_weighted(pile, luck)
        pile[kind] -= 1
        kinds.append(kind)
    return kinds
