"""Catan A1 and A3: the components of a variant, and their checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import field, frozen

from bisongames.catan import island
from bisongames.catan.options import (
    BUILDINGS,
    CARDS,
    HARBOUR_TYPES,
    LAYOUT,
    RESOURCES,
    TERRAINS,
    Options,
)
from bisongames.engine.core.errors import Fault, short_text
from bisongames.engine.rulebook.field_types import checked_field, checked_list
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.tables.counts import Counts

MOST_PLAYERS: Final = 4
NUMBERS: Final = (*range(2, 7), *range(8, 13))
"""The numbers on tokens."""


@frozen
class Harbour:
    """A harbor on one side of a coastal hex."""

    hex: int = checked_field(WholeNumber(0, island.HEXES - 1))
    """The number of a coastal hex, from 0."""
    side: str = checked_field(OneOf(island.SIDES))
    """The side of the hex with the harbor."""
    type: str = checked_field(OneOf(HARBOUR_TYPES))
    """A resource, or ``any``."""


@frozen
class StartPieces:
    """The starting pieces of one color: the second settlement brings the start cards."""

    settlements: tuple[str, ...]
    """Two intersections; the settlement on the second brings the start cards."""
    roads: tuple[str, ...]
    """Two paths, one at each settlement."""


@frozen(kw_only=True)
class Layout:
    """A fixed island: terrain and number per hex, and starting pieces by color."""

    terrain: tuple[str, ...] = checked_list(OneOf(TERRAINS))
    """The terrain of each hex."""
    numbers: tuple[int, ...] = checked_list(OneOf((0, *NUMBERS)))
    """The number on each hex; 0 for the desert."""
    starts: dict[str, StartPieces] = field(hash=False)
    """The starting pieces of each color."""
    seats: dict[str, tuple[str, ...]] = field(hash=False)
    """The colors in seat order, by number of players."""


@frozen
class Components:
    """The contents of the box."""

    terrain: Counts
    """The number of hexes of each terrain."""
    tokens: tuple[int, ...]
    """The numbers in the order of their letters."""
    harbours: dict[str, Harbour] = field(hash=False)
    """The harbors by name."""
    costs: dict[str, Counts] = field(hash=False)
    """The cost of a road, settlement, city, development card and hunter."""
    development_cards: Counts
    """The number of each development card in the deck."""
    layouts: dict[str, Layout] = field(hash=False)
    """Fixed islands, by name."""
    directions: dict[str, str] = field(hash=False)
    """The side of a hex to which each face of the direction die points; empty without herds."""

    def __hash__(self) -> int:
        return hash((self.terrain, self.tokens, self.development_cards))


def _players(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    for n in players:
        if n not in range(2, MOST_PLAYERS + 1):
            yield Fault("players", f"expected 2 to {MOST_PLAYERS}, got {n}")


def _terrain(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    terrain = components.terrain
    yield from _names_fault("components.terrain", terrain, TERRAINS)
    if terrain.total != island.HEXES:
        yield Fault("components.terrain", f"expected {island.HEXES} hexes, got {terrain.total}")
    if terrain["desert"] < 1:
        yield Fault("components.terrain.desert", "expected a desert, where the robber begins")


def _tokens(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    needed = island.HEXES - components.terrain["desert"]
    if len(components.tokens) != needed:
        yield Fault(
            "components.tokens",
            f"expected {needed} numbers, one for each hex but the desert, got {len(components.tokens)}",
        )
    for index, n in enumerate(components.tokens):
        if n not in NUMBERS:
            yield Fault(f"components.tokens[{index}]", f"expected 2 to 12 without 7, got {n}")


def _cards(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    yield from _names_fault("components.development_cards", components.development_cards, CARDS)


def _costs(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    costs = components.costs
    for name in BUILDINGS:
        if name not in costs:
            yield Fault(f"components.costs.{name}", "is missing")
    yield from _names_fault("components.costs", costs, BUILDINGS, "cost")
    for name, cost in costs.items():
        path = f"components.costs.{short_text(name)}"
        yield from _names_fault(path, cost, RESOURCES)
        if not cost.total:
            yield Fault(path, "expected at least one card, since otherwise a turn need not end")


def _payable(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    for name, cost in components.costs.items():
        for resource, number in cost.items():
            if number > options.bank_per_resource:
                yield Fault(
                    f"components.costs.{short_text(name)}.{short_text(resource)}",
                    f"expected at most options.bank_per_resource = {options.bank_per_resource}, "
                    f"got {number}",
                )


def _harbours(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    taken: set[int] = set()
    for name, harbour in components.harbours.items():
        path = f"components.harbours.{short_text(name)}"
        if island.NEXT_HEXES[harbour.hex][island.SIDES.index(harbour.side)] >= 0:
            yield Fault(path, f"side {harbour.side} of hex {harbour.hex} is not on the coast")
        else:
            side = island.side_path(harbour.hex, harbour.side)
            if taken & set(island.ENDS[side]):
                yield Fault(path, "touches another harbour")
            taken |= set(island.ENDS[side])


def _layouts(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    for name, layout in components.layouts.items():
        yield from _layout_faults(f"components.layouts.{short_text(name)}", layout, players)


def _layout_there(
    options: Options, components: Components, players: tuple[int, ...]
) -> Iterator[Fault]:
    if options.setup != "variable" and LAYOUT not in components.layouts:
        yield Fault("components.layouts", f"expected a layout {LAYOUT}, which the set-up uses")


FAULTS: Final = (
    _players,
    _terrain,
    _tokens,
    _cards,
    _costs,
    _payable,
    _harbours,
    _layouts,
    _layout_there,
)
"""Checks of a variant; each reads few options and components, so that it can run even if others are faulty."""


def _names_fault(
    path: str, named: Iterable[str], names: tuple[str, ...], thing: str = "name"
) -> Iterator[Fault]:
    for name in named:
        if name not in names:
            yield Fault(
                f"{path}.{short_text(name)}", f"no such {thing}; expected one of {', '.join(names)}"
            )


def _layout_faults(path: str, layout: Layout, players: tuple[int, ...]) -> Iterator[Fault]:
    if len(layout.terrain) != island.HEXES or len(layout.numbers) != island.HEXES:
        yield Fault(
            path,
            f"expected terrain and numbers for {island.HEXES} hexes, got {len(layout.terrain)} and "
            f"{len(layout.numbers)}",
        )
        return
    for cell, (terrain, number) in enumerate(zip(layout.terrain, layout.numbers, strict=True)):
        if (terrain == "desert") != (number == 0):
            yield Fault(
                f"{path}.numbers[{cell}]",
                f"expected 0 for the desert only, got {number} on {terrain}",
            )
    if "desert" not in layout.terrain:
        yield Fault(f"{path}.terrain", "expected a desert, where the robber begins")
    for n in players:
        if str(n) not in layout.seats:
            yield Fault(
                f"{path}.seats.{n}", f"is missing; list the colours of {n} players in seat order"
            )
    for count, colours in layout.seats.items():
        if str(len(set(colours))) != count or not set(colours) <= set(layout.starts):
            yield Fault(
                f"{path}.seats.{short_text(count)}",
                f"expected a different colour for each seat, from "
                f"{', '.join(map(short_text, layout.starts))}, got "
                f"{', '.join(map(short_text, colours)) or 'none'}",
            )
    closed = 0
    taken: set[str] = set()
    for colour, pieces in layout.starts.items():
        place = f"{path}.starts.{short_text(colour)}"
        if len(pieces.settlements) != 2 or len(pieces.roads) != 2:
            yield Fault(
                place,
                f"expected 2 settlements and 2 roads, got {len(pieces.settlements)} and {len(pieces.roads)}",
            )
            continue
        for settlement, road in zip(pieces.settlements, pieces.roads, strict=True):
            node = island.NODE_NUMBER.get(settlement, -1)
            side = island.PATH_NUMBER.get(road, -1)
            if node < 0 or side < 0 or node not in island.ENDS[side] or road in taken:
                yield Fault(place, f"{road} is not a free path beside {settlement}")
            elif closed & island.NODE_BIT[node]:
                yield Fault(place, f"{settlement} breaks the distance rule")
            else:
                closed |= island.CLOSE_MASK[node]
                taken.add(road)
