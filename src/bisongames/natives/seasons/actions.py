"""Natives 7.1, Seasons: their chance outcome."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Action, of


@frozen
class DrawSeason(Action):
    """The outcome of drawing a season."""

    notation: ClassVar[str] = "season:{season}"
    season: str = of("season")
