"""Bison 2.1 and 4.3.1: the land that the tiles make: neighbouring fields, areas, and where a tile can go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bisongames.bison.actions import LayTile, MoveHunter
from bisongames.bison.board import RIVER, Board, Face
from bisongames.components.hexes import steps_from
from bisongames.play.rules import Rule, remarks, ruling


class Area(NamedTuple):
    """Connected fields of one terrain."""

    fields: tuple[int, ...]
    """In field order."""
    animals: int


GROWS = Rule(
    "BI-2.1a", "Tiles are laid side by side in the course of play and together make the board."
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
RIVERS_MEET = ruling(
    "BI-R2",
    "Rivers that end in the same corner point are all connected with each other: one area, and one step from any to "
    "any other.",
    "4.3.1",
)


class Land:
    """The tiles on the table. Never changes: laying a tile makes a new land, so that positions share it."""

    __slots__ = (
        "_area_names",
        "_placements",
        "_ways",
        "animals",
        "areas",
        "board",
        "links",
        "rotations",
        "tiles",
    )

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
        self._area_names: tuple[tuple[tuple[str, ...], ...], ...] | None = None
        self._placements: tuple[LayTile, ...] | None = None
        self._ways: dict[tuple[int, int], tuple[tuple[int, MoveHunter], ...]] = {}

    def with_tile(self, cell: int, tile: int, rotation: int) -> Land:
        """This land with one more tile."""
        board, here = self.board, self.board.fields_on[cell]
        near = self._links_of(cell, board.faces[tile][rotation])
        links, animals = [*self.links], [*self.animals]
        for field, others, number in zip(here, near, board.animals[tile], strict=True):
            links[field] = tuple(sorted(others))
            animals[field] = number
            for other in others:
                if other not in here:
                    links[other] = tuple(sorted((*links[other], field)))
        areas = tuple(
            [
                _grown(known, field, board.terrain_of, others, animals[field])
                for known, field, others in zip(self.areas, here, near, strict=True)
            ]
        )
        tiles, rotations = [*self.tiles], [*self.rotations]
        tiles[cell], rotations[cell] = tile, rotation
        return Land(board, tiles, rotations, links, animals, areas)

    def _links_of(self, cell: int, face: Face) -> tuple[list[int], list[int], list[int]]:
        """For each field of a new tile: the fields one step away."""
        board, tiles, rotations = self.board, self.tiles, self.rotations
        grid, fields_on, faces = board.grid, board.fields_on, board.faces
        prairie, river, mountain = fields_on[cell]
        found = ([river], [prairie, mountain], [river])
        for side, other in enumerate(grid.across[cell]):
            if other >= 0 and tiles[other] >= 0:
                there = faces[tiles[other]][rotations[other]].sides[(side + 3) % 6]
                found[face.sides[side]].append(fields_on[other][there])
        rivers = found[RIVER]
        for corner in face.river:
            point = grid.corners[cell][corner]
            for other in grid.cells_at[point]:
                if tiles[other] < 0 or fields_on[other][RIVER] in rivers:
                    continue
                ends = faces[tiles[other]][rotations[other]].river
                if grid.corners[other].index(point) in ends:
                    rivers.append(fields_on[other][RIVER])
        return found

    @property
    def area_names(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Per terrain, the fields of each area by name."""
        found = self._area_names
        if found is None:
            names = self.board.fields
            found = self._area_names = tuple(
                tuple(tuple(names[field] for field in area.fields) for area in areas)
                for areas in self.areas
            )
        return found

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
        return any(other >= 0 and self.tiles[other] >= 0 for other in self.board.grid.across[cell])

    def ways(self, start: int, steps: int) -> tuple[tuple[int, MoveHunter], ...]:
        """The fields 1 to ``steps`` steps away, in field order, each with the move that leads there."""
        found = self._ways.get((start, steps))
        if found is None:
            move = self.board.move
            ends = sorted(self.within(start, steps))
            found = self._ways[start, steps] = tuple([(end, move(start, end)) for end in ends])
        return found

    def within(self, start: int, steps: int) -> set[int]:
        """The fields 1 to ``steps`` steps away."""
        found = steps_from([start], self.links.__getitem__, steps)
        del found[start]
        return set(found)

    def distance(self, start: int, end: int) -> int | None:
        """How many steps it is from one field to another; None where no way leads."""
        return steps_from([start], self.links.__getitem__).get(end)


AREA = Rule(
    "BI-4.3.1g",
    "Connected fields of one terrain are an area: lands over common sides, rivers where they meet.",
)


def _grown(
    areas: tuple[Area, ...],
    field: int,
    terrain_of: Sequence[int],
    links: Sequence[int],
    animals: int,
) -> tuple[Area, ...]:
    """The areas of one terrain with one more field, which may join some of them."""
    terrain = terrain_of[field]
    same = {other for other in links if terrain_of[other] == terrain}
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


@lru_cache(maxsize=32)
def start_land(board: Board) -> Land:
    """The three start tiles around the totem symbol: one land for all matches."""
    return land_of(board, board.start_tiles)


def land_of(board: Board, laid: Iterable[tuple[int, int, int]]) -> Land:
    """The land of these tiles: cell, tile and rotation of each."""
    cells, fields = len(board.cell_names), len(board.fields)
    land = Land(board, [-1] * cells, [0] * cells, [()] * fields, [0] * fields, ((), (), ()))
    for cell, tile, rotation in laid:
        land = land.with_tile(cell, tile, rotation)
    return land


REMARKS = remarks(
    Rule("BI-2.1b", "Every tile has three fields: a prairie, a river and a mountain."),
    Rule("BI-2.1c", "On every tile the river parts the prairie from the mountain."),
    Rule(
        "BI-2.1d",
        "Every tile shows {animals_per_tile} animals in any mix of bison on the prairie, fish in the river and turkeys on "
        "the mountain.",
    ),
    Rule(
        "BI-2.1e",
        "Bison are scored on prairies, fish in rivers, turkeys on mountains; they are never used up.",
        source="rulebook 4.4, examples",
    ),
    Rule(
        "BI-2.1f",
        "Which sides of a tile are prairie or mountain, in which corners its river ends and how many animals it has is "
        "told by the tile set of the variant.",
        source="sheet 2.5",
        status="reconstructed",
    ),
    Rule(
        "BI-2.1g",
        "The prairie sides of a tile lie side by side, and its river ends in the two corners between prairie and mountain.",
        source="sheet 2.2",
        status="reconstructed",
    ),
    Rule("BI-4.3.1ab", "The tips of water in the corners are no fields."),
)
"""They say what the tiles of the variant are."""
