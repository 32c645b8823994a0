"""Catan: the additions of the scenario with the herds: hunters, moves, and the compass of the direction die."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from bisongames.catan import island
from bisongames.catan.bison_herds.events import HerdMoved, HunterMoved
from bisongames.engine.core.actions import Event
from bisongames.show.canvas import Canvas, Point, player_style
from bisongames.show.catan import field_text
from bisongames.show.catan.field_text import CatanScene
from bisongames.show.catan.geometry import SIZE, Chart, direction
from bisongames.show.catan.pieces import draw_hunters, is_tall

LEAST: Final = 15.5
"""The smallest letters on hunters that can be read on a phone."""
ABREAST: Final = 104.0
"""The width for all hunters of a hex, side by side."""
BROAD: Final = 26.0
"""The width of one hunter."""
NEAR: Final = 2 * SIZE
"""The maximum distance between neighboring hexes."""
ASIDE: Final = 19.0
"""The distance of an arrow from the middle of the edge that it crosses: between a road's letter and the corner."""


def draw_hunters_on(canvas: Canvas, shown: CatanScene, chart: Chart) -> None:
    """Draws the hunters, above the roads around them; clicks pass through to their hex."""
    tall = is_tall(canvas.look)
    for cell, name in enumerate(island.HEX_NAMES):
        hunters = field_text.hunters_on(shown.view, name)
        if not hunters:
            continue
        x, y = chart.centres[cell]
        scale = min(1.4 if tall else 1.0, ABREAST / len(hunters) / BROAD)
        step = min(28 * scale, ABREAST / len(hunters))
        letters = max(13 * scale, LEAST) if tall else 13 * scale
        with canvas.group(class_="hunters", data_on=name, pointer_events="none"):
            for i, (player, n) in enumerate(hunters):
                at = x + step * (i - (len(hunters) - 1) / 2), y + (36 if tall else 40)
                draw_hunters(
                    canvas, player, at, f"{n}{player_style(player).letter}", scale, letters / scale
                )


def draw_steps(canvas: Canvas, chart: Chart, events: Sequence[Event]) -> None:
    """Draws an arrow for each hunter and each herd that moved, beside the middle of the edge that it crossed."""
    moves = [
        (event.start, event.end)
        for event in events
        if isinstance(event, (HunterMoved, HerdMoved)) and event.start != event.end
    ]
    for start, end in dict.fromkeys(moves):
        (ax, ay), (bx, by) = (chart.centres[island.HEX_NAMES.index(name)] for name in (start, end))
        length = hypot(bx - ax, by - ay)
        if length > NEAR:
            canvas.long_arrow(*_between((ax, ay), (bx, by), 0.2))
            continue
        dx, dy = -ASIDE * (by - ay) / length, ASIDE * (bx - ax) / length
        tail, head = _between((ax + dx, ay + dy), (bx + dx, by + dy), 0.29)
        canvas.arrow(tail, head, 5, class_="step", stroke="paper", stroke_width=1)


def _between(start: Point, end: Point, part: float) -> tuple[Point, Point]:
    """The ends of a line shortened at both ends by a fraction of its length."""
    (ax, ay), (bx, by) = start, end
    dx, dy = part * (bx - ax), part * (by - ay)
    return (ax + dx, ay + dy), (bx - dx, by - dy)


def draw_die(canvas: Canvas, directions: tuple[tuple[str, str], ...], at: Point) -> None:
    """Draws a compass with the direction of each face of the direction die."""
    (x, y), title = at, canvas.look.say("direction_die")
    with canvas.group(title, class_="clock"):
        if not is_tall(canvas.look):
            canvas.label((x, y - 60), title, 13, font_weight="bold")
        canvas.add("circle", cx=x, cy=y, r=50, fill="paper", stroke="pier", stroke_width=2)
        for face, side in directions:
            dx, dy = direction(side)
            canvas.arrow((x + 6 * dx, y + 6 * dy), (x + 26 * dx, y + 26 * dy), 3, fill="ink")
            canvas.label((x + 38 * dx, y + 38 * dy), face, 18, font_weight="bold")
