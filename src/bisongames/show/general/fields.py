"""What a picture of any game shows: a table of what every player has, and all else by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs
from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.positions.view import View
from bisongames.show.general.phrasing import names_in, said, spaced, values_of
from bisongames.show.text_grid import touched
from bisongames.show.view_options import Look

WIDEST: Final = 14
"""Characters of a cell; a field with more is told in lines below the table."""
ROOM: Final = 64
"""Characters of all cells of a player."""


@frozen
class Fields:
    """What is known, in words."""

    heads: tuple[str, ...]
    """The columns of the table of players."""
    rows: tuple[tuple[str, ...], ...]
    """Per player: the cells."""
    lines: tuple[tuple[str, str, bool], ...]
    """All else: a name, the value, and whether the events touched it."""


def fields_of(position: State | View, events: Sequence[Event], look: Look) -> Fields:
    """All of a State; of a View what its player sees."""
    values = _values(position)
    names = tuple(dict.fromkeys(name for value in values.values() for name in names_in(value)))
    marked = frozenset(touched(events, names))
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
    """What lies on the table, by name; of a State also what players hide."""
    source: Any = position
    if isinstance(position, State):
        book = position.game.rulebook
        source = position.table.write() if book.hides else position.view(None)
    told = {field.name for field in attrs.fields(View)}
    return {name: value for name, value in values_of(source).items() if name not in told}


def _wide(head: str, cells: Sequence[str]) -> int:
    """Characters of a column, with a gap."""
    return max(len(head), *map(len, cells)) + 2
