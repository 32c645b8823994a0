"""Bison: pieces and animals that nobody can have by then, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.bison.board import PIECES, RIVER, SPACES
from bisongames.bison.marking import Announcing, Marking
from bisongames.bison.options import ANIMALS
from bisongames.bison.paying import Gaining, Paying, cost
from bisongames.bison.table import Table, in_supply_or_on_land
from bisongames.bison.validation.turn_checks import tiles_laid
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def stock_laws(table: Table) -> Iterator[Fault]:
    """The market gets nothing back, hunters come with tiles only, and who has had no turn has what he began with."""
    board = table.board
    for player, mine in enumerate(in_supply_or_on_land(table)):
        for piece, number, least in zip(PIECES, mine, board.supply_at_start, strict=True):
            if number < least:
                yield Fault(
                    f"{ROOT}.supply[{player}].{piece}",
                    f"found {number} there and on the land, needed {least}: the market gets nothing back",
                )
        here, most = in_play(table, player), board.options.most_hunters * tiles_laid(table, player)
        if here > most:
            yield Fault(
                f"{ROOT}.pieces",
                f"player {player} has {here} hunters and points on the land, and with his tiles {most} at most have come",
            )
        if table.round <= 1 and not table.stones_used(player) and player != table.active_player:
            yield from _untouched_laws(table, player)
        if table.round == 1:
            yield from _first_round_laws(table, player)


def in_play(table: Table, player: int) -> int:
    """The hunters of a player on the land, among them those who have become points of tents and canoes."""
    return sum(table.hunters[player].values()) + sum(table.buildings[player].values())


def _untouched_laws(table: Table, player: int) -> Iterator[Fault]:
    """A player who has not had a turn has what everybody begins with."""
    board = table.board
    stock = board.options.start_stock
    for number, animal in zip(table.tracks[player], ANIMALS, strict=True):
        if number != stock:
            yield Fault(
                f"{ROOT}.tracks[{player}]",
                f"found {number} {animal}, needed {stock} before the first turn",
            )
    for piece, number, needed in zip(
        PIECES, table.supply[player], board.supply_at_start, strict=True
    ):
        if number != needed:
            path = f"{ROOT}.supply[{player}].{piece}"
            yield Fault(path, f"found {number}, needed {needed} before the first turn")


def _first_round_laws(table: Table, player: int) -> Iterator[Fault]:
    """In the first round every piece that is not a hunter on a tile just laid shows which space was marked."""
    board, marked = table.board, table.marked[player]
    used = {space for number, space in enumerate(SPACES) if marked >> number & 1}
    start = {cell for cell, _, _ in board.start_tiles}
    for place in table.buildings[player]:
        space = "canoes" if board.terrain_of[place] == RIVER else "tents"
        if space not in used:
            name = board.fields[place]
            yield Fault(
                f"{ROOT}.pieces", f"{name}: player {player} has not marked the {space} space yet"
            )
    for place in {*table.hunters[player], *table.buildings[player]}:
        if board.cell_of[place] in start and not used & {"move-1", "move-3"}:
            name = board.fields[place]
            yield Fault(
                f"{ROOT}.pieces", f"{name}: to a start tile hunters come by moves, none was marked"
            )


def first_round_faults(table: Table, first: Pending) -> Iterator[Fault]:
    """Before the first scoring nobody has more animals than he began with and than actions without hunters bring."""
    if table.round != 1:
        return
    board, kinds = table.board, len(ANIMALS)
    for player, mine in enumerate(in_supply_or_on_land(table)):
        bought = zip(mine, board.supply_at_start, board.prices, strict=True)
        spent = kinds * sum((number - least) * price for number, least, price in bought)
        have, most = sum(table.tracks[player]), _most_animals(table, player, first)
        if have + spent > most:
            yield Fault(
                f"{ROOT}.tracks[{player}]",
                f"found {have} animals and pieces bought for {spent}, where nobody can have had more than {most}",
            )


def _most_animals(table: Table, player: int, first: Pending) -> int:
    """What a player began with, less what he has surely paid, and what his other actions have brought at most."""
    options, settled = table.board.options, in_play(table, player)
    most = len(ANIMALS) * options.start_stock - cost(table, settled)
    idle = table.stones_used(player) - bool(settled)
    if player == table.active_player and not isinstance(first, Marking):
        if table.announced:
            idle -= 1
            most -= 0 if isinstance(first, Paying) else cost(table, table.announced)
        elif isinstance(first, Announcing):
            idle -= 1
        elif isinstance(first, Gaining):
            most -= first.still_to_take
    return most + options.idle_gain * idle
