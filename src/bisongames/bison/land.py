"""Bison 2.1 and 4.3.1: the land made of tiles: neighboring fields, areas, and cells for the next tile."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bisongames.bison.actions import LayTile, MoveHunter
from bisongames.bison.board import RIVER, TERRAINS, Board, Face
from bisongames.components.hexes import steps_from
from bisongames.engine.core.rules import Rule, note, remarks, ruling


class Area(NamedTuple):
    """Connected fields of one terrain."""

    fields: tuple[int, ...]
    """In field order."""
    animals: int


Areas = tuple[tuple[Area, ...], ...]
"""Per terrain, the areas by their first fields."""
LAND = Rule("BI-2.1a", "All tiles that are laid side by side on the table form the land.")
IN_A_TILE = Rule(
    "BI-4.3.1ac",
    "Moving between the river and the prairie or the mountain of the same tile counts as 1 field.",
)
OVER_THE_RIVER = Rule(
    "BI-4.3.1ad",
    "Moving between the prairie and the mountain of the same tile leads over its river and counts as 2 fields.",
)
TO_NEXT_TILE = Rule(
    "BI-4.3.1ae",
    "Crossing a side that two tiles share, from prairie or mountain to prairie or mountain, counts as 1 field.",
)
ALONG_A_RIVER = Rule(
    "BI-4.3.1af", "Moving from river to river where two rivers meet at a corner counts as 1 field."
)
NO_CORNERS = Rule(
    "BI-4.3.1ag",
    "You may not move a hunter to another tile across a corner, except from river to river.",
)
RIVERS_MEET = ruling(
    "BI-R2",
    "All rivers that end at the same corner are connected: they form one area, and moving from any to any other counts as 1 field.",
    "4.3.1",
    reason="Along a river is the one way across a corner.",
)


class Land:
    """The tiles on the table. Never changes: laying a tile makes a new land, so that positions share it."""

    __slots__ = (
        "_area_names",
        "_areas",
        "_before",
        "_numbered",
        "_placements",
        "_ways",
        "animals",
        "board",
        "links",
        "rotations",
        "tiles",
    )

    def __init__(
        self,
        board: Board,
        tiles: list[int],
        rotations: list[int],
        links: list[tuple[int, ...]],
        animals: list[int],
        before: tuple[Land, int] | None = None,
    ) -> None:
        self.board = board
        self.tiles = tiles  # per cell: the tile, or -1 for none
        self.rotations = rotations  # per cell
        self.links = links  # per field: the fields one step away
        self.animals = animals  # per field
        self._before = (
            before  # the land without the last tile, and its cell, until the areas are known
        )
        self._areas: Areas | None = None if before else ((),) * len(TERRAINS)
        self._area_names: tuple[tuple[tuple[str, ...], ...], ...] | None = None
        self._numbered: tuple[list[int], list[Area], list[int]] | None = None
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
        tiles, rotations = [*self.tiles], [*self.rotations]
        tiles[cell], rotations[cell] = tile, rotation
        return Land(board, tiles, rotations, links, animals, (self, cell))

    def _links_of(self, cell: int, face: Face) -> tuple[list[int], list[int], list[int]]:
        """For each field of a new tile: the fields one step away."""
        board, tiles, rotations = self.board, self.tiles, self.rotations
        grid, fields_on, faces = board.grid, board.fields_on, board.faces
        prairie, river, mountain = fields_on[cell]
        neighbors = ([river], [prairie, mountain], [river])
        for side, other in enumerate(grid.across[cell]):
            if other >= 0 and tiles[other] >= 0:
                there = faces[tiles[other]][rotations[other]].sides[(side + 3) % 6]
                neighbors[face.sides[side]].append(fields_on[other][there])
        rivers = neighbors[RIVER]
        for corner in face.river:
            point = grid.corners[cell][corner]
            for other in grid.cells_at[point]:
                if tiles[other] < 0 or fields_on[other][RIVER] in rivers:
                    continue
                ends = faces[tiles[other]][rotations[other]].river
                if grid.corners[other].index(point) in ends:
                    rivers.append(fields_on[other][RIVER])
        return neighbors

    @property
    def areas(self) -> Areas:
        """Per terrain, the areas by their first fields; found when they are first asked for."""
        known, before = self._areas, self._before
        if known is None:
            assert before
            known = self._areas = _areas_with(before[0].areas, self, before[1])
            self._before = None
        return known

    @property
    def area_names(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Per terrain, the fields of each area by name."""
        known = self._area_names
        if known is None:
            names = self.board.fields
            known = self._area_names = tuple(
                tuple(tuple(names[field] for field in area.fields) for area in areas)
                for areas in self.areas
            )
        return known

    @property
    def numbered(self) -> tuple[list[int], list[Area], list[int]]:
        """Per field, the index of its area in the second list, or -1 without a tile; then all areas, by terrain; then per
        terrain the index of its first area, and last the number of areas.
        """
        known = self._numbered
        if known is None:
            number_of = [-1] * len(self.board.fields)
            areas: list[Area] = []
            firsts = [0]
            for of_all in self.areas:
                for number, area in enumerate(of_all, len(areas)):
                    for field in area.fields:
                        number_of[field] = number
                areas += of_all
                firsts.append(len(areas))
            known = self._numbered = number_of, areas, firsts
        return known

    @property
    def placements(self) -> tuple[LayTile, ...]:
        """Every way to lay a tile: all empty cells that touch a tile, in all rotations."""
        known = self._placements
        if known is None:
            occupied = sum([1 << cell for cell, tile in enumerate(self.tiles) if tile >= 0])
            near, lays = self.board.near, self.board.lays
            known = self._placements = tuple(
                [
                    lay
                    for cell, three in enumerate(lays)
                    if near[cell] & occupied and not occupied >> cell & 1
                    for lay in three
                ]
            )
        return known

    def touches(self, cell: int) -> bool:
        """Whether a tile lies on a cell next to this one."""
        return any(other >= 0 and self.tiles[other] >= 0 for other in self.board.grid.across[cell])

    def ways(self, start: int, steps: int) -> tuple[tuple[int, MoveHunter], ...]:
        """The fields 1 to ``steps`` steps away, in field order, each with the move that leads there."""
        known = self._ways.get((start, steps))
        if known is None:
            board, ends = self.board, sorted(self.within(start, steps))
            moves = [(end, board.move(start, end)) for end in ends]
            known = self._ways[start, steps] = tuple(moves)
        return known

    def within(self, start: int, steps: int) -> set[int]:
        """The fields 1 to ``steps`` steps away."""
        distances = steps_from([start], self.links.__getitem__, steps)
        del distances[start]
        return set(distances)

    def distance(self, start: int, end: int) -> int | None:
        """The number of steps from one field to another; None if there is no path."""
        return steps_from([start], self.links.__getitem__).get(end)


