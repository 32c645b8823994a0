"""Catan A1 and A3: what is in the box, as tables of components."""

from __future__ import annotations

from collections.abc import Iterator
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
from bisongames.components.resources import Counts
from bisongames.play.errors import Fault, quoted, shown

MOST_PLAYERS: Final = 4


@frozen
class Harbour:
    """A harbour on one side of a coastal hex."""

    hex: int
    side: str
    type: str
    """A resource, or ``any``."""


@frozen
class StartPieces:
    """The starting pieces of one colour: the second settlement brings the start cards."""

    settlements: tuple[str, ...]
    roads: tuple[str, ...]


@frozen
class Layout:
    """A fixed island: terrain and number per hex, and starting pieces by colour."""

    terrain: tuple[str, ...]
    numbers: tuple[int, ...]
    """0 for the desert."""
    starts: dict[str, StartPieces] = field(hash=False)
    seats: dict[str, tuple[str, ...]] = field(hash=False)
    """Per number of players: the colours in seat order."""


@frozen
class Components:
    """What is in the box."""

    terrain: Counts
    """Hexes of each kind."""
    tokens: tuple[int, ...]
    """The numbers in the order of their letters."""
    harbours: dict[str, Harbour] = field(hash=False)
    costs: dict[str, Counts] = field(hash=False)
    """Cards for a road, settlement, city, card, hunter."""
    development_cards: Counts
    layouts: dict[str, Layout] = field(hash=False)
    directions: dict[str, str] = field(hash=False)
    """The sides of a hex that the faces of the direction die point to; empty without herds."""

    def __hash__(self) -> int:
        return hash((self.terrain, self.tokens, self.development_cards))


