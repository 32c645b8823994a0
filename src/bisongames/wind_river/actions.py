"""Wind River: the actions."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.engine.core.actions import Action, of

EXIT: Final = "exit"
"""The end of a step from the last row: the open plains."""


@frozen
class PlaceTipi(Action):
    """Put one of your first tipis on a field."""

    notation: ClassVar[str] = "place:{field}"
    field: str = of("field")


@frozen
class MoveBuffalo(Action):
    """Move a buffalo that has not moved this turn."""

    notation: ClassVar[str] = "buffalo:{start}-{end}"
    start: str = of("field")
    end: str = of("end")


@frozen
class KeepTipi(Action):
    """Pay for one unsupplied tipi, so that it stays."""

    notation: ClassVar[str] = "keep:{field}"
    field: str = of("field")


@frozen
class MoveTipi(Action):
    """Move one of your tipis to an adjacent field, or from the last row into the plains."""

    notation: ClassVar[str] = "tipi:{start}-{end}"
    start: str = of("field")
    end: str = of("end")


@frozen
class Earn(Action):
    """Take resources for the buffaloes on fields where only you have tipis."""

    notation: ClassVar[str] = "earn"


@frozen
class InsertTipi(Action):
    """Pay for a tipi from your hand and insert it beside one of yours."""

    notation: ClassVar[str] = "insert:{field}"
    field: str = of("field")


@frozen
class ExtraBuffalo(Action):
    """Move one more buffalo, whether it has moved this turn or not."""

    notation: ClassVar[str] = "extra:{start}-{end}"
    start: str = of("field")
    end: str = of("end")


@frozen
class Pass(Action):
    """Pass, because no other activity is possible."""

    notation: ClassVar[str] = "pass"


LATER_IN_THE_TURN: Final = (KeepTipi, MoveTipi, Earn, InsertTipi, ExtraBuffalo, Pass)
"""The actions that come after moving buffaloes in a turn."""
