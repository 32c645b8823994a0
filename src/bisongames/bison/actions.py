"""Bison: what can be chosen."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.play.actions import Action, of


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
    """Say with how many hunters the action is carried out."""

    notation: ClassVar[str] = "announce:{hunters}"
    hunters: int = of("hunters")


@frozen
class Buy(Action):
    """Buy a hunter, tent or canoe at the market, as an additional action."""

    notation: ClassVar[str] = "buy:{piece}"
    piece: str = of("piece")


@frozen
class Exchange(Action):
    """Exchange animals of one kind for one of another, as an additional action."""

    notation: ClassVar[str] = "exchange:{give}:{take}"
    give: str = of("animal")
    take: str = of("animal")


@frozen
class Finish(Action):
    """Buy and exchange no more: what goes beyond the end of a track is lost."""

    notation: ClassVar[str] = "finish"


@frozen
class Gain(Action):
    """Take an animal for an action without hunters."""

    notation: ClassVar[str] = "gain:{animal}"
    animal: str = of("animal")


@frozen
class Pay(Action):
    """Split the cost of an action over the three tracks."""

    notation: ClassVar[str] = "pay:{bison},{fish},{turkeys}"
    bison: int = of("amount")
    fish: int = of("amount")
    turkeys: int = of("amount")


@frozen
class LayTile(Action):
    """Lay the tile in hand on a cell, turned by a number of sixths."""

    notation: ClassVar[str] = "lay:{cell}:{rotation}"
    cell: str = of("cell")
    rotation: int = of("rotation")


@frozen
class Settle(Action):
    """Bring the announced hunters to one field of the new tile."""

    notation: ClassVar[str] = "settle:{terrain}"
    terrain: str = of("terrain")


@frozen
class BuildTent(Action):
    """Make the tent on a field this large: build, enlarge, reduce or (size 0) take it down."""

    notation: ClassVar[str] = "tent:{field}:{size}"
    field: str = of("field")
    size: int = of("size")


@frozen
class BuildCanoe(Action):
    """Make the canoe on a field this large: build, enlarge, reduce or (size 0) take it down."""

    notation: ClassVar[str] = "canoe:{field}:{size}"
    field: str = of("field")
    size: int = of("size")


@frozen
class CallAt(Action):
    """Name the field where a hunter calls a gathering."""

    notation: ClassVar[str] = "call:{field}"
    field: str = of("field")


@frozen
class Fetch(Action):
    """A hunter comes from this field to the one who called."""

    notation: ClassVar[str] = "fetch:{field}"
    field: str = of("field")


@frozen
class MoveHunter(Action):
    """A hunter that has not moved yet goes from one field to another."""

    notation: ClassVar[str] = "move:{start}:{end}"
    start: str = of("field")
    end: str = of("field")


CARRYING_OUT: Final = (
    LayTile,
    Settle,
    BuildTent,
    BuildCanoe,
    CallAt,
    Fetch,
    MoveHunter,
)
"""What is done on the action spaces, when it is paid for."""
