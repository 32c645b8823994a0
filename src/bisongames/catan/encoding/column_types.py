"""Catan: how cards are written and counted."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen

from bisongames.tables.column_types import Amounts, Names
from bisongames.tables.row_encoding import row_of
from bisongames.tables.row_types import Row


@frozen
class Cards(Names):
    """A list of cards that is told by name; in arrays how many of each there are."""

    each_once: bool = field(default=False, init=False)

    def row(self, board: Any) -> Row:
        """How many of each kind, no more than the bank begins with."""
        how_often = row_of(Names(self.index, each_once=False), board)
        return evolve(how_often, high=board.options.bank_per_resource)


@frozen
class Few(Amounts):
    """Numbers that seldom change: a tuple, which copies of a table share."""

    def empty(self, board: Any) -> Any:
        return tuple(super().empty(board))

    def read(self, plain: Any, board: Any) -> Any:
        return tuple([plain[name] for name in self.index.names(board)])
