"""Natives 7.1, Seasons: the columns that they add to the table."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.components.seats import MOST_TURNS
from bisongames.natives.board import Board
from bisongames.natives.effects import Effect
from bisongames.natives.seasons.season_cards import PARTS, SEASON_VERBS
from bisongames.natives.soul import soul_table
from bisongames.natives.soul.soul_table import SoulTable
from bisongames.tables.column_types import PLAYERS, Each, Index, Name, Names, Number, rule_limit
from bisongames.tables.columns import column, per_player
from bisongames.tables.table import table


def seasons(board: Board) -> tuple[str, ...]:
    """The ids of the season cards, by number."""
    return tuple(board.components.seasons)


def effects_of_seasons(board: Board) -> tuple[dict[str, tuple[Effect, ...]], ...]:
    """The effects of each season card, by verb."""
    return tuple(
        {verb: tuple(e for e in row.effects if e.verb == verb) for verb in SEASON_VERBS}
        for row in board.components.seasons.values()
    )


def most_curses(board: Board) -> int:
    """The maximum number of curses that a player can have.

    In a round each effect of the season curses a player at most once, and each turn until winter reveals a card.
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
    """The cards in front of one player; cards that are not listed are absent."""

    curses: int = 0
    credit: int = 0
    """Additional cards in the next action of step 3."""


@table
class SeasonTable(SoulTable):
    """The table with season cards, curses and credits.

    A compiled table has one base class: here the table of the Soul of the Prairie, which does not depend on seasons.
    """

    tribes = per_player(Tribe)
    curses: list[int] = column(
        Each(
            PLAYERS,
            Number(
                0,
                rule_limit(
                    most_curses, lambda board: MOST_TURNS if board.components.seasons else 0
                ),
            ),
        ),
        within="tribes",
    )
    credit: list[int] = column(
        Each(PLAYERS, Number(0, lambda board: 20 if board.components.seasons else 0)),
        within="tribes",
    )
    """Per player: additional cards in the next action of step 3."""
    season: int = column(Name(SEASON), missing="", after="revealed")
    """The season in force."""
    season_cards: tuple[int, ...] = column(Names(SEASON), missing=(), after="season")
    """The seasons of this match, spring first."""
