"""Natives 7.2 and 7.3, Soul of the Prairie: its events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import PlayerEvent


@frozen
class ConflictWon(PlayerEvent):
    """A player has laid a conflict card above their warrior."""

    card: str


@frozen
class HarmonyMade(PlayerEvent):
    """A player has laid a conflict card above their shaman."""

    card: str


@frozen
class HeroGiven(PlayerEvent):
    """A revealed hero has gone directly to a player."""

    card: str
