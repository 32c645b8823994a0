"""Adds numbers and signs to a finished picture, next to the elements with an id."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import Final

from bisongames.handbook.overlay.geometry import (
    Box,
    draw_over,
    frame_of,
    place_centers,
    place_extents,
    with_margin,
)
from bisongames.show.canvas import Point, number
from bisongames.show.text_metrics import escape_text

RED, BLUE = "#b3261e", "#1d4f91"
"""The colors of refused actions and of numbers."""
SMALLER: Final = 0.8
"""The size of a badge in the margin, relative to one on the picture."""


def add_badges(svg: str, badges: Iterable[tuple[str, str, str]], size: float = 0.0) -> str:
    """Adds badges, each given by its candidate ids, its text and its kind, at the first candidate in the picture."""
    radius, badges = size or _radius(svg), list(badges)
    if any(kind == "beside" for _, _, kind in badges):
        svg = with_margin(svg, 2 * SMALLER * radius, 0.0, 0.0, 0.0)
    known, extents = place_centers(svg), place_extents(svg)
    drawn, occupied = [], set()
    for ids, text, kind in badges:
        id = next((id for id in ids.split() if id in known), "")
        if not id:
            continue
        x, y = known[id]
        if kind == "beside":
            drawn.append(_badge((SMALLER * radius + 1, y), text, kind, SMALLER * radius))
        elif kind == "corner":
            drawn.append(_badge(_corner(id, extents[id], radius), text, kind, SMALLER * radius))
        elif kind == "no":
            drawn.append(_badge(_cross(svg, id, radius), text, kind, 0.7 * radius))
            drawn.append(_name(svg, id, radius))
        else:  # a number must not hide its element
            while (x, y) in occupied:
                x += 2.2 * radius
            occupied.add((x, y))
            place = max(radius, x - 1.1 * radius), max(radius, y - 1.1 * radius)
            if id.startswith("field:"):  # its name is above, its number beside the middle
                left, top, right, bottom = extents[id]
                wide = right - left > 2 * (bottom - top)  # open land, free at its top only
                place = (
                    x,
                    top + 2 * radius if wide else min(y + 1.9 * radius, bottom - 1.35 * radius),
                )
            drawn.append(_badge(place, text, kind, radius))
    return draw_over(svg, drawn)


def number_points(svg: str, steps: Iterable[tuple[Point, str, str]]) -> str:
    """A picture with small badges, each given by its point, its text and its kind."""
    return draw_over(svg, [_badge(*step, 0.6 * _radius(svg)) for step in steps])


def add_arrow(svg: str, start: str, end: str) -> str:
    """Adds a dashed red arrow from one element toward another, for an illegal move."""
    known = place_centers(svg)
    if start not in known or end not in known:
        return svg
    (x, y), (to_x, to_y) = known[start], known[end]
    long = dist((x, y), (to_x, to_y)) or 1.0
    dx, dy = (to_x - x) / long, (to_y - y) / long
    tip, size = (x + 0.72 * (to_x - x), y + 0.72 * (to_y - y)), 0.16 * long
    foot = tip[0] - size * dx, tip[1] - size * dy
    sides = (
        (foot[0] - 0.6 * size * dy * side, foot[1] + 0.6 * size * dx * side) for side in (1, -1)
    )
    begin, end_of_line = (x + 0.38 * (to_x - x), y + 0.38 * (to_y - y)), _coordinates(foot)
    drawn = (
        f'<g class="refused-way"><path d="M{_coordinates(begin)}L{end_of_line}" stroke="{RED}"'
        f' stroke-width="5" stroke-dasharray="9 5" fill="none"/><polygon points="{" ".join(map(_coordinates, (tip, *sides)))}" fill="{RED}"/></g>'
    )
    return draw_over(svg, [drawn])


def _coordinates(point: Point) -> str:
    return ",".join(map(number, point))


def _cross(svg: str, id: str, radius: float) -> Point:
    """A point for a cross that does not hide the refused element."""
    (x, y), extent = place_centers(svg)[id], place_extents(svg)[id]
    match id.partition(":")[0]:
        case "role":  # its name and its strength stay visible
            return extent[2], extent[3] + 0.2 * radius
        case "field":  # the middle of a field shows the number of pieces
            return _beside_middle(svg, id)
        case "hex":  # its number and the pieces on it stay visible
            return _corner(id, extent, radius)
    return max(radius, x + 0.5 * radius), max(radius, y - 0.5 * radius)


def _beside_middle(svg: str, id: str) -> Point:
    """A point to the upper right of the center of a field, still clearly inside it."""
    left, top, right, bottom = place_extents(svg)[id]
    known = place_centers(svg)
    (x, y), fields = known[id], [other for other in known if other.startswith("field:")]
    for part in (1.0, 0.8, 0.6, 0.4):
        at = x + 0.17 * part * (right - left), y - 0.34 * part * (bottom - top)
        if 1.3 * dist(at, known[id]) < min(dist(at, known[o]) for o in fields if o != id):
            return at
    return x, y


def _corner(id: str, extent: Box, radius: float) -> Point:
    """A point for a badge that hides nothing: the left side of a hex, the right side of a card, otherwise the corner."""
    left, top, right, bottom = extent
    if id.startswith("hex:"):
        return left + 0.14 * (right - left), (top + bottom) / 2
    if id.startswith("card:"):  # its number is above, its name below
        return right, (top + bottom) / 2
    return max(SMALLER * radius + 1, left - 0.4 * radius), max(radius, top)


def _radius(svg: str) -> float:
    return min(26.0, max(13.0, frame_of(svg)[2] / 42))


def _badge(at: Point, text: str, kind: str, radius: float) -> str:
    x, y = map(number, at)
    fill = RED if kind == "no" else BLUE
    return (
        f'<g class="badge" pointer-events="none"><circle cx="{x}" cy="{y}" r="{number(radius)}" fill="{fill}"'
        f' stroke="#ffffff" stroke-width="2.5"/><text x="{x}" y="{number(at[1] + 0.37 * radius)}"'
        f' text-anchor="middle" font-size="{number(1.1 * radius)}" font-weight="bold" fill="#ffffff">{escape_text(text)}</text></g>'
    )


def _name(svg: str, id: str, radius: float) -> str:
    """The name of a corner or an edge, to be written below its badge if the picture does not show it."""
    kind, _, name = id.partition(":")
    if kind not in ("corner", "edge") or f">{name}</text>" in svg:
        return ""
    x, y = place_centers(svg)[id]
    return (
        f'<text class="badge" x="{number(x)}" y="{number(y + 0.9 * radius)}" text-anchor="middle" font-size="12"'
        f' font-weight="bold" fill="{RED}" stroke="#ffffff" stroke-width="3" paint-order="stroke">{escape_text(name)}</text>'
    )
