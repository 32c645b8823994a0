"""Natives 7.2 and 7.3, Soul of the Prairie: what else can happen."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class ConflictWon(Event):
    """A conflict card lies above a player's warrior."""

    player: int
    card: str


@frozen
class HarmonyMade(Event):
    """A conflict card lies above a player's shaman."""

    player: int
    card: str


@frozen
class HeroGiven(Event):
    """A hero has gone to a player as soon as it was revealed."""

    player: int
    card: str
