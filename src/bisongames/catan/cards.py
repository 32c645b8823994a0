"""Catan A5: playing development cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.catan.actions import ClaimAll, PlaceRoad, PlayCard, TakeCards
from bisongames.catan.building import PIECES, place_violations
from bisongames.catan.ending import knight_played, wins
from bisongames.catan.events import CardPlayed, CardsReceived, ResourceClaimed, RoadPlaced
from bisongames.catan.island import PATH_NUMBER
from bisongames.catan.longest_road import road_built
from bisongames.catan.options import CARDS, RESOURCE_NUMBER, RESOURCES
from bisongames.catan.robber import moving_robber
from bisongames.catan.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import GAME_OVER, Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling




def playable(table: Table, player: int) -> tuple[Action, ...]:
    """The cards that a player may play now."""
    if table.card_played or not table.unplayed[player]:
        return ()
    held, bought, start = table.held, table.bought, 5 * player
    plays = table.board.play_cards
    found = []
    if held[start] > bought[0]:
        found.append(plays[0])
    if held[start + 1] > bought[1] and table.roads_left[player] and table.road_places(player):
        found.append(plays[1])
    if held[start + 2] > bought[2] and any(table.bank):
        found.append(plays[2])
    if held[start + 3] > bought[3]:
        found.append(plays[3])
    return tuple(found)


ONE_PER_TURN = Rule("CA-5e", "At most one development card is played in a turn.", source="sheet A5")
IN_HAND = Rule(
    "CA-5ar", "Only a development card that the player holds can be played.", source="sheet A5"
)
NOT_JUST_BOUGHT = Rule(
    "CA-5g", "No card is played in the turn in which it was bought.", source="sheet A5"
)
BY_TYPE = ruling(
    "CA-R6",
    "What was bought in this turn counts by type, so that an older card of the type may be played.",
    "5",
)
VICTORY_CARD = Rule(
    "CA-5x",
    "A victory point card is not played: it counts {victory_card_points}, hidden, from the moment it is bought, and any "
    "number of them.",
    source="sheet A5",
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
    held = table.held[5 * player + card]
    if card == 4:
        yield VICTORY_CARD.broken(card=action.card)
        return
    if table.card_played:
        yield ONE_PER_TURN.broken(card=action.card)
    if not held:
        yield IN_HAND.broken(card=action.card)
    elif held <= table.bought[card]:
        yield NOT_JUST_BOUGHT.broken(card=action.card, held=held, bought_now=table.bought[card])
    if card == 1 and not table.roads_left[player]:
        yield PIECES.broken(piece="road")
    if card == 1 and not table.road_places(player):
        yield FEWER_ROADS.broken(places=0)
    if card == 2 and not any(table.bank):
        yield SHORT_BANK.broken(cards_in_the_bank=0)


KNIGHT = Rule(
    "CA-5t",
    "A knight moves the robber and steals; it stays open and counts for the Largest Army.",
    source="sheet A5",
)
LEAVE = Rule("CA-5y", "Progress cards that were played leave the game.", source="sheet A5")


def play(table: Table, player: int, action: PlayCard, tell: Tell) -> Follow:
    """A card is played: what it asks for follows."""
    card = CARDS.index(action.card)
    table.held[5 * player + card] -= 1
    table.unplayed[player] -= 1
    table.card_played = 1
    if tell:
        tell(CardPlayed(player, action.card))
    if card == 0:
        knight_played(table, player, tell)
        return GAME_OVER if wins(table, player, tell) else (moving_robber(player),)
    if card == 1:
        return (placing_free(player, table.board.options.free_roads),)
    if card == 2:
        return (taking(player),)
    return (claiming(player),)


ROAD_BUILDING = Rule(
    "CA-5u",
    "Road Building places {free_roads:road} free of charge, by the normal rules of placing.",
    source="sheet A5",
)
ALL_FREE_ROADS = Rule(
    "CA-5ak",
    "Every further free road has to be placed if one can be.",
    source="sheet C0",
    status="ruling",
)


@frozen
class PlacingFreeRoad(Decision[Table, PlaceRoad]):
    """A player places a road of a Road Building card."""

    player: int
    left: int
    """How many may be placed, this one included."""

    def violations(self, table: Table, action: PlaceRoad) -> Iterator[Violation]:
        yield from place_violations(table, self.player, action.path)

    def legal(self, table: Table) -> tuple[PlaceRoad, ...]:
        return tuple(table.board.place_roads[table.road_places(self.player)])

    def resolve(self, table: Table, action: PlaceRoad, tell: Tell) -> Follow:
        player, path = self.player, PATH_NUMBER[action.path]
        table.put_road(player, path)
        if tell:
            tell(RoadPlaced(player, action.path))
        road_built(table, player, path, tell)
        if wins(table, player, tell):
            return GAME_OVER
        if self.left > 1 and table.roads_left[player] and table.road_places(player):
            return (placing_free(player, self.left - 1),)
        return ()


placing_free = cache(PlacingFreeRoad)


YEAR_OF_PLENTY = Rule(
    "CA-5v",
    "Year of Plenty takes any {plenty_cards:card} that the bank has, in one choice, to be used at once.",
    source="sheet A5",
)


@frozen
class TakingCards(Decision[Table, TakeCards]):
    """A player takes cards from the bank for Year of Plenty."""

    player: int

    def number(self, table: Table) -> int:
        """How many cards are taken."""
        return min(table.board.options.plenty_cards, sum(table.bank))

    def violations(self, table: Table, action: TakeCards) -> Iterator[Violation]:
        if len(action.resources) != self.number(table):
            yield YEAR_OF_PLENTY.broken(taken=len(action.resources), due=self.number(table))
        if not in_order(action.resources):
            yield YEAR_OF_PLENTY.broken(order=RESOURCES)
        for kind, name in enumerate(RESOURCES):
            if action.resources.count(name) > table.bank[kind]:
                yield YEAR_OF_PLENTY.broken(resource=name, in_the_bank=table.bank[kind])

    def candidates(self, table: Table) -> tuple[TakeCards, ...]:
        return table.board.takes[self.number(table)]

    def legal(self, table: Table) -> tuple[TakeCards, ...]:
        if min(table.bank) >= self.number(table):  # mostly; and then nothing need be judged
            return self.candidates(table)
        return super().legal(table)

    def resolve(self, table: Table, action: TakeCards, tell: Tell) -> Follow:
        for name in action.resources:
            kind = RESOURCE_NUMBER[name]
            table.bank[kind] -= 1
            table.hands[5 * self.player + kind] += 1
        if tell:
            tell(CardsReceived(self.player, action.resources))
        return ()


taking = cache(TakingCards)


def in_order(resources: tuple[str, ...]) -> bool:
    """Whether cards are named in the order of the resources."""
    return list(resources) == sorted(resources, key=RESOURCE_NUMBER.__getitem__)


MONOPOLY = Rule(
    "CA-5w",
    "Monopoly names a resource, and all others hand over every card of it.",
    source="sheet A5",
)


@frozen
class ClaimingResource(Decision[Table, ClaimAll]):
    """A player names the resource of his Monopoly."""

    player: int

    def violations(self, table: Table, action: ClaimAll) -> Iterator[Violation]:
        return iter(())

    def legal(self, table: Table) -> tuple[ClaimAll, ...]:
        return table.board.claims

    def resolve(self, table: Table, action: ClaimAll, tell: Tell) -> Follow:
        kind, number = RESOURCE_NUMBER[action.resource], 0
        for player in range(table.num_players):
            if player != self.player:
                cards = table.hands[5 * player + kind]
                table.hands[5 * player + kind] = 0
                number += cards
        table.hands[5 * self.player + kind] += number
        if tell:
            tell(ResourceClaimed(self.player, action.resource, number))
        return ()


claiming = cache(ClaimingResource)


# Nothing more enforces these.

ANY_TIME = Rule("CA-5f", "It is played before or after the roll.", source="sheet A5", remark=True)
NOT_TRADED = Rule("CA-5z", "Development cards are not traded.", source="sheet A5", remark=True)
