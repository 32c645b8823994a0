"""Wind River: the picture of a position: the board with the herd and the tipis, and a panel with all holdings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import sqrt
from string import ascii_uppercase
from typing import Final

from bisongames.engine.core.actions import Event
from bisongames.show.canvas import TARGET, TOUCHED, Canvas, Point, corners, number
from bisongames.show.page_layout import BoardDrawing, page
from bisongames.show.panel import frames_legend, news, paragraph, score_blocks
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public, touched_places
from bisongames.show.view_options import Look
from bisongames.show.wind_river.panel import (
    in_plains,
    in_stock,
    lack_on,
    legend,
    on_field,
    player_rows,
    resources_changed,
    tipis_in_plains,
    tipis_on,
)
from bisongames.show.wind_river.pieces import TONES, draw_buffaloes, draw_tipis
from bisongames.wind_river.actions import EXIT
from bisongames.wind_river.board import Board
from bisongames.wind_river.events import BuffaloMoved, TipiMoved
from bisongames.wind_river.view import WindRiverView

SIZE: Final = 50.0  # of a field: from its center to a corner
LINE: Final = 16.0  # height of a line of words on a field
LANE: Final = 1.5 * SIZE  # distance from lane to lane
ROW: Final = sqrt(3) * SIZE  # distance from row to row
LEFT: Final = 64.0  # room for the direction of travel and the numbers of the rows
RIGHT: Final = 30.0  # room for the numbers of the rows
HIGH: Final = 0.54 * SIZE  # from the middle of a field up to its name, which is inside all frames
PLAINS: Final = 76.0  # y at which the plains end and the board begins


def svg(position: StateOrView, events: Sequence[Event], look: Look) -> str:
    """The position as SVG."""
    view = public(position, WindRiverView)
    board: Board = view.game.board(view.num_players)
    rows, lanes = view.game.options.rows, view.game.options.lanes
    wide = LEFT + (lanes - 1) * LANE + 2 * SIZE + (RIGHT if look.labels else 8)
    high = PLAINS + (rows + 0.5) * ROW + (34 if look.labels else 8)
    marked = touched_places(events, (*board.fields, EXIT))

    def draw(canvas: Canvas) -> None:
        _draw_board(canvas, view, board, marked, wide)
        _draw_steps(canvas, _centers(view, board), events)

    changed = resources_changed(events)
    blocks = (
        player_rows(view, look, changed),
        paragraph(in_stock(view, look)),
        *news(events, look),
        *score_blocks(view, look),
        legend(view, look),
        *frames_legend(look, (TOUCHED,) if marked or changed else ()),
    )
    return page(view, look, BoardDrawing(wide, high, draw), blocks, TONES)


def _centers(view: WindRiverView, board: Board) -> dict[str, Point]:
    """The center of each field."""
    rows, staggered = view.game.options.rows, view.game.components.high_lanes
    return {
        field: (
            LEFT + SIZE + ascii_uppercase.index(field[0]) * LANE,
            PLAINS + ROW * (rows - int(field[1:]) + (0.5 if field[0] in staggered else 1.0)),
        )
        for field in board.fields
    }


def _draw_board(
    canvas: Canvas, view: WindRiverView, board: Board, marked: Collection[str], wide: float
) -> None:
    rows, centers = view.game.options.rows, _centers(view, board)
    foremost = sorted(centers[field] for field in board.fields if field[1:] == str(rows))
    width = wide - (RIGHT if canvas.look.labels else 8) - LEFT
    _draw_plains(canvas, view, width, _edge_of_plains(foremost, width), EXIT in marked)
    canvas.repeat(_draw_way, PLAINS + (rows + 0.5) * ROW / 2)
    if canvas.look.labels:
        canvas.repeat(_draw_labels, tuple(centers.items()))
    for i, field in enumerate(board.fields):
        if i in board.usable:
            lies = view.buffaloes[field], view.arrived[field], tuple(tipis_on(view, field))
            told = on_field(view, field, canvas.look)
            lack = tuple(p for p, _ in lies[2] if lack_on(view, p, field))
            canvas.repeat(_draw_field, field, centers[field], told, *lies, field in marked, lack)
        else:
            _draw_unused(canvas, field, centers[field])


def _edge_of_plains(foremost: Sequence[Point], width: float) -> list[Point]:
    """The outline of the open plains, slightly inset; its lower part runs along the foremost fields."""
    within, low = 3.0, PLAINS + ROW / 2
    left, right = LEFT + within, LEFT + width - within
    below = [(x + side * SIZE / 2, y - ROW / 2 - within) for x, y in foremost for side in (-1, 1)]
    ends = [(left, min(low, foremost[0][1]) - within), (right, min(low, foremost[-1][1]) - within)]
    return [(right, within), (left, within), ends[0], *below, ends[1]]


def _draw_plains(
    canvas: Canvas, view: WindRiverView, width: float, edge: Sequence[Point], marked: bool
) -> None:
    """Draws the open plains beyond the last row, reaching down between the foremost fields."""
    look = canvas.look
    with canvas.clickable(f"field:{EXIT}", in_plains(view, look), class_="field") as wanted:
        canvas.add("rect", x=LEFT, width=width, height=PLAINS + ROW / 2, rx=10, fill="plains")
        for outline in [TOUCHED] * marked + [TARGET] * wanted:
            canvas.polygon(edge, stroke_linejoin="round", **outline)
        caption = look.say("plains")
        canvas.label((LEFT + 16, 20), caption, 17, text_anchor="start", font_style="italic")
        draw_buffaloes(canvas, (LEFT + 44, 50), look.say("gone", number=view.gone))
        tipis = tipis_in_plains(view)
        for i, (player, n) in enumerate(tipis):
            draw_tipis(canvas, player, (LEFT + width - 32 - 44 * (len(tipis) - 1 - i), 44), 15, n)


def _draw_labels(canvas: Canvas, centers: Sequence[tuple[str, Point]]) -> None:
    """Draws the lane names below the board, the row names on both sides, and the direction of the herd."""
    (first, _), (last, _) = centers[0], centers[-1]
    bottom = max(y for _, (_, y) in centers) + ROW / 2

    def draw(at: Point, name: str) -> None:
        canvas.label(at, name, 17, font_weight="bold", fill="muted")

    for field, (x, y) in centers:
        if field[1:] == "1":
            draw((x, bottom + 18), field[0])
        if field[0] == first[0]:
            draw((LEFT - 12, y), field[1:])
        if field[0] == last[0]:
            draw((x + SIZE + 12, y), field[1:])
    middle = (PLAINS + bottom) / 2
    place = f"rotate(-90 24 {number(middle)}) translate(0 -14)"
    canvas.label((24, middle), canvas.look.say("this_way"), 15, fill="muted", transform=place)


def _draw_way(canvas: Canvas, middle: float) -> None:
    """Draws an arrow in the direction of the herd."""
    canvas.arrow((24, middle + 150), (24, middle - 150), 5, class_="way", fill="rule")


def _draw_unused(canvas: Canvas, field: str, at: Point) -> None:
    look = canvas.look
    with canvas.clickable(f"field:{field}", look.say("unused", field=field), class_="unused"):
        canvas.polygon(corners(at, SIZE - 1), fill="unused", stroke="rule", stroke_dasharray="5 4")
        _draw_name(canvas, at, field)
        for i, word in enumerate(look.say("out_of_use").split()):
            canvas.label((at[0], at[1] + LINE * i), word, 15, fill="muted")


def _draw_field(
    canvas: Canvas,
    field: str,
    at: Point,
    told: str,
    herd: int,
    arrived: int,
    tipis: tuple[tuple[int, int], ...],
    marked: bool,
    lack: tuple[int, ...],
) -> None:
    x, y = at
    with canvas.clickable(f"field:{field}", told, class_="field") as wanted:
        canvas.polygon(corners(at, SIZE - 1), fill="field", stroke="edge", stroke_width=1.5)
        for frame, size in [(TOUCHED, SIZE - 3)] * marked + [(TARGET, SIZE - 7)] * wanted:
            canvas.polygon(corners(at, size), **frame)
        _draw_name(canvas, at, field)
        if herd:
            place = (x - 10, y - 8) if tipis else (x - 12, y)
            draw_buffaloes(canvas, place, str(herd), 0.8 if tipis else 1.0)
        if arrived:
            moved = f"\N{UPWARDS ARROW}{arrived}"
            canvas.label((x + 14, y - HIGH), moved, 13, font_weight="bold")
        pitch = min(30, 76 / max(len(tipis), 1))
        for i, (player, n) in enumerate(tipis):
            aside = pitch * (i - (len(tipis) - 1) / 2)
            below = 24 - aside**2 / 110 if herd else 4
            size = min(13.5, 0.56 * pitch)
            draw_tipis(canvas, player, (x + aside, y + below), size, n, player in lack)


def _draw_name(canvas: Canvas, at: Point, field: str) -> None:
    """Draws the name of a field at its upper left, where no arrow passes."""
    if canvas.look.labels:
        canvas.note((at[0] - 0.44 * SIZE, at[1] - HIGH), field, 15)


def _draw_steps(canvas: Canvas, centers: Mapping[str, Point], events: Sequence[Event]) -> None:
    """Draws an arrow for each step of a buffalo or tipi."""
    for event in events:
        if isinstance(event, (BuffaloMoved, TipiMoved)) and event.start in centers:
            x, y = centers[event.start]
            ends = {**centers, EXIT: (x, y - ROW)}
            end_x, end_y = ends.get(event.end, (x, y))
            # Arrows into the plains end before the tipis there.
            first, last = (0.38, 0.64) if event.end == EXIT else (0.4, 0.7)
            start = x + first * (end_x - x), y + first * (end_y - y)
            end = x + last * (end_x - x), y + last * (end_y - y)
            canvas.arrow(start, end, 7, class_="step", stroke="paper", stroke_width=1.5)
