"""Catan A5: roads, settlements, cities, and buying development cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.catan.actions import BuildCity, BuildRoad, BuildSettlement, BuyCard, DrawCard
from bisongames.catan.board import Cost
from bisongames.catan.ending import wins
from bisongames.catan.events import CardBought, CityBuilt, RoadBuilt, SettlementBuilt
from bisongames.catan.island import (
    ENDS,
    NEXT_NODES,
    NODE_BIT,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_BIT,
    PATH_NUMBER,
    PATHS_AT,
)
from bisongames.catan.longest_road import cut_or_joined, judge, road_built
from bisongames.catan.options import CARDS, RESOURCES
from bisongames.catan.table import Table
from bisongames.components.piles import Luck, pick_weighted
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import GAME_OVER, Chance, Follow
from bisongames.play.rules import Rule, Violation, ruling

CITIES = (("allow_cities", True),)

NO_CITIES = Rule(
    "CS-4a",
    "Cities are not built.",
    source="scenario, item 2",
    when=(("allow_cities", False),),
)



def unpaid(table: Table, player: int, cost: Cost, rule: Rule) -> Iterator[Violation]:
    """Why a player cannot pay."""
    missing = tuple(
        RESOURCES[kind]
        for kind, number in cost
        for _ in range(number - table.hands[5 * player + kind])
    )
    if missing:
        yield rule.broken(missing=missing)


FREE_PATH = Rule("CA-5a", "A road goes to a free path.", source="sheet A5")
ROAD_TOUCHES = Rule(
    "CA-5ag",
    "A road joins on at an own building, or at an own road where no opponent's building stands.",
    source="sheet A5",
)


def place_violations(table: Table, player: int, name: str) -> Iterator[Violation]:
    """Why no road of a player may go to a path."""
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


ROAD_COST = Rule("CA-1i", "A road costs {road_cost}.", source="sheet A1")
PIECES = ruling(
    "CA-R14",
    "Nothing is built without a piece in the supply; roads and cities stay where they are.",
    "5",
)


def road_violations(table: Table, player: int, action: BuildRoad) -> Iterator[Violation]:
    """Why a player may not build this road."""
    yield from unpaid(table, player, table.board.road_cost, ROAD_COST)
    if not table.roads_left[player]:
        yield PIECES.broken(piece="road")
    yield from place_violations(table, player, action.path)


TO_THE_BANK = Rule(
    "CA-5aa", "What is paid and what is discarded goes back to the bank.", source="sheet A5"
)


def build_road(table: Table, player: int, action: BuildRoad, tell: Tell) -> Follow:
    """A road is paid for and built."""
    table.pay(player, table.board.road_cost)
    path = PATH_NUMBER[action.path]
    table.put_road(player, path)
    table.built = 1
    if tell:
        tell(RoadBuilt(player, action.path))
    road_built(table, player, path, tell)
    return GAME_OVER if wins(table, player, tell) else ()


SETTLEMENT_COST = Rule("CA-1j", "A settlement costs {settlement_cost}.", source="sheet A1")
FREE_NODE = Rule("CA-5b", "A settlement goes to a free intersection.", source="sheet A5")
OWN_ROAD = Rule("CA-5ah", "A settlement is built beside an own road.", source="sheet A5")
DISTANCE = Rule(
    "CA-5ai",
    "No settlement is built next to another building.",
    source="sheet A5",
    when=(("distance_rule_after_setup", True),),
)


def settlement_violations(
    table: Table, player: int, action: BuildSettlement
) -> Iterator[Violation]:
    """Why a player may not build this settlement."""
    node = NODE_NUMBER[action.node]
    yield from unpaid(table, player, table.board.settlement_cost, SETTLEMENT_COST)
    if not table.settlements_left[player]:
        yield PIECES.broken(piece="settlement")
    if table.owners[node]:
        yield FREE_NODE.broken(node=action.node)
    if not table.touched[player] & NODE_BIT[node]:
        yield OWN_ROAD.broken(node=action.node)
    beside = tuple(NODE_NAMES[n] for n in NEXT_NODES[node] if table.owners[n])
    if beside and table.board.distance_rule:
        yield DISTANCE.broken(node=action.node, buildings_beside=beside)


def build_settlement(table: Table, player: int, action: BuildSettlement, tell: Tell) -> Follow:
    """A settlement is paid for and built; roads of others may be cut."""
    table.pay(player, table.board.settlement_cost)
    node = NODE_NUMBER[action.node]
    table.put_settlement(player, node)
    table.built = 1
    if tell:
        tell(SettlementBuilt(player, action.node))
    if cut_or_joined(table, node, player):
        judge(table, tell)
    return GAME_OVER if wins(table, player, tell) else ()


CITY_COST = Rule("CA-1k", "A city costs {city_cost}.", source="sheet A1", when=CITIES)
OWN_SETTLEMENT = Rule(
    "CA-5c",
    "A city takes the place of an own settlement, which goes back to the supply.",
    source="sheet A5",
    when=CITIES,
)


def city_violations(table: Table, player: int, action: BuildCity) -> Iterator[Violation]:
    """Why a player may not build this city."""
    if not table.board.allow_cities:
        yield NO_CITIES.broken()
        return
    yield from unpaid(table, player, table.board.city_cost, CITY_COST)
    if not table.pieces_left[player]:
        yield PIECES.broken(piece="city")
    if not table.settlements[player] & NODE_BIT[NODE_NUMBER[action.node]]:
        yield OWN_SETTLEMENT.broken(node=action.node)


def build_city(table: Table, player: int, action: BuildCity, tell: Tell) -> Follow:
    """A settlement becomes a city."""
    table.pay(player, table.board.city_cost)
    table.put_city(player, NODE_NUMBER[action.node])
    table.built = 1
    if tell:
        tell(CityBuilt(player, action.node))
    return GAME_OVER if wins(table, player, tell) else ()


CARD_COST = Rule("CA-1l", "A development card costs {card_cost}.", source="sheet A1")
DECK_LEFT = Rule(
    "CA-5d",
    "Who buys a development card gets the top one, unseen by the others; when all are gone none can be bought.",
    source="sheet A5",
)


def buy_violations(table: Table, player: int) -> Iterator[Violation]:
    """Why a player may not buy a development card."""
    yield from unpaid(table, player, table.board.card_cost, CARD_COST)
    if not any(table.deck):
        yield DECK_LEFT.broken(left=0)


def buy_card(table: Table, player: int, action: BuyCard, tell: Tell) -> Follow:
    """A development card is paid for; which it is comes up next."""
    table.pay(player, table.board.card_cost)
    table.built = 1
    return drawing_card(player)


DRAWN_AT_PURCHASE = Rule(
    "CA-5aj",
    "A development card is drawn from what is left when it is bought.",
    source="sheet C0",
    status="ruling",
)


@frozen
class DrawingCard(Chance[Table, DrawCard]):
    """The development card that a player has bought."""

    kind: ClassVar[str] = "development card"
    buyer: int

    def weights(self, table: Table) -> tuple[tuple[DrawCard, int], ...]:
        return tuple((a, n) for a, n in zip(table.board.card_draws, table.deck, strict=True) if n)

    def draw(self, table: Table, luck: Luck) -> DrawCard:
        return table.board.card_draws[pick_weighted(table.deck, sum(table.deck), luck)]

    def resolve(self, table: Table, action: DrawCard, tell: Tell) -> Follow:
        card, player = CARDS.index(action.card), self.buyer
        table.deck[card] -= 1
        table.held[5 * player + card] += 1
        bought = list(table.bought)
        bought[card] += 1
        table.bought = tuple(bought)
        if tell:
            tell(CardBought(player, action.card))
        if card < 4:
            table.unplayed[player] += 1
        else:
            table.points[player] += table.board.options.victory_card_points
            if wins(table, player, tell):
                return GAME_OVER
        return ()


@cache
def drawing_card(player: int) -> Follow:
    """A development card is drawn next."""
    return (DrawingCard(player),)
