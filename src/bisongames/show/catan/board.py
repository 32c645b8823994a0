"""Catan as a picture: the island, and a panel with what everybody holds."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin, sqrt
from typing import Final

from bisongames.catan import island
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.catan import words
from bisongames.show.catan.news import happened
from bisongames.show.catan.panel import PANEL_WIDTH, draw_panel
from bisongames.show.catan.pieces import (
    SIGN,
    TONES,
    draw_city,
    draw_free_node,
    draw_free_path,
    draw_harbour,
    draw_herd,
    draw_hunters,
    draw_name,
    draw_road,
    draw_robber,
    draw_settlement,
    draw_token,
)
from bisongames.show.catan.words import Pictured
from bisongames.show.drawing import TOUCHED, Canvas, Point
from bisongames.show.writing import touched

SIZE: Final = 76.0  # of a hex: from its centre to a corner
MIDDLE: Final[Point] = (428.0, 410.0)
HEIGHT: Final = 820.0
LEFT: Final = 856.0  # where the panel begins
TURN: Final = radians(30)  # from hexes with a corner above to hexes with an edge above


def svg(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position as SVG; hexes, intersections and paths say their names in ``data-field``."""
    shown = words.pictured(position)
    view = shown.view
    title = f"{view.game.title}, {words.when(view)}. {words.caption(view)}"
    canvas = Canvas(LEFT + PANEL_WIDTH + 16, HEIGHT, title, TONES)
    nodes = [place_of(point, shown.herded) for point in island.POINTS]
    centres = [place_of(point, shown.herded) for point in island.CENTRES]
    marked = touched(events, (*island.HEX_NAMES, *island.NODE_NAMES, *island.PATH_NAMES))
    canvas.add("rect", x=12, y=12, width=LEFT - 24, height=HEIGHT - 24, rx=10, fill="sea")
    _draw_harbours(canvas, shown, nodes)
    for cell, at in enumerate(centres):
        _draw_hex(canvas, shown, cell, at, nodes, marked)
    _draw_paths(canvas, shown, nodes, marked)
    _draw_nodes(canvas, shown, nodes, marked)
    if shown.herded:
        _draw_clock(canvas, shown)
    draw_panel(canvas, shown, LEFT, HEIGHT, happened(events))
    return str(canvas)


def place_of(
    point: tuple[int, int], flat: bool, middle: Point = MIDDLE, size: float = SIZE
) -> Point:
    """Where a drawing point of the island lies on the canvas."""
    x, y = point[0] * size * sqrt(3) / 2, point[1] * size / 2
    if flat:
        x, y = x * cos(TURN) - y * sin(TURN), x * sin(TURN) + y * cos(TURN)
    return middle[0] + x, middle[1] + y


def _draw_harbours(canvas: Canvas, shown: Pictured, nodes: Sequence[Point]) -> None:
    for path, kind in zip(shown.board.harbour_paths, shown.view.harbours, strict=True):
        ends = [nodes[n] for n in island.ENDS[path]]
        rate = words.harbour_rate(shown, kind)
        with canvas.group(f"harbour: {kind}, {rate} for 1", class_="harbour"):
            draw_harbour(canvas, ends, _at_sea(ends), rate, kind)


def _at_sea(ends: Sequence[Point]) -> Point:
    """Where the sign of a harbour lies: far enough out for pieces on the path and at its ends."""
    (x1, y1), (x2, y2) = ends
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    nx, ny = (y2 - y1) / hypot(x2 - x1, y2 - y1), (x1 - x2) / hypot(x2 - x1, y2 - y1)
    if nx * (x - MIDDLE[0]) + ny * (y - MIDDLE[1]) < 0:
        nx, ny = -nx, -ny
    away = 23 + SIGN[0] / 2 * abs(nx) + SIGN[1] / 2 * abs(ny)
    return x + away * nx, y + away * ny


