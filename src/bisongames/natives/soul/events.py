"""Natives 7.2 and 7.3, Soul of the Prairie: its events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class ConflictWon(Event):
    """A player has laid a conflict card above their warrior."""

    player: int
    card: str


@frozen
class HarmonyMade(Event):
    """A player has laid a conflict card above their shaman."""

    player: int
    card: str


@frozen
class HeroGiven(Event):
    """A revealed hero has gone directly to a player."""

    player: int
    card: str
