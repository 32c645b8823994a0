"""A table is declared: each thing on it is said once, and all that must be known of it follows from that line.

A table class names what lies on it, one line a thing::

    @table
    class Table(Seating):
        tipis: list[dict[int, int]] = lies(Each(PLAYERS, Scattered(FIELDS)))
        resources: list[int] = lies(Each(PLAYERS, Number(0, 10)))
        stock: int = rest(lambda board: 40, lambda table: sum(table.resources), "resources")
        all_tipis: list[int] = derived(lambda board: [0] * len(board.fields))

From these lines follow the slots, the empty table, ``copy``, ``key``, how the table is written to JSON and to views,
how it is read back, and what no table can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

import attrs

from bisongames.tables.codegen import methods
from bisongames.tables.column_kinds import NEEDED, Gathered, Lying, Rest, Thing, Told, Written
from bisongames.tables.column_types import Wrong

TableT = TypeVar("TableT", bound="Table")


class Table:
    """What lies on a table. Subclasses declare it and are made by :func:`table`.

    A table belongs to whoever moves it forward; the table of a ``State`` is never written to.
    """

    __slots__ = ("board",)

    things: ClassVar[Mapping[str, Thing]] = {}
    """What is declared, by name, in order."""
    written: ClassVar[Mapping[str, tuple[str, Written]]] = {}
    """What is in JSON by its name there, in order: its name on the table, and the thing."""
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
        """All that is not derived, in the order of the declaration; :meth:`restored` makes a table of it."""
        raise NotImplementedError

    @classmethod
    def restored(cls, board: Any, values: Iterable[Any]) -> Self:
        """The table with these :meth:`values`, which it takes over."""
        new = cls(board)
        lasting = [name for name, thing in cls.things.items() if thing.kept and thing.lasting]
        for name, value in zip(lasting, values, strict=True):
            setattr(new, name, value)
        new.settle()
        return new

    def settle(self) -> None:
        """Work out what is left of everything, and then what else is derived."""
        for name, thing in type(self).things.items():
            if isinstance(thing, Rest):
                setattr(self, name, thing.left(self))
        self.derive()

    def derive(self) -> None:
        """Work out what is derived from what lies on the table; a game with such things says how."""

    def write(self) -> Any:
        """The table as a :attr:`position`."""
        return self.position(**{name: write(self) for name, write in self.writers.items()})

    @classmethod
    def faults(cls, board: Any, position: Any, root: str) -> Iterator[Wrong]:
        """What no table of this board can hold, with paths below ``root``."""
        for name, (_, thing) in cls.written.items():
            yield from thing.faults(getattr(position, name), board, f"{root}.{name}")

    @classmethod
    def read(cls, board: Any, position: Any) -> Self:
        """The table of a position that has no :meth:`faults`; what is derived is worked out by :meth:`settle`."""
        new = cls(board)
        for told in (False, True):  # what has no place of its own may need what lies there
            for name, (slot, thing) in cls.written.items():
                if isinstance(thing, Told) is told:
                    thing.put(new, slot, getattr(position, name))
        return new

    def lost(self, root: str) -> Iterator[Wrong]:
        """Everything of which more is on the table than there is."""
        for thing in type(self).things.values():
            if isinstance(thing, Rest):
                yield from thing.lost(self, root)


def table(cls: type[TableT]) -> type[TableT]:
    """Make a table of a class that declares one."""
    mine = {
        name: value
        for base in reversed(cls.__mro__)
        for name, value in vars(base).items()
        if isinstance(value, Thing)
    }
    left_out = {*mine, "__dict__", "__weakref__"}
    body = {name: value for name, value in vars(cls).items() if name not in left_out}
    body["__slots__"] = tuple(name for name, thing in mine.items() if thing.kept)
    body |= described(cls, mine)
    body |= methods(cls.__name__, kept_by(cls, body["things"]))
    meta: Any = type(cls)
    made: type[TableT] = meta(cls.__name__, cls.__bases__, body)
    return made


def table_part(cls: type[TableT]) -> type[TableT]:
    """Make a class of columns that an expansion adds; :func:`table` makes the table that has them all."""
    left_out = ("__dict__", "__weakref__")
    body = {name: value for name, value in vars(cls).items() if name not in left_out}
    meta: Any = type(cls)
    part: type[TableT] = meta(cls.__name__, cls.__bases__, {**body, "__slots__": ()})
    return part


def described(cls: type[Table], mine: Mapping[str, Thing]) -> dict[str, Any]:
    """What a class of tables knows of what lies there: ``mine`` is declared by it, the rest by its bases."""
    things = _ordered({**cls.things, **mine})
    for name, thing in things.items():
        if isinstance(thing, Gathered):
            lying = {s: t for s, t in things.items() if isinstance(t, Lying) and t.within == name}
            things[name] = thing.with_parts(lying)
    written = _in_json(things)
    return {
        "things": things,
        "written": written,
        "writers": {name: thing.writer(slot) for name, (slot, thing) in written.items()},
        "position": _position(vars(cls)["__module__"], written),
    }


def _ordered(things: Mapping[str, Thing]) -> dict[str, Thing]:
    """With each column that follows another one behind it."""
    names = list(things)
    for name, thing in things.items():
        if isinstance(thing, Lying) and thing.after:
            names.remove(name)
            names.insert(names.index(thing.after) + 1, name)
    return {name: things[name] for name in names}


def kept_by(cls: type[Table], things: Mapping[str, Thing]) -> dict[str, tuple[Thing, Any]]:
    """What has a place of its own on the table, by name: the thing, and the type of what is kept."""
    hints = get_type_hints(cls)
    return {name: (thing, hints[name]) for name, thing in things.items() if thing.kept}


def _in_json(things: Mapping[str, Thing]) -> dict[str, tuple[str, Written]]:
    """What is in JSON by itself, by its name there, in order."""
    entries: list[tuple[str, str, Written]] = []
    for slot, thing in things.items():
        if isinstance(thing, Lying) and thing.written and not thing.within:
            entries.append((thing.name or slot, slot, thing))
        elif isinstance(thing, Written) and not isinstance(thing, Lying):
            entries.append((slot, slot, thing))
    entries.sort(key=lambda entry: entry[2].order)
    return {name: (slot, thing) for name, slot, thing in entries}


def _position(module: str, written: Mapping[str, tuple[str, Written]]) -> type:
    """The attrs class of the table in JSON."""
    kinds = {name: thing.plain for name, (_, thing) in written.items()}
    fields = {
        name: attrs.field(
            default=attrs.NOTHING if thing.missing is NEEDED else thing.missing,
            type=kinds[name],
            kw_only=True,
        )
        for name, (_, thing) in written.items()
    }
    made = attrs.make_class("Position", fields, frozen=True, slots=True)
    made.__annotations__ = kinds
    made.__module__ = module
    made.__doc__ = "The table by name; what is not named is not there."
    return made
