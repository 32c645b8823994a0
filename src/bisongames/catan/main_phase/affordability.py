"""Catan: which actions a hand of resource cards pays for, computed once per hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from bisongames.catan.actions import TradeWithBank
from bisongames.catan.hooks import Hand, MainPhaseAction
from bisongames.catan.main_phase.costs import Cost
from bisongames.catan.options import Options

MOST_KEPT: Final = 50_000
"""The size at which a cache is cleared."""


@frozen(eq=False)
class Prices:
    """Costs and rates of a variant."""

    options: Options
    costs: Mapping[str, Cost]
    bank_rate: int
    general_rate: int
    special_rate: int
    actions: tuple[MainPhaseAction, ...]
    """All actions of the main part, in the order of the legal list."""


class Affordable:
    """The actions that a hand pays for, whether or not the table has pieces and places for them."""

    __slots__ = ("actions", "trades")

    def __init__(self, prices: Prices, hand: Hand) -> None:
        self.actions: tuple[tuple[MainPhaseAction, Any], ...] = tuple(
            (action, afforded)
            for action in prices.actions
            if (afforded := action.affords(prices, hand))
        )
        """In the order of the legal list, each with its ``affords`` value."""
        self.trades: Any = None
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

    __slots__ = ("_made", "most", "prices")

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        costs = [number for cost in prices.costs.values() for _, number in cost]
        more = [action.most(prices.options) for action in prices.actions]
        # More cards of a kind pay for nothing more.
        self.most = max(*costs, *more)
        self._made: dict[Hand, Affordable] = {}

    def __missing__(self, hand: Hand) -> Affordable:
        if len(self) >= MOST_KEPT:
            self.clear()
        enough = tuple([min(number, self.most) for number in hand])
        affordable = self._made.get(enough)
        if affordable is None:
            affordable = self._made[enough] = Affordable(self.prices, enough)
        self[hand] = affordable
        return affordable
