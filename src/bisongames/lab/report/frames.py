"""Reports as pandas DataFrames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan
from typing import Any

from bisongames.engine.io.extras import extra
from bisongames.lab.metrics.metric_selection import COLUMNS
from bisongames.lab.report.match_rows import Played, metrics_in
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.stats.estimates import Estimate

Varied = Sequence[Mapping[str, object]]
"""Per variant, the values of what a study varied."""


def matches_frame(matches: Sequence[Played], varied: Varied) -> Any:
    """A DataFrame with a row for each match: the columns of the CSV, and one for each option that was varied.

    Raises:
        MissingExtra: if pandas is not installed.
    """
    pandas = extra("pandas", "pandas", "a DataFrame")
    number = len(matches) // len(varied)
    points = [point for point in varied for _ in range(number)]
    columns = {name: [getattr(match, name) for match in matches] for name in COLUMNS}
    columns |= {name: [p[name] for p in points] for name in varied[0] if name not in COLUMNS}
    metrics = {name: [m.metrics.get(name) for m in matches] for name in metrics_in(matches)}
    return pandas.DataFrame(columns | metrics)


def metrics_frame(
    rows: Sequence[tuple[Row, Sequence[Estimate | None]]], variants: Sequence[str], varied: Varied
) -> Any:
    """A DataFrame with a row for each metric of each variant: its mean, and its difference from the reference.

    Args:
        rows: the rows of the report, each with its differences, None for the reference.
        variants: the ids of the variants.
        varied: per variant, the values of what was varied.

    Raises:
        MissingExtra: if pandas is not installed.
    """
    pandas = extra("pandas", "pandas", "a DataFrame")
    return pandas.DataFrame(
        [
            {"variant": variant, **point, "metric": row.metric, "title": row.title}
            | estimate_columns(mean, "mean", "low", "high")
            | {"number": 0 if mean is None else mean.number}
            | estimate_columns(less, "difference", "difference_low", "difference_high")
            | {"adjusted": nan if less is None or less.adjusted is None else less.adjusted}
            | {"state": None if less is None else less.state}
            for row, differences in rows
            for variant, point, mean, less in zip(
                variants, varied, row.means, differences, strict=True
            )
        ]
    )


def estimate_columns(estimate: Estimate | None, *names: str) -> dict[str, float]:
    """The mean of an estimate and the ends of its interval, by these names."""
    ends = () if estimate is None else (estimate.mean, estimate.low, estimate.high)
    return {
        name: nan if value is None else value
        for name, value in zip(names, ends or (None,) * 3, strict=True)
    }
