"""Catan: pieces that stand where no play puts them, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.catan.bison_herds.settlement_moves import webs
from bisongames.catan.components import StartPieces
from bisongames.catan.island import (
    CLOSE_MASK,
    ENDS,
    NODE_BIT,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_BIT,
    PATH_MASK_AT,
    PATH_NAMES,
    PATH_NUMBER,
    bits,
)
from bisongames.catan.options import LAYOUT
from bisongames.catan.table import Table
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"
FIRST_PIECES: Final = 2
"""So many settlements, and roads, everybody places in set-up."""


def faults(table: Table) -> Iterator[Fault]:
    """What stands on a place that is taken, too near, or before the island is laid."""
    taken = closed = paths = 0
    apart = table.turn == 0 or table.board.options.distance_rule_after_setup
    for player in range(table.num_players):
        path = f"{ROOT}.pieces[{player}]"
        laid, cities = table.laid[player], table.cities[player]
        buildings = table.settlements[player] | cities
        both = buildings & taken | table.settlements[player] & cities
        taken |= buildings
        for name in (
            *(PATH_NAMES[p] for p in bits(paths & laid)),
            *(NODE_NAMES[n] for n in bits(both)),
        ):
            yield Fault(path, f"{name} is taken")
        paths |= laid
        if cities and not table.board.options.allow_cities:
            yield Fault(f"{path}.cities", "cities are not built")
        if (laid or buildings) and table.robber < 0:
            yield Fault(path, "the island is not laid yet")
        for node in bits(buildings):
            if closed & NODE_BIT[node] and apart:
                yield Fault(path, f"{NODE_NAMES[node]} is next to another building")
            closed |= CLOSE_MASK[node]


def history_faults(table: Table) -> Iterator[Fault]:
    """Pieces that set-up and the turns so far cannot have brought. The table is settled, and free of other faults."""
    if not table.turn:
        return  # what comes next in set-up says what stands there
    moving = table.board.options.settlement_moves
    for player in range(table.num_players):
        yield from _fewer_than_at_the_start(table, player)
        if built_nothing(table, player):
            yield from _more_than_at_the_start(table, player)
        elif not moving:
            yield from _unjoined(table, player)
    if moving:
        yield from _outside_the_webs(table)
    if table.board.options.setup == "beginner_full":
        yield from _not_of_the_layout(table)


def buildings(table: Table, player: int) -> int:
    """A player's settlements and cities, as a bit set."""
    return table.settlements[player] | table.cities[player]


def built_nothing(table: Table, player: int) -> bool:
    """Whether a player has had no turn yet in which he built."""
    begun = table.turns_begun(player)
    return not begun or (begun == 1 and player == table.active_player and not table.built)


def _fewer_than_at_the_start(table: Table, player: int) -> Iterator[Fault]:
    path = f"{ROOT}.pieces[{player}]"
    number = buildings(table, player).bit_count()
    if number < FIRST_PIECES:
        yield Fault(path, f"found {number} buildings, set-up brings {FIRST_PIECES}")
    number = table.laid[player].bit_count()
    if number < FIRST_PIECES:
        yield Fault(f"{path}.roads", f"found {number}, set-up brings {FIRST_PIECES}")


def _more_than_at_the_start(table: Table, player: int) -> Iterator[Fault]:
    """The pieces of one who has built nothing yet are those of set-up."""
    path, why = f"{ROOT}.pieces[{player}]", "he has built nothing yet"
    settlements, roads = table.settlements[player].bit_count(), table.laid[player].bit_count()
    if settlements > FIRST_PIECES or table.cities[player]:
        yield Fault(path, f"found other buildings than the two settlements of set-up: {why}")
    if roads > FIRST_PIECES:
        yield Fault(f"{path}.roads", f"found {roads}, set-up brings {FIRST_PIECES}: {why}")
    if any(table.hunters[player]):
        yield Fault(f"{path}.hunters", f"found hunters: {why}")
    yield from unlike_set_up(table, player)


