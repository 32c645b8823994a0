"""Natives 7.1, Seasons: their events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.core.folds import add, append, set_to, when


@frozen
class SeasonChosen(Event):
    """A season card has been drawn for this match."""

    folds = (
        append("season_cards", "{season}"),
        when("{/season}", "", [set_to("season", "{season}")]),
    )
    season: str


@frozen
class SeasonBegun(Event):
    """A season has begun."""

    folds = (set_to("season", "{season}"),)
    season: str


@frozen
class CurseTaken(Event):
    """A player has taken a curse."""

    folds = (add("tribes/{player}/curses"),)
    player: int
