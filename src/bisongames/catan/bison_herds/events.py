"""The bison-herd scenario: further events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


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
class Hunted(Event):
    """A player's hunters have hunted a herd on their hex."""

    player: int
    hunters: int
    points: int


@frozen
class HunterBuilt(Event):
    """A player has built a hunter on a hex."""

    player: int
    hex: str


@frozen
class HunterMoved(Event):
    """A player has moved a hunter to another hex."""

    player: int
    start: str
    end: str


@frozen
class HuntersDrivenOut(Event):
    """Hunters have been driven out, back to their owner's supply."""

    player: int
    hex: str
    number: int


@frozen
class SettlementMoved(Event):
    """A player has moved a settlement and paid for the move."""

    player: int
    start: str
    end: str
    paid: tuple[str, ...]
