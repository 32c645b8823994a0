"""How a table stores and writes columns of each kind: stored, derived, remainder, per player, virtual."""

from __future__ import annotations

import marshal
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, Protocol

import attrs
from attrs import frozen

from bisongames.tables.column_types import AnyColumnType, Board, Each, Index, Problem

REQUIRED: Final = object()
"""The ``missing`` of a column that no position may leave out."""

_Value = Any
"""The value of a slot, or the table or board of a game; the declaration of the table gives the types."""
Writer = Callable[[_Value], object]
"""Serializes a column, from the table."""

FIRST: Final = 0
"""Columns written before the seats."""
SEATED: Final = 1
"""The seats, written next."""
LATE: Final = 2
"""Columns of the current turn, written after the seats."""
LAST: Final = 3
"""Columns written at the end."""


class _OnBoard(Protocol):
    """The part of a table that columns need."""

    board: _Value


class Column:
    """One line of a table's declaration."""

    __slots__ = ()

    stored: ClassVar[bool] = True
    """True if the table has a slot for it."""
    lasting: ClassVar[bool] = True
    """True if its value does not follow from other columns; such columns are in the key."""

    def empty(self, board: Board) -> _Value:
        """The value on an empty table."""
        raise TypeError(f"{type(self).__name__} has no slot on the table")


class SerializedColumn(Column):
    """A column that is in JSON under a name of its own."""

    __slots__ = ()

    missing: object
    """The JSON value that a position may leave out; REQUIRED if no value may be left out."""
    order: int
    """One of FIRST, SEATED, LATE, LAST."""
    hidden: bool = False
    """True if some player may not know it; then no view shows it by its name alone."""

    @property
    def plain(self) -> object:
        """The type of the JSON value."""
        raise NotImplementedError

    def writer(self, slot: str) -> Writer:
        """Serializes the column, from the table."""
        raise NotImplementedError

    def put(self, table: _OnBoard, slot: str, plain: _Value) -> None:
        """Sets the slot from a JSON value without faults."""
        raise NotImplementedError

    def faults(self, plain: _Value, board: Board, path: str) -> Iterable[Problem]:
        """The problems of a JSON value on this board."""
        raise NotImplementedError

    def left_out(self, plain: object) -> bool:
        """True if a position may leave this value out."""
        return self.missing is not REQUIRED and bool(plain == self.missing)


@frozen
class StoredColumn(SerializedColumn):
    """A column with a slot on the table; see :func:`~bisongames.tables.columns.column`."""

    form: AnyColumnType
    start: object = None
    missing: object = REQUIRED
    name: str = ""
    within: str = ""
    order: int = FIRST
    hidden: bool = False
    written: bool = True
    among: str = ""
    """The column that this one is a part of, such as the chosen cards of a hand; empty if there is none."""
    after: str = ""
    """The column that it follows, in JSON and in arrays; empty for the last one."""

    @property
    def plain(self) -> object:
        return self.form.plain

    @property
    def of_one(self) -> AnyColumnType:
        """The column type of one player's value, in a column per player."""
        assert isinstance(self.form, Each)
        return self.form.form

    def empty(self, board: Board) -> _Value:
        if callable(self.start):
            return self.start(board)
        return self.form.empty(board) if self.start is None else self.start

    def writer(self, slot: str) -> Writer:
        write, missing, empty = self.form.write, self.missing, self.form.empty
        if not isinstance(missing, tuple):
            return lambda table: write(getattr(table, slot), table.board)

        def written(table: _OnBoard) -> object:
            value = getattr(table, slot)
            return missing if value == empty(table.board) else write(value, table.board)

        return written

    def put(self, table: _OnBoard, slot: str, plain: _Value) -> None:
        if not self.left_out(plain):
            setattr(table, slot, self.form.read(plain, table.board))

    def faults(self, plain: _Value, board: Board, path: str) -> Iterable[Problem]:
        return () if self.left_out(plain) else self.form.faults(plain, board, path)


@frozen
class DerivedColumn(Column):
    """A column that follows from others; see :func:`~bisongames.tables.columns.derived_column`."""

    lasting: ClassVar[bool] = False
    start: _Value

    def empty(self, board: Board) -> _Value:
        return self.start(board) if callable(self.start) else self.start


