"""Wind River: the colors of the board, and the shapes of buffaloes and tipis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.show.canvas import Canvas, Point, Tone, translation
from bisongames.show.icons import BUFFALO

TONES: Final[Mapping[str, Tone]] = {
    "field": Tone("#f2e6c4", "#3b3728"),
    "edge": Tone("#b9a671", "#7d7350"),
    "unused": Tone("#efeeea", "#24262a"),
    "plains": Tone("#dcebc0", "#2b3b26"),
    "buffalo": Tone("#5b3a22", "#d2a679"),
}


def draw_buffaloes(canvas: Canvas, at: Point, text: str, scale: float = 1.0) -> None:
    """Draws a buffalo, followed by a text such as the number of buffaloes."""
    canvas.add("path", d=BUFFALO, fill="buffalo", transform=translation(at, scale))
    canvas.head((at[0] + 27 * scale, at[1]), text, 20)


def draw_tipis(canvas: Canvas, player: int, at: Point, radius: float, count: int) -> None:
    """Draws tipis of one player: the player's shape with the poles of a tipi, and the number of tipis."""
    for side in (-1, 1):
        low = {"x1": at[0] - 0.3 * side * radius, "y1": at[1] - 0.7 * radius}
        high = {"x2": at[0] + 0.4 * side * radius, "y2": at[1] - 1.6 * radius}
        canvas.add("line", **low, **high, stroke="ink", stroke_width=1.5, stroke_linecap="round")
    canvas.player_mark(player, at, radius, str(count))
