"""Natives 7.1, Seasons: their events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class SeasonChosen(Event):
    """A season card has been drawn for this match."""

    season: str


@frozen
class SeasonBegun(Event):
    """A season has begun."""

    season: str


@frozen
class CurseTaken(Event):
    """A player has taken a curse."""

    player: int
