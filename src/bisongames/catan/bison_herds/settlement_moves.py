"""The bison-herd scenario: settlements that move along roads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from typing import Final

from attrs import frozen

from bisongames.catan.bison_herds.actions import MoveSettlement, PayCards
from bisongames.catan.bison_herds.events import SettlementMoved
from bisongames.catan.bison_herds.herd_rules import printed_rule
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.ending import wins
from bisongames.catan.hooks import Hand, MainPhaseAction, Prices
from bisongames.catan.island import (
    ALL_NODES,
    CLOSE_MASK,
    ENDS,
    NODE_BIT,
    NODE_NAMES,
    NODE_NUMBER,
    Lists,
    bits,
)
from bisongames.catan.island_table import NODE
from bisongames.catan.longest_road import award_longest_road, recount_at
from bisongames.catan.main_phase.affordability import MOST_KEPT
from bisongames.catan.main_phase.building import STAYS
from bisongames.catan.main_phase.development_cards import count_by_kind
from bisongames.catan.main_phase.trading import missing_cards
from bisongames.catan.options import RESOURCES
from bisongames.catan.table import pay
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Decision, Follow
from bisongames.engine.core.rules import Violation, departure, ruling
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field as in_arrays

ON: Final = (("settlement_moves", True),)
move_rule = partial(printed_rule, when=ON)
move_ruling = partial(ruling, when=ON)


MOVES: Final = tuple(
    Lists(tuple(MoveSettlement(start, end) for end in NODE_NAMES)) for start in NODE_NAMES
)
"""The moves of settlements from each intersection."""


def webs(table: HerdTable) -> tuple[int, ...]:
    """The networks of connected roads of all colors, as bit sets of intersections; cached, and extended by new roads."""
    free_then, webs = table.webs
    if free_then != table.free_paths:
        joined = list(webs)
        for path in bits(free_then & ~table.free_paths):
            a, b = ENDS[path]
            ends, apart = NODE_BIT[a] | NODE_BIT[b], []
            for web in joined:
                if web & ends:
                    ends |= web
                else:
                    apart.append(web)
            joined = [*apart, ends]
        webs = tuple(sorted(joined))  # independent of the order of joining
        table.webs = table.free_paths, webs
    return webs


@lru_cache(maxsize=MOST_KEPT)
def payments(hand: Hand, number: int) -> tuple[PayCards, ...]:
    """All payments of ``number`` cards from a hand."""
    return tuple(
        PayCards(cards)
        for cards in combinations_with_replacement(RESOURCES, number)
        if all(cards.count(name) <= held for name, held in zip(RESOURCES, hand, strict=True))
    )


def affordable_payments(prices: Prices, hand: Hand) -> tuple[PayCards, ...]:
    """The payments for the move of a settlement that a hand can make."""
    options = prices.options
    return payments(hand, options.settlement_move_cost) if options.settlement_moves else ()


def candidates(table: HerdTable, player: int) -> Iterator[MoveSettlement]:
    """Yields every move of a player's settlements along roads, legal or not."""
    for web in webs(table):
        for node in bits(table.settlements[player] & web)[::-1]:
            yield from MOVES[node][web]


def legal_moves(table: HerdTable, player: int, afforded: object) -> list[MoveSettlement]:
    """The legal moves of a player's settlements."""
    actions: list[MoveSettlement] = []
    apart = table.apart
    for web in webs(table):
        mine = table.settlements[player] & web
        if mine:
            ends = web & table.open_nodes
            while mine:
                node = mine.bit_length() - 1
                mine ^= NODE_BIT[node]
                if apart:
                    ends = web & _open_without(table, node)
                actions += MOVES[node][ends]
    return actions


def _open_without(table: HerdTable, node: int) -> int:
    """The intersections open to a settlement that leaves ``node``, by the distance rule, as a bit set."""
    taken = NODE_BIT[node]
    for other, owner in enumerate(table.owners):
        if owner and other != node:
            taken |= CLOSE_MASK[other]
    return ALL_NODES & ~taken


NEVER = departure(
    "CS-R47",
    "You may not move settlements.",
    "4",
    printed="A settlement may be moved along roads for 2 resource cards.",
    option="settlement_moves=on",
    when=(("settlement_moves", False),),
    firm=True,
    reason="The herds can be played without moving settlements.",
)
OWN_SETTLEMENT = move_ruling(
    "CS-R42",
    "You may move a settlement only from an intersection where one of yours stands.",
    "4",
    firm=True,
    reason="The scenario does not let you move settlements of others.",
)
FREE_END = move_rule("CS-4c", "A settlement must end its move on a free intersection.", firm=True)
ALONG_ROADS = move_rule(
    "CS-4a", "You may move a settlement only along connected roads.", about=MoveSettlement
)
OTHER_PLACE = move_ruling(
    "CS-R43",
    "A settlement that you move must come to another intersection.",
    "4",
    reason="A move that leads nowhere is none.",
)
ANY_ROADS = move_rule(
    "CS-4b", "A settlement may move along roads of any players and past any buildings."
)
PATH = move_ruling(
    "CS-R17",
    "After your roll you may move a settlement along one or more connected roads, past your own and other players' buildings.",
    "4",
    reason="No length is given.",
)
DISTANCE = departure(
    "CS-R46",
    "Distance rule: you may not move a settlement next to another building.",
    "4",
    printed="The distance rule ends with set-up.",
    option="distance_rule_after_setup=off",
    when=(*ON, ("distance_rule_after_setup", True)),
    reason="Whoever plays with the distance rule after set-up plays so with settlements that move, too.",
)
NO_OWN_ROAD = move_ruling(
    "CS-R18",
    "You may move a settlement to an intersection without a road of yours, and build roads from there later.",
    "4",
    reason="Roads of others are allowed.",
)
AGAIN = move_ruling(
    "CS-R19",
    "You may move a settlement several times, and in the turn in which you have built it, if you pay for each move.",
    "4",
    reason="No limit is given.",
)


