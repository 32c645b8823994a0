"""Bison 2.1: cells, tiles and fields, computed once per variant and number of players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from bisongames.bison.actions import (
    Announce,
    BuildCanoe,
    BuildTent,
    Buy,
    CallAt,
    DrawTile,
    Exchange,
    Fetch,
    Gain,
    LayTile,
    MoveHunter,
    Settle,
)
from bisongames.bison.options import (
    ANIMALS,
    MOST_SIZE,
    START_CELLS,
    Components,
    Options,
    cells_within,
    river_ends,
)
from bisongames.components.hexes import Grid
from bisongames.engine.rulebook.game_board import Composed
from bisongames.engine.rulebook.glossary import read_glossary
from bisongames.engine.rulebook.rulebook import Ruleset

TERRAINS: Final = ("prairie", "river", "mountain")
PRAIRIE: Final = 0
RIVER: Final = 1
MOUNTAIN: Final = 2
LETTERS: Final = "PRM"

SPACES: Final = ("tile", "tents", "canoes", "gathering", "move-1", "move-3")
SPACE_NAMES: Final = {
    word: term.name
    for term in read_glossary("bisongames.bison")
    for word in term.notation
    if word in SPACES
}
"""The name of each action space for players, by its word in the notation."""
TILE_SPACE: Final = 0
"""The index of the tile space in ``SPACES``."""

HUNTER: Final = 0
PIECES: Final = (
    "hunter",
    *(f"tent{size}" for size in range(1, MOST_SIZE + 1)),
    *(f"canoe{size}" for size in range(1, MOST_SIZE + 1)),
)
TENT: Final = 0
CANOE: Final = MOST_SIZE
"""Add the size of a tent or canoe to get its index in ``PIECES``."""

ROTATIONS: Final = (0, 2, 4)

MOST_ANIMALS: Final = 1000
"""More animals than any track can reach: the limit in hand-written positions."""


def cell_name(cell: tuple[int, int]) -> str:
    """The name of a cell: ``q,r``."""
    return f"{cell[0]},{cell[1]}"


def field_names(options: Options) -> tuple[str, ...]:
    """The names of all possible fields: cells by q, then r; on each cell prairie, river, mountain."""
    cells = cells_within(options.max_ring)
    return tuple(cell_name(cell) + letter for cell in cells for letter in LETTERS)


class Face:
    """One tile in one rotation: its terrain at the sides and corners of its cell."""

    __slots__ = ("river", "sides")

    def __init__(self, letters: str, rotation: int) -> None:
        sides = [MOUNTAIN if letter == "M" else PRAIRIE for letter in letters]
        self.sides = tuple(sides[(i - rotation) % 6] for i in range(6))
        self.river = tuple(sorted((i + rotation) % 6 for i in river_ends(letters)))


class Board(Composed):
    """Cells, tiles, prices, and one value for each possible action.

    Internally, a cell is its number on the grid, and a field its index in ``fields``, where the three fields of a cell
    follow one another, by terrain (``fields_on``, ``cell_of``, ``terrain_of``); terrains, animals and tracks share one
    order: prairie and bison, river and fish, mountain and turkeys.
    """

    def __init__(self, game: Ruleset, players: int) -> None:
        super().__init__(game, players)
        options: Options = game.options
        components: Components = game.components
        self.options = options
        self.rounds = options.rounds[str(players)]
        self.grid = Grid(cells_within(options.max_ring))
        cells = self.grid.cells
        self.cell_names = tuple(map(cell_name, cells))
        self.cell_number = {name: i for i, name in enumerate(self.cell_names)}
        self.near = tuple(sum(1 << n for n in around if n >= 0) for around in self.grid.across)
        self.fields = field_names(options)
        self.fields_on = tuple(
            tuple(range(first, first + 3)) for first in range(0, len(self.fields), 3)
        )
        self.cell_of = tuple(cell for cell, three in enumerate(self.fields_on) for _ in three)
        self.terrain_of = tuple(range(3)) * len(cells)
        self.field_number = {name: i for i, name in enumerate(self.fields)}
        self._make_tiles(components, {cell: i for i, cell in enumerate(cells)})
        self._make_pieces(options)
        self._make_actions(options)

    def _make_tiles(self, components: Components, at: dict[tuple[int, int], int]) -> None:
        self.tiles = tuple(sorted(components.tiles))
        self.tile_number = {name: i for i, name in enumerate(self.tiles)}
        tiles = [components.tiles[name] for name in self.tiles]
        # Per tile, per rotation; odd rotations occur only if a rule is lifted.
        self.faces = tuple(
            tuple(Face(tile.sides, rotation) for rotation in range(6)) for tile in tiles
        )
        self.animals = tuple(tuple(tile.animals[kind] for kind in ANIMALS) for tile in tiles)
        self.drawn_tiles = tuple(i for i, tile in enumerate(tiles) if not tile.cell)
        # Before a scoring no track is past its end, and a scoring adds at most all animals of a kind.
        begun = max(self.options.track_end, self.options.start_stock)
        self.most_animals = begun + max(map(sum, zip(*self.animals, strict=True)))
        lying = {tile.cell: i for i, tile in enumerate(tiles) if tile.cell}
        self.start_tiles = tuple(
            sorted(
                (at[cell], lying[cell], tiles[lying[cell]].rotation or 0) for cell in START_CELLS
            )
        )

    def _make_pieces(self, options: Options) -> None:
        self.supply_at_start = (
            options.supply_hunters,
            *options.supply_tents,
            *options.supply_canoes,
        )
        self.market_at_start = (
            options.market_hunters,
            *options.market_tents,
            *options.market_canoes,
        )
        both = zip(self.supply_at_start, self.market_at_start, strict=True)
        self.pieces = tuple(supply + market for supply, market in both)  # of each player
        sizes = [options.size_price * size for size in range(1, MOST_SIZE + 1)]
        self.prices = (options.hunter_price, *sizes, *sizes)  # of each kind of animal
        self.dearest = max(self.prices)
        # Read for each list of exchanges: options take three times as long to read.
        self.exchange_rate, self.track_end = options.exchange_rate, options.track_end

    def _make_actions(self, options: Options) -> None:
        sizes = range(MOST_SIZE + 1)
        self.draws = tuple(map(DrawTile, self.tiles))
        self.announces = tuple(map(Announce, range(options.most_hunters + 1)))
        self.gains = tuple(map(Gain, ANIMALS))
        self.exchanges = tuple(tuple(Exchange(a, b) for b in ANIMALS) for a in ANIMALS)
        # By the kinds of which a player has enough to give, and the kinds whose tracks have room, both as bits.
        self.exchanges_by_bits = tuple(
            tuple(tuple(self._exchanges(give, take)) for take in range(8)) for give in range(8)
        )
        self.buys = tuple(map(Buy, PIECES))
        self.buys_known: dict[tuple[int, ...], tuple[Buy, ...]] = {}  # filled on use
        self.lays = tuple(
            tuple(LayTile(name, rotation) for rotation in ROTATIONS) for name in self.cell_names
        )
        self.settles = tuple(map(Settle, TERRAINS))
        # Per field; tents and canoes per size as well.
        self.tents = tuple(tuple(BuildTent(name, size) for size in sizes) for name in self.fields)
        self.canoes = tuple(tuple(BuildCanoe(name, size) for size in sizes) for name in self.fields)
        self.calls = tuple(map(CallAt, self.fields))
        self.fetches = tuple(map(Fetch, self.fields))
        # Filled on first use.
        self.moves: dict[tuple[int, int], MoveHunter] = {}

    def _exchanges(self, give: int, take: int) -> Iterator[Exchange]:
        for a, b in permutations(range(len(ANIMALS)), 2):
            if give >> a & 1 and take >> b & 1:
                yield self.exchanges[a][b]

    def move(self, start: int, end: int) -> MoveHunter:
        """The move from one field to another."""
        move = self.moves.get((start, end))
        if move is None:
            move = self.moves[start, end] = MoveHunter(self.fields[start], self.fields[end])
        return move
