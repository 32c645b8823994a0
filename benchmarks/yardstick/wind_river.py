"""The yardstick's evaluation of tables of Wind River."""

from __future__ import annotations

from bisongames.engine.core.agenda import Pending
from bisongames.wind_river.supplying_tipis import unsupplied_tipis
from bisongames.wind_river.table import Table


def value(table: Table, player: int) -> float:
    """The value of a table: safe tipis, then tipis on the board, by progress and supply, then resources."""
    rows = table.board.options.rows
    on_board = sum(
        own * (1.0 + int(table.board.fields[field][1:]) / rows)
        for field, own in table.fields_with(player)
    )
    short = sum(number for _, number in unsupplied_tipis(table, player))
    return (
        10.0 * table.plains[player] + 2.0 * on_board - 2.0 * short + 0.9 * table.resources[player]
    )


def part_of_choice(pending: Pending) -> bool:
    """False: each choice is evaluated on its own."""
    return False
