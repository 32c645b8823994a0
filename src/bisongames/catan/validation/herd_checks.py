"""The bison-herd scenario: herds, hunters and hunts that no play leads to, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.bison_herds.herds import herd_end, starting_herds
from bisongames.catan.dice import FACES
from bisongames.catan.island import HEXES
from bisongames.catan.table import Table
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def faults(table: Table) -> Iterator[Fault]:
    """What is wrong with herds, hunters and the points of hunts."""
    options = table.board.options
    needed = options.herds if table.turn else 0  # they are placed as set-up ends
    if len(table.herds) != needed:
        yield Fault(f"{ROOT}.herds", f"found {len(table.herds)}, needed {needed}")
    if list(table.herds) != sorted(table.herds):
        yield Fault(f"{ROOT}.herds", "are named in the order of the hexes")
    for player, hunters in enumerate(table.hunters):
        if sum(hunters) > options.hunters_per_player:
            path = f"{ROOT}.pieces[{player}].hunters"
            yield Fault(path, f"there are {options.hunters_per_player}")
    for player, points in enumerate(table.hunt_points):
        path = f"{ROOT}.hunt_points[{player}]"
        most = _most_hunts(table, player) * options.hunt_points
        if points > most:
            yield Fault(path, f"found {points}, at most {most} can have come by now")
        elif points and points % options.hunt_points:
            yield Fault(path, f"found {points}, a hunter brings {options.hunt_points} in a hunt")


def _most_hunts(table: Table, player: int) -> int:
    """How often a player's hunters can have hunted: in every roll since the first turn in which he built one."""
    options, turns = table.board.options, table.turns_begun(player)
    if not (options.herds and options.hunters_per_player and turns):
        return 0
    each = options.hunters_per_player if options.hunt_scoring == "per_hunter" else 1
    first = 1 + (player - table.start_player) % table.num_players
    return (table.turn - first) * each


def reached_by_herds(table: Table, throws: int) -> frozenset[tuple[int, ...]]:
    """Where the herds can stand after so many throws of the direction die; all is possible after a few."""
    pairs = starting_herds(table)
    for _ in range(throws):
        found = frozenset(
            pair
            for one, other in pairs
            for moved, staying in ((one, other), (other, one))
            for end in {herd_end(table, moved, face) for face in FACES}
            for pair in [(min(end, staying), max(end, staying))]
        )
        if found == pairs or len(found) == HEXES * (HEXES + 1) // 2:
            return found
        pairs = found
    return pairs


def herd_fault(table: Table, throws: int) -> Iterator[Fault]:
    """Herds that so many throws cannot have brought to where they are."""
    if table.herds and table.herds not in reached_by_herds(table, throws):
        yield Fault(
            f"{ROOT}.herds",
            f"stand where {throws} throws of the direction die lead to from no start",
        )
