"""Bison: the view of a player, and samples of the hidden tiles."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from bisongames.bison.board import PIECES, Board
from bisongames.bison.encoding.land_encoding import LAND, PIECES_HELD
from bisongames.bison.table import OF_PLAYERS, TILES, HeldField, LaidTile, Table
from bisongames.bison.validation.event_recounts import choices_told_again
from bisongames.bison.validation.recounts import areas_told_again, land_again
from bisongames.components.piles import Luck, deal
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.folds import set_to, when
from bisongames.engine.views.view import EventRecount, Recount, View, view_field
from bisongames.tables.column_types import PLAYERS, Bits, Each, Flag, Name
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import SeatNumber, column_field, row_of
from bisongames.tables.row_puts import PutNumbers
from bisongames.tables.row_types import RowFormat


def _hand(table: Table, player: int | None) -> int:
    return -1 if player is None else table.hand[player]


def _tile_in_hand(table: Table, player: int | None) -> str | None:
    tile = _hand(table, player)
    return table.board.tiles[tile] if tile >= 0 else None


def _unseen(table: Table, player: int | None) -> tuple[str, ...]:
    pile = _pile(table, player)
    return tuple([tile for tile, number in zip(table.board.tiles, pile, strict=True) if number])


def _pile(table: Table, player: int | None) -> list[int]:
    """Per tile: 1 if this player has not seen it."""
    pile = table.undrawn.copy()
    for other, tile in enumerate(table.hand):
        if tile >= 0 and other != player:
            pile[tile] += 1
    return pile


class _Unseen(Bits):
    """Tiles, stored as a pile."""

    def row(self, board: Board) -> RowFormat:
        """Per tile: whether it is among them."""
        row: RowFormat = row_of(Bits(self.index), board)
        return evolve(row, put_stored=PutNumbers(row.size))


@frozen(kw_only=True)
class BisonView(View):
    """All public information, and the tile in the player's own hand."""

    next_folds = (when("{agenda.0.type}", "Overflowing", [set_to("announced", 0)]),)
    told_next = ("unmoved",)
    unordered = ("land", "pieces", "marked/*", "unseen")
    recounts: ClassVar[tuple[Recount, ...]] = (land_again,)
    event_recounts: ClassVar[tuple[EventRecount, ...]] = (areas_told_again, choices_told_again)

    land: tuple[LaidTile, ...] = column_field(LAND, stored="laid")
    """The tiles on the table, in the order of their cells."""
    pieces: tuple[HeldField, ...] = column_field(
        PIECES_HELD,
        stored=lambda table, player: [table.hunters, table.buildings],
        reads=("hunters", "buildings"),
    )
    """The fields that hold hunters, tents or canoes."""
    areas: tuple[tuple[tuple[str, ...], ...], ...] = view_field(
        lambda table, player: table.land.area_names,
        left_out="they follow from the land",
        follows="from the land",
    )
    """For prairie, river and mountain: the fields of each area."""
    tracks: tuple[tuple[int, int, int], ...]
    """Per player: bison, fish, turkeys."""
    supply: tuple[Counts, ...]
    """The pieces in each player's supply."""
    market: tuple[Counts, ...] = view_field(
        lambda table, player: tuple([Counts.of(PIECES, mine) for mine in table.market]),
        OF_PLAYERS,
        stored="market",
    )
    """The pieces of each player in the market."""
    marked: tuple[tuple[str, ...], ...]
    """The spaces that each player has marked with a stone."""
    hand: str | None = view_field(_tile_in_hand, Name(TILES), stored=_hand, reads=("hand",))
    """The tile in the player's own hand, if any."""
    tiles_in_hand: tuple[bool, ...] = view_field(
        lambda table, player: tuple([tile >= 0 for tile in table.hand]),
        Each(PLAYERS, Flag()),
        reads=("hand",),
    )
    """Whether each player has a tile in hand."""
    unseen: tuple[str, ...] = view_field(
        _unseen, _Unseen(TILES), stored=_pile, reads=("undrawn", "hand")
    )
    """The tiles that are undrawn, out of the game, or in another hand."""
    totem: int = view_field(
        lambda table, player: table.round_starter, SeatNumber(), stored="round_starter"
    )
    """The start player of the round; CHANCE (-1) in set-up."""
    announced: int
    """The hunters of the current action; 0 for none."""
    unmoved: Counts
    """By field: hunters of the active player that the current action has not moved."""


def unseen(view: BisonView) -> dict[str, object]:
    """Hands consistent with the view, in which the other players have the first unseen tiles."""
    tiles, own = iter(view.unseen), view.hand or ""
    hands = [
        own if seat == view.player else next(tiles, "") if there else ""
        for seat, there in enumerate(view.tiles_in_hand)
    ]
    return {"hand": tuple(hands)}


def sample(table: Table, agenda: Follow, player: int | None, rng: Luck) -> Table:
    """Deals the unseen tiles to the other hands; everything else is known."""
    sampled = table.copy()
    sampled.undrawn = _pile(table, player)
    for other, tile in enumerate(table.hand):
        if tile >= 0 and other != player:
            sampled.hand[other] = deal(sampled.undrawn, 1, rng)[0]
    return sampled
