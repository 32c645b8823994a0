"""Matches worth looking at: typical and extreme ones."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from attrs import frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.report.match_rows import Played
from bisongames.lab.report.metric_rows import Row

MAX_METRICS: Final = 3
"""The maximum number of metrics with example matches."""


@frozen
class Example(HelpfulValue):
    """A typical or extreme match, worth replaying."""

    variant: str
    metric: str
    kind: str
    """``typical``: nearest to the median; ``least`` or ``most`` of the metric."""
    match: int
    """The ``id`` of the match."""

    def __str__(self) -> str:
        return f"match {self.match}: {self.kind} {self.metric} of {self.variant}"


def examples(matches: Sequence[Played], number: int, rows: Sequence[Row]) -> tuple[Example, ...]:
    """Typical and extreme matches of each variant, by length, margin and the metrics that changed most."""
    if not number:
        return ()
    common = [name for name in ("decisions", "margin") if any(r.metric == name for r in rows)]
    names = list(dict.fromkeys([*common, *(row.metric for row in rows)]))[:MAX_METRICS]
    chosen = []
    for start in range(0, len(matches), number):
        side = matches[start : start + number]
        for name in names:
            values = [(m.metrics[name], m.id) for m in side if name in m.metrics]
            if not values:
                continue
            middle = median(value for value, _ in values)
            picked = (
                ("typical", min(values, key=lambda v: (abs(v[0] - middle), v[1]))),
                ("least", min(values)),
                ("most", max(values, key=lambda v: (v[0], -v[1]))),
            )
            chosen += [Example(side[0].variant, name, kind, id) for kind, (_, id) in picked]
    return tuple(chosen)
