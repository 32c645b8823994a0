"""Learned evaluation of tables of Natives: what each tribe scores, promises, and could take in its next action.

``benchmarks/learned_values.py`` learns the weights, a set for each number of players, without expansions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, Final

from attrs import frozen

from bisongames.bots.evaluation import natives as hand_made
from bisongames.bots.evaluation.learned import weights_in
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.natives.actions import Scout
from bisongames.natives.board import Board
from bisongames.natives.components import MEMBERS
from bisongames.natives.effects import ELDER, FARMER, ROLES, SHAMAN, WARRIOR
from bisongames.natives.revealing import Scouting
from bisongames.natives.scoring import points
from bisongames.natives.table import NOTHING
from bisongames.natives.table_with_expansions import FullTable
from bisongames.natives.totems import points_each
from bisongames.natives.tribe_action import ChoosingRole

FILE: Final = "natives.json"
MOST: Final = 7
"""The strength beyond which members of a role add nothing."""
STEPS: Final = (1, 2, 3)
"""The numbers of further members that share a weight: the first, the next two, and the last three."""
SURE: Final = 0.98
"""The share of a gain that the current action may still bring."""
horizon: Final = 2
"""The turns after which a search evaluates the table."""
guided: Final = True
"""A search plays out as ``greedy`` plays."""


@frozen(eq=False)
class Weights:
    """The weights for one number of players, in points; those of the future shrink to 0 until winter."""

    strength: tuple[tuple[float, ...], ...]
    """Per role: the future value of each strength."""
    totems: dict[str, float]
    """The future value of each totem, beyond its points."""
    captive: float
    """The future value of each captive, beyond its points."""
    reach: tuple[tuple[float, ...], ...]
    """Per place in the order of play, next player first: the weights of what that player could take; see ``_reach``."""
    recruit: float
    """The future value of a member that the current action may still take."""

    @classmethod
    def of(cls, data: dict[str, Any]) -> Weights:
        """Reads weights as the file stores them."""
        strength = []
        for values in data["strength"]:
            each = [value for value, times in zip(values, STEPS, strict=True) for _ in range(times)]
            strength.append((0.0, 0.0, *accumulate(each)))
        return cls(
            tuple(strength),
            data["totems"],
            data["captive"],
            tuple(map(tuple, data["reach"])),
            data["recruit"],
        )


@frozen(eq=False)
class _Cards:
    """The cards that each role takes, the most valuable first."""

    members: tuple[tuple[tuple[int, float], ...], ...]
    """Per player: the kinds of members with their points in the player's tribe."""
    food: tuple[tuple[tuple[int, float], ...], ...]
    """Per food role: the kinds with their points."""
    totems: tuple[tuple[int, str, int], ...]
    """The kinds of totems, the measures that they count, and the points for each."""


@lru_cache(maxsize=64)
def _cards(board: Board) -> _Cards:
    def gains(color: str) -> tuple[tuple[int, float], ...]:
        kinds = zip(board.members, board.value, board.shows, strict=True)
        signed = [
            (kind, float(value if color in shown else -value)) for kind, value, shown in kinds
        ]
        return tuple(sorted(signed, key=lambda pair: -pair[1]))

    def worth(role: int) -> tuple[tuple[int, float], ...]:
        kinds = [(kind, float(board.rows[kind].points)) for kind in board.by_role[role]]
        return tuple(sorted(kinds, key=lambda pair: -pair[1]))

    return _Cards(
        tuple(map(gains, board.colors)),
        tuple(worth(role) for role in range(FARMER, len(ROLES))),
        tuple((kind, board.rows[kind].per, points_each(board, kind)) for kind in board.totems),
    )


@cache
def _learned() -> dict[str, Weights]:
    """The weights by number of players."""
    return weights_in(FILE, Weights.of)


@lru_cache(maxsize=64)
def weights_of(board: Board) -> Weights | None:
    """The weights for this board; None with expansions, whose cards were not learned."""
    return None if board.expansions else _learned().get(str(board.players))


def value(table: FullTable, player: int) -> float:
    """The learned value of a table for a player, or the hand-made one where none was learned."""
    weights = weights_of(table.board)
    return lead(weights, table, player) if weights else hand_made.value(table, player)


def values(table: FullTable) -> list[float]:
    """The learned values of a table for all players."""
    return [value(table, player) for player in range(table.board.players)]


def shortlist(table: FullTable, pending: Pending, legal: Sequence[Action]) -> Sequence[Action]:
    """All actions, but always another card to reveal: the learned value does not show what an unknown card is worth."""
    return always_scout(table, pending, legal) if weights_of(table.board) else legal


