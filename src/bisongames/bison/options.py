"""Bison: the options of the rulebook, and the tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from attrs import Factory, field, frozen

from bisongames.components.hexes import cells_around
from bisongames.engine.core.errors import Fault, short_text
from bisongames.engine.rulebook.field_types import AmountsOf, checked_field
from bisongames.engine.rulebook.options import (
    NamedValues,
    OneOf,
    PerPlayers,
    Switch,
    WholeNumber,
    WholeNumbers,
    option,
)
from bisongames.tables.counts import Counts

ANIMALS: Final = ("bison", "fish", "turkeys")
"""The animals, in the order of their terrains: prairie, river, mountain."""

START_CELLS: Final[tuple[tuple[int, int], ...]] = ((0, 0), (1, 0), (0, 1))
"""The three cells around the totem symbol."""

MOST_SIZE: Final = 4
"""The largest size of a tent or canoe; the smallest is 1."""


@frozen
class Options(NamedValues):
    """Every number of the rulebook, and the switches of expansions and rulings."""

    tile_count: int = option(WholeNumber(3, 90), "land tiles, start tiles among them")
    animals_per_tile: int = option(WholeNumber(0, 9), "animals on each tile")
    rounds: Counts = option(PerPlayers((2, 3, 4), 1, 9), "rounds, by number of players")
    stones: int = option(
        WholeNumber(1, 6), "action stones of each player, one for each action in a round"
    )
    start_stock: int = option(WholeNumber(0, 60), "animals of each kind at the start")
    track_end: int = option(WholeNumber(3, 60), "the highest number on each track")
    supply_hunters: int = option(
        WholeNumber(0, 12), "hunters of each player in the supply at the start"
    )
    market_hunters: int = option(
        WholeNumber(0, 12), "hunters of each player in the market at the start"
    )
    supply_tents: tuple[int, ...] = option(
        WholeNumbers(MOST_SIZE, 0, 4), "tents of sizes 1 to 4 in the supply at the start"
    )
    market_tents: tuple[int, ...] = option(
        WholeNumbers(MOST_SIZE, 0, 4), "tents of sizes 1 to 4 in the market at the start"
    )
    supply_canoes: tuple[int, ...] = option(
        WholeNumbers(MOST_SIZE, 0, 4), "canoes of sizes 1 to 4 in the supply at the start"
    )
    market_canoes: tuple[int, ...] = option(
        WholeNumbers(MOST_SIZE, 0, 4), "canoes of sizes 1 to 4 in the market at the start"
    )
    max_ring: int = option(
        WholeNumber(2, 5), "how many tiles away from the totem symbol a tile may lie"
    )
    most_hunters: int = option(
        WholeNumber(1, 5), "the most hunters that may take part in one action"
    )
    costs: tuple[int, ...] = option(
        WholeNumbers(5, 0, 15), "animals to pay for an action with 1 to 5 hunters"
    )
    idle_gain: int = option(WholeNumber(0, 5), "animals gained by an action without hunters")
    short_move: int = option(
        WholeNumber(1, 6), "the most fields a hunter moves in the shorter of the two moves"
    )
    long_move: int = option(
        WholeNumber(1, 9), "the most fields a hunter moves in the longer of the two moves"
    )
    hunter_price: int = option(WholeNumber(1, 9), "animals of each kind for a hunter")
    size_price: int = option(
        WholeNumber(1, 9), "animals of each kind for a tent or canoe, multiplied by its size"
    )
    exchange_rate: int = option(
        WholeNumber(2, 15), "animals of one kind exchanged for one of another"
    )
    overflow: str = option(
        OneOf(("buy_or_exchange", "cut")),
        "whether a player may buy and exchange when a scoring passes the end of a track",
    )
    final_overflow: str = option(
        OneOf(("as_ordinary", "uncapped")), "whether tracks end in the final scoring as well"
    )
    gathering_at: str = option(
        OneOf(("hunter", "any_piece")), "whether a lone tent or canoe may call a gathering"
    )
    multiple_builds: bool = option(Switch(), "expansion 1: several builds in one action")
    reduce_builds: bool = option(
        Switch(), "expansion 2: tents and canoes may be made smaller again"
    )


def river_ends(sides: str) -> tuple[int, ...]:
    """The corners where the terrain of the sides changes."""
    return tuple(i for i, side in enumerate(sides) if side != sides[(i + 1) % len(sides)])


@frozen
class Sides:
    """The allowed sides of a tile."""

    allowed: str = (
        "six letters P and M, all P side by side and all M side by side, at least one of each"
    )

    def accepts(self, value: object) -> bool:
        """Whether the terrain changes exactly twice around the tile."""
        return (
            isinstance(value, str)
            and re.fullmatch("[PM]{6}", value) is not None
            and len(river_ends(value)) == 2
        )


@frozen(kw_only=True)
class Tile:
    """A land tile: the terrain of its sides, the ends of its river, and its animals."""

    sides: str = checked_field(Sides())
    """Six letters, side 0 first: P for prairie, M for mountain. Even sides bulge out, odd ones in."""
    animals: Counts = checked_field(AmountsOf(ANIMALS))
    """Bison on the prairie, fish in the river, turkeys on the mountain."""
    river: tuple[int, ...] = field(
        default=Factory(lambda tile: tuple(river_ends(tile.sides)), takes_self=True)
    )
    """The two corners where the river ends: by default where the sides change; corner i follows side i."""
    cell: tuple[int, ...] = ()
    """The cell of a start tile, as (q, r); empty for other tiles."""
    rotation: int | None = None
    """The rotation of a start tile, in steps of 60 degrees."""
    reconstructed: Any = field(default=(), hash=False)
    """True, or the list of unpublished parts (sides, river, animals)."""

    def problems(self) -> Iterator[Fault]:
        """Yields the faults within this tile."""
        ends = river_ends(self.sides)
        if sorted(self.river) != list(ends):
            yield Fault(
                ".river",
                f"expected corners {list(ends)}, where the sides change, got {list(self.river)}; it may be omitted",
            )
        yield from _wrong_cell(self)
        parts = self.reconstructed
        if not isinstance(parts, bool) and not (
            isinstance(parts, list | tuple)
            and all(isinstance(p, str) and p in ("sides", "river", "animals") for p in parts)
        ):
            yield Fault(
                ".reconstructed",
                f"expected true, false or a list of sides, river, animals, got {short_text(parts)}",
            )


def _wrong_cell(tile: Tile) -> Iterator[Fault]:
    if tile.cell:
        if tile.cell not in START_CELLS:
            cells = ", ".join(str(list(cell)) for cell in START_CELLS)
            yield Fault(
                ".cell",
                f"expected {cells} for a start tile or no cell for a drawn tile, got {list(tile.cell)}",
            )
        if tile.rotation is None:
            yield Fault(".rotation", "missing; a start tile has 0, 2 or 4")
    elif tile.rotation is not None:
        yield Fault(".rotation", "is for start tiles only, which have a cell")
    if tile.rotation is not None and tile.rotation not in (0, 2, 4):
        yield Fault(
            ".rotation",
            f"expected 0, 2 or 4, got {tile.rotation}: otherwise outward sides meet outward ones",
        )


@frozen
class Components:
    """The tile set."""

    tiles: dict[str, Tile] = field(hash=False)
    """The tiles by name; those with a cell are start tiles."""


def cells_within(rings: int) -> dict[tuple[int, int], int]:
    """All cells of ``rings`` rings around the totem symbol, by q, then r; each with its ring, counted from 1."""
    return {cell: 1 + steps for cell, steps in cells_around(START_CELLS, rings - 1).items()}


def _tiles(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    """Checks the names and the numbers of animals of all tiles."""
    needed = options.animals_per_tile
    for name, tile in components.tiles.items():
        path = f"components.tiles.{short_text(name)}"
        if not re.fullmatch(r"[A-Za-z0-9_]{1,20}", name):
            yield Fault(path, "expected a name of at most 20 letters, digits and underscores")
        if tile.animals.total != needed:
            yield Fault(
                f"{path}.animals",
                f"expected options.animals_per_tile = {needed} in all, got {tile.animals.total}",
            )


def _tile_set(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    count = len(components.tiles)
    if count != options.tile_count:
        yield Fault(
            "components.tiles",
            f"expected options.tile_count = {options.tile_count} tiles, got {count}: "
            f"write tile_count = {count} under [options] to use all of them",
        )


def _start_tiles(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    for cell in START_CELLS:
        names = [name for name, tile in components.tiles.items() if tile.cell == cell]
        if len(names) != 1:
            yield Fault(
                "components.tiles",
                f"expected one start tile on cell {list(cell)}, got {', '.join(names) or 'none'}",
            )


def _players(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    for n in players:
        if str(n) not in options.rounds:
            yield Fault("players", f"expected one of {', '.join(options.rounds)}, got {n}")


def _rounds(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    """Checks that there are tiles to draw and room to lay them, for each number of players."""
    drawn = sum(not tile.cell for tile in components.tiles.values())
    free = len(cells_within(options.max_ring)) - len(START_CELLS)
    for number in players:
        needed = options.rounds[str(number)] * number
        path = f"options.rounds.{number}"
        if needed > drawn:
            yield Fault(path, f"{number} players draw {needed} tiles, but there are only {drawn}")
        if needed > free:
            yield Fault(
                path, f"{number} players lay {needed} tiles, but there is room for only {free}"
            )


def _stock(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    if options.start_stock > options.track_end:
        yield Fault(
            "options.start_stock",
            f"expected at most track_end = {options.track_end}, got {options.start_stock}",
        )


def _moves(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    if options.long_move < options.short_move:
        yield Fault(
            "options.long_move",
            f"expected at least short_move = {options.short_move}, got {options.long_move}",
        )


def _builds(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    if options.reduce_builds and not options.multiple_builds:
        yield Fault("options.reduce_builds", "needs multiple_builds as well")


FAULTS: Final = (_tiles, _tile_set, _start_tiles, _players, _rounds, _stock, _moves, _builds)
"""The checks that the options and components of a variant fit together."""
