"""What is measured of a match of Wind River."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bisongames.compare import meters
from bisongames.compare.meters import Metrics
from bisongames.wind_river.table import Table


class Meter(meters.Meter):
    """What is left at the end."""

    titles: ClassVar[Mapping[str, str]] = {
        "tipis_in_the_plains": "tipis in the plains, all players",
        "resources_left": "resources left, all players",
        "buffaloes_left": "buffaloes left on the board",
    }
    parts = ("tipis_in_the_plains",)
    scoring = ("6",)

    def numbers(self, table: Table) -> Metrics:
        return {
            "tipis_in_the_plains": sum(table.plains),
            "resources_left": sum(table.resources),
            "buffaloes_left": sum(table.buffaloes),
        }

    def totals(self, table: Table) -> Sequence[int]:
        return table.plains
