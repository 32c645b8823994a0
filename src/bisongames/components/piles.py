"""Piles whose order nobody knows: what is in them, and a fair draw."""

from collections.abc import Sequence
from typing import Protocol


class Luck(Protocol):
    """Where chance comes from: anything with ``random() -> float`` in [0, 1)."""

    def random(self) -> float:
        """The next number, at least 0 and below 1."""
        ...


def pick(number: int, luck: Luck) -> int:
    """One of 0 to ``number`` - 1, all equally likely."""
    return int(luck.random() * number)


def pick_weighted(weights: Sequence[int], total: int, luck: Luck) -> int:
    """An index, likely in proportion to its whole-number weight; ``total`` is their sum."""
    ticket = int(luck.random() * total)
    for index, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return index
    raise ValueError("the weights add up to less than the total")
