"""Catan: what can come next in set-up, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.island import HEXES, NODE_NAMES, PATH_MASK_AT, bits
from bisongames.catan.island_setup import DealingCorner, DealingHarbour, DealingTerrain
from bisongames.catan.island_table import UNKNOWN
from bisongames.catan.options import LAYOUT
from bisongames.catan.setup import (
    BeginPlacing,
    PlacingRoad,
    place_all,
    placings,
)
from bisongames.catan.table import Table
from bisongames.catan.validation.island_checks import laid_by_layout
from bisongames.catan.validation.piece_checks import unlike_set_up
from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer

ROOT: Final = "$.position"


def faults(table: Table) -> Iterator[Fault]:
    """Starting pieces that are not placed in their order, each road at its settlement."""
    if table.start_player == CHANCE:
        dealt = any(kind != UNKNOWN for kind in table.terrain)
        by_layout = table.robber >= 0 and laid_by_layout(table)
        if dealt and not (by_layout and tuple(table.harbours) == table.board.harbour_types):
            yield Fault(f"{ROOT}.start_player", "is drawn before the island is laid")
    for player in range(table.num_players):
        if table.cities[player]:
            yield Fault(f"{ROOT}.pieces[{player}].cities", "there are none in set-up")
        if any(table.hunters[player]):
            yield Fault(f"{ROOT}.pieces[{player}].hunters", "there are none in set-up")
    if table.board.options.setup == "beginner_full":
        yield from _pieces_of_the_layout(table)
    else:
        yield from _pieces_in_order(table)


def _pieces_in_order(table: Table) -> Iterator[Fault]:
    """Settlements and roads as far as the order of placing has come."""
    settlements = sum(nodes.bit_count() for nodes in table.settlements)
    roads = sum(laid.bit_count() for laid in table.laid)
    order = [] if table.start_player == CHANCE else [placing.player for placing in placings(table)]
    if settlements > len(order):
        yield Fault(f"{ROOT}.pieces", f"found {settlements} settlements, set-up has {len(order)}")
        return
    if settlements - roads not in (0, 1):
        yield Fault(
            f"{ROOT}.pieces",
            f"found {settlements} settlements and {roads} roads, which are placed in turn",
        )
        return
    for player in range(table.num_players):
        path = f"{ROOT}.pieces[{player}]"
        for name, found, needed in (
            ("settlements", table.settlements[player], order[:settlements].count(player)),
            ("roads", table.laid[player], order[:roads].count(player)),
        ):
            if found.bit_count() != needed:
                yield Fault(
                    f"{path}.{name}",
                    f"found {found.bit_count()}, needed {needed} after {settlements} settlements and {roads} roads",
                )
        yield from unlike_set_up(table, player)


def _pieces_of_the_layout(table: Table) -> Iterator[Fault]:
    """All starting pieces of the layout stand there once the start player is known."""
    wanted = Table(table.board)
    if table.start_player != CHANCE:
        wanted.terrain, wanted.harbours = table.terrain, table.harbours
        place_all(wanted, table.board.components.layouts[LAYOUT], None)
    for player in range(table.num_players):
        for name, found, needed in (
            ("roads", table.laid[player], wanted.laid[player]),
            ("settlements", table.settlements[player], wanted.settlements[player]),
        ):
            if found != needed:
                yield Fault(f"{ROOT}.pieces[{player}].{name}", "are not those of the layout")


def due(table: Table) -> Follow:
    """What lies on the agenda in set-up; the table is free of faults."""
    begin, board = (BeginPlacing(),), table.board
    if table.start_player == CHANCE:
        laying = () if table.robber >= 0 else (DealingTerrain.of(0),)
        return (DrawingStartPlayer(), *laying, *begin)
    if UNKNOWN in table.terrain:
        return (DealingTerrain.of(HEXES - table.terrain.count(UNKNOWN)), *begin)
    if table.robber < 0:
        return (DealingCorner.of(), *begin)
    if UNKNOWN in table.harbours:
        return (DealingHarbour.of(table.harbours.index(UNKNOWN)), *begin)
    if board.options.setup == "beginner_full":
        return board.after_placing
    order = placings(table)
    settlements = sum(nodes.bit_count() for nodes in table.settlements)
    later = (*order[settlements:], *board.after_placing)
    if sum(laid.bit_count() for laid in table.laid) == settlements:
        return later
    player = order[settlements - 1].player
    (node,) = (
        node
        for node in bits(table.settlements[player])
        if not table.laid[player] & PATH_MASK_AT[node]
    )
    return (PlacingRoad(player, NODE_NAMES[node]), *later)
