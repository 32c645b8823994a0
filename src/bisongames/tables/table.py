"""A table is declared: each column on it is said once, and all that must be known of it follows from that line.

A table class names what lies on it, one line a column::

    @table
    class Table(Seating):
        tipis: list[dict[int, int]] = column(Each(PLAYERS, Scattered(FIELDS)))
        resources: list[int] = column(Each(PLAYERS, Number(0, 10)))
        stock: int = remainder(lambda board: 40, lambda table: sum(table.resources), "resources")
        all_tipis: list[int] = derived_column(lambda board: [0] * len(board.fields))

From these lines follow the slots, the empty table, ``copy``, ``key``, how the table is written to JSON and to views,
how it is read back, and what no table can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

import attrs

from bisongames.tables.codegen import methods
from bisongames.tables.column_kinds import (
    REQUIRED,
    Column,
    PerPlayerColumn,
    RemainderColumn,
    SerializedColumn,
    StoredColumn,
    VirtualColumn,
)
from bisongames.tables.column_types import Problem

TableT = TypeVar("TableT", bound="Table")


class Table:
    """What lies on a table. Subclasses declare it and are made by :func:`table`.

    A table belongs to whoever moves it forward; the table of a ``State`` is never written to.
    """

    __slots__ = ("board",)

    columns: ClassVar[Mapping[str, Column]] = {}
    """What is declared, by name, in order."""
    serialized: ClassVar[Mapping[str, tuple[str, SerializedColumn]]] = {}
    """What is in JSON by its name there, in order: its name on the table, and the column."""
    writers: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    """What writes each of these, from the table."""
    position: ClassVar[type]
    """The attrs class of the table in JSON; made from the declaration."""

    board: Any
    """What never changes in a match: geometry, cards, actions."""

    def __init__(self, board: Any) -> None:
        raise TypeError(f"{type(self).__name__} is not made with @table")

    @property
    def num_players(self) -> int:
        """How many play."""
        return int(self.board.players)

    def copy(self) -> Self:
        """An independent table that is equal to this one."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """A compact hashable value, equal exactly when two tables of one board are equal."""
        raise NotImplementedError

    def values(self) -> tuple[Any, ...]:
        """All that is not derived, in the order of the declaration; :meth:`restore` makes a table of it."""
        raise NotImplementedError

    @classmethod
    def restore(cls, board: Any, values: Iterable[Any]) -> Self:
        """The table with these :meth:`values`, which it takes over."""
        new = cls(board)
        lasting = [name for name, column in cls.columns.items() if column.stored and column.lasting]
        for name, value in zip(lasting, values, strict=True):
            setattr(new, name, value)
        new.settle()
        return new

    def settle(self) -> None:
        """Work out what is left of everything, and then what else is derived."""
        for name, column in type(self).columns.items():
            if isinstance(column, RemainderColumn):
                setattr(self, name, column.left(self))
        self.derive()

    def derive(self) -> None:
        """Work out what is derived from what lies on the table; a game with such columns says how."""

    def write(self) -> Any:
        """The table as a :attr:`position`."""
        return self.position(**{name: write(self) for name, write in self.writers.items()})

    @classmethod
    def faults(cls, board: Any, position: Any, root: str) -> Iterator[Problem]:
        """What no table of this board can hold, with paths below ``root``."""
        for name, (_, column) in cls.serialized.items():
            yield from column.faults(getattr(position, name), board, f"{root}.{name}")

    @classmethod
    def read(cls, board: Any, position: Any) -> Self:
        """The table of a position that has no :meth:`faults`; what is derived is worked out by :meth:`settle`."""
        new = cls(board)
        for told in (False, True):  # what has no place of its own may need what lies there
            for name, (slot, column) in cls.serialized.items():
                if isinstance(column, VirtualColumn) is told:
                    column.put(new, slot, getattr(position, name))
        return new

    def surplus(self, root: str) -> Iterator[Problem]:
        """Everything of which more is on the table than there is."""
        for column in type(self).columns.values():
            if isinstance(column, RemainderColumn):
                yield from column.surplus(self, root)


def table(cls: type[TableT]) -> type[TableT]:
    """Make a table of a class that declares one."""
    mine = {name: value for name, value in vars(cls).items() if isinstance(value, Column)}
    left_out = {*mine, "__dict__", "__weakref__"}
    body = {name: value for name, value in vars(cls).items() if name not in left_out}
    body["__slots__"] = tuple(name for name, column in mine.items() if column.stored)
    body |= column_index(cls, mine)
    body |= methods(cls.__name__, stored_columns(cls, body["columns"]))
    meta: Any = type(cls)
    made: type[TableT] = meta(cls.__name__, cls.__bases__, body)
    return made


def column_index(cls: type[Table], mine: Mapping[str, Column]) -> dict[str, Any]:
    """What a class of tables knows of what lies there: ``mine`` is declared by it, the rest by its bases."""
    columns = _ordered({**cls.columns, **mine})
    for name, column in columns.items():
        if isinstance(column, PerPlayerColumn):
            lying = {
                s: t for s, t in columns.items() if isinstance(t, StoredColumn) and t.within == name
            }
            columns[name] = column.with_parts(lying)
    serialized = _in_json(columns)
    return {
        "columns": columns,
        "serialized": serialized,
        "writers": {name: column.writer(slot) for name, (slot, column) in serialized.items()},
        "position": _position(vars(cls)["__module__"], serialized),
    }


def _ordered(columns: Mapping[str, Column]) -> dict[str, Column]:
    """With each column that follows another one behind it."""
    names = list(columns)
    for name, column in columns.items():
        if isinstance(column, StoredColumn) and column.after:
            names.remove(name)
            names.insert(names.index(column.after) + 1, name)
    return {name: columns[name] for name in names}


def stored_columns(
    cls: type[Table], columns: Mapping[str, Column]
) -> dict[str, tuple[Column, Any]]:
    """What has a place of its own on the table, by name: the column, and the type of what is kept."""
    hints = get_type_hints(cls)
    return {name: (column, hints[name]) for name, column in columns.items() if column.stored}


def _in_json(columns: Mapping[str, Column]) -> dict[str, tuple[str, SerializedColumn]]:
    """What is in JSON by itself, by its name there, in order."""
    entries: list[tuple[str, str, SerializedColumn]] = []
    for slot, column in columns.items():
        if isinstance(column, StoredColumn) and column.written and not column.within:
            entries.append((column.name or slot, slot, column))
        elif isinstance(column, SerializedColumn) and not isinstance(column, StoredColumn):
            entries.append((slot, slot, column))
    entries.sort(key=lambda entry: entry[2].order)
    return {name: (slot, column) for name, slot, column in entries}


def _position(module: str, serialized: Mapping[str, tuple[str, SerializedColumn]]) -> type:
    """The attrs class of the table in JSON."""
    kinds = {name: column.plain for name, (_, column) in serialized.items()}
    fields = {
        name: attrs.field(
            default=attrs.NOTHING if column.missing is REQUIRED else column.missing,
            type=kinds[name],
            kw_only=True,
        )
        for name, (_, column) in serialized.items()
    }
    made = attrs.make_class("Position", fields, frozen=True, slots=True)
    made.__annotations__ = kinds
    made.__module__ = module
    made.__doc__ = "The table by name; what is not named is not there."
    return made
