"""Writes the observation of a position without making a view of it, by a function assembled for each game."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Final

import attrs
from attrs import frozen

from bisongames.engine.core.agenda import Pending
from bisongames.engine.encoding.agenda_rows import Get
from bisongames.engine.encoding.known_numbers import KnownRows
from bisongames.engine.encoding.row_writer import WriteChanges, snapshot
from bisongames.engine.encoding.view_rows import ShownRows
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.view import Show, shown_fields
from bisongames.tables.row_puts import WIDTH, Put, PutEach, PutNumbers, put_number

_MOST_APART: Final = 6
"""The maximum number of values in a list that are compared one by one, so that only those that differ are written."""
_OF_TABLE: Final = ("start_player", "turn", "round")
"""The fields of all views that every table has."""
_GENERAL: Final = {
    "player": "player",
    "actor": "agenda[0].player if agenda else None",
    "active_player": "table.active_player if agenda else None",
    "decision": "agenda",
    "result": "None if agenda else position.final_ranking",
    "result.ended_by": "None if agenda else table.ended",
}
"""The other fields of all views, with the code of their values; the whole agenda is written with the decision."""
_HEAD: Final = """\
def write(position, player, out, at, last):
    table, agenda = position.table, position.agenda
"""
_HIDE: Final = """\
    if not hide.isdisjoint(map(type, agenda)):
        agenda = tuple([pending.seen_by(player) for pending in agenda])
"""


@frozen
class Writer:
    """Writes some adjacent fields of an observation."""

    name: str
    """The name of the first of them."""
    get: Get
    """Gets their value from a view."""
    put: Put
    start: int
    """The index of their first number."""


class RowCode:
    """The code of a function that writes what has changed of a row, and the names that it uses."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.values: list[tuple[str, Put, int, tuple[str, ...]]] = []
        """The code of each value, the function that writes it, the index of its first number, and the slots that it depends on."""
        self._names: dict[str, object] = {"snapshot": snapshot}
        self._kept = 0  # last values so far

    def name(self, stem: str, value: object) -> str:
        """A name of its own for a value that the code uses."""
        name = f"{stem}{len(self._names)}"
        self._names[name] = value
        return name

    def assembled(self, head: str, title: str) -> tuple[WriteChanges, int]:
        """The function, which begins with ``head``, and the number of last values that it keeps."""
        source = head + "\n".join([f"    {line}" for line in self._body()])
        bind = ready_writers().get(source)
        if bind:
            return bind(self._names), self._kept
        exec(compile(source, f"<{title}>", "exec"), self._names)
        return self._names["write"], self._kept  # type: ignore[return-value]

    def _body(self) -> Iterator[str]:
        """Yields the lines behind the head."""
        ordered = sorted({start for _, _, start, _ in self.values} | {self.size})
        ends = dict(zip(ordered, [*ordered[1:], self.size], strict=True))
        groups: dict[tuple[str, ...], list[tuple[str, Put, int]]] = {}
        for value, put, start, reads in self.values:
            if reads:
                groups.setdefault(reads, []).append((value, put, start))
            else:
                yield from self._changes(value, put, start, ends[start])
        for reads, values in groups.items():
            slots = ["player", *[f"table.{slot}" for slot in reads]]
            last = [self._last() for _ in slots]
            tests = [f"{slot} != {kept}" for slot, kept in zip(slots, last, strict=True)]
            yield f"if {' or '.join(tests)}:"
            for value, put, start in values:
                # A value alone in its group has changed if anything has.
                lines = self._write if len(values) == 1 else self._changes
                yield from _inside(lines(value, put, start, ends[start]))
            copies = [f"{kept} = snapshot({slot})" for slot, kept in zip(slots, last, strict=True)]
            yield from _inside(copies)

    def _last(self) -> str:
        """The code of one more last value."""
        self._kept += 1
        return f"last[{self._kept - 1}]"

    def _changes(self, value: str, put: Put, start: int, end: int) -> Iterator[str]:
        """Yields the code that writes a value if it differs from the last one."""
        if isinstance(put, PutEach) and put.number <= _MOST_APART:
            starts = [start + i * put.size for i in range(put.number)]
            yield f"{' '.join([f'value{at},' for at in starts])} = {value}"
            for at in starts:
                yield from self._changes(f"value{at}", put.put_one, at, at + put.size)
            return
        last, known = self._last(), isinstance(put, KnownRows)
        if isinstance(put, KnownRows):
            value = f"{self.name('numbers', put.numbers)}({value})"
        if not value.isidentifier():
            yield f"value = {value}"
            value = "value"
        yield f"if {value} {'is not' if known else '!='} {last}:"
        yield from _inside(self._write(value, put, start, end))
        copied = "[:]" if isinstance(put, PutNumbers) else ""
        kept = value + copied if known or copied or put is put_number else f"snapshot({value})"
        yield f"    {last} = {kept}"

    def _write(self, value: str, put: Put, start: int, end: int) -> Iterator[str]:
        """Yields the code that writes a value."""
        if isinstance(put, KnownRows):
            yield f"out[at + {start} : at + {end}] = {value}"
        elif put is put_number:
            yield f"out[at + {start}] = {value}"
        elif isinstance(put, PutNumbers):
            yield f"{self.name('pack', put.pack)}(out, (at + {start}) * {WIDTH}, *{value})"
        else:
            zeros = self.name("zeros", array("i", [0]) * (end - start))
            yield f"out[at + {start} : at + {end}] = {zeros}"
            yield f"{self.name('put', put)}({value}, out, at + {start})"


