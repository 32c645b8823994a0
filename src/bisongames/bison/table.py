"""Bison: the table."""

# Longer than 310 lines because a table is one class with all its columns.

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from attrs import field, frozen

from bisongames.bison.board import (
    CANOE,
    HUNTER,
    MOST_ANIMALS,
    PIECES,
    RIVER,
    SPACES,
    TENT,
    TERRAINS,
    TILE_SPACE,
    Board,
)
from bisongames.bison.land import Land, land_of, start_land
from bisongames.bison.options import ANIMALS, MOST_SIZE
from bisongames.components.seats import CHANCE, Seating, clockwise_from
from bisongames.engine.core.errors import short_text
from bisongames.tables.column_types import (
    PLAYERS,
    Amounts,
    Bits,
    Each,
    Index,
    Name,
    Number,
    Problem,
    SparseAmounts,
    rule_limit,
)
from bisongames.tables.columns import column, derived_column, remainder, virtual
from bisongames.tables.counts import Counts
from bisongames.tables.table import table

FIELDS: Final = Index("field", lambda board: board.fields)
TILES: Final = Index("tile", lambda board: board.tiles)
KINDS: Final = Index("piece", lambda board: PIECES)
SPACE: Final = Index("space", lambda board: SPACES)
ANIMAL: Final = Index("animal", lambda board: ANIMALS)
TERRAIN: Final = Index("terrain", lambda board: TERRAINS)
CELL: Final = Index("cell", lambda board: board.cell_names)
ACTING: Final = Number(0, lambda board: board.options.most_hunters)
STILL: Final = Number(1, lambda board: board.options.most_hunters)
OF_PLAYERS: Final = Each(PLAYERS, Amounts(KINDS, lambda board: max(board.pieces)))

Laid = tuple[tuple[int, int, int], ...]
"""Cell, tile and rotation of each tile on the table, by cell."""


@frozen
class LaidTile:
    """A tile on the table."""

    cell: str
    tile: str
    rotation: int


_laid_tile: Final = lru_cache(maxsize=10_000)(LaidTile)


@frozen
class HeldField:
    """A field with pieces of one player."""

    field: str
    player: int
    hunters: int
    building: int
    """The size of the tent (on land) or canoe (on a river) there; 0 for none."""


@frozen
class _LaidTiles:
    """The column type of the tiles on the table."""

    plain: Any = field(default=tuple[LaidTile, ...], init=False)

    def empty(self, board: Board) -> Laid:
        return board.start_tiles

    def write(self, value: Laid, board: Board) -> tuple[LaidTile, ...]:
        cells, tiles = board.cell_names, board.tiles
        return tuple([_laid_tile(cells[cell], tiles[tile], turn) for cell, tile, turn in value])

    def read(self, plain: tuple[LaidTile, ...], board: Board) -> Laid:
        cell, tile = board.cell_number, board.tile_number
        return tuple(sorted((cell[t.cell], tile[t.tile], t.rotation) for t in plain))

    def faults(self, plain: tuple[LaidTile, ...], board: Board, path: str) -> Iterator[Problem]:
        for i, laid in enumerate(plain):
            if laid.cell not in board.cell_number:
                yield f"{path}[{i}].cell", f"unknown cell {short_text(laid.cell)}"
            if laid.tile not in board.tile_number:
                yield f"{path}[{i}].tile", f"unknown tile {short_text(laid.tile)}"
            if laid.rotation not in range(6):
                yield f"{path}[{i}].rotation", f"expected 0 to 5, got {laid.rotation}"


@frozen
class _Tracks(Each[int, int]):
    """Three numbers, one for each kind of animal."""

    plain: Any = field(default=tuple[int, int, int], init=False)


def _pieces(table: Table) -> tuple[HeldField, ...]:
    names, hunters, buildings = table.board.fields, table.hunters, table.buildings
    held = [
        (place, player)
        for player, mine in enumerate(hunters)
        for place in {*mine, *buildings[player]}
    ]
    return tuple(
        [
            HeldField(
                names[place], player, hunters[player].get(place, 0), buildings[player].get(place, 0)
            )
            for place, player in sorted(held)
        ]
    )


