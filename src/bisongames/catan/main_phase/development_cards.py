"""Catan A5: playing development cards."""

# Longer than 310 lines because the rules carry their reasons and forms.

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from attrs import frozen

from bisongames.catan.actions import ClaimAll, PlaceRoad, PlayCard, TakeCards
from bisongames.catan.ending import add_knight, wins
from bisongames.catan.events import CardPlayed, CardsReceived, Gift, ResourceClaimed, RoadPlaced
from bisongames.catan.hooks import Cost
from bisongames.catan.island import ALL_PATHS, PATH_NAMES, PATH_NUMBER, Lists
from bisongames.catan.island_table import with_more
from bisongames.catan.longest_road import recount_with
from bisongames.catan.main_phase.building import PIECES, road_place_violations
from bisongames.catan.options import (
    CARDS,
    KNIGHT,
    RESOURCE_NUMBER,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
)
from bisongames.catan.robber import MovingRobber
from bisongames.catan.table import Table, pay
from bisongames.components.goods import move
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import GAME_OVER, Decision, Follow
from bisongames.engine.core.rules import Rule, Violation, note, remarks, ruling
from bisongames.tables.column_types import Number
from bisongames.tables.row_encoding import column_field as counted_as

PLAYS: Final = tuple(map(PlayCard, CARDS[:VICTORY_POINT]))
FREE_ROADS: Final = Lists(tuple(map(PlaceRoad, PATH_NAMES)))
CLAIMS: Final = tuple(map(ClaimAll, RESOURCES))


def candidate_cards(table: Table, player: int) -> list[PlayCard]:
    """The cards that a player may be able to play now: those held since an earlier turn."""
    if table.card_played or not table.unplayed[player]:
        return []
    held, bought = table.held[player], table.bought
    return [play for card, play in enumerate(PLAYS) if held[card] > bought[card]]


def legal_cards(table: Table, player: int) -> list[PlayCard]:
    """The cards that a player may play now."""
    plays = candidate_cards(table, player)
    if PLAYS[ROAD_BUILDING] in plays and not (
        table.roads_left[player] and table.road_places(player)
    ):
        plays.remove(PLAYS[ROAD_BUILDING])
    if PLAYS[YEAR_OF_PLENTY] in plays and not any(table.bank):
        plays.remove(PLAYS[YEAR_OF_PLENTY])
    return plays


ONE_PER_TURN = Rule("CA-5ah", "You may play no more than one development card in your turn.")
IN_HAND = ruling(
    "CA-R33",
    "You may play only a development card that you hold.",
    "5",
    firm=True,
    reason="You cannot play what you do not hold.",
)
NOT_JUST_BOUGHT = Rule(
    "CA-5ai", "You may not play a development card in the turn in which you bought it."
)
BY_TYPE = Rule(
    "CA-R6",
    "You may play a development card that you held before, even if you have bought another one of the same type in this "
    "turn.",
    section="5",
    source="almanac of the 5th edition, Development Cards",
)
VICTORY_CARD = Rule(
    "CA-5ar",
    "You may not play a victory point card: it is shown only when the game is over.",
    firm=True,
)
FEWER_ROADS = ruling(
    "CA-R9",
    "If Road Building gives you more roads than you can place, place as many as you can. Each place is judged after the "
    "road before it.",
    "5",
    reason="The natural reading.",
)
NO_ROAD = ruling(
    "CA-R29",
    "You may not play Road Building if you can place no road.",
    "5",
    reason="The natural reading: a card that does nothing stays in your hand.",
)
SHORT_BANK = ruling(
    "CA-R10",
    "If the bank holds fewer cards than Year of Plenty gives you, take all that are there.",
    "5",
    reason="The natural reading.",
)
EMPTY_BANK = ruling(
    "CA-R31",
    "You may not play Year of Plenty if the bank is empty.",
    "5",
    reason="The natural reading: a card that does nothing stays in your hand.",
)
NO_GAIN = ruling(
    "CA-R11",
    "You may play a knight or Monopoly even if it brings you nothing.",
    "5",
    reason="Nothing forbids it.",
)


