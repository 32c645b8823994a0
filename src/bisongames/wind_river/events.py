"""Wind River: the events."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent
from bisongames.engine.core.folds import add, count, set_to, when

_PAID = (add("resources/{player}", "-{resources}"), add("stock", "{resources}"))


@frozen
class TipiPlaced(PlayerEvent):
    """A player has placed one of their first tipis on a field."""

    folds = (add("hand/{player}", -1), count("tipis/{player}/{field}"))
    field: str


@frozen
class TurnBegun(PlayerEvent):
    """A player's turn has begun."""

    folds = (set_to("active_player", "{player}"), set_to("turn", "{turn}"))
    turn: int


@frozen
class BuffaloMoved(PlayerEvent):
    """A buffalo has stepped ahead, or left the board."""

    folds = (
        count("buffaloes/{start}", -1),
        when("{end}", "exit", [add("gone")], [count("buffaloes/{end}")]),
    )
    start: str
    end: str


@frozen
class TipisPaidFor(PlayerEvent):
    """A player has paid for unsupplied tipis, which stay."""

    folds = _PAID
    number: int
    resources: int
    fields: tuple[str, ...]
    """The fields where they stand, in the order of lanes and rows."""


@frozen
class TipisLost(PlayerEvent):
    """A player has taken back unsupplied tipis that they could not pay for."""

    folds = (add("hand/{player}", "{number}"), count("tipis/{player}/{field}", "-{number}"))
    field: str
    number: int


@frozen
class TipiMoved(PlayerEvent):
    """A tipi has moved to another field, or into the plains."""

    folds = (
        count("tipis/{player}/{start}", -1),
        when("{end}", "exit", [add("plains/{player}")], [count("tipis/{player}/{end}")]),
    )
    start: str
    end: str


@frozen
class EntryPaid(PlayerEvent):
    """A player has paid for a tipi entering a field: their own tipi, or one joining theirs."""

    folds = _PAID
    field: str
    resources: int


@frozen
class ResourcesEarned(PlayerEvent):
    """A player has taken resources from the stock."""

    folds = (add("resources/{player}", "{taken}"), add("stock", "-{taken}"))
    gain: int
    taken: int


@frozen
class TipiInserted(PlayerEvent):
    """A player has inserted a tipi from their hand."""

    folds = (add("hand/{player}", -1), count("tipis/{player}/{field}"), *_PAID)
    field: str
    resources: int
    """The resources paid for it."""


@frozen
class Passed(PlayerEvent):
    """A player has passed, because no other activity was possible."""

    folds = ()


@frozen
class GameEnded(Event):
    """The game has ended: no tipi is left on the board."""

    folds = ()
    rule: str
