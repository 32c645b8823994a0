"""Icons for the contents of the box of Bison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.handbook.figures.component_figures import MIDDLE
from bisongames.handbook.game_guide import Draw
from bisongames.show.bison import pieces
from bisongames.show.bison.shapes import regions
from bisongames.show.canvas import Canvas, translation


def _tile(canvas: Canvas) -> None:
    fields = zip(regions((2, 2, 0, 0, 0, 2), (1, 4)), ("prairie", "river", "mountain"), strict=True)
    for region, fill in fields:
        at = translation(MIDDLE, 0.31)
        canvas.add("path", d=region.path, fill=fill, stroke="edge", stroke_width=4, transform=at)


def _stone(canvas: Canvas) -> None:
    canvas.add("rect", x=24, y=16, width=24, height=24, rx=4, fill="free", stroke="ink", stroke_width=1.5)  # fmt: skip


def _board(canvas: Canvas) -> None:
    canvas.add("rect", x=6, y=6, width=60, height=44, rx=5, fill="panel", stroke="edge", stroke_width=1.5)  # fmt: skip
    for i in range(3):
        pieces.draw_animals(canvas, i, (15, 14 + 10 * i), size=8)
        canvas.add("rect", x=24, y=11 + 10 * i, width=38, height=6, rx=3, fill="rule")
    canvas.add("rect", x=12, y=40, width=50, height=7, rx=2, fill="wood")


ICONS: Final[Mapping[str, Draw]] = {
    "tile": _tile,
    "hunter": lambda canvas: pieces.draw_form(canvas, "hunters", 0, MIDDLE, "", 1.5),
    "tent": lambda canvas: pieces.draw_form(canvas, "tent", 0, (36, 32), "2", 1.3),
    "canoe": lambda canvas: pieces.draw_form(canvas, "canoe", 0, MIDDLE, "2", 1.4),
    "board": _board,
    "stone": _stone,
    "totem": lambda canvas: pieces.draw_totem(canvas, MIDDLE, 1.5),
}
"""The function that draws each icon, by name."""
