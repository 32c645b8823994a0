"""Generic pictures, as SVG and as plain text: a table of the players, and all other fields by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import attrs
from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.engine.core.errors import short_text
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.canvas import Canvas, Paint
from bisongames.show.panel import box_of, draw_name, frame_of
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import (
    columns,
    event_lines,
    header_lines,
    mark,
    seat_name,
    sentences,
    touched_places,
    values_of,
    when,
    wrap,
)
from bisongames.show.view_options import Look

WIDEST: Final = 14
"""Maximum number of characters in a cell; longer fields go below the table."""
ROOM: Final = 64
"""Maximum total width of a player's cells, in characters."""


@frozen
class Fields:
    """The fields of a position as text."""

    heads: tuple[str, ...]
    """The column headers of the table of players."""
    rows: tuple[tuple[str, ...], ...]
    """The cells of each player."""
    lines: tuple[tuple[str, str, bool], ...]
    """Other fields: name, value, and whether the events touched it."""


def fields_of(position: StateOrView, events: Sequence[Event], look: Look) -> Fields:
    """The fields of a State, or the fields of a View that its player sees."""
    values = _values(position)
    names = tuple(dict.fromkeys(name for value in values.values() for name in names_in(value)))
    marked = frozenset(touched_places(events, names))
    players = range(position.num_players)
    heads, columns = ["score"], [[value_text(score) for score in position.standing().scores]]
    lines: list[tuple[str, str, bool]] = []
    room = ROOM - _wide(heads[0], columns[0])

    def line(name: str, value: object) -> tuple[str, str, bool]:
        return name, value_text(value, marked), not marked.isdisjoint(names_in(value))

    for field, value in values.items():
        name = plain_name(field)
        if not isinstance(value, tuple) or len(value) != len(players):
            lines.append(line(name, value))
            continue
        cells = [value_text(held, marked) for held in value]
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


def _values(position: StateOrView) -> dict[str, object]:
    """The columns of the table by name; a State includes its hidden columns."""
    source: object = position
    if isinstance(position, State):
        book = position.game.rulebook
        source = position.table.write() if book.hides else position.view(None)
    shared = {field.name for field in attrs.fields(View)}
    return {name: value for name, value in values_of(source).items() if name not in shared}


def _wide(head: str, cells: Sequence[str]) -> int:
    """The width of a column in characters, including the gap."""
    return max(len(head), *map(len, cells)) + 2


def plain_name(name: str) -> str:
    """The name of a field in words: ``tipis left`` for ``tipis_left``."""
    return name.strip("_").replace("_", " ")


def value_text(value: object, marked: Collection[str] = (), inside: bool = False) -> str:
    """A value on one line: marked names between stars, nested values in parentheses."""

    def said(part: object) -> str:
        return value_text(part, marked, inside=True)

    match value:
        case None | "":
            return "-"
        case bool():
            return "yes" if value else "no"
        case str():
            return f"*{short_text(value)}*" if value in marked else short_text(value)
        case Mapping():
            parts = [f"{said(key)}: {said(held)}" for key, held in value.items()]
        case frozenset() | set():
            parts = sorted(map(said, value))
        case tuple() | list():
            parts = list(map(said, value))
        case _ if attrs.has(type(value)):
            parts = [f"{plain_name(name)} {said(held)}" for name, held in values_of(value).items()]
        case _:
            return short_text(value)
    text = ", ".join(parts) or "none"
    return f"({text})" if inside and len(parts) != 1 else text


def names_in(value: object) -> Iterable[str]:
    """The strings in a value, at any depth."""
    if isinstance(value, str):
        yield value
        return
    parts: Iterable[object] = values_of(value).values()
    if isinstance(value, Mapping):
        parts = (*value, *value.values())
    elif isinstance(value, tuple | list | frozenset | set):
        parts = value
    for part in parts:
        yield from names_in(part)


