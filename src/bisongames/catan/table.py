"""Catan: the columns of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bisongames.catan.encoding.column_types import Cards
from bisongames.catan.island_table import IslandTable
from bisongames.catan.options import ANY_KIND, CARDS, KNIGHT, RESOURCES, VICTORY_POINT
from bisongames.engine.core.rules import Rule
from bisongames.tables.column_types import (
    PLAYERS,
    Amounts,
    Each,
    Few,
    Flag,
    Index,
    Number,
    rule_limit,
)
from bisongames.tables.columns import column, derived_column, remainder
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import SeatNumber
from bisongames.tables.table import table

NOBODY: Final = -1
NO_CARDS: Final[tuple[int, ...]] = (0,) * len(CARDS)
"""No development cards."""
NO_RESOURCES: Final[tuple[int, ...]] = (0,) * len(RESOURCES)
"""No resource cards."""

RESOURCE = Index("resource", lambda board: RESOURCES)
CARD = Index("development card", lambda board: CARDS)
HOLDER = SeatNumber()
CARDS_OF_KIND = Amounts(RESOURCE, lambda board: board.options.bank_per_resource)
"""Numbers of resource cards, by kind."""
DEVELOPMENT = Few(CARD, lambda board: max(board.deck))
HAND_SIZE = Number(0, lambda board: len(RESOURCES) * board.options.bank_per_resource)
BUNDLE = Cards(RESOURCE)
"""The cards of one side of an offer."""


def pay(source: list[int], target: list[int], cost: Iterable[tuple[int, int]]) -> None:
    """Moves the cards of a cost from one hand or bank to another."""
    for kind, number in cost:
        source[kind] -= number
        target[kind] += number


BANK = Rule(
    "CA-1d",
    "The bank begins with {bank_per_resource:resource card} of each kind: lumber, brick, wool, grain and ore.",
)


@table
class Table(IslandTable):
    """The island, and the cards in hands, bank and deck."""

    hands: list[list[int]] = column(Each(PLAYERS, CARDS_OF_KIND), hidden=True)
    """The resource cards of each player."""
    held: list[tuple[int, ...]] = column(Each(PLAYERS, DEVELOPMENT), name="cards", hidden=True)
    """The development cards of each player that are not yet played."""
    deck: list[int] = column(
        Amounts(CARD, lambda board: max(board.deck)),
        start=lambda board: list(board.deck),
        hidden=True,
    )
    """Development cards left in the pile."""
    knights: list[int] = column(Each(PLAYERS, Number(0, lambda board: board.deck[KNIGHT])))
    """The number of knights that each player has played."""
    longest: int = column(HOLDER, start=NOBODY, missing=NOBODY, name="longest_road")
    """The holder of the Longest Road."""
    largest: int = column(HOLDER, start=NOBODY, missing=NOBODY, name="largest_army")
    """The holder of the Largest Army."""
    bought: tuple[int, ...] = column(DEVELOPMENT, missing=Counts(), hidden=True, among="held")
    """Development cards that the active player has bought in this turn."""
    card_played: bool = column(Flag(), missing=False)
    """Whether a development card was played in this turn."""
    offers: int = column(
        Number(0, rule_limit(lambda board: board.options.max_offers_per_turn, 255)), missing=0
    )
    """Offers made in this turn."""
    built: bool = column(Flag(), missing=False)
    """Whether something was built or bought in this turn."""
    discards: list[tuple[int, ...]] = column(
        Each(PLAYERS, Few(RESOURCE, CARDS_OF_KIND.most)),
        missing=(),
        hidden=True,
        among="hands",
    )
    """The cards that each player has chosen to discard, still in hand."""

    bank: list[int] = remainder(
        lambda board: [board.options.bank_per_resource] * len(RESOURCES),
        lambda table: [sum(hand[kind] for hand in table.hands) for kind in range(len(RESOURCES))],
        at="hands",
        of=RESOURCE,
    )
    unplayed: list[int] = derived_column(lambda board: [0] * board.players)
    """The number of playable development cards of each player, that is, without victory points."""

    def derive(self) -> None:
        """Computes the derived columns from pieces and cards."""
        IslandTable.derive(self)
        options = self.board.options
        for player, cards in enumerate(self.held):
            self.unplayed[player] = sum(cards) - cards[VICTORY_POINT]
            self.points[player] = (
                self.settlements[player].bit_count() * options.settlement_points
                + self.cities[player].bit_count() * options.city_points
                + cards[VICTORY_POINT] * options.victory_card_points
                + (player == self.longest) * options.longest_road_points
                + (player == self.largest) * options.largest_army_points
            )

    def size(self, player: int) -> int:
        """The number of resource cards in a player's hand."""
        return sum(self.hands[player])

    def rate(self, player: int, kind: int) -> int:
        """The number of cards of a kind that the bank takes from a player for one card."""
        ports = self.ports[player]
        return self.board.rates[ports >> ANY_KIND][ports >> kind & 1]
