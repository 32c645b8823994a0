"""Bison: places things on a field so that each is inside the field and none overlaps another.

A thing is made of one or more circles. The search runs on a grid within the field and prefers places far from the edge; a
crowded field gets a finer grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from heapq import nlargest
from itertools import combinations, takewhile
from math import hypot
from operator import itemgetter
from typing import Final

from attrs import frozen

from bisongames.show.bison.shapes import Field, region_of
from bisongames.show.canvas import Point

GRID: Final = 0.1  # distance between places, relative to the size of a tile
FINER: Final = 0.05  # distance between places on crowded fields
AIR: Final = 0.02  # free space that things should have around them
GAP: Final = 0.06  # free space that things should have between them
APART: Final = 4.0  # how much that counts, compared with closeness
LEAST_AIR: Final = -0.04  # how far they may reach over an edge
TAGS: Final = ("note", "notes", "gain", "gains", "sign1", "sign2", "sign3", "sign4")
"""Things that may not reach over an edge."""
MOST_TRIED: Final = 10  # places tried for the first thing
STEPS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
NAME: Final = (-0.03, -0.8, 0.26, 0.1)
"""The place of the name of the cell: its middle, and half its width and height."""
MOST_ROUNDS: Final = 4  # rounds of shifting things
MOST_PRESSED: Final = 40  # places tried if no place has room
Spot = tuple[int, int]
"""A place, in steps of the grid."""
Circles = tuple[tuple[Spot, float], ...]
"""The circles of a thing, each with its center and radius."""
THINGS: Final[Mapping[str, tuple[tuple[Point, float], ...]]] = {
    "tent": (((0.0, 0.0), 0.18), ((0.0, -0.2), 0.04)),
    "canoe": (((-0.1, 0.0), 0.11), ((0.0, 0.0), 0.11), ((0.1, 0.0), 0.11)),
    "short": (((-0.05, 0.0), 0.125), ((0.05, 0.0), 0.125)),
    "gain": (((-0.085, 0.0), 0.115), ((0.085, 0.0), 0.115)),
    "gains": (((-0.135, 0.0), 0.115), ((0.0, 0.0), 0.115), ((0.135, 0.0), 0.115)),
    "hunters": (((0.0, 0.0), 0.17), ((0.0, -0.2), 0.04)),
    "animals": (((-0.1, 0.0), 0.11), ((0.1, 0.0), 0.11)),
    "upright": (((0.0, -0.1), 0.12), ((0.0, 0.12), 0.09)),
    "count": (((0.0, 0.0), 0.1),),
    "note": (((-0.2, 0.0), 0.115), ((0.0, 0.0), 0.115), ((0.2, 0.0), 0.115)),
    "notes": (((-0.4, 0.0), 0.11), ((-0.2, 0.0), 0.11), ((0.0, 0.0), 0.11), ((0.2, 0.0), 0.11), ((0.4, 0.0), 0.11)),
    **{f"sign{n}": tuple(((0.175 * (i - (n - 1) / 2), 0.0), 0.115) for i in range(n)) for n in range(1, 5)},
}  # fmt: skip
"""The circles of each thing. ``count`` is the number of animals without their sign, ``upright`` has it below the sign;
``short`` is a canoe for narrow rivers; ``notes`` is a longer note, ``gain`` and ``gains`` are a number alone, ``sign2`` is
two signs alone."""


@frozen
class Placement:
    """The places chosen for the things on a field."""

    spots: tuple[Point, ...]
    """The place of each thing, in units of a tile's size."""
    pressed: float
    """The sum of their overlaps with each other and with the edge; 0 if all have room."""
    airs: tuple[float, ...]
    """The distance of each thing from the edge; below 0 if it reaches over the edge."""


@frozen
class _Ground:
    """The grid of a field, with the distances of things from the edge and from each other."""

    field: Field
    step: float
    scale: float

    def airs(self, thing: str) -> _Airs:
        """The distance of a thing from the edge, by its place."""
        return _airs(self.field, self.step, self.scale, thing)

    def apart(self, thing: str, spot: Spot, other: str, at: Spot) -> float:
        """The distance between two things; below 0 if they overlap."""
        return _apart(thing, other, spot[0] - at[0], spot[1] - at[1], self.scale, self.step)

    def pressed(self, things: tuple[str, ...], spots: Sequence[Spot]) -> float:
        """The sum of the overlaps of things with each other and with the edge."""
        total = 0.0
        for i, (thing, spot) in enumerate(zip(things, spots, strict=True)):
            total += max(LEAST_AIR - self.airs(thing)[spot], 0.0)
            for other, at in zip(things[:i], spots[:i], strict=True):
                total += max(-self.apart(thing, spot, other, at), 0.0)
        return total

    def value(self, things: tuple[str, ...], spots: Sequence[Spot]) -> tuple[float, float]:
        """Rates these places: first by room, then by distance from the edge, and by things close to each other with a gap between them."""
        air = min(self.airs(thing)[spot] for thing, spot in zip(things, spots, strict=True))
        x, y = (sum(spot[i] for spot in spots) / len(spots) for i in (0, 1))
        apart = sum(hypot(spot[0] - x, spot[1] - y) for spot in spots) / len(spots)
        good = min(air, AIR) * 20 - 0.5 * self.step * apart + air + APART * self.gap(things, spots)
        return -self.pressed(things, spots), good

    def gap(self, things: tuple[str, ...], spots: Sequence[Spot]) -> float:
        """The least distance between two things, as far as it matters."""
        placed = [*zip(things, spots, strict=True)]
        return min([GAP, *(self.apart(*one, *two) for one, two in combinations(placed, 2))])


