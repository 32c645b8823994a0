"""Catan: the numbers and switches of the rules, and the tables of components."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import field, frozen

from bisongames.catan import island
from bisongames.components.resources import Counts
from bisongames.play.errors import Fault, quoted, shown
from bisongames.play.options import Choice, Flag, Number, NumberOf, Numbers, option

RESOURCES: Final = ("lumber", "brick", "wool", "grain", "ore")
"""In the order in which they are named and counted."""
RESOURCE_NUMBER: Final = {name: kind for kind, name in enumerate(RESOURCES)}
CARDS: Final = ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")
TERRAINS: Final = ("forest", "hills", "pasture", "fields", "mountains", "desert")
"""In the order of :data:`RESOURCES`; the desert yields nothing."""
GENERAL: Final = "any"
"""The type of a harbour that takes any resource."""
HARBOUR_TYPES: Final = (*RESOURCES, GENERAL)


@frozen
class Options:
    """Every number of the rules, and the switches of our rulings."""

    setup: str = option(
        Choice(("variable", "beginner_map", "beginner_full")),
        "a random island, the beginner map, or the beginner map with its starting pieces",
    )
    harbours: str = option(
        Choice(("fixed", "shuffled")), "harbour types of a variable set-up: as listed, or shuffled"
    )
    separate_phases: bool = option(
        Flag(), "no trade after the first building or card purchase of a turn"
    )
    friendly_robber: bool = option(Flag(), "whether the robber spares players with few points")
    friendly_points: int = option(
        Number(0, 10), "public points up to which the friendly robber spares a player"
    )
    domestic_trade: bool = option(Flag(), "whether players trade with each other")
    max_offers_per_turn: int = option(Number(1, 50), "offers to the other players in a turn")
    max_turns: int = option(Number(1, 100_000), "turns after which a game is cut off")
    bank_per_resource: int = option(Number(12, 40), "resource cards of each kind")
    discard_limit: int = option(Number(1, 50), "cards that are safe from a seven")
    vp_to_win: int = option(Number(3, 30), "victory points that win")
    roads_per_player: int = option(Number(2, 30), "roads of each player")
    settlements_per_player: int = option(Number(2, 10), "settlements of each player")
    cities_per_player: int = option(Number(0, 10), "cities of each player")
    settlement_points: int = option(Number(0, 3), "points of a settlement")
    city_points: int = option(Number(0, 5), "points of a city")
    longest_road_points: int = option(Number(0, 5), "points of the Longest Road")
    largest_army_points: int = option(Number(0, 5), "points of the Largest Army")
    victory_card_points: int = option(Number(0, 3), "points of a victory point card")
    longest_road_minimum: int = option(Number(3, 20), "pieces of the first Longest Road")
    largest_army_minimum: int = option(Number(1, 10), "knights of the first Largest Army")
    settlement_yield: int = option(Number(1, 3), "cards a settlement brings from a hex")
    city_yield: int = option(Number(1, 5), "cards a city brings from a hex")
    bank_rate: int = option(Number(2, 6), "equal cards for one card of the bank")
    general_rate: int = option(Number(1, 6), "the same with a harbour for any kind")
    special_rate: int = option(Number(1, 6), "the same with the harbour of the kind")
    free_roads: int = option(Number(1, 5), "roads of a Road Building card")
    plenty_cards: int = option(Number(1, 4), "cards of a Year of Plenty card")
    herds: int = option(NumberOf((0, 2)), "bison herds: two, or none")
    herd_step: str = option(Choice(("one", "coast")), "a herd moves one hex, or on to the coast")
    herd_chooser: str = option(
        Choice(("active", "random")), "the active player picks the herd, or chance"
    )
    hunters_per_player: int = option(Number(0, 10), "city pieces of each player that are hunters")
    hunter_move_cost: int = option(Number(1, 3), "grain for moving a hunter")
    hunt_points: int = option(Number(0, 3), "points of a hunter in a hunt")
    hunt_scoring: str = option(
        Choice(("per_hunter", "per_player")), "a hunt counts each hunter, or each player once"
    )
    settlement_moves: bool = option(Flag(), "whether settlements can be moved along roads")
    settlement_move_cost: int = option(Number(1, 3), "cards of any kind for moving a settlement")
    allow_cities: bool = option(Flag(), "whether cities can be built")
    distance_rule_after_setup: bool = option(Flag(), "whether the distance rule holds after set-up")
    production_factor: tuple[int, ...] = option(
        Numbers(2, 1, 3), "what production is multiplied by: on doubles, and otherwise"
    )


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


PLAIN: Final = (
    ("herds", 0),
    ("hunters_per_player", 0),
    ("settlement_moves", False),
    ("allow_cities", True),
    ("distance_rule_after_setup", True),
    ("production_factor", (1, 1)),
)
"""The values of the scenario's switches that mean the base game."""

HERD_NUMBERS: Final = (3, 4, 5, 6, 8, 9, 10, 11)
"""The numbers that two hexes have."""
BUILDINGS: Final = ("road", "settlement", "city", "card", "hunter")
LAYOUT: Final = "beginner"
"""The layout that the beginner set-ups use."""


def faults(options: Options, components: Components, players: tuple[int, ...]) -> Iterator[Fault]:
    """What does not fit together."""
    for n in players:
        if n not in range(2, 5):
            yield Fault("players", f"found {n}, allowed are 2 to 4")
    if not components.directions:
        for name, value in PLAIN:
            if getattr(options, name) != value:
                yield Fault(f"options.{name}", "needs the expansion bison-herds")
    elif set(components.directions) != set("123456") or set(components.directions.values()) != set(
        island.SIDES
    ):
        yield Fault("components.directions", "needed for each face 1 to 6 another side of a hex")
    if options.allow_cities and options.hunters_per_player > options.cities_per_player:
        yield Fault(
            "options.hunters_per_player",
            f"is above cities_per_player = {options.cities_per_player}, whose pieces they are",
        )
    if options.herds:
        yield from _herd_token_faults(components.tokens)
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
        yield from _layout_faults(f"components.layouts.{name}", layout, players, options)


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


def _herd_token_faults(tokens: tuple[int, ...]) -> Iterator[Fault]:
    """Each number that is there more or less often than the placing of herds needs."""
    for number in (2, *HERD_NUMBERS, 12):
        found, needed = tokens.count(number), 2 if number in HERD_NUMBERS else 1
        if found != needed:
            yield Fault(
                "components.tokens",
                f"{number} is there {_times(found)}, herds need it {_times(needed)}",
            )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _layout_faults(
    path: str, layout: Layout, players: tuple[int, ...], options: Options
) -> Iterator[Fault]:
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
