"""Bison: where the things on a field lie, so that each is inside the field and none on another.

A thing is one or more circles. Places are looked for on a grid within the field, by how far they are from its edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot
from typing import Final

from bisongames.show.bison.shapes import regions
from bisongames.show.drawing import Point

GRID: Final = 0.1  # from place to place, in sizes of a tile
AIR: Final = 0.02  # that things should have around them
LEAST_AIR: Final = -0.06  # how far they may reach over an edge
MOST_TRIED: Final = 14  # places of the first thing
NAME: Final = (-0.03, -0.8, 0.26, 0.1)
"""Where the name of the cell stands: its middle, and half its width and height."""

Spot = tuple[int, int]
"""A place, in steps of the grid."""

_ROUND: Final[Spot] = (0, 0)
THINGS: Final[Mapping[str, tuple[tuple[Spot, float], ...]]] = {
    "tent": ((_ROUND, 0.18), ((0, -2), 0.04)),
    "canoe": (((-1, 0), 0.11), (_ROUND, 0.11), ((1, 0), 0.11)),
    "hunters": ((_ROUND, 0.17), ((0, -2), 0.04)),
    "animals": (((-1, 0), 0.11), ((1, 0), 0.11)),
    "note": (((-2, 0), 0.09), (_ROUND, 0.09), ((2, 0), 0.09)),
}
"""The circles of each, the largest thing first."""


@lru_cache(maxsize=64)
def _circles(thing: str, scale: float) -> tuple[tuple[Spot, float], ...]:
    """The circles of a thing that is drawn larger."""
    return tuple(
        ((round(x * scale), round(y * scale)), radius * scale) for (x, y), radius in THINGS[thing]
    )


@lru_cache(maxsize=4096)
def places(
    sides: tuple[int, ...],
    ends: tuple[int, ...],
    terrain: int,
    things: tuple[str, ...],
    scale: float = 1.0,
) -> tuple[Point, ...]:
    """Where these things lie on the field of a terrain, on a tile with these sides and ends of its river."""
    clear = _clearances(sides, ends, terrain)
    best: tuple[float, tuple[Spot, ...]] | None = None
    for spot in _spots(clear, things[0], (), scale, only_best=len(things) == 1):
        found = [spot]
        for i, thing in enumerate(things[1:], 1):
            taken = tuple(zip(things[:i], found, strict=True))
            found += _spots(clear, thing, taken, scale, only_best=True)
        value = _value(clear, things, found, scale)
        if best is None or value > best[0]:
            best = value, tuple(found)
    assert best is not None
    return tuple((GRID * x, GRID * y) for x, y in best[1])


def _value(
    clear: Mapping[Spot, float], things: tuple[str, ...], spots: list[Spot], scale: float
) -> float:
    """How good these places are: away from the edge first, then near each other and level."""
    air = min(_air(clear, thing, spot, scale) for thing, spot in zip(things, spots, strict=True))
    x, y = (sum(spot[i] for spot in spots) / len(spots) for i in (0, 1))
    apart = sum(hypot(spot[0] - x, spot[1] - y) for spot in spots) / len(spots)
    return min(air, AIR) * 20 - 0.05 * apart + air


def _air(clear: Mapping[Spot, float], thing: str, spot: Spot, scale: float) -> float:
    """How far a thing is from the edge."""
    x, y = spot
    circles = _circles(thing, scale)
    return min(clear.get((x + dx, y + dy), -1.0) - radius for (dx, dy), radius in circles)


def _spots(
    clear: Mapping[Spot, float],
    thing: str,
    taken: tuple[tuple[str, Spot], ...],
    scale: float,
    only_best: bool,
) -> list[Spot]:
    """Where a thing can lie besides others: all places that will do, or the best one."""
    found = []
    for spot in clear:
        air = _air(clear, thing, spot, scale)
        if air < LEAST_AIR or any(_apart(thing, spot, other, at, scale) < 0 for other, at in taken):
            continue
        near = sum(hypot(spot[0] - x, spot[1] - y) for _, (x, y) in taken)
        found.append((min(air, AIR) * 20 - 0.05 * near + air, spot))
    if not found:  # a field too narrow for all: things overlap a little rather than lie elsewhere

        def pressed(spot: Spot) -> float:
            apart = [_apart(thing, spot, other, at, scale) for other, at in taken]
            return sum(min(each, 0.0) for each in (_air(clear, thing, spot, scale), *apart))

        return [max(clear, key=lambda spot: (pressed(spot), spot))]
    found.sort(reverse=True)
    return [spot for _, spot in found[: 1 if only_best else MOST_TRIED]]


def _apart(thing: str, spot: Spot, other: str, at: Spot, scale: float) -> float:
    """How far two things are from each other; below 0 where they overlap."""
    return min(
        hypot(GRID * (spot[0] + a - at[0] - c), GRID * (spot[1] + b - at[1] - d)) - one - two
        for (a, b), one in _circles(thing, scale)
        for (c, d), two in _circles(other, scale)
    )


@lru_cache(maxsize=256)
def _clearances(
    sides: tuple[int, ...], ends: tuple[int, ...], terrain: int
) -> Mapping[Spot, float]:
    """Every place of the grid within a field, with how far it is from the edge and from the name."""
    polygon = regions(sides, ends)[terrain].polygon
    return {
        (x, y): _from_edge((GRID * x, GRID * y), polygon)
        for x in range(-11, 12)
        for y in range(-11, 12)
        if inside((GRID * x, GRID * y), polygon)
    }


def inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    """Whether a point lies within a closed line."""
    x, y = point
    found = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
        ax, ay = bx, by
    return found


def _from_edge(point: Point, polygon: tuple[Point, ...]) -> float:
    x, y = point
    left, top, wide, high = NAME
    name = hypot(max(abs(x - left) - wide, 0.0), max(abs(y - top) - high, 0.0))
    return min(name, *(hypot(x - a, y - b) for a, b in polygon))
