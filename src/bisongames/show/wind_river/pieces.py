"""Wind River: the colours of the board, and how buffaloes and tipis look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.show.canvas import Canvas, Point, Tone, number
from bisongames.show.icons import BUFFALO

TONES: Final[Mapping[str, Tone]] = {
    "field": Tone("#f2e6c4", "#3b3728"),
    "edge": Tone("#b9a671", "#7d7350"),
    "unused": Tone("#efeeea", "#24262a"),
    "plains": Tone("#dcebc0", "#2b3b26"),
    "buffalo": Tone("#5b3a22", "#d2a679"),
}


def draw_buffaloes(canvas: Canvas, at: Point, text: str, scale: float = 1.0) -> None:
    """A buffalo, and before it how many there are."""
    x, y = at
    place = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    canvas.add("path", d=BUFFALO, fill="buffalo", transform=place)
    canvas.label((x + 27 * scale, y), text, 20, text_anchor="start", font_weight="bold")


def draw_tipis(canvas: Canvas, player: int, at: Point, radius: float, count: int) -> None:
    """Tipis of one player: his shape with the poles of a tipi, and how many there are."""
    x, y = at
    for side in (-1, 1):
        canvas.add(
            "line",
            x1=x - 0.3 * side * radius,
            y1=y - 0.7 * radius,
            x2=x + 0.4 * side * radius,
            y2=y - 1.6 * radius,
            stroke="ink",
            stroke_width=1.5,
            stroke_linecap="round",
        )
    canvas.player_mark(player, at, radius, str(count))
