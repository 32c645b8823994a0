"""Tables for people, and the few statistics they need."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, isclose, pi, sqrt, tan
from statistics import NormalDist, StatisticsError, correlation, fmean, stdev
from typing import Final

from attrs import frozen

CONFIDENCE: Final = 0.95
FEW: Final = 20
"""Matches below which an interval is little more than a hint."""

_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@frozen
class Table:
    """Rows of text under a heading."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    legend: tuple[str, ...] = ()
    """What short heads of columns stand for, a line each."""
    numbers: int = 0
    """How many of the columns, the last ones, hold numbers."""

    def width(self, between: int = 3) -> int:
        """Characters to a line, with so many between columns."""
        cells = zip(self.columns, *self.rows, strict=True)
        return sum(max(map(len, column)) + between for column in cells)


@frozen
class Estimate:
    """A mean with its 95 % interval and the size of the sample.

    The interval is Student's for what is measured, Wilson's for a share and Newcombe's for the difference of two shares.
    """

    mean: float
    low: float | None
    """None, like ``high``, where one value says nothing about the spread."""
    high: float | None
    number: int

    @property
    def leaves_out_zero(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.mean:z.2f}"
        if isclose(self.high - self.mean, self.mean - self.low, abs_tol=0.005):
            return f"{self.mean:z.2f} ±{(self.high - self.low) / 2:.2f}"
        return f"{self.mean:z.2f} [{self.low:z.2f}, {self.high:z.2f}]"


def student(freedom: int) -> float:
    """The t within which Student's distribution lies with 95 %: exact for 1 and 2 degrees of freedom, else within 0.2 %.

    The expansion is that of Abramowitz and Stegun, 26.7.5.
    """
    if freedom == 1:
        return tan(pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * sqrt(2 / (1 - CONFIDENCE * CONFIDENCE))
    z = _Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return fsum(term / float(freedom) ** i for i, term in enumerate(terms))


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of these values and how sure it is."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None, len(values))
    reach = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach, len(values))


def share(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1; its interval, by Wilson, stays within 0 and 1."""
    mean, number = fmean(values), len(values)
    if number < 2:
        return Estimate(mean, None, None, number)
    weight = _Z * _Z / number
    middle = (mean + weight / 2) / (1 + weight)
    reach = _Z * sqrt(mean * (1 - mean) / number + weight / (4 * number)) / (1 + weight)
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach), number)


def difference_of_shares(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """The second share less the first, of the same matches; its interval, by Newcombe, stays within -1 and 1."""
    old, new = share(before), share(after)
    mean = new.mean - old.mean
    if old.low is None or old.high is None or new.low is None or new.high is None:
        return Estimate(mean, None, None, old.number)
    try:
        together = correlation(before, after)
    except StatisticsError:  # one of them is the same in all matches
        together = 0.0
    down = _apart(new.mean - new.low, old.high - old.mean, together)
    up = _apart(new.high - new.mean, old.mean - old.low, together)
    return Estimate(mean, max(-1.0, mean - down), min(1.0, mean + up), old.number)


def _apart(one: float, other: float, together: float) -> float:
    """How far two deviations lead apart that go together so much (-1 to 1)."""
    return sqrt(max(0.0, one * one - 2 * together * one * other + other * other))