def play_violations(table: Table, player: int, action: PlayCard) -> Iterator[Violation]:
    """Yields the reasons why a player may not play this card."""
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
        yield PIECES.broken(roads_left=0)
    if card == ROAD_BUILDING and not table.road_places(player):
        yield NO_ROAD.broken(places=0)
    if card == YEAR_OF_PLENTY and not any(table.bank):
        yield EMPTY_BANK.broken(cards_in_the_bank=0)


KNIGHT_PLAYED = Rule("CA-5aj", "When you play a knight, move the robber and rob an opponent.")
STAYS_OPEN = Rule(
    "CA-5ak",
    "A knight that you have played stays open in front of you and counts for the Largest Army.",
)
LEAVE = Rule(
    "CA-5ap",
    "Road Building, Year of Plenty and Monopoly are progress cards: take them out of the game when you have played them.",
)


def play_card(table: Table, player: int, action: PlayCard, tell: Tell) -> Follow:
    """Plays a card; returns the agenda that it causes."""
    card = CARDS.index(action.card)
    table.held[player] = with_more(table.held[player], card, -1)
    table.unplayed[player] -= 1
    table.card_played = True
    if table.bought[card] > table.held[player][card]:  # if new cards may be played
        table.bought = with_more(table.bought, card, -1)
    if tell:
        tell(CardPlayed(player, action.card))
    if card == KNIGHT:
        add_knight(table, player, tell)
        return GAME_OVER if wins(table, player, tell) else (MovingRobber.of(player),)
    if card == ROAD_BUILDING:
        free_roads = (PlacingFreeRoad.of(player, table.board.options.free_roads),)
        return free_roads if table.road_places(player) else ()
    if card == YEAR_OF_PLENTY:
        return (TakingCards.of(player),) if any(table.bank) else ()
    return (ClaimingResource.of(player),)


FREE_ROADS_RULE = Rule(
    "CA-5am",
    "Road Building: place {free_roads:road} free of charge, by the rules of building roads.",
    about="PlacingFreeRoad",
)
ALL_FREE_ROADS = ruling(
    "CA-R30",
    "You must place every road of Road Building that you can place.",
    "5",
    reason="No rule lets you place fewer.",
)


@frozen
class PlacingFreeRoad(Decision[Table, PlaceRoad]):
    """A player places one of the roads of a Road Building card."""

    task = "place free roads, {left:road} left"
    player: int
    left: int = counted_as(Number(0, lambda board: board.options.free_roads))
    """The number still to place, this one included."""

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if type(action) in table.board.main_phase_actions:
            yield ALL_FREE_ROADS.broken(roads_left=self.left)

    def candidates(self, table: Table) -> list[PlaceRoad]:
        return FREE_ROADS[ALL_PATHS]

    def violations(self, table: Table, action: PlaceRoad) -> Iterator[Violation]:
        yield from road_place_violations(table, self.player, action.path)

    def legal(self, table: Table) -> tuple[PlaceRoad, ...]:
        return tuple(FREE_ROADS[table.road_places(self.player)])

    def resolve(self, table: Table, action: PlaceRoad, tell: Tell) -> Follow:
        player, path = self.player, PATH_NUMBER[action.path]
        table.put_road(player, path)
        if tell:
            tell(RoadPlaced(player, action.path))
        recount_with(table, player, path, tell)
        if wins(table, player, tell):
            return GAME_OVER
        if self.left > 1 and table.roads_left[player] and table.road_places(player):
            return (PlacingFreeRoad.of(player, self.left - 1),)
        return ()


