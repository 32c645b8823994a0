"""The bison-herd scenario: further actions of players, and chance outcomes."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Action, of


@frozen
class HerdNumber(Action):
    """The number on the hexes where the herds begin."""

    notation: ClassVar[str] = "herds:{total}"
    total: int = of("total")


@frozen
class ChooseHerd(Action):
    """Choose the herd that moves, by its hex."""

    notation: ClassVar[str] = "herd:{hex}"
    hex: str = of("hex")


@frozen
class GoOn(Action):
    """Let chance pick the herd."""

    notation: ClassVar[str] = "go-on"


@frozen
class PickHerd(Action):
    """The herd that chance has picked, by its hex."""

    notation: ClassVar[str] = "picked:{hex}"
    hex: str = of("hex")


@frozen
class Direction(Action):
    """The result of the direction die."""

    notation: ClassVar[str] = "direction:{face}"
    face: int = of("face")


@frozen
class BuildHunter(Action):
    """Build a hunter on a hex."""

    notation: ClassVar[str] = "hunter:{hex}"
    hex: str = of("hex")


@frozen
class MoveHunter(Action):
    """Move one of your hunters to another hex."""

    notation: ClassVar[str] = "hunter:{start}-{end}"
    start: str = of("hex")
    end: str = of("hex")


@frozen
class MoveSettlement(Action):
    """Move one of your settlements along roads."""

    notation: ClassVar[str] = "settlement:{start}-{end}"
    start: str = of("intersection")
    end: str = of("intersection")


@frozen
class PayCards(Action):
    """Pay with cards of any kind."""

    notation: ClassVar[str] = "pay:{resources}"
    resources: tuple[str, ...] = of("resource", length="move_cost", order=RESOURCES)
