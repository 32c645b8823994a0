"""Catan: the view of a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from bisongames.catan.island_table import Pieces
from bisongames.catan.options import CARDS, RESOURCES
from bisongames.catan.table import CARDS_OF_KIND, DEVELOPMENT, HAND_SIZE, Table
from bisongames.engine.core.rules import Rule
from bisongames.engine.views.view import View, view_field
from bisongames.tables.column_types import PLAYERS, Each, Number
from bisongames.tables.counts import Counts


def unseen_cards(table: Table, player: int | None) -> list[int]:
    """Per development card: the number in the pile and in hands hidden from a player."""
    others = [held for owner, held in enumerate(table.held) if owner != player]
    return [sum(numbers) for numbers in zip(table.deck, *others, strict=True)]


def _own(
    names: Sequence[str], rows: Callable[[Table], Sequence[Sequence[int]]]
) -> Callable[[Table, int | None], Counts]:
    """How the row of a player is worked out; a spectator has none."""
    return lambda table, player: Counts.of(names, () if player is None else rows(table)[player])


DECK = Number(0, lambda board: sum(board.deck))
ROADS = Number(0, lambda board: board.options.roads_per_player)


HIDDEN = Rule(
    "CA-4g",
    "Only you may see your resource cards and the development cards that you have not played.",
)
OPEN = Rule(
    "CA-4h",
    "All players may see how many cards each player holds, the bank, and everything on the island.",
)


@frozen(kw_only=True)
class IslandView(View):
    """What a player sees of the base game: the island, open numbers, their own hand and the sizes of others."""

    terrain: tuple[str, ...]
    """Per hex."""
    numbers: tuple[int, ...]
    """Per hex; 0 for none."""
    harbours: tuple[str, ...]
    """Per harbour."""
    robber: str
    """Its hex; empty before the island is laid."""
    pieces: tuple[Pieces, ...]
    """Per player."""
    bank: Counts = view_field(lambda table, player: Counts.of(RESOURCES, table.bank), CARDS_OF_KIND)
    """Resource cards in the bank."""
    hand: Counts = view_field(_own(RESOURCES, lambda table: table.hands), CARDS_OF_KIND)
    """One's own resource cards; none for a spectator."""
    cards: Counts = view_field(_own(CARDS, lambda table: table.held), DEVELOPMENT)
    """One's own development cards not yet played."""
    bought: Counts = view_field(
        lambda table, player: Counts.of(
            CARDS, table.bought if player == table.active_player else ()
        ),
        DEVELOPMENT,
    )
    """One's own development cards bought in this turn."""
    discards: Counts = view_field(_own(RESOURCES, lambda table: table.discards), CARDS_OF_KIND)
    """One's own cards that are chosen to be discarded."""
    hand_sizes: tuple[int, ...] = view_field(
        lambda table, player: tuple(map(sum, table.hands)), Each(PLAYERS, HAND_SIZE)
    )
    """Per player: resource cards."""
    card_counts: tuple[int, ...] = view_field(
        lambda table, player: tuple(map(sum, table.held)), Each(PLAYERS, DECK)
    )
    """Per player: development cards not yet played."""
    bought_count: int = view_field(lambda table, player: sum(table.bought), DECK)
    """Development cards that the active player has bought in this turn."""
    discard_counts: tuple[int, ...] = view_field(
        lambda table, player: tuple(map(sum, table.discards)), Each(PLAYERS, HAND_SIZE)
    )
    """Per player: cards chosen to be discarded."""
    deck_size: int = view_field(lambda table, player: sum(table.deck), DECK)
    """Development cards left in the pile."""
    unseen_cards: Counts = view_field(
        lambda table, player: Counts.of(CARDS, unseen_cards(table, player)), DEVELOPMENT
    )
    """Development cards that are in the deck or in other hands."""
    knights: tuple[int, ...]
    """Per player: played ones."""
    road_lengths: tuple[int, ...] = view_field(
        lambda table, player: tuple(table.lengths), Each(PLAYERS, ROADS)
    )
    """Per player."""
    longest_road: int
    """Its holder; -1 for none."""
    largest_army: int
    """Its holder; -1 for none."""
    card_played: bool
    """Whether a development card was played in this turn."""
    offers: int
    """Offers made in this turn."""
    built: bool
    """Whether something was built or bought in this turn."""
