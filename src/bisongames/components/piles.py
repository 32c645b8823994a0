"""Piles whose order nobody knows: what is in them, and a fair draw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

ThingT = TypeVar("ThingT")


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


class Bag(Generic[ThingT]):
    """Things of several kinds that are drawn one by one. Never changes; what a draw leaves is made once and shared."""

    __slots__ = ("_left", "counts", "kinds", "things", "weights")

    def __init__(self, kinds: tuple[ThingT, ...], counts: tuple[int, ...]) -> None:
        self.kinds = kinds
        self.counts = counts
        pairs = tuple(zip(kinds, counts, strict=True))
        self.weights = tuple((thing, number) for thing, number in pairs if number)
        self.things = tuple(thing for thing, number in pairs for _ in range(number))
        self._left: list[Bag[ThingT] | None] = [None] * len(kinds)

    def draw(self, luck: Luck) -> ThingT:
        """One of the things, all equally likely."""
        return self.things[int(luck.random() * len(self.things))]

    def without(self, kind: int) -> Bag[ThingT]:
        """What is left when a thing of a kind, by its number, is taken out."""
        left = self._left[kind]
        if left is None:
            counts = tuple(n - 1 if k == kind else n for k, n in enumerate(self.counts))
            left = self._left[kind] = bag(self.kinds, counts)
        return left


@cache
def bag(kinds: tuple[Any, ...], counts: tuple[int, ...]) -> Bag[Any]:
    """The bag with so many of each kind."""
    return Bag(kinds, counts)
