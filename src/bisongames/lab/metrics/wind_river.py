"""What is measured of a match of Wind River."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bisongames.lab.metrics import metric_types
from bisongames.lab.metrics.metric_types import Metrics
from bisongames.wind_river.table import Table


class Meter(metric_types.Meter):
    """What is left at the end."""

    names = ("tipis_in_the_plains", "resources_left", "buffaloes_left")
    parts = ("tipis_in_the_plains",)
    scoring = ("6",)
    about: ClassVar[Mapping[str, str]] = {
        "high_lanes": "WR-2b",
        "unused_lanes": "WR-2g",
        "move_buffalo": "WR-5.1a",
        "keep_tipi": "WR-5.2i",
        "move_tipi": "WR-5.3.1a",
        "earn": "WR-5.3.2a",
        "insert_tipi": "WR-5.3.3a",
    }

    def numbers(self, table: Table) -> Metrics:
        return {
            "tipis_in_the_plains": sum(table.plains),
            "resources_left": sum(table.resources),
            "buffaloes_left": sum(table.buffaloes),
        }

    def totals(self, table: Table) -> Sequence[int]:
        return table.plains
