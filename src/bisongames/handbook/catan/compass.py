"""The directions of the faces of the direction die, around a hex with the orientation of the scenario."""

from __future__ import annotations

from typing import Final

from bisongames.catan.components import Components
from bisongames.engine.positions.state import Game
from bisongames.handbook.text.blocks import Picture
from bisongames.show.canvas import Canvas, Point, corners
from bisongames.show.catan import pieces, terrain
from bisongames.show.catan.geometry import direction
from bisongames.show.phrasing import Speech
from bisongames.show.view_options import look_for

SIZE: Final = 46.0
APART: Final = 1.76 * SIZE
SIDE: Final = 300.0


def compass(game: Game, caption: str) -> Picture:
    """The herd in the middle, and on each hex around it the face that leads there."""
    assert isinstance(game.components, Components)
    faces = {face: direction(side) for face, side in game.components.directions.items()}
    told = ", ".join(f"{face} {_way(step)}" for face, step in faces.items())
    canvas = Canvas(SIDE, SIDE, f"The direction die: {told}", look_for(Speech(), 1), terrain.TONES)
    middle = SIDE / 2, SIDE / 2
    canvas.polygon(corners(middle, SIZE), fill="pasture", stroke="edge", stroke_width=1.5)
    pieces.draw_herd(canvas, middle, 1.3)
    for face, step in faces.items():
        at = _along(middle, step, APART)
        canvas.polygon(corners(at, SIZE), fill="desert", stroke="edge", stroke_width=1.5)
        canvas.label(_along(at, step, 9), face, 30, font_weight="bold")
    for step in faces.values():
        canvas.arrow(_along(middle, step, 26), _along(middle, step, APART - 20), 5, fill="ink")
    return Picture("direction-die", str(canvas), f"The direction die: {told}", caption)


def _along(at: Point, step: Point, far: float) -> Point:
    return at[0] + far * step[0], at[1] + far * step[1]


def _way(step: Point) -> str:
    across = "" if abs(step[0]) < 0.1 else " right" if step[0] > 0 else " left"
    return f"{'up' if step[1] < 0 else 'down'}{across}"
