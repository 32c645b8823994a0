"""Actions, which players choose, and events, which result from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import evolve, frozen

from bisongames.engine.core import hints, limits
from bisongames.engine.core.folds import Folds

T = TypeVar("T", bound="Action")

Domain = Collection[Any]
Domains = Mapping[str, Domain]
"""The possible values of the fields of a game's actions, by the name of the domain."""


def of(domain: str, *, length: str = "", order: Sequence[object] = ()) -> Any:
    """An attrs field whose value (or, in a tuple, each element) lies in the named domain of its game.

    Args:
        domain: the name of the domain.
        length: the name of the domain of a tuple's length.
        order: the values in the order in which a tuple holds them, however they were named; empty if their order matters.
    """
    return attrs.field(
        metadata={"domain": domain, "length": length},
        converter=partial(_put_in_order, tuple(order)) if order else None,
    )


def _put_in_order(order: tuple[object, ...], value: object) -> object:
    """The elements of a tuple in this order; anything with other elements as it is."""
    if type(value) is not tuple or not all(element in order for element in value):
        return value
    return tuple(sorted(value, key=order.index))


class _Notation(str):
    """The form of the notation of a class of actions; on an action, the notation of that action."""

    __slots__ = ()

    def __get__(self, action: Action | None, kind: type[Action]) -> str:
        return self if action is None else str(action)


class Action:
    """An order to do something: an immutable attrs value that does not say who gives it."""

    __slots__ = ()

    notation: ClassVar[str]
    """The form of the notation of all actions of this kind; of one action its notation, which is also ``str(action)``.

    Field names in braces between literal marks, such as ``buffalo:{start}-{end}``. The value of a field, except the
    last, never contains the mark that follows it.
    """

    _form: ClassVar[str]  # the form again, which costs no call to read

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "notation" in vars(cls):
            cls._form = str(cls.notation)
            cls.notation = _Notation(cls._form)

    @property
    def kind(self) -> str:
        """The kind of action: the word before the colon of its notation."""
        return self._form.partition(":")[0]

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints.hints_for(hints.ACTION)

    def __str__(self) -> str:
        return self._form.format(
            **{name: _field_text(getattr(self, name)) for name in fields_of(type(self))}
        )


class Event:
    """Something that happened, named in the past tense: an immutable attrs value."""

    __slots__ = ()

    private: ClassVar[tuple[str, ...]] = ()
    """The fields that only the players in :meth:`knowers` see."""
    shows: ClassVar[bool] = False
    """True if the event briefly shows all players something that no view retains, such as a card that returns to the hand."""
    folds: ClassVar[Folds | None] = None
    """How it changes the view of a player who is told of it; None if nothing says so. See :mod:`.folds`."""

    @property
    def kind(self) -> str:
        """The kind of event: the name of its class, such as ``BuffaloMoved``, which is its type in JSON."""
        return type(self).__name__

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints.hints_for(hints.EVENT)

    def knowers(self) -> Collection[int]:
        """The players who see the private fields; by default the event's own ``player``."""
        return (getattr(self, "player"),)  # noqa: B009  declared by the events that have private fields

    def seen_by(self, player: int | None) -> Event | None:
        """The event as ``player`` sees it (``None``: a spectator); hidden fields are ``None``."""
        hidden = [name for name in self.private if getattr(self, name) is not None]
        if not hidden or player in self.knowers():
            return self
        return evolve(self, **dict.fromkeys(hidden))  # type: ignore[misc]


@frozen
class PlayerEvent(Event):
    """Something that a player did, or that happened to them."""

    player: int


def events_seen_by(events: Iterable[Event], player: int | None) -> tuple[Event, ...]:
    """These events as ``player`` sees them."""
    seen = (event.seen_by(player) for event in events)
    return tuple(event for event in seen if event is not None)


Tell = Callable[[Event], object] | None
"""A listener for events; with ``None``, no events are created."""


def attributes(kind: type) -> tuple[attrs.Attribute[object], ...]:
    """The fields of an attrs class, in order."""
    fields: tuple[attrs.Attribute[object], ...] = attrs.fields(kind)
    return fields


def fields_of(kind: type) -> dict[str, object]:
    """The fields of an attrs class with their types, in order."""
    return _fields_of(kind)


@cache
def _fields_of(kind: type) -> dict[str, object]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in attrs.fields(kind)}


def _field_text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


_SIGNS: Final = re.compile(r"[A-Za-z0-9.,_+-]*")
"""The characters allowed in the notation of a field value."""


