"""Encodes the values of column types as fixed-length rows of integers, for arrays and networks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Any, Final, Protocol

from attrs import evolve, field, frozen

from bisongames.tables.column_types import (
    Amounts,
    AnyColumnType,
    Bits,
    Board,
    Each,
    Flag,
    Index,
    Limit,
    Name,
    Names,
    Number,
    Problem,
    SparseAmounts,
    most_of,
)
from bisongames.tables.row_puts import (
    PutNumbers,
    put_amounts,
    put_bits,
    put_few_bits,
    put_in_order,
    put_number,
    put_ones,
    put_order,
    put_times,
)
from bisongames.tables.row_types import UNBOUNDED, RowFormat, each_of, one_of

_FEW_BITS: Final = 8
"""The maximum number of bits of which all combinations are known as rows."""


@frozen
class SeatNumber(Number):
    """A seat, or -1 for nobody; arrays have a 1 in the place of that seat."""

    least: int = field(default=-1, init=False)
    most: Limit = field(default=lambda board: board.players - 1, init=False)


@frozen
class NameList(Names):
    """A list of things that an index names, in order and possibly repeated; arrays hold their numbers in a row."""

    each_once: bool = field(default=False, init=False)
    length: Limit = field(kw_only=True)
    """The greatest length of the list."""

    def faults(self, plain: Sequence[str], board: Board, path: str) -> Iterator[Problem]:
        yield from super().faults(plain, board, path)
        most = most_of(self.length, board)
        if most is not None and len(plain) > most:
            yield path, f"expected at most {most} entries, got {len(plain)}"


def row_of(form: AnyColumnType, board: Board) -> RowFormat:
    """The row format of a form's plain values, on a board.

    A form that a game defines itself gives it by a method ``row(board)``.
    """
    own: Callable[[Board], RowFormat] | None = getattr(form, "row", None)
    if own is not None:
        return own(board)
    row: RowFormat = _row_of(form, board)
    kind = type(form)
    known = next(base for base in kind.__mro__ if base in _row_of.registry)
    # A type with its own ``write`` may store other values on the table.
    as_declared = kind.write is getattr(known, "write", None)
    return row if as_declared else evolve(row, put_stored=None)


@singledispatch
def _row_of(form: object, board: Board) -> RowFormat:
    raise TypeError(f"{type(form).__name__} has no row(board), which gives its row format")


def _high(form: Number | Amounts | SparseAmounts, board: Board) -> int:
    most = most_of(form.most, board)
    return UNBOUNDED if most is None else most


@_row_of.register
def _(form: Number, board: Board) -> RowFormat:
    return _number(form.least, _high(form, board))


def _number(low: int, high: int) -> RowFormat:
    return RowFormat((1,), low, high, put_number, put_stored=put_number)


@_row_of.register
def _(form: Flag, board: Board) -> RowFormat:
    return _number(0, 1)


@_row_of.register
def _(form: SeatNumber, board: Board) -> RowFormat:
    row = one_of(range(board.players), (-1, None))
    return evolve(row, put_stored=row.put)


@_row_of.register
def _(form: Name, board: Board) -> RowFormat:
    names = form.index.names(board)
    empty = min(form.words)
    others = {number: word for number, word in form.words.items() if number != empty}
    row = one_of((*names, *others.values()), (form.words[empty], None))
    return evolve(row, put_stored=one_of((*range(len(names)), *others), (empty,)).put)


@_row_of.register
def _(form: Names, board: Board) -> RowFormat:
    """Per thing, its place in the list from 1 or, if things may repeat, how often it occurs."""
    place_of = _places(form.index, board)
    size, numbers = len(place_of), range(len(place_of))
    if form.each_once:
        return RowFormat((size,), 0, size, put_order(place_of), put_stored=put_order(numbers))
    return RowFormat((size,), 0, UNBOUNDED, put_times(place_of), put_stored=put_times(numbers))


@_row_of.register
def _(form: NameList, board: Board) -> RowFormat:
    length = most_of(form.length, board) or 0
    names = form.index.names(board)
    number = {name: i for i, name in enumerate(names, 1)}
    in_order = put_in_order(number, length)
    stored = put_in_order(range(1, len(names) + 1), length)
    return RowFormat((length,), 0, len(number), in_order, put_stored=stored)


@_row_of.register
def _(form: Bits, board: Board) -> RowFormat:
    place_of = _places(form.index, board)
    size = len(place_of)
    stored = put_few_bits(size) if size <= _FEW_BITS else put_bits
    return RowFormat((size,), 0, 1, put_ones(place_of), put_stored=stored)


@_row_of.register
def _(form: Amounts | SparseAmounts, board: Board) -> RowFormat:
    place_of = _places(form.index, board)
    size = len(place_of)
    row = RowFormat((size,), 0, _high(form, board), put_amounts(place_of))
    if isinstance(form, Amounts):
        return evolve(row, put_stored=PutNumbers(size))
    return evolve(row, put_stored=put_amounts(range(size)))


@_row_of.register(Each)
def _(form: Each[object, object], board: Board) -> RowFormat:
    return each_of(row_of(form.form, board), len(form.index.names(board)))


def _places(index: Index, board: Board) -> dict[str, int]:
    return {name: place for place, name in enumerate(index.names(board))}


class InParts(Protocol):
    """A form whose values are written as several fields of an observation."""

    def parts(self, board: Any) -> Mapping[str, tuple[str, RowFormat]]:
        """The parts by name, each with a few words about it and its row format."""
        ...


def column_field(
    form: AnyColumnType | InParts,
    stored: Callable[[Any, int | None], object] | str | None = None,
    reads: tuple[str, ...] = (),
) -> Any:
    """A field of a view or an agenda entry whose plain values arrays encode by this form.

    ``stored`` and ``reads`` are as in ``view_field``.
    """
    more = {"stored": stored, "reads": reads}
    return field(metadata={"form": form} | {name: value for name, value in more.items() if value})


@singledispatch
def text_of(form: object) -> str:
    """A few words about what the numbers of a form mean."""
    return str(getattr(form, "text", "numbers"))


text_of.register(Number, lambda form: "number")
text_of.register(Flag, lambda form: "1 if true")
text_of.register(SeatNumber, lambda form: "a seat")
text_of.register(Name, lambda form: f"which {form.index.what}")
text_of.register(NameList, lambda form: f"each {form.index.what} in order, by its number from 1")
text_of.register(Bits, lambda form: f"per {form.index.what}: whether it is among them")
text_of.register(Amounts | SparseAmounts, lambda form: f"per {form.index.what}: how many")
text_of.register(Each, lambda form: f"per {form.index.what}: {text_of(form.form)}")


@text_of.register
def _(form: Names) -> str:
    what = "its place, from 1" if form.each_once else "how often"
    return f"per {form.index.what}: {what}"
