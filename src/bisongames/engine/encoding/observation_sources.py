"""Where a position holds the values of an observation, found without making a view of it."""

from __future__ import annotations

from array import array
from itertools import compress
from operator import attrgetter, eq, not_
from types import SimpleNamespace
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.agenda import Pending
from bisongames.engine.encoding.agenda_rows import Get, together
from bisongames.engine.encoding.view_rows import ShownRows
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.view import Show, shown_fields
from bisongames.tables.row_types import Put

_OF_TABLE: Final = ("start_player", "turn", "round")
"""The fields of all views that every table has."""
_GENERAL: Final = (
    "player",
    "actor",
    "active_player",
    "decision",
    "result",
    "result.ended_by",
)
"""The other fields of all views, in the order of their values; the whole agenda is written with the decision."""
_NOT_WRITTEN: Final = object()
"""Differs from every value."""
_CHANGEABLE: Final = (list, dict)


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


Span = tuple[Put, int, int, "array[int]"]
"""The numbers that one value of a position determines: their writer, the first, the end, and as many zeros."""


class Sources:
    """Where a position holds the values of an observation.

    Args:
        game: the game.
        rows: the fields that it adds to views.
        writers: the writers of all fields.
        starts: the index of the first number of each field.
        size: the length of an observation.
    """

    def __init__(
        self,
        game: Ruleset,
        rows: ShownRows,
        writers: list[Writer],
        starts: dict[str, int],
        size: int,
    ) -> None:
        self._hide = {kind for kind in game.parts if kind.seen_by is not Pending.seen_by}
        by_name = {writer.name: writer for writer in writers}

        def general(name: str) -> tuple[Put, int]:
            writer = by_name.pop(name, None)
            return (together, size) if writer is None else (writer.put, writer.start)

        placed = [general(name) for name in _OF_TABLE]
        others = [general(name) for name in _GENERAL]
        slots: list[str] = []
        of_seats: list[Show] = []
        view: type = game.rulebook.view
        table: type = game.rulebook.table
        shown = dict(shown_fields(view, table))
        for name, writer in by_name.items():
            if name in rows.written_before:
                continue
            if name in rows.on_table:
                stored = [column for column in rows.on_table[name] if column[0] in starts]
                slots += [slot for _, slot, _ in stored]
                placed += [(put, starts[part]) for part, _, put in stored]
                continue
            show, put = rows.stored.get(name) or (_of_view(name, shown, writer.get), writer.put)
            of_seats.append(show)
            others.append((put, writer.start))
        placed += others
        self._of_table = attrgetter(*_OF_TABLE, *slots)
        self._of_seats = tuple(of_seats)
        ordered = sorted({start for _, start in placed} | {size})
        ends = dict(zip(ordered, [*ordered[1:], size], strict=True))
        self._spans: tuple[Span, ...] = tuple(
            [(put, at, ends[at], array("i", [0]) * (ends[at] - at)) for put, at in placed]
        )  # in the order of the values

    def nothing_written(self) -> list[object]:
        """What :meth:`write` takes as the last values of a row that was never written."""
        return [_NOT_WRITTEN] * len(self._spans)

    def write(
        self, position: Any, player: int | None, out: Any, at: int, last: list[object]
    ) -> None:
        """Writes the values that differ from the last ones, and keeps them as the last ones.

        Raises:
            LookupError, ValueError, TypeError, AttributeError, OverflowError: if a value does not fit.
        """
        values, spans = self._values(position, player), self._spans
        for number in compress(range(len(last)), map(not_, map(eq, values, last))):
            value = values[number]
            put, start, end, zeros = spans[number]
            last[number] = _NOT_WRITTEN  # in case it does not fit
            out[at + start : at + end] = zeros
            put(value, out, at + start)
            last[number] = _snapshot(value) if type(value) in _CHANGEABLE else value

    def _values(self, position: Any, player: int | None) -> tuple[object, ...]:
        """The values of a position for a player, some of which the position may change later."""
        table, agenda = position.table, position.agenda
        actor = result = active = None
        if agenda:
            if self._hide and not self._hide.isdisjoint(map(type, agenda)):
                agenda = tuple([pending.seen_by(player) for pending in agenda])
            actor = agenda[0].player
            active = table.active_player
        else:
            result = position.result
        return (
            *self._of_table(table),
            player,
            actor,
            active,
            agenda,
            result,
            None if result is None else result.ended_by.id,
            *[show(table, player) for show in self._of_seats],
        )


def _of_view(name: str, shown: dict[str, Show], get: Get) -> Show:
    """Computes the value of a field as a view shows it, for the getter that its writer uses."""
    name = name.partition(".")[0]
    show = shown[name]
    if isinstance(get, attrgetter):
        return show  # the value itself
    return lambda table, player: get(SimpleNamespace(**{name: show(table, player)}))


def _snapshot(value: Any) -> object:
    """A copy of a list or dict of a table, with all lists and dicts in it; what a list holds is all of one type."""
    if type(value) is dict:
        return dict(value)
    if value and type(value[0]) in _CHANGEABLE:
        return [_snapshot(part) for part in value]
    return value[:]
