"""Tests whether a metric rises or falls with the values of an option."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from statistics import fmean
from typing import Final

from attrs import frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.report.match_rows import Played
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.stats.distributions import ALPHA
from bisongames.lab.stats.estimates import Estimate, hundredths, paired_difference
from bisongames.lab.stats.states import holm

MAX_TOLD: Final = 3
"""The maximum number of trends that a sentence names."""


@frozen
class Trend(HelpfulValue):
    """How a metric changes along the values of an option."""

    metric: str
    title: str
    """The metric in words."""
    slope: Estimate
    """Its change for each 1 by which the option grows, corrected by Holm's method for the trends of all metrics."""


def trends(
    values: Sequence[int], rows: Sequence[Row], matches: Sequence[Played], looks: int
) -> tuple[Trend, ...]:
    """The trend of every metric that all matches have, those asked for first, then by effect.

    The slope is estimated in each match number alone, over the variants, and its mean is tested, so that matches with
    the same luck are compared with one another.

    Args:
        values: the value of the option in each variant.
        rows: the rows of the report.
        matches: the matches by variant and number, equally many of each.
        looks: the planned number of analyses.
    """
    number, middle = len(matches) // len(values), fmean(values)
    scale = fsum((value - middle) ** 2 for value in values)
    weights = [(value - middle) / scale for value in values]
    found = []
    for row in rows:
        if (row.alias_of is not None and not row.asked) or any(
            row.metric not in match.metrics for match in matches
        ):
            continue
        column = [match.metrics[row.metric] for match in matches]
        slopes = [
            fsum(w * column[arm * number + i] for arm, w in enumerate(weights))
            for i in range(number)
        ]
        slope = paired_difference([0.0] * number, slopes, shares=False, alpha=ALPHA / looks)
        found.append((row, slope))
    corrected = holm([slope for _, slope in found], looks)
    each = [(row, s) for (row, _), s in zip(found, corrected, strict=True) if s is not None]
    each.sort(key=lambda pair: (not pair[0].asked, -abs(pair[1].effect or 0.0)))
    return tuple(Trend(row.metric, row.title, slope) for row, slope in each)


def trend_text(option: str, found: Sequence[Trend]) -> str:
    """The trends that are significant, in a sentence."""
    told = [trend for trend in found if trend.slope.marked][:MAX_TOLD]
    if not told:
        return f"No trend along {option} is significant."
    parts = []
    for trend in told:
        slope = trend.slope
        reach = f" ({slope.interval('+')})" if slope.interval() else ""
        parts.append(
            f"{trend.title} {'rises' if slope.mean > 0 else 'falls'} by {hundredths(abs(slope.mean)):.2f}{reach}"
        )
    return f"For each 1 by which {option} grows: {'; '.join(parts)}."
