"""Catan: column types for cards."""

from __future__ import annotations

from attrs import evolve, field, frozen

from bisongames.catan.board import Board as CatanBoard
from bisongames.tables.column_types import Names
from bisongames.tables.row_encoding import row_of
from bisongames.tables.row_types import RowFormat


@frozen
class Cards(Names):
    """A list of cards, by name in JSON and as counts in arrays."""

    each_once: bool = field(default=False, init=False)

    def row(self, board: CatanBoard) -> RowFormat:
        """Counts by kind, up to the size of the bank."""
        how_often = row_of(Names(self.index, each_once=False), board)
        return evolve(how_often, high=board.options.bank_per_resource)