def _put_pieces(table: Table, pieces: tuple[HeldField, ...]) -> None:
    for held in pieces:
        place = table.board.field_number[held.field]
        if held.hunters:
            table.hunters[held.player][place] = held.hunters
        if held.building:
            table.buildings[held.player][place] = held.building


def _piece_faults(pieces: tuple[HeldField, ...], board: Board, path: str) -> Iterator[Problem]:
    times = Counter((held.field, held.player) for held in pieces)
    for i, held in enumerate(pieces):
        if held.field not in board.field_number:
            yield f"{path}[{i}].field", f"unknown field {short_text(held.field)}"
        if times[held.field, held.player] > 1:
            yield f"{path}[{i}].field", f"duplicate entry for {short_text(held.field)}"
        if held.player not in range(board.players):
            yield f"{path}[{i}].player", f"unknown player {held.player}"
        if held.building not in range(MOST_SIZE + 1):
            yield f"{path}[{i}].building", f"expected 0 to {MOST_SIZE}, got {held.building}"
        if held.hunters < 0 or not (held.hunters or held.building):
            yield (
                f"{path}[{i}].hunters",
                f"expected hunters or a building, got {held.hunters} hunters",
            )


def in_supply_or_on_land(table: Table) -> list[list[int]]:
    """Per player, per piece: the pieces outside the market."""
    totals = [supply.copy() for supply in table.supply]
    for mine, hunters, buildings in zip(totals, table.hunters, table.buildings, strict=True):
        mine[HUNTER] += sum(hunters.values())
        for place, size in buildings.items():
            mine[table.kind_of(place, size)] += 1
    return totals


def _laid_or_in_hand(table: Table) -> list[int]:
    used = [0] * len(table.board.tiles)
    for tile in (*(tile for _, tile, _ in table.laid), *(tile for tile in table.hand if tile >= 0)):
        used[tile] += 1
    return used


