"""Natives 7.2, Soul of the Prairie: the columns that it adds to the table."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from bisongames.natives import table as base
from bisongames.natives.board import Board
from bisongames.natives.table import COUNT, Table, most_of_a_kind
from bisongames.tables.column_types import PLAYERS, Amounts, Each, Index
from bisongames.tables.columns import column, per_player
from bisongames.tables.counts import Counts
from bisongames.tables.table import table


def conflict_cards(board: Board) -> tuple[str, ...]:
    """The names of the conflict cards; a conflict kind is an index in them."""
    return tuple(board.kinds[kind] for kind in board.kinds_of["conflicts"])


CONFLICT: Final = Index("conflict card", lambda board: board.computed[conflict_cards])


@frozen
class Tribe(base.Tribe):
    """The cards in front of one player."""

    conflicts: Counts = field(factory=Counts)
    """Conflict cards above the warrior."""
    harmonies: Counts = field(factory=Counts)
    """Conflict cards above the shaman."""


@table
class SoulTable(Table):
    """The table with conflict cards and the count of great food."""

    tribes = per_player(Tribe)
    conflicts: list[list[int]] = column(
        Each(PLAYERS, Amounts(CONFLICT, most_of_a_kind)), within="tribes"
    )
    """Per player, per conflict kind: cards above the warrior."""
    harmonies: list[list[int]] = column(
        Each(PLAYERS, Amounts(CONFLICT, most_of_a_kind)), within="tribes"
    )
    """Per player, per conflict kind: cards above the shaman."""
    great_taken: int = column(COUNT, missing=0, after="by_card")
    """Great food cards taken in this turn."""
