"""Fixed-length rows of integers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from bisongames.tables.row_puts import (
    Put,
    PutEach,
    PutNumbers,
    put_number,
    put_number_of,
    put_place_of,
)

UNBOUNDED: Final = 2**31 - 1
"""The upper bound of a number without a declared bound."""
_MOST_IN_ONE_HOT: Final = 32
"""The maximum number of things encoded one-hot; a choice among more is a single number, with 0 for none."""


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

    It is :func:`put_number` or :class:`PutNumbers` exactly if the stored value is these very numbers, and
    :class:`PutEach` if it is a list of values."""

    @property
    def size(self) -> int:
        """The length of the row."""
        return math.prod(self.shape)

    @property
    def says_something(self) -> bool:
        """Whether the numbers can vary."""
        return self.low < self.high and self.size > 0


def each_of(row: RowFormat, number: int) -> RowFormat:
    """The row repeated ``number`` times."""
    shape = (number,) if row.shape == (1,) else (number, *row.shape)
    stored = row.put_stored
    return RowFormat(
        shape,
        row.low,
        row.high,
        _each(row.put, row.size, number),
        put_stored=None if stored is None else _each(stored, row.size, number),
    )


def _each(put: Put, size: int, number: int) -> Put:
    return PutNumbers(number) if put is put_number else PutEach(put, size, number)


def one_of(values: Sequence[object], none: Iterable[object]) -> RowFormat:
    """The encoding of one of some things: a 1 in its place, or a number if there are many; zeros for ``none``."""
    number: dict[object, int] = {value: i for i, value in enumerate(values, 1)}
    number |= dict.fromkeys(none, 0)
    short = RowFormat((1,), 0, len(values), put_number_of(number))
    if len(values) > _MOST_IN_ONE_HOT:
        return short
    return RowFormat((len(values),), 0, 1, put_place_of(number), short)
