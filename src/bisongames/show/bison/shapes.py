"""Bison: the shapes of tiles, animals and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, sqrt
from typing import Final

from attrs import frozen

from bisongames.bison.board import Face
from bisongames.show.drawing import (
    POINTY_TOP,
    Canvas,
    Point,
    Tone,
    corners,
    number,
    player_style,
)

SIZE: Final = 76.0  # of a tile: from its centre to a corner
BULGE: Final = 0.14  # how far sides swing out and in
TONES: Final[Mapping[str, Tone]] = {
    "prairie": Tone("#cfe3a6", "#4d6130"),
    "river": Tone("#8cc4e8", "#2b5f86"),
    "mountain": Tone("#dcbf9b", "#6b5238"),
    "wood": Tone("#8a5a2b", "#c08d5a"),
    "edge": Tone("#7b705c", "#9c927e"),
    "free": Tone("#f6f2e8", "#22252a"),
    "animal": Tone("#4a3523", "#f0e2d0"),
    "area": Tone("#b3003c", "#ff7a9c"),
}


@frozen
class Shape:
    """A tile on the page: its outline, its prairie, its river, and where the pieces of each field stand."""

    outline: str
    prairie: str
    river: str
    places: tuple[Point, Point, Point]
    """For prairie, river and mountain."""


def _between(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _written(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def corner_points(center: Point, size: float = SIZE) -> tuple[Point, ...]:
    """The corners of a cell; corner i lies between sides i and i + 1."""
    found = corners(center, size, POINTY_TOP)
    return (*found[1:], found[0])


def _side(points: tuple[Point, ...], center: Point, side: int) -> str:
    """The curve along a side, from its first corner to its second: outward where even, inward where odd."""
    middle = _between(points[side - 1], points[side % 6])
    bulge = 2 * BULGE if side % 2 == 0 else -2 * BULGE
    swung = _between(center, middle, 1 + bulge)
    return f"Q{_written(swung)} {_written(points[side % 6])}"


def outline(center: Point) -> str:
    """The outline of any tile."""
    points = corner_points(center)
    return f"M{_written(points[5])}" + "".join(_side(points, center, i) for i in range(6)) + "Z"


def shape(center: Point, face: Face) -> Shape:
    """A tile whose sides and river are known."""
    points = corner_points(center)
    first, second = face.river
    # From the first to the second corner, clockwise, lie sides of one land.
    along = range(first + 1, second + 1)
    lands = {face.sides[side % 6] for side in along}
    if lands != {0}:  # the prairie is on the other way round
        first, second = second, first + 6
        along = range(first + 1, second + 1)
    start, end = points[first % 6], points[second % 6]
    middle = _between(center, _between(start, end), 0.25)
    bend = _between(_between(start, end), middle, 2)
    prairie = f"M{_written(start)}" + "".join(_side(points, center, s % 6) for s in along)
    prairie += f"Q{_written(bend)} {_written(start)}Z"
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    wide = 0.48 * SIZE
    across = (-dy / length * wide, dx / length * wide)
    left, right = (
        (bend[0] + across[0], bend[1] + across[1]),
        (bend[0] - across[0], bend[1] - across[1]),
    )
    river = (
        f"M{_written(start)}Q{_written(left)} {_written(end)}Q{_written(right)} {_written(start)}Z"
    )
    land_places = []
    for land in (0, 2):
        middles = [_between(points[s - 1], points[s]) for s in range(6) if face.sides[s] == land]
        mean = sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)
        reach = hypot(mean[0] - middle[0], mean[1] - middle[1]) or 1.0
        # Towards the middle of the land, clear of the river.
        land_places.append(_between(middle, mean, min(0.85, 0.5 * SIZE / reach)))
    return Shape(outline(center), prairie, river, (land_places[0], middle, land_places[1]))


def draw_animals(canvas: Canvas, terrain: int, at: Point, count: int) -> None:
    """Bison, fish or turkeys in a row."""
    for i in range(count):
        x, y = at[0] + 14 * (i - (count - 1) / 2), at[1]
        place = f"translate({number(x)} {number(y)})"
        canvas.add("path", d=_ANIMALS[terrain], fill="animal", transform=place)


_ANIMALS: Final = (
    # A bison seen from the side: hump, head, two legs.
    "M-6 4V0Q-5 -5 0 -4Q4 -4 6 -1L6.5 2L4.5 2.5V4H3V2H-3V4Z",
    # A fish with its tail.
    "M-6 0Q-2 -4.5 3 0L6 -3V3L3 0Q-2 4.5 -6 0Z",
    # A turkey with its fan.
    "M-5 4Q-6.5 -5 0 -5.5Q4 -5 3.5 -1L6 -2L5.5 1L3 2Q1 5 -1 4.5V5.5H-2.5V4Z",
)


def draw_hunters(canvas: Canvas, player: int, at: Point, count: int) -> None:
    """Hunters of one player: his shape, and how many they are."""
    canvas.player_mark(player, at, 10, str(count))


def draw_tent(canvas: Canvas, player: int, at: Point, size: int) -> None:
    """A tent in the colour of its owner, with its points."""
    x, y = at
    for side in (-1, 1):
        canvas.add(
            "line", x1=x, y1=y - 11, x2=x + 5 * side, y2=y - 18, stroke="ink", stroke_width=1.5,
        )  # fmt: skip
    style = player_style(player)
    canvas.polygon(
        ((x, y - 14), (x + 15, y + 11), (x - 15, y + 11)),
        fill=style.colour, stroke="ink", stroke_width=1.4, stroke_linejoin="round",
    )  # fmt: skip
    canvas.label((x, y + 4), f"{style.letter}{size}", 11, fill=style.ink, font_weight="bold")


def draw_canoe(canvas: Canvas, player: int, at: Point, size: int) -> None:
    """A canoe in the colour of its owner, with its points."""
    x, y = at
    style = player_style(player)
    place = f"translate({number(x)} {number(y)})"
    canvas.add(
        "path", d="M-19 -8Q0 0 19 -8Q15 9 0 9Q-15 9 -19 -8Z", fill=style.colour, stroke="ink",
        stroke_width=1.4, stroke_linejoin="round", transform=place,
    )  # fmt: skip
    canvas.label((x, y + 2), f"{style.letter}{size}", 11, fill=style.ink, font_weight="bold")


def center(cell: str, left: float, top: float) -> Point:
    """Where a cell lies."""
    q, r = map(int, cell.split(","))
    return left + sqrt(3) * SIZE * (q + r / 2), top + 1.5 * SIZE * r
