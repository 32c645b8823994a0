"""Wind River as a picture: the board with the herd and the tipis, and a panel with what everybody holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from string import ascii_uppercase
from typing import Any, Final

from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.drawing import Canvas, Point, Tone, corners
from bisongames.show.wind_river import words
from bisongames.show.wind_river.panel import PANEL_HEIGHT, PANEL_WIDTH, draw_panel
from bisongames.show.writing import touched
from bisongames.wind_river.actions import EXIT, BuffaloMoved, TipiMoved
from bisongames.wind_river.view import WindRiverView

TONES: Final[Mapping[str, Tone]] = {
    "field": Tone("#f2e6c4", "#3b3728"),
    "edge": Tone("#b9a671", "#7d7350"),
    "unused": Tone("#efeeea", "#24262a"),
    "plains": Tone("#dcebc0", "#2b3b26"),
    "buffalo": Tone("#5b3a22", "#d2a679"),
}
SIZE: Final = 50.0  # of a field: from its centre to a corner
LANE: Final = 1.5 * SIZE  # from lane to lane
ROW: Final = sqrt(3) * SIZE  # from row to row
LEFT: Final = 64.0  # room for the direction of travel and the numbers of the rows
PLAINS: Final = 92.0  # where the plains end and the board begins
MARGIN: Final = 16.0
BUFFALO: Final = (
    "M-19,-2C-17,-7 -11,-7 -6,-8C-2,-13 5,-15 10,-12C13,-11 15,-9 17,-7L19,-10L20,-6C22,-3 22,2 20,5L18,8L16,5"
    "C15,4 13,4 12,5L12,13L9,13L8,6C4,5 -2,5 -7,5L-8,13L-11,13L-12,5C-15,4 -18,2 -19,-2Z"
)
"""A buffalo seen from the side, about 40 wide and 28 high, around (0, 0)."""


def svg(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position as SVG; every field and the plains say their name in ``data-field``."""
    view = words.public(position)
    board: Any = view.game.board(view.num_players)
    rows, lanes = view.game.options.rows, view.game.options.lanes
    wide = LEFT + (lanes - 1) * LANE + 2 * SIZE + 30
    high = max(PLAINS + (rows + 0.5) * ROW + 44, PANEL_HEIGHT)
    title = f"{view.game.title}, {words.when(view)}. {words.caption(view)}"
    canvas = Canvas(wide + PANEL_WIDTH + MARGIN, high, title, TONES)
    marked = touched(events, (*board.fields, EXIT))
    centers = {
        field: (
            LEFT + SIZE + ascii_uppercase.index(field[0]) * LANE,
            PLAINS + ROW * (rows - int(field[1:]) + (0.5 if field[0] in board.high else 1.0)),
        )
        for field in board.fields
    }
    _draw_plains(canvas, view, wide - 30 - LEFT, EXIT in marked)
    _draw_labels(canvas, centers, rows)
    for i, field in enumerate(board.fields):
        _draw_field(canvas, view, field, centers[field], i in board.usable)
    for field in marked:
        if field != EXIT:
            outline = corners(centers[field], SIZE - 3)
            canvas.polygon(
                outline,
                class_="touched",
                fill="none",
                stroke="touched",
                stroke_width=4,
                pointer_events="none",
            )
    _draw_steps(canvas, centers, events)
    draw_panel(canvas, view, wide, words.happened(events), high)
    return str(canvas)


def _draw_plains(canvas: Canvas, view: WindRiverView, width: float, marked: bool) -> None:
    """The open plains beyond the last row, reaching down between the foremost fields."""
    with canvas.group(words.in_plains(view), class_="field", data_field=EXIT):
        canvas.add(
            "rect", x=LEFT, y=MARGIN, width=width, height=PLAINS - MARGIN + ROW / 2, rx=10,
            fill="plains",
        )  # fmt: skip
        if marked:
            canvas.add(
                "rect", class_="touched", x=LEFT + 2, y=MARGIN + 2, width=width - 4, height=PLAINS - MARGIN - 6,
                rx=9, fill="none", stroke="touched", stroke_width=4,
            )  # fmt: skip
        canvas.label((LEFT + 16, 36), "open plains", 15, text_anchor="start", font_style="italic")
        draw_buffaloes(canvas, (LEFT + 44, 64), f"{view.gone} gone")
        tipis = [(player, n) for player, n in enumerate(view.plains) if n]
        for i, (player, n) in enumerate(tipis):
            draw_tipis(canvas, player, (LEFT + width - 32 - 44 * (len(tipis) - 1 - i), 58), 15, n)