def opens(table: FullTable, pending: Pending) -> bool:
    """Whether this is the choice of a role: its learned value shows at the end of the turn."""
    return isinstance(pending, ChoosingRole) and weights_of(table.board) is not None


def lead(weights: Weights, table: FullTable, player: int) -> float:
    """The lead of a player when the turn is over, plus the gains that the current action may still bring."""
    board = table.board
    totals = _totals(weights, table, table.active_player)
    own = totals[player]
    ahead_of_others = own - (sum(totals) - own) / (board.players - 1)
    if table.active_player == player:
        ahead = _ahead(table)
        if table.held in board.members:
            ahead_of_others += (
                dict(_cards(board).members[player])[table.held] + weights.recruit * ahead
            )
        if table.acting != NOTHING:
            ahead_of_others += SURE * _promise(table, player, weights.recruit * ahead)
    return ahead_of_others


def always_scout(table: FullTable, pending: Pending, legal: Sequence[Action]) -> Sequence[Action]:
    """All actions, except not to reveal a card that may be revealed."""
    if isinstance(pending, Scouting):
        return [action for action in legal if isinstance(action, Scout)] or legal
    return legal


def _ahead(table: FullTable) -> float:
    """The share of the cards above winter that are still in the stack."""
    return max(0.0, 1.0 - table.revealed / table.board.winter_at)


def _totals(weights: Weights, table: FullTable, last: int) -> list[float]:
    """Per player, the value of the tribe and of the next action, if player ``last`` has just ended a turn."""
    board, ahead = table.board, _ahead(table)
    players = board.players
    turns = (table.start_player - 1 - last) % players if table.winter else players
    if table.ended:
        turns = 0
    totems = [(kind, weights.totems.get(board.kinds[kind], 0.0)) for kind in board.totems]
    totals = []
    for player, (strength, mine) in enumerate(zip(table.strength, table.above, strict=True)):
        future = weights.captive * len(table.captives[player])
        for values, number in zip(weights.strength, strength, strict=True):
            future += values[min(MOST, number)]
        for kind, worth in totems:
            if mine[kind]:
                future += worth * mine[kind]
        total = points(table, player) + ahead * future
        place = (player - last - 1) % players
        if place < turns:
            reach = _reach(table, player, ahead)
            total += sum([a * b for a, b in zip(weights.reach[place], reach, strict=True)])
        totals.append(total)
    return totals


def _reach(table: FullTable, player: int, ahead: float) -> tuple[float, ...]:
    """What a player could take with the next action.

    The points of the best and the second-best role; then, with their future, the numbers of members, captives and totems.
    """
    board, prairie, strength = table.board, table.prairie, table.strength[player]
    cards = _cards(board)
    left, taken, gain = strength[ELDER], 0, 0.0
    for kind, worth in cards.members[player]:
        if number := prairie[kind]:
            if worth < 0 or taken == left:
                break
            number = min(number, left - taken)
            taken += number
            gain += worth * number
    captives = min(table.families[MEMBERS], strength[WARRIOR])
    sacred = [each * table.count(player, per) for kind, per, each in cards.totems if prairie[kind]]
    if len(sacred) > 1:
        sacred.sort(reverse=True)
    sacred = sacred[: strength[SHAMAN]]
    ways = [gain, float(captives * board.options.captive_points), float(sum(sacred))]
    for left, kinds in zip(strength[FARMER:], cards.food, strict=True):
        gain = 0.0
        for kind, worth in kinds:
            number = min(prairie[kind], left)
            left -= number
            gain += worth * number
        ways.append(gain)
    ways.sort(reverse=True)
    return ways[0], ways[1], ahead * taken, ahead * captives, ahead * len(sacred)


def _promise(table: FullTable, player: int, recruit: float) -> float:
    """The best gains that the current action may still bring."""
    board, cards, role = table.board, _cards(table.board), table.acting
    kinds: list[tuple[int, float]]
    if role == ELDER:
        kinds = [(kind, worth + recruit) for kind, worth in cards.members[player]]
    elif role == WARRIOR:
        kinds = [(kind, float(board.options.captive_points)) for kind in board.members]
    elif role == SHAMAN:
        worths = [(kind, float(n * table.count(player, per))) for kind, per, n in cards.totems]
        kinds = sorted(worths, key=lambda pair: -pair[1])
    else:
        kinds = [*cards.food[role - FARMER]]
    left, total = table.left, 0.0
    for kind, worth in kinds:
        if worth <= 0 or not left:
            break
        number = min(table.prairie[kind], left)
        left -= number
        total += worth * number
    return total
