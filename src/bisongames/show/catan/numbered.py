"""Catan: the map of all names, without anything on it."""

from __future__ import annotations

from typing import Final

from bisongames.catan import island
from bisongames.show.catan.board import place_of
from bisongames.show.catan.pieces import TONES, draw_name
from bisongames.show.drawing import Canvas, Point

WIDTH: Final = 760.0
SIZE: Final = 80.0


def numbered_map(flat: bool = False) -> str:
    """The island with the names of its hexes, intersections and paths; ``flat`` with an edge of each hex above."""
    height = 760.0 if flat else 700.0
    canvas = Canvas(WIDTH, height, "The names of all hexes, intersections and paths", TONES)
    canvas.add("rect", x=12, y=12, width=WIDTH - 24, height=height - 24, rx=10, fill="sea")
    middle = WIDTH / 2, height / 2
    nodes = [place_of(point, flat, middle, SIZE) for point in island.POINTS]
    for cell, name in enumerate(island.HEX_NAMES):
        outline = [nodes[node] for node in island.CORNERS[cell]]
        canvas.polygon(outline, fill="desert", stroke="edge", stroke_width=2)
        at = place_of(island.CENTRES[cell], flat, middle, SIZE)
        canvas.label(at, name, 22, font_weight="bold")
    for name, (a, b) in zip(island.PATH_NAMES, island.ENDS, strict=True):
        draw_name(canvas, name, _between(nodes[a], nodes[b]), 11)
    for name, at in zip(island.NODE_NAMES, nodes, strict=True):
        draw_name(canvas, name, at, 14, "ink")
    return str(canvas)


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
