"""Bison: tiles and pieces where none can lie, for positions that are made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bisongames.bison.table import Table
from bisongames.bison.validation.turn_checks import tiles_laid
from bisongames.components.hexes import steps_from
from bisongames.components.seats import CHANCE
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def land_laws(table: Table) -> Iterator[Fault]:
    """Tiles hang together round the start tiles, each on a cell of its own."""
    board, path = table.board, f"{ROOT}.land"
    for cell, number in Counter(cell for cell, _, _ in table.laid).items():
        if number > 1:
            yield Fault(path, f"{number} tiles lie on {board.cell_names[cell]}")
    for cell, tile, rotation in board.start_tiles:
        if (cell, tile, rotation) not in table.laid:
            name, place = board.tiles[tile], board.cell_names[cell]
            yield Fault(path, f"start tile {name} must lie on {place}, rotation {rotation}")
    for cell in apart(table):
        yield Fault(path, f"{board.cell_names[cell]} does not touch the other tiles")
    for player, tile in enumerate(table.hand):
        if tile >= 0 and tile not in board.drawn_tiles:
            yield Fault(f"{ROOT}.hand[{player}]", f"there is no tile to draw {board.tiles[tile]!r}")


def apart(table: Table, without: int = -1) -> list[int]:
    """The cells with tiles to which no tiles lead from the start tiles; ``without`` the tile on one cell."""
    board = table.board
    cells = {cell for cell, _, _ in table.laid} - {without}
    start = [cell for cell, _, _ in board.start_tiles]
    reached = steps_from(start, lambda cell: cells.intersection(board.grid.across[cell]))
    return sorted(cells.difference(reached))


def laid_laws(table: Table) -> Iterator[Fault]:
    """Everybody lays one tile in each round."""
    start, players = len(table.board.start_tiles), table.num_players
    needed = start + sum(tiles_laid(table, player) for player in range(players))
    if len(table.laid) != needed:
        yield Fault(
            f"{ROOT}.land",
            f"found {len(table.laid)} tiles, needed {needed}: the start tiles, and one of each player in each round",
        )


def piece_laws(table: Table) -> Iterator[Fault]:
    """Pieces stand on tiles; hunters that have not moved are among those that stand there."""
    board = table.board
    land = {cell for cell, _, _ in table.laid}
    holders = {
        field: player
        for rows in (table.hunters, table.buildings)
        for player, mine in enumerate(rows)
        for field in mine
    }
    for field in sorted(holders):
        cell = board.cell_of[field]
        if cell not in land:
            name, place = board.fields[field], board.cell_names[cell]
            yield Fault(f"{ROOT}.pieces", f"{name}: no tile lies on {place}")
    for field, number in table.unmoved.items():
        path, holder = f"{ROOT}.unmoved.{board.fields[field]}", holders.get(field, CHANCE)
        if holder == CHANCE or number > table.hunters[holder].get(field, 0):
            yield Fault(path, "there are not so many hunters")
        elif holder != table.active_player:
            yield Fault(path, "the hunters there are not the active player's")
