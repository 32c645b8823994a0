"""Catan as a picture: the island, and a panel with what everybody holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, radians, sin, sqrt
from typing import Final

from bisongames.catan import island
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.catan import words
from bisongames.show.catan.panel import PANEL_WIDTH, draw_panel
from bisongames.show.catan.pieces import (
    TONES,
    draw_city,
    draw_herd,
    draw_hunters,
    draw_road,
    draw_robber,
    draw_settlement,
    draw_token,
)
from bisongames.show.catan.words import Pictured
from bisongames.show.drawing import Canvas, Paint, Point
from bisongames.show.writing import touched

SIZE: Final = 62.0  # of a hex: from its centre to a corner
MIDDLE: Final[Point] = (370.0, 370.0)
HEIGHT: Final = 740.0
LEFT: Final = 740.0  # where the panel begins
TURN: Final = radians(30)  # from hexes with a corner above to hexes with an edge above
TOUCHED: Final[Mapping[str, Paint]] = {
    "class_": "touched",
    "fill": "none",
    "stroke": "touched",
    "stroke_width": 4,
    "pointer_events": "none",
}


def svg(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position as SVG; hexes, intersections and paths say their names in ``data-field``."""
    shown = words.pictured(position)
    view = shown.view
    title = f"{view.game.title}, {words.when(view)}. {words.caption(view)}"
    canvas = Canvas(LEFT + PANEL_WIDTH + 16, HEIGHT, title, TONES)
    nodes = [_place(point, shown.herded) for point in island.POINTS]
    centres = [_place(point, shown.herded) for point in island.CENTRES]
    marked = touched(events, (*island.HEX_NAMES, *island.NODE_NAMES, *island.PATH_NAMES))
    canvas.add("rect", x=12, y=12, width=LEFT - 24, height=HEIGHT - 24, rx=10, fill="sea")
    _draw_harbours(canvas, shown, nodes)
    for cell, at in enumerate(centres):
        _draw_hex(canvas, shown, cell, at, nodes, marked)
    _draw_paths(canvas, shown, nodes, marked)
    _draw_nodes(canvas, shown, nodes, marked)
    if shown.herded:
        _draw_clock(canvas, shown)
    draw_panel(canvas, shown, LEFT, HEIGHT, words.happened(events))
    return str(canvas)


def _place(point: tuple[int, int], flat: bool) -> Point:
    """Where a drawing point of the island lies on the canvas."""
    x, y = point[0] * SIZE * sqrt(3) / 2, point[1] * SIZE / 2
    if flat:
        x, y = x * cos(TURN) - y * sin(TURN), x * sin(TURN) + y * cos(TURN)
    return MIDDLE[0] + x, MIDDLE[1] + y


def _draw_harbours(canvas: Canvas, shown: Pictured, nodes: Sequence[Point]) -> None:
    options = shown.view.game.options
    for path, kind in zip(shown.board.harbour_paths, shown.view.harbours, strict=True):
        ends = [nodes[n] for n in island.ENDS[path]]
        x, y = ((a + b) / 2 for a, b in zip(*ends, strict=True))
        away = hypot(x - MIDDLE[0], y - MIDDLE[1])
        at = x + 34 * (x - MIDDLE[0]) / away, y + 34 * (y - MIDDLE[1]) / away
        rate = options.general_rate if kind == "any" else options.special_rate
        with canvas.group(f"harbour: {kind}, {rate} for 1", class_="harbour"):
            for end in ends:
                canvas.add(
                    "line", x1=at[0], y1=at[1], x2=end[0], y2=end[1], stroke="pier", stroke_width=5,
                )  # fmt: skip
            canvas.add(
                "rect", x=at[0] - 27, y=at[1] - 16, width=54, height=32, rx=8, fill="paper",
                stroke="pier", stroke_width=1.5,
            )  # fmt: skip
            canvas.label((at[0], at[1] - 6), f"{rate}:1", 13, font_weight="bold")
            canvas.label((at[0], at[1] + 8), "?" if kind == "unknown" else kind, 12)


