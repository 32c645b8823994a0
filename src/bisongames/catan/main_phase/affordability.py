"""Catan: which actions a hand of resource cards pays for, computed once per hand."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from bisongames.catan.actions import OfferTrade, TradeWithBank
from bisongames.catan.hooks import Afforded, Cost, Hand, MainPhaseAction, Prices

MOST_KEPT: Final = 50_000
"""The largest number of entries in a cache."""
TRADES: Final = (TradeWithBank, OfferTrade)


class Affordable:
    """The actions that a hand pays for, whether or not the table has pieces and places for them."""

    __slots__ = ("actions", "all_but_trades", "trades")

    def __init__(self, prices: Prices, actions: Collection[MainPhaseAction], hand: Hand) -> None:
        self.actions: tuple[tuple[MainPhaseAction, Afforded], ...] = tuple(
            (action, afforded) for action in actions if (afforded := action.affords(prices, hand))
        )
        """In the order of the legal list, each with its ``affords`` value."""
        self.all_but_trades = tuple(pair for pair in self.actions if pair[0].kind not in TRADES)
        self.trades: Afforded = None
        """The ``affords`` value of bank trades if the hand pays for nothing else, else None."""
        if [action.kind for action, _ in self.actions] == [TradeWithBank]:
            self.trades = self.actions[0][1]


def pays(hand: Hand, cost: Cost) -> bool:
    """Whether a hand holds these cards."""
    return all(hand[kind] >= number for kind, number in cost)


def pays_for(name: str) -> Callable[[Prices, Hand], bool]:
    """The ``affords`` function of a build with a fixed cost."""
    return lambda prices, hand: pays(hand, prices.costs[name])


def at_least(hand: Hand, number: int) -> int:
    """The kinds of which a hand has at least ``number`` cards, as a bit set."""
    return sum(1 << kind for kind, held in enumerate(hand) if held >= number)


class AffordableByHand(dict[Hand, Affordable]):
    """Cache of :class:`Affordable` by hand; large hands share an entry with smaller ones."""

    __slots__ = ("_made", "actions", "most", "prices")

    def __init__(self, prices: Prices, actions: Collection[MainPhaseAction]) -> None:
        self.prices, self.actions = prices, actions
        costs = [number for cost in prices.costs.values() for _, number in cost]
        more = [action.most(prices.options) for action in actions]
        # Cards of a kind beyond this number pay for nothing more.
        self.most = max(*costs, *more)
        self._made: dict[Hand, Affordable] = {}

    def __missing__(self, hand: Hand) -> Affordable:
        if len(self) >= MOST_KEPT:
            self.clear()
        enough = tuple([min(number, self.most) for number in hand])
        affordable = self._made.get(enough)
        if affordable is None:
            affordable = self._made[enough] = Affordable(self.prices, self.actions, enough)
        self[hand] = affordable
        return affordable
