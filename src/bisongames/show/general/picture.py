"""Generic pictures: a table of the players, and the other fields line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.canvas import Canvas
from bisongames.show.general.fields import Fields, fields_of
from bisongames.show.panel import draw_name, frame_of
from bisongames.show.text_grid import event_lines, when, wrap
from bisongames.show.view_options import Look

WIDTH: Final = 760.0
LEFT: Final = 24.0
LETTER: Final = 7.6  # room for a character of the table
NAMES: Final = 150.0  # where the columns of the table begin
ROW: Final = 34.0  # from player to player
LINE: Final = 19.0  # from line to line
LONG: Final = 90  # characters of a line
INDENT: Final = "    "


def svg(position: State | View, events: Sequence[Event], look: Look) -> str:
    """The position as SVG; fields that the events touched have another color."""
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
    y = 34.0
    for line in heading:
        canvas.label((LEFT, y), line, 20, text_anchor="start", font_weight="bold")
        y += 25
    canvas.label((LEFT, y), when(position, look), 14, text_anchor="start", fill="muted")
    y += 28
    for line in caption:
        canvas.label((LEFT, y), line, 15, class_="caption", text_anchor="start")
        y += 21
    y = _draw_players(canvas, position, fields, look, y + 24)
    for line, tone in lines:
        canvas.label((_start(line), y), line.strip(), 14, text_anchor="start", fill=tone)
        y += LINE
    y += 10
    for line in news:
        canvas.label(
            (_start(line), y), line.strip(), 13, class_="told", text_anchor="start", fill="muted"
        )
        y += LINE
    return str(canvas)


def _broken(text: str) -> list[str]:
    """A text as lines, indented after the first."""
    first, *others = wrap(text, LONG) or [""]
    return [first, *(INDENT + line for line in others)]


def _start(line: str) -> float:
    return LEFT + (20 if line.startswith(INDENT) else 0)


def _draw_players(
    canvas: Canvas, position: State | View, fields: Fields, look: Look, top: float
) -> float:
    """Draws one row per player; returns the y below them."""
    ends: list[float] = []
    for column in zip(fields.heads, *fields.rows, strict=True):
        wide = LETTER * max(map(len, column)) + 18
        ends.append((ends[-1] if ends else NAMES) + wide)
    for head, x in zip(fields.heads, ends, strict=True):
        canvas.label((x, top), head, 12, text_anchor="end", fill="muted")
    y = top + 26
    for player, cells in enumerate(fields.rows):
        pairs = [f"{head} {cell}" for head, cell in zip(fields.heads, cells, strict=True)]
        title = f"{look.name(player)}: {', '.join(pairs)}"
        with canvas.thing(f"seat:{player}", title, class_="player"):
            canvas.add(
                "rect", x=LEFT - 8, y=y - 15, width=WIDTH - 2 * LEFT + 16, height=30, rx=6,
                fill="panel", **frame_of(position, player),
            )  # fmt: skip
            canvas.player_mark(player, (LEFT + 10, y), 10)
            draw_name(canvas, position, player, (LEFT + 30, y), 15, NAMES - LEFT - 24)
            for cell, x in zip(cells, ends, strict=True):
                canvas.label((x, y), cell, 14, text_anchor="end", font_weight="bold")
        y += ROW
    return y + 8
