"""Fixed-length rows of integers, and the functions that write them."""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, Final

from attrs import evolve, frozen

UNBOUNDED: Final = 2**31 - 1
"""The upper bound of a number without a declared bound."""
_MOST_IN_ONE_HOT: Final = 32
"""The maximum number of things encoded one-hot; a choice among more is a single number, with 0 for none."""
WIDTH: Final = array("i").itemsize
"""The bytes of a number in a row."""

Put = Callable[[Any, "array[int]", int], None]
"""Writes a value into a row of zeros, from an index. A value that does not fit raises LookupError or ValueError."""


@frozen
class RowFormat:
    """The encoding of a value as a row of numbers, each from ``low`` to ``high``."""

    shape: tuple[int, ...]
    low: int
    high: int
    put: Put
    short: RowFormat | None = None
    """The same as a single number, if the value is one of some things."""
    put_stored: Put | None = None
    """Writes the value as stored on a table, if that is possible without names, which is much faster.

    It is :func:`put_number` or :class:`PutNumbers` exactly if the stored value is these very numbers."""

    @property
    def size(self) -> int:
        """The length of the row."""
        return math.prod(self.shape)

    @property
    def says_something(self) -> bool:
        """Whether the numbers can vary."""
        return self.low < self.high and self.size > 0


def put_number(value: int, out: array[int], at: int) -> None:
    out[at] = int(value)


class PutNumbers:
    """Writes ``size`` numbers: a list of them, or lists nested to this depth."""

    __slots__ = ("depth", "pack", "size")

    def __init__(self, depth: int, size: int) -> None:
        self.depth, self.size = depth, size
        # Five times as fast as making an array of them
        self.pack = struct.Struct(f"{size}i").pack_into

    def __call__(self, value: Iterable[Any], out: array[int], at: int) -> None:
        for _ in range(self.depth - 1):
            value = chain.from_iterable(value)
        try:
            self.pack(out, at * WIDTH, *value)
        except struct.error as error:
            raise ValueError(str(error)) from None


def each_of(row: RowFormat, number: int) -> RowFormat:
    """The row repeated ``number`` times."""
    shape = (number,) if row.shape == (1,) else (number, *row.shape)

    each = RowFormat(shape, row.low, row.high, _one_by_one(row.put, row.size, number))
    if row.put is put_number:
        each = evolve(each, put=PutNumbers(1, number))
    stored = row.put_stored
    if stored is None:
        return each
    if stored is put_number:
        return evolve(each, put_stored=PutNumbers(1, number))
    if isinstance(stored, PutNumbers):
        return evolve(each, put_stored=PutNumbers(stored.depth + 1, number * stored.size))
    return evolve(each, put_stored=_one_by_one(stored, row.size, number))


def _one_by_one(put_one: Put, size: int, number: int) -> Put:
    """Writes ``number`` values of this size one after the other."""

    def put(value: Sequence[object], out: array[int], at: int) -> None:
        if len(value) != number:
            raise ValueError(f"{len(value)} instead of {number}")
        for one in value:
            put_one(one, out, at)
            at += size

    return put


def one_of(values: Sequence[object], none: Iterable[object]) -> RowFormat:
    """The encoding of one of some things: a 1 in its place, or a number if there are many; zeros for ``none``."""
    number: dict[object, int] = {value: i for i, value in enumerate(values, 1)}
    number |= dict.fromkeys(none, 0)

    def put_number(value: object, out: array[int], at: int) -> None:
        out[at] = number[value]

    def put_place(value: object, out: array[int], at: int) -> None:
        place = number[value]
        if place:
            out[at + place - 1] = 1

    short = RowFormat((1,), 0, len(values), put_number)
    if len(values) > _MOST_IN_ONE_HOT:
        return short
    return RowFormat((len(values),), 0, 1, put_place, short)
