"""Catan A5: playing development cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from attrs import frozen

from bisongames.catan.actions import ClaimAll, PlaceRoad, PlayCard, TakeCards
from bisongames.catan.building import PIECES, place_violations
from bisongames.catan.ending import knight_played, wins
from bisongames.catan.events import CardPlayed, CardsReceived, ResourceClaimed, RoadPlaced
from bisongames.catan.island import ALL_PATHS, PATH_NAMES, PATH_NUMBER, Lists
from bisongames.catan.longest_road import road_built
from bisongames.catan.options import (
    CARDS,
    KNIGHT,
    RESOURCE_NUMBER,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
)
from bisongames.catan.paying import Cost, pay
from bisongames.catan.pieces import with_more
from bisongames.catan.robber import MovingRobber
from bisongames.catan.table import Table
from bisongames.components.arrays import counted as counted_as
from bisongames.components.forms import Number
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.agenda import GAME_OVER, Decision, Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling

PLAYS: Final = tuple(map(PlayCard, CARDS[:VICTORY_POINT]))
FREE_ROADS: Final = Lists(tuple(map(PlaceRoad, PATH_NAMES)))
CLAIMS: Final = tuple(map(ClaimAll, RESOURCES))


def in_question(table: Table, player: int) -> list[PlayCard]:
    """The cards that a player might play now: those of earlier turns."""
    if table.card_played or not table.unplayed[player]:
        return []
    cards = zip(PLAYS, table.held[player], table.bought, strict=False)
    return [play for play, held, bought in cards if held > bought]


def playable(table: Table, player: int) -> list[PlayCard]:
    """The cards that a player may play now."""
    found = []
    for play in in_question(table, player):
        for _ in violations(table, player, play):
            break  # one reason is enough
        else:
            found.append(play)
    return found


ONE_PER_TURN = Rule("CA-5e", "At most one development card is played in a turn.")
IN_HAND = Rule("CA-5ar", "Only a development card that the player holds can be played.")
NOT_JUST_BOUGHT = Rule("CA-5g", "No card is played in the turn in which it was bought.")
BY_TYPE = ruling(
    "CA-R6",
    "What was bought in this turn counts by type, so that an older card of the type may be played.",
    "5",
)
VICTORY_CARD = Rule(
    "CA-5x",
    "A victory point card is not played: it counts {victory_card_points}, hidden, from the moment it is bought, and any "
    "number of them.",
)
FEWER_ROADS = ruling(
    "CA-R9",
    "With one road or place left one road is placed; with none the card cannot be played; the next place is judged "
    "after each road.",
    "5",
)
SHORT_BANK = ruling(
    "CA-R10",
    "If the bank has fewer cards Year of Plenty takes what is there; from an empty bank it cannot be played.",
    "5",
)
NO_GAIN = ruling("CA-R11", "Monopoly and knights may be played even if they bring nothing.", "5")


def violations(table: Table, player: int, action: PlayCard) -> Iterator[Violation]:
    """Why a player may not play this card."""
    card = CARDS.index(action.card)
    held = table.held[player][card]
    if card == VICTORY_POINT:
        yield VICTORY_CARD.broken(card=action.card)
        return
    if table.card_played:
        yield ONE_PER_TURN.broken(card=action.card)
    if not held:
        yield IN_HAND.broken(card=action.card)
    elif held <= table.bought[card]:
        yield NOT_JUST_BOUGHT.broken(card=action.card, held=held, bought_now=table.bought[card])
    if card == ROAD_BUILDING and not table.roads_left[player]:
        yield PIECES.broken(piece="road")
    if card == ROAD_BUILDING and not table.road_places(player):
        yield FEWER_ROADS.broken(places=0)
    if card == YEAR_OF_PLENTY and not any(table.bank):
        yield SHORT_BANK.broken(cards_in_the_bank=0)


KNIGHT_PLAYED = Rule(
    "CA-5t", "A knight moves the robber and steals; it stays open and counts for the Largest Army."
)
LEAVE = Rule("CA-5y", "Progress cards that were played leave the game.")


def play(table: Table, player: int, action: PlayCard, tell: Tell) -> Follow:
    """A card is played: what it asks for follows."""
    card = CARDS.index(action.card)
    table.held[player] = with_more(table.held[player], card, -1)
    table.unplayed[player] -= 1
    table.card_played = True
    if tell:
        tell(CardPlayed(player, action.card))
    if card == KNIGHT:
        knight_played(table, player, tell)
        return GAME_OVER if wins(table, player, tell) else (MovingRobber.of(player),)
    if card == ROAD_BUILDING:
        return (PlacingFreeRoad.of(player, table.board.options.free_roads),)
    return (TakingCards.of(player) if card == YEAR_OF_PLENTY else ClaimingResource.of(player),)


FREE_ROADS_RULE = Rule(
    "CA-5u",
    "Road Building places {free_roads:road} free of charge, by the normal rules of placing.",
)
ALL_FREE_ROADS = ruling(
    "CA-5ak", "Every further free road has to be placed if one can be.", source="sheet C0"
)


@frozen
class PlacingFreeRoad(Decision[Table, PlaceRoad]):
    """A player places a road of a Road Building card."""

    player: int
    left: int = counted_as(Number(0, lambda board: board.options.free_roads))
    """How many may be placed, this one included."""

    def candidates(self, table: Table) -> list[PlaceRoad]:
        return FREE_ROADS[ALL_PATHS]

    def violations(self, table: Table, action: PlaceRoad) -> Iterator[Violation]:
        yield from place_violations(table, self.player, action.path)

    def legal(self, table: Table) -> tuple[PlaceRoad, ...]:
        return tuple(FREE_ROADS[table.road_places(self.player)])

    def resolve(self, table: Table, action: PlaceRoad, tell: Tell) -> Follow:
        player, path = self.player, PATH_NUMBER[action.path]
        table.put_road(player, path)
        if tell:
            tell(RoadPlaced(player, action.path))
        road_built(table, player, path, tell)
        if wins(table, player, tell):
            return GAME_OVER
        if self.left > 1 and table.roads_left[player] and table.road_places(player):
            return (PlacingFreeRoad.of(player, self.left - 1),)
        return ()


PLENTY = Rule(
    "CA-5v",
    "Year of Plenty takes any {plenty_cards:card} that the bank has, in one choice, to be used at once.",
)


@frozen
class TakingCards(Decision[Table, TakeCards]):
    """A player takes cards from the bank for Year of Plenty."""

    player: int

    def number(self, table: Table) -> int:
        """How many cards are taken."""
        return min(table.board.options.plenty_cards, sum(table.bank))

    def candidates(self, table: Table) -> tuple[TakeCards, ...]:
        return takes(self.number(table))

    def violations(self, table: Table, action: TakeCards) -> Iterator[Violation]:
        if len(action.resources) != self.number(table):
            yield PLENTY.broken(taken=len(action.resources), due=self.number(table))
        if not in_order(action.resources):
            yield PLENTY.broken(order=RESOURCES)
        for kind, number in counted(action.resources):
            if number > table.bank[kind]:
                yield PLENTY.broken(resource=RESOURCES[kind], in_the_bank=table.bank[kind])

    def resolve(self, table: Table, action: TakeCards, tell: Tell) -> Follow:
        pay(table.bank, table.hands[self.player], counted(action.resources))
        if tell:
            tell(CardsReceived(self.player, action.resources))
        return ()


@cache
def takes(number: int) -> tuple[TakeCards, ...]:
    """Every choice of so many cards."""
    return tuple(map(TakeCards, combinations_with_replacement(RESOURCES, number)))


@cache
def in_order(resources: tuple[str, ...]) -> bool:
    """Whether cards are named in the order of the resources."""
    return list(resources) == sorted(resources, key=RESOURCE_NUMBER.__getitem__)


@cache
def counted(cards: tuple[str, ...]) -> Cost:
    """How many of each kind these cards are."""
    return tuple((k, cards.count(name)) for k, name in enumerate(RESOURCES) if name in cards)


CLAIM = Rule("CA-5w", "Monopoly names a resource, and all others hand over every card of it.")


@frozen
class ClaimingResource(Decision[Table, ClaimAll]):
    """A player names the resource of his Monopoly."""

    player: int

    def candidates(self, table: Table) -> tuple[ClaimAll, ...]:
        return CLAIMS

    def violations(self, table: Table, action: ClaimAll) -> tuple[Violation, ...]:
        return ()

    def resolve(self, table: Table, action: ClaimAll, tell: Tell) -> Follow:
        kind, mine = RESOURCE_NUMBER[action.resource], table.hands[self.player]
        before = mine[kind]
        for hand in table.hands:
            if hand is not mine:
                move(hand, kind, mine, kind, hand[kind])
        if tell:
            tell(ResourceClaimed(self.player, action.resource, mine[kind] - before))
        return ()


REMARKS = remarks(
    Rule("CA-5f", "It is played before or after the roll."),
    Rule("CA-5z", "Development cards are not traded."),
)
