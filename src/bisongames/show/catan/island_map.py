"""Catan's island in characters of a terminal with colors: hexes as surfaces, with pieces in the colors of their owners.

A character is two pixels, one above the other.
"""

# Longer than 310 lines because what is written on the map depends on the room that each scale leaves.

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from math import floor, hypot
from typing import Final, NamedTuple

from bisongames.catan import island
from bisongames.catan.options import RESOURCES
from bisongames.show.canvas import player_style
from bisongames.show.catan import field_text
from bisongames.show.catan.field_text import CatanScene
from bisongames.show.catan.text_island import corner_sign
from bisongames.show.text_grid import TextGrid, half_blocks
from bisongames.show.view_options import Look

Spot = tuple[int, int]
"""A column and a line, or half a line."""


class IslandScale(NamedTuple):
    """The distance between hexes side by side in a row of pointy-top hexes, or in a column of flat-top ones."""

    columns: int
    """Between the centers of neighbors in different columns of flat-top hexes; even for pointy-top ones."""
    lines: int
    flat: bool

    @property
    def unit(self) -> tuple[float, float]:
        """The columns and lines of a step between drawing points."""
        if self.flat:
            return self.columns / 3, self.lines / 2
        return self.columns / 2, self.lines / 3

    @property
    def named(self) -> bool:
        """Whether there is room for the names of all corners."""
        return self.columns >= (10 if self.flat else 12)


SCALES: Final = {
    flat: tuple(IslandScale(*each, flat) for each in sizes)
    for flat, sizes in {
        False: ((30, 13), (26, 11), (22, 9), (18, 8), (16, 7), (14, 6), (12, 5), (10, 4), (8, 4)),
        True: ((20, 12), (18, 11), (17, 10), (15, 9), (14, 8), (12, 7), (10, 6), (9, 5), (7, 4)),
    }.items()
}
"""For pointy-top and flat-top hexes, the largest first; smaller hexes have no room for what is on them."""
GAP: Final = 0.8
"""The pixels from the edge of a hex to its surface."""