@cache
def _marks_and_names(notation: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    parts = re.split(r"\{(\w+)\}", notation)
    return tuple(parts[::2]), tuple(parts[1::2])


def split_notation(notation: str, text: str) -> dict[str, str] | None:
    """The text of each field of a notation; None if the text does not match the notation.

    A field ends where the next mark begins, which keeps parsing linear in time.
    """
    (head, *between), names = _marks_and_names(notation)
    tail = between.pop() if between else ""
    last = len(text) - len(tail)
    if not names:
        return {} if text == head else None
    if not (text.startswith(head) and text.endswith(tail) and len(head) <= last):
        return None
    values, place = [], len(head)
    for mark in between:
        end = text.find(mark, place, last)
        if end < 0:
            return None
        values.append(text[place:end])
        place = end + len(mark)
    return dict(zip(names, (*values, text[place:last]), strict=True))


ANY_HEAD: Final = ":"
"""The head of a notation that may begin with anything."""


def head_of(notation: str) -> str:
    """The part of a notation before the first colon, by which a text can be told to be another; else ``ANY_HEAD``."""
    (head, *_), names = _marks_and_names(notation)
    return head.partition(":")[0] if ":" in head or not names else ANY_HEAD


def longest_notation(kinds: Iterable[type[Action]], domains: Domains) -> int:
    """The maximum length of the notation of an action, in a game with these kinds and domains."""
    return max((_longest(kind, domains) for kind in kinds), default=0)


def _longest(kind: type[Action], domains: Domains) -> int:
    length = sum(map(len, _marks_and_names(kind.notation)[0]))
    for field in attributes(kind):
        values = map(str, _ends(domains.get(field.metadata["domain"], ())))
        longest = max(map(len, values), default=0)
        if get_origin(fields_of(kind)[field.name]) is tuple:
            row = _ends(domains.get(field.metadata["length"], ()))
            longest = (longest + 1) * max(row, default=limits.NOTATION)
        length += longest
    return length


def _ends(domain: Domain) -> Domain:
    """The values of a domain among which the longest and the greatest are found: for a range, only its two ends."""
    return (domain[0], domain[-1]) if isinstance(domain, range) and domain else domain


@cache
def _forms(kind: type) -> tuple[tuple[str, object, object, str, str], ...]:
    """For each field its name, type, type of elements (None unless it is a tuple), domain, and domain of lengths."""
    return tuple(
        (
            field.name,
            type_ := fields_of(kind)[field.name],
            get_args(type_)[0] if get_origin(type_) is tuple else None,
            field.metadata["domain"],
            field.metadata["length"],
        )
        for field in attributes(kind)
    )


def read_action(kind: type[T], text: str) -> T | None:
    """The action of this kind with the notation ``text``, or None. Does not check domains."""
    written = split_notation(kind.notation, text)
    if written is None:
        return None
    of_fields: type = kind
    values: dict[str, Any] = {}
    for name, type_, element, *_ in _forms(of_fields):
        part = written[name]
        if not _SIGNS.fullmatch(part):
            return None
        if type_ is str:
            values[name] = part
            continue
        try:
            value: object = int(part) if element is None else _elements(element, part)
        except ValueError:
            return None
        if _field_text(value) != part:
            return None
        values[name] = value
    return kind(**values)


def _elements(element: object, text: str) -> tuple[object, ...]:
    """The values that a text lists, all of one type."""
    if not text:
        return ()
    parts = text.split(",")
    return tuple(parts) if element is str else tuple(map(int, parts))


_MISSING: Final = object()


def is_one_of(kind: type, kinds: Iterable[type]) -> bool:
    """Whether a class is one of these. Compares nothing else, since foreign classes can have any ``==`` and hash."""
    for each in kinds:  # noqa: SIM110  `any` with a generator takes three times as long
        if each is kind:
            return True
    return False


def is_well_formed(action: Action, domains: Domains) -> bool:
    """Whether every field has the right type and a value in its domain."""
    kind: type = type(action)
    for name, type_, element, named, length in _forms(kind):
        value = getattr(action, name, _MISSING)  # an object can be created without its fields
        domain = domains[named]
        if element is not None:
            if type(value) is not tuple or (length and len(value) not in domains[length]):
                return False
            if not all(type(v) is element and v in domain for v in value):
                return False
        elif type(value) is not type_ or value not in domain:
            return False
    return True


def all_actions(kind: type[T], domains: Domains) -> Iterator[T]:
    """All well-formed actions of a kind; none if a field is a tuple, since there would be too many."""
    if not any(get_origin(type_) is tuple for type_ in fields_of(kind).values()):
        for values in product(*(domains[f.metadata["domain"]] for f in attributes(kind))):
            yield kind(*values)
