"""Learned evaluation of tables of Wind River: the way of each tipi, its supply in the next turns, and what resources allow.

``benchmarks/learned_values.py`` learns the weights, a set for each number of players.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache
from itertools import accumulate
from operator import mul
from typing import Final

from attrs import frozen

from bisongames.bots.evaluation import wind_river as hand_made
from bisongames.bots.evaluation.learned import weights_in
from bisongames.engine.core.actions import Action
from bisongames.wind_river.actions import ExtraBuffalo, MoveBuffalo
from bisongames.wind_river.board import Board
from bisongames.wind_river.table import Table

FILE: Final = "wind_river.json"
ROWS: Final = 6
"""The number of rows for which the weights were learned."""
ROUNDS: Final = 24
"""The rounds after which weights no longer change: few matches of good bots have more."""
NEAR: Final = 4
"""The buffaloes next to a tipi beyond this number add nothing."""
FEW_RESOURCES: Final = 3
FEW_EARNED: Final = 2


@frozen(eq=False)
class WeightsByRound:
    """The weights for one number of players; each has a value at the start and a change until the last rounds."""

    now: tuple[float, ...]
    """The values at the start, in the order of ``_counts``."""
    late: tuple[float, ...]
    """The changes, in the same order."""

    @classmethod
    def of(cls, data: dict[str, dict[str, list[float]]]) -> WeightsByRound:
        """Reads weights as the file stores them: the value of being on the board and of each step, then the others."""
        return cls(_unfolded(data["now"]), _unfolded(data["late"]))


def _unfolded(data: dict[str, list[float]]) -> tuple[float, ...]:
    return (*tuple(accumulate(data["steps"]))[::-1], *data["others"])


@frozen(eq=False)
class _Way:
    """The way over a board."""

    rows_left: tuple[int, ...]
    """Per field: the rows to the plains, 1 for the last; 0 for the plains."""
    ahead: tuple[tuple[int, ...], ...]
    """Per field: the fields ahead, without the plains."""


@lru_cache(maxsize=64)
def _way(board: Board) -> _Way:
    rows = board.options.rows
    return _Way(
        (*(rows + 1 - int(name[1:]) for name in board.fields), 0),
        tuple(tuple(field for field in ends if field != board.plains) for ends in board.ahead),
    )


@cache
def _learned() -> dict[str, WeightsByRound]:
    """The weights by number of players."""
    return weights_in(FILE, WeightsByRound.of)


@lru_cache(maxsize=64)
def weights_of(board: Board) -> WeightsByRound | None:
    """The weights for this board; None with more or fewer rows than were learned."""
    return _learned().get(str(board.players)) if board.options.rows == ROWS else None


def value(table: Table, player: int) -> float:
    """The learned value of a table for a player, or the hand-made one where none was learned."""
    weights = weights_of(table.board)
    return worth(weights, table, player) if weights else hand_made.value(table, player)


def worth(weights: WeightsByRound, table: Table, player: int) -> float:
    """The value of a table by these weights."""
    way = _way(table.board)
    passed = min(1.0, table.round / ROUNDS)
    counts = _counts(table, player, way)
    total: float = sum(map(mul, counts, weights.now)) + passed * sum(map(mul, counts, weights.late))
    return total


def _counts(table: Table, player: int, way: _Way) -> tuple[int, ...]:
    """What counts, in whole numbers, so that the sum does not depend on the order of tipis.

    Tipis in the plains, and on the board by the rows to go. Then tipis without supply, and those that cannot be paid for; the first,
    the first three and all resources; the first two and all resources that could be earned; tipis that could be inserted; tipis whose
    supply bears the loss of no or one buffalo; tipis on fields with those of others; spare buffaloes ahead of tipis, and buffaloes
    behind them.
    """
    board, herd, everybody = table.board, table.buffaloes, table.all_tipis
    short = close = spare = shared = surplus = ahead = behind = 0
    rows, alone = [table.plains[player], *[0] * ROWS], False
    for field, own in table.tipis[player].items():
        rows[way.rows_left[field]] += own
        there = everybody[field]
        left = herd[field] - there
        if left < 0:
            short += min(own, -left)
        elif left == 0:
            close += own
        elif left == 1:
            spare += own
        if there == own:
            alone = True
            surplus += left
        else:
            shared += own
        free = sum([max(0, herd[end] - everybody[end]) for end in way.ahead[field]])
        ahead += own * min(NEAR, free)
        behind += own * min(NEAR, sum([herd[start] for start in board.behind[field]]))
    have, options = table.resources[player], board.options
    earned = max(0, min(surplus, options.resource_limit - have))
    inserted = 0
    if alone:
        price = options.insert_cost
        inserted = min(table.hand[player], have // price if price else table.hand[player])
    return (
        *rows,
        short,
        max(0, short - have),
        min(have, 1),
        min(have, FEW_RESOURCES),
        have,
        min(earned, FEW_EARNED),
        earned,
        inserted,
        close,
        spare,
        shared,
        ahead,
        behind,
    )


def alike(table: Table, player: int, action: Action) -> Hashable:
    """A key under which all moves of buffaloes that neither leave nor reach a field near an own tipi are equivalent."""
    if weights_of(table.board) is None:
        return hand_made.alike(table, player, action)
    return nearby(table, player, action)


def nearby(table: Table, player: int, action: Action) -> Hashable:
    """The key of ``alike`` for learned weights."""
    if not isinstance(action, MoveBuffalo | ExtraBuffalo):
        return action
    board = table.board
    start, end = board.number[action.start], board.number[action.end]
    leaves = reaches = False
    for field in table.tipis[player]:
        around = board.around[field]
        leaves = leaves or start == field or start in around
        reaches = reaches or end == field or end in around
    return type(action), start if leaves else None, end if reaches else None
