"""Catan: validation of a table read from JSON: the contents of the box, and each piece in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bisongames.catan.dice import DICE
from bisongames.catan.island import NODE_NAMES, PATH_NAMES, bits
from bisongames.catan.island_table import UNKNOWN
from bisongames.catan.options import (
    CARDS,
    DESERT,
    HARBOUR_TYPES,
    KNIGHT,
    RESOURCES,
    TERRAINS,
    VICTORY_POINT,
)
from bisongames.catan.table import NO_CARDS, Table
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"
TOTALS: Final = sorted({pair.low + pair.high for pair, _ in DICE.weights} - {7})
"""The numbers that hexes can have."""


def table_faults(table: Table) -> Iterator[Fault]:
    """Yields the faults of a table read from JSON, before its derived columns are computed."""
    yield from (Fault(*wrong) for wrong in table.out_of_turn(ROOT))
    if table.ended and not table.turn:
        yield Fault(f"{ROOT}.ended", "expected an empty value before the first turn")
    yield from _hex_faults(table)
    yield from _harbour_faults(table)
    yield from _piece_faults(table)
    yield from _card_faults(table)


def _hex_faults(table: Table) -> Iterator[Fault]:
    """Checks that the island is that of the box or of a layout, or is being dealt from the box."""
    components = table.board.components
    for cell, (kind, number) in enumerate(zip(table.terrain, table.numbers, strict=True)):
        if number and kind in (DESERT, UNKNOWN):
            there = "unknown terrain" if kind == UNKNOWN else "the desert"
            yield Fault(f"{ROOT}.numbers[{cell}]", f"expected no number on {there}, got {number}")
    if table.robber < 0:
        yield from _faults_while_dealing(table)
        return
    if UNKNOWN in table.terrain:
        yield Fault(f"{ROOT}.robber", "expected no robber before the island is laid")
        return
    hexes = Counter(TERRAINS[kind] for kind in table.terrain)
    numbers = Counter(number for number in table.numbers if number)
    boxes = [
        (Counter(dict(components.terrain)), Counter(components.tokens)),
        *(
            (Counter(layout.terrain), Counter(filter(None, layout.numbers)))
            for layout in components.layouts.values()
        ),
    ]
    if hexes not in [terrain for terrain, _ in boxes]:
        yield Fault(f"{ROOT}.terrain", "expected the hexes of the box or of a layout")
    elif (hexes, numbers) not in boxes:
        yield Fault(f"{ROOT}.numbers", "expected the numbers of the box or of the layout")


def _faults_while_dealing(table: Table) -> Iterator[Fault]:
    """Checks that hexes are dealt in order, and that numbers and the robber come after the last one."""
    if table.turn:
        yield Fault(f"{ROOT}.robber", "expected a hex")
    if UNKNOWN in table.terrain[: len(table.terrain) - table.terrain.count(UNKNOWN)]:
        yield Fault(f"{ROOT}.terrain", "expected hexes dealt in order from the first one")
    for kind, most in enumerate(table.board.terrain):
        count = table.terrain.count(kind)
        if count > most:
            yield Fault(
                f"{ROOT}.terrain", f"expected at most {most} hexes of {TERRAINS[kind]}, got {count}"
            )
    if any(table.numbers):
        yield Fault(f"{ROOT}.numbers", "expected no numbers before all terrain is dealt")


def _harbour_faults(table: Table) -> Iterator[Fault]:
    """Checks that no type has more harbors than the box contains, and that shuffled harbors are laid in order."""
    laid = [kind for kind in table.harbours if kind != UNKNOWN]
    if UNKNOWN in table.harbours[: len(laid)] or (laid and table.robber < 0):
        yield Fault(f"{ROOT}.harbours", "expected harbours laid in order, after the terrain")
    for kind, name in enumerate(HARBOUR_TYPES):
        count, most = laid.count(kind), table.board.harbour_types.count(kind)
        if count > most:
            yield Fault(
                f"{ROOT}.harbours", f"expected {name} at most {most} times, got it {count} times"
            )


def _piece_faults(table: Table) -> Iterator[Fault]:
    """Checks that no place holds two pieces, and that there are no pieces before the island is laid."""
    roads = buildings = 0
    for player in range(table.num_players):
        path = f"{ROOT}.pieces[{player}]"
        laid, cities = table.laid[player], table.cities[player]
        settlements = table.settlements[player]
        twice = buildings & (settlements | cities) | settlements & cities
        yield from _twice_faults(path, [PATH_NAMES[place] for place in bits(roads & laid)])
        yield from _twice_faults(path, [NODE_NAMES[node] for node in bits(twice)])
        roads |= laid
        buildings |= settlements | cities
    if (roads or buildings or table.turn) and (table.robber < 0 or UNKNOWN in table.harbours):
        yield Fault(f"{ROOT}.pieces", "the island is not laid yet")


def _twice_faults(path: str, places: Iterable[str]) -> Iterator[Fault]:
    for name in places:
        yield Fault(path, f"{name} holds more than one piece")


def _card_faults(table: Table) -> Iterator[Fault]:
    """Checks that chosen cards are in hand, and that only progress cards have left the game."""
    for player, (hand, chosen) in enumerate(zip(table.hands, table.discards, strict=True)):
        yield from _not_among(f"{ROOT}.discards[{player}]", RESOURCES, chosen, hand)
    active = table.active_player
    held = table.held[active] if active >= 0 else NO_CARDS
    yield from _not_among(f"{ROOT}.bought", CARDS, table.bought, held)
    known = [sum(numbers) for numbers in zip(table.deck, *table.held, strict=True)]
    known[KNIGHT] += sum(table.knights)
    for card, (count, there) in enumerate(zip(known, table.board.deck, strict=True)):
        if count > there or (count < there and card in (KNIGHT, VICTORY_POINT)):
            yield Fault(f"{ROOT}.deck.{CARDS[card]}", f"the game has {there}, got {count} in all")


def _not_among(
    path: str, names: Sequence[str], some: Sequence[int], cards: Sequence[int]
) -> Iterator[Fault]:
    for name, number, held in zip(names, some, cards, strict=True):
        if number > held:
            yield Fault(f"{path}.{name}", f"expected at most the {held} in hand, got {number}")
