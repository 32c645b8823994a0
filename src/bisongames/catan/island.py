"""Catan A2: the shape of the island, the same in every variant: hexes, intersections, paths."""

from __future__ import annotations

from typing import Final

from bisongames.components.hexes import Hex

RADIUS: Final = 2
CELLS: Final[tuple[Hex, ...]] = tuple(
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)
)
"""Axial coordinates of the 19 hexes, row by row."""

SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")
"""The sides of a hex clockwise; side ``i`` lies between corners ``i`` and ``i + 1``."""

_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
# Across each side, in the order of SIDES.
ACROSS: Final[tuple[Hex, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

HEXES: Final = len(CELLS)
CENTRES: Final = tuple((2 * q + r, 3 * r) for q, r in CELLS)
"""Integer drawing points of the hexes, y downwards."""

_corner_points = tuple(tuple((x + dx, y + dy) for dx, dy in _CORNERS) for x, y in CENTRES)
POINTS: Final = tuple(
    sorted({p for points in _corner_points for p in points}, key=lambda p: p[::-1])
)
"""Drawing points of the intersections, in their order."""
NODES: Final = len(POINTS)
_node_at = {point: node for node, point in enumerate(POINTS)}
CORNERS: Final = tuple(tuple(_node_at[p] for p in points) for points in _corner_points)
"""Per hex: its six intersections from the top corner clockwise."""

_sides = {
    tuple(sorted((corners[i], corners[(i + 1) % 6]))) for corners in CORNERS for i in range(6)
}
ENDS: Final[tuple[tuple[int, int], ...]] = tuple(
    sorted(
        ((a, b) for a, b in _sides),
        key=lambda ends: (
            POINTS[ends[0]][1] + POINTS[ends[1]][1],
            POINTS[ends[0]][0] + POINTS[ends[1]][0],
        ),
    )
)
"""Per path: the two intersections at its ends."""
PATHS: Final = len(ENDS)
PATH_OF: Final = {ends: path for path, ends in enumerate(ENDS)}

PATHS_AT: Final = tuple(
    tuple((path, b if a == node else a) for path, (a, b) in enumerate(ENDS) if node in (a, b))
    for node in range(NODES)
)
"""Per intersection: the paths that meet there, each with the intersection at its other end."""
NEXT_NODES: Final = tuple(tuple(other for _, other in meeting) for meeting in PATHS_AT)
HEXES_AT: Final = tuple(
    tuple(cell for cell in range(HEXES) if node in CORNERS[cell]) for node in range(NODES)
)
"""Per intersection: the hexes it touches."""
NEXT_HEXES: Final = tuple(
    tuple(CELLS.index((q + dq, r + dr)) if (q + dq, r + dr) in CELLS else -1 for dq, dr in ACROSS)
    for q, r in CELLS
)
"""Per hex: the hex across each side, in the order of :data:`SIDES`; -1 is the sea."""

NODE_BIT: Final = tuple(1 << node for node in range(NODES))
PATH_BIT: Final = tuple(1 << path for path in range(PATHS))
ALL_NODES: Final = (1 << NODES) - 1
ALL_PATHS: Final = (1 << PATHS) - 1
PATH_MASK_AT: Final = tuple(sum(PATH_BIT[p] for p, _ in meeting) for meeting in PATHS_AT)
"""Per intersection: the paths that meet there, as a bit set."""
CLOSE_MASK: Final = tuple(
    NODE_BIT[node] | sum(NODE_BIT[n] for n in NEXT_NODES[node]) for node in range(NODES)
)
"""Per intersection: itself and its neighbours, as a bit set."""

NODE_NAMES: Final = tuple(f"v{node + 1}" for node in range(NODES))
PATH_NAMES: Final = tuple(f"e{path + 1}" for path in range(PATHS))
HEX_NAMES: Final = tuple(f"h{cell}" for cell in range(HEXES))
NODE_NUMBER: Final = {name: node for node, name in enumerate(NODE_NAMES)}
PATH_NUMBER: Final = {name: path for path, name in enumerate(PATH_NAMES)}
HEX_NUMBER: Final = {name: cell for cell, name in enumerate(HEX_NAMES)}

CORNER_HEXES: Final = tuple(
    cell for cell in range(HEXES) if sum(n < 0 for n in NEXT_HEXES[cell]) == 3
)
"""The six hexes at the corners of the island."""


def side_path(cell: int, side: str) -> int:
    """The path along one side of a hex."""
    i = SIDES.index(side)
    a, b = sorted((CORNERS[cell][i], CORNERS[cell][(i + 1) % 6]))
    return PATH_OF[a, b]


def _ring(radius: int) -> tuple[int, ...]:
    """The hexes at one distance from the centre, counter-clockwise from the upper left corner."""
    if not radius:
        return (CELLS.index((0, 0)),)
    q, r = 0, -radius
    cells = []
    for dq, dr in ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)):
        for _ in range(radius):
            cells.append(CELLS.index((q, r)))
            q, r = q + dq, r + dr
    return tuple(cells)


def spiral(corner: int) -> tuple[int, ...]:
    """All hexes from a corner hex on: counter-clockwise round each ring, inwards."""
    order: list[int] = []
    sixths = _ring(RADIUS).index(corner) // RADIUS
    for radius in range(RADIUS, -1, -1):
        ring = _ring(radius)
        start = sixths * radius
        order += ring[start:] + ring[:start]
    return tuple(order)


SPIRALS: Final = {corner: spiral(corner) for corner in CORNER_HEXES}


_CHUNK: Final = 9
_IN_CHUNK: Final = tuple(
    tuple(
        tuple(_CHUNK * place + i for i in range(_CHUNK) if chunk >> i & 1)
        for chunk in range(1 << _CHUNK)
    )
    for place in range(PATHS // _CHUNK)
)
"""Per nine bits of a set, and for each content of theirs: the numbers they stand for."""


def bits(mask: int) -> list[int]:
    """The numbers in a bit set, in order; nine at a time, which is several times faster than one by one."""
    found: list[int] = []
    for place in _IN_CHUNK:
        if not mask:
            break
        found += place[mask & 511]
        mask >>= _CHUNK
    return found
