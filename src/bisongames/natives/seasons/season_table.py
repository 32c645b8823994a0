"""Natives 7.1, Seasons: what they add to the table."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.components.seats import MOST_TURNS
from bisongames.natives.effects import PARTS
from bisongames.natives.soul import soul_table
from bisongames.natives.soul.soul_table import SoulTable
from bisongames.tables.column_types import PLAYERS, Each, Index, Name, Names, Number
from bisongames.tables.columns import column, per_player
from bisongames.tables.table import table

SEASON: Final = Index("season", lambda board: board.seasons)
PART: Final = Index("part of the year", lambda board: PARTS)


@frozen
class Tribe(soul_table.Tribe):
    """What lies before one player; what is not named is not there."""

    curses: int = 0
    credit: int = 0
    """Further cards in the next action of step 3."""


@table
class SeasonTable(SoulTable):
    """The table with seasons, and what they bring the players.

    A compiled table has one base: it is that of the Soul of the Prairie, which knows nothing of the seasons.
    """

    tribes = per_player(Tribe)
    curses: list[int] = column(
        Each(
            PLAYERS,
            Number(
                0,
                lambda board: MOST_TURNS if board.seasons else 0,
                high=lambda board: board.most_curses,
            ),
        ),
        within="tribes",
    )
    credit: list[int] = column(
        Each(PLAYERS, Number(0, lambda board: 20 if board.seasons else 0)), within="tribes"
    )
    """Per player: further cards in the next action."""
    season: int = column(Name(SEASON), missing="", after="revealed")
    """In force."""
    season_cards: tuple[int, ...] = column(Names(SEASON), missing=(), after="season")
    """Chosen for this match, spring first."""