def unlike_set_up(table: Table, player: int) -> Iterator[Fault]:
    """Roads of set-up each lie at a settlement of their own."""
    path = f"{ROOT}.pieces[{player}].roads"
    for road in bits(table.laid[player]):
        if not any(table.settlements[player] & NODE_BIT[node] for node in ENDS[road]):
            yield Fault(path, f"{PATH_NAMES[road]} lies at no settlement of set-up")
    for node in bits(table.settlements[player]):
        if (table.laid[player] & PATH_MASK_AT[node]).bit_count() > 1:
            yield Fault(path, f"{NODE_NAMES[node]} has more than the one road of set-up")


def _unjoined(table: Table, player: int) -> Iterator[Fault]:
    """Every road goes on from a building of set-up, and every building stands at a road."""
    path, laid, own = f"{ROOT}.pieces[{player}]", table.laid[player], buildings(table, player)
    for node in bits(own):
        if not laid & PATH_MASK_AT[node]:
            yield Fault(path, f"{NODE_NAMES[node]} stands at no road of its owner")
    closed = 0
    for other in range(table.num_players):
        if other != player and buildings(table, other).bit_count() == FIRST_PIECES:
            closed |= buildings(table, other)  # they stood there before any road could pass
    parts, left = 0, own
    while left:
        node = left & -left
        joined, rest = _grown(node, laid, closed)
        parts += 1
        left &= ~(joined | node)
        laid = rest
    for road in bits(laid):
        yield Fault(f"{path}.roads", f"{PATH_NAMES[road]} joins on to nothing of its owner")
    if parts > FIRST_PIECES:
        yield Fault(path, f"found {parts} parts that no road joins, set-up begins {FIRST_PIECES}")


def _grown(reached: int, roads: int, closed: int) -> tuple[int, int]:
    """The intersections that roads lead to from some, past none of the closed ones; and the roads left over."""
    grown = True
    while grown:
        grown = False
        for road in bits(roads):
            a, b = ENDS[road]
            ends = NODE_BIT[a] | NODE_BIT[b]
            if ends & reached & ~closed:
                reached, roads, grown = reached | ends, roads & ~PATH_BIT[road], True
    return reached, roads


def _outside_the_webs(table: Table) -> Iterator[Fault]:
    """Settlements move along roads of all colours, so a player's roads and buildings stay in the webs that they began."""
    found = webs(table)
    most = FIRST_PIECES * table.num_players
    if len(found) > most:
        yield Fault(
            f"{ROOT}.pieces",
            f"found {len(found)} parts that no road joins, set-up begins {most} at most",
        )
    for player, laid in enumerate(table.laid):
        path, own = f"{ROOT}.pieces[{player}]", buildings(table, player)
        for node in bits(own):
            if not any(web & NODE_BIT[node] for web in found):
                yield Fault(path, f"{NODE_NAMES[node]} stands at no road")
        homes = sum(web for web in found if web & own)
        for road in bits(laid):
            if not homes & NODE_BIT[ENDS[road][0]]:
                yield Fault(
                    f"{path}.roads",
                    f"no roads lead from {PATH_NAMES[road]} to its owner's buildings",
                )


def _not_of_the_layout(table: Table) -> Iterator[Fault]:
    """The starting pieces of a layout stay where they are, but for settlements that move."""
    layout = table.board.components.layouts[LAYOUT]
    for player, colour in enumerate(layout.seats[str(table.num_players)]):
        start: StartPieces = layout.starts[colour]
        path = f"{ROOT}.pieces[{player}]"
        for name in start.roads:
            if not table.laid[player] & PATH_BIT[PATH_NUMBER[name]]:
                yield Fault(f"{path}.roads", f"{name} is missing, where set-up lays a road")
        for name in start.settlements:
            own = buildings(table, player) & NODE_BIT[NODE_NUMBER[name]]
            if not own and not table.board.options.settlement_moves:
                yield Fault(path, f"{name} is missing, where set-up puts a settlement")
