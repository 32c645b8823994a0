"""Catan A5: roads, settlements, cities, and buying development cards."""

# Longer than 310 lines because the rules carry their reasons and forms.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import BuildCity, BuildRoad, BuildSettlement, BuyCard, DrawCard
from bisongames.catan.board import cards_of
from bisongames.catan.ending import wins
from bisongames.catan.events import CardBought, CardPaidFor, CityBuilt, RoadBuilt, SettlementBuilt
from bisongames.catan.hooks import Cost, MainPhaseAction
from bisongames.catan.island import (
    ALL_NODES,
    ALL_PATHS,
    ENDS,
    NEXT_NODES,
    NODE_BIT,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_BIT,
    PATH_NAMES,
    PATH_NUMBER,
    PATHS_AT,
    Lists,
)
from bisongames.catan.island_table import with_more
from bisongames.catan.longest_road import award_longest_road, recount_at, recount_with
from bisongames.catan.main_phase.affordability import pays, pays_for
from bisongames.catan.options import CARDS, RESOURCES, VICTORY_POINT
from bisongames.catan.table import Table, pay
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Drawing, Follow
from bisongames.engine.core.rules import Rule, Violation, note
from bisongames.tables.row_encoding import SeatNumber, column_field

ROADS: Final = Lists(tuple(map(BuildRoad, PATH_NAMES)))
SETTLEMENTS: Final = Lists(tuple(map(BuildSettlement, NODE_NAMES)))
CITIES: Final = Lists(tuple(map(BuildCity, NODE_NAMES)))
BUY_ONLY: Final = (BuyCard(),)
CARD_DRAWS: Final = tuple(map(DrawCard, CARDS))

WITH_CITIES: Final = (("with_cities", True),)

ABLE_TO_PAY = Rule("CA-5w", "You may build or buy only what you can pay for.", firm=True)


def payment_violations(table: Table, player: int, cost: Cost) -> Iterator[Violation]:
    """Yields the reasons why a player cannot pay a cost."""
    hand = table.hands[player]
    missing = tuple(RESOURCES[kind] for kind, n in cost for _ in range(n - hand[kind]))
    if missing:
        needed = tuple(RESOURCES[kind] for kind, n in cost for _ in range(n))
        yield ABLE_TO_PAY.broken(cost=needed, missing=missing)


FREE_PATH = Rule("CA-5y", "You may build or place a road only on a free path.", firm=True)
ROAD_TOUCHES = Rule(
    "CA-5z",
    "A road must connect to one of your buildings, or to one of your roads at an intersection without an opponent's building.",
    about=BuildRoad,
)


def road_place_violations(table: Table, player: int, name: str) -> Iterator[Violation]:
    """Yields the reasons why a player may not place a road on a path."""
    path, own = PATH_NUMBER[name], player + 1
    if not table.free_paths & PATH_BIT[path]:
        yield FREE_PATH.broken(path=name)
    for node in ENDS[path]:
        owner = table.owners[node]
        if owner == own:
            return
        if not owner and any(table.roads[p] == own for p, _ in PATHS_AT[node]):
            return
    yield ROAD_TOUCHES.broken(path=name)


ROAD_COST = Rule("CA-1i", "A road costs {road_cost}.", about="costs")
BUILDING: Final = "almanac of the 5th edition, Build"
PIECES = Rule(
    "CA-R14",
    "You may build or place only pieces that you have in your supply.",
    section="5",
    source=BUILDING,
    firm=True,
)


def road_violations(table: Table, player: int, action: BuildRoad) -> Iterator[Violation]:
    """Yields the reasons why a player may not build this road."""
    yield from road_place_violations(table, player, action.path)
    if not table.roads_left[player]:
        yield PIECES.broken(roads_left=0)
    yield from payment_violations(table, player, table.board.costs["road"])


TO_THE_BANK = Rule("CA-5x", "Put the cards that you pay or discard back into the bank.")


def build_road(table: Table, player: int, action: BuildRoad, tell: Tell) -> Follow:
    """Pays for a road and builds it."""
    pay(table.hands[player], table.bank, table.board.costs["road"])
    path = PATH_NUMBER[action.path]
    table.put_road(player, path)
    table.built = True
    if tell:
        tell(RoadBuilt(player, action.path, cards_of(table.board.costs["road"])))
    recount_with(table, player, path, tell)
    return GAME_OVER if wins(table, player, tell) else ()


