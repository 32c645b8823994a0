"""Natives 7.1, Seasons: what they add to the table."""

from __future__ import annotations

from typing import Final

from bisongames.components.seats import MOST_TURNS
from bisongames.natives.effects import PARTS
from bisongames.natives.table import Table
from bisongames.tables.column_types import PLAYERS, Each, Index, Name, Names, Number
from bisongames.tables.columns import column
from bisongames.tables.table import table_part

SEASON: Final = Index("season", lambda board: board.seasons)
PART: Final = Index("part of the year", lambda board: PARTS)


@table_part
class SeasonTable(Table):
    """The table with seasons, and what they bring the players."""

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
