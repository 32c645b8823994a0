"""Pictures of single fields, with their neighbors or with the pieces on them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from bisongames.engine.positions.state import Game
from bisongames.handbook.text.blocks import Picture
from bisongames.handbook.text.markdown import Toml
from bisongames.show.canvas import Canvas, Point, corners
from bisongames.show.language import ENGLISH
from bisongames.show.phrasing import Speech
from bisongames.show.view_options import look_for
from bisongames.show.wind_river import pieces
from bisongames.wind_river.board import Board

SIZE: Final = 38.0
LANE: Final = 1.5 * SIZE
ROW: Final = sqrt(3) * SIZE
WIDTH: Final = 230.0
HEIGHT: Final = 3 * ROW + 54


def neighbor_diagram(game: Game, data: Toml) -> Picture:
    """The six neighbors of each given field, with arrows to those ahead; the caption covers the last row too."""
    board = game.board(max(game.player_counts))
    assert isinstance(board, Board)
    wanted: Sequence[str] = data["fields"]
    canvas = _canvas(WIDTH * len(wanted), "Ahead and adjacent")
    for at, name in enumerate(wanted):
        _draw_around(canvas, board, board.number[name], WIDTH * (at + 0.5))
    ahead = "; ".join(_ahead(board, name) for name in wanted)
    last = "; ".join(_ahead(board, f"{name[0]}{game.options.rows}") for name in wanted)
    told = f"Arrows lead ahead: {ahead}. All six fields around the green one are adjacent to it. In the last row, {last}."
    return Picture("ahead", str(canvas), told, told)


def _canvas(width: float, title: str) -> Canvas:
    return Canvas(width, HEIGHT, title, look_for(Speech(), 1), pieces.TONES)


def field_picture(data: Toml, caption: str) -> Picture:
    """One field with buffaloes and a number of tipis of each color."""
    middle = (WIDTH / 2, HEIGHT / 2)
    canvas = _canvas(WIDTH, caption)
    canvas.polygon(corners(middle, 96), fill="field", stroke="edge", stroke_width=2)
    pieces.draw_buffaloes(canvas, (middle[0] - 12, middle[1] - 36), str(data["buffaloes"]), 1.4)
    tipis = [(player, number) for player, number in enumerate(data["tipis"]) if number]
    for place, (player, number) in enumerate(tipis):
        x = middle[0] + 52 * (place - (len(tipis) - 1) / 2)
        pieces.draw_tipis(canvas, player, (x, middle[1] + 34), 22, number)
    return Picture("field", str(canvas), caption, caption)


def _draw_around(canvas: Canvas, board: Board, middle: int, x: float) -> None:
    """Draws a field, those around it, and arrows to those ahead."""
    here = x, HEIGHT / 2
    lane = board.names[middle][0]
    places = {middle: here}
    for fields, forward in ((board.ahead[middle], -1), (board.behind[middle], 1)):
        for other in fields:
            side = ord(board.names[other][0]) - ord(lane)
            step = (1.0 if side == 0 else 0.5) * ROW
            places[other] = here[0] + side * LANE, here[1] + forward * step
    for number, at in places.items():
        tone = "plains" if number == middle else "field"
        canvas.polygon(corners(at, SIZE - 1), fill=tone, stroke="edge", stroke_width=1.5)
        below = 14 if number in board.ahead[middle] else 0
        canvas.label((at[0], at[1] - below), board.names[number], 17, font_weight="bold")
    for number in board.ahead[middle]:
        start, end = (_between(here, places[number], share) for share in (0.28, 0.86))
        canvas.arrow(start, end, 5, fill="ink")


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _ahead(board: Board, name: str) -> str:
    """The fields ahead of a field, in words."""
    ahead = board.ahead[board.number[name]]
    names = ["the plains" if at == board.plains else board.names[at] for at in ahead]
    only = " only" if len(names) == 1 else ""
    return f"ahead of {name} lie{only} {Speech().language(ENGLISH).join(names)}"
