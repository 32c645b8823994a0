"""The content of generic pictures: a table of the players, and all other fields by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs
from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.general.phrasing import names_in, said, spaced, values_of
from bisongames.show.text_grid import touched_places
from bisongames.show.view_options import Look

WIDEST: Final = 14
"""Maximal characters of a cell; longer fields go below the table."""
ROOM: Final = 64
"""Maximal characters of all cells of a player."""


@frozen
class Fields:
    """The fields of a position as text."""

    heads: tuple[str, ...]
    """The column headers of the table of players."""
    rows: tuple[tuple[str, ...], ...]
    """Per player: the cells."""
    lines: tuple[tuple[str, str, bool], ...]
    """Other fields: name, value, and whether the events touched it."""


def fields_of(position: State | View, events: Sequence[Event], look: Look) -> Fields:
    """The fields of a State, or those that the player of a View sees."""
    values = _values(position)
    names = tuple(dict.fromkeys(name for value in values.values() for name in names_in(value)))
    marked = frozenset(touched_places(events, names))
    players = range(position.num_players)
    heads, columns = ["score"], [[said(score) for score in position.standing().scores]]
    lines: list[tuple[str, str, bool]] = []
    room = ROOM - _wide(heads[0], columns[0])

    def line(name: str, value: Any) -> tuple[str, str, bool]:
        return name, said(value, marked), not marked.isdisjoint(names_in(value))

    for field, value in values.items():
        name = spaced(field)
        if not isinstance(value, tuple) or len(value) != len(players):
            lines.append(line(name, value))
            continue
        cells = [said(held, marked) for held in value]
        wide = _wide(name, cells)
        if wide > WIDEST + 2:
            lines += [line(f"{name} of {look.name(player)}", value[player]) for player in players]
        elif wide > room:
            lines.append(line(f"{name}, player by player", value))
        else:
            heads.append(name)
            columns.append(cells)
            room -= wide
    rows = tuple(tuple(column[player] for column in columns) for player in players)
    return Fields(tuple(heads), rows, tuple(lines))


def _values(position: State | View) -> dict[str, Any]:
    """The columns of the table by name; for a State with hidden ones."""
    source: Any = position
    if isinstance(position, State):
        book = position.game.rulebook
        source = position.table.write() if book.hides else position.view(None)
    told = {field.name for field in attrs.fields(View)}
    return {name: value for name, value in values_of(source).items() if name not in told}


def _wide(head: str, cells: Sequence[str]) -> int:
    """Width of a column in characters, with a gap."""
    return max(len(head), *map(len, cells)) + 2
