"""Natives 7.1, Seasons: what they add to the table."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.components.seats import MOST_TURNS
from bisongames.natives.board import Board
from bisongames.natives.effects import PARTS, SEASON_VERBS, Effect
from bisongames.natives.soul import soul_table
from bisongames.natives.soul.soul_table import SoulTable
from bisongames.tables.column_types import PLAYERS, Each, Index, Name, Names, Number
from bisongames.tables.columns import column, per_player
from bisongames.tables.table import table


def seasons(board: Board) -> tuple[str, ...]:
    """The ids of the season cards, by number."""
    return tuple(board.components.seasons)


def effects_of_seasons(board: Board) -> tuple[dict[str, tuple[Effect, ...]], ...]:
    """What each season card does, by verb."""
    return tuple(
        {verb: tuple(e for e in row.effects if e.verb == verb) for verb in SEASON_VERBS}
        for row in board.components.seasons.values()
    )


def most_curses(board: Board) -> int:
    """The most curses that a player can have.

    In a round everybody is cursed once at most by each effect of the season; each turn reveals a card up to winter.
    """
    if not board.components.curses:
        return 0
    rounds = board.winter_at // board.players + 2
    effects = board.computed[effects_of_seasons]
    return rounds * max(
        (len(e["curse_prairie"]) + len(e["curse_fewest"]) for e in effects), default=0
    )


SEASON: Final = Index("season", lambda board: board.computed[seasons])
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
                0, lambda board: MOST_TURNS if board.components.seasons else 0, high=most_curses
            ),
        ),
        within="tribes",
    )
    credit: list[int] = column(
        Each(PLAYERS, Number(0, lambda board: 20 if board.components.seasons else 0)),
        within="tribes",
    )
    """Per player: further cards in the next action."""
    season: int = column(Name(SEASON), missing="", after="revealed")
    """In force."""
    season_cards: tuple[int, ...] = column(Names(SEASON), missing=(), after="season")
    """Chosen for this match, spring first."""
