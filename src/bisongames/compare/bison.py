"""What is measured of a match of Bison."""

from __future__ import annotations

from bisongames.bison.actions import MarkSpace
from bisongames.bison.scoring import claims
from bisongames.bison.scoring_a_round import Overflowing
from bisongames.bison.table import Table
from bisongames.compare import metrics
from bisongames.compare.metrics import Metrics
from bisongames.play.actions import Action
from bisongames.play.agenda import Pending


class Meter(metrics.Meter):
    """What was bought, and what stands on the land at the end."""

    def choice(self, decision: Pending, action: Action) -> str:
        """The spaces apart, and what is traded because a track overflows."""
        if isinstance(action, MarkSpace):
            return f"{action.space} space marked"
        overflow = " in overflow" if isinstance(decision, Overflowing) else ""
        return f"{super().choice(decision, action)}{overflow}"

    def numbers(self, table: Table) -> Metrics:
        bought = sum(table.board.market_at_start) * table.num_players - sum(map(sum, table.market))
        return {
            "pieces bought, all players": bought,
            "areas with two players or more": sum(
                len(claims(table, area)) > 1 for areas in table.land.areas for area in areas
            ),
            "tents and canoes on the land": sum(map(len, table.buildings)),
            "hunters on the land": sum(sum(mine.values()) for mine in table.hunters),
        }
