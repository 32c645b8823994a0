"""Bison: the shapes of tiles and of the three fields on each, for a tile of size 1 around (0, 0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot, sqrt
from typing import Final

from attrs import frozen

from bisongames.show.canvas import POINTY_TOP, Point, number

SIZE: Final = 84.0  # of a tile on the page: from its center to a corner
BULGE: Final = 0.14  # how far sides bulge out or in
WIDE: Final = 0.23  # half the width of a river in its middle
STEPS: Final = 10  # straight segments that approximate a curve when places are computed

Curve = tuple[Point, Point, Point]
"""A quadratic Bézier curve: its start, control point and end."""

Field = tuple[tuple[int, ...], tuple[int, ...], int]
"""The sides of a tile, the ends of its river, and the terrain of the field."""
CORNERS: Final = (*POINTY_TOP[1:], POINTY_TOP[0])
"""The corners of a tile; corner i is between sides i and i + 1."""


@frozen
class Region:
    """A field of a tile."""

    path: str
    """The outline as an SVG path, at its size on the page."""
    polygon: tuple[Point, ...]
    """The outline as points, clockwise, precise enough for finding places inside."""

    def within_by(self, inward: float) -> list[Point]:
        """The points on the page of a line inside the field, at a given distance from its edge."""
        points = [(SIZE * x, SIZE * y) for x, y in self.polygon]
        line = []
        for before, at, after in zip(
            points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
        ):
            x, y = (_turned_right(before, at)[i] + _turned_right(at, after)[i] for i in (0, 1))
            length = max(hypot(x, y), 0.2)  # near 0 at a sharp point, where the line turns back
            line.append((at[0] + inward * x / length, at[1] + inward * y / length))
        return line

    @classmethod
    def within(cls, *curves: Curve) -> Region:
        """The region enclosed by these curves."""
        return cls(path(curves), tuple(point for curve in curves for point in _along(curve)))


def _turned_right(start: Point, end: Point) -> Point:
    """The unit vector to the right of the direction from ``start`` to ``end``."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y) or 1.0
    return -y / length, x / length


def path(curves: Sequence[Curve]) -> str:
    """These curves as a closed SVG path, at their size on the page."""
    begin = f"M{_written(curves[0][0])}"
    return begin + "".join(f"Q{_written(to)} {_written(end)}" for _, to, end in curves) + "Z"


def _written(point: Point) -> str:
    return f"{number(SIZE * point[0])} {number(SIZE * point[1])}"


def _along(curve: Curve) -> Iterator[Point]:
    (ax, ay), (bx, by), (cx, cy) = curve
    for i in range(STEPS):
        t = i / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield a * ax + b * bx + c * cx, a * ay + b * by + c * cy


def _side(side: int) -> Curve:
    """The curve along a side, from its first corner to its second: even sides bulge out, odd sides in."""
    start, end = CORNERS[side - 1], CORNERS[side]
    swung = 1 + (2 * BULGE if side % 2 == 0 else -2 * BULGE)
    return start, (swung * (start[0] + end[0]) / 2, swung * (start[1] + end[1]) / 2), end


OUTLINE: Final = tuple(_side(side) for side in range(6))
"""The outline of every tile."""
OUTLINE_PATH: Final = path(OUTLINE)


@lru_cache(maxsize=256)
def regions(sides: tuple[int, ...], ends: tuple[int, ...]) -> tuple[Region, Region, Region]:
    """The prairie, river and mountain of a tile with these sides and its river between these corners."""
    first, second = ends
    if sides[(first + 1) % 6] != 0:  # the prairie is clockwise from the first corner to the second
        first, second = second, first + 6
    along = tuple(side % 6 for side in range(first + 1, second + 1))
    beyond = tuple(side % 6 for side in range(second + 1, first + 7))
    start, end = CORNERS[first % 6], CORNERS[second % 6]
    near, far = _banks(start, end)
    return (
        Region.within(*(OUTLINE[side] for side in along), (end, near, start)),
        Region.within((start, near, end), (end, far, start)),
        Region.within(*(OUTLINE[side] for side in beyond), (start, far, end)),
    )


def region_of(field: Field) -> Region:
    """The shape of a field."""
    sides, ends, terrain = field
    return regions(sides, ends)[terrain]


def bend_of(start: Point, end: Point) -> Point:
    """The control point of the middle of a river.

    A river between corners that are near each other bends toward the middle of its tile, so that both other fields have room.
    """
    return -0.8 * (start[0] + end[0]) / 2, -0.8 * (start[1] + end[1]) / 2


def _banks(start: Point, end: Point) -> tuple[Point, Point]:
    """The control points of the banks of a river, the bank of the prairie first."""
    bend = bend_of(start, end)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    x, y = 2 * WIDE * dy / length, -2 * WIDE * dx / length
    return (bend[0] + x, bend[1] + y), (bend[0] - x, bend[1] - y)


def centre(cell: str, left: float, top: float) -> Point:
    """The center of a cell on the page."""
    q, r = map(int, cell.split(","))
    return left + sqrt(3) * SIZE * (q + r / 2), top + 1.5 * SIZE * r