def legal_roads(table: Table, player: int, afforded: object) -> Sequence[BuildRoad]:
    """The roads that a player who can pay may build."""
    return ROADS[table.road_places(player)] if table.roads_left[player] else ()


ROAD: Final[MainPhaseAction] = MainPhaseAction(
    BuildRoad,
    lambda table, player: ROADS[ALL_PATHS],
    road_violations,
    build_road,
    pays_for("road"),
    legal_roads,
)


SETTLEMENT_COST = Rule("CA-1j", "A settlement costs {settlement_cost}.")
FREE_NODE = Rule("CA-5aa", "You may build a settlement only on a free intersection.", firm=True)
OWN_ROAD = Rule(
    "CA-5ab",
    "You may build a settlement only on an intersection that one of your road pieces touches.",
    about=BuildSettlement,
)
DISTANCE = Rule(
    "CA-5ac",
    "Distance rule: you may not build a settlement next to another building.",
    when=(("distance_rule_after_setup", True),),
)
STAYS = Rule(
    "CA-R39",
    "You may not move roads, settlements or cities that you have built.",
    section="5",
    source=BUILDING,
    when=(*WITH_CITIES, ("settlement_moves", False)),
)
ROADS_AND_CITIES_STAY = STAYS.otherwise(
    "You may not move roads or cities that you have built.",
    printed_in=f"{BUILDING}; scenario, item 4",
    settlement_moves=True,
)
ROADS_STAY = STAYS.otherwise(
    "You may not move roads that you have built.",
    printed_in=f"{BUILDING}; scenario, items 2 and 4",
    with_cities=False,
    settlement_moves=True,
)
ROADS_AND_SETTLEMENTS_STAY = STAYS.otherwise(
    "You may not move roads or settlements that you have built.",
    printed_in=f"{BUILDING}; scenario, item 2",
    with_cities=False,
)


def settlement_violations(
    table: Table, player: int, action: BuildSettlement
) -> Iterator[Violation]:
    """Yields the reasons why a player may not build this settlement."""
    node = NODE_NUMBER[action.node]
    if table.owners[node]:
        yield FREE_NODE.broken(intersection=action.node)
    if not table.touched[player] & NODE_BIT[node]:
        yield OWN_ROAD.broken(intersection=action.node)
    beside = tuple(NODE_NAMES[n] for n in NEXT_NODES[node] if table.owners[n])
    if beside and table.board.options.distance_rule_after_setup:
        yield DISTANCE.broken(intersection=action.node, buildings_beside=beside)
    if not table.settlements_left[player]:
        yield PIECES.broken(settlements_left=0)
    yield from payment_violations(table, player, table.board.costs["settlement"])


def build_settlement(table: Table, player: int, action: BuildSettlement, tell: Tell) -> Follow:
    """Pays for a settlement and builds it, which may cut other players' roads."""
    pay(table.hands[player], table.bank, table.board.costs["settlement"])
    node = NODE_NUMBER[action.node]
    table.put_settlement(player, node)
    table.built = True
    if tell:
        tell(SettlementBuilt(player, action.node, cards_of(table.board.costs["settlement"])))
    if recount_at(table, node, player):
        award_longest_road(table, tell)
    return GAME_OVER if wins(table, player, tell) else ()


def legal_settlements(table: Table, player: int, afforded: object) -> Sequence[BuildSettlement]:
    """The settlements that a player who can pay may build."""
    if not table.settlements_left[player]:
        return ()
    return SETTLEMENTS[table.touched[player] & table.open_nodes]


SETTLEMENT: Final[MainPhaseAction] = MainPhaseAction(
    BuildSettlement,
    lambda table, player: SETTLEMENTS[ALL_NODES],
    settlement_violations,
    build_settlement,
    pays_for("settlement"),
    legal_settlements,
)


