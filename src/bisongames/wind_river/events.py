"""Wind River: the events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class TipiPlaced(Event):
    """A player has placed one of their first tipis on a field."""

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
    """A player has taken back unsupplied tipis that they could not pay for."""

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
    """A player has paid for a tipi entering a field: their own tipi, or one joining theirs."""

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
    """A player has inserted a tipi from their hand."""

    player: int
    field: str


@frozen
class Passed(Event):
    """A player has passed, because no other activity was possible."""

    player: int


@frozen
class GameEnded(Event):
    """The game has ended: no tipi is left on the board."""

    rule: str
