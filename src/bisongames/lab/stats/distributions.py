"""Quantiles and tail probabilities of the distributions behind the tests.

scipy is imported on first use: it takes longer to load than the rest of the package.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
ALPHA: Final = 1 - CONFIDENCE
SMALLEST_P: Final = sys.float_info.min
"""The least p-value, since no number of matches makes chance impossible."""
_NORMAL: Final = NormalDist()
Z: Final = _NORMAL.inv_cdf((1 + CONFIDENCE) / 2)
"""The normal quantile of a 95 % interval."""


def normal_quantile(tail: float) -> float:
    """The value that a standard normal variable exceeds with this probability."""
    return -_NORMAL.inv_cdf(max(tail, 1e-300))


def normal_tails(z: float) -> float:
    """The two-sided tail probability of the standard normal distribution."""
    from scipy.special import ndtr

    return max(SMALLEST_P, 2 * float(ndtr(-abs(z))))


def t_tails(t: float, freedom: float) -> float:
    """The two-sided tail probability of Student's t."""
    from scipy.special import stdtr

    return max(SMALLEST_P, 2 * float(stdtr(freedom, -abs(t))))


@lru_cache(maxsize=4096)
def t_critical(freedom: float, alpha: float = ALPHA) -> float:
    """The absolute value of t that Student's distribution exceeds with probability alpha."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 1 - alpha / 2))


def chi_square_tail(value: float, freedom: int) -> float:
    """The probability that a chi-square variable exceeds a value."""
    from scipy.special import chdtrc

    return max(SMALLEST_P, float(chdtrc(freedom, value)))


def binomial_p(fewer: int, number: int) -> float:
    """The p-value of the exact sign test with this number of signs of the rarer kind."""
    from scipy.special import bdtr

    if not number:
        return 1.0
    return max(SMALLEST_P, min(1.0, 2 * float(bdtr(fewer, number, 0.5))))


def binomial_interval(successes: int, number: int, alpha: float) -> tuple[float, float]:
    """Clopper and Pearson's interval, the inversion of the exact test."""
    from scipy.special import betaincinv

    failures = number - successes
    low = float(betaincinv(successes, failures + 1, alpha / 2)) if successes else 0.0
    high = float(betaincinv(successes + 1, failures, 1 - alpha / 2)) if failures else 1.0
    return low, high
