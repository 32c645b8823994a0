"""Metrics of Wind River."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.lab.metrics import metric_types
from bisongames.lab.metrics.metric_types import Metrics
from bisongames.wind_river.table import Table


class Meter(metric_types.Meter[Table]):
    """Counts the tipis, resources and buffaloes at the end."""

    names = ("tipis_in_the_plains", "resources_left", "buffaloes_left")
    parts = ("tipis_in_the_plains",)
    scoring = ("6",)
    seats_differ = False

    def numbers(self, table: Table) -> Metrics:
        return {
            "tipis_in_the_plains": sum(table.plains),
            "resources_left": sum(table.resources),
            "buffaloes_left": sum(table.buffaloes),
        }

    def totals(self, table: Table) -> Sequence[int]:
        return table.plains
