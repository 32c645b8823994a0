"""Metrics of Bison."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bisongames.bison.actions import MarkSpace
from bisongames.bison.board import SPACES, TERRAINS
from bisongames.bison.ending import stock_at_the_end
from bisongames.bison.scoring import claims, gains
from bisongames.bison.scoring_a_round import Overflowing
from bisongames.bison.table import Table
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import Game
from bisongames.lab.metrics import metric_types
from bisongames.lab.metrics.metric_types import Metrics, kind_name, snake


class Meter(metric_types.Meter[Table]):
    """Counts purchases, and the pieces on the land at the end."""

    names = ("pieces_bought", "shared_areas", "buildings", "hunters")
    parts = TERRAINS
    scoring = ("4.4",)
    defined_by: ClassVar = {"rounds": ("rounds",)}
    seats_differ = False

    def counted(self, decision: Pending, action: Action) -> object:
        """Counts each action space separately, and trades forced by a full track separately from other trades."""
        if type(action) is MarkSpace:
            return action.space
        return (type(action),) if type(decision) is Overflowing else type(action)

    def kind(self, counted: object) -> str:
        if isinstance(counted, str):
            return f"mark_{snake(counted)}"
        if isinstance(counted, tuple):
            return f"{kind_name(counted[0])}_in_overflow"
        return super().kind(counted)

    @classmethod
    def kinds(cls, game: Game) -> tuple[str, ...]:
        others = [kind for kind in super().kinds(game) if kind != "mark_space"]
        return (*others, *(f"mark_{snake(space)}" for space in SPACES))

    def part(self, part: Part) -> str:
        """The terrain, since the names of areas differ between matches."""
        return next(terrain for terrain in TERRAINS if part.name.startswith(terrain))

    def numbers(self, table: Table) -> Metrics:
        bought = sum(table.board.market_at_start) * table.num_players - sum(map(sum, table.market))
        return {
            "pieces_bought": bought,
            "shared_areas": sum(
                len(claims(table, area)) > 1 for areas in table.land.areas for area in areas
            ),
            "buildings": sum(map(len, table.buildings)),
            "hunters": sum(sum(mine.values()) for mine in table.hunters),
        }

    def totals(self, table: Table) -> Sequence[int]:
        totals = [0] * table.num_players
        for terrain in range(len(TERRAINS)):
            for owner, gain in enumerate(gains(table, terrain)):
                totals[owner] += stock_at_the_end(table, owner, terrain, gain)
        return totals
