"""Catan: the laws that a position must keep."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.catan.board import DESERT, Board
from bisongames.catan.island import (
    CLOSE_MASK,
    HEX_NAMES,
    HEXES,
    NODE_BIT,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_NAMES,
)
from bisongames.catan.options import CARDS, HARBOUR_TYPES, RESOURCES, TERRAINS
from bisongames.catan.positions import NOT_DEALT, Position, table_of
from bisongames.catan.table import Table
from bisongames.components.resources import Counts
from bisongames.play.errors import Fault, RecordError

ROOT = "$.position"


def read(board: Board, position: Position) -> Table:
    """The table of a position.

    Raises:
        RecordError: everything that breaks a law of the game.
    """
    faults = list(_shape_faults(board, position)) or list(_faults(board, position))
    if faults:
        raise RecordError("", faults)
    table = table_of(board, position)
    faults = list(_held_faults(table, position))
    if faults:
        raise RecordError("", faults)
    return table


def _shape_faults(board: Board, position: Position) -> Iterator[Fault]:
    players = board.players
    lengths = [(n, players) for n in ("pieces", "hands", "cards", "knights")]
    lengths += [("terrain", HEXES), ("numbers", HEXES), ("harbours", len(board.harbour_paths))]
    lengths += [(n, players) for n in ("discards", "hunt_points") if getattr(position, n)]
    for name, needed in lengths:
        found = len(getattr(position, name))
        if found != needed:
            yield Fault(f"{ROOT}.{name}", f"found {found} entries, needed {needed}")
    known = [
        ("terrain", position.terrain, (*TERRAINS, NOT_DEALT)),
        ("harbours", position.harbours, (*HARBOUR_TYPES, NOT_DEALT)),
        ("robber", (position.robber,), (*HEX_NAMES, "")),
        ("herds", position.herds, HEX_NAMES),
        ("deck", position.deck, CARDS),
        ("bought", position.bought, CARDS),
    ]
    for player, pieces in enumerate(position.pieces):
        path = f"pieces[{player}]"
        known += [
            (f"{path}.roads", pieces.roads, PATH_NAMES),
            (f"{path}.settlements", pieces.settlements, NODE_NAMES),
            (f"{path}.cities", pieces.cities, NODE_NAMES),
            (f"{path}.hunters", pieces.hunters, HEX_NAMES),
        ]
    for name, counts in (("hands", position.hands), ("discards", position.discards)):
        known += [(f"{name}[{p}]", mine, RESOURCES) for p, mine in enumerate(counts)]
    known += [(f"cards[{p}]", mine, CARDS) for p, mine in enumerate(position.cards)]
    for path, values, allowed in known:
        for value in values:
            if value not in allowed:
                yield Fault(f"{ROOT}.{path}", f"{value!r} is unknown here")
    for name in ("start_player", "active_player", "longest_road", "largest_army"):
        if getattr(position, name) not in range(-1, players):
            yield Fault(f"{ROOT}.{name}", f"allowed is a player from 0 to {players - 1}, or -1")
    for name in ("turn", "round", "offers"):
        if getattr(position, name) < 0:
            yield Fault(f"{ROOT}.{name}", "is below 0")
    if position.offers > 255:
        yield Fault(f"{ROOT}.offers", "is above 255")


def _faults(board: Board, position: Position) -> Iterator[Fault]:
    options = board.options
    yield from _island_faults(board, position)
    yield from _piece_faults(board, position)
    for resource in RESOURCES:
        total = sum(hand[resource] for hand in position.hands)
        if total > options.bank_per_resource:
            yield Fault(
                f"{ROOT}.hands",
                f"found {total} {resource}, there are {options.bank_per_resource}",
            )
    for player, chosen in enumerate(position.discards):
        for resource, number in chosen.items():
            if number > position.hands[player][resource]:
                yield Fault(f"{ROOT}.discards[{player}].{resource}", "is not in the hand")
    for card, name in enumerate(CARDS):
        known = position.deck[name] + sum(mine[name] for mine in position.cards)
        if card == 0:
            known += sum(position.knights)
        if known > board.deck[card] or (card in (0, 4) and known != board.deck[card]):
            yield Fault(
                f"{ROOT}.deck.{name}", f"found {known} in all, there are {board.deck[card]}"
            )
        bought = position.bought[name]
        mine = position.cards[position.active_player] if position.active_player >= 0 else Counts()
        if bought > mine[name]:
            yield Fault(f"{ROOT}.bought.{name}", "is not in the hand of the active player")
    for player, number in enumerate(position.knights):
        if number < 0:
            yield Fault(f"{ROOT}.knights[{player}]", "is below 0")
    for player, number in enumerate(position.hunt_points):
        if number < 0:
            yield Fault(f"{ROOT}.hunt_points[{player}]", "is below 0")
        elif number and not board.hunters:
            yield Fault(f"{ROOT}.hunt_points[{player}]", "there are no hunters")


def _island_faults(board: Board, position: Position) -> Iterator[Fault]:
    dealt = NOT_DEALT not in position.terrain
    for cell, (terrain, number) in enumerate(zip(position.terrain, position.numbers, strict=True)):
        laid = dealt and bool(position.robber)
        if number not in (0, *range(2, 7), *range(8, 13)) or (number != 0) != (
            laid and terrain != TERRAINS[DESERT]
        ):
            yield Fault(f"{ROOT}.numbers[{cell}]", f"found {number} on {terrain}")
    if not dealt and position.robber:
        yield Fault(f"{ROOT}.robber", "the island is not laid yet")
    undealt = position.terrain.count(NOT_DEALT)
    if any(name == NOT_DEALT for name in position.terrain[: HEXES - undealt]):
        yield Fault(f"{ROOT}.terrain", "is dealt from the first hex on")
    if not position.robber:
        for kind, name in enumerate(TERRAINS):
            if position.terrain.count(name) > board.terrain.counts[kind]:
                yield Fault(
                    f"{ROOT}.terrain", f"there are {board.terrain.counts[kind]} hexes of {name}"
                )
    if NOT_DEALT in position.harbours and position.turn:
        yield Fault(f"{ROOT}.harbours", "are not laid yet")
    if position.turn and not position.robber:
        yield Fault(f"{ROOT}.robber", "is on no hex")
    if position.turn and (position.active_player < 0 or position.start_player < 0):
        yield Fault(f"{ROOT}.active_player", "in a turn it is somebody's")
    herds = board.options.herds
    if len(position.herds) not in ({herds} if position.turn else {0, herds}):
        yield Fault(f"{ROOT}.herds", f"found {len(position.herds)}, there are {herds}")
    if list(position.herds) != sorted(position.herds, key=HEX_NAMES.index):
        yield Fault(f"{ROOT}.herds", "are named in the order of the hexes")


def _piece_faults(board: Board, position: Position) -> Iterator[Fault]:
    options = board.options
    taken: dict[str, int] = {}
    closed = 0
    for player, pieces in enumerate(position.pieces):
        path = f"{ROOT}.pieces[{player}]"
        for name in (*pieces.roads, *pieces.settlements, *pieces.cities):
            if name in taken:
                yield Fault(path, f"{name} is taken")
            taken[name] = player
        for name, most in (
            ("roads", options.roads_per_player),
            ("settlements", options.settlements_per_player),
        ):
            if len(getattr(pieces, name)) > most:
                yield Fault(f"{path}.{name}", f"there are {most}")
        if len(pieces.cities) + pieces.hunters.total > board.pieces:
            yield Fault(f"{path}.cities", f"there are {board.pieces} city pieces")
        if pieces.cities and not options.allow_cities:
            yield Fault(f"{path}.cities", "cities are not built")
        if pieces.hunters.total > board.hunters:
            yield Fault(f"{path}.hunters", f"there are {board.hunters}")
        if not position.robber and (pieces.roads or pieces.settlements or pieces.cities):
            yield Fault(path, "the island is not laid yet")
        for name in (*pieces.settlements, *pieces.cities):
            node = NODE_NUMBER[name]
            if closed & NODE_BIT[node] and (options.distance_rule_after_setup or not position.turn):
                yield Fault(path, f"{name} is next to another building")
            closed |= CLOSE_MASK[node]


def _held_faults(table: Table, position: Position) -> Iterator[Fault]:
    """Whether the bonus cards lie where the pieces say."""
    options = table.board.options
    most, holder = max(table.lengths), table.longest
    leaders = [p for p, length in enumerate(table.lengths) if length == most]
    if most < options.longest_road_minimum:
        fits = holder < 0
    elif holder < 0:
        fits = len(leaders) > 1
    else:
        fits = holder in leaders
    if not fits:
        yield Fault(f"{ROOT}.longest_road", f"found {holder}, road lengths are {table.lengths}")
    most, holder = max(table.knights), table.largest
    if most < options.largest_army_minimum:
        fits = holder < 0
    else:
        fits = holder >= 0 and table.knights[holder] == most
    if not fits:
        yield Fault(f"{ROOT}.largest_army", f"found {holder}, knights are {table.knights}")
