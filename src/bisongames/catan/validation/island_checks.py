"""Catan: islands that no box and no layout gives, for positions that are made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bisongames.catan.components import Layout
from bisongames.catan.dice import FACES
from bisongames.catan.island import CORNER_HEXES, HEX_NAMES, HEXES
from bisongames.catan.island_setup import spiral
from bisongames.catan.island_table import UNKNOWN
from bisongames.catan.options import DESERT, HARBOUR_TYPES, TERRAINS
from bisongames.catan.table import Table
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"
TOTALS: Final = sorted({a + b for a in FACES for b in FACES} - {7})
"""The numbers that hexes can have."""


def faults(table: Table) -> Iterator[Fault]:
    """What is wrong with hexes, numbers, harbours and the robber's place."""
    if table.robber < 0:
        yield from _not_laid(table)
        return
    yield from _numbers_on_land(table)
    if UNKNOWN in table.terrain:
        yield Fault(f"{ROOT}.robber", "the island is not laid yet")
    elif not laid_by_layout(table):
        if table.board.options.setup == "variable":
            yield from _not_from_the_box(table)
        else:
            yield Fault(f"{ROOT}.terrain", "needed the island of a layout, with its numbers")
    yield from _harbours(table)
    if table.turn == 0 and DESERT in table.terrain and table.robber != start_of_robber(table):
        desert = HEX_NAMES[start_of_robber(table)]
        yield Fault(f"{ROOT}.robber", f"needed {desert}, the desert, in set-up")


def start_of_robber(table: Table) -> int:
    """The hex where the robber begins."""
    return table.terrain.index(DESERT)


def laid_by_layout(table: Table) -> bool:
    """Whether this is the island of a layout."""
    return any(_is_laid_so(table, layout) for layout in table.board.components.layouts.values())


def _is_laid_so(table: Table, layout: Layout) -> bool:
    terrain = [TERRAINS.index(name) for name in layout.terrain]
    return table.terrain == terrain and tuple(table.numbers) == layout.numbers


def _not_laid(table: Table) -> Iterator[Fault]:
    """The terrain is dealt from the first hex on, and nothing else is there."""
    if table.turn or table.board.options.setup != "variable":
        yield Fault(f"{ROOT}.robber", "is on no hex")
    for cell, number in enumerate(table.numbers):
        if number:
            yield Fault(f"{ROOT}.numbers[{cell}]", f"found {number}: numbers are not laid yet")
    for number, kind in enumerate(table.harbours):
        if kind != UNKNOWN:
            yield Fault(f"{ROOT}.harbours[{number}]", "harbours are not laid yet")
    dealt = HEXES - table.terrain.count(UNKNOWN)
    if UNKNOWN in table.terrain[:dealt]:
        yield Fault(f"{ROOT}.terrain", "is dealt from the first hex on")
    yield from _too_many_hexes(table)


def _too_many_hexes(table: Table) -> Iterator[Fault]:
    for kind, most in enumerate(table.board.terrain):
        found = table.terrain.count(kind)
        if found > most:
            yield Fault(
                f"{ROOT}.terrain", f"found {found} hexes of {TERRAINS[kind]}, there are {most}"
            )


def _numbers_on_land(table: Table) -> Iterator[Fault]:
    for cell, (kind, number) in enumerate(zip(table.terrain, table.numbers, strict=True)):
        if number not in (0, *TOTALS) or bool(number) != (kind not in (DESERT, UNKNOWN)):
            there = "unknown terrain" if kind == UNKNOWN else TERRAINS[kind]
            yield Fault(f"{ROOT}.numbers[{cell}]", f"found {number} on {there}")


def _not_from_the_box(table: Table) -> Iterator[Fault]:
    """A drawn island has every hex of the box, and its numbers in the order of their letters from a corner."""
    tokens = table.board.components.tokens
    for number, found, there in _uneven([n for n in table.numbers if n], tokens):
        yield Fault(f"{ROOT}.numbers", f"found {number} {found} times, it is there {there} times")
    wrong = [*_too_many_hexes(table)]
    yield from wrong
    if not wrong and Counter(n for n in table.numbers if n) == Counter(tokens):
        orders = [spiral(corner) for corner in CORNER_HEXES]
        if not any(_numbers_along(table, order) == tokens for order in orders):
            yield Fault(
                f"{ROOT}.numbers",
                "do not lie in the order of their letters from any corner hex on",
            )


def _numbers_along(table: Table, order: Sequence[int]) -> tuple[int, ...]:
    return tuple(table.numbers[cell] for cell in order if table.terrain[cell] != DESERT)


def _harbours(table: Table) -> Iterator[Fault]:
    """Harbours are as listed; where they are shuffled each type is there as often as listed."""
    listed, options = table.board.harbour_types, table.board.options
    if options.setup != "variable" or options.harbours == "fixed":
        for place, (found, needed) in enumerate(zip(table.harbours, listed, strict=True)):
            if found != needed:
                name = "unknown" if found == UNKNOWN else HARBOUR_TYPES[found]
                yield Fault(
                    f"{ROOT}.harbours[{place}]", f"found {name}, needed {HARBOUR_TYPES[needed]}"
                )
        return
    unlaid = table.harbours.count(UNKNOWN)
    if UNKNOWN in table.harbours[: len(table.harbours) - unlaid]:
        yield Fault(f"{ROOT}.harbours", "are laid from the first one on")
    if unlaid and (table.turn or any(table.settlements)):
        yield Fault(f"{ROOT}.harbours", "are not laid yet")
    laid = [kind for kind in table.harbours if kind != UNKNOWN]
    for kind, found, there in _uneven(laid, listed):
        if found > there:
            yield Fault(
                f"{ROOT}.harbours", f"found {HARBOUR_TYPES[kind]} {found} times, there are {there}"
            )


def _uneven(found: Sequence[int], there: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """What is found more or less often than it is there, and both numbers."""
    for thing in sorted({*found, *there}):
        if found.count(thing) != there.count(thing):
            yield thing, found.count(thing), there.count(thing)
