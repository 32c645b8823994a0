"""Bison: the actions of players, and the chance outcome."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.engine.core.actions import Action, of


@frozen
class DrawTile(Action):
    """The outcome of drawing a tile."""

    notation: ClassVar[str] = "draw:{tile}"
    tile: str = of("tile")


@frozen
class MarkSpace(Action):
    """Put an action stone on an action space."""

    notation: ClassVar[str] = "mark:{space}"
    space: str = of("space")


@frozen
class Announce(Action):
    """Announce how many hunters take part in the action."""

    notation: ClassVar[str] = "announce:{hunters}"
    hunters: int = of("number of hunters")


@frozen
class Buy(Action):
    """Buy a hunter, tent or canoe at the market, without an action stone."""

    notation: ClassVar[str] = "buy:{piece}"
    piece: str = of("piece")


@frozen
class Exchange(Action):
    """Exchange animals of one kind for one of another, without an action stone."""

    notation: ClassVar[str] = "exchange:{give}:{take}"
    give: str = of("animal")
    take: str = of("animal")


@frozen
class Finish(Action):
    """Finish buying and exchanging; animals past the end of your track are lost."""

    notation: ClassVar[str] = "finish"


@frozen
class Gain(Action):
    """Take an animal of your choice for an action without hunters."""

    notation: ClassVar[str] = "gain:{animal}"
    animal: str = of("animal")


@frozen
class Pay(Action):
    """Pay for the action from your three tracks."""

    notation: ClassVar[str] = "pay:{bison},{fish},{turkeys}"
    bison: int = of("amount")
    fish: int = of("amount")
    turkeys: int = of("amount")


@frozen
class LayTile(Action):
    """Lay the tile from your hand on a cell, turned by a number of sixths."""

    notation: ClassVar[str] = "lay:{cell}:{rotation}"
    cell: str = of("place")
    rotation: int = of("rotation")


@frozen
class Settle(Action):
    """Settle the announced hunters on one field of the tile just laid."""

    notation: ClassVar[str] = "settle:{terrain}"
    terrain: str = of("terrain")


@frozen
class BuildTent(Action):
    """Set the size of the tent on a field: build, enlarge, reduce or (size 0) take it down."""

    notation: ClassVar[str] = "tent:{field}:{size}"
    field: str = of("field")
    size: int = of("size")


@frozen
class BuildCanoe(Action):
    """Set the size of the canoe on a field: build, enlarge, reduce or (size 0) take it down."""

    notation: ClassVar[str] = "canoe:{field}:{size}"
    field: str = of("field")
    size: int = of("size")


@frozen
class CallAt(Action):
    """Choose the field to which you call a gathering."""

    notation: ClassVar[str] = "call:{field}"
    field: str = of("field")


@frozen
class Fetch(Action):
    """Bring one of your hunters from this field to the gathering."""

    notation: ClassVar[str] = "fetch:{field}"
    field: str = of("field")


@frozen
class MoveHunter(Action):
    """Move one of your hunters who has not moved yet to another field."""

    notation: ClassVar[str] = "move:{start}:{end}"
    start: str = of("field")
    end: str = of("field")


CARRYING_OUT: Final = (LayTile, Settle, BuildTent, BuildCanoe, CallAt, Fetch, MoveHunter)
"""The actions that carry out an action space, after the payment."""