WIDTH: Final = 760.0
LEFT: Final = 24.0
LETTER: Final = 7.6  # width of a character in the table
NAMES: Final = 150.0  # x of the left edge of the table's columns
ROW: Final = 34.0  # height of a player's row
LINE: Final = 19.0  # height of a line
LONG: Final = 90  # maximum characters per line
INDENT: Final = "    "


def svg(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position as SVG; fields that the events touched are highlighted."""
    fields = fields_of(position, events, look)
    lines = [
        (line, "touched" if touched else "ink")
        for name, value, touched in fields.lines
        for line in _broken(f"{name}: {value}")
    ]
    news = [line for sentence in event_lines(events, look) for line in _broken(sentence)]
    heading = wrap(position.game.title, 60)
    prompt = look.prompt(position)
    caption = wrap(prompt, 84)
    above = 34 + 25 * len(heading) + 28 + 21 * len(caption) + 24
    height = above + 26 + ROW * len(fields.rows) + LINE * (len(lines) + len(news)) + 40
    title = f"{position.game.title}, {when(position, look)}. {prompt}"
    canvas = Canvas(WIDTH, height, title, look)

    def write(lines: Iterable[str], y: float, size: float, step: float, **style: Paint) -> float:
        for line in lines:
            left = LEFT + (20 if line.startswith(INDENT) else 0)
            canvas.note((left, y), line.strip(), size, **style)
            y += step
        return y

    y = write(heading, 34.0, 20, 25, fill="ink", font_weight="bold")
    y = write([when(position, look)], y, 14, 28)
    y = write(caption, y, 15, 21, fill="ink", class_="caption")
    y = _draw_players(canvas, position, fields, look, y + 24)
    for line, tone in lines:
        y = write([line], y, 14, LINE, fill=tone)
    write(news, y + 10, 13, LINE, class_="told")
    return str(canvas)


def text(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position in plain text; names that the events touched are between stars."""
    fields = fields_of(position, events, look)
    rows = [
        (f"{mark(position, player)} {seat_name(player, look)}", *cells)
        for player, cells in enumerate(fields.rows)
    ]
    lines = [*header_lines(position, look), *columns([("", *fields.heads), *rows]), ""]
    rest = [f"{name}: {value}" for name, value, _ in fields.lines]
    lines += sentences([*rest, "", *event_lines(events, look)], look).lines
    return "\n".join(lines).rstrip()


def _broken(text: str) -> list[str]:
    """A string wrapped into lines, all but the first indented."""
    first, *others = wrap(text, LONG) or [""]
    return [first, *(INDENT + line for line in others)]


def _draw_players(
    canvas: Canvas, position: StateOrView, fields: Fields, look: Look, top: float
) -> float:
    """Draws one row per player; returns the y below them."""
    ends: list[float] = []
    for column in zip(fields.heads, *fields.rows, strict=True):
        wide = LETTER * max(map(len, column)) + 18
        ends.append((ends[-1] if ends else NAMES) + wide)
    for head, x in zip(fields.heads, ends, strict=True):
        canvas.note((x, top), head, text_anchor="end")
    y = top + 26
    for player, cells in enumerate(fields.rows):
        pairs = [f"{head} {cell}" for head, cell in zip(fields.heads, cells, strict=True)]
        title = f"{look.name(player)}: {', '.join(pairs)}"
        with canvas.clickable(f"seat:{player}", title, class_="player"):
            row = box_of((LEFT - 8, y - 15, WIDTH - 2 * LEFT + 16, 30))
            canvas.add("rect", **row, rx=6, fill="panel", **frame_of(position, player))
            canvas.player_mark(player, (LEFT + 10, y), 10)
            draw_name(canvas, position, player, (LEFT + 30, y), 15, NAMES - LEFT - 24)
            for cell, x in zip(cells, ends, strict=True):
                canvas.label((x, y), cell, 14, text_anchor="end", font_weight="bold")
        y += ROW
    return y + 8
