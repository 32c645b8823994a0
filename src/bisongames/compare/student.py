"""Student's distribution: how far a mean of few values may lie from the truth."""

from __future__ import annotations

from functools import cache
from math import exp, lgamma, log, log1p, sqrt
from typing import Final

_TINY: Final = 1e-300
_EXACT: Final = 1e-15
_STEPS: Final = 100_000


@cache
def student(freedom: int, confidence: float) -> float:
    """The t within which a share ``confidence`` of the distribution lies, on both sides together.

    Args:
        freedom: degrees of freedom, one less than there are values.
        confidence: between 0 and 1; 0.95 asks for the quantile at 0.975.
    """
    low, high = 0.0, 1.0
    for _ in range(200):
        x = (low + high) / 2
        if incomplete_beta(x, freedom / 2, 0.5) < 1 - confidence:
            low = x
        else:
            high = x
    return sqrt(freedom * (1 - high) / high)


def incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function: with x = f / (f + t²), a = f / 2, b = 1 / 2 what lies beyond ±t."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1 / _off_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        for part in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _off_zero(1 + part * d)
            c = _off_zero(1 + part / c)
            value *= c * d
        if abs(c * d - 1) < _EXACT:
            break
    return value


def _off_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
