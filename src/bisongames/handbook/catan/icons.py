"""Icons for the contents of the box of Catan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.handbook.figures.component_figures import MIDDLE
from bisongames.handbook.game_guide import Draw
from bisongames.show.canvas import Canvas, corners
from bisongames.show.catan import pieces, terrain


def _pasture(canvas: Canvas) -> None:
    canvas.polygon(corners(MIDDLE, 27), fill="pasture", stroke="edge", stroke_width=1.5)
    terrain.draw_sign(canvas, "pasture", MIDDLE, 1.1)


def _road(canvas: Canvas) -> None:
    pieces.draw_road(canvas, 0, (4, 40), (68, 16))


def _card(canvas: Canvas) -> None:
    canvas.add("rect", x=20, y=4, width=32, height=48, rx=5, fill="pier", stroke="ink", stroke_width=1.2)  # fmt: skip
    canvas.label(MIDDLE, "?", 24, fill="paper", font_weight="bold")


def _harbour(canvas: Canvas) -> None:
    canvas.add("rect", x=10, y=16, width=52, height=24, rx=7, fill="paper", stroke="pier", stroke_width=2)  # fmt: skip
    canvas.label(MIDDLE, "3:1", 15, font_weight="bold")


def _dice(canvas: Canvas) -> None:
    for x, spots in ((8, ((14, 14),)), (38, ((9, 9), (19, 19)))):
        canvas.add("rect", x=x, y=14, width=28, height=28, rx=5, fill="paper", stroke="ink", stroke_width=1.6)  # fmt: skip
        for dx, dy in spots:
            canvas.add("circle", cx=x + dx, cy=14 + dy, r=3, fill="ink")


ICONS: Final[Mapping[str, Draw]] = {
    "pasture": _pasture,
    "road": _road,
    "settlement": lambda canvas: pieces.draw_building(canvas, "settlement", 0, (36, 30), 1.5),
    "city": lambda canvas: pieces.draw_building(canvas, "city", 0, (36, 32), 1.3),
    "card": _card,
    "harbour": _harbour,
    "dice": _dice,
    "token": lambda canvas: pieces.draw_token(canvas, MIDDLE, 8),
    "robber": lambda canvas: pieces.draw_robber(canvas, MIDDLE),
    "herd": lambda canvas: pieces.draw_herd(canvas, MIDDLE, 1.5),
    "hunter": lambda canvas: pieces.draw_hunters(canvas, 0, (36, 26), "", 1.4),
}
"""The function that draws each icon, by name."""
