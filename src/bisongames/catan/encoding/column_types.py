"""Catan: column types for cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from bisongames.catan.board import Board as CatanBoard
from bisongames.tables.column_types import Amounts, Board, Names
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


@frozen
class Few(Amounts):
    """Counts that rarely change, stored as a tuple that copies of a table share."""

    def empty(self, board: Board) -> Any:
        return tuple(super().empty(board))

    def read(self, plain: Mapping[str, int], board: Board) -> Any:
        return tuple([plain[name] for name in self.index.names(board)])
