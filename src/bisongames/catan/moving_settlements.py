"""The bison-herd scenario: settlements that move along roads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from attrs import frozen

from bisongames.catan.cards import counted, in_order
from bisongames.catan.ending import wins
from bisongames.catan.hooks import Deed, Hand, Listing
from bisongames.catan.island import (
    ALL_NODES,
    CLOSE_MASK,
    ENDS,
    NODE_BIT,
    NODE_NAMES,
    NODE_NUMBER,
    bits,
)
from bisongames.catan.longest_road import cut_or_joined, judge
from bisongames.catan.options import RESOURCES
from bisongames.catan.paying import pay
from bisongames.catan.pieces import NODE
from bisongames.catan.purses import Prices
from bisongames.catan.scenario_actions import MoveSettlement, PayCards
from bisongames.catan.scenario_events import SettlementMoved
from bisongames.catan.table import Table
from bisongames.catan.trading import lacking
from bisongames.components.arrays import counted as in_arrays
from bisongames.components.forms import Named
from bisongames.play.actions import Tell
from bisongames.play.agenda import GAME_OVER, Decision, Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling

ON: Final = (("settlement_moves", True),)


MOVES: Final = tuple(
    tuple(MoveSettlement(start, end) for end in NODE_NAMES) for start in NODE_NAMES
)
"""Per intersection: the moves from there to each."""


def webs(table: Table) -> tuple[int, ...]:
    """Connected roads of all colours, as bit sets of intersections. They are kept, and grow by the roads laid since."""
    known, found = table.webs
    if known != table.free_paths:
        joined = list(found)
        for path in bits(known & ~table.free_paths):
            a, b = ENDS[path]
            ends, apart = NODE_BIT[a] | NODE_BIT[b], []
            for web in joined:
                if web & ends:
                    ends |= web
                else:
                    apart.append(web)
            joined = [*apart, ends]
        found = tuple(sorted(joined))  # in one order, however they grew together
        table.webs = table.free_paths, found
    return found


def payments(hand: Hand, number: int) -> tuple[PayCards, ...]:
    """Every payment of so many cards from a hand."""
    return tuple(
        PayCards(cards)
        for cards in combinations_with_replacement(RESOURCES, number)
        if all(cards.count(name) <= held for name, held in zip(RESOURCES, hand, strict=True))
    )


def means(prices: Prices, hand: Hand) -> tuple[PayCards, ...]:
    """Every payment of a move from a hand."""
    options = prices.options
    return payments(hand, options.settlement_move_cost) if options.settlement_moves else ()


def candidates(table: Table, player: int) -> Iterator[MoveSettlement]:
    """Every move of an own settlement along roads."""
    for web in webs(table):
        for node in bits(table.settlements[player] & web)[::-1]:
            yield from map(MOVES[node].__getitem__, bits(web))


def listed(table: Table, player: int, means: object) -> list[MoveSettlement]:
    """Every move of an own settlement."""
    actions: list[MoveSettlement] = []
    apart = table.apart
    for web in webs(table):
        mine = table.settlements[player] & web
        if mine:
            ends = bits(web & table.open_nodes)
            while mine:
                node = mine.bit_length() - 1
                mine ^= NODE_BIT[node]
                if apart:
                    ends = bits(web & _open_without(table, node))
                actions += map(MOVES[node].__getitem__, ends)
    return actions


def _open_without(table: Table, node: int) -> int:
    """Where a settlement that leaves an intersection may stand by the distance rule, as a bit set."""
    taken = NODE_BIT[node]
    for other, owner in enumerate(table.owners):
        if owner and other != node:
            taken |= CLOSE_MASK[other]
    return ALL_NODES & ~taken


LISTING: Final = Listing(means, listed, most=lambda options: options.settlement_move_cost)


NEVER = ruling(
    "CS-4y",
    "Settlements stay where they are.",
    source="sheet B5, C0",
    when=(("settlement_moves", False),),
)
OWN_SETTLEMENT = Rule(
    "CS-4l", "Only own settlements move, no cities.", source="sheet B4, C0", when=ON
)
FREE_END = Rule("CS-4k", "It ends on a free intersection.", source="scenario, item 4", when=ON)
ALONG_ROADS = Rule(
    "CS-4i",
    "An own settlement may move along an unbroken chain of roads.",
    source="scenario, item 4",
    when=ON,
)
ANY_ROADS = Rule(
    "CS-4j",
    "The roads may be anybody's, and buildings on the way are passed.",
    source="scenario, item 4",
    when=ON,
)
PATH = ruling(
    "CS-R17",
    "A settlement's move goes any way from one road on, over own and other buildings, and only after the roll.",
    "4",
    when=ON,
)
DISTANCE = ruling(
    "CS-4x",
    "Where the distance rule still holds, a settlement moves to no intersection next to another building.",
    source="sheet B5",
    when=(*ON, ("distance_rule_after_setup", True)),
)
NO_OWN_ROAD = ruling(
    "CS-R18", "At its end no own road is needed; new roads may begin there.", "4", when=ON
)
AGAIN = ruling(
    "CS-R19",
    "A settlement may move again, and in the turn in which it was built, paid for each time.",
    "4",
    when=ON,
)


def violations(table: Table, player: int, action: MoveSettlement) -> Iterator[Violation]:
    """Why a player may not move this settlement there."""
    start, end = NODE_NUMBER[action.start], NODE_NUMBER[action.end]
    options = table.board.options
    if not options.settlement_moves:
        yield NEVER.broken(settlement=action.start)
        return
    if table.size(player) < options.settlement_move_cost:
        yield ANY_CARDS.broken(cards=table.size(player))
    if not table.settlements[player] & NODE_BIT[start]:
        yield OWN_SETTLEMENT.broken(node=action.start)
    if table.owners[end]:
        yield FREE_END.broken(node=action.end)
    both = NODE_BIT[start] | NODE_BIT[end]
    if start == end or not any(web & both == both for web in webs(table)):
        yield ALONG_ROADS.broken(start=action.start, end=action.end)
    elif table.apart and not table.owners[end]:
        near = CLOSE_MASK[end] & ~NODE_BIT[start]
        if any(table.owners[node] for node in bits(near)):
            yield DISTANCE.broken(node=action.end)


def move(table: Table, player: int, action: MoveSettlement, tell: Tell) -> Follow:
    """The payment is asked for."""
    return (PayingForMove(player, action.start, action.end),)


MOVE: Final = Deed(MoveSettlement, candidates, violations, move)


ANY_CARDS = Rule(
    "CS-4m",
    "Each move costs {settlement_move_cost:resource card} of any kind, named in the order of the resources.",
    source="scenario, item 4",
    when=ON,
)
JUDGED = Rule(
    "CS-4n",
    "After a settlement has moved the Longest Road is judged anew for all.",
    source="scenario, item 4",
    when=ON,
)
CUT_AND_JOIN = ruling(
    "CS-R20",
    "Coming may cut and leaving may join the roads of others; the Longest Road may change hands in anybody's turn.",
    "4",
    when=ON,
)
FOLLOWS = ruling(
    "CS-R21",
    "Harbour and production follow at once; there are no start cards, and hunters stay.",
    "4",
    when=ON,
)


@frozen
class PayingForMove(Decision[Table, PayCards]):
    """A player pays for the move of a settlement, which then takes place."""

    player: int
    start: str = in_arrays(Named(NODE))
    end: str = in_arrays(Named(NODE))

    def candidates(self, table: Table) -> tuple[PayCards, ...]:
        return payments(tuple(table.hands[self.player]), table.board.options.settlement_move_cost)

    def violations(self, table: Table, action: PayCards) -> Iterator[Violation]:
        missing = lacking(table, self.player, action.resources)
        if missing or not in_order(action.resources):
            yield ANY_CARDS.broken(missing=missing)

    def legal(self, table: Table) -> tuple[PayCards, ...]:
        purse = table.board.purses[tuple(table.hands[self.player])]
        for listing, means in purse.more:
            if listing is LISTING:
                return means  # type: ignore[no-any-return]
        return ()

    def resolve(self, table: Table, action: PayCards, tell: Tell) -> Follow:
        player, start, end = self.player, NODE_NUMBER[self.start], NODE_NUMBER[self.end]
        pay(table.hands[player], table.bank, counted(action.resources))
        table.lift_settlement(player, start)
        joined = cut_or_joined(table, start, player)
        table.put_settlement(player, end)
        table.built = True
        if tell:
            tell(SettlementMoved(player, self.start, self.end, action.resources))
        if cut_or_joined(table, end, player) or joined:
            judge(table, tell)
        return GAME_OVER if wins(table, player, tell) else ()


REMARKS = remarks(
    Rule(
        "CS-4o",
        "A new settlement needs a free intersection beside an own road, whatever stands next to it.",
        source="scenario, set-up",
        when=(("distance_rule_after_setup", False),),
    ),
)
