"""How much of the differences between the points of a search each option accounts for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean

Point = Mapping[str, object]


def importance_of(points: Mapping[int, Point], losses: Mapping[int, float]) -> dict[str, float]:
    """The share of the differences between points that each option, and each pair beyond its options, accounts for."""
    mean = fmean(losses.values())
    spread = sum((loss - mean) ** 2 for loss in losses.values())
    names = list(next(iter(points.values())))

    def explained(group: Sequence[str]) -> float:
        cells: dict[str, list[float]] = {}
        for arm, point in points.items():
            cells.setdefault(repr([point[name] for name in group]), []).append(losses[arm])
        return sum(len(cell) * (fmean(cell) - mean) ** 2 for cell in cells.values())

    if not spread:
        return dict.fromkeys(names, 0.0)
    alone = {name: explained([name]) / spread for name in names}
    pairs = {
        f"{a} and {b}": max(0.0, explained([a, b]) / spread - alone[a] - alone[b])
        for a, b in combinations(names, 2)
    }
    return dict(sorted((alone | pairs).items(), key=lambda pair: -pair[1]))