def _inside(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)


@cache
def ready_writers() -> Mapping[str, Callable[[dict[str, object]], WriteChanges]]:
    """The functions that a compiled wheel holds ready, by their code: each is bound to the names that it uses."""
    try:
        from bisongames.engine.encoding import compiled_rows  # type: ignore[attr-defined]
    except ImportError:
        return {}
    return compiled_rows.WRITERS  # type: ignore[no-any-return]


def row_code(
    game: Ruleset, rows: ShownRows, writers: list[Writer], starts: dict[str, int], size: int
) -> tuple[WriteChanges, int]:
    """The function that writes what has changed of an observation, and the number of last values that it keeps.

    Args:
        game: the game.
        rows: the fields that it adds to views.
        writers: the writers of all fields.
        starts: the index of the first number of each field.
        size: the length of an observation.
    """
    code = RowCode(size)
    view: type = game.rulebook.view
    table: type = game.rulebook.table
    shown = dict(shown_fields(view, table))
    reads_of = {f.name: f.metadata.get("reads", ()) for f in attrs.fields(view)}
    for writer in writers:
        name = writer.name
        if name in rows.written_before:
            continue
        if name in rows.on_table:
            for part, slot, put in rows.on_table[name]:
                if part in starts:
                    code.values.append((f"table.{slot}", put, starts[part], ()))
            continue
        put, reads = writer.put, ()
        if name in _OF_TABLE:
            value = f"table.{name}"
        elif name in _GENERAL:
            value = _GENERAL[name]
        else:
            show, put = rows.stored.get(name) or (_of_view(name, shown, writer.get), writer.put)
            value = f"{code.name('show', show)}(table, player)"
            reads = reads_of[name.partition(".")[0]]
        code.values.append((value, put, writer.start, reads))
    hide = {kind for kind in game.parts if kind.seen_by is not Pending.seen_by}
    head = _HEAD + (_HIDE.replace("hide", code.name("hide", hide)) if hide else "")
    return code.assembled(head, f"observation of {game.id}")


def _of_view(name: str, shown: dict[str, Show], get: Get) -> Show:
    """Computes the value of a field as a view shows it, for the getter that its writer uses."""
    name = name.partition(".")[0]
    show = shown[name]
    if isinstance(get, attrgetter):
        return show  # the value itself
    return lambda table, player: get(SimpleNamespace(**{name: show(table, player)}))