def faults(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    """What does not fit together."""
    for n in players:
        if n not in range(2, MOST_PLAYERS + 1):
            yield Fault("players", f"found {n}, allowed are 2 to {MOST_PLAYERS}")
    yield from _component_faults(components)
    for name, cost in components.costs.items():
        for resource, number in cost.items():
            if number > options.bank_per_resource:
                yield Fault(
                    f"components.costs.{name}.{resource}",
                    f"found {number}, which is more cards than there are "
                    f"(options.bank_per_resource is {options.bank_per_resource})",
                )
    if options.setup != "variable" and LAYOUT not in components.layouts:
        yield Fault("components.layouts", f"has no layout {LAYOUT}")
    for name, layout in components.layouts.items():
        yield from _layout_faults(f"components.layouts.{name}", layout, players)


def _component_faults(components: Components) -> Iterator[Fault]:
    yield from _names_fault("components.terrain", components.terrain, TERRAINS)
    if components.terrain.total != island.HEXES:
        yield Fault(
            "components.terrain", f"found {components.terrain.total} hexes, needed {island.HEXES}"
        )
    if components.terrain["desert"] < 1:
        yield Fault("components.terrain.desert", "the robber needs a desert to begin on")
    needed = island.HEXES - components.terrain["desert"]
    if len(components.tokens) != needed:
        yield Fault(
            "components.tokens",
            f"found {len(components.tokens)} numbers, needed {needed}: one for each hex but the desert",
        )
    for index, n in enumerate(components.tokens):
        if n not in range(2, 13) or n == 7:
            yield Fault(f"components.tokens[{index}]", f"found {n}, allowed are 2 to 12 without 7")
    yield from _names_fault("components.development_cards", components.development_cards, CARDS)
    for name in BUILDINGS:
        if name not in components.costs:
            yield Fault(f"components.costs.{name}", "is missing")
    for name in components.costs:
        if name not in BUILDINGS:
            yield Fault(
                f"components.costs.{shown(name)}",
                f"no such cost, allowed are {', '.join(BUILDINGS)}",
            )
    for name, cost in components.costs.items():
        yield from _names_fault(f"components.costs.{name}", cost, RESOURCES)
        if not cost.total:
            yield Fault(f"components.costs.{name}", "costs nothing, and a turn would never end")
    taken: set[int] = set()
    for name, harbour in components.harbours.items():
        path = f"components.harbours.{name}"
        if harbour.type not in HARBOUR_TYPES:
            yield Fault(
                f"{path}.type",
                f"found {quoted(harbour.type)}, allowed are {', '.join(HARBOUR_TYPES)}",
            )
        if harbour.hex not in range(island.HEXES) or harbour.side not in island.SIDES:
            yield Fault(
                path,
                f"found hex {harbour.hex} and side {quoted(harbour.side)}, allowed are hexes 0 to {island.HEXES - 1} "
                f"and sides {', '.join(island.SIDES)}",
            )
        elif island.NEXT_HEXES[harbour.hex][island.SIDES.index(harbour.side)] >= 0:
            yield Fault(path, f"side {harbour.side} of hex {harbour.hex} is not at the coast")
        else:
            side = island.side_path(harbour.hex, harbour.side)
            if taken & set(island.ENDS[side]):
                yield Fault(path, "touches another harbour")
            taken |= set(island.ENDS[side])


def _names_fault(path: str, counts: Counts, names: tuple[str, ...]) -> Iterator[Fault]:
    for name in counts:
        if name not in names:
            yield Fault(f"{path}.{shown(name)}", f"no such name, allowed are {', '.join(names)}")


def _layout_faults(path: str, layout: Layout, players: tuple[int, ...]) -> Iterator[Fault]:
    if len(layout.terrain) != island.HEXES or len(layout.numbers) != island.HEXES:
        yield Fault(
            path,
            f"found {len(layout.terrain)} kinds of terrain and {len(layout.numbers)} numbers, "
            f"needed {island.HEXES} of each",
        )
        return
    for cell, (terrain, number) in enumerate(zip(layout.terrain, layout.numbers, strict=True)):
        if terrain not in TERRAINS:
            yield Fault(
                f"{path}.terrain[{cell}]",
                f"found {quoted(terrain)}, allowed are {', '.join(TERRAINS)}",
            )
        if (terrain == "desert") != (number == 0) or number not in (0, *range(2, 7), *range(8, 13)):
            yield Fault(f"{path}.numbers[{cell}]", f"found {number} on {terrain}")
    if "desert" not in layout.terrain:
        yield Fault(f"{path}.terrain", "the robber needs a desert to begin on")
    if set(layout.seats) != {str(n) for n in players}:
        found = ", ".join(map(shown, layout.seats)) or "none"
        yield Fault(
            f"{path}.seats",
            f"found for {found} players, needed for {', '.join(map(str, players))}",
        )
    for count, colours in layout.seats.items():
        if str(len(set(colours))) != count or not set(colours) <= set(layout.starts):
            yield Fault(
                f"{path}.seats.{shown(count)}",
                f"found {', '.join(map(shown, colours)) or 'none'}, needed another one of "
                f"{', '.join(map(shown, layout.starts))} for each seat",
            )
    closed = 0
    taken: set[str] = set()
    for colour, pieces in layout.starts.items():
        place = f"{path}.starts.{colour}"
        if len(pieces.settlements) != 2 or len(pieces.roads) != 2:
            yield Fault(
                place,
                f"found {len(pieces.settlements)} settlements and {len(pieces.roads)} roads, needed 2 of each",
            )
            continue
        for settlement, road in zip(pieces.settlements, pieces.roads, strict=True):
            node = island.NODE_NUMBER.get(settlement, -1)
            side = island.PATH_NUMBER.get(road, -1)
            if node < 0 or side < 0 or node not in island.ENDS[side] or road in taken:
                yield Fault(place, f"{road} is no free path beside {settlement}")
            elif closed & island.NODE_BIT[node]:
                yield Fault(place, f"{settlement} breaks the distance rule")
            else:
                closed |= island.CLOSE_MASK[node]
                taken.add(road)
