"""Frames around touched and clickable elements, and their legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bisongames.show.canvas import TARGET, TOUCHED, Canvas, Paint
from bisongames.show.panel import INNER, Block
from bisongames.show.view_options import Look


def draw_frames(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    touched: bool,
    wanted: bool,
    rx: float = 6,
    **look: Paint,
) -> None:
    """Outlines a rectangle (left, top, width, height) as touched, and inside that as clickable."""
    x, y, width, height = box
    for there, frame, inner in ((touched, TOUCHED, 0.0), (wanted, TARGET, 4.0 * touched)):
        if there:
            place = {"x": x + inner, "y": y + inner, "width": width - 2 * inner, "height": height - 2 * inner}  # fmt: skip
            canvas.add("rect", **{**frame, **place, "rx": max(rx - inner, 1), **look})


def frames_legend(look: Look, touched: Sequence[Mapping[str, Paint]]) -> tuple[Block, ...]:
    """The legend of the frames on the board: clickable and recently touched elements.

    ``touched`` has the outlines of a touched frame; empty if there is none.
    """
    shown = [("chosen", (TARGET,))] * bool(look.targets) + [("touched", touched)] * bool(touched)

    def draw(canvas: Canvas, top: float) -> None:
        key = "frames", look.language, len(touched), bool(look.targets), top
        canvas.repeated(key, lambda canvas: _draw_samples(canvas, shown, top))

    return (Block(20.0, draw),) if shown else ()


def _draw_samples(
    canvas: Canvas, shown: Sequence[tuple[str, Sequence[Mapping[str, Paint]]]], top: float
) -> None:
    y = top + 10
    for i, (key, lines) in enumerate(shown):
        x = INNER + 180 * i
        for line in lines:
            frame = {**line, "class_": "sample"}
            canvas.add("rect", x=x + 2, y=y - 8, width=24, height=16, rx=3, **frame)
        said = canvas.look.said(f"frame_{key}")
        canvas.label((x + 36, y), said, 12, text_anchor="start", fill="muted")
