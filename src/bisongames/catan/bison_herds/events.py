"""The bison-herd scenario: what else happens."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class HerdsPlaced(Event):
    """The herds stand on their first hexes."""

    hexes: tuple[str, ...]


@frozen
class HerdMoved(Event):
    """A herd has moved; where the sea was ahead it has stayed."""

    start: str
    end: str
    face: int


@frozen
class Hunted(Event):
    """A player's hunters had a herd on their hex."""

    player: int
    hunters: int
    points: int


@frozen
class HunterBuilt(Event):
    """A hunter stands on a hex."""

    player: int
    hex: str


@frozen
class HunterMoved(Event):
    """A hunter has moved."""

    player: int
    start: str
    end: str


@frozen
class HuntersDrivenOut(Event):
    """Hunters are back in their owner's supply."""

    player: int
    hex: str
    number: int


@frozen
class SettlementMoved(Event):
    """A settlement stands somewhere else, and is paid for."""

    player: int
    start: str
    end: str
    paid: tuple[str, ...]
