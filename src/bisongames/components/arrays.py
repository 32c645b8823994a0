"""How what a form writes is a row of whole numbers of fixed length: for arrays, networks and whoever counts."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Any, Final

from attrs import field, frozen

from bisongames.components.forms import (
    Amounts,
    Bits,
    Each,
    Flag,
    Index,
    Limit,
    Named,
    Names,
    Number,
    most_of,
)

UNBOUNDED: Final = 2**31 - 1
"""The most that a number can be of which nobody has said how large it gets."""
_MOST_IN_ONE_HOT: Final = 32
"""One of more things than these is a number, with 0 for none; of fewer, a 1 in the place of that thing."""

Put = Callable[[Any, "array[int]", int], None]
"""Writes a value into a row of zeros, from a place on. A value that has no place raises a LookupError or ValueError."""


@frozen
class Row:
    """How one thing is written as numbers: each of them from ``low`` to ``high``."""

    shape: tuple[int, ...]
    low: int
    high: int
    put: Put
    short: Row | None = None
    """The same as a single number, where it is one of some things."""
    put_each: Put | None = None
    """Writes several values, one after the other: where that is faster than one by one."""

    @property
    def size(self) -> int:
        """How many numbers."""
        return math.prod(self.shape)

    @property
    def says_something(self) -> bool:
        """Whether the numbers can be different ones."""
        return self.low < self.high and self.size > 0


@frozen
class Seat(Number):
    """A seat, or -1 for nobody: in arrays a 1 in the place of that seat."""

    least: int = field(default=-1, init=False)
    most: Limit = field(default=lambda board: board.players - 1, init=False)


@frozen
class Several(Names):
    """A list of things that an index names, in order and perhaps more than once: in arrays one place after another."""

    each_once: bool = field(default=False, init=False)
    length: Limit = field(kw_only=True)
    """The most that there can be."""


def row_of(form: Any, board: Any) -> Row:
    """How a form's plain values are written as numbers, on a board.

    A form of a game's own says it by a method ``row(board)``.
    """
    own: Callable[[Any], Row] | None = getattr(form, "row", None)
    return _row_of(form, board) if own is None else own(board)


@singledispatch
def _row_of(form: Any, board: Any) -> Row:
    raise TypeError(f"{type(form).__name__} has no row(board), which says how it is counted")


def _high(form: Number | Amounts, board: Any) -> int:
    most = most_of(form.most if form.high is None else form.high, board)
    return UNBOUNDED if most is None else most


def _put_number(value: Any, out: array[int], at: int) -> None:
    out[at] = int(value)


@_row_of.register
def _(form: Number, board: Any) -> Row:
    return Row((1,), form.least, _high(form, board), _put_number)


@_row_of.register
def _(form: Flag, board: Any) -> Row:
    return Row((1,), 0, 1, _put_number)


@_row_of.register
def _(form: Seat, board: Any) -> Row:
    return one_of(range(board.players), (-1, None))


@_row_of.register
def _(form: Named, board: Any) -> Row:
    names = form.index.names(board)
    empty = min(form.words)
    others = [word for number, word in form.words.items() if number != empty]
    return one_of((*names, *others), (form.words[empty], None))


@_row_of.register
def _(form: Names, board: Any) -> Row:
    """Per thing its place in the list, from 1; where things may stand in it again, how often they do."""
    place_of = _places(form.index, board)
    if form.each_once:
        return Row((len(place_of),), 0, len(place_of), _put_order(place_of))
    return _times(form.index, board)


@_row_of.register
def _(form: Several, board: Any) -> Row:
    length = most_of(form.length, board) or 0
    names = form.index.names(board)
    number = {name: i for i, name in enumerate(names, 1)}

    def put(value: Any, out: array[int], at: int) -> None:
        if len(value) > length:
            raise ValueError(f"{len(value)} of at most {length}")
        for place, name in enumerate(value, at):
            out[place] = number[name]

    return Row((length,), 0, len(number), put)


@_row_of.register
def _(form: Bits, board: Any) -> Row:
    place_of = _places(form.index, board)

    def put(value: Any, out: array[int], at: int) -> None:
        for name in value:
            out[at + place_of[name]] = 1

    size = len(place_of)

    def put_each(values: Sequence[Any], out: array[int], at: int) -> None:
        for value in values:
            for name in value:
                out[at + place_of[name]] = 1
            at += size

    return Row((size,), 0, 1, put, put_each=put_each)


@_row_of.register
def _(form: Amounts, board: Any) -> Row:
    place_of = _places(form.index, board)

    def put(value: Mapping[str, int], out: array[int], at: int) -> None:
        for name, number in value.items():
            out[at + place_of[name]] = number

    def put_each(values: Sequence[Mapping[str, int]], out: array[int], at: int) -> None:
        for value in values:
            for name, number in value.items():
                out[at + place_of[name]] = number
            at += size

    size = len(place_of)
    return Row((size,), 0, _high(form, board), put, put_each=put_each)


@_row_of.register
def _(form: Each, board: Any) -> Row:
    return each_of(row_of(form.form, board), len(form.index.names(board)))


def each_of(row: Row, number: int) -> Row:
    """The same so many times, one after the other."""
    size, put_one = row.size, row.put
    shape = (number,) if row.shape == (1,) else (number, *row.shape)

    def put(value: Sequence[Any], out: array[int], at: int) -> None:
        if len(value) != number:
            raise ValueError(f"{len(value)} instead of {number}")
        for one in value:
            put_one(one, out, at)
            at += size

    def put_numbers(value: Sequence[Any], out: array[int], at: int) -> None:
        if len(value) != number:
            raise ValueError(f"{len(value)} instead of {number}")
        out[at : at + number] = array("i", value)

    put_each = row.put_each

    def put_all(value: Sequence[Any], out: array[int], at: int) -> None:
        if len(value) != number:
            raise ValueError(f"{len(value)} instead of {number}")
        put_each(value, out, at)  # type: ignore[misc]  # only used where there is one

    if put_one is _put_number:
        return Row(shape, row.low, row.high, put_numbers)
    return Row(shape, row.low, row.high, put_all if put_each else put)


def one_of(values: Sequence[Any], none: Iterable[Any]) -> Row:
    """One of some things: a 1 in its place, or a number where they are many; nothing for what ``none`` names."""
    number: dict[Any, int] = {value: i for i, value in enumerate(values, 1)}
    number |= dict.fromkeys(none, 0)

    def put_number(value: Any, out: array[int], at: int) -> None:
        out[at] = number[value]

    def put_place(value: Any, out: array[int], at: int) -> None:
        place = number[value]
        if place:
            out[at + place - 1] = 1

    short = Row((1,), 0, len(values), put_number)
    if len(values) > _MOST_IN_ONE_HOT:
        return short
    size = len(values)

    def put_each(values: Sequence[Any], out: array[int], at: int) -> None:
        for value in values:
            place = number[value]
            if place:
                out[at + place - 1] = 1
            at += size

    return Row((size,), 0, 1, put_place, short, put_each)


def _places(index: Index, board: Any) -> dict[str, int]:
    return {name: place for place, name in enumerate(index.names(board))}


def _put_order(place_of: Mapping[str, int]) -> Put:
    def put(value: Any, out: array[int], at: int) -> None:
        for order, name in enumerate(value, 1):
            out[at + place_of[name]] = order

    return put


def _times(index: Index, board: Any) -> Row:
    """How often each of the things that an index names is in a list."""
    place_of = _places(index, board)

    def put(value: Any, out: array[int], at: int) -> None:
        for name in value:
            out[at + place_of[name]] += 1

    return Row((len(place_of),), 0, UNBOUNDED, put)


def counted(form: Any) -> Any:
    """A field of a view or of something on an agenda whose plain values are counted as this form says."""
    return field(metadata={"form": form})


@singledispatch
def text_of(form: Any) -> str:
    """A few words about what the numbers of a form mean."""
    return str(getattr(form, "text", "numbers"))


text_of.register(Number, lambda form: "number")
text_of.register(Flag, lambda form: "whether it is so")
text_of.register(Seat, lambda form: "which seat")
text_of.register(Named, lambda form: f"which {form.index.what}")
text_of.register(Several, lambda form: f"each {form.index.what} in order, by its number from 1")
text_of.register(Bits, lambda form: f"per {form.index.what}: whether it is among them")
text_of.register(Amounts, lambda form: f"per {form.index.what}: how many")
text_of.register(Each, lambda form: f"per {form.index.what}: {text_of(form.form)}")


@text_of.register
def _(form: Names) -> str:
    what = "its place, from 1" if form.each_once else "how often"
    return f"per {form.index.what}: {what}"
