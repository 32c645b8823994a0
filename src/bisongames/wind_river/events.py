"""Wind River: what happens."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event


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
