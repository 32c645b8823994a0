"""Pointy-top hexagons in axial coordinates (q, r): a grid of cells and corners, and distances on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, TypeVar

_Hex = tuple[int, int]
"""A cell: q counts to the right, r to the lower right."""

PlaceT = TypeVar("PlaceT", bound=Hashable)

_ACROSS: Final[tuple[_Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_CORNERS: Final[tuple[_Hex, ...]] = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))


def steps_from(
    starts: Iterable[PlaceT], near: Callable[[PlaceT], Iterable[PlaceT]], most: int = 1_000_000
) -> dict[PlaceT, int]:
    """The distance in steps to every place that can be reached from ``starts``, the nearest first.

    Args:
        starts: places of any kind, each 0 steps away.
        near: the places that are one step away from a place.
        most: the largest distance.
    """
    distances = dict.fromkeys(starts, 0)
    edge = list(distances)
    for steps in range(1, most + 1):
        further = []
        for place in edge:
            for other in near(place):
                if other not in distances:  # sets of places would take twice as long
                    distances[other] = steps
                    further.append(other)
        if not further:
            break
        edge = further
    return distances


def cells_around(centres: Iterable[_Hex], most: int) -> dict[_Hex, int]:
    """The cells within ``most`` steps of any center, sorted, each with the distance to the nearest center."""
    return dict(sorted(steps_from(centres, _neighbours, most).items()))


def _neighbours(cell: _Hex) -> list[_Hex]:
    return [(cell[0] + q, cell[1] + r) for q, r in _ACROSS]


class Grid:
    """A grid of cells. Its tables identify a cell by its index in ``cells``, a corner by its index in ``points``.

    The sides of a cell are 0 to 5, clockwise from the right; corner ``i`` is between sides ``i`` and ``i + 1``.
    """

    __slots__ = ("across", "cells", "cells_at", "centres", "corners", "points")

    def __init__(self, cells: Iterable[_Hex]) -> None:
        self.cells: tuple[_Hex, ...] = tuple(cells)
        number = {cell: i for i, cell in enumerate(self.cells)}
        self.across = tuple(
            tuple(number.get(other, -1) for other in _neighbours(cell)) for cell in self.cells
        )
        """Per cell: its neighbors across the six sides; -1 for no neighbor."""
        self.centres = tuple((2 * q + r, 3 * r) for q, r in self.cells)
        """Per cell: the coordinates of its center, as whole numbers, with y pointing down."""
        around = [[(x + right, y + down) for right, down in _CORNERS] for x, y in self.centres]
        points = {point for six in around for point in six}
        self.points = tuple(sorted(points, key=lambda point: point[::-1]))
        """Per corner: its coordinates; corners are numbered from top to bottom, then from left to right."""
        place = {point: i for i, point in enumerate(self.points)}
        self.corners = tuple(tuple(place[point] for point in six) for six in around)
        """Per cell: its six corners."""
        self.cells_at = tuple(
            tuple(cell for cell, six in enumerate(self.corners) if corner in six)
            for corner in range(len(self.points))
        )
        """Per corner: the cells that meet there, in order."""
