"""Catan: the view of a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import ClassVar

from attrs import frozen

from bisongames.catan.island_table import Pieces
from bisongames.catan.options import CARDS
from bisongames.catan.table import CARDS_OF_KIND, DEVELOPMENT, HAND_SIZE, Table
from bisongames.catan.validation.event_recounts import choices_told_again, numbers_told_again
from bisongames.catan.validation.recounts import points_again
from bisongames.engine.core.rules import Rule, departure
from bisongames.engine.views.view import EventRecount, Recount, View, amounts_field, view_field
from bisongames.tables.column_types import PLAYERS, Amounts, Each, Number
from bisongames.tables.counts import Counts


def unseen_cards(table: Table, player: int | None) -> list[int]:
    """The number of each development card in the pile and in the hands hidden from a player."""
    others = [held for owner, held in enumerate(table.held) if owner != player]
    return list(map(sum, zip(table.deck, *others, strict=True)))


def _own(slot: str, form: Amounts) -> Counts:
    """A field with the viewer's own row of a column; empty for a spectator."""
    rows: Callable[[Table], Sequence[Sequence[int]]] = attrgetter(slot)

    def own(table: Table, player: int | None) -> Sequence[int]:
        if player is None:
            return (0,) * len(form.index.names(table.board))
        return rows(table)[player]

    return amounts_field(own, form, reads=(slot,))


def _bought(table: Table, player: int | None) -> Sequence[int]:
    return table.bought if player == table.active_player else (0,) * len(CARDS)


DECK = Number(0, lambda board: sum(board.deck))
ROADS = Number(0, lambda board: board.options.roads_per_player)


HIDDEN = Rule(
    "CA-4g",
    "Only you may see your resource cards and the development cards that you have not played.",
)
OPEN = Rule(
    "CA-4h",
    "All players may see how many cards each player holds, and everything on the island.",
)
OPEN_BANK = departure(
    "CA-R43",
    "All players may see how many cards of each kind are in the bank.",
    "4",
    printed="The bank may be counted only after a roll for which it may be too small.",
    reason="A player who notes all that is paid and produced knows it in any case.",
)


@frozen(kw_only=True)
class IslandView(View):
    """A player's view of the base game: the island, public numbers, their own hand and the sizes of other hands."""

    told_in_setup = ("terrain", "numbers", "harbours", "robber")
    told_next = ("bought", "bought_count", "discards", "discard_counts")
    recounts: ClassVar[tuple[Recount, ...]] = (points_again,)
    event_recounts: ClassVar[tuple[EventRecount, ...]] = (choices_told_again, numbers_told_again)
    unordered: ClassVar[tuple[str, ...]] = (
        "pieces/*/roads",
        "pieces/*/settlements",
        "pieces/*/cities",
    )

    terrain: tuple[str, ...]
    """The terrain of each hex."""
    numbers: tuple[int, ...]
    """The number on each hex; 0 for none."""
    harbours: tuple[str, ...]
    """The type of each harbor."""
    robber: str
    """The robber's hex; empty before the island is laid."""
    pieces: tuple[Pieces, ...]
    """The pieces of each player on the island."""
    bank: Counts = amounts_field("bank", CARDS_OF_KIND)
    """Resource cards in the bank."""
    hand: Counts = _own("hands", CARDS_OF_KIND)
    """The viewer's own resource cards; empty for a spectator."""
    cards: Counts = _own("held", DEVELOPMENT)
    """The viewer's own development cards that are not yet played."""
    bought: Counts = amounts_field(_bought, DEVELOPMENT, reads=("bought", "active_player"))
    """The viewer's own development cards bought in this turn."""
    discards: Counts = _own("discards", CARDS_OF_KIND)
    """The viewer's own cards that are chosen to be discarded."""
    hand_sizes: tuple[int, ...] = view_field(
        lambda table, player: tuple(map(sum, table.hands)),
        Each(PLAYERS, HAND_SIZE),
        reads=("hands",),
    )
    """The number of resource cards in each player's hand."""
    card_counts: tuple[int, ...] = view_field(
        lambda table, player: tuple(map(sum, table.held)), Each(PLAYERS, DECK), reads=("held",)
    )
    """The number of each player's development cards that are not yet played."""
    bought_count: int = view_field(lambda table, player: sum(table.bought), DECK, reads=("bought",))
    """Development cards that the active player has bought in this turn."""
    discard_counts: tuple[int, ...] = view_field(
        lambda table, player: tuple(map(sum, table.discards)),
        Each(PLAYERS, HAND_SIZE),
        reads=("discards",),
    )
    """The number of cards that each player has chosen to discard."""
    deck_size: int = view_field(lambda table, player: sum(table.deck), DECK, reads=("deck",))
    """Development cards left in the pile."""
    unseen_cards: Counts = amounts_field(unseen_cards, DEVELOPMENT, reads=("deck", "held"))
    """The development cards that are in the pile or in other hands."""
    knights: tuple[int, ...]
    """The number of knights that each player has played."""
    road_lengths: tuple[int, ...] = view_field(
        lambda table, player: tuple(table.lengths),
        Each(PLAYERS, ROADS),
        follows="from the pieces",
        stored="lengths",
    )
    """The length of each player's road."""
    longest_road: int
    """The holder of the Longest Road; -1 for none."""
    largest_army: int
    """The holder of the Largest Army; -1 for none."""
    card_played: bool
    """Whether a development card was played in this turn."""
    offers: int
    """Offers made in this turn."""
    built: bool
    """Whether something was built or bought in this turn."""
