"""Icons for the contents of the box of Wind River."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.handbook.figures.component_figures import MIDDLE
from bisongames.handbook.game_guide import Draw
from bisongames.show.canvas import Canvas, corners
from bisongames.show.wind_river import pieces


def _resource(canvas: Canvas) -> None:
    for x, y in ((22, 34), (38, 34), (30, 22)):
        canvas.add("rect", x=x - 1, y=y - 9, width=15, height=13, rx=3, fill="edge", stroke="ink")


def _field(canvas: Canvas) -> None:
    canvas.polygon(corners(MIDDLE, 26), fill="field", stroke="edge", stroke_width=2)


def _plains(canvas: Canvas) -> None:
    canvas.add("rect", x=4, y=10, width=64, height=36, rx=8, fill="plains")
    canvas.add("path", d="M14,38l3,-9l3,9M34,34l3,-9l3,9M50,40l3,-9l3,9", fill="none", stroke="edge", stroke_width=2)  # fmt: skip


ICONS: Final[Mapping[str, Draw]] = {
    "tipi": lambda canvas: pieces.draw_tipis(canvas, 0, (36, 33), 15, 1),
    "buffalo": lambda canvas: pieces.draw_buffaloes(canvas, (34, 30), "", 1.15),
    "resource": _resource,
    "field": _field,
    "plains": _plains,
}
"""The function that draws each icon, by name."""
