"""Natives 7.2 and 7.3, Soul of the Prairie: its events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.core.folds import count, set_to


@frozen
class ConflictWon(Event):
    """A player has laid a conflict card above their warrior."""

    folds = (set_to("held", ""), count("tribes/{player}/conflicts/{card}"))
    player: int
    card: str


@frozen
class HarmonyMade(Event):
    """A player has laid a conflict card above their shaman."""

    folds = (set_to("held", ""), count("tribes/{player}/harmonies/{card}"))
    player: int
    card: str


@frozen
class HeroGiven(Event):
    """A revealed hero has gone directly to a player."""

    folds = ()
    player: int
    card: str
