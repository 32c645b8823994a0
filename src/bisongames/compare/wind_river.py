"""What is measured of a match of Wind River."""

from __future__ import annotations

from bisongames.compare import metrics
from bisongames.compare.metrics import Metrics
from bisongames.wind_river.table import Table


class Meter(metrics.Meter):
    """What is left at the end."""

    def numbers(self, table: Table) -> Metrics:
        return {
            "tipis in the plains, all players": sum(table.plains),
            "resources left, all players": sum(table.resources),
            "buffaloes left on the board": sum(table.buffaloes),
        }
