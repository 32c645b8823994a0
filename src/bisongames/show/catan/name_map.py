"""Catan: the map of all names, without anything on it."""

from __future__ import annotations

from bisongames.catan import island
from bisongames.show.canvas import Canvas
from bisongames.show.catan.geometry import chart_of
from bisongames.show.catan.phrasing import SPEECH
from bisongames.show.catan.pieces import draw_name
from bisongames.show.catan.terrain import TONES
from bisongames.show.view_options import Look


def numbered_map(flat: bool = False) -> str:
    """The island with the names of its hexes, corners and edges; ``flat`` with an edge of each hex above."""
    chart, look = chart_of(flat), Look(speech=SPEECH)
    canvas = Canvas(chart.width, chart.height, look.said("map_title"), look, TONES)
    canvas.add("rect", width=chart.width, height=chart.height, rx=12, fill="sea")
    for cell, name in enumerate(island.HEX_NAMES):
        outline = [chart.nodes[node] for node in island.CORNERS[cell]]
        canvas.polygon(outline, fill="desert", stroke="edge", stroke_width=3)
        canvas.label(chart.centres[cell], name, 22, font_weight="bold")
    for path, name in enumerate(island.PATH_NAMES):
        (x1, y1), (x2, y2) = chart.ends(path)
        draw_name(canvas, name, ((x1 + x2) / 2, (y1 + y2) / 2), 11, "muted")
    for name, at in zip(island.NODE_NAMES, chart.nodes, strict=True):
        draw_name(canvas, name, at, 14)
    return str(canvas)