CITY_COST = Rule("CA-1k", "A city costs {city_cost}.", when=WITH_CITIES)
OWN_SETTLEMENT = Rule(
    "CA-5ad",
    "You may build a city only in place of one of your settlements, which goes back to your supply.",
    when=WITH_CITIES,
    firm=True,
    about=(BuildCity, "allow_cities"),
)


def city_violations(table: Table, player: int, action: BuildCity) -> Iterator[Violation]:
    """Yields the reasons why a player may not build this city."""
    here = table.settlements[player] & NODE_BIT[NODE_NUMBER[action.node]]
    if not here and table.board.options.cities_per_player:
        yield OWN_SETTLEMENT.broken(intersection=action.node)
    if not table.pieces_left[player]:
        yield PIECES.broken(cities_left=0)
    yield from payment_violations(table, player, table.board.costs["city"])


def build_city(table: Table, player: int, action: BuildCity, tell: Tell) -> Follow:
    """Pays for a city and puts it in place of a settlement."""
    pay(table.hands[player], table.bank, table.board.costs["city"])
    table.put_city(player, NODE_NUMBER[action.node])
    table.built = True
    if tell:
        tell(CityBuilt(player, action.node, cards_of(table.board.costs["city"])))
    return GAME_OVER if wins(table, player, tell) else ()


def legal_cities(table: Table, player: int, afforded: object) -> Sequence[BuildCity]:
    """The cities that a player who can pay may build."""
    return CITIES[table.settlements[player]] if table.pieces_left[player] else ()


CITY: Final[MainPhaseAction] = MainPhaseAction(
    BuildCity,
    lambda table, player: CITIES[table.settlements[player]],
    city_violations,
    build_city,
    lambda prices, hand: prices.options.allow_cities and pays(hand, prices.costs["city"]),
    legal_cities,
)


CARD_COST = Rule("CA-1l", "A development card costs {card_cost}.")
TOP_CARD = Rule(
    "CA-5ae",
    "When you buy a development card, take the top card of the pile and do not show it.",
    about=(BuyCard, "DrawingCard"),
)
DECK_LEFT = Rule(
    "CA-5af", "You may not buy a development card when no more are left in the pile.", firm=True
)


def buy_violations(table: Table, player: int, action: BuyCard) -> Iterator[Violation]:
    """Yields the reasons why a player may not buy a development card."""
    if not any(table.deck):
        yield DECK_LEFT.broken(cards_left=0)
    yield from payment_violations(table, player, table.board.costs["card"])


def buy_card(table: Table, player: int, action: BuyCard, tell: Tell) -> Follow:
    """Pays for a development card, which is drawn next."""
    pay(table.hands[player], table.bank, table.board.costs["card"])
    table.built = True
    if tell:
        tell(CardPaidFor(player, cards_of(table.board.costs["card"])))
    return (DrawingCard.of(player),)


def legal_purchases(table: Table, player: int, afforded: object) -> Sequence[BuyCard]:
    """The purchase of a development card by a player who can pay."""
    return BUY_ONLY if any(table.deck) else ()


CARD: Final[MainPhaseAction] = MainPhaseAction(
    BuyCard,
    lambda table, player: BUY_ONLY,
    buy_violations,
    buy_card,
    pays_for("card"),
    legal_purchases,
)


DRAWN_AT_PURCHASE = note(
    "CA-N11",
    "Which development card is on top is not drawn before it is bought; each one left is equally likely.",
    "5",
)


@frozen
class DrawingCard(Drawing[Table, DrawCard]):
    """Draws the development card that a player has bought."""

    kind: ClassVar[str] = "development card"
    buyer: int = column_field(SeatNumber())

    def pile(self, table: Table) -> tuple[tuple[DrawCard, ...], list[int]]:
        return CARD_DRAWS, table.deck

    def resolve(self, table: Table, action: DrawCard, tell: Tell) -> Follow:
        card, player = CARDS.index(action.card), self.buyer
        table.deck[card] -= 1
        table.held[player] = with_more(table.held[player], card)
        table.bought = with_more(table.bought, card)
        if tell:
            tell(CardBought(player, action.card))
        if card != VICTORY_POINT:
            table.unplayed[player] += 1
            return ()
        table.points[player] += table.board.options.victory_card_points
        return GAME_OVER if wins(table, player, tell) else ()