def move_violations(table: HerdTable, player: int, action: MoveSettlement) -> Iterator[Violation]:
    """Yields the reasons why a player may not move this settlement there."""
    start, end = NODE_NUMBER[action.start], NODE_NUMBER[action.end]
    options = table.board.options
    if not options.settlement_moves:
        yield NEVER.broken()
        return
    if not table.settlements[player] & NODE_BIT[start]:
        if table.cities[player] & NODE_BIT[start]:
            yield STAYS.broken(city=action.start)
        else:
            yield OWN_SETTLEMENT.broken(intersection=action.start, your_settlements=0)
        return
    if start == end:
        yield OTHER_PLACE.broken(intersection=action.end)
    else:
        yield from _way_violations(table, action)
    if table.size(player) < options.settlement_move_cost:
        yield ABLE_TO_PAY.broken(cards=table.size(player), needed=options.settlement_move_cost)


def _way_violations(table: HerdTable, action: MoveSettlement) -> Iterator[Violation]:
    """Yields the reasons why a settlement may not move between these two intersections."""
    start, end = NODE_NUMBER[action.start], NODE_NUMBER[action.end]
    if table.owners[end]:
        yield FREE_END.broken(intersection=action.end)
    both = NODE_BIT[start] | NODE_BIT[end]
    if not any(web & both == both for web in webs(table)):
        yield ALONG_ROADS.broken(start=action.start, end=action.end)
    elif table.apart and not table.owners[end]:
        near = CLOSE_MASK[end] & ~NODE_BIT[start]
        if any(table.owners[node] for node in bits(near)):
            yield DISTANCE.broken(intersection=action.end)


def move_settlement(table: HerdTable, player: int, action: MoveSettlement, tell: Tell) -> Follow:
    """The agenda for the payment, after which the settlement moves."""
    return (PayingForMove(player, action.start, action.end),)


MOVE: Final[MainPhaseAction] = MainPhaseAction(
    MoveSettlement,
    candidates,
    move_violations,
    move_settlement,
    affordable_payments,
    legal_moves,
    most=lambda options: options.settlement_move_cost,
)


ANY_CARDS = move_rule(
    "CS-4d",
    "Each move of a settlement costs {settlement_move_cost:resource card} of your choice.",
    about=(PayCards, "PayingForMove"),
)
ABLE_TO_PAY = move_ruling(
    "CS-R45",
    "You may move a settlement only if you can pay for the move.",
    "4",
    firm=True,
    reason="You cannot pay with what you do not hold.",
)
PAY_WITH_YOURS = move_ruling(
    "CS-R44",
    "You may pay only with cards that you hold.",
    "4",
    firm=True,
    reason="You cannot pay with what you do not hold.",
)
JUDGED = move_rule(
    "CS-4e",
    "A settlement that arrives in the middle of another player's road breaks it, and the Longest Road can be lost.",
)
CUT_AND_JOIN = move_ruling(
    "CS-R20",
    "When a settlement moves away, another player's road that it cut may be whole again. Check the Longest Road for all players after each move.",
    "4",
    reason="The scenario warns of it.",
)
FOLLOWS = move_ruling(
    "CS-R21",
    "A settlement that has moved uses the harbour and the hexes of its new place at once, and brings no start cards.",
    "4",
    reason="Nothing else is said.",
)
HUNTERS_STAY = ruling(
    "CS-R51",
    "Your hunters stay where they are when a settlement of yours moves away.",
    "4",
    when=(*ON, ("with_hunters", True)),
    reason="Nothing else is said.",
)


@frozen
class PayingForMove(Decision[HerdTable, PayCards]):
    """A player pays for the move of a settlement, which then takes place."""

    task = "pay for the move of the settlement"
    player: int
    start: str = in_arrays(Name(NODE))
    end: str = in_arrays(Name(NODE))

    def candidates(self, table: HerdTable) -> tuple[PayCards, ...]:
        return payments(tuple(table.hands[self.player]), table.board.options.settlement_move_cost)

    def violations(self, table: HerdTable, action: PayCards) -> Iterator[Violation]:
        missing = missing_cards(table, self.player, action.resources)
        if missing:
            yield PAY_WITH_YOURS.broken(missing=missing)

    def legal(self, table: HerdTable) -> tuple[PayCards, ...]:
        return self.candidates(table)

    def resolve(self, table: HerdTable, action: PayCards, tell: Tell) -> Follow:
        player, start, end = self.player, NODE_NUMBER[self.start], NODE_NUMBER[self.end]
        pay(table.hands[player], table.bank, count_by_kind(action.resources))
        table.lift_settlement(player, start)
        joined = recount_at(table, start, player)
        table.put_settlement(player, end)
        table.built = True
        if tell:
            tell(SettlementMoved(player, self.start, self.end, action.resources))
        if recount_at(table, end, player) or joined:
            award_longest_road(table, tell)
        return GAME_OVER if wins(table, player, tell) else ()
