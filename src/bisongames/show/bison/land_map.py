"""Bison's land in characters of a terminal: fields as colored surfaces, with what is on them and who leads in their areas.

A character is two pixels, one above the other. Pixels of one terrain that touch by their sides belong to one area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import floor, sqrt
from typing import Final, NamedTuple

from bisongames.bison.board import LETTERS, RIVER, TERRAINS
from bisongames.bison.validation.recounts import strengths_of
from bisongames.components.hexes import steps_from
from bisongames.show.bison.field_packing import inside
from bisongames.show.bison.scene import BisonScene
from bisongames.show.bison.shapes import CORNERS, bend_of, region_of
from bisongames.show.canvas import player_style
from bisongames.show.text_grid import TextGrid, half_blocks, length, of_player

GROUNDS: Final = tuple(f"on_{terrain}" for terrain in TERRAINS)
"""The styles of words on the fields."""
Pixel = tuple[int, int]
"""A column, and half a line."""
Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""The terrains at the sides of a tile, and the two corners where its river ends."""


class Scale(NamedTuple):
    """The distance between tiles that are side by side, in characters."""

    columns: int
    """An even number."""
    lines: int

    @property
    def stretch(self) -> tuple[float, float]:
        """The pixels that the size of a tile takes, across and down."""
        return self.columns / sqrt(3), 2 * self.lines / 1.5


SCALES: Final = (
    Scale(30, 12),
    Scale(26, 11),
    Scale(22, 9),
    Scale(18, 8),
    Scale(16, 7),
    Scale(14, 6),
    Scale(12, 5),
    Scale(12, 4),
)
"""The largest first; on a smaller tile there is no room for pieces."""


