"""Bison: where an arrow from a field to the next lies, so that it touches no third one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import Final

from bisongames.show.bison.packing import GRID, Field, clearances, inside
from bisongames.show.bison.shapes import regions
from bisongames.show.canvas import Point

DEEP: Final = 0.07  # how far arrows reach into a field
SHORTEST: Final = 0.38  # arrow
LONGEST: Final = 0.8
HALF: Final = 0.04  # of an arrow's width
FREE: Final = 0.2  # from the ends of an arrow to what lies there
MOST_TRIED: Final = 200

Way = tuple[Point, Point]


@lru_cache(maxsize=1024)
def way(start: Field, end: Field, between: Point, taken: tuple[Point, ...]) -> Way | None:
    """From where to where an arrow leads that touches no third field; None where there is no such arrow.

    All in sizes of a tile, from the middle of the tile that it starts on; the other lies by ``between`` from there. Places
    that are taken are left free where that can be.
    """
    x, y = between
    one = regions(start[0], start[1])[start[2]].polygon
    other = tuple((x + a, y + b) for a, b in regions(end[0], end[1])[end[2]].polygon)
    hidden: Way | None = None
    for tail, head in _near(start, end, between):
        if not all(inside(at, one) or inside(at, other) for at in _along(tail, head)):
            continue
        if all(hypot(px - a, py - b) > FREE for px, py in (tail, head) for a, b in taken):
            return tail, head
        hidden = hidden or (tail, head)
    return hidden


@lru_cache(maxsize=1024)
def free_spot(field: Field, taken: tuple[Point, ...]) -> Point:
    """A place within a field that is away from its edge and from what lies there, in sizes of a tile."""

    def room(place: tuple[Point, float]) -> float:
        (x, y), air = place
        return min(2 * air, *(hypot(x - a, y - b) for a, b in taken), 0.4)

    places = [((GRID * a, GRID * b), air) for (a, b), air in clearances(*field, GRID).items()]
    return max(places, key=room)[0]


def _near(start: Field, end: Field, between: Point) -> list[Way]:
    """Ways from well within one field to well within the other, the shortest first."""
    x, y = between
    tails = [(GRID * a, GRID * b) for (a, b), air in clearances(*start, GRID).items() if air > DEEP]
    heads = [
        (x + GRID * a, y + GRID * b) for (a, b), air in clearances(*end, GRID).items() if air > DEEP
    ]
    found = sorted(
        (length, tail, head)
        for tail in tails
        for head in heads
        for length in [hypot(tail[0] - head[0], tail[1] - head[1])]
        if SHORTEST <= length <= LONGEST
    )
    return [(tail, head) for _, tail, head in found[:MOST_TRIED]]


def _along(tail: Point, head: Point) -> Iterator[Point]:
    """Points at both sides of an arrow."""
    (x, y), dx, dy = tail, head[0] - tail[0], head[1] - tail[1]
    length = hypot(dx, dy)
    aside, up = -HALF * dy / length, HALF * dx / length
    for i in range(17):
        for side in (-1, 1):
            yield x + dx * i / 16 + side * aside, y + dy * i / 16 + side * up