@frozen
class RemainderColumn(DerivedColumn):
    """The rest of a fixed number of pieces; see :func:`~bisongames.tables.columns.remainder`."""

    used: Callable[[_Value], _Value]
    at: str
    of: Index | None

    def left(self, table: _OnBoard) -> _Value:
        """The total minus the number used elsewhere."""
        return _less(self.empty(table.board), self.used(table))

    def surplus(self, table: _OnBoard, root: str) -> Iterator[Problem]:
        """Yields a problem for each number used that exceeds the total."""
        names = self.of.names(table.board) if self.of else ()
        total, used = self.empty(table.board), self.used(table)
        for place, most, number in _uneven(total, used, f"{root}.{self.at}", names):
            yield place, f"found {number} in all, but there are only {most}"


@frozen
class PerPlayerColumn(SerializedColumn):
    """The JSON objects that group the columns of each player; see :func:`~bisongames.tables.columns.per_player`."""

    stored: ClassVar[bool] = False
    kind: type
    missing: object = REQUIRED
    order: int = FIRST
    parts: tuple[tuple[str, str, StoredColumn], ...] = ()
    """Name in JSON, slot on the table and column, in the order of the class."""

    @property
    def plain(self) -> object:
        return types.GenericAlias(tuple, (self.kind, ...))

    def with_parts(self, stored: dict[str, StoredColumn]) -> PerPlayerColumn:
        """A copy with the grouped columns, given by their slots."""
        named = {column.name or slot: (slot, column) for slot, column in stored.items()}
        fields = [f.name for f in attrs.fields(self.kind)]
        if set(fields) != set(named):
            raise TypeError(f"{self.kind.__name__} has {fields}, but the table has {list(named)}")
        return attrs.evolve(self, parts=tuple((name, *named[name]) for name in fields))

    def writer(self, slot: str) -> Writer:
        kind, places = self.kind, [place for _, place, _ in self.parts]
        writes = [column.of_one.write for _, _, column in self.parts]

        # At most one or two players change from one view to the next, so this halves the cost of a view.
        @lru_cache(maxsize=4096)
        def row(board: Board, packed: bytes) -> object:
            values = zip(writes, marshal.loads(packed), strict=True)
            return kind(*[write(value, board) for write, value in values])

        def written(table: _OnBoard) -> object:
            rows = zip(*[getattr(table, place) for place in places], strict=True)
            return tuple([row(table.board, marshal.dumps(one, 2)) for one in rows])

        return written

    def put(self, table: _OnBoard, slot: str, plain: _Value) -> None:
        for name, place, column in self.parts:
            read = column.of_one.read
            setattr(table, place, [read(getattr(row, name), table.board) for row in plain])

    def faults(self, plain: _Value, board: Board, path: str) -> Iterator[Problem]:
        if len(plain) != board.players:
            yield path, f"expected an entry for each of {board.players} players, got {len(plain)}"
            return
        for player, row in enumerate(plain):
            for name, _, column in self.parts:
                value, place = getattr(row, name), f"{path}[{player}].{name}"
                yield from column.of_one.faults(value, board, place)


@frozen
class VirtualColumn(SerializedColumn):
    """A JSON value without a slot of its own; see :func:`~bisongames.tables.columns.virtual`."""

    stored: ClassVar[bool] = False
    plain: object
    write: Writer
    read: Callable[[_Value, _Value], None]
    check: Callable[[_Value, _Value, str], Iterable[Problem]]
    missing: object = REQUIRED
    order: int = FIRST

    def writer(self, slot: str) -> Writer:
        return self.write

    def put(self, table: _OnBoard, slot: str, plain: _Value) -> None:
        self.read(table, plain)

    def faults(self, plain: _Value, board: Board, path: str) -> Iterable[Problem]:
        return () if self.left_out(plain) else self.check(plain, board, path)


def _less(total: _Value, used: _Value) -> _Value:
    if isinstance(total, list | tuple):
        return [_less(a, b) for a, b in zip(total, used, strict=True)]
    return total - used


def _uneven(
    total: _Value, used: _Value, path: str, names: Sequence[str]
) -> Iterator[tuple[str, int, int]]:
    if isinstance(total, list | tuple):
        for place, (a, b) in enumerate(zip(total, used, strict=True)):
            at = f".{names[place]}" if names and not isinstance(a, list | tuple) else f"[{place}]"
            here = path.replace("[]", at, 1) if "[]" in path else path + at
            yield from _uneven(a, b, here if len(total) > 1 else path, names)
    elif used > total:
        yield path, total, used
