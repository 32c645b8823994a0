"""Catan: deals hands that must hold certain cards; all such deals are equally likely."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, product
from math import comb, prod
from typing import Final

from attrs import frozen

from bisongames.components.piles import Luck, deal

BITS: Final = 2**53
"""The number of values of ``random()``."""

Numbers = tuple[int, ...]
"""Numbers of cards by kind."""


@frozen
class Hand:
    """A hand to deal."""

    size: int
    least: Mapping[int, int] = {}
    """Minimum number by kind."""


def pick_exactly(weights: Sequence[int], luck: Luck) -> int:
    """Draws an index in proportion to its whole-number weight, however large the weights are."""
    sums = list(accumulate(weights))
    return bisect(sums, int(luck.random() * BITS) * sums[-1] // BITS)


def deal_hands(pile: Sequence[int], hands: Sequence[Hand], luck: Luck) -> list[list[int]]:
    """Deals hands from a pile, both by kind; all deals that meet the minimums are equally likely.

    Each hand in turn is drawn with weights that count the ways to deal it and all later hands, so no deal is ever
    rejected. This count treats all kinds that no later hand must hold as one. Hands with minimums that few others share
    therefore come first, and hands without minimums last.
    """
    alike = [sum(hand.least == other.least for other in hands) for hand in hands]
    order = sorted(range(len(hands)), key=lambda place: (not hands[place].least, alike[place]))
    left, ways = list(pile), _Ways([hands[place] for place in order])
    dealt_hands: list[list[int]] = [[] for _ in hands]
    for turn, place in enumerate(order):
        kinds, others = ways.kinds[turn], left[:]
        chosen: Numbers = ()
        if kinds:
            piles = tuple([left[kind] for kind in kinds])
            choices = [*ways.choices(turn, piles, sum(left))]
            chosen, _ = choices[pick_exactly([number for _, number in choices], luck)]
            for kind in kinds:
                others[kind] = 0
        dealt = by_kind(others, hands[place].size - sum(chosen), luck)
        for kind, number in zip(kinds, chosen, strict=True):
            dealt[kind] = number
            others[kind] = left[kind] - number
        left, dealt_hands[place] = others, dealt
    return dealt_hands


def by_kind(pile: list[int], size: int, luck: Luck) -> list[int]:
    """Takes random cards out of a pile; returns their numbers by kind."""
    cards = deal(pile, size, luck)
    if not cards:
        return [0] * len(pile)
    return [cards.count(kind) for kind in range(len(pile))]


def ways_to_deal(pile: Sequence[int], hands: Sequence[Sequence[int]]) -> int:
    """The number of ways to deal exactly these hands from a pile."""
    left, ways = list(pile), 1
    for hand in hands:
        ways *= prod(map(comb, left, hand))
        left = [there - taken for there, taken in zip(left, hand, strict=True)]
    return ways


class _Ways:
    """Counts the ways to deal a hand and all later ones, memoized by the cards left."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.hands = hands
        self.kinds = [
            sorted({kind for later in hands[place:] for kind in later.least})
            for place in range(len(hands))
        ]
        """Per hand: the kinds that it or a later hand must hold."""
        self._known: dict[tuple[int, Numbers, int], int] = {}

    def of(self, place: int, piles: Numbers, total: int) -> int:
        """The number of ways to deal this hand and all later ones from ``total`` cards, with ``piles`` cards of its kinds."""
        if place == len(self.hands) or not self.kinds[place]:
            return 1  # a constant factor, independent of earlier deals
        key = place, piles, total
        if key not in self._known:
            self._known[key] = sum(number for _, number in self.choices(place, piles, total))
        return self._known[key]

    def choices(self, place: int, piles: Numbers, total: int) -> Iterator[tuple[Numbers, int]]:
        """Each possible holding of this hand's kinds, with the ways to complete it and the later hands."""
        hand, kinds = self.hands[place], self.kinds[place]
        later = self.kinds[place + 1] if place + 1 < len(self.hands) else []
        kept = [kinds.index(kind) for kind in later]
        others = total - sum(piles)
        ranges = [
            range(hand.least.get(kind, 0), min(number, hand.size) + 1)
            for kind, number in zip(kinds, piles, strict=True)
        ]
        for chosen in product(*ranges):
            rest = hand.size - sum(chosen)
            if 0 <= rest <= others:
                here = comb(others, rest) * prod(map(comb, piles, chosen))
                left = tuple([piles[i] - chosen[i] for i in kept])
                yield chosen, here * self.of(place + 1, left, total - hand.size)