PLENTY = Rule(
    "CA-5an",
    "Year of Plenty: take any {plenty_cards:resource card} from the bank. You may use what you took at once.",
    about=(TakeCards, "TakingCards"),
)
ALL_OF_THEM = ruling(
    "CA-R32",
    "You must take as many cards as Year of Plenty gives you, not more or fewer.",
    "5",
    reason="No rule lets you take fewer or more.",
)
BANK_HAS_IT = Rule("CA-5s", "You may take only cards that are in the bank.", firm=True)
IN_ANY_ORDER = note(
    "CA-N10",
    "Cards to give, take or pay together may be named in any order; they are stored in the order lumber, brick, wool, "
    "grain, ore.",
    "5",
)


@frozen
class TakingCards(Decision[Table, TakeCards]):
    """A player takes cards from the bank for Year of Plenty."""

    task = "choose the cards to take from the bank"
    player: int

    def number(self, table: Table) -> int:
        """The number of cards to take."""
        return min(table.board.options.plenty_cards, sum(table.bank))

    def candidates(self, table: Table) -> tuple[TakeCards, ...]:
        return choices_of_cards(self.number(table))

    def violations(self, table: Table, action: TakeCards) -> Iterator[Violation]:
        if len(action.resources) != self.number(table):
            yield ALL_OF_THEM.broken(taken=len(action.resources), due=self.number(table))
        for kind, number in count_by_kind(action.resources):
            if number > table.bank[kind]:
                yield BANK_HAS_IT.broken(resource=RESOURCES[kind], in_the_bank=table.bank[kind])

    def resolve(self, table: Table, action: TakeCards, tell: Tell) -> Follow:
        pay(table.bank, table.hands[self.player], count_by_kind(action.resources))
        if tell:
            tell(CardsReceived(self.player, action.resources))
        return ()


@cache
def choices_of_cards(number: int) -> tuple[TakeCards, ...]:
    """All choices of ``number`` cards."""
    return tuple(map(TakeCards, combinations_with_replacement(RESOURCES, number)))


@cache
def count_by_kind(cards: tuple[str, ...]) -> Cost:
    """The number of these cards of each kind."""
    return tuple((k, cards.count(name)) for k, name in enumerate(RESOURCES) if name in cards)


CLAIM = Rule(
    "CA-5ao",
    "Monopoly: name a resource. All other players give you all their cards of it.",
    about=(ClaimAll, "ClaimingResource"),
)


@frozen
class ClaimingResource(Decision[Table, ClaimAll]):
    """A player names the resource of their Monopoly."""

    task = "name the resource that all others give you"
    reveals = (ClaimAll,)
    player: int

    def candidates(self, table: Table) -> tuple[ClaimAll, ...]:
        return CLAIMS

    def violations(self, table: Table, action: ClaimAll) -> tuple[Violation, ...]:
        return ()

    def resolve(self, table: Table, action: ClaimAll, tell: Tell) -> Follow:
        kind, mine = RESOURCE_NUMBER[action.resource], table.hands[self.player]
        given = [0 if hand is mine else hand[kind] for hand in table.hands]
        for hand, number in zip(table.hands, given, strict=True):
            move(hand, kind, mine, kind, number)
        if tell:
            gifts = tuple([Gift(player, number) for player, number in enumerate(given) if number])
            tell(ResourceClaimed(self.player, action.resource, sum(given), gifts))
        return ()


REMARKS = remarks(
    Rule("CA-5ag", "You may play a development card before or after you roll.", about=PlayCard),
    Rule("CA-5al", "When you play a knight, nobody discards."),
    Rule(
        "CA-5aq",
        "Keep victory point cards hidden. Each is worth {victory_card_points:victory point} from the moment you buy it, and "
        "you may hold any number.",
        when=(("victory_cards_count", True),),
    ),
    Rule(
        "CA-5aq",
        "Keep victory point cards hidden; they are worth nothing.",
        when=(("victory_cards_count", False),),
    ),
    Rule("CA-5as", "You may not trade development cards."),
)