def _draw_hex(
    canvas: Canvas,
    shown: Pictured,
    cell: int,
    at: Point,
    nodes: Sequence[Point],
    marked: Sequence[str],
) -> None:
    view, name = shown.view, island.HEX_NAMES[cell]
    terrain, number = view.terrain[cell], view.numbers[cell]
    with canvas.group(words.on_hex(shown, cell), class_="field", data_field=name):
        outline = [nodes[n] for n in island.CORNERS[cell]]
        canvas.polygon(outline, fill=terrain, stroke="edge", stroke_width=2)
        if name in marked:
            inner = [(at[0] + 0.9 * (x - at[0]), at[1] + 0.9 * (y - at[1])) for x, y in outline]
            canvas.polygon(inner, **TOUCHED)
        x, y = at
        canvas.label((x, y - 36), "?" if terrain == "unknown" else terrain, 12)
        canvas.label((x, y + 41), name, 10, fill="muted")
        if number:
            draw_token(canvas, (x, y - 12), number)
        if view.robber == name:
            draw_robber(canvas, (x + 31, y - 9))
        for i in range(view.herds.count(name)):
            draw_herd(canvas, (x - 33 + 5 * i, y - 14 + 9 * i))
        mine = [(p, pieces.hunters[name]) for p, pieces in enumerate(view.pieces)]
        present = [(p, n) for p, n in mine if n]
        for i, (player, n) in enumerate(present):
            draw_hunters(canvas, player, (x + 25 * (i - (len(present) - 1) / 2), y + 22), n)


def _draw_paths(
    canvas: Canvas, shown: Pictured, nodes: Sequence[Point], marked: Sequence[str]
) -> None:
    roads = words.roads_on(shown.view)
    for name, (a, b) in zip(island.PATH_NAMES, island.ENDS, strict=True):
        owner = roads.get(name)
        what = "free" if owner is None else f"road of player {owner}"
        with canvas.group(f"{name}: {what}", class_="path", data_field=name):
            (x1, y1), (x2, y2) = nodes[a], nodes[b]
            if owner is None:
                canvas.add(
                    "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="edge", stroke_opacity=0,
                    stroke_width=10,
                )  # fmt: skip
            else:
                draw_road(canvas, owner, nodes[a], nodes[b], name in marked)


def _draw_nodes(
    canvas: Canvas, shown: Pictured, nodes: Sequence[Point], marked: Sequence[str]
) -> None:
    standing = words.standing_on(shown.view)
    for name, at in zip(island.NODE_NAMES, nodes, strict=True):
        player, kind = standing.get(name, (-1, ""))
        what = f"{kind} of player {player}" if kind else "free"
        with canvas.group(f"{name}: {what}", class_="node", data_field=name):
            if kind == "settlement":
                draw_settlement(canvas, player, at)
            elif kind == "city":
                draw_city(canvas, player, at)
            else:
                canvas.add("circle", cx=at[0], cy=at[1], r=3.5, fill="edge")
            if name in marked:
                canvas.add("circle", cx=at[0], cy=at[1], r=18, **TOUCHED)


def _draw_clock(canvas: Canvas, shown: Pictured) -> None:
    """Where the faces of the direction die lead."""
    x, y = 84.0, HEIGHT - 84
    with canvas.group("the direction die", class_="clock"):
        canvas.add("circle", cx=x, cy=y, r=56, fill="paper", stroke="pier", stroke_width=2)
        for face, side in shown.view.game.components.directions.items():
            # The sides are told clockwise from the upper right of a hex with a corner above.
            angle = radians(-60 + 60 * island.SIDES.index(side)) + TURN
            dx, dy = cos(angle), sin(angle)
            canvas.arrow((x + 8 * dx, y + 8 * dy), (x + 30 * dx, y + 30 * dy), 3, fill="ink")
            canvas.label((x + 43 * dx, y + 43 * dy), face, 16, font_weight="bold")
