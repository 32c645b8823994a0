"""Writes the observation of a position without making a view of it, by a function assembled for each game."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, Final

import attrs
from attrs import frozen

from bisongames.engine.core.agenda import Pending
from bisongames.engine.encoding.agenda_rows import Get, KnownRows
from bisongames.engine.encoding.view_rows import ShownRows
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.view import Show, shown_fields
from bisongames.tables.row_types import WIDTH, Put, PutNumbers, put_number

WriteChanges = Callable[[Any, "int | None", Any, int, "list[object]"], None]
"""Writes a position for a player into a buffer, from an index, where it differs from the last values of the row, and keeps
the values as the last ones. It raises an error if a value does not fit; then the last values are not those of the row."""
NOT_WRITTEN: Final = object()
"""The last value of what was never written: it differs from every value."""
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
        self._names: dict[str, object] = {
            "flat": chain.from_iterable,
            "snapshot": _snapshot,
            "snapshots": lambda values: (*map(_snapshot, values),),
        }

    def name(self, stem: str, value: object) -> str:
        """A name of its own for a value that the code uses."""
        name = f"{stem}{len(self._names)}"
        self._names[name] = value
        return name

    def assembled(self, head: str, title: str) -> tuple[WriteChanges, int]:
        """The function, which begins with ``head``, and the number of last values that it keeps."""
        lines, kept = self._body()
        source = head + "\n".join(lines)
        bind = ready_writers().get(source)
        if bind:
            return bind(self._names), kept
        exec(compile(source, f"<{title}>", "exec"), self._names)
        return self._names["write"], kept  # type: ignore[return-value]

    def _body(self) -> tuple[list[str], int]:
        """The lines behind the head, and the number of last values that they keep."""
        ordered = sorted({start for _, _, start, _ in self.values} | {self.size})
        ends = dict(zip(ordered, [*ordered[1:], self.size], strict=True))
        lines: list[str] = []
        groups: dict[tuple[str, ...], list[str]] = {}
        for place, (value, put, start, reads) in enumerate(self.values):
            group = groups.setdefault(reads, []) if reads else lines
            group += self._lines(place, value, put, start, ends[start])
        kept = len(self.values)
        for reads, group in groups.items():
            lines += [
                f"    seen = player, {', '.join([f'table.{slot}' for slot in reads])}",
                f"    if seen != last[{kept}]:",
                *[f"    {line}" for line in group],
                f"        last[{kept}] = snapshots(seen)",
            ]
            kept += 1
        return lines, kept

    def _lines(self, place: int, value: str, put: Put, start: int, end: int) -> list[str]:
        """The code that writes one value if it differs from the last one."""
        if isinstance(put, KnownRows):
            value = f"{self.name('numbers', put.numbers)}({value})"
        test = "is not" if isinstance(put, KnownRows) else "!="
        kept = "value"
        if isinstance(put, KnownRows):
            write = [f"out[at + {start} : at + {end}] = value"]
        elif put is put_number:
            write = [f"out[at + {start}] = value"]
        elif isinstance(put, PutNumbers):
            numbers = "value"
            for _ in range(put.depth - 1):
                numbers = f"flat({numbers})"
            pack = self.name("pack", put.pack)
            write = [f"{pack}(out, (at + {start}) * {WIDTH}, *{numbers})"]
            kept = {1: "value[:]", 2: "[each[:] for each in value]"}.get(
                put.depth, "snapshot(value)"
            )
        else:
            zeros = self.name("zeros", array("i", [0]) * (end - start))
            write = [
                f"out[at + {start} : at + {end}] = {zeros}",
                f"{self.name('put', put)}(value, out, at + {start})",
            ]
            kept = "snapshot(value)"
        return [
            f"    value = {value}",
            f"    if value {test} last[{place}]:",
            *[f"        {line}" for line in write],
            f"        last[{place}] = {kept}",
        ]


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


def _snapshot(value: Any) -> object:
    """The value itself; of a list or dict, a copy with all lists and dicts in it. What a list holds is all of one type."""
    kind = type(value)
    if kind is dict:
        return value.copy()
    if kind is not list:
        return value
    inside = type(value[0]) if value else None
    if inside is dict:
        return [*map(dict.copy, value)]
    return [*map(_snapshot, value)] if inside is list else value[:]