AREA = Rule("BI-4.3.1g", "Connected fields of the same terrain form an area.")
CONNECTED = ruling(
    "BI-R28",
    "Prairies are connected across the sides that tiles share, and so are mountains; rivers are connected where they meet "
    "at a corner.",
    "4.3.1",
    reason="Hunters walk from field to field in the same ways.",
)


def _areas_with(areas: Areas, land: Land, cell: int) -> Areas:
    """The areas before the last tile, with its fields: each joins all areas of its terrain that it touches."""
    grown = []
    for field, of_all in zip(land.board.fields_on[cell], areas, strict=True):
        fields, shown, apart, near = [field], land.animals[field], [], {*land.links[field]}
        for area in of_all:
            if near.isdisjoint(area.fields):
                apart.append(area)
            else:
                fields += area.fields
                shown += area.animals
        apart.append(Area(tuple(sorted(fields)), shown))
        grown.append(tuple(sorted(apart)))
    return tuple(grown)


@lru_cache(maxsize=32)
def start_land(board: Board) -> Land:
    """The three start tiles around the totem symbol: one land for all matches."""
    return land_of(board, board.start_tiles)


def land_of(board: Board, laid: Iterable[tuple[int, int, int]]) -> Land:
    """The land of these tiles: cell, tile and rotation of each."""
    cells, fields = len(board.cell_names), len(board.fields)
    land = Land(board, [-1] * cells, [0] * cells, [()] * fields, [0] * fields)
    for cell, tile, rotation in laid:
        land = land.with_tile(cell, tile, rotation)
    return land


REMARKS = remarks(
    Rule("BI-2.1b", "Each tile has three fields: a prairie, a river and a mountain."),
    Rule("BI-2.1c", "The river of a tile lies between its prairie and its mountain."),
    Rule("BI-2.1d", "Each tile shows {animals_on_a_tile}.", about="animals_per_tile"),
    Rule(
        "BI-2.1e",
        "Bison live on prairies, fish in rivers and turkeys on mountains.",
        source="rulebook 4.4, examples",
    ),
    Rule(
        "BI-2.1f",
        "The prairie sides of a tile lie next to each other, and its river ends at the two corners between prairie and "
        "mountain.",
        source="sheet 2.2",
        status="reconstructed",
        reason="No tile lies before us; three fields and a river between two of them leave this shape.",
    ),
    note(
        "BI-N1",
        "The tile set of the variant says which sides of a tile are prairie or mountain and how many animals it shows.",
        "2.1",
    ),
    Rule(
        "BI-4.3.1ah",
        "The tips of water at the corners of tiles are no fields, and hunters may not enter them.",
    ),
)
"""Rules without code of their own: they describe the tiles of the variant."""
