"""Wind River: what can be chosen, and what happens."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.play.actions import Action, Event, of

EXIT: Final = "exit"
"""The end of a step from the last row: the open plains."""


@frozen
class PlaceTipi(Action):
    """Put a first tipi on a field."""

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
    """Move an own tipi to a neighbouring field, or from the last row into the plains."""

    notation: ClassVar[str] = "tipi:{start}-{end}"
    start: str = of("field")
    end: str = of("end")


@frozen
class Earn(Action):
    """Take resources for the buffaloes around one's own tipis."""

    notation: ClassVar[str] = "earn"


@frozen
class InsertTipi(Action):
    """Pay for a tipi from the hand and put it beside an own one."""

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
    """Do nothing, because nothing can be done."""

    notation: ClassVar[str] = "pass"


@frozen
class TipiPlaced(Event):
    """A first tipi stands on a field."""

    player: int
    field: str


@frozen
class TurnBegun(Event):
    """A player's turn has begun."""

    player: int
    turn: int


@frozen
class BuffaloMoved(Event):
    """A buffalo has stepped ahead, or left the board."""

    player: int
    start: str
    end: str


@frozen
class TipisPaidFor(Event):
    """A player has paid for unsupplied tipis, which stay."""

    player: int
    number: int
    resources: int


@frozen
class TipisLost(Event):
    """Unsupplied tipis that nobody paid for are back in their owner's hand."""

    player: int
    field: str
    number: int


@frozen
class TipiMoved(Event):
    """A tipi has moved to another field, or into the plains."""

    player: int
    start: str
    end: str


@frozen
class EntryPaid(Event):
    """A player on an entered field, or who entered it, has paid."""

    player: int
    field: str
    resources: int


@frozen
class ResourcesEarned(Event):
    """A player has taken resources from the stock."""

    player: int
    gain: int
    taken: int


@frozen
class TipiInserted(Event):
    """A tipi has come from the hand to the board."""

    player: int
    field: str


@frozen
class Passed(Event):
    """A player could do nothing."""

    player: int


@frozen
class GameEnded(Event):
    """No tipi stands on the board any more."""

    rule: str
