"""Bison as a picture: the tiles with their animals and pieces, the cells that are still free, and everybody's board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist, sqrt
from typing import Any, Final

from bisongames.bison.board import LETTERS
from bisongames.bison.events import AreaScored, HunterFetched, HunterMoved
from bisongames.bison.table import HeldField, LaidTile
from bisongames.play.actions import Event
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show.bison import words
from bisongames.show.bison.panel import PANEL_WIDTH, draw_panel, panel_height
from bisongames.show.bison.shapes import (
    SIZE,
    TONES,
    Shape,
    center,
    draw_animals,
    draw_canoe,
    draw_hunters,
    draw_tent,
    outline,
    shape,
)
from bisongames.show.drawing import Canvas, Point, player_style
from bisongames.show.writing import touched

MARGIN: Final = 18.0


def svg(position: State | View, events: Sequence[Event] = ()) -> str:
    """The position as SVG; every field says its name in ``data-field``, every free cell in ``data-cell``."""
    view, hands = words.shown_to(position)
    board: Any = view.game.board(view.num_players)
    raw = [center(name, 0, 0) for name in board.cell_names]
    left = MARGIN + sqrt(3) / 2 * SIZE - min(x for x, _ in raw)
    top = MARGIN + SIZE - min(y for _, y in raw)
    wide = left + max(x for x, _ in raw) + sqrt(3) / 2 * SIZE + MARGIN
    told = words.happened(events)
    high = max(top + max(y for _, y in raw) + SIZE + MARGIN, panel_height(view, told))
    title = f"{view.game.title}, {words.when(view)}. {words.caption(view)}"
    canvas = Canvas(wide + PANEL_WIDTH + MARGIN, high, title, TONES)
    centers = {name: center(name, left, top) for name in board.cell_names}
    lying = {tile.cell: tile for tile in view.land}
    for name, at in centers.items():
        if name not in lying:
            _draw_free(canvas, name, at)
    shapes = {name: shape(centers[name], words.face(view, tile)) for name, tile in lying.items()}
    for name, tile in lying.items():
        _draw_tile(canvas, name, shapes[name], tile)
    totem = _draw_totem(canvas, centers)
    held = {h.field: h for h in view.pieces}
    marked = touched([e for e in events if not isinstance(e, AreaScored)], board.fields)
    for name, tile in lying.items():
        numbers = words.animals(view, tile.tile)
        for terrain, letter in enumerate(LETTERS):
            field = name + letter
            _draw_field(
                canvas, field, shapes[name].places[terrain], numbers[terrain], held.get(field),
                field in marked,
            )  # fmt: skip
    _draw_areas(canvas, shapes, events, totem)
    _draw_moves(canvas, shapes, events)
    draw_panel(canvas, view, hands, wide, told, high)
    return str(canvas)


def _draw_free(canvas: Canvas, name: str, at: Point) -> None:
    with canvas.group(f"{name}: free", class_="free", data_cell=name):
        canvas.add(
            "path", d=outline(at), fill="free", stroke="rule", stroke_width=1.2,
            stroke_dasharray="5 5",
        )  # fmt: skip
        canvas.label(at, name, 13, fill="muted")


def _draw_tile(canvas: Canvas, name: str, look: Shape, tile: LaidTile) -> None:
    with canvas.group(f"tile {tile.tile} on {name}", class_="tile", data_cell=name):
        edge: Any = {"stroke": "edge", "stroke_width": 1.2, "stroke_linejoin": "round"}
        canvas.add("path", d=look.outline, fill="mountain", data_field=f"{name}M", **edge)
        canvas.add("path", d=look.prairie, fill="prairie", data_field=f"{name}P", **edge)
        canvas.add("path", d=look.river, fill="river", data_field=f"{name}R", stroke="none")
        canvas.add("path", d=look.outline, fill="none", **edge)


def _draw_totem(canvas: Canvas, centers: Mapping[str, Point]) -> Point:
    """The symbol where the three start tiles meet; returns that point."""
    x, y = (sum(centers[c][i] for c in ("0,0", "1,0", "0,1")) / 3 for i in (0, 1))
    with canvas.group("the totem symbol", class_="totem"):
        canvas.add("rect", x=x - 5, y=y - 15, width=10, height=30, rx=3, fill="wood", stroke="ink")
        canvas.polygon(
            ((x - 13, y - 9), (x + 13, y - 9), (x + 5, y - 3), (x - 5, y - 3)),
            fill="wood",
            stroke="ink",
        )
        for below in (3, 9):
            canvas.add(
                "line",
                x1=x - 4,
                y1=y + below,
                x2=x + 4,
                y2=y + below,
                stroke="paper",
                stroke_width=2,
            )
    return x, y


def _draw_field(
    canvas: Canvas, field: str, at: Point, number: int, held: HeldField | None, marked: bool
) -> None:
    x, y = at
    terrain = LETTERS.index(field[-1])
    with canvas.group(words.on_field(field, number, held), class_="field", data_field=field):
        if marked:
            canvas.add(
                "circle",
                cx=x,
                cy=y,
                r=25,
                fill="none",
                stroke="touched",
                stroke_width=4,
                class_="touched",
            )
        draw_animals(canvas, terrain, (x, y + (15 if held else 0)), number)
        if held is None:
            return
        both = bool(held.hunters and held.building)
        if held.building:
            draw = draw_canoe if terrain == 1 else draw_tent
            draw(canvas, held.player, (x - (13 if both else 0), y - 5), held.building)
        if held.hunters:
            draw_hunters(canvas, held.player, (x + (15 if both else 0), y - 5), held.hunters)


def _place(shapes: Mapping[str, Shape], field: str) -> Point | None:
    look = shapes.get(field[:-1])
    return None if look is None else look.places[LETTERS.index(field[-1])]


def _draw_areas(
    canvas: Canvas, shapes: Mapping[str, Shape], events: Sequence[Event], middle: Point
) -> None:
    """Scored areas: a net over their fields, with the animals and who gains what."""
    badges: list[tuple[AreaScored, list[Point]]] = []
    for event in events:
        if not isinstance(event, AreaScored) or not event.shares:
            continue
        points = [p for p in (_place(shapes, field) for field in event.fields) if p is not None]
        if not points:
            continue
        with canvas.group(words.scored(event), class_="area"):
            look: dict[str, Any] = {"stroke": "area", "stroke_dasharray": "4 3"}
            for x, y in points:
                canvas.add("circle", cx=x, cy=y, r=24, fill="none", stroke_width=3, **look)
            for a, b in _net(points):
                canvas.add(
                    "line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke_width=2.5, opacity=0.7, **look
                )  # fmt: skip
        badges.append((event, points))
    for event, points in badges:
        text = " ".join(f"{player_style(s.player).letter}+{s.gain}" for s in event.shares)
        x, y = max(points, key=lambda p: dist(p, middle))
        y, width = y - 32, 9.0 * len(text) + 8
        canvas.add(
            "rect", x=x - width / 2, y=y - 10, width=width, height=20, rx=6, fill="paper",
            stroke="area", stroke_width=1.5,
        )  # fmt: skip
        canvas.label((x, y), text, 13, font_weight="bold")


def _net(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Lines that join all points, each to the nearest one that is joined already."""
    joined, apart, lines = [points[0]], [*points[1:]], []
    while apart:
        a, b = min(((a, b) for a in joined for b in apart), key=lambda line: dist(*line))
        lines.append((a, b))
        joined.append(b)
        apart.remove(b)
    return lines


def _draw_moves(canvas: Canvas, shapes: Mapping[str, Shape], events: Sequence[Event]) -> None:
    """An arrow for every hunter that moved."""
    for event in events:
        if isinstance(event, (HunterMoved, HunterFetched)):
            start, end = _place(shapes, event.start), _place(shapes, event.end)
            if start is None or end is None:
                continue
            (ax, ay), (bx, by) = start, end
            canvas.arrow(
                (ax + 0.2 * (bx - ax), ay + 0.2 * (by - ay)),
                (ax + 0.8 * (bx - ax), ay + 0.8 * (by - ay)),
                6, class_="step", stroke="paper", stroke_width=1.5,
            )  # fmt: skip
