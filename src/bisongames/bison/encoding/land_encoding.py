"""Bison: encoding of the land and its pieces in arrays, by cell and by field."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final, TypeVar

from bisongames.bison.board import HUNTER, ROTATIONS, Board
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import HeldField, Laid, LaidTile
from bisongames.tables.row_puts import Put
from bisongames.tables.row_types import RowFormat

Parts = dict[str, tuple[str, RowFormat]]
"""The parts of an encoding by name: a line of description, and the row format."""


Stored = list[list[dict[int, int]]]
"""Hunters, then buildings: of each player, by field."""
ItemT = TypeVar("ItemT")


def _row(
    shape: tuple[int, ...],
    high: int,
    place: Callable[[ItemT], int],
    number: Callable[[ItemT], int],
    put_stored: Put,
) -> RowFormat:
    """A row of numbers up to ``high``, with the ``number`` of each item at its ``place``."""

    def put(value: tuple[ItemT, ...], out: array[int], at: int) -> None:
        for item in value:
            out[at + place(item)] = number(item)

    return RowFormat(shape, 0, high, put, put_stored=put_stored)


class _Land:
    """The tile on each cell, and its rotation."""

    def parts(self, board: Board) -> Parts:
        cells, tiles = board.cell_number, {name: i for i, name in enumerate(board.tiles, 1)}

        def cell(laid: LaidTile) -> int:
            return cells[laid.cell]

        def put_tiles(laid: Laid, out: array[int], at: int) -> None:
            for place, tile, _ in laid:
                out[at + place] = tile + 1

        def put_rotations(laid: Laid, out: array[int], at: int) -> None:
            for place, _, turn in laid:
                out[at + place] = turn

        shape = (len(cells),)
        tile = _row(shape, len(tiles), cell, lambda laid: tiles[laid.tile], put_tiles)
        rotation = _row(shape, max(ROTATIONS), cell, lambda laid: laid.rotation, put_rotations)
        return {
            "tile": ("per cell: the tile, by its number from 1", tile),
            "rotation": ("per cell: by how many sixths it is turned", rotation),
        }


class _Pieces:
    """The holder of each field, the hunters, and the size of the tent or canoe."""

    def parts(self, board: Board) -> Parts:
        number, players = board.field_number, board.players

        def field(held: HeldField) -> int:
            return number[held.field]

        def seat(held: HeldField) -> int:
            return number[held.field] * players + held.player

        def put_seats(stored: Stored, out: array[int], at: int) -> None:
            for each in stored:
                for player, mine in enumerate(each, at):
                    for place in mine:
                        out[player + place * players] = 1

        def put_numbers_of(which: int) -> Put:
            def put(stored: Stored, out: array[int], at: int) -> None:
                for mine in stored[which]:
                    for place, number in mine.items():
                        out[at + place] = number

            return put

        fields, most = len(board.fields), max(1, board.pieces[HUNTER])
        holder = _row((fields, players), 1, seat, lambda _: 1, put_seats)
        hunters = _row((fields,), most, field, lambda held: held.hunters, put_numbers_of(0))
        building = _row((fields,), MOST_SIZE, field, lambda held: held.building, put_numbers_of(1))
        return {
            "player": ("per field: who holds it", holder),
            "hunters": ("per field: how many", hunters),
            "building": ("per field: the size of the tent or canoe", building),
        }


LAND: Final = _Land()
PIECES_HELD: Final = _Pieces()
