"""What is measured of a match of Natives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bisongames.compare import metrics
from bisongames.compare.metrics import Metrics
from bisongames.natives.actions import Activate
from bisongames.natives.effects import FOODS, ROLES
from bisongames.natives.scoring import lines
from bisongames.natives.table import Table
from bisongames.play.actions import Action
from bisongames.play.agenda import Pending

PARTS: Final = {
    "own colour": ("NA-8b", "NA-8c"),
    "other colours": ("NA-8d",),
    "food": ("NA-8e", "NA-7.2a"),
    "captives": ("NA-8f",),
    "totems": ("NA-6.1",),
    "rites": ("NA-6.2c",),
    "curses": ("NA-7.1f",),
    "conflict and harmony": ("NA-7.2k", "NA-7.2n"),
    "heroes": ("NA-7.3",),
}
"""The parts of a score by the rules of its lines."""

COUNTED: Final = ("members", *FOODS, "captives", "totems_and_rites", *ROLES)
"""What is counted of every player."""


class Meter(metrics.Meter):
    """How long, how full the prairie, what the players hold and score for."""

    def choice(self, decision: Pending, action: Action) -> str:
        """The roles apart: which of them are used."""
        if isinstance(action, Activate):
            return f"{action.role} used"
        return super().choice(decision, action)

    def numbers(self, table: Table) -> Metrics:
        board = table.board
        players = range(board.players)
        scored = [[(line.points, line.rule.id) for line in lines(table, p)] for p in players]
        totals = [sum(points for points, _ in mine) for mine in scored]

        def mean(numbers: Iterable[float]) -> float:
            return sum(numbers) / board.players

        return {
            "rounds": table.round,
            "reveals before winter beyond one a turn": (board.winter_at - table.turn) / table.turn,
            "cards left in the prairie": sum(table.prairie),
            "cards left in the stack": table.stack_left,
            "points of the start player above the mean": totals[table.start_player] - mean(totals),
            **{
                f"points for {name}": mean(
                    points for mine in scored for points, id in mine if id.startswith(ids)
                )
                for name, ids in PARTS.items()
            },
            **{
                name.replace("_", " "): mean(table.count(p, name) for p in players)
                for name in COUNTED
            },
        }
