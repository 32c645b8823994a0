"""Bison: encoding of the land and its pieces in arrays, by cell and by field."""

from __future__ import annotations

from array import array
from typing import Final

from bisongames.bison.board import HUNTER, ROTATIONS, Board
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import HeldField, LaidTile
from bisongames.tables.row_types import Row

Parts = dict[str, tuple[str, Row]]
"""By name: a line about it, and how it is written."""


class _Land:
    """The tile on each cell, and its rotation."""

    def parts(self, board: Board) -> Parts:
        cells, tiles = board.cell_number, {name: i for i, name in enumerate(board.tiles, 1)}

        def put_tiles(value: tuple[LaidTile, ...], out: array[int], at: int) -> None:
            for laid in value:
                out[at + cells[laid.cell]] = tiles[laid.tile]

        def put_rotations(value: tuple[LaidTile, ...], out: array[int], at: int) -> None:
            for laid in value:
                out[at + cells[laid.cell]] = laid.rotation

        shape = (len(cells),)
        return {
            "tile": (
                "per cell: the tile, by its number from 1",
                Row(shape, 0, len(tiles), put_tiles),
            ),
            "rotation": (
                "per cell: by how many sixths it is turned",
                Row(shape, 0, max(ROTATIONS), put_rotations),
            ),
        }


class _Pieces:
    """The holder of each field, the hunters, and the size of the tent or canoe."""

    def parts(self, board: Board) -> Parts:
        number, players = board.field_number, board.players

        def put_players(value: tuple[HeldField, ...], out: array[int], at: int) -> None:
            for held in value:
                out[at + number[held.field] * players + held.player] = 1

        def put_hunters(value: tuple[HeldField, ...], out: array[int], at: int) -> None:
            for held in value:
                out[at + number[held.field]] = held.hunters

        def put_buildings(value: tuple[HeldField, ...], out: array[int], at: int) -> None:
            for held in value:
                out[at + number[held.field]] = held.building

        fields = len(board.fields)
        return {
            "player": ("per field: who holds it", Row((fields, players), 0, 1, put_players)),
            "hunters": (
                "per field: how many",
                Row((fields,), 0, max(1, board.pieces[HUNTER]), put_hunters),
            ),
            "building": (
                "per field: the size of the tent or canoe",
                Row((fields,), 0, MOST_SIZE, put_buildings),
            ),
        }


LAND: Final = _Land()
PIECES_HELD: Final = _Pieces()
