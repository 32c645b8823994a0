"""Natives 7.2, Soul of the Prairie: what it adds to the table."""

from __future__ import annotations

from typing import Final

from bisongames.natives.table import COUNT, Table, most_of_a_kind
from bisongames.tables.column_types import PLAYERS, Amounts, Each, Index
from bisongames.tables.columns import column
from bisongames.tables.table import table_part

CONFLICT: Final = Index("conflict card", lambda board: board.names_of_conflicts)


@table_part
class SoulTable(Table):
    """The table with conflict cards, and with great food counted."""

    conflicts: list[list[int]] = column(
        Each(PLAYERS, Amounts(CONFLICT, high=most_of_a_kind)), within="tribes"
    )
    """Per player, conflict kind: above the warrior."""
    harmonies: list[list[int]] = column(
        Each(PLAYERS, Amounts(CONFLICT, high=most_of_a_kind)), within="tribes"
    )
    """Per player, conflict kind: above the shaman."""
    great_taken: int = column(COUNT, missing=0, after="by_card")
    """Great food cards in this turn."""