def _draw_labels(canvas: Canvas, centers: Mapping[str, Point], rows: int) -> None:
    """Lanes below, rows at both sides, and which way the herd goes."""
    fields = list(centers)
    bottom = max(y for _, y in centers.values()) + ROW / 2
    for field in fields:
        x, y = centers[field]
        if field[1:] == "1":
            canvas.label((x, bottom + 18), field[0], 17, font_weight="bold", fill="muted")
        if field[0] == fields[0][0]:
            canvas.label((LEFT - 12, y), field[1:], 17, font_weight="bold", fill="muted")
        if field[0] == fields[-1][0]:
            canvas.label((x + SIZE + 12, y), field[1:], 17, font_weight="bold", fill="muted")
    middle = (PLAINS + bottom) / 2
    canvas.arrow((24, middle + 150), (24, middle - 150), 5, fill="rule")
    canvas.label(
        (24, middle), "the herd moves this way", 13, fill="muted",
        transform=f"rotate(-90 24 {middle:.2f}) translate(0 -14)",
    )  # fmt: skip


def _draw_field(canvas: Canvas, view: WindRiverView, field: str, at: Point, usable: bool) -> None:
    x, y = at
    if not usable:
        with canvas.group(f"{field}: out of use", class_="unused", data_field=field):
            outline = corners(at, SIZE - 1)
            canvas.polygon(outline, fill="unused", stroke="rule", stroke_dasharray="5 4")
            canvas.label((x, y), "out of use", 12, fill="muted")
        return
    herd, tipis = view.buffaloes[field], words.tipis_on(view, field)
    with canvas.group(words.on_field(view, field), class_="field", data_field=field):
        outline = corners(at, SIZE - 1)
        canvas.polygon(outline, fill="field", stroke="edge", stroke_width=1.5)
        canvas.label((x, y - 0.7 * SIZE), field, 11, fill="muted")
        if herd:
            low = y - (8 if tipis else -4)
            draw_buffaloes(canvas, (x - 11, low), str(herd))
            if view.arrived[field]:
                canvas.label((x, low + 22), f"{view.arrived[field]} moved", 10, fill="muted")
        pitch = min(30, 76 / max(len(tipis), 1))
        for i, (player, n) in enumerate(tipis):
            place = x + pitch * (i - (len(tipis) - 1) / 2), y + (20 if herd else 4)
            draw_tipis(canvas, player, place, min(12.0, 0.46 * pitch), n)


def draw_buffaloes(canvas: Canvas, at: Point, text: str) -> None:
    """A buffalo, and behind it how many there are."""
    canvas.add("path", d=BUFFALO, fill="buffalo", transform=f"translate({at[0]:.2f} {at[1]:.2f})")
    canvas.label((at[0] + 26, at[1]), text, 20, text_anchor="start", font_weight="bold")


def draw_tipis(canvas: Canvas, player: int, at: Point, radius: float, count: int) -> None:
    """Tipis of one player: his shape with the poles of a tipi, and how many there are."""
    x, y = at
    for side in (-1, 1):
        canvas.add(
            "line", x1=x, y1=y - 0.6 * radius, x2=x + 0.5 * side * radius, y2=y - 1.6 * radius,
            stroke="ink", stroke_width=1.5, stroke_linecap="round",
        )  # fmt: skip
    canvas.player_mark(player, at, radius, str(count))


def _draw_steps(canvas: Canvas, centers: Mapping[str, Point], events: Sequence[Event]) -> None:
    """An arrow for every step."""
    for event in events:
        if isinstance(event, (BuffaloMoved, TipiMoved)) and event.start in centers:
            x, y = centers[event.start]
            end_x, end_y = centers.get(event.end, (x, PLAINS - 14))
            start = x + 0.3 * (end_x - x), y + 0.3 * (end_y - y)
            end = x + 0.75 * (end_x - x), y + 0.75 * (end_y - y)
            canvas.arrow(start, end, 6, class_="step", stroke="paper", stroke_width=1.5)
