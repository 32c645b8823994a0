"""Evaluation of tables of Catan, for bots that look one step ahead."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from bisongames.catan.actions import (
    AcceptOffer,
    BuildCity,
    BuildSettlement,
    DrawCard,
    EndTurn,
    OfferTrade,
    RejectOffer,
)
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.bison_herds.herds import ThrowingDirection
from bisongames.catan.bison_herds.settlement_moves import PayingForMove
from bisongames.catan.board import Board
from bisongames.catan.dice import DICE
from bisongames.catan.hooks import Cost
from bisongames.catan.island import CLOSE_MASK, HEXES, HEXES_AT, NEXT_HEXES, bits
from bisongames.catan.main_phase.building import DrawingCard
from bisongames.catan.main_phase.phase import Playing
from bisongames.catan.main_phase.trading import AnsweringOffer, ClosingTrade
from bisongames.catan.options import CARDS, RESOURCE_NUMBER, RESOURCES, VICTORY_POINT
from bisongames.catan.robber import Stealing
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending

CARRIES_OUT: Final = (
    PayingForMove,
    DrawingCard,
    Stealing,
    ThrowingDirection,
    AnsweringOffer,
    ClosingTrade,
)
"""The decisions that only complete the previous choice."""


def points(table: HerdTable, player: int) -> int:
    """The points of a player, hidden ones included."""
    return table.points[player]


horizon: Final = 3
"""The number of turns that a search looks ahead before it evaluates the table."""


# These weights and those below were tuned in matches without trade, one bot against two of benchmarks/yardstick: 10,500
# matches in two rounds (seeds from 100,000), each with every weight randomly scaled by 0.5 or 1.6; each weight was then moved
# to the side that won more.
_POINT: Final = 11.0
"""The value of a player's own point; points of others cost far less, since few actions take them away."""
_KINDS: Final = (0.33, 0.38, 0.17, 0.27, 0.3)
"""Per kind of resource: the value of each of the 36 dice rolls that produces a card of it."""
_EVEN, _ENOUGH = 0.7, 4.0
"""A bonus for the first rolls of each kind: evenly spread production is worth more than the same of one kind."""
_ROBBED: Final = 0.7
"""The share of its value that a hex keeps under the robber."""
_RIVALS: Final = 0.25
"""The cost of each roll that produces for others; it shows where the robber hurts them."""
_FIRST, _FEW, _EACH = 0.17, 0.08, 0.03
"""The value of cards of one kind in hand: more for the first, more for each of the first three, and of each card."""
_SETTLEMENT, _CITY, _HUNTER = 2.8, 3.6, 2.0
"""The value of having the full price of each purchase in hand, if it can be spent."""
_ROAD, _KNIGHT, _CARD = 0.5, 1.6, 0.55
"""The value of each of up to eight roads in a row, of each knight played, and of each development card in hand."""
_SITE, _BEST, _FURTHER = 0.9, 0.05, 0.12
"""The value of each of up to two free sites, of each roll that produces at the best, and at the best with one more road."""
# In 1,800 matches of the scenario with these weights scaled in the same way, no change won clearly more.
_STANDING: Final = 1.0
"""The value of a hunter on the island, regardless of the herds."""
_TURNS: Final = 6
"""The number of turns ahead for which hunts are expected."""
_HUNTS_OF_OTHERS: Final = 0.5
"""The weight of other players' hunters as a cost, so that bots lead herds away from them."""


