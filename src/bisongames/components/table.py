"""A table is declared: each thing on it is said once, and all that must be known of it follows from that line.

A table class names what lies on it, one line a thing::

    @table
    class Table(Seating):
        tipis: list[dict[int, int]] = lies(Each(PLAYERS, Scattered(FIELDS)))
        stock: int = rest(lambda board: board.options.resources, lambda table: sum(table.resources))
        all_tipis: list[int] = derived(lambda board: [0] * len(board.places))

From these lines follow the slots, the empty table, ``copy``, ``key``, how the table is written to JSON and to views,
how it is read back, and what no table can hold. What these functions do for one class is written out as Python once,
when the class is made; so a copy costs what one written by hand costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, Self, TypeVar, get_args, get_origin, get_type_hints

import attrs
from attrs import field, frozen

from bisongames.components.forms import Amounts, Bits, Each, Form, Index, Plain, Wrong

TableT = TypeVar("TableT", bound="Table")

NEEDED: Final[Any] = object()
"""What a thing has that no position may leave out."""


@frozen
class Thing:
    """One line of a table's declaration."""

    form: Any = None
    """How it is written; None for what is derived."""
    start: Any = None
    """The value on an empty table, or what gives one from the board; None: the form's own."""
    missing: Any = NEEDED
    """What is written in place of it where a position leaves it out."""
    name: str = ""
    """How it is called in JSON; by default as on the table."""
    within: str = ""
    """The thing that it is a part of in JSON; see :func:`gathered`."""
    late: bool = False
    """Whether it is written behind the seats, with what belongs to the turn that goes on."""
    hidden: bool = False
    """Whether somebody may not know it: then no view shows it by its name alone."""
    derived: bool = False
    """Whether it follows from the rest: then it is neither in JSON nor in the key."""
    written: bool = True
    """Whether it is in JSON under its own name."""
    total: Callable[[Any], Any] | None = None
    """From the board: what there is in all, where this is what is left of it."""
    used: Callable[[Any], Any] | None = None
    """From the table: how much of it is elsewhere."""
    of: Index | None = None
    """What the numbers of a rest are counted of, where paths name it."""
    kind: Any = field(default=None, eq=False)
    """The class that gathers parts of each player in JSON."""
    how: tuple[Callable[..., Any], ...] = ()
    """What writes and reads a thing that has no place of its own, and tells its faults."""


def lies(
    form: Form,
    *,
    start: Any = None,
    missing: Any = NEEDED,
    name: str = "",
    within: str = "",
    late: bool = False,
    hidden: bool = False,
    written: bool = True,
) -> Any:
    """A thing that lies on the table; see :class:`Thing` for what can be said of it."""
    return Thing(form, start, missing, name, within, late, hidden, written=written)


def derived(start: Any) -> Any:
    """What follows from other things and is kept up to date by the rules: its value on an empty table, or what gives it."""
    return Thing(start=start, derived=True)


def rest(
    total: Callable[[Any], Any], used: Callable[[Any], Any], at: str, of: Index | None = None
) -> Any:
    """What is left of a fixed number of things: the one place that says that nothing is lost.

    Args:
        total: from the board, how many there are in all: a number, or a list, or a list of lists.
        used: from the table, how many of them are elsewhere, in the same shape.
        at: what is said to be wrong in JSON where there are more of them than in all; ``[]`` in it stands for the place.
        of: what the innermost rows count, so that the path ends with its name.
    """
    return Thing(start=total, name=at, derived=True, total=total, used=used, of=of)


def gathered(kind: type, *, missing: Any = NEEDED) -> Any:
    """Where the things of each player that say so stand together in JSON, as values of an attrs class."""
    return Thing(kind=kind, missing=missing)


def told(
    plain: Any,
    write: Callable[[Any], Any],
    read: Callable[[Any, Any], None],
    faults: Callable[[Any, Any, str], Iterable[Wrong]] = lambda plain, board, path: (),
    *,
    missing: Any = NEEDED,
    late: bool = False,
) -> Any:
    """Something in JSON that has no place of its own on the table.

    Args:
        plain: the type of what is written.
        write: from the table, what is written.
        read: puts on the table what is read.
        faults: what no board allows, from what is written, the board and the path.
        missing: what stands for it where a position leaves it out.
        late: as in :func:`lies`.
    """
    return Thing(Plain(plain), missing=missing, late=late, how=(write, read, faults))


