"""Catan A2: the shape of the island, the same in every variant: hexes, intersections, paths."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from bisongames.components.hexes import Grid, cells_around
from bisongames.engine.core.rules import Rule, note

T = TypeVar("T")

RADIUS: Final = 2

GEOMETRY_HEXES = note(
    "CA-N1", "Hexes are named h0 to h18, row by row, in the drawing with a corner at the top.", "2"
)
NEIGHBOURS = Rule("CA-2a", "Hexes that share a side are neighbours.")
_GRID: Final = Grid(sorted(cells_around([(0, 0)], RADIUS), key=lambda cell: cell[::-1]))
CELLS: Final = _GRID.cells
"""Axial coordinates of the 19 hexes, row by row."""
HEXES: Final[int] = len(CELLS)
CENTRES: Final = _GRID.centres
"""Integer drawing points of the hexes, y pointing down."""
SIDES: Final[tuple[str, ...]] = ("NE", "E", "SE", "SW", "W", "NW")
"""The sides of a hex clockwise; side ``i`` lies between corners ``i`` and ``i + 1``."""
SIDE_NUMBER: Final = {name: side for side, name in enumerate(SIDES)}
NEXT_HEXES: Final = tuple(six[5:] + six[:5] for six in _GRID.across)
"""Per hex: the hex across each side, in the order of :data:`SIDES`; -1 is the sea."""
NEAR: Final = tuple(sum(1 << cell for cell in six if cell >= 0) for six in NEXT_HEXES)
"""Per hex: its neighbors, as a bit set."""
CORNER_HEXES: Final = tuple(cell for cell, six in enumerate(NEXT_HEXES) if six.count(-1) == 3)
"""The six hexes at the corners of the island."""
STEPS: Final = tuple(CELLS[next_one] for next_one in NEXT_HEXES[CELLS.index((0, 0))])
"""Per side: the coordinate offset of a step across it."""

GEOMETRY_NODES = note(
    "CA-N2",
    "Intersections are named v1 to v54, from top to bottom and from left to right in that drawing; a turned drawing keeps "
    "the names.",
    "2",
)
INTERSECTION = Rule(
    "CA-2b",
    "An intersection is a corner of hexes. Settlements and cities, called buildings, stand on intersections.",
    when=(("with_cities", True),),
)
INTERSECTION_ALONE = INTERSECTION.otherwise(
    "An intersection is a corner of hexes. Settlements, also called buildings, stand on intersections.",
    with_cities=False,
    printed_in="almanac of the 5th edition, Intersections; scenario, item 2",
)
POINTS: Final = _GRID.points
"""Drawing points of the intersections, in the order of their numbers."""
NODES: Final = len(POINTS)
CORNERS: Final = tuple(six[4:] + six[:4] for six in _GRID.corners)
"""Per hex: its six intersections from the top corner clockwise."""
HEXES_AT: Final = _GRID.cells_at
"""Per intersection: the hexes it touches."""
AROUND: Final = tuple(sum(1 << cell for cell in cells) for cells in HEXES_AT)
"""Per intersection: the hexes it touches, as a bit set."""

GEOMETRY_PATHS = note(
    "CA-N3",
    "Paths are named e1 to e72, by their middles, from top to bottom and from left to right in that drawing.",
    "2",
)
PATH = Rule(
    "CA-2c",
    "A path is a side of a hex and joins two intersections, which are next to each other. Roads lie on paths.",
)

COAST = Rule("CA-2e", "Roads and settlements may also lie along the coast.")


def _middle(ends: tuple[int, int]) -> tuple[int, int]:
    """The midpoint of a path, doubled to be whole, with y first."""
    (x1, y1), (x2, y2) = (POINTS[end] for end in ends)
    return y1 + y2, x1 + x2


ENDS: Final[tuple[tuple[int, int], ...]] = tuple(
    sorted(
        {
            (min(a, b), max(a, b))
            for six in CORNERS
            for a, b in zip(six, six[1:] + six[:1], strict=True)
        },
        key=_middle,
    )
)
"""Per path: the two intersections at its ends."""
PATHS: Final = len(ENDS)
PATHS_AT: Final = tuple(
    tuple((path, b if a == node else a) for path, (a, b) in enumerate(ENDS) if node in (a, b))
    for node in range(NODES)
)
"""Per intersection: the paths that meet there, each with the intersection at its other end."""
NEXT_NODES: Final = tuple(tuple(other for _, other in meeting) for meeting in PATHS_AT)


def side_path(cell: int, side: str) -> int:
    """The path along one side of a hex."""
    i = SIDES.index(side)
    a, b = CORNERS[cell][i], CORNERS[cell][(i + 1) % 6]
    return ENDS.index((min(a, b), max(a, b)))


HEX_NAMES: Final = tuple(f"h{cell}" for cell in range(HEXES))
NODE_NAMES: Final = tuple(f"v{node + 1}" for node in range(NODES))
PATH_NAMES: Final = tuple(f"e{path + 1}" for path in range(PATHS))
HEX_NUMBER: Final = {name: cell for cell, name in enumerate(HEX_NAMES)}
NODE_NUMBER: Final = {name: node for node, name in enumerate(NODE_NAMES)}
PATH_NUMBER: Final = {name: path for path, name in enumerate(PATH_NAMES)}

# Places as bit sets.

NODE_BIT: Final = tuple(1 << node for node in range(NODES))
PATH_BIT: Final = tuple(1 << path for path in range(PATHS))
ALL_NODES: Final = (1 << NODES) - 1
ALL_PATHS: Final = (1 << PATHS) - 1
PATH_MASK_AT: Final = tuple(sum(PATH_BIT[path] for path, _ in meeting) for meeting in PATHS_AT)
"""Per intersection: the paths that meet there, as a bit set."""
CLOSE_MASK: Final = tuple(
    NODE_BIT[node] | sum(NODE_BIT[n] for n in NEXT_NODES[node]) for node in range(NODES)
)
"""Per intersection: itself and its neighbors, as a bit set."""

_CHUNK: Final = 9


class Lists(Generic[T]):
    """Values selected by a bit set; the selections for each group of nine bits are cached."""

    __slots__ = ("_parts",)

    def __init__(self, of: tuple[T, ...]) -> None:
        self._parts: list[tuple[tuple[T, ...], list[tuple[T, ...] | None]]] = [
            (of[i : i + _CHUNK], [None] * (1 << _CHUNK)) for i in range(0, len(of), _CHUNK)
        ]

    def __getitem__(self, mask: int) -> list[T]:
        values: list[T] = []
        for of, cached in self._parts:
            if not mask:
                break
            selected = cached[mask & 511]
            if selected is None:
                selected = tuple([value for i, value in enumerate(of) if mask >> i & 1])
                cached[mask & 511] = selected
            values += selected
            mask >>= _CHUNK
        return values


bits: Final = Lists(tuple(range(PATHS))).__getitem__
"""The numbers in a bit set, in order; looked up nine bits at a time, several times faster than one by one."""
