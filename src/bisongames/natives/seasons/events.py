"""Natives 7.1, Seasons: what else can happen."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class SeasonChosen(Event):
    """A season card is in play."""

    season: str


@frozen
class SeasonBegun(Event):
    """A season is in force."""

    season: str


@frozen
class CurseTaken(Event):
    """A player has taken a curse."""

    player: int
