"""Piles: fair draws from rows of numbers."""

from __future__ import annotations

import random
from collections import Counter

from bisongames.components.piles import deal, pick, pick_weighted


class Stub:
    """Luck that is known."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_each_thing_of_a_pile_has_its_own_share_of_luck() -> None:
    pile = [2, 0, 1, 3]
    drawn = [pick_weighted(pile, Stub(n / 6 + 1e-9)) for n in range(6)]
    assert drawn == [0, 0, 2, 3, 3, 3]
    assert [pick(4, Stub(n / 4)) for n in range(4)] == [0, 1, 2, 3]


def test_what_is_dealt_is_taken_out() -> None:
    pile, luck = [2, 0, 1, 3], random.Random(1)
    hand = deal(pile, 4, luck)
    assert len(hand) == 4
    assert sum(pile) == 2
    assert [pile[kind] + hand.count(kind) for kind in range(4)] == [2, 0, 1, 3]
    assert deal([1, 1], 2, Stub(0.9, 0.0)) == [1, 0]


def test_every_order_of_dealing_is_equally_likely() -> None:
    luck = random.Random(2)
    orders = Counter(tuple(deal([1, 1, 1], 3, luck)) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < number < 1100 for number in orders.values())