class Table:
    """What lies on a table. Subclasses declare it and are made by :func:`table`.

    A table belongs to whoever moves it forward; the table of a ``State`` is never written to.
    """

    __slots__ = ("board",)

    things: ClassVar[Mapping[str, Thing]] = {}
    """What is declared, by name, in order."""
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
        for name, value in zip(cls._lasting(), values, strict=True):
            setattr(new, name, value)
        new.settle()
        return new

    @classmethod
    def _lasting(cls) -> list[str]:
        return [name for name, thing in cls.things.items() if _is_kept(thing) and not thing.derived]

    def settle(self) -> None:
        """Work out what is left of everything, and then what else is derived."""
        for name, thing in type(self).things.items():
            if thing.total and thing.used:
                setattr(self, name, _less(thing.total(self.board), thing.used(self)))
        self.derive()

    def derive(self) -> None:
        """Work out what is derived from what lies on the table; a game with such things says how."""

    def write(self) -> Any:
        """The table as a :attr:`position`."""
        return self.position(**{name: self.shown(name) for name in _in_json(self.things)})

    def shown(self, name: str) -> Any:
        """One thing as it is written in JSON and in views, by its name there."""
        return self.writer(name)(self)

    @classmethod
    def writer(cls, name: str) -> Callable[[Any], Any]:
        """What writes one thing of a table, by its name in JSON."""
        found = cls._writers.get(name)
        if found is None:
            found = cls._writers[name] = _new_writer(cls.things, name)
        return found

    @classmethod
    def hides(cls, name: str) -> bool:
        """Whether somebody may not know a thing, or it is not written by itself."""
        thing = _in_json(cls.things).get(name)
        return thing is None or thing.hidden

    @classmethod
    def faults(cls, board: Any, position: Any, root: str) -> list[Wrong]:
        """What no table of this board can hold, with paths below ``root``."""
        found: list[Wrong] = []
        for name, thing in _in_json(cls.things).items():
            plain = getattr(position, name)
            path = f"{root}.{name}"
            if thing.kind is not None:
                found += _gathered_faults(cls.things, name, plain, board, path)
            elif not _left_out(thing, plain):
                faults = thing.how[2] if thing.how else thing.form.faults
                found += faults(plain, board, path)
        return found

    @classmethod
    def read(cls, board: Any, position: Any) -> Self:
        """The table of a position that has no :meth:`faults`; what is derived is worked out by :meth:`settle`."""
        new = cls(board)
        for slot, thing in cls.things.items():
            if thing.derived or thing.how or thing.kind is not None or not thing.written:
                continue
            if thing.within:
                rows = getattr(position, thing.within)
                value: Any = [
                    thing.form.form.read(getattr(row, thing.name or slot), board) for row in rows
                ]
            else:
                plain = getattr(position, thing.name or slot)
                if _left_out(thing, plain):
                    continue
                value = thing.form.read(plain, board)
            setattr(new, slot, _as(cls._outer[slot], value))
        for name, thing in cls.things.items():
            if thing.how:
                thing.how[1](new, getattr(position, name))
        return new

    def lost(self, root: str) -> Iterator[Wrong]:
        """Everything of which more is on the table than there is."""
        for thing in type(self).things.values():
            if thing.total and thing.used:
                total, used = thing.total(self.board), thing.used(self)
                names = thing.of.names(self.board) if thing.of else ()
                for place, all_, found in _uneven(total, used, f"{root}.{thing.name}", names):
                    yield place, f"found {found} in all, there are {all_}"

    _outer: ClassVar[Mapping[str, Any]] = {}
    _writers: ClassVar[dict[str, Callable[[Any], Any]]] = {}


