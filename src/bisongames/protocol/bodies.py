"""What is sent to a table, read strictly: an unknown field is a fault, with its path."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeVar, get_args

from attrs import field, frozen

from bisongames.play.errors import RecordError
from bisongames.play.match import Dealer
from bisongames.play.structure import strict_converter, structured
from bisongames.protocol.faults import ProtocolError, malformed

T = TypeVar("T")

Undoing = Literal["free", "never"]

_READ: Final = strict_converter()
_READ.register_structure_hook_func(lambda kind: kind is Any, lambda value, _: value)


@frozen
class SeatWish:
    """Who shall sit somewhere: a person, a bot, or whoever comes."""

    name: str | None = None
    bot: str | None = None
    open: bool = False


@frozen
class SeatsWish:
    """Who shall sit where at a match that was begun before."""

    seats: tuple[SeatWish, ...] | None = None


@frozen
class StartWish:
    """A match that shall begin."""

    variant: Any
    """An id, or a whole variant as an object."""
    players: int | None = None
    seats: tuple[SeatWish, ...] | None = None
    setup: dict[str, Any] = field(factory=dict, hash=False)
    seed: int | None = None
    dealer: Dealer = "seeded"
    undo: Undoing | None = None


@frozen
class JoinWish:
    """Somebody who takes an open seat."""

    join: str
    player: int | None = None
    name: str | None = None
    key: str | None = None


@frozen
class ActWish:
    """A choice, as notation or as an object."""

    action: Any
    revision: int
    key: str | None = None


@frozen
class UndoWish:
    """Taking back one's last choice."""

    revision: int
    key: str | None = None


@frozen
class WhyWish:
    """Asking why something is not legal: an action, or the things that were clicked."""

    action: Any = None
    targets: tuple[str, ...] | None = None


def read(data: Any, kind: type[T]) -> T:
    """A body as a value.

    Raises:
        ProtocolError: malformed, with the path of the fault.
    """
    try:
        return structured(data, kind, "$", _READ)
    except RecordError as error:
        raise malformed(error) from error


def allowed(value: str | None, kind: Any, path: str) -> None:
    """See that a text is one of those that are known.

    Raises:
        ProtocolError: malformed, with what is allowed.
    """
    known = get_args(kind)
    if value is not None and value not in known:
        raise ProtocolError("malformed", f"allowed is {', '.join(known)}", path)
