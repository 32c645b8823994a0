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


LACKING: Final = "!"
"""The sign of a tipi that lacks a buffalo."""


def draw_tipis(
    canvas: Canvas, player: int, at: Point, size: float, count: int, lacking: bool = False
) -> None:
    """Draws a tipi in the color of its player, twice as wide as ``size``, with crossed poles and the number of tipis.

    The door has the shape of the player; the number is beside the top, and on the other side the sign of one that lacks a buffalo.
    """
    x, y = at
    style = canvas.styles[player % len(canvas.styles)]
    foot, top = y + 1.1 * size, y - 0.95 * size
    for side in (-1, 1):
        low = {"x1": x - 0.12 * side * size, "y1": top}
        high = {"x2": x + 0.3 * side * size, "y2": top - 0.5 * size}
        canvas.add("line", **low, **high, stroke="ink", stroke_width=1.5, stroke_linecap="round")
    cone = ((x - 0.12 * size, top), (x + 0.12 * size, top), (x + size, foot), (x - size, foot))
    canvas.polygon(cone, fill=style.colour, stroke="ink", stroke_width=1.2, stroke_linejoin="round")
    canvas.player_mark(player, (x, foot - 0.6 * size), 0.45 * size, "", inverted=True)
    canvas.label((x + 0.78 * size, y - 0.45 * size), str(count), 1.2 * size, font_weight="bold")
    if lacking:
        sign = x - 0.85 * size, y - 0.6 * size
        canvas.add(
            "circle", cx=sign[0], cy=sign[1], r=7, fill="paper", stroke="ink", class_="lacking"
        )
        canvas.label(sign, LACKING, 12, font_weight="bold")