@lru_cache(maxsize=256)
def _circles(thing: str, scale: float, step: float) -> Circles:
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
def places(field: Field, things: tuple[str, ...], scale: float = 1.0) -> Placement:
    """Finds places for these things on a field."""
    ground = _Ground(field, GRID, scale)
    spots = _roomiest_spots(ground, things)
    if ground.pressed(things, spots) > 0:
        ground = _Ground(field, FINER, scale)
        spots = _shift(ground, things, [(2 * x, 2 * y) for x, y in spots])
    return Placement(
        tuple((ground.step * x, ground.step * y) for x, y in spots),
        ground.pressed(things, spots),
        tuple(ground.airs(thing)[spot] for thing, spot in zip(things, spots, strict=True)),
    )


def _roomiest_spots(ground: _Ground, things: tuple[str, ...]) -> list[Spot]:
    """The best combination of places on the grid among those tried."""
    tries = []
    for first in _spots(ground, things[0], (), 1 if len(things) == 1 else MOST_TRIED):
        spots = [first]
        for i, thing in enumerate(things[1:], 1):
            spots += _spots(ground, thing, tuple(zip(things[:i], spots, strict=True)), 1)
        tries.append(spots)
    return max(tries, key=lambda spots: ground.value(things, spots))


def _shift(ground: _Ground, things: tuple[str, ...], spots: list[Spot]) -> list[Spot]:
    """Improves places by moving one thing after another by a step or two, until no step helps."""
    best = ground.value(things, spots)
    for _ in range(MOST_ROUNDS):
        before = best
        for i in range(len(things)):
            x, y = spots[i]
            for dx, dy in STEPS:
                if _clear(ground.field, ground.step, x + dx, y + dy) < 0:
                    continue
                shifted = [*spots[:i], (x + dx, y + dy), *spots[i + 1 :]]
                value = ground.value(things, shifted)
                if value > best:
                    best, spots = value, shifted
        if best == before:
            break
    return spots


def _spots(
    ground: _Ground, thing: str, others: tuple[tuple[str, Spot], ...], most: int
) -> list[Spot]:
    """Up to ``most`` of the best places for a thing next to the others."""
    best = ground.airs(thing).best
    spots = []
    for air, spot in takewhile(lambda place: place[0] >= LEAST_AIR, best):
        gap = min([GAP, *(ground.apart(thing, spot, *other) for other in others)])
        if gap >= 0:
            near = ground.step * sum(hypot(spot[0] - x, spot[1] - y) for _, (x, y) in others)
            spots.append((min(air, AIR) * 20 - 0.5 * near + air + APART * gap, spot))
    if not spots:  # the field is too narrow: overlapping a little is better than leaving the field
        spots = [
            (sum((min(ground.apart(thing, spot, *o), 0.0) for o in others), min(air, 0.0)), spot)
            for air, spot in best[:MOST_PRESSED]
        ]
        return [spot for _, spot in nlargest(most, spots, key=itemgetter(0))]
    return [spot for _, spot in nlargest(most, spots)]


class _Airs(dict[Spot, float]):
    """The distance of a thing from the edge of a field, by its place; computed on demand."""

    def __init__(self, field: Field, step: float, circles: Circles, more: float) -> None:
        self._field, self._step, self._circles, self._more = field, step, circles, more

    def __missing__(self, spot: Spot) -> float:
        (x, y), field, step = spot, self._field, self._step
        air = self[spot] = self._more + min(
            _clear(field, step, x + dx, y + dy) - radius for (dx, dy), radius in self._circles
        )
        return air

    @cached_property
    def best(self) -> list[tuple[float, Spot]]:
        """All places within the field, the roomiest first."""
        return sorted(
            ((self[spot], spot) for spot in clearances(self._field, self._step)), reverse=True
        )


@lru_cache(maxsize=2048)
def _airs(field: Field, step: float, scale: float, thing: str) -> _Airs:
    more = LEAST_AIR if thing in TAGS else 0.0
    return _Airs(field, step, _circles(thing, scale, step), more)


@lru_cache(maxsize=65536)
def _clear(field: Field, step: float, x: int, y: int) -> float:
    """The distance of a place from the edge of a field and from the name; -1 outside."""
    at, polygon = (step * x, step * y), region_of(field).polygon
    return _from_edge(at, polygon) if inside(at, polygon) else -1.0


@lru_cache(maxsize=512)
def clearances(field: Field, step: float) -> Mapping[Spot, float]:
    """Every place of the grid within a field, with its distance from the edge and from the name."""
    reach = round(1.1 / step)
    return {
        (x, y): air
        for x in range(-reach, reach + 1)
        for y in range(-reach, reach + 1)
        for air in [_clear(field, step, x, y)]
        if air >= 0
    }


def inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    """Whether a point is inside a polygon."""
    x, y = point
    crossed = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed = not crossed
        ax, ay = bx, by
    return crossed


def _from_edge(point: Point, polygon: tuple[Point, ...]) -> float:
    x, y = point
    left, top, wide, high = NAME
    name = hypot(max(abs(x - left) - wide, 0.0), max(abs(y - top) - high, 0.0))
    return min(name, *(hypot(x - a, y - b) for a, b in polygon))