def table(cls: type[TableT]) -> type[TableT]:
    """Make a table of a class that declares one."""
    hints = get_type_hints(cls)
    mine = {name: value for name, value in vars(cls).items() if isinstance(value, Thing)}
    inherited: Mapping[str, Thing] = cls.things
    body = {
        name: value
        for name, value in vars(cls).items()
        if name not in mine and name not in ("__dict__", "__weakref__")
    }
    body["__slots__"] = tuple(name for name, thing in mine.items() if _is_kept(thing))
    body["things"] = things = {**inherited, **mine}
    body["_writers"] = {}
    body["_outer"] = {name: hints[name] for name, t in things.items() if _is_kept(t)}
    meta: Any = type(cls)
    made: Any = meta(cls.__name__, cls.__bases__, body)
    for name, source in _sources(made).items():
        scope: dict[str, Any] = {"chain": chain, "pack": pack, "things": things, **_starts(things)}
        exec(source, scope)
        function = scope[name]
        function.__qualname__ = f"{cls.__name__}.{name}"
        setattr(made, name, function)
    made.position = _position(made)
    return made  # type: ignore[no-any-return]


def pack(numbers: list[int]) -> bytes | tuple[int, ...]:
    """A row of numbers as a compact hashable value: bytes where all of them fit."""
    try:
        return bytes(numbers)
    except ValueError:
        return tuple(numbers)


def _is_kept(thing: Thing) -> bool:
    """Whether it has a place of its own on the table."""
    return not thing.how and thing.kind is None


def _in_json(things: Mapping[str, Thing]) -> dict[str, Thing]:
    """What is in JSON at the top, by its name there, in order."""
    found = {
        thing.name or name: thing
        for name, thing in things.items()
        if not thing.derived and thing.written and not thing.within
    }
    seats = {name: t for name, t in found.items() if name in SEATS}
    ended = {name: t for name, t in found.items() if name == "ended"}
    own = {name: t for name, t in found.items() if name not in {**seats, **ended}}
    early = {name: t for name, t in own.items() if not t.late}
    return early | seats | {name: t for name, t in own.items() if t.late} | ended


SEATS: Final = ("start_player", "active_player", "turn", "round")
"""What every table knows of seats and turns; in JSON behind what lies on the table."""


def _parts(things: Mapping[str, Thing], whole: str) -> dict[str, Thing]:
    """What is gathered in a thing in JSON, by its name there."""
    return {t.name or name: t for name, t in things.items() if t.within == whole}


def _left_out(thing: Thing, plain: Any) -> bool:
    return thing.missing is not NEEDED and bool(plain == thing.missing)


def _gathered_faults(
    things: Mapping[str, Thing], whole: str, plain: Any, board: Any, path: str
) -> Iterator[Wrong]:
    if len(plain) != board.players:
        yield path, f"found {len(plain)} entries, needed one for each player: {board.players}"
        return
    for player, row in enumerate(plain):
        for name, thing in _parts(things, whole).items():
            yield from thing.form.form.faults(getattr(row, name), board, f"{path}[{player}].{name}")


def _new_writer(things: Mapping[str, Thing], name: str) -> Callable[[Any], Any]:
    slot, thing = next(
        (slot, t) for slot, t in things.items() if (t.name or slot) == name and not t.within
    )
    if thing.how:
        return thing.how[0]
    if thing.kind is not None:
        kind = thing.kind
        parts = [
            (part, s, _parts(things, slot)[part].form.form)
            for part in (f.name for f in attrs.fields(kind))
            for s in things
            if things[s].within == slot and (things[s].name or s) == part
        ]

        def gather(table: Any) -> tuple[Any, ...]:
            board = table.board
            rows = [(part, form.write, getattr(table, s)) for part, s, form in parts]
            return tuple(
                [
                    kind(**{part: write(row[player], board) for part, write, row in rows})
                    for player in range(board.players)
                ]
            )

        return gather
    if thing.form is None:
        raise TypeError(f"{name} is derived: a view that shows it says how")
    write, missing, empty = thing.form.write, thing.missing, thing.form.empty
    if missing is NEEDED or not isinstance(missing, tuple):
        return lambda table: write(getattr(table, slot), table.board)

    def left_out(table: Any) -> Any:
        value = getattr(table, slot)
        return missing if value == empty(table.board) else write(value, table.board)

    return left_out


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


def _as(hint: Any, value: Any) -> Any:
    """The value in the outermost kind of row that the declaration names."""
    origin = get_origin(hint)
    return origin(value) if origin in (list, tuple) and not isinstance(value, origin) else value


# What is written out as Python for one class: the empty table, copy, key and values.


