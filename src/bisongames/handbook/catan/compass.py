"""Where the faces of the direction die lead: a hex that lies as in the scenario, and what is around it."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any, Final

from bisongames.catan.island import SIDES
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.loader import load
from bisongames.handbook.text.blocks import Picture
from bisongames.show.canvas import Canvas, corners
from bisongames.show.catan import pieces, terrain
from bisongames.show.catan.geometry import TURN
from bisongames.show.phrasing import Speech
from bisongames.show.view_options import look_for

SIZE: Final = 46.0
APART: Final = 1.76 * SIZE
SIDE: Final = 300.0
RULE: Final = "CS-1c"
"""The rule that it shows."""


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


def beside(game: Game) -> dict[str, str]:
    """The picture by the id of its rule, for the numbered rules; nothing where the game has no such die."""
    if game.rulebook.id != "catan":
        return {}
    scenario = game if game.has_rule(RULE) else load("catan/base+bison-herds")
    return {RULE: f'<figure class="hb-figure hb-small">{compass(scenario, "").svg}</figure>'}


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
