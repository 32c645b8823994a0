"""Catan: the options of all variants, including those of expansions."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.options import (
    NamedValues,
    OneOf,
    Switch,
    WholeNumber,
    WholeNumbers,
    option,
)

RESOURCES: Final = ("lumber", "brick", "wool", "grain", "ore")
"""The resources, in the order in which rules name them."""
RESOURCE_NUMBER: Final = {name: kind for kind, name in enumerate(RESOURCES)}
GRAIN: Final = RESOURCES.index("grain")
CARDS: Final = ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")
KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY, VICTORY_POINT = range(len(CARDS))

YIELDS = Rule(
    "CA-1h",
    "Forest produces lumber, hills brick, pasture wool, fields grain and mountains ore; the desert produces nothing.",
)
TERRAINS: Final = ("forest", "hills", "pasture", "fields", "mountains", "desert")
"""The kinds of terrain, in the order of :data:`RESOURCES`; the desert yields nothing."""
DESERT: Final = TERRAINS.index("desert")
GENERAL: Final = "any"
"""The type of a harbor for any resource."""
HARBOUR_TYPES: Final = (*RESOURCES, GENERAL)
ANY_KIND: Final = HARBOUR_TYPES.index(GENERAL)
BUILDINGS: Final = ("road", "settlement", "city", "card", "hunter")
"""Everything that players can pay for."""
PUBLISHED: Final = "published"
OURS: Final = "ours"
"""The readings of the friendly robber."""
LAYOUT: Final = "beginner"
"""The layout that the beginner set-ups use."""


@frozen
class Options(NamedValues):
    """The numbers of the rules, and the switches for our rulings."""

    setup: str = option(
        OneOf(("variable", "beginner_map", "beginner_full")),
        "a random island, the beginner map, or the beginner map with its starting pieces",
    )
    harbours: str = option(
        OneOf(("fixed", "shuffled")),
        "harbour types of a variable set-up: in their order, or shuffled",
    )
    separate_phases: bool = option(
        Switch(), "no trade after the first building or card purchase of a turn"
    )
    friendly_robber: str = option(
        OneOf(("off", PUBLISHED, OURS), former_switch=("off", OURS)),
        "the robber spares players with few points: no, as published, or as we read it",
    )
    friendly_points: int = option(
        WholeNumber(0, 10), "public points up to which the friendly robber spares a player"
    )
    domestic_trade: bool = option(Switch(), "whether players trade with each other")
    max_offers_per_turn: int = option(WholeNumber(1, 50), "offers that a player may make in a turn")
    max_turns: int = option(WholeNumber(1, 100_000), "turns after which a game is cut off")
    bank_per_resource: int = option(WholeNumber(12, 40), "resource cards of each kind")
    discard_limit: int = option(WholeNumber(1, 50), "cards that are safe from a seven")
    vp_to_win: int = option(WholeNumber(3, 30), "victory points that win")
    roads_per_player: int = option(WholeNumber(2, 30), "roads of each player")
    settlements_per_player: int = option(WholeNumber(2, 10), "settlements of each player")
    cities_per_player: int = option(
        WholeNumber(0, 10), "cities of each player", needs="allow_cities"
    )
    settlement_points: int = option(WholeNumber(0, 3), "points of a settlement")
    city_points: int = option(WholeNumber(0, 5), "points of a city", needs="allow_cities")
    longest_road_points: int = option(WholeNumber(0, 5), "points of the Longest Road")
    largest_army_points: int = option(WholeNumber(0, 5), "points of the Largest Army")
    victory_card_points: int = option(WholeNumber(0, 3), "points of a victory point card")
    longest_road_minimum: int = option(WholeNumber(3, 20), "pieces needed for the Longest Road")
    largest_army_minimum: int = option(WholeNumber(1, 10), "knights needed for the Largest Army")
    settlement_yield: int = option(WholeNumber(1, 3), "cards a settlement brings from a hex")
    city_yield: int = option(WholeNumber(1, 5), "cards a city brings from a hex")
    bank_rate: int = option(WholeNumber(2, 6), "equal cards given to the bank for one card")
    general_rate: int = option(
        WholeNumber(1, 6), "equal cards given with a harbour that is not for one kind"
    )
    special_rate: int = option(
        WholeNumber(1, 6), "equal cards given with the harbour for their kind"
    )
    free_roads: int = option(WholeNumber(1, 5), "roads that a Road Building card gives")
    plenty_cards: int = option(WholeNumber(1, 4), "cards that a Year of Plenty card gives")
    herds: int = option(OneOf((0, 2)), "bison herds: two, or none")
    herd_step: str = option(OneOf(("one", "coast")), "a herd moves one hex, or on to the coast")
    herd_chooser: str = option(
        OneOf(("active", "random")), "the active player picks the herd, or chance"
    )
    hunters_per_player: int = option(
        WholeNumber(0, 10), "city pieces of each player that serve as hunters"
    )
    hunter_move_cost: int = option(WholeNumber(1, 3), "grain for moving a hunter")
    hunt_points: int = option(WholeNumber(0, 3), "points that a hunter brings in a hunt")
    hunt_scoring: str = option(
        OneOf(("per_hunter", "per_player")), "a hunt counts each hunter, or each player once"
    )
    settlement_moves: bool = option(Switch(), "whether settlements can be moved along roads")
    settlement_move_cost: int = option(
        WholeNumber(1, 3), "cards of any kind for moving a settlement"
    )
    allow_cities: bool = option(Switch(), "whether cities can be built")
    distance_rule_after_setup: bool = option(
        Switch(), "whether the distance rule holds after set-up"
    )
    production_factor: tuple[int, ...] = option(
        WholeNumbers(2, 1, 3), "factors of production: on doubles, and otherwise"
    )
