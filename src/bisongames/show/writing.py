"""What every picture in plain text is made of: characters on a grid, columns, blocks side by side, counted words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any, Final

import attrs

from bisongames.play.actions import Event, fields_of
from bisongames.play.result import Result
from bisongames.play.state import State
from bisongames.play.view import View

WIDTH: Final = 100
"""No line of a text is longer."""


class Sheet:
    """Characters on a grid that grows to the right and downwards."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []

    def put(self, column: int, line: int, text: str) -> None:
        """Write ``text`` from ``column`` on; what was there is written over."""
        while len(self._rows) <= line:
            self._rows.append([])
        row = self._rows[line]
        row.extend(" " * (column + len(text) - len(row)))
        row[column : column + len(text)] = text

    def flat_hexagon(self, column: int, line: int, top: int, inside: Sequence[str]) -> None:
        """A hexagon of five lines whose upper edge, ``top`` characters long, starts at ``column``.

        ``inside`` are three lines, centred: the first has room for ``top`` characters, the others for ``top + 2``.
        Hexagons in a column lie 4 lines apart, columns ``top + 2`` characters, every other 2 lines lower.
        """
        first, second, third = (text.center(top + 2 * (i > 0)) for i, text in enumerate(inside))
        self.put(column, line, "_" * top)
        self.put(column - 1, line + 1, f"/{first}\\")
        self.put(column - 2, line + 2, f"/{second}\\")
        self.put(column - 2, line + 3, f"\\{third}/")
        self.put(column - 1, line + 4, f"\\{'_' * top}/")

    def lines(self) -> list[str]:
        """The lines, without blanks at their ends."""
        return ["".join(row).rstrip() for row in self._rows]


def columns(rows: Iterable[Sequence[object]], gap: int = 2) -> list[str]:
    """Rows as lines: the first column starts at the left, the others end at the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        (" " * gap)
        .join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in cells
    ]


def beside(left: Sequence[str], right: Sequence[str], gap: int = 4) -> list[str]:
    """Two blocks side by side, or one below the other where they are too wide for that."""
    width = max(map(len, left), default=0) + gap
    if width + max(map(len, right), default=0) > WIDTH:
        return [*left, "", *right]
    height = max(len(left), len(right))
    both = zip(
        [*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))], strict=True
    )
    return [f"{a.ljust(width)}{b}".rstrip() for a, b in both]


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """A sentence as lines that are not longer than ``width``."""
    return wrap(text, width, break_on_hyphens=False)


def counted(amount: int, one: str, many: str = "") -> str:
    """An amount with its noun: ``1 tipi``, ``2 tipis``, ``no tipi``."""
    if amount == 0:
        return f"no {one}"
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def public(position: State | View) -> Any:
    """The view to be drawn where players hide nothing."""
    return position.view(None) if isinstance(position, State) else position


def when(position: State | View) -> str:
    """The moment of the game."""
    if not position.turn:
        return "before the first turn"
    ended = "" if position.result is None else "ended in "
    return f"{ended}turn {position.turn}, round {position.round}"


def game_over(result: Result, score: str, name: Callable[[int], str] = "player {}".format) -> str:
    """Who has won, and with what score."""
    names = listed([name(player) for player in result.winners])
    what = "wins" if len(result.winners) == 1 else "share the victory"
    how = " The game was cut off." if result.cut else ""
    return f"The game is over: {names} {what} with {score}.{how}"


def sentences(events: Iterable[Event], told: Callable[[Event], str]) -> list[str]:
    """The events as ``told`` has them, those of one player in a row together after his name."""
    pairs = [(getattr(event, "player", None), told(event)) for event in events]
    return [
        ("" if player is None else f"player {player}: ") + "; ".join(what for _, what in group)
        for player, group in groupby(pairs, key=lambda pair: pair[0])
    ]


def in_form(event: Event, forms: Mapping[type[Event], str], **more: str) -> str:
    """An event by the form of its kind, with its fields in braces; or what is told in their place."""
    told = {name: getattr(event, name) for name in fields_of(type(event))}
    return forms[type(event)].format_map(told | more)


def place(result: Result | None, player: int) -> str:
    """The place of a player once the game is over, ``1.`` for every winner; empty before."""
    better = 0
    for group in result.ranking if result is not None else ():
        if player in group:
            return f"{better + 1}."
        better += len(group)
    return ""


def mark(position: State | View, player: int) -> str:
    """Who decides; once the game is over, who came where."""
    if position.result is not None:
        return place(position.result, player) + " "
    return ">" if player == position.actor else " "


def headed(position: State | View, moment: str, caption: str) -> list[str]:
    """The first lines of a picture in plain text."""
    return [*wrapped(f"{position.game.title}, {moment}"), *wrapped(caption), ""]


def touched(events: Iterable[Event], places: Collection[Any]) -> tuple[Any, ...]:
    """Those of ``places`` that the fields of the events name, in order, each once."""
    found: dict[Any, None] = {}
    for event in events:
        kind: Any = type(event)
        values = [getattr(event, f.name) for f in attrs.fields(kind)] if attrs.has(kind) else []
        for value in values:
            for part in value if isinstance(value, tuple) and value not in places else (value,):
                if type(part) is not bool and part in places:
                    found[part] = None
    return tuple(found)
