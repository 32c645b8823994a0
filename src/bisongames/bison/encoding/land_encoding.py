"""Bison: encoding of the land and its pieces in arrays, by cell and by field."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final, TypeVar

from bisongames.bison.board import HUNTER, ROTATIONS, Board
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import HeldField, LaidTile
from bisongames.tables.row_types import RowFormat

Parts = dict[str, tuple[str, RowFormat]]
"""The parts of an encoding by name: a line of description, and the row format."""


ItemT = TypeVar("ItemT")


def _row(
    shape: tuple[int, ...], high: int, place: Callable[[ItemT], int], number: Callable[[ItemT], int]
) -> RowFormat:
    """A row of numbers up to ``high``, with the ``number`` of each item at its ``place``."""

    def put(value: tuple[ItemT, ...], out: array[int], at: int) -> None:
        for item in value:
            out[at + place(item)] = number(item)

    return RowFormat(shape, 0, high, put)


class _Land:
    """The tile on each cell, and its rotation."""

    def parts(self, board: Board) -> Parts:
        cells, tiles = board.cell_number, {name: i for i, name in enumerate(board.tiles, 1)}

        def cell(laid: LaidTile) -> int:
            return cells[laid.cell]

        shape = (len(cells),)
        tile = _row(shape, len(tiles), cell, lambda laid: tiles[laid.tile])
        rotation = _row(shape, max(ROTATIONS), cell, lambda laid: laid.rotation)
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

        fields, most = len(board.fields), max(1, board.pieces[HUNTER])
        hunters = _row((fields,), most, field, lambda held: held.hunters)
        building = _row((fields,), MOST_SIZE, field, lambda held: held.building)
        return {
            "player": ("per field: who holds it", _row((fields, players), 1, seat, lambda _: 1)),
            "hunters": ("per field: how many", hunters),
            "building": ("per field: the size of the tent or canoe", building),
        }


LAND: Final = _Land()
PIECES_HELD: Final = _Pieces()
