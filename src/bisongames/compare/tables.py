"""Tables for people, and the few statistics they need."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from attrs import frozen

CONFIDENCE: Final = 0.95

_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@frozen
class Table:
    """Rows of text under a heading."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@frozen
class Estimate:
    """A mean with its confidence interval (95 %, from the normal distribution) and the size of the sample."""

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
        return f"{self.mean:z.2f} ±{(self.high - self.low) / 2:.2f}"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of these values and how sure it is."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None, len(values))
    reach = _Z * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach, len(values))
