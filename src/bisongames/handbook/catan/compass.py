"""The directions of the faces of the direction die, around a hex with the orientation of the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any, Final

from bisongames.catan.island import SIDES
from bisongames.engine.positions.state import Game
from bisongames.handbook.text.blocks import Picture
from bisongames.show.canvas import Canvas, corners
from bisongames.show.catan import pieces, terrain
from bisongames.show.catan.geometry import TURN
from bisongames.show.phrasing import Speech
from bisongames.show.view_options import look_for

SIZE: Final = 46.0
APART: Final = 1.76 * SIZE
SIDE: Final = 300.0


def compass(game: Game, caption: str) -> Picture:
    """The herd in the middle, and on each hex around it the face that leads there."""
    faces: Mapping[str, str] = _directions(game)
    told = ", ".join(f"{face} {_way(side)}" for face, side in faces.items())
    canvas = Canvas(SIDE, SIDE, f"The direction die: {told}", look_for(Speech(), 1), terrain.TONES)
    middle = SIDE / 2, SIDE / 2
    canvas.polygon(corners(middle, SIZE), fill="pasture", stroke="edge", stroke_width=1.5)
    pieces.draw_herd(canvas, middle, 1.3)
    for face, side in faces.items():
        angle = _angle(side)
        at = middle[0] + APART * cos(angle), middle[1] + APART * sin(angle)
        canvas.polygon(corners(at, SIZE), fill="desert", stroke="edge", stroke_width=1.5)
        name = at[0] + 9 * cos(angle), at[1] + 9 * sin(angle)
        canvas.label(name, face, 30, font_weight="bold")
    for side in faces.values():
        dx, dy = cos(_angle(side)), sin(_angle(side))
        start = middle[0] + 26 * dx, middle[1] + 26 * dy
        end = middle[0] + (APART - 20) * dx, middle[1] + (APART - 20) * dy
        canvas.arrow(start, end, 5, fill="ink")
    return Picture("direction-die", str(canvas), f"The direction die: {told}", caption)


def _directions(game: Game) -> Mapping[str, str]:
    found: Any = game.components
    return dict(found.directions)


def _angle(side: str) -> float:
    # The sides are told clockwise from the upper right of a hex with a corner above.
    return radians(-60 + 60 * SIDES.index(side)) + TURN


def _way(side: str) -> str:
    dx, dy = cos(_angle(side)), sin(_angle(side))
    across = "" if abs(dx) < 0.1 else " right" if dx > 0 else " left"
    return f"{'up' if dy < 0 else 'down'}{across}"
