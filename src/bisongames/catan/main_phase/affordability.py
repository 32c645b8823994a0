"""Catan: what a hand of resource cards pays for, worked out once for each kind of hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from attrs import frozen

from bisongames.catan.actions import OfferTrade
from bisongames.catan.hooks import Hand, Listing
from bisongames.catan.main_phase.costs import Cost
from bisongames.catan.options import ANY_KIND, RESOURCES, Options
from bisongames.engine.core.rules import note

MOST_KEPT: Final = 50_000
"""A memory is emptied when it holds so many."""

LISTED = note(
    "CA-N12",
    "Legal lists show offers of one or two equal cards for one, and of one for two; other offers within the rules are legal too.",
    "5",
    when=(("domestic_trade", True),),
)


@cache
def listed_offers(held: int, twice: int) -> tuple[OfferTrade, ...]:
    """The listed offers of a hand with a card of these kinds, and with two of those; both as bit sets."""
    found: list[OfferTrade] = []
    for kind, give in enumerate(RESOURCES):
        others = [name for name in RESOURCES if name != give]
        if held >> kind & 1:
            found += [OfferTrade((give,), (get,) * n) for n in (1, 2) for get in others]
        if twice >> kind & 1:
            found += [OfferTrade((give, give), (get,)) for get in others]
    return tuple(found)


@frozen(eq=False)
class Prices:
    """What things cost in a variant."""

    options: Options
    costs: Mapping[str, Cost]
    bank_rate: int
    general_rate: int
    special_rate: int
    listings: tuple[Listing, ...]
    """What expansions list."""


class Purse:
    """What one hand pays for; whether there are pieces and places is asked elsewhere. Kinds of cards are bit sets.

    ``empty`` says that nothing at all can be paid for, ``trades_only`` that only the bank can be.
    """

    __slots__ = (
        "at_bank_rate",
        "at_general_rate",
        "at_special_rate",
        "card",
        "city",
        "empty",
        "more",
        "offers",
        "road",
        "settlement",
        "trades_only",
    )

    def __init__(self, prices: Prices, hand: Hand) -> None:
        options = prices.options
        self.road, self.settlement, city, self.card = (
            pays(hand, prices.costs[name]) for name in ("road", "settlement", "city", "card")
        )
        self.city = city and options.allow_cities
        self.at_bank_rate = at_least(hand, prices.bank_rate)
        self.at_general_rate = at_least(hand, prices.general_rate)
        self.at_special_rate = at_least(hand, prices.special_rate)
        self.offers: tuple[OfferTrade, ...] = ()
        if options.domestic_trade:
            self.offers = listed_offers(at_least(hand, 1), at_least(hand, 2))
        self.more: tuple[tuple[Listing, Any], ...] = tuple(
            (listing, means)
            for listing in prices.listings
            if (means := listing.means(prices, hand))
        )
        builds = self.road or self.settlement or self.city or self.card
        self.trades_only = not (builds or self.offers or self.more)
        self.empty = self.trades_only and not (self.at_general_rate or self.at_special_rate)

    def traded(self, ports: int) -> int:
        """The kinds of which there are enough for a trade with the bank, for a player with these harbours."""
        kinds = self.at_bank_rate | self.at_special_rate & ports
        return kinds | self.at_general_rate if ports >> ANY_KIND else kinds


def pays(hand: Hand, cost: Cost) -> bool:
    """Whether a hand has all these cards."""
    return all(hand[kind] >= number for kind, number in cost)


def at_least(hand: Hand, number: int) -> int:
    """The kinds of which a hand has so many cards, as a bit set."""
    return sum(1 << kind for kind, held in enumerate(hand) if held >= number)


class Purses(dict[Hand, Purse]):
    """The purse of every hand: the same hands come up again and again, and large hands share the purses of smaller ones."""

    __slots__ = ("_made", "most", "prices")

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        costs = [number for cost in prices.costs.values() for _, number in cost]
        more = [listing.most(prices.options) for listing in prices.listings]
        # More cards of a kind pay for nothing more.
        self.most = max(*costs, *more, prices.bank_rate, 2)
        self._made: dict[Hand, Purse] = {}

    def __missing__(self, hand: Hand) -> Purse:
        if len(self) >= MOST_KEPT:
            self.clear()
        enough = tuple([min(number, self.most) for number in hand])
        purse = self._made.get(enough)
        if purse is None:
            purse = self._made[enough] = Purse(self.prices, enough)
        self[hand] = purse
        return purse
