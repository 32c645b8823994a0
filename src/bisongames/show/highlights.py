"""The frames round things: what was touched last and what may be chosen, and the line of the panel that says so."""

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
    """The outlines of a rectangle (left, top, width, height): what was touched last, and within it what may be chosen."""
    x, y, width, height = box
    for there, frame, inner in ((touched, TOUCHED, 0.0), (wanted, TARGET, 4.0 * touched)):
        if there:
            place = {"x": x + inner, "y": y + inner, "width": width - 2 * inner, "height": height - 2 * inner}  # fmt: skip
            canvas.add("rect", **{**frame, **place, "rx": max(rx - inner, 1), **look})


def frames_legend(look: Look, touched: Sequence[Mapping[str, Paint]]) -> tuple[Block, ...]:
    """What the frames on the board say: where one may click, and what was touched last; those that there are.

    ``touched`` are the lines of a frame of what was touched, none where nothing was.
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
