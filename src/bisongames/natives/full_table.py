"""Natives: the table of all expansions together."""

from __future__ import annotations

from attrs import field, frozen

from bisongames.natives import table as base
from bisongames.natives.seasons.season_table import SeasonTable
from bisongames.natives.soul.soul_table import SoulTable
from bisongames.tables.columns import per_player
from bisongames.tables.counts import Counts
from bisongames.tables.table import table


@frozen
class Tribe(base.Tribe):
    """What lies before one player; what is not named is not there."""

    conflicts: Counts = field(factory=Counts)
    """Cards above the warrior."""
    harmonies: Counts = field(factory=Counts)
    """Conflict cards above the shaman."""
    curses: int = 0
    credit: int = 0
    """Further cards in the next action of step 3."""


@table
class FullTable(SoulTable, SeasonTable):
    """Everything but the order of the stack is public, and the order is not kept: only what is in it."""

    tribes = per_player(Tribe)