def value(table: HerdTable, player: int) -> float:
    """The value of a table: points first; then production, roads, knights, cards and room to build."""
    options, land = table.board.options, _land(tuple(table.terrain), tuple(table.numbers))
    yields, robber = (options.settlement_yield, options.city_yield), table.robber
    settlements, cities, points = table.settlements, table.cities, table.points
    worth = _POINT * points[player] - (sum(points) - points[player]) / (len(points) - 1)
    for seat, mine in enumerate(settlements):
        good, ways_there = _brought(land, mine, cities[seat], robber, yields)
        worth += good if seat == player else -_RIVALS * ways_there
    worth += _ROAD * min(table.lengths[player], 8) + _KNIGHT * table.knights[player]
    worth += _CARD * table.unplayed[player]
    sites = False
    if table.settlements_left[player]:
        touched = table.touched[player]
        sites = bool(touched & table.open_nodes)
        worth += _room(land, touched, table.open_nodes)
    to_extend = bool(options.allow_cities and table.pieces_left[player] and settlements[player])
    to_hunt = bool(options.hunters_per_player and table.pieces_left[player])
    worth += _saved(_prices(table.board), tuple(table.hands[player]), sites, to_extend, to_hunt)
    # Offers are free, but repeated ones annoy the others.
    worth -= 0.1 * table.offers
    if options.hunters_per_player:
        point = _POINT * options.hunt_points
        to_coast = options.herd_step == "coast"
        for seat, hunters in enumerate(table.hunters):
            each = 1.0 if seat == player else -_HUNTS_OF_OTHERS
            worth += each * _hunted(tuple(hunters), table.herds, point, to_coast)
    return worth


@frozen(eq=False)
class _Land:
    """The production of the intersections of an island. Compared by identity, for quick cache look-ups."""

    kinds: tuple[tuple[tuple[int, int, int], ...], ...]
    """Per intersection, for each productive hex: the hex, the resource, and how many of 36 rolls produce it."""
    ways: tuple[int, ...]
    """Per intersection: the sum of these rolls."""


@lru_cache(maxsize=256)
def _land(terrain: tuple[int, ...], numbers: tuple[int, ...]) -> _Land:
    kinds = tuple(
        tuple((cell, terrain[cell], DICE.ways(numbers[cell])) for cell in cells if numbers[cell])
        for cells in HEXES_AT
    )
    return _Land(kinds, tuple(sum(number for _, _, number in here) for here in kinds))


@lru_cache(maxsize=50_000)
def _brought(
    land: _Land, settlements: int, cities: int, robber: int, yields: tuple[int, int]
) -> tuple[float, float]:
    """The value of a player's production, and the expected number of cards in 36 rolls."""
    kinds = [0.0] * len(RESOURCES)
    for nodes, cards in zip((settlements, cities), yields, strict=True):
        for node in bits(nodes):
            for cell, kind, number in land.kinds[node]:
                kinds[kind] += number * cards * (_ROBBED if cell == robber else 1.0)
    each = zip(kinds, _KINDS, strict=True)
    return sum(n * worth + _EVEN * min(n, _ENOUGH) for n, worth in each), sum(kinds)


@lru_cache(maxsize=50_000)
def _room(land: _Land, touched: int, free: int) -> float:
    """The value of free sites that roads reach, or would reach with one more road, by production."""
    around = 0
    for node in bits(touched):
        around |= CLOSE_MASK[node]
    here = [land.ways[node] for node in bits(touched & free)]
    best = max(here, default=0)
    further = max([land.ways[node] for node in bits(around & free)], default=0)
    return _SITE * min(2, len(here)) + _BEST * best + _FURTHER * max(best, further)


@lru_cache(maxsize=50_000)
def _hunted(
    hunters: tuple[int, ...], herds: tuple[int, ...], point: float, to_coast: bool
) -> float:
    """The value of hunters, by the expected hunts in their hexes."""
    total = _STANDING * sum(hunters)
    for cell, number in enumerate(hunters):
        if number:
            total += number * point * sum([_hunts(herd, to_coast)[cell] for herd in herds])
    return total


@cache
def _hunts(herd: int, to_coast: bool) -> tuple[float, ...]:
    """Per hex: the expected hunts of this herd in the next turns, if each turn moves it or another herd at random."""
    here, hunts = [float(cell == herd) for cell in range(HEXES)], [0.0] * HEXES
    for _ in range(_TURNS):
        before, here = here, [chance / 2 for chance in here]
        for cell, chance in enumerate(before):
            for side, across in enumerate(NEXT_HEXES[cell]):
                end, ahead = cell, across
                while ahead >= 0:
                    end, ahead = ahead, NEXT_HEXES[ahead][side] if to_coast else -1
                here[end] += chance / 2 / len(NEXT_HEXES[cell])
        hunts = [
            number + chance / len(DICE.faces) for number, chance in zip(hunts, here, strict=True)
        ]
    return tuple(hunts)


