"""Metrics of Natives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import Game
from bisongames.lab.metrics import metric_types
from bisongames.lab.metrics.metric_types import Metrics
from bisongames.natives.actions import Activate
from bisongames.natives.effects import FOODS, ROLES
from bisongames.natives.scoring import points
from bisongames.natives.table_with_expansions import FullTable

PARTS: Final = {
    "own_colour": ("NA-8b", "NA-8c"),
    "other_colours": ("NA-8d",),
    "food": ("NA-8e", "NA-7.2a"),
    "captives": ("NA-8f",),
    "totems": ("NA-6.1",),
    "rites": ("NA-6.2c",),
    "curses": ("NA-7.1f",),
    "conflict_and_harmony": ("NA-7.2k", "NA-7.2n"),
    "heroes": ("NA-7.3",),
}
"""The parts of a score, each with the rules whose lines belong to it."""

COUNTED: Final = ("members", *FOODS, "captives", "totems_and_rites", *ROLES)
"""The counts that become metrics, each as the mean over players."""


class Meter(metric_types.Meter[FullTable]):
    """Counts the cards in the prairie and those held by players."""

    names = (
        *("early_reveals", "prairie_left", "stack_left"),
        *(f"{name.replace('-', '_')}_held" for name in COUNTED),
    )
    parts = tuple(PARTS)
    scoring = ("8", "6.1", "6.2", "7.1", "7.2", "7.3")
    defined_by: ClassVar = {"captive_points": ("points:captives",)}
    seats_differ = False

    def counted(self, decision: Pending, action: Action) -> object:
        """Counts each role separately."""
        return action.role if type(action) is Activate else type(action)

    def kind(self, counted: object) -> str:
        return f"activate_{counted}" if isinstance(counted, str) else super().kind(counted)

    @classmethod
    def kinds(cls, game: Game) -> tuple[str, ...]:
        others = [kind for kind in super().kinds(game) if kind != "activate"]
        return (*others, *(f"activate_{role}" for role in ROLES))

    def part(self, part: Part) -> str:
        """The part, found by the rule of the line, because lines are named after the things they count."""
        names = (name for name, ids in PARTS.items() if part.rule.id.startswith(ids))
        return next(names, super().part(part))

    def numbers(self, table: FullTable) -> Metrics:
        board = table.board
        players = range(board.players)

        def mean(numbers: Iterable[float]) -> float:
            return sum(numbers) / board.players

        return {
            "early_reveals": (board.winter_at - table.turn) / table.turn,
            "prairie_left": sum(table.prairie),
            "stack_left": table.stack_left,
            **{
                f"{name.replace('-', '_')}_held": mean(table.count(p, name) for p in players)
                for name in COUNTED
            },
        }

    def totals(self, table: FullTable) -> Sequence[int]:
        return [points(table, player) for player in range(table.board.players)]
