"""Bison: positions written as plain data, and read."""

from __future__ import annotations

from bisongames.bison import laws
from bisongames.bison.board import KINDS, PIECES, SPACES, Board
from bisongames.bison.land import land_of
from bisongames.bison.laws import HeldField, LaidTile, Position, kind_of_building
from bisongames.bison.table import Table
from bisongames.components.resources import Counts
from bisongames.play.errors import RecordError


def stocks(pieces: list[int]) -> tuple[Counts, ...]:
    """Per player, pieces by name."""
    return tuple(
        Counts(dict(zip(PIECES, pieces[first : first + KINDS], strict=True)))
        for first in range(0, len(pieces), KINDS)
    )


def write(table: Table) -> Position:
    """The table as plain data."""
    board, land = table.board, table.land
    return Position(
        land=tuple(
            LaidTile(board.cell_names[cell], board.tiles[tile], land.rotations[cell])
            for cell, tile in enumerate(land.tiles)
            if tile >= 0
        ),
        pieces=tuple(
            HeldField(
                board.fields[f], player, table.own_hunters(player, f), table.own_building(player, f)
            )
            for f, player in enumerate(table.holder)
            if player >= 0
        ),
        tracks=tuple(table.stock(player) for player in range(table.num_players)),
        supply=stocks(table.supply),
        marked=tuple(
            tuple(space for i, space in enumerate(SPACES) if marked >> i & 1)
            for marked in table.marked
        ),
        hand=tuple(board.tiles[tile] if tile >= 0 else "" for tile in table.hand),
        start_player=table.start_player,
        active_player=table.active_player,
        turn=table.turn,
        round=table.round,
        announced=table.announced,
        unmoved=Counts({board.fields[f]: n for f, n in table.unmoved.items()}),
        ended=table.ended,
    )


def read(board: Board, position: Position) -> Table:
    """The table of a position.

    Raises:
        RecordError: everything that breaks a law of the game.
    """
    faults = laws.faults(board, position)
    if faults:
        raise RecordError("", faults)
    table = Table(board)
    numbers = board.tile_number
    table.land = land_of(
        board, [(board.cell_number[t.cell], numbers[t.tile], t.rotation) for t in position.land]
    )
    # Everything begins in the market and goes from there to supplies and fields.
    total = [s + m for s, m in zip(board.supply_at_start, board.market_at_start, strict=True)]
    market = total * board.players
    table.supply = [0] * len(market)
    for player, supply in enumerate(position.supply):
        for piece, number in supply.items():
            table.supply[KINDS * player + PIECES.index(piece)] = number
            market[KINDS * player + PIECES.index(piece)] -= number
    for held in position.pieces:
        f = board.field_number[held.field]
        table.holder[f] = held.player
        if held.hunters:
            table.hunters[held.player][f] = held.hunters
            market[KINDS * held.player] -= held.hunters
        if held.building:
            table.buildings[held.player][f] = held.building
            market[KINDS * held.player + kind_of_building(held)] -= 1
    table.market = [tuple(market[i : i + KINDS]) for i in range(0, len(market), KINDS)]
    table.tracks = [number for tracks in position.tracks for number in tracks]
    table.marked = [sum(1 << SPACES.index(space) for space in set(m)) for m in position.marked]
    table.hand = [numbers[tile] if tile else -1 for tile in position.hand]
    gone = {*table.hand, *table.land.tiles}
    table.undrawn = tuple(tile for tile in board.drawn_tiles if tile not in gone)
    table.start_player = position.start_player
    table.active_player = position.active_player
    table.turn = position.turn
    table.round = position.round
    table.announced = position.announced
    table.unmoved = {board.field_number[name]: n for name, n in position.unmoved.items()}
    table.ended = position.ended
    return table
