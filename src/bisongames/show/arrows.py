"""Arrows for long steps on a board: a thin curve over the fields between."""

from __future__ import annotations

from math import hypot
from typing import Final

from bisongames.show.canvas import Canvas, Point, number

BEND: Final = 0.16
"""Sideways bend of a curve, relative to its length."""
HEAD: Final = 13.0
"""Length of the arrowhead."""


def draw_long_step(canvas: Canvas, start: Point, end: Point) -> None:
    """Draws a curved arrow between places that are not adjacent; clicks pass through."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1.0
    over = (ax + bx) / 2 - 2 * BEND * (by - ay), (ay + by) / 2 + 2 * BEND * (bx - ax)
    back = hypot(over[0] - bx, over[1] - by) or 1.0
    part = min(HEAD, 0.5 * length) / back
    neck = bx + part * (over[0] - bx), by + part * (over[1] - by)
    line = " ".join(f"{number(x)} {number(y)}" for x, y in (over, neck))
    with canvas.group(class_="long step", pointer_events="none"):
        for tone, width in (("paper", 5.5), ("touched", 3.0)):
            canvas.add("path", d=f"M{number(ax)} {number(ay)}Q{line}", fill="none", stroke=tone, stroke_width=width, stroke_linecap="round")  # fmt: skip
        wing = 0.42 * (bx - neck[0]), 0.42 * (by - neck[1])
        head = (end, (neck[0] - wing[1], neck[1] + wing[0]), (neck[0] + wing[1], neck[1] - wing[0]))
        canvas.polygon(head, fill="touched", stroke="paper", stroke_width=1)
