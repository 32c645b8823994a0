"""Hexagons in axial coordinates (q, r): neighbours, distance, plain ints."""

from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps to a neighbour, clockwise where y points down."""


def neighbour(cell: Hex, direction: int) -> Hex:
    """The cell next to ``cell`` in one of the six directions (taken modulo 6)."""
    q, r = DIRECTIONS[direction % 6]
    return cell[0] + q, cell[1] + r


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """All six cells next to ``cell``, in the order of :data:`DIRECTIONS`."""
    return tuple((cell[0] + q, cell[1] + r) for q, r in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from one cell to another."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))
