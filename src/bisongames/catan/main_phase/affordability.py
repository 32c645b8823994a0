"""Catan: which actions a hand of resource cards pays for, computed once per hand."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from bisongames.catan.actions import OfferTrade, TradeWithBank
from bisongames.catan.hooks import Cost, Hand, MainPhaseAction, Prices
from bisongames.catan.options import ANY_KIND

MOST_KEPT: Final = 50_000
"""The largest number of entries in a cache."""
TRADES: Final = (TradeWithBank, OfferTrade)


class TradableKinds:
    """The kinds of which a hand has enough for a trade with the bank, as bit sets by rate."""

    __slots__ = ("bank", "general", "special")

    def __init__(self, bank: int, general: int, special: int) -> None:
        self.bank = bank
        self.general = general
        self.special = special

    def at(self, ports: int) -> int:
        """The kinds that a player with these harbors can trade, as a bit set."""
        kinds = self.bank | self.special & ports
        return kinds | self.general if ports >> ANY_KIND else kinds


NO_KINDS: Final = TradableKinds(0, 0, 0)


class Affordable:
    """The actions that a hand pays for, whether or not the table has pieces and places for them."""

    __slots__ = ("actions", "all_but_trades", "offers", "trades")

    def __init__(self, prices: Prices, actions: Collection[MainPhaseAction], hand: Hand) -> None:
        by_kind = {
            action.kind: (action.legal, afforded)
            for action in actions
            if (afforded := action.affords(prices, hand))
        }
        self.actions = tuple(by_kind.values())
        """The ``legal`` functions in the order of the legal list, each with the ``affords`` value of its action."""
        self.all_but_trades = tuple(by_kind[kind] for kind in by_kind if kind not in TRADES)
        self.trades: TradableKinds | None = None
        """The ``affords`` value of bank trades if the hand pays for trades only, otherwise None."""
        self.offers: tuple[OfferTrade, ...] = ()
        """The ``affords`` value of offers if the hand pays for trades only, otherwise empty."""
        if not self.all_but_trades:
            afforded = {kind: value for kind, (_, value) in by_kind.items()}
            self.trades = afforded.get(TradeWithBank, NO_KINDS)
            self.offers = afforded.get(OfferTrade, ())


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
