"""Bison: where the things on a field lie, so that each is inside the field and none on another.

A thing is one or more circles. Places are looked for on a grid within the field, by how far they are from its edge; where
the field is crowded, on a finer one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from math import hypot
from typing import Final

from attrs import frozen

from bisongames.show.bison.shapes import regions
from bisongames.show.drawing import Point

GRID: Final = 0.1  # from place to place, in sizes of a tile
FINER: Final = 0.05  # where things press on each other
AIR: Final = 0.02  # that things should have around them
LEAST_AIR: Final = -0.04  # how far they may reach over an edge
TAGS: Final = ("note", "notes")  # that reach over none
MOST_TRIED: Final = 14  # places of the first thing
STEPS: Final = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if x or y)
NAME: Final = (-0.03, -0.8, 0.26, 0.1)
"""Where the name of the cell stands: its middle, and half its width and height."""


Spot = tuple[int, int]
"""A place, in steps of the grid."""

THINGS: Final[Mapping[str, tuple[tuple[Point, float], ...]]] = {
    "tent": (((0.0, 0.0), 0.18), ((0.0, -0.2), 0.04)),
    "canoe": (((-0.1, 0.0), 0.11), ((0.0, 0.0), 0.11), ((0.1, 0.0), 0.11)),
    "hunters": (((0.0, 0.0), 0.17), ((0.0, -0.2), 0.04)),
    "animals": (((-0.1, 0.0), 0.11), ((0.1, 0.0), 0.11)),
    "count": (((0.0, 0.0), 0.1),),
    "note": (((-0.2, 0.0), 0.125), ((0.0, 0.0), 0.125), ((0.2, 0.0), 0.125)),
    "notes": (((-0.4, 0.0), 0.11), ((-0.2, 0.0), 0.11), ((0.0, 0.0), 0.11), ((0.2, 0.0), 0.11), ((0.4, 0.0), 0.11)),
}  # fmt: skip
"""The circles of each, the largest thing first; ``count`` is the number of animals alone, ``notes`` a longer note."""


@frozen
class Placed:
    """Where some things lie on a field."""

    spots: tuple[Point, ...]
    """Of each, in sizes of a tile."""
    pressed: float
    """How far they lie over each other and over the edge altogether; 0 where all have room."""


class _Ground:
    """The places of a field, and how far things there are from the edge and from each other."""

    def __init__(
        self, sides: tuple[int, ...], ends: tuple[int, ...], terrain: int, step: float, scale: float
    ) -> None:
        self.clear = clearances(sides, ends, terrain, step)
        self.step = step
        self._scale = scale
        self._airs: dict[tuple[str, Spot], float] = {}

    def air(self, thing: str, spot: Spot) -> float:
        """How far a thing is from the edge; tags keep more of a distance."""
        found = self._airs.get((thing, spot))
        if found is None:
            (x, y), clear = spot, self.clear
            found = self._airs[thing, spot] = min(
                clear.get((x + dx, y + dy), -1.0) - radius
                for (dx, dy), radius in _circles(thing, self._scale, self.step)
            ) + (LEAST_AIR if thing in TAGS else 0.0)
        return found

    def apart(self, thing: str, spot: Spot, other: str, at: Spot) -> float:
        """How far two things are from each other; below 0 where they overlap."""
        return _apart(thing, other, spot[0] - at[0], spot[1] - at[1], self._scale, self.step)

    def pressed(self, things: tuple[str, ...], spots: Sequence[Spot]) -> float:
        """How far they lie over each other and over the edge altogether."""
        found = 0.0
        for i, (thing, spot) in enumerate(zip(things, spots, strict=True)):
            found += max(LEAST_AIR - self.air(thing, spot), 0.0)
            for other, at in zip(things[:i], spots[:i], strict=True):
                found += max(-self.apart(thing, spot, other, at), 0.0)
        return found

    def value(self, things: tuple[str, ...], spots: Sequence[Spot]) -> tuple[float, float]:
        """How good these places are: room first, then away from the edge, near each other and level."""
        air = min(self.air(thing, spot) for thing, spot in zip(things, spots, strict=True))
        x, y = (sum(spot[i] for spot in spots) / len(spots) for i in (0, 1))
        apart = sum(hypot(spot[0] - x, spot[1] - y) for spot in spots) / len(spots)
        good = min(air, AIR) * 20 - 0.5 * self.step * apart + air
        return -self.pressed(things, spots), good


@lru_cache(maxsize=256)
def _circles(thing: str, scale: float, step: float) -> tuple[tuple[Spot, float], ...]:
    return tuple(
        ((round(x * scale / step), round(y * scale / step)), radius * scale)
        for (x, y), radius in THINGS[thing]
    )


@lru_cache(maxsize=32768)
def _apart(thing: str, other: str, x: int, y: int, scale: float, step: float) -> float:
    return min(
        step * hypot(x + a - c, y + b - d) - one - two
        for (a, b), one in _circles(thing, scale, step)
        for (c, d), two in _circles(other, scale, step)
    )


@lru_cache(maxsize=4096)
def places(
    sides: tuple[int, ...],
    ends: tuple[int, ...],
    terrain: int,
    things: tuple[str, ...],
    scale: float = 1.0,
) -> Placed:
    """Where these things lie on the field of a terrain, on a tile with these sides and ends of its river."""
    ground = _Ground(sides, ends, terrain, GRID, scale)
    spots = _placed(ground, things)
    if ground.pressed(things, spots) > 0:
        ground = _Ground(sides, ends, terrain, FINER, scale)
        spots = _shifted(ground, things, [(2 * x, 2 * y) for x, y in spots])
    step = ground.step
    return Placed(tuple((step * x, step * y) for x, y in spots), ground.pressed(things, spots))


def _placed(ground: _Ground, things: tuple[str, ...]) -> list[Spot]:
    """The best places of the grid, of those that are tried."""
    tried = []
    for spot in _spots(ground, things[0], (), 1 if len(things) == 1 else MOST_TRIED):
        found = [spot]
        for i, thing in enumerate(things[1:], 1):
            found += _spots(ground, thing, tuple(zip(things[:i], found, strict=True)), 1)
        tried.append(found)
    return max(tried, key=lambda spots: ground.value(things, spots))


def _shifted(ground: _Ground, things: tuple[str, ...], spots: list[Spot]) -> list[Spot]:
    """These places made better, one thing after another by a step or two, until no step helps."""
    best = ground.value(things, spots)
    helped = True
    while helped:
        helped = False
        for i in range(len(things)):
            x, y = spots[i]
            for dx, dy in STEPS:
                spot = x + dx, y + dy
                tried = [*spots[:i], spot, *spots[i + 1 :]]
                if spot in ground.clear and ground.value(things, tried) > best:
                    best, spots, helped = ground.value(things, tried), tried, True
    return spots


def _spots(
    ground: _Ground, thing: str, taken: tuple[tuple[str, Spot], ...], most: int
) -> list[Spot]:
    """Where a thing can lie besides others: the best places, so many at most."""
    found = []
    for spot in ground.clear:
        air = ground.air(thing, spot)
        if air < LEAST_AIR or any(ground.apart(thing, spot, *other) < 0 for other in taken):
            continue
        near = ground.step * sum(hypot(spot[0] - x, spot[1] - y) for _, (x, y) in taken)
        found.append((min(air, AIR) * 20 - 0.5 * near + air, spot))
    if not found:  # a field too narrow for all: things overlap a little rather than lie elsewhere

        def pressed(spot: Spot) -> float:
            apart = [ground.apart(thing, spot, *other) for other in taken]
            return sum(min(each, 0.0) for each in (ground.air(thing, spot), *apart))

        return nlargest(most, ground.clear, key=lambda spot: (pressed(spot), spot))
    return [spot for _, spot in nlargest(most, found)]


@lru_cache(maxsize=512)
def clearances(
    sides: tuple[int, ...], ends: tuple[int, ...], terrain: int, step: float
) -> Mapping[Spot, float]:
    """Every place of the grid within a field, with how far it is from the edge and from the name."""
    polygon = regions(sides, ends)[terrain].polygon
    reach = round(1.1 / step)
    return {
        (x, y): _from_edge((step * x, step * y), polygon)
        for x in range(-reach, reach + 1)
        for y in range(-reach, reach + 1)
        if inside((step * x, step * y), polygon)
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