@frozen(eq=False)
class _Prices:
    """The costs that players save for."""

    settlement: Cost
    city: Cost
    hunter: Cost


@lru_cache(maxsize=64)
def _prices(board: Board) -> _Prices:
    costs = board.costs
    return _Prices(costs["settlement"], costs["city"], costs["hunter"])


@lru_cache(maxsize=50_000)
def _saved(
    prices: _Prices, hand: tuple[int, ...], sites: bool, to_extend: bool, to_hunt: bool
) -> float:
    """The value of a hand, by what it can build now or soon."""
    total = sum(map(_held, hand))
    if sites:
        total += _SETTLEMENT * _part(hand, prices.settlement)
    if to_extend:
        total += _CITY * _part(hand, prices.city)
    if to_hunt:
        total += _HUNTER * _part(hand, prices.hunter)
    return total


@cache
def _held(number: int) -> float:
    """The value of cards of one kind in hand."""
    return _FIRST * min(number, 1) + _FEW * min(number, 3) + _EACH * number


def _part(hand: tuple[int, ...], cost: Cost) -> float:
    """The square of the share of a price in hand: 1 for all of it, a quarter for half of it."""
    share: float = sum(min(hand[kind], number) for kind, number in cost) / sum(n for _, n in cost)
    return share * share


def part_of_choice(pending: Pending) -> bool:
    """Whether this is a payment, a draw or a reply to an offer."""
    return isinstance(pending, CARRIES_OUT)


ASKING: Final = ((1, 1), (2, 1))
"""The offers of a turn, in order: numbers of cards given and asked for. They differ, so that none is repeated."""


def shortlist(table: HerdTable, pending: Pending, legal: Sequence[Action]) -> Sequence[Action]:
    """All actions except offers out of order, and offers that ask for a card nobody else holds.

    The number of offers in a turn is public, but their content is not: so the first is always one card for one, the second
    two for one, and a refused offer cannot be repeated.
    """
    if not isinstance(pending, Playing):
        return legal
    asking = ASKING[table.offers] if table.offers < len(ASKING) else None
    there = [
        any(hand[kind] for p, hand in enumerate(table.hands) if p != pending.player)
        for kind in range(len(RESOURCES))
    ]
    return [
        action
        for action in legal
        if not isinstance(action, OfferTrade)
        or ((len(action.give), len(action.get)) == asking and there[RESOURCE_NUMBER[action.get[0]]])
    ]


def alike(table: HerdTable, player: int, action: Action) -> Hashable:
    """A key under which development cards differ only by whether they are a victory point."""
    return action.card == CARDS[VICTORY_POINT] if isinstance(action, DrawCard) else action


def likely(table: HerdTable, pending: Pending, legal: Sequence[Action]) -> Action:
    """The likely action: players accept an offer if it is no loss, and the first who accepts gets the trade."""
    if not isinstance(pending, AnsweringOffer) or len(legal) == 1:
        return legal[0]
    player, hand = pending.player, table.hands[pending.player]
    before = value(table, player)
    kept = hand.copy()
    for name in pending.give:
        hand[RESOURCE_NUMBER[name]] += 1
    for name in pending.get:
        hand[RESOURCE_NUMBER[name]] -= 1
    after = value(table, player)
    hand[:] = kept
    wanted = AcceptOffer if after >= before else RejectOffer
    return next(action for action in legal if isinstance(action, wanted))


def offhand(table: HerdTable, pending: Pending, legal: Sequence[Action]) -> Sequence[Action]:
    """Settlements and cities if possible, or else the end of the turn: other random actions would only add noise."""
    if not isinstance(pending, Playing):
        return legal
    towns = [a for a in legal if isinstance(a, BuildSettlement | BuildCity)]
    return towns or [a for a in legal if isinstance(a, EndTurn)] or legal
