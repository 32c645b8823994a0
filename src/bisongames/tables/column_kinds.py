"""One line of a table's declaration: what lies there, what follows from it, and how it is written and read."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

import attrs
from attrs import frozen

from bisongames.tables.column_types import ColumnType, Index, Problem

REQUIRED: Final[Any] = object()
"""What a column has that no position may leave out."""

FIRST: Final = 0
"""Things that are written by themselves, before the seats."""
SEATED: Final = 1
"""The seats, written next."""
LATE: Final = 2
"""What belongs to the turn that goes on, written after the seats."""
LAST: Final = 3
"""What is written at the end."""


class Column:
    """One line of a table's declaration. Subclasses say which kind of column it is."""

    __slots__ = ()

    stored: ClassVar[bool] = True
    """Whether it has a place of its own on the table."""
    lasting: ClassVar[bool] = True
    """Whether it does not follow from other columns: then it is in the key."""

    def empty(self, board: Any) -> Any:
        """The value on an empty table."""
        raise TypeError(f"{type(self).__name__} has no place on the table")


class SerializedColumn(Column):
    """A column that is in JSON, under a name there."""

    __slots__ = ()

    missing: Any
    """What stands for it where a position leaves it out; NEEDED where none may."""
    order: int
    """One of FIRST, SEATED, LATE, LAST."""
    hidden: bool = False
    """Whether somebody may not know it: then no view shows it by its name alone."""

    @property
    def plain(self) -> Any:
        """The type of what is written."""
        raise NotImplementedError

    def writer(self, slot: str) -> Callable[[Any], Any]:
        """What writes it, from the table."""
        raise NotImplementedError

    def put(self, table: Any, slot: str, plain: Any) -> None:
        """Put on the table what was read."""
        raise NotImplementedError

    def faults(self, plain: Any, board: Any, path: str) -> Iterable[Problem]:
        """What no table of this board can hold."""
        raise NotImplementedError

    def left_out(self, plain: Any) -> bool:
        """Whether a position says nothing of it."""
        return self.missing is not REQUIRED and bool(plain == self.missing)


@frozen
class StoredColumn(SerializedColumn):
    """A column that lies on the table; see :func:`~bisongames.tables.columns.column`."""

    form: ColumnType
    start: Any = None
    missing: Any = REQUIRED
    name: str = ""
    within: str = ""
    order: int = FIRST
    hidden: bool = False
    written: bool = True
    among: str = ""
    """The column that these are some of, and lie there; empty where they lie by themselves."""
    after: str = ""
    """The column that it follows, in JSON and in arrays; empty for the last one."""

    @property
    def plain(self) -> Any:
        return self.form.plain

    @property
    def of_one(self) -> ColumnType:
        """The form of what each player has of it, where it is gathered."""
        inner: ColumnType = self.form.form  # type: ignore[attr-defined]
        return inner

    def empty(self, board: Any) -> Any:
        if callable(self.start):
            return self.start(board)
        return self.form.empty(board) if self.start is None else self.start

    def writer(self, slot: str) -> Callable[[Any], Any]:
        write, missing, empty = self.form.write, self.missing, self.form.empty
        if not isinstance(missing, tuple):
            return lambda table: write(getattr(table, slot), table.board)

        def written(table: Any) -> Any:
            value = getattr(table, slot)
            return missing if value == empty(table.board) else write(value, table.board)

        return written

    def put(self, table: Any, slot: str, plain: Any) -> None:
        if not self.left_out(plain):
            setattr(table, slot, self.form.read(plain, table.board))

    def faults(self, plain: Any, board: Any, path: str) -> Iterable[Problem]:
        return () if self.left_out(plain) else self.form.faults(plain, board, path)


@frozen
class DerivedColumn(Column):
    """What follows from other columns; see :func:`~bisongames.tables.columns.derived_column`."""

    lasting: ClassVar[bool] = False
    start: Any

    def empty(self, board: Any) -> Any:
        return self.start(board) if callable(self.start) else self.start


