"""Natives 7.2 and 7.3, Soul of the Prairie: its actions."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Action, of


@frozen
class Conflict(Action):
    """Lay the conflict card above your warrior."""

    notation: ClassVar[str] = "conflict"


@frozen
class Harmony(Action):
    """Lay the conflict card above your shaman, as harmony."""

    notation: ClassVar[str] = "harmony"


@frozen
class Give(Action):
    """Choose which of the tied players gets the hero."""

    notation: ClassVar[str] = "give:{player}"
    player: int = of("player")
