"""The bison-herd scenario: further events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent


@frozen
class HerdsPlaced(Event):
    """The herds have been placed on their first hexes."""

    hexes: tuple[str, ...]


@frozen
class HerdMoved(Event):
    """A herd has moved, or has stayed because the sea was ahead."""

    start: str
    end: str
    face: int


@frozen
class Hunted(PlayerEvent):
    """A player's hunters have hunted a herd on their hex."""

    hunters: int
    points: int


@frozen
class HunterBuilt(PlayerEvent):
    """A player has built a hunter on a hex."""

    hex: str


@frozen
class HunterMoved(PlayerEvent):
    """A player has moved a hunter to another hex."""

    start: str
    end: str


@frozen
class HuntersDrivenOut(PlayerEvent):
    """Hunters have been driven out, back to their owner's supply."""

    hex: str
    number: int


@frozen
class SettlementMoved(PlayerEvent):
    """A player has moved a settlement and paid for the move."""

    start: str
    end: str
    paid: tuple[str, ...]