def _starts(things: Mapping[str, Thing]) -> dict[str, Any]:
    """How each thing begins, as functions of the board."""
    found: dict[str, Any] = {}
    for name, thing in things.items():
        if _is_kept(thing):
            start: Any = thing.form.empty if thing.start is None else thing.start
            found[f"start_{name}"] = start if callable(start) else (lambda board, s=start: s)
    return found


def _sources(cls: Any) -> dict[str, str]:
    kept = [name for name, thing in cls.things.items() if _is_kept(thing)]
    start, copy, values = ["self.board = board"], ["new.board = self.board"], []
    for name in kept:
        fresh = f"start_{name}(board)"
        start.append(f"self.{name} = {_copied(fresh, cls._outer[name])}")
        copied = _copied(f"self.{name}", cls._outer[name])
        copy.append(f"new.{name} = {copied}")
        if not cls.things[name].derived:
            values.append(copied)
    body = "\n    "
    return {
        "__init__": f"def __init__(self, board):{body}{body.join(start)}",
        "copy": f"def copy(self):{body}new = self.__class__.__new__(self.__class__)"
        f"{body}{body.join(copy)}{body}return new",
        "values": f"def values(self):{body}return ({', '.join(values)},)",
        "key": f"def key(self):{body}return ({', '.join(_key_parts(cls))},)",
    }


def _copied(value: str, hint: Any) -> str:
    """A copy of a value that shares nothing that changes; what never changes is shared."""
    match get_origin(hint), get_args(hint):
        case type() as origin, (inner,) if origin is list:
            if get_origin(inner) in (list, dict):
                return f"[{_copied('row', inner)} for row in {value}]"
            return f"{value}[:]"
        case type() as origin, _ if origin is dict:
            return f"{value}.copy()"
    return value


def _key_parts(cls: Any) -> list[str]:
    """Rows of fixed length go together into one row of bytes; the rest stands by itself."""
    rows: list[str] = []
    alone: list[str] = []
    for name, thing in cls.things.items():
        if not _is_kept(thing) or thing.derived:
            continue
        value, hint = f"self.{name}", cls._outer[name]
        inner: Any = get_args(hint)[0] if get_origin(hint) is list else None
        if isinstance(thing.form, Each) and isinstance(thing.form.form, Bits):
            alone.append(f"tuple({value})")  # beside larger numbers, small ones take 8 bytes each
        elif isinstance(thing.form, Each) and inner is int:
            below = -_least(thing.form.form)
            rows.append(f"*[n + {below} for n in {value}]" if below else f"*{value}")
        elif inner is int and hasattr(thing.form, "most"):
            rows.append(f"*{value}")
        elif get_args(inner)[:1] == (int,) and (
            get_origin(inner) is list or isinstance(getattr(thing.form, "form", None), Amounts)
        ):
            rows.append(f"*chain.from_iterable({value})")
        elif get_origin(inner) is list:
            flat = f"chain.from_iterable({value})"
            rows.append(f"*chain.from_iterable({flat})")
        elif get_origin(inner) is dict:
            pairs = "chain.from_iterable(sorted(one.items()))"
            alone.append(f"tuple([pack(list({pairs})) for one in {value}])")
        elif get_origin(hint) is dict:
            alone.append(f"pack(list(chain.from_iterable(sorted({value}.items()))))")
        elif get_origin(hint) is list:
            alone.append(f"tuple({value})")
        else:
            alone.append(value)
    return ([f"pack([{', '.join(rows)}])"] if rows else []) + alone


def _least(form: Any) -> int:
    """The lowest number that stands for something in this form."""
    words = getattr(form, "words", None)
    return min(words, default=0) if words is not None else getattr(form, "least", 0)


def _position(cls: Any) -> type:
    """The attrs class of the table in JSON."""
    fields: dict[str, Any] = {}
    kinds: dict[str, Any] = {}
    for name, thing in _in_json(cls.things).items():
        kinds[name] = tuple[thing.kind, ...] if thing.kind is not None else thing.form.plain  # type: ignore[name-defined]
        fields[name] = attrs.field(
            default=attrs.NOTHING if thing.missing is NEEDED else thing.missing,
            type=kinds[name],
            kw_only=True,
        )
    made = attrs.make_class("Position", fields, frozen=True, slots=True)
    made.__annotations__ = kinds
    made.__module__ = cls.__module__
    made.__doc__ = "The table by name; what is not named is not there."
    return made
