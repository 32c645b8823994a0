"""Catan: the places of hexes, corners and edges on the canvas."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, radians, sin, sqrt
from typing import Final

from attrs import frozen

from bisongames.catan import island
from bisongames.show.canvas import Point

SIZE: Final = 76.0  # of a hex: from its center to a corner
TURN: Final = radians(30)  # rotation from pointy-top to flat-top hexes
SIGN: Final = (66.0, 34.0)
"""Width and height of the sign of a harbor."""
QUAY: Final = 17.0  # from the coast to the sign of a harbor, so that pieces have room
SHORE: Final = 10.0  # margin beyond the signs


@frozen
class Chart:
    """The island on a canvas, with flat-top hexes if ``flat``, otherwise pointy-top ones."""

    flat: bool
    width: float
    height: float
    nodes: tuple[Point, ...]
    centres: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        """The middle of the island."""
        return self.width / 2, self.height / 2

    def ends(self, path: int) -> tuple[Point, Point]:
        """The corners that an edge joins."""
        a, b = island.ENDS[path]
        return self.nodes[a], self.nodes[b]

    def at_sea(self, path: int) -> Point:
        """The place of the sign of a harbor, with room for pieces on the edge and at its corners."""
        (x1, y1), (x2, y2) = self.ends(path)
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        length = hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / length, (x1 - x2) / length
        if nx * (x - self.middle[0]) + ny * (y - self.middle[1]) < 0:
            nx, ny = -nx, -ny
        away = QUAY + SIGN[0] / 2 * abs(nx) + SIGN[1] / 2 * abs(ny)
        return x + away * nx, y + away * ny

    def inwards(self, node: int, at_harbour: bool) -> Point:
        """The direction from a corner into the hex or sea between two of its edges, away from the robber and the herds.

        At a harbor, whose sign is at sea, the direction always points into a hex.
        """
        down = 1.0 if island.POINTS[node][1] % 3 == 1 else -1.0
        between = (-0.5 * down, sqrt(3) / 2) if self.flat else (0.0, down)
        if not at_harbour:
            return between
        x, y = self.nodes[node]
        centres = [self.centres[cell] for cell in island.HEXES_AT[node]]
        lands = [((cx - x) / SIZE, (cy - y) / SIZE) for cx, cy in centres]
        return max(lands, key=lambda land: (_along(land, between) > 0, abs(land[1])))


def _along(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]


def direction(side: str) -> Point:
    """The unit vector from a flat-top hex toward its neighbor at a side."""
    # The sides are listed clockwise from the upper right of a pointy-top hex.
    angle = radians(-60 + 60 * island.SIDES.index(side)) + TURN
    return cos(angle), sin(angle)


@cache
def chart_of(flat: bool) -> Chart:
    """The island on a canvas, with flat-top hexes if ``flat``."""
    wide, high = 5 * SIZE * sqrt(3) / 2, 4 * SIZE
    across, down = (high, wide) if flat else (wide, high)
    # The signs are left and right of vertical coasts, and above and below horizontal ones.
    width = 2 * (across + (60 if flat else QUAY + SIGN[0]) + SHORE)
    height = 2 * (down + (QUAY + SIGN[1] if flat else 36) + SHORE)
    middle = width / 2, height / 2
    return Chart(
        flat,
        width,
        height,
        tuple(_place(point, flat, middle) for point in island.POINTS),
        tuple(_place(point, flat, middle) for point in island.CENTRES),
    )


def _place(point: tuple[int, int], flat: bool, middle: Point) -> Point:
    x, y = point[0] * SIZE * sqrt(3) / 2, point[1] * SIZE / 2
    if flat:
        x, y = x * cos(TURN) - y * sin(TURN), x * sin(TURN) + y * cos(TURN)
    return middle[0] + x, middle[1] + y