class IslandMap:
    """An island drawn at one scale.

    Args:
        shown: the position.
        marked: the places to highlight.
        asked: the corners that are named in any case.
        look: the words.
        scale: the size of the hexes, and whether they have a side at the top.
    """

    def __init__(
        self,
        shown: CatanScene,
        marked: Collection[str],
        asked: Collection[str],
        look: Look,
        scale: IslandScale,
    ) -> None:
        self._shown, self._marked, self._look, self._scale = shown, marked, look, scale
        self._cells: dict[Spot, tuple[str, str, str]] = {}
        self.crowded: list[str] = []
        """The hexes whose hunters found no room."""
        self.nodes = _nodes(scale)
        """The column and line of each corner, from the center of the island."""
        self._surfaces()
        for cell in range(island.HEXES):
            self._hex(cell)
        self._roads()
        self._corners(asked)
        self._harbours()
        self.origin = min(x for x, _ in self._cells), min(y for _, y in self._cells)
        """The column and line, from the center of the island, that are drawn first."""

    @property
    def lines(self) -> list[str]:
        """The lines of the map."""
        grid, (left, top) = TextGrid(), self.origin
        for (x, y), cell in sorted(self._cells.items()):
            grid.put(x - left, y - top, *cell)
        return grid.lines()

    def _put(self, column: int, line: int, text: str, style: str, id: str = "") -> None:
        spot = self._look.spot(id) if id else ""
        for i, sign in enumerate(text):
            self._cells[column + i, line] = sign, style, spot

    def _surfaces(self) -> None:
        terrain, pixels = self._shown.view.terrain, _pixels(self._scale)
        for x, line in {(x, y // 2) for x, y in pixels}:
            cells = [pixels.get((x, 2 * line + half)) for half in (0, 1)]
            surfaces = (None if cell is None else terrain[cell] for cell in cells)
            cell = next(cell for cell in cells if cell is not None)
            self._put(x, line, *half_blocks(*surfaces), f"hex:{island.HEX_NAMES[cell]}")

    def _hex(self, cell: int) -> None:
        """Writes the name, the terrain and the number of a hex, and who is on it."""
        view, name = self._shown.view, island.HEX_NAMES[cell]
        ground, number = f"on_{view.terrain[cell]}", view.numbers[cell]
        title = (name, "on_touched" if name in self._marked else ground)
        terrain = (self._look.word(self._terrain_words, view.terrain[cell]), ground)
        chip = [(f" {number} ", "on_likely" if number in (6, 8) else "on_number")] if number else []
        beasts = [("*", "on_robber")] * (view.robber == name)
        beasts += [("B", "on_herd")] * view.herds.count(name)
        hunters = [
            (f"{n}{player_style(player).letter}", f"on_player{player % 6}")
            for player, n in field_text.hunters_on(view, name)
        ]
        _, line = _spot(_centre(cell, self._scale.flat), self._scale)
        if self._terrain_words == "terrain":
            rows = [[title], [terrain], chip, beasts, hunters]
        elif self._scale.flat:
            rows = [[], [title, terrain], [*chip, *beasts], hunters]
        else:
            rows = [[], [terrain], [title, *chip], [*beasts, *hunters]]
        for i, parts in enumerate(rows):
            if not self._row(cell, line + i - 2, parts):
                self.crowded.append(name)

    @property
    def _terrain_words(self) -> str:
        """The kind of words for terrains: with long ones, each kind of thing has a line of its own."""
        _, line = _spot(_centre(0, self._scale.flat), self._scale)
        rooms = [_runs(self._scale)[0].get(line + i, (0, 0)) for i in range(-2, 3)]
        word = max(len(self._look.word("terrain", each)) for each in self._shown.view.terrain)
        fits = zip(rooms, (3, word, 4, 5, 5), strict=True)
        return (
            "terrain"
            if all(end - start >= need for (start, end), need in fits)
            else "terrain_short"
        )

    def _row(self, cell: int, line: int, parts: Sequence[tuple[str, str]]) -> bool:
        """Writes parts side by side on a line of a hex; says whether they have room."""
        start, end = _runs(self._scale)[cell].get(line, (0, 0))
        middle, _ = _spot(_centre(cell, self._scale.flat), self._scale)
        wide = sum(len(text) for text, _ in parts)
        gap = int(wide + len(parts) - 1 <= end - start)
        wide += gap * (len(parts) - 1)
        if wide > end - start:
            return not parts
        column = min(max(middle - (wide - 1) // 2, start), end - wide)
        for text, style in parts:
            self._put(column, line, text, style, f"hex:{island.HEX_NAMES[cell]}")
            column += len(text) + gap
        return True

    def _roads(self) -> None:
        roads = field_text.roads_on(self._shown.view)
        for name, ends in zip(island.PATH_NAMES, island.ENDS, strict=True):
            id = f"edge:{name}"
            if name not in roads and id not in self._look.targets:
                continue
            (x1, y1), (x2, y2) = one, other = sorted(self.nodes[end] for end in ends)
            sign, style = "-" if y1 == y2 else "|" if x1 == x2 else "\\" if y2 > y1 else "/", "bold"
            if name in roads:
                sign = player_style(roads[name]).letter
                style = "on_touched" if name in self._marked else f"on_player{roads[name] % 6}"
            for x, y in _between(one, other):
                self._put(x, y, sign, style, id)

    def _corners(self, asked: Collection[str]) -> None:
        standing = field_text.standing_on(self._shown.view)
        docks = {end for path in self._shown.board.harbour_paths for end in island.ENDS[path]}
        signs = sign_spots(self._scale)
        for node, name in enumerate(island.NODE_NAMES):
            sign, owner = corner_sign(name, standing)
            if owner is not None:
                style = f"on_player{owner % 6}"
            elif self._scale.named or name in asked or name in self._marked:
                style = "water" if node in docks else "dim"
            else:
                continue
            columns, line = signs[node]
            start = columns.start if len(sign) == len(columns) else self.nodes[node][0] - 1
            if owner is not None:
                self._put(start, line, sign, "on_building", f"corner:{name}")
                sign = sign[0]
            style = "on_touched" if name in self._marked else style
            self._put(start, line, sign, style, f"corner:{name}")

    def _harbours(self) -> None:
        """Writes the rate of each harbor, and its resource, at sea beside its edge."""
        board = self._shown.board
        for path, kind in zip(board.harbour_paths, self._shown.view.harbours, strict=True):
            rate = self._look.say("rate", rate=field_text.harbour_facts(board, kind)["rate"])
            words = [rate, *([self._look.word("resource", kind)] if kind in RESOURCES else [])]
            shapes = tuple(words), (" ".join(words),)
            texts, column, line = _dock(self._scale, path, shapes)
            for i, text in enumerate(texts):
                middle = column + (max(map(len, texts)) - len(text)) // 2
                self._put(middle, line + i, text, "water")


def _centre(cell: int, flat: bool) -> Spot:
    """The drawing point of the center of a hex."""
    q, r = island.CELLS[cell]
    return (3 * q, 2 * r + q) if flat else island.CENTRES[cell]


def _spot(point: tuple[int, int], scale: IslandScale) -> Spot:
    across, down = scale.unit
    return floor(point[0] * across + 0.5), floor(point[1] * down + 0.5)


FLAT_CORNERS: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The corners of a flat-top hex relative to its center, in the order of :data:`island.CORNERS`."""


@lru_cache(maxsize=32)
def _nodes(scale: IslandScale) -> tuple[Spot, ...]:
    """The column and line of each corner."""
    if not scale.flat:
        return tuple(_spot(point, scale) for point in island.POINTS)
    points = {}
    for cell, corners in enumerate(island.CORNERS):
        x, y = _centre(cell, flat=True)
        for node, (dx, dy) in zip(corners, FLAT_CORNERS, strict=True):
            points[node] = _spot((x + dx, y + dy), scale)
    return tuple(points[node] for node in range(island.NODES))


@lru_cache(maxsize=32)
def _pixels(scale: IslandScale) -> dict[Spot, int]:
    """The hex of each pixel of a surface."""
    found = {}
    for cell, corners in enumerate(island.CORNERS):
        ring = [(x + 0.5, 2 * y + 1.0) for x, y in (_nodes(scale)[node] for node in corners)]
        xs, ys = zip(*ring, strict=True)
        for x in range(int(min(xs)), int(max(xs)) + 1):
            for y in range(int(min(ys)) - 1, int(max(ys)) + 1):
                if _depth((x + 0.5, y + 0.5), ring) >= GAP:
                    found[x, y] = cell
    return found


def _depth(point: tuple[float, float], ring: Sequence[tuple[float, float]]) -> float:
    """The distance of a point from the nearest side of a convex ring, clockwise on the screen; negative outside."""
    return min(
        ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
    )


@lru_cache(maxsize=32)
def _runs(scale: IslandScale) -> tuple[dict[int, Spot], ...]:
    """Per hex and line: the first column of its surface that no name of a corner takes, and the one behind the last."""
    pixels, names = _pixels(scale), _name_spots(scale)
    runs: list[dict[int, Spot]] = [{} for _ in island.CELLS]
    for (x, y), cell in sorted(pixels.items()):
        if y % 2 == 0 and pixels.get((x, y + 1)) == cell and (x, y // 2) not in names:
            start, _ = runs[cell].get(y // 2, (x, x))
            runs[cell][y // 2] = start, x + 1
    return tuple(runs)


def _between(one: Spot, other: Spot) -> Iterator[Spot]:
    """The characters on the straight line between two corners, without the corners."""
    (x1, y1), (x2, y2) = one, other
    steps = max(abs(x2 - x1), abs(y2 - y1))
    for i in range(1, steps):
        part = i / steps
        yield floor(x1 + (x2 - x1) * part + 0.5), floor(y1 + (y2 - y1) * part + 0.5)


@lru_cache(maxsize=32)
def sign_spots(scale: IslandScale) -> tuple[tuple[range, int], ...]:
    """The columns and the line of the longest sign of each corner, which leaves a character of a level edge free."""
    nodes = _nodes(scale)
    found = []
    for (x, y), near in zip(nodes, island.NEXT_NODES, strict=True):
        level = any(nodes[other][1] == y and nodes[other][0] > x for other in near)
        found.append((range(x - 2, x + 2) if level else range(x - 1, x + 3), y))
    return tuple(found)


@lru_cache(maxsize=32)
def _name_spots(scale: IslandScale) -> frozenset[Spot]:
    """The characters that the names of corners and the signs of buildings take."""
    return frozenset((x, y) for columns, y in sign_spots(scale) for x in columns)


@lru_cache(maxsize=32)
def _land(scale: IslandScale) -> frozenset[Spot]:
    """The characters that the hexes, their edges and the names of their corners take."""
    nodes = _nodes(scale)
    edges = (spot for a, b in island.ENDS for spot in _between(nodes[a], nodes[b]))
    return frozenset([*((x, y // 2) for x, y in _pixels(scale)), *edges]) | _name_spots(scale)


@lru_cache(maxsize=256)
def _dock(
    scale: IslandScale, path: int, shapes: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], int, int]:
    """The words of a harbor in the best of these shapes, with the first column and line: near, but not above or below the island."""
    nodes, land = _nodes(scale), _land(scale)
    top, bottom = min(y for _, y in nodes), max(y for _, y in nodes)
    (x1, y1), (x2, y2) = (nodes[end] for end in island.ENDS[path])
    x, y = (x1 + x2 + 1) / 2, (y1 + y2 + 1) / 2
    found = []
    for texts in shapes:
        wide, high = max(map(len, texts)), len(texts)
        for column in range(int(x) - wide - 9, int(x) + 10):
            for line in range(int(y) - high - 4, int(y) + 5):
                away = hypot(column + wide / 2 - x, 2 * (line + high / 2 - y))
                outside = max(top - line, 0) + max(line + high - 1 - bottom, 0)
                found.append((away + 10 * outside, texts, column, line))
    for _, texts, column, line in sorted(found):
        around = range(column - 1, column + max(map(len, texts)) + 1)
        if not any((c, line + i) in land for i in range(len(texts)) for c in around):
            return texts, column, line
    raise ValueError(f"no room for {shapes} at sea")  # cannot happen: the sea has no end


def maps(
    shown: CatanScene, marked: Collection[str], asked: Collection[str], look: Look
) -> Iterable[IslandMap]:
    """The island at each scale that the room could hold, the largest first."""
    for scale in SCALES[shown.has_herds]:
        nodes = _nodes(scale)
        wide, high = (max(part) - min(part) + 1 for part in zip(*nodes, strict=True))
        if look.height is not None and wide <= look.width and high <= look.height:
            yield IslandMap(shown, marked, asked, look, scale)
