"""Building blocks of plain-text pictures: a grid of characters, columns, blocks side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import attrs
from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show.text_metrics import wrap_columns
from bisongames.show.text_styles import left, length, right, style_text
from bisongames.show.view_options import Look


class TextGrid:
    """Characters on a grid that grows to the right and downwards."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []

    def put(self, column: int, line: int, text: str, style: str = "") -> None:
        """Writes ``text`` from ``column`` on, in a style, over what was there."""
        while len(self._rows) <= line:
            self._rows.append([])
        row = self._rows[line]
        row.extend(" " * (column + len(text) - len(row)))
        row[column : column + len(text)] = [style_text(sign, style) for sign in text]

    def flat_hexagon(self, column: int, line: int, top: int, inside: Sequence[str]) -> None:
        """Draws a hexagon of five lines whose upper edge, ``top`` characters long, starts at ``column``.

        ``inside`` has three lines, centered: the first has room for ``top`` characters, the others for ``top + 2``.
        Hexagons of a column are 4 lines apart, columns ``top + 2`` characters, every other column 2 lines lower.
        """
        first, second, third = (text.center(top + 2 * (i > 0)) for i, text in enumerate(inside))
        self.put(column, line, "_" * top)
        self.put(column - 1, line + 1, f"/{first}\\")
        self.put(column - 2, line + 2, f"/{second}\\")
        self.put(column - 2, line + 3, f"\\{third}/")
        self.put(column - 1, line + 4, f"\\{'_' * top}/")

    def lines(self) -> list[str]:
        """The lines, without trailing blanks."""
        return ["".join(row).rstrip() for row in self._rows]


def columns(rows: Iterable[Sequence[object]], gap: int = 2) -> list[str]:
    """Rows as lines: the first column is left-aligned, the others right-aligned."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(length, column)) for column in zip(*cells, strict=True)]
    return [
        (" " * gap)
        .join(
            right(cell, width) if i else left(cell, width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in cells
    ]


def beside(one: Sequence[str], other: Sequence[str], room: int, gap: int = 4) -> list[str]:
    """Two blocks side by side, or one below the other if they are too wide."""
    width = max(map(length, one), default=0) + gap
    if width + max(map(length, other), default=0) > room:
        return [*one, "", *other]
    height = max(len(one), len(other))
    both = zip(
        [*one, *[""] * (height - len(one))], [*other, *[""] * (height - len(other))], strict=True
    )
    return [f"{left(a, width)}{b}".rstrip() for a, b in both]


@frozen
class TextBlock:
    """Lines of a plain-text picture that are kept or dropped together."""

    lines: Sequence[str]
    rank: int = 0
    """When it is dropped if space is short: the highest rank first, rank 0 never."""
    short: Sequence[str] = ()
    """Its replacement when dropped."""


def fit_to_height(parts: Iterable[TextBlock], look: Look) -> list[str]:
    """The lines of all parts; to fit the height, blank lines are dropped first, then the least important parts."""
    kept = list(parts)
    lines = [line for part in kept for line in part.lines]
    if look.height is None or len(lines) <= look.height:
        return lines
    for rank in sorted({part.rank for part in kept}, reverse=True):
        lines = [line for part in kept for line in part.lines if line.strip()]
        if len(lines) <= look.height or not rank:
            break
        kept = [TextBlock(part.short) if part.rank == rank else part for part in kept]
    return [line for part in kept for line in part.lines if line.strip()]


def wrap(text: str, width: int) -> list[str]:
    """A sentence as lines of at most ``width`` characters; numbers stay with their nouns."""
    return wrap_columns(text, width)


def truncate(text: str, most: int) -> str:
    """A text of at most ``most`` characters, ending in an ellipsis if cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def public(position: State | View) -> Any:
    """The view to draw in a game without hidden information."""
    return position.view(None) if isinstance(position, State) else position


def when(position: State | View, look: Look) -> str:
    """The moment of the game."""
    if not position.turn:
        return look.said("before")
    key = "now" if position.result is None else "ended"
    return look.said(key, turn=position.turn, round=position.round)


def place(result: Result | None, player: int) -> str:
    """The place of a player after the game, ``1.`` for every winner; empty before."""
    better = 0
    for group in result.ranking if result is not None else ():
        if player in group:
            return f"{better + 1}."
        better += len(group)
    return ""


def mark(position: State | View, player: int) -> str:
    """The mark of the player to act; after the game, the place of the player."""
    if position.result is not None:
        return place(position.result, player)
    return ">" if player == position.actor else " "


def header_lines(position: State | View, moment: str, look: Look) -> list[str]:
    """The first lines of a plain-text picture: title, moment and prompt."""
    title = wrap(f"{position.game.title}, {moment}", look.width)
    if look.bare:
        return [*title, ""]
    return [*title, *wrap(look.prompt(position), look.width), ""]


def event_lines(events: Iterable[Event], look: Look) -> list[str]:
    """The events as sentences, one line each."""
    return [] if look.bare else [look.tell(event) for event in events]


def touched_places(events: Iterable[Event], places: Collection[Any]) -> tuple[Any, ...]:
    """The members of ``places`` named in fields of the events, in order, each once."""
    found: dict[Any, None] = {}
    for event in events:
        kind: Any = type(event)
        values = [getattr(event, f.name) for f in attrs.fields(kind)] if attrs.has(kind) else []
        for value in values:
            for part in value if isinstance(value, tuple) and value not in places else (value,):
                if type(part) is not bool and part in places:
                    found[part] = None
    return tuple(found)