class LandMap:
    """A land drawn at one scale."""

    def __init__(self, shown: BisonScene, free: Sequence[str], scale: Scale) -> None:
        """Draws the tiles of a position and the names of these free cells."""
        self._shown, self._scale, self._free = shown, scale, free
        middles = {cell: _middle(cell, scale) for cell in (*shown.lying, *free)}
        left = min(x for x, _ in middles.values()) - scale.columns // 2
        top = min(y for _, y in middles.values()) // 2 * 2 - 2 * (scale.lines * 2 // 3)
        self._middles = {cell: (x - left, y - top) for cell, (x, y) in middles.items()}
        self.pixels: dict[Pixel, str] = {}
        """The field of each pixel that is part of a tile."""
        for cell, tile in shown.lying.items():
            face = shown.face(tile.tile, tile.rotation)
            x, y = self._middles[cell]
            for (dx, dy), terrain in _surface((face.sides, face.river), scale).items():
                self.pixels.setdefault((x + dx, y + dy), cell + LETTERS[terrain])
        # Rivers are drawn over the edges of other tiles, since they meet at corners.
        for cell, tile in shown.lying.items():
            x, y = self._middles[cell]
            for dx, dy in _stream(shown.face(tile.tile, tile.rotation).river, scale):
                self.pixels[x + dx, y + dy] = cell + LETTERS[RIVER]
        self._absorb_specks()

    def _absorb_specks(self) -> None:
        """Gives pixels that are cut off from the rest of their field to a field beside them."""
        largest: dict[str, set[Pixel]] = {}
        surfaces = []
        left = set(self.pixels)
        while left:
            surface = set(steps_from([min(left)], self._alike))
            left -= surface
            surfaces.append(surface)
            for field in {self.pixels[pixel] for pixel in surface}:
                part = {pixel for pixel in surface if self.pixels[pixel] == field}
                if len(part) > len(largest.get(field, ())):
                    largest[field] = part
        whole = set().union(*largest.values())
        specks = {pixel for part in surfaces if not part & whole for pixel in part}
        while specks:
            edge = {
                p: near
                for p in specks
                for near in _beside(p)
                if near in self.pixels.keys() - specks
            }
            for pixel, near in sorted(edge.items()):
                self.pixels[pixel] = self.pixels[near]
            specks -= edge.keys()

    def _alike(self, pixel: Pixel) -> list[Pixel]:
        """The pixels of the same terrain beside one."""
        terrain = self.pixels[pixel][-1]
        return [near for near in _beside(pixel) if self.pixels.get(near, " ")[-1] == terrain]

    @property
    def size(self) -> tuple[int, int]:
        """Its columns and lines."""
        cells = [(x, y // 2) for x, y in self.pixels]
        cells += [(x + self._scale.columns // 2 - 1, y // 2) for x, y in self._middles.values()]
        return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1

    def lines(
        self, words: Mapping[str, Sequence[str]], spot: Callable[[str], str] = lambda _: ""
    ) -> tuple[list[str], list[str]]:
        """The lines, and the fields whose words found no room.

        Args:
            words: the words on each field, in the order in which they are put on it.
            spot: the mark of an element, :meth:`Look.spot`.
        """
        grid = TextGrid()
        columns, lines = self.size
        for line in range(lines):
            for column in range(columns):
                pixels = (self._terrain(column, 2 * line + half) for half in (0, 1))
                sign, style = half_blocks(*pixels)
                if style:
                    field = self.pixels.get((column, 2 * line)) or self.pixels[column, 2 * line + 1]
                    grid.put(column, line, sign, style, spot(f"field:{field}"))
        for cell in self._free:
            x, y = self._middles[cell]
            name = f"({cell})"
            grid.put(x - len(name) // 2, y // 2, name, "dim", spot(f"cell:{cell}"))
        crowded = [
            field
            for field, texts in words.items()
            if not self._write(grid, field, texts, spot(f"field:{field}"))
        ]
        return grid.lines(), crowded

    def _terrain(self, column: int, half: int) -> str | None:
        field = self.pixels.get((column, half))
        return None if field is None else TERRAINS[LETTERS.index(field[-1])]

    def _write(self, grid: TextGrid, field: str, texts: Sequence[str], spot: str) -> bool:
        """Writes texts on a field, one below the other where they do not fit side by side; says whether they have room."""
        ground = GROUNDS[LETTERS.index(field[-1])]
        for margin, parts in product((1, 0), ((" ".join(texts),), texts)):
            room = self._room(field, [length(part) + 2 * margin for part in parts])
            if room is not None:
                for i, (part, column) in enumerate(zip(parts, room[1:], strict=True)):
                    grid.put_on(column + margin, room[0] + i, part, ground, spot)
                return True
        return False

    def _room(self, field: str, widths: Sequence[int]) -> tuple[int, ...] | None:
        """The line, and the column of each of these texts below one another, nearest to the middle of a field."""
        own = sorted(pixel for pixel, name in self.pixels.items() if name == field)
        if not own:
            return None
        whole = {(x, y // 2) for x, y in own if self.pixels.get((x, y ^ 1)) == field}
        cx, cy = (sum(part) / len(own) for part in zip(*own, strict=True))
        runs = {
            line: list(_runs(sorted(x for x, y in whole if y == line)))
            for line in {y for _, y in whole}
        }
        found = []
        for line in runs:
            columns = []
            for i, width in enumerate(widths):
                fits = [run for run in runs.get(line + i, ()) if run[1] - run[0] >= width]
                near = [min(max(round(cx - width / 2), start), end - width) for start, end in fits]
                columns += sorted(near, key=lambda x: abs(x + width / 2 - cx))[:1]
            if len(columns) == len(widths):
                away = abs(2 * line + len(widths) - cy) + max(
                    abs(x + width / 2 - cx) for x, width in zip(columns, widths, strict=True)
                )
                found.append((away, line, *columns))
        return min(found)[1:] if found else None


def largest_map(shown: BisonScene, free: Sequence[str], columns: int, lines: int) -> LandMap | None:
    """The land at the largest scale that fits; None if none does."""
    for scale in SCALES:
        drawn = LandMap(shown, free, scale)
        if drawn.size[0] <= columns and drawn.size[1] <= lines:
            return drawn
    return None


def leads(shown: BisonScene) -> dict[str, str]:
    """The letters of the players who lead in each area with pieces, in brackets, by a field of the area: the emptiest."""
    found = {}
    for areas in shown.view.areas:
        for fields in areas:
            strengths = strengths_of(shown.held[field] for field in fields if field in shown.held)
            if strengths:
                best = max(strengths.values())
                letters = (
                    of_player(player_style(player).letter, player)
                    for player, strength in sorted(strengths.items())
                    if strength == best
                )
                empty = [field for field in fields if field not in shown.held]
                found[(empty or fields)[0]] = f"[{''.join(letters)}]"
    return found


def _beside(pixel: Pixel) -> tuple[Pixel, ...]:
    x, y = pixel
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def _middle(cell: str, scale: Scale) -> Pixel:
    q, r = map(int, cell.split(","))
    return scale.columns * q + scale.columns // 2 * r, 2 * scale.lines * r


@lru_cache(maxsize=1024)
def _surface(sides: Sides, scale: Scale) -> dict[Pixel, int]:
    """The terrain of each pixel of a tile, from its middle."""
    across, down = scale.stretch
    shapes = [region_of((*sides, terrain)).polygon for terrain in (RIVER, 0, 2)]
    wide, high = scale.columns, 2 * scale.lines
    pixels = {}
    for y in range(-high, high):
        for x in range(-wide, wide):
            point = ((x + 0.5) / across, (y + 0.5) / down)
            for terrain, shape in zip((RIVER, 0, 2), shapes, strict=True):
                if inside(point, shape):
                    pixels[x, y] = terrain
                    break
    return pixels


@lru_cache(maxsize=256)
def _stream(ends: tuple[int, ...], scale: Scale) -> tuple[Pixel, ...]:
    """The pixels along the middle of a river, from corner to corner, each beside the next, with all around its ends."""
    across, down = scale.stretch
    first, last = (CORNERS[end] for end in ends)
    bend = bend_of(first, last)
    pixels: list[Pixel] = []
    for end in (first, last):
        column, half = round(across * end[0]), round(down * end[1])
        pixels += [(column + x, half + y) for y in (-1, 0) for x in (-1, 0)]
    before = pixels[3]
    for i in range(101):
        t = i / 100
        x, y = (
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(first, bend, last, strict=True)
        )
        at = (floor(across * x), floor(down * y))
        pixels += [(before[0], at[1]), at]
        before = at
    return tuple(dict.fromkeys(pixels))


def _runs(columns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Runs of neighboring columns: the first of each, and the one behind its last."""
    if not columns:
        return
    start = columns[0]
    for before, at in pairwise(columns):
        if at > before + 1:
            yield start, before + 1
            start = at
    yield start, columns[-1] + 1
