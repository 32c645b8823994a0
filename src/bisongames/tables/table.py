"""Tables are declared, one line for each column, and everything else follows from these lines::

    @table
    class Table(Seating):
        tipis: list[dict[int, int]] = column(Each(PLAYERS, SparseAmounts(FIELDS)))
        resources: list[int] = column(Each(PLAYERS, Number(0, 10)))
        stock: int = remainder(lambda board: 40, lambda table: sum(table.resources), "resources")
        all_tipis: list[int] = derived_column(lambda board: [0] * len(board.fields))

Generated from them: the slots, the empty table, ``copy`` and ``key``, JSON in both directions, views, observations and the checks on
reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

import attrs

from bisongames.tables.codegen import methods
from bisongames.tables.column_storage import (
    REQUIRED,
    Column,
    PerPlayerColumn,
    RemainderColumn,
    SerializedColumn,
    StoredColumn,
    VirtualColumn,
    Writer,
)
from bisongames.tables.column_types import Board, Problem

TableT = TypeVar("TableT", bound="Table")


class Table:
    """The table of a position. Subclasses declare columns and are decorated with :func:`table`.

    A cursor owns its table and changes it in place; the table of a ``State`` never changes.
    """

    __slots__ = ("board",)

    columns: ClassVar[Mapping[str, Column]] = {}
    """The declared columns by slot, in order."""
    serialized: ClassVar[Mapping[str, tuple[str, SerializedColumn]]] = {}
    """The slot and column of each JSON field, in order."""
    writers: ClassVar[Mapping[str, Writer]] = {}
    """Serializes each of these fields, from the table."""
    position: ClassVar[type]
    """The attrs class of the JSON object, generated."""

    board: Board
    """What never changes in a match: geometry, cards, actions. Each game has a class of its own."""

    def __init__(self, board: Board) -> None:
        raise TypeError(f"{type(self).__name__} is not decorated with @table")

    @property
    def num_players(self) -> int:
        """The number of players."""
        return self.board.players

    def copy(self) -> Self:
        """An independent table that is equal to this one."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """A compact hashable value, equal exactly when two tables of one board are equal."""
        raise NotImplementedError

    def values(self) -> tuple[object, ...]:
        """The values that do not follow from others, in order; :meth:`restore` builds a table from them."""
        raise NotImplementedError

    @classmethod
    def restore(cls, board: Board, values: Iterable[object]) -> Self:
        """The table with these :meth:`values`, which it then owns."""
        new = cls(board)
        lasting = [name for name, column in cls.columns.items() if column.stored and column.lasting]
        for name, value in zip(lasting, values, strict=True):
            setattr(new, name, value)
        new.settle()
        return new

    def settle(self) -> None:
        """Computes the remainders, then the derived columns."""
        for name, column in type(self).columns.items():
            if isinstance(column, RemainderColumn):
                setattr(self, name, column.left(self))
        self.derive()

    def derive(self) -> None:
        """Computes the derived columns; a game with such columns overrides this."""

    def write(self) -> Any:
        """The table as a :attr:`position`."""
        return self.position(**{name: write(self) for name, write in self.writers.items()})

    @classmethod
    def faults(cls, board: Board, position: object, root: str) -> Iterator[Problem]:
        """The problems of a position on this board, with paths below ``root``."""
        for name, (_, column) in cls.serialized.items():
            yield from column.faults(getattr(position, name), board, f"{root}.{name}")

    @classmethod
    def read(cls, board: Board, position: object) -> Self:
        """The table of a position without :meth:`faults`; :meth:`settle` computes what is derived."""
        new = cls(board)
        for is_virtual in (False, True):  # virtual columns may need the others
            for name, (slot, column) in cls.serialized.items():
                if isinstance(column, VirtualColumn) is is_virtual:
                    column.put(new, slot, getattr(position, name))
        return new

    def surplus(self, root: str) -> Iterator[Problem]:
        """Yields a problem wherever more pieces are on the table than there are."""
        for column in type(self).columns.values():
            if isinstance(column, RemainderColumn):
                yield from column.surplus(self, root)


def table(cls: type[TableT]) -> type[TableT]:
    """Class decorator: generates the methods of a table from its columns."""
    mine = {name: value for name, value in vars(cls).items() if isinstance(value, Column)}
    left_out = {*mine, "__dict__", "__weakref__"}
    body = {name: value for name, value in vars(cls).items() if name not in left_out}
    body["__slots__"] = tuple(name for name, column in mine.items() if column.stored)
    body |= column_index(cls, mine)
    body |= methods(cls.__name__, stored_columns(cls, body["columns"]))
    made: type[TableT] = type(cls.__name__, cls.__bases__, body)
    return made


def column_index(cls: type[Table], mine: Mapping[str, Column]) -> dict[str, object]:
    """The class attributes that describe the columns: ``mine`` are those of the class, the rest its bases'."""
    columns = _in_order({**cls.columns, **mine})
    for name, column in columns.items():
        if isinstance(column, PerPlayerColumn):
            grouped = {
                s: t for s, t in columns.items() if isinstance(t, StoredColumn) and t.within == name
            }
            columns[name] = column.with_parts(grouped)
    serialized = _in_json(columns)
    return {
        "columns": columns,
        "serialized": serialized,
        "writers": {name: column.writer(slot) for name, (slot, column) in serialized.items()},
        "position": _position(vars(cls)["__module__"], serialized),
    }


def _in_order(columns: Mapping[str, Column]) -> dict[str, Column]:
    """The columns, with each one that names another in ``after`` moved behind it."""
    names = list(columns)
    for name, column in columns.items():
        if isinstance(column, StoredColumn) and column.after:
            names.remove(name)
            names.insert(names.index(column.after) + 1, name)
    return {name: columns[name] for name in names}


def stored_columns(
    cls: type[Table], columns: Mapping[str, Column]
) -> dict[str, tuple[Column, object]]:
    """The columns with a slot on the table, by name, each with the type of its value."""
    hints = get_type_hints(cls)
    return {name: (column, hints[name]) for name, column in columns.items() if column.stored}


def _in_json(columns: Mapping[str, Column]) -> dict[str, tuple[str, SerializedColumn]]:
    """The columns with a JSON field of their own, by its name, in order."""
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
    kinds: dict[str, Any] = {name: column.plain for name, (_, column) in serialized.items()}
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
    made.__doc__ = "The table by column; an omitted column has its default value."
    return made
