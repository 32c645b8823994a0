"""The bison-herd scenario: further events."""

from __future__ import annotations

from attrs import frozen

from bisongames.catan.events import PAID, piece_on
from bisongames.engine.core.actions import Event, PlayerEvent
from bisongames.engine.core.folds import add, append, count, set_to, take


@frozen
class HerdsPlaced(Event):
    """The herds have been placed on their first hexes."""

    folds = (set_to("herds", "{hexes}"),)
    hexes: tuple[str, ...]


@frozen
class HerdMoved(Event):
    """A herd has moved, or has stayed because the sea was ahead."""

    folds = (take("herds", "{start}"), append("herds", "{end}"))
    start: str
    end: str
    face: int


@frozen
class Hunted(PlayerEvent):
    """A player's hunters have hunted a herd on their hex."""

    folds = (add("hunt_points/{player}", "{points}"),)
    hunters: int
    points: int


@frozen
class HunterBuilt(PlayerEvent):
    """A player has built a hunter on a hex."""

    folds = (count("pieces/{player}/hunters/{hex}"), *PAID)
    hex: str
    paid: tuple[str, ...] = ()
    """The cards paid for it."""


@frozen
class HunterMoved(PlayerEvent):
    """A player has moved a hunter to another hex."""

    folds = (
        count("pieces/{player}/hunters/{start}", -1),
        count("pieces/{player}/hunters/{end}"),
        *PAID,
    )
    start: str
    end: str
    paid: tuple[str, ...] = ()
    """The cards paid for it."""


@frozen
class HuntersDrivenOut(PlayerEvent):
    """Hunters have been driven out, back to their owner's supply."""

    folds = (count("pieces/{player}/hunters/{hex}", "-{number}"),)
    hex: str
    number: int


@frozen
class SettlementMoved(PlayerEvent):
    """A player has moved a settlement and paid for the move."""

    folds = (
        take("pieces/{player}/settlements", "{start}"),
        piece_on("settlements", "{end}"),
        *PAID,
    )
    start: str
    end: str
    paid: tuple[str, ...]
