"""Wind River: the events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent


@frozen
class TipiPlaced(PlayerEvent):
    """A player has placed one of their first tipis on a field."""

    field: str


@frozen
class TurnBegun(PlayerEvent):
    """A player's turn has begun."""

    turn: int


@frozen
class BuffaloMoved(PlayerEvent):
    """A buffalo has stepped ahead, or left the board."""

    start: str
    end: str


@frozen
class TipisPaidFor(PlayerEvent):
    """A player has paid for unsupplied tipis, which stay."""

    number: int
    resources: int


@frozen
class TipisLost(PlayerEvent):
    """A player has taken back unsupplied tipis that they could not pay for."""

    field: str
    number: int


@frozen
class TipiMoved(PlayerEvent):
    """A tipi has moved to another field, or into the plains."""

    start: str
    end: str


@frozen
class EntryPaid(PlayerEvent):
    """A player has paid for a tipi entering a field: their own tipi, or one joining theirs."""

    field: str
    resources: int


@frozen
class ResourcesEarned(PlayerEvent):
    """A player has taken resources from the stock."""

    gain: int
    taken: int


@frozen
class TipiInserted(PlayerEvent):
    """A player has inserted a tipi from their hand."""

    field: str


@frozen
class Passed(PlayerEvent):
    """A player has passed, because no other activity was possible."""


@frozen
class GameEnded(Event):
    """The game has ended: no tipi is left on the board."""

    rule: str
