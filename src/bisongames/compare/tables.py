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
    low: float
    high: float
    number: int

    def __str__(self) -> str:
        return f"{self.mean:.2f} ±{(self.high - self.low) / 2:.2f}"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of these values and how sure it is; with fewer than two values the interval is empty of meaning."""
    mean = fmean(values)
    reach = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(mean, mean - reach, mean + reach, len(values))
