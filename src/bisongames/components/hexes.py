"""Hexagons with a corner above, in axial coordinates (q, r): a board of such cells with its corners, and ways over it."""

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
    """How many steps it is to everything that can be reached from some places, the nearest first.

    Args:
        starts: places of any kind, which are themselves 0 steps away.
        near: from a place, those that are one step away.
        most: how many steps at most.
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
    """All cells at most ``most`` steps from the nearest of some cells, sorted, each with its number of steps."""
    return dict(sorted(steps_from(centres, _neighbours, most).items()))


def _neighbours(cell: _Hex) -> list[_Hex]:
    return [(cell[0] + q, cell[1] + r) for q, r in _ACROSS]


class Grid:
    """A board of cells. Inside, a cell is its place in ``cells``, and a corner its place in ``points``.

    The sides of a cell are 0 to 5, from the right one on clockwise; corner ``i`` lies between sides ``i`` and ``i + 1``.
    """

    __slots__ = ("across", "cells", "cells_at", "centres", "corners", "points")

    def __init__(self, cells: Iterable[_Hex]) -> None:
        self.cells: tuple[_Hex, ...] = tuple(cells)
        number = {cell: i for i, cell in enumerate(self.cells)}
        self.across = tuple(
            tuple(number.get(other, -1) for other in _neighbours(cell)) for cell in self.cells
        )
        """Per cell: the cells over its six sides; -1 where there is none."""
        self.centres = tuple((2 * q + r, 3 * r) for q, r in self.cells)
        """Per cell: where it is drawn, in whole numbers, y downwards."""
        around = [[(x + right, y + down) for right, down in _CORNERS] for x, y in self.centres]
        points = {point for six in around for point in six}
        self.points = tuple(sorted(points, key=lambda point: point[::-1]))
        """Per corner: where it is drawn; corners are counted from top to bottom, then from left to right."""
        place = {point: i for i, point in enumerate(self.points)}
        self.corners = tuple(tuple(place[point] for point in six) for six in around)
        """Per cell: its six corners."""
        self.cells_at = tuple(
            tuple(cell for cell, six in enumerate(self.corners) if corner in six)
            for corner in range(len(self.points))
        )
        """Per corner: the cells that meet there, in order."""