@table
class Table(Seating):
    """The land, its pieces and the players' possessions. Only tiles in hand and undrawn tiles are hidden."""

    board: Board
    laid: Laid = column(_LaidTiles(), name="land")
    hunters: list[dict[int, int]] = column(Each(PLAYERS, SparseAmounts(FIELDS)), written=False)
    """Per player, by field: the number of hunters."""
    buildings: list[dict[int, int]] = column(Each(PLAYERS, SparseAmounts(FIELDS)), written=False)
    """Per player, by field: the size of the tent (on land) or canoe (on a river) there."""
    pieces = virtual(tuple[HeldField, ...], _pieces, _put_pieces, _piece_faults)
    tracks: list[list[int]] = column(
        Each(
            PLAYERS,
            _Tracks(ANIMAL, Number(0, rule_limit(lambda board: board.most_animals, MOST_ANIMALS))),
        ),
        start=lambda board: [[board.options.start_stock] * len(ANIMALS)] * board.players,
    )
    """Per player, per kind of animal: the number on the track."""
    supply: list[list[int]] = column(
        OF_PLAYERS, start=lambda board: [[*board.supply_at_start]] * board.players
    )
    """Per player, per kind of piece: the number in the supply."""
    marked: list[int] = column(Each(PLAYERS, Bits(SPACE)))
    """Per player: the marked spaces, as bits."""
    hand: list[int] = column(Each(PLAYERS, Name(TILES)), hidden=True)
    """Per player: the tile drawn and not yet laid; -1 for none."""
    announced: int = column(ACTING, missing=0, late=True)
    """The hunters of the current action."""
    unmoved: dict[int, int] = column(
        SparseAmounts(FIELDS, lambda board: board.pieces[HUNTER]), missing=Counts(), late=True
    )
    """By field: hunters of the active player that the current action has not moved."""

    market: list[list[int]] = remainder(
        lambda board: [[*board.pieces]] * board.players, in_supply_or_on_land, "supply", KINDS
    )
    """Per player, per kind of piece: the number in the market."""
    undrawn: list[int] = remainder(
        lambda board: [1] * len(board.tiles), _laid_or_in_hand, "land", TILES
    )
    """Per tile: 1 if it is undrawn."""

    land: Land = derived_column(start_land)
    """The fields and areas of the tiles."""
    holder: list[int] = derived_column(lambda board: [-1] * len(board.fields))
    """Per field: the last player with pieces there; -1 for none."""

    def derive(self) -> None:
        """Derives the land and the holders of fields."""
        if self.laid != self.board.start_tiles:
            self.land = land_of(self.board, self.laid)
        for player, mine in enumerate(zip(self.hunters, self.buildings, strict=True)):
            for places in mine:
                for place in places:
                    self.holder[place] = player

    @property
    def round_starter(self) -> int:
        """The player with the totem pole; CHANCE (-1) in set-up."""
        if not self.round:
            return CHANCE
        return (self.start_player + self.round - 1) % self.board.players

    def seats_in_round(self) -> tuple[int, ...]:
        """All players clockwise from the one with the totem pole."""
        return clockwise_from(self.round_starter, self.board.players)

    @property
    def is_last_round(self) -> bool:
        """Whether this is the last round."""
        return self.round >= self.board.rounds

    def stones_used(self, player: int) -> int:
        """The number of spaces that a player has marked in this round."""
        return self.marked[player].bit_count()

    def has_marked_tile(self, player: int) -> bool:
        """Whether a player has marked the tile space in this round."""
        return bool(self.marked[player] >> TILE_SPACE & 1)

    def own_hunters(self, player: int, place: int) -> int:
        """The number of hunters that a player has on a field."""
        return self.hunters[player].get(place, 0)

    def own_building(self, player: int, place: int) -> int:
        """The size of a player's tent or canoe on a field; 0 for none."""
        return self.buildings[player].get(place, 0)

    def spare_hunters(self, player: int) -> int:
        """The number of hunters that a player has in the supply."""
        return self.supply[player][HUNTER]

    def kind_of(self, place: int, size: int) -> int:
        """The tent or canoe of this size for a field, as its index in ``PIECES``."""
        return (CANOE if self.board.terrain_of[place] == RIVER else TENT) + size

    def lay(self, cell: int, tile: int, rotation: int) -> None:
        """Adds a tile to the land."""
        laid = (cell, tile, rotation)
        place = bisect(self.laid, laid)
        self.laid = (*self.laid[:place], laid, *self.laid[place:])
        self.land = self.land.with_tile(cell, tile, rotation)

    def bring_hunters(self, player: int, place: int, number: int) -> None:
        """Moves hunters from the supply to a field, or back with a negative number."""
        self.supply[player][HUNTER] -= number
        self.add_hunters(player, place, number)

    def add_hunters(self, player: int, place: int, number: int) -> None:
        """Adds hunters to a field, or removes them with a negative number; updates the holder."""
        mine = self.hunters[player]
        there = mine.get(place, 0) + number
        if there:
            mine[place] = there
            if player > self.holder[place]:
                self.holder[place] = player
        elif number:
            del mine[place]
            if place not in self.buildings[player]:
                self._leave(place)

    def replace_building(self, player: int, place: int, size: int) -> None:
        """Replaces the tent or canoe on a field by one of this size from the supply; size 0 only removes it."""
        mine, supply = self.buildings[player], self.supply[player]
        old = mine.pop(place, 0)
        if old:
            supply[self.kind_of(place, old)] += 1
        if size:
            supply[self.kind_of(place, size)] -= 1
            mine[place] = size
            if player > self.holder[place]:
                self.holder[place] = player
        elif place not in self.hunters[player]:
            self._leave(place)

    def _leave(self, place: int) -> None:
        """Updates the holder of a field that a player has left; it has a new one only if a rule is lifted."""
        self.holder[place] = -1
        for player, mine in enumerate(self.hunters):
            if place in mine or place in self.buildings[player]:
                self.holder[place] = player