@frozen
class RemainderColumn(DerivedColumn):
    """What is left of a fixed number of columns; see :func:`~bisongames.tables.columns.remainder`."""

    used: Callable[[Any], Any]
    at: str
    of: Index | None

    def left(self, table: Any) -> Any:
        """How many are not elsewhere."""
        return _less(self.empty(table.board), self.used(table))

    def surplus(self, table: Any, root: str) -> Iterator[Problem]:
        """Everything of which more is elsewhere than there is."""
        names = self.of.names(table.board) if self.of else ()
        total, used = self.empty(table.board), self.used(table)
        for place, most, number in _uneven(total, used, f"{root}.{self.at}", names):
            yield place, f"found {number} in all, there are {most}"


@frozen
class PerPlayerColumn(SerializedColumn):
    """Where columns of each player stand together; see :func:`~bisongames.tables.columns.per_player`."""

    stored: ClassVar[bool] = False
    kind: Any
    missing: Any = REQUIRED
    order: int = FIRST
    parts: tuple[tuple[str, str, StoredColumn], ...] = ()
    """In the order of the class: the name there, the place on the table, the column."""

    @property
    def plain(self) -> Any:
        kind = self.kind
        return tuple[kind, ...]  # type: ignore[valid-type]

    def with_parts(self, lying: dict[str, StoredColumn]) -> PerPlayerColumn:
        """With the columns that stand here, by their places on the table."""
        named = {column.name or slot: (slot, column) for slot, column in lying.items()}
        fields = [f.name for f in attrs.fields(self.kind)]
        if set(fields) != set(named):
            raise TypeError(f"{self.kind.__name__} has {fields}, on the table are {list(named)}")
        return attrs.evolve(self, parts=tuple((name, *named[name]) for name in fields))

    def writer(self, slot: str) -> Callable[[Any], Any]:
        kind, places = self.kind, [place for _, place, _ in self.parts]
        writes = [column.of_one.write for _, _, column in self.parts]

        # From one view to the next at most one or two players have something else; a view costs half with this.
        @lru_cache(maxsize=4096)
        def row(board: Any, packed: bytes) -> Any:
            values = zip(writes, marshal.loads(packed), strict=True)
            return kind(*[write(value, board) for write, value in values])

        def written(table: Any) -> Any:
            rows = zip(*[getattr(table, place) for place in places], strict=True)
            return tuple([row(table.board, marshal.dumps(one, 2)) for one in rows])

        return written

    def put(self, table: Any, slot: str, plain: Any) -> None:
        for name, place, column in self.parts:
            read = column.of_one.read
            setattr(table, place, [read(getattr(row, name), table.board) for row in plain])

    def faults(self, plain: Any, board: Any, path: str) -> Iterator[Problem]:
        if len(plain) != board.players:
            yield path, f"found {len(plain)} entries, needed one for each player: {board.players}"
            return
        for player, row in enumerate(plain):
            for name, _, column in self.parts:
                value, place = getattr(row, name), f"{path}[{player}].{name}"
                yield from column.of_one.faults(value, board, place)


@frozen
class VirtualColumn(SerializedColumn):
    """Something in JSON without a place of its own; see :func:`~bisongames.tables.columns.virtual`."""

    stored: ClassVar[bool] = False
    plain: Any
    write: Callable[[Any], Any]
    read: Callable[[Any, Any], None]
    check: Callable[[Any, Any, str], Iterable[Problem]]
    missing: Any = REQUIRED
    order: int = FIRST

    def writer(self, slot: str) -> Callable[[Any], Any]:
        return self.write

    def put(self, table: Any, slot: str, plain: Any) -> None:
        self.read(table, plain)

    def faults(self, plain: Any, board: Any, path: str) -> Iterable[Problem]:
        return () if self.left_out(plain) else self.check(plain, board, path)


def _less(total: Any, used: Any) -> Any:
    if isinstance(total, list | tuple):
        return [_less(a, b) for a, b in zip(total, used, strict=True)]
    return total - used


def _uneven(
    total: Any, used: Any, path: str, names: Sequence[str]
) -> Iterator[tuple[str, int, int]]:
    if isinstance(total, list | tuple):
        for place, (a, b) in enumerate(zip(total, used, strict=True)):
            at = f".{names[place]}" if names and not isinstance(a, list | tuple) else f"[{place}]"
            here = path.replace("[]", at, 1) if "[]" in path else path + at
            yield from _uneven(a, b, here if len(total) > 1 else path, names)
    elif used > total:
        yield path, total, used
