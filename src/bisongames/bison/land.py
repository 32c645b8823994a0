"""Bison 2.1 and 4.3.1: the land that the tiles make: neighbouring fields, areas, and where a tile can go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bisongames.bison.actions import LayTile, MoveHunter
from bisongames.bison.board import MOUNTAIN, PRAIRIE, RIVER, Board
from bisongames.play.rules import Rule, ruling

GROWS = Rule(
    "BI-2.1a", "Tiles are laid side by side in the course of play and together make the board."
)
THREE_FIELDS = Rule("BI-2.1b", "Every tile has three fields: a prairie, a river and a mountain.")
RIVER_BETWEEN = Rule("BI-2.1c", "On every tile the river parts the prairie from the mountain.")
ANIMALS = Rule(
    "BI-2.1d",
    "Every tile shows {animals_per_tile} animals in any mix of bison on the prairie, fish in the river and turkeys on "
    "the mountain.",
)
HABITAT = Rule(
    "BI-2.1e",
    "Bison are scored on prairies, fish in rivers, turkeys on mountains; they are never used up.",
    source="rulebook 4.4, examples",
)
TILE_SET = Rule(
    "BI-2.1f",
    "Which sides of a tile are prairie or mountain, in which corners its river ends and how many animals it has is "
    "told by the tile set of the variant.",
    source="sheet 2.5",
    status="reconstructed",
)
RIVER_ENDS = Rule(
    "BI-2.1g",
    "The prairie sides of a tile lie side by side, and its river ends in the two corners between prairie and mountain.",
    source="sheet 2.2",
    status="reconstructed",
)

AREA = Rule(
    "BI-4.3.1g",
    "Connected fields of one terrain are an area: lands over common sides, rivers where they meet.",
)
IN_A_TILE = Rule(
    "BI-4.3.1y",
    "From prairie or mountain to the river of the same tile, or back, is one step; from prairie to mountain of one "
    "tile leads over the river and is two.",
)
TO_NEXT_TILE = Rule(
    "BI-4.3.1z",
    "Over a common side of two tiles, from land to land whatever it is, or from river to river, is one step.",
)
NO_CORNERS = Rule(
    "BI-4.3.1aa", "From tile to tile over a corner leads no way, unless it is along a river."
)
WATER_TIPS = Rule("BI-4.3.1ab", "The tips of water in the corners are no fields.")
RIVERS_MEET = ruling(
    "BI-R2",
    "Rivers that end in the same corner point are all connected with each other: one area, and one step from any to "
    "any other.",
    "4.3.1",
)

RULES_2 = (GROWS, THREE_FIELDS, RIVER_BETWEEN, ANIMALS, HABITAT, TILE_SET, RIVER_ENDS)
RULES_MOVING = (IN_A_TILE, TO_NEXT_TILE, NO_CORNERS, WATER_TIPS, RIVERS_MEET)


class Area(NamedTuple):
    """Connected fields of one terrain."""

    fields: tuple[int, ...]
    """In field order."""
    animals: int


class Land:
    """The tiles on the table. Never changes: laying a tile makes a new land, so that positions share it."""

    __slots__ = ("_placements", "_ways", "animals", "areas", "board", "links", "rotations", "tiles")

    def __init__(
        self,
        board: Board,
        tiles: Sequence[int],
        rotations: Sequence[int],
        links: Sequence[tuple[int, ...]],
        animals: Sequence[int],
        areas: tuple[tuple[Area, ...], ...],
    ) -> None:
        self.board = board
        self.tiles = tiles  # per cell: the tile, or -1
        self.rotations = rotations  # per cell
        self.links = links  # per field: the fields one step away
        self.animals = animals  # per field
        self.areas = areas  # per terrain, by their first fields
        self._placements: tuple[LayTile, ...] | None = None
        self._ways: dict[tuple[int, int], tuple[tuple[int, MoveHunter], ...]] = {}

    def with_tile(self, cell: int, tile: int, rotation: int) -> Land:
        """This land with one more tile."""
        board, tiles, faces = self.board, self.tiles, self.board.faces
        face, first, across = faces[tile][rotation], 3 * cell, board.across[cell]
        found: tuple[list[int], list[int], list[int]] = (
            [first + RIVER],
            [first + PRAIRIE, first + MOUNTAIN],
            [first + RIVER],
        )
        for side, other in enumerate(across):
            if other >= 0 and tiles[other] >= 0:
                there = faces[tiles[other]][self.rotations[other]].sides[(side + 3) % 6]
                found[face.sides[side]].append(3 * other + there)
        for corner in face.river:
            # The other two cells at this point call it by other numbers.
            for side, their_corner in ((corner, corner + 2), ((corner + 1) % 6, corner + 4)):
                other = across[side]
                if other >= 0 and tiles[other] >= 0:
                    river = faces[tiles[other]][self.rotations[other]].river
                    if their_corner % 6 in river and 3 * other + RIVER not in found[RIVER]:
                        found[RIVER].append(3 * other + RIVER)
        links, animals = [*self.links], [*self.animals]
        for terrain, others in enumerate(found):
            here = first + terrain
            links[here] = tuple(sorted(others))
            animals[here] = board.animals[tile][terrain]
            for other in others:
                if other // 3 != cell:
                    links[other] = tuple(sorted((*links[other], here)))
        areas = tuple(
            _grown(self.areas[t], first + t, found[t], animals[first + t]) for t in range(3)
        )
        new_tiles, rotations = [*tiles], [*self.rotations]
        new_tiles[cell], rotations[cell] = tile, rotation
        return Land(board, new_tiles, rotations, links, animals, areas)

    @property
    def placements(self) -> tuple[LayTile, ...]:
        """Every way to lay a tile: all empty cells that touch a tile, all rotations."""
        found = self._placements
        if found is None:
            occupied = sum([1 << cell for cell, tile in enumerate(self.tiles) if tile >= 0])
            near, lays = self.board.near, self.board.lays
            found = self._placements = tuple(
                [
                    lay
                    for cell, three in enumerate(lays)
                    if near[cell] & occupied and not occupied >> cell & 1
                    for lay in three
                ]
            )
        return found

    def touches(self, cell: int) -> bool:
        """Whether a tile lies on a cell next to this one."""
        return any(other >= 0 and self.tiles[other] >= 0 for other in self.board.across[cell])

    def ways(self, start: int, steps: int) -> tuple[tuple[int, MoveHunter], ...]:
        """The fields 1 to ``steps`` steps away, in field order, each with the move that leads there."""
        found = self._ways.get((start, steps))
        if found is None:
            move = self.board.move
            ends = sorted(self.within(start, steps))
            found = self._ways[start, steps] = tuple((end, move(start, end)) for end in ends)
        return found

    def within(self, start: int, steps: int) -> set[int]:
        """The fields 1 to ``steps`` steps away."""
        seen, edge = {start}, {start}
        for _ in range(steps):
            edge = {end for field in edge for end in self.links[field]} - seen
            if not edge:
                break
            seen |= edge
        seen.discard(start)
        return seen

    def distance(self, start: int, end: int) -> int | None:
        """How many steps it is from one field to another; None where no way leads."""
        steps, seen, edge = 0, {start}, {start}
        while edge:
            if end in edge:
                return steps
            edge = {other for field in edge for other in self.links[field]} - seen
            seen |= edge
            steps += 1
        return None


def _grown(
    areas: tuple[Area, ...], field: int, links: Sequence[int], animals: int
) -> tuple[Area, ...]:
    """The areas of one terrain with one more field, which may join some of them."""
    same = {other for other in links if other % 3 == field % 3}
    if not same:
        return tuple(sorted((*areas, Area((field,), animals))))
    fields, apart = [field], []
    for area in areas:
        if same.isdisjoint(area.fields):
            apart.append(area)
        else:
            fields += area.fields
            animals += area.animals
    return tuple(sorted((*apart, Area(tuple(sorted(fields)), animals))))


def start_land(board: Board) -> Land:
    """The three start tiles around the totem symbol: one land for all matches."""
    if board.start_land is None:
        board.start_land = land_of(board, board.start_tiles)
    return board.start_land


def land_of(board: Board, laid: Sequence[tuple[int, int, int]]) -> Land:
    """The land of these tiles: cell, tile and rotation of each."""
    cells, fields = len(board.cells), len(board.fields)
    land = Land(board, [-1] * cells, [0] * cells, [()] * fields, [0] * fields, ((), (), ()))
    for cell, tile, rotation in laid:
        land = land.with_tile(cell, tile, rotation)
    return land
