"""Bison: where the things on a field lie, so that each is inside the field and none on another.

A thing is one or more circles. Places are looked for on a grid within the field, by how far they are from its edge; where
the field is crowded, on a finer one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from heapq import nlargest
from math import hypot
from typing import Final

from attrs import frozen

from bisongames.show.bison.shapes import regions
from bisongames.show.canvas import Point

GRID: Final = 0.1  # from place to place, in sizes of a tile
FINER: Final = 0.05  # where things press on each other
AIR: Final = 0.02  # that things should have around them
LEAST_AIR: Final = -0.04  # how far they may reach over an edge
TAGS: Final = (
    "note",
    "notes",
    "gain",
    "gains",
    "sign1",
    "sign2",
    "sign3",
    "sign4",
)  # that reach over none
MOST_TRIED: Final = 10  # places of the first thing
STEPS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
NAME: Final = (-0.03, -0.8, 0.26, 0.1)
"""Where the name of the cell stands: its middle, and half its width and height."""


MOST_ROUNDS: Final = 4  # of shifting things
MOST_PRESSED: Final = 40  # places that are tried where none has room

Spot = tuple[int, int]
"""A place, in steps of the grid."""
Circles = tuple[tuple[Spot, float], ...]
"""Each with its middle and its radius."""
Field = tuple[tuple[int, ...], tuple[int, ...], int]
"""The sides of a tile and the ends of its river, and a terrain."""

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
"""The circles of each, the largest thing first; ``count`` is the number of animals alone, ``upright`` below their sign;
``short`` is a canoe for narrow rivers, ``notes`` a longer note, ``gain`` and ``gains`` are a number alone, ``sign2`` one of two signs alone."""


@frozen
class Placed:
    """Where some things lie on a field."""

    spots: tuple[Point, ...]
    """Of each, in sizes of a tile."""
    pressed: float
    """How far they lie over each other and over the edge altogether; 0 where all have room."""
    airs: tuple[float, ...]
    """How far each is from the edge; below 0 where it reaches over that."""


class _Ground:
    """The places of a field, and how far things there are from the edge and from each other."""

    def __init__(self, field: Field, step: float, scale: float) -> None:
        self._field = field
        self.step = step
        self._scale = scale

    def airs(self, thing: str) -> _Airs:
        """How far a thing at any place is from the edge; tags keep more of a distance."""
        return _airs(self._field, self.step, self._scale, thing)

    def holds(self, spot: Spot) -> bool:
        """Whether a place lies within the field."""
        return _clear(self._field, self.step, *spot) >= 0

    def apart(self, thing: str, spot: Spot, other: str, at: Spot) -> float:
        """How far two things are from each other; below 0 where they overlap."""
        return _apart(thing, other, spot[0] - at[0], spot[1] - at[1], self._scale, self.step)

    def pressed(self, things: tuple[str, ...], spots: Sequence[Spot]) -> float:
        """How far they lie over each other and over the edge altogether."""
        found = 0.0
        for i, (thing, spot) in enumerate(zip(things, spots, strict=True)):
            found += max(LEAST_AIR - self.airs(thing)[spot], 0.0)
            for other, at in zip(things[:i], spots[:i], strict=True):
                found += max(-self.apart(thing, spot, other, at), 0.0)
        return found

    def value(self, things: tuple[str, ...], spots: Sequence[Spot]) -> tuple[float, float]:
        """How good these places are: room first, then away from the edge, near each other and level."""
        air = min(self.airs(thing)[spot] for thing, spot in zip(things, spots, strict=True))
        x, y = (sum(spot[i] for spot in spots) / len(spots) for i in (0, 1))
        apart = sum(hypot(spot[0] - x, spot[1] - y) for spot in spots) / len(spots)
        good = min(air, AIR) * 20 - 0.5 * self.step * apart + air
        return -self.pressed(things, spots), good


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
def places(
    sides: tuple[int, ...],
    ends: tuple[int, ...],
    terrain: int,
    things: tuple[str, ...],
    scale: float = 1.0,
) -> Placed:
    """Where these things lie on the field of a terrain, on a tile with these sides and ends of its river."""
    field = sides, ends, terrain
    ground = _Ground(field, GRID, scale)
    spots = _placed(ground, things)
    if ground.pressed(things, spots) > 0:
        ground = _Ground(field, FINER, scale)
        spots = _shifted(ground, things, [(2 * x, 2 * y) for x, y in spots])
    step = ground.step
    return Placed(
        tuple((step * x, step * y) for x, y in spots),
        ground.pressed(things, spots),
        tuple(ground.airs(thing)[spot] for thing, spot in zip(things, spots, strict=True)),
    )


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
    for _ in range(MOST_ROUNDS):
        before = best
        for i in range(len(things)):
            x, y = spots[i]
            for dx, dy in STEPS:
                if not ground.holds((x + dx, y + dy)):
                    continue
                tried = [*spots[:i], (x + dx, y + dy), *spots[i + 1 :]]
                value = ground.value(things, tried)
                if value > best:
                    best, spots = value, tried
        if best == before:
            break
    return spots


def _spots(
    ground: _Ground, thing: str, taken: tuple[tuple[str, Spot], ...], most: int
) -> list[Spot]:
    """Where a thing can lie besides others: the best places, so many at most."""
    found = []
    airs = ground.airs(thing)
    for air, spot in airs.best:
        if air < LEAST_AIR:
            break
        if any(ground.apart(thing, spot, *other) < 0 for other in taken):
            continue
        near = ground.step * sum(hypot(spot[0] - x, spot[1] - y) for _, (x, y) in taken)
        found.append((min(air, AIR) * 20 - 0.5 * near + air, spot))
    if not found:  # a field too narrow for all: things overlap a little rather than lie elsewhere

        def pressed(placed: tuple[float, Spot]) -> float:
            air, spot = placed
            found = min(air, 0.0)
            for other in taken:
                found += min(ground.apart(thing, spot, *other), 0.0)
            return found

        return [spot for _, spot in nlargest(most, airs.best[:MOST_PRESSED], key=pressed)]
    return [spot for _, spot in nlargest(most, found)]


class _Airs(dict[Spot, float]):
    """How far a thing is from the edge of a field, by the place where it lies; worked out when it is asked for."""

    def __init__(self, field: Field, step: float, circles: Circles, more: float) -> None:
        self._field, self._step, self._circles, self._more = field, step, circles, more

    def __missing__(self, spot: Spot) -> float:
        (x, y), field, step = spot, self._field, self._step
        found = self[spot] = self._more + min(
            _clear(field, step, x + dx, y + dy) - radius for (dx, dy), radius in self._circles
        )
        return found

    @cached_property
    def best(self) -> list[tuple[float, Spot]]:
        """All places within the field, the roomiest first."""
        return sorted(
            ((self[spot], spot) for spot in clearances(*self._field, self._step)), reverse=True
        )


@lru_cache(maxsize=2048)
def _airs(field: Field, step: float, scale: float, thing: str) -> _Airs:
    more = LEAST_AIR if thing in TAGS else 0.0
    return _Airs(field, step, _circles(thing, scale, step), more)


@lru_cache(maxsize=65536)
def _clear(field: Field, step: float, x: int, y: int) -> float:
    """How far a place is from the edge of a field and from the name; -1 where it is outside."""
    at, polygon = (step * x, step * y), regions(field[0], field[1])[field[2]].polygon
    return _from_edge(at, polygon) if inside(at, polygon) else -1.0


@lru_cache(maxsize=512)
def clearances(
    sides: tuple[int, ...], ends: tuple[int, ...], terrain: int, step: float
) -> Mapping[Spot, float]:
    """Every place of the grid within a field, with how far it is from the edge and from the name."""
    field, reach = (sides, ends, terrain), round(1.1 / step)
    return {
        (x, y): air
        for x in range(-reach, reach + 1)
        for y in range(-reach, reach + 1)
        for air in [_clear(field, step, x, y)]
        if air >= 0
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