def _draw_hex(
    canvas: Canvas,
    shown: Pictured,
    cell: int,
    at: Point,
    nodes: Sequence[Point],
    marked: Sequence[str],
) -> None:
    view, name = shown.view, island.HEX_NAMES[cell]
    terrain = view.terrain[cell]
    with canvas.group(words.on_hex(shown, cell), class_="field", data_field=name):
        outline = [nodes[n] for n in island.CORNERS[cell]]
        canvas.polygon(outline, fill=terrain, stroke="edge", stroke_width=2)
        if name in marked:
            inner = [(at[0] + 0.9 * (x - at[0]), at[1] + 0.9 * (y - at[1])) for x, y in outline]
            canvas.polygon(inner, **TOUCHED)
        title = at[0], at[1] - (43 if shown.herded else 38)
        canvas.label(title, f"{name} {'?' if terrain == 'unknown' else terrain}", 11.5)
        _draw_on_hex(canvas, shown, cell, at)


def _draw_on_hex(canvas: Canvas, shown: Pictured, cell: int, at: Point) -> None:
    """Number, robber, herds and hunters, each with a place of its own away from the corners and sides."""
    view, name = shown.view, island.HEX_NAMES[cell]
    x, y = at[0], at[1] + (-17 if shown.herded else 2)
    if view.numbers[cell]:
        draw_token(canvas, (x, y), view.numbers[cell])
    if view.robber == name:
        draw_robber(canvas, (x + 33, y))
    for i in range(view.herds.count(name)):
        draw_herd(canvas, (x - 31, y - 10 + 17 * i))
    present = [(p, n) for p, pieces in enumerate(view.pieces) if (n := pieces.hunters[name])]
    for i, (player, number) in enumerate(present):
        left = x + 23 * (i - (len(present) - 1) / 2)
        draw_hunters(canvas, player, (left, at[1] + 23), number)


def _draw_paths(
    canvas: Canvas, shown: Pictured, nodes: Sequence[Point], marked: Sequence[str]
) -> None:
    roads = words.roads_on(shown.view)
    for name, (a, b) in zip(island.PATH_NAMES, island.ENDS, strict=True):
        owner = roads.get(name)
        what = "free" if owner is None else f"road of player {owner}"
        with canvas.group(f"{name}: {what}", class_="path", data_field=name):
            if owner is None:
                draw_free_path(canvas, name, nodes[a], nodes[b])
            else:
                draw_road(canvas, owner, nodes[a], nodes[b], name in marked)


def _draw_nodes(
    canvas: Canvas, shown: Pictured, nodes: Sequence[Point], marked: Sequence[str]
) -> None:
    standing = words.standing_on(shown.view)
    for node, (name, at) in enumerate(zip(island.NODE_NAMES, nodes, strict=True)):
        player, kind = standing.get(name, (-1, ""))
        what = f"{kind} of player {player}" if kind else "free"
        with canvas.group(f"{name}: {what}", class_="node", data_field=name):
            if name in marked:
                canvas.add("circle", cx=at[0], cy=at[1], r=20, **TOUCHED)
            if not kind:
                draw_free_node(canvas, name, at)
                continue
            draw_building = draw_settlement if kind == "settlement" else draw_city
            draw_building(canvas, player, at)
            dx, dy = _inwards(node, shown.herded)
            reach = 19 if kind == "settlement" else 24
            draw_name(canvas, name, (at[0] + (reach + 5) * dx, at[1] + reach * dy))


def _inwards(node: int, flat: bool) -> Point:
    """The direction from an intersection away from its paths, into a hex or the sea."""
    down = 1.0 if island.POINTS[node][1] % 3 == 1 else -1.0
    return (down, 0.0) if flat else (0.0, down)


def _draw_clock(canvas: Canvas, shown: Pictured) -> None:
    """Where the faces of the direction die lead."""
    x, y = 84.0, HEIGHT - 84
    with canvas.group("the direction die", class_="clock"):
        canvas.label((x, y - 68), "direction die", 13, font_weight="bold")
        canvas.add("circle", cx=x, cy=y, r=56, fill="paper", stroke="pier", stroke_width=2)
        for face, side in shown.view.game.components.directions.items():
            # The sides are told clockwise from the upper right of a hex with a corner above.
            angle = radians(-60 + 60 * island.SIDES.index(side)) + TURN
            dx, dy = cos(angle), sin(angle)
            canvas.arrow((x + 8 * dx, y + 8 * dy), (x + 30 * dx, y + 30 * dy), 3, fill="ink")
            canvas.label((x + 43 * dx, y + 43 * dy), face, 16, font_weight="bold")
