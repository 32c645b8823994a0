"""Evaluation of tables of Wind River, for bots that look one step ahead."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.wind_river.actions import ExtraBuffalo, MoveBuffalo
from bisongames.wind_river.board import Board
from bisongames.wind_river.table import Table


def value(table: Table, player: int) -> float:
    """The value of a table: safe tipis, then tipis on the board, by progress and supply, then resources."""
    board, herd, everybody = table.board, table.buffaloes, table.all_tipis
    rows, progress = board.options.rows, _progress(board)
    on_board = short = 0  # integers: the sum does not depend on the order of tipis
    for field, own in table.tipis[player].items():
        on_board += own * progress[field]
        if (unsupplied := everybody[field] - herd[field]) > 0:
            short += min(own, unsupplied)
    return (
        10.0 * table.plains[player]
        + 2.0 * (on_board / rows - short)
        + 0.9 * table.resources[player]
    )


@lru_cache(maxsize=64)
def _progress(board: Board) -> tuple[int, ...]:
    """Per field: the number of rows behind it, plus all rows of the board for being on it."""
    return tuple(board.options.rows + int(name[1:]) for name in board.fields)


def alike(table: Table, player: int, action: Action) -> Hashable:
    """A key under which all moves of buffaloes between fields without own tipis are equivalent."""
    if not isinstance(action, MoveBuffalo | ExtraBuffalo):
        return action
    own, number = table.tipis[player], table.board.number
    start, end = number[action.start], number[action.end]
    return type(action), start if start in own else None, end if end in own else None


def part_of_choice(pending: Pending) -> bool:
    """False: each choice is evaluated on its own."""
    return False
