"""Catan: what a hand of resource cards pays for, worked out once for each kind of hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bisongames.catan.options import RESOURCE_NUMBER

if TYPE_CHECKING:
    from bisongames.catan.actions import OfferTrade, PayCards
    from bisongames.catan.board import Board

Hand = tuple[int, ...]
"""Five numbers of cards, in the order of RESOURCES."""

GRAIN: Final = RESOURCE_NUMBER["grain"]

ANY_KIND: Final = 5
"""The harbour for any kind of card, after those for one kind each."""

MOST_KEPT: Final = 50_000
"""A memory is emptied when it holds so many."""


class Purse:
    """What one hand pays for; whether there are pieces and places is asked elsewhere. Kinds of cards are bit sets.

    ``empty`` says that nothing of the base game can be paid for, ``trades_only`` that only the bank can be.
    """

    __slots__ = (
        "at_bank_rate",
        "at_general_rate",
        "at_special_rate",
        "card",
        "city",
        "empty",
        "hunter",
        "hunter_move",
        "offers",
        "payments",
        "road",
        "settlement",
        "trades_only",
    )

    def __init__(self, board: Board, hand: Hand) -> None:
        def pays(building: str) -> bool:
            return all(hand[kind] >= number for kind, number in board.costs[building])

        self.road = pays("road")
        self.settlement = pays("settlement")
        self.city = pays("city") and board.allow_cities
        self.card = pays("card")
        self.hunter = pays("hunter") and board.hunters > 0
        self.hunter_move = board.hunters > 0 and hand[GRAIN] >= board.hunter_move_cost
        self.at_bank_rate = at_least(hand, board.bank_rate)
        self.at_general_rate = at_least(hand, board.general_rate)
        self.at_special_rate = at_least(hand, board.special_rate)
        self.offers: tuple[OfferTrade, ...] = board.offers(at_least(hand, 1), at_least(hand, 2))
        self.payments: tuple[PayCards, ...] = board.payments(hand)
        more = self.road or self.settlement or self.city or self.card or bool(self.offers)
        self.trades_only = not more
        self.empty = not (more or self.at_general_rate or self.at_special_rate)

    def traded(self, ports: int) -> int:
        """The kinds of which there are enough for a trade with the bank, for a player with these harbours."""
        kinds = self.at_bank_rate | self.at_special_rate & ports
        return kinds | self.at_general_rate if ports >> ANY_KIND else kinds


def at_least(hand: Hand, number: int) -> int:
    """The kinds of which a hand has so many cards, as a bit set."""
    return sum(1 << kind for kind in range(5) if hand[kind] >= number)


class Purses(dict[Hand, Purse]):
    """The purse of every hand: the same hands come up again and again, and large hands share the purses of smaller ones."""

    __slots__ = ("_made", "board", "most")

    def __init__(self, board: Board) -> None:
        self.board = board
        prices = [number for cost in board.costs.values() for _, number in cost]
        # More cards of a kind pay for nothing more.
        self.most = max(
            *prices, board.bank_rate, board.settlement_move_cost, board.hunter_move_cost, 2
        )
        self._made: dict[Hand, Purse] = {}

    def __missing__(self, hand: Hand) -> Purse:
        if len(self) >= MOST_KEPT:
            self.clear()
        enough = tuple([min(number, self.most) for number in hand])
        purse = self._made.get(enough)
        if purse is None:
            purse = self._made[enough] = Purse(self.board, enough)
        self[hand] = purse
        return purse
