"""Quantiles and tail probabilities of the normal, Student's t and binomial distributions.

scipy is imported on first use: it takes longer to load than the rest of the package.
"""

from __future__ import annotations

from functools import lru_cache
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
_NORMAL: Final = NormalDist()
Z: Final = _NORMAL.inv_cdf((1 + CONFIDENCE) / 2)
"""The normal quantile of a 95 % interval."""


def normal_quantile(tail: float) -> float:
    """The value that a standard normal variable exceeds with this probability."""
    return -_NORMAL.inv_cdf(max(tail, 1e-300))


def t_tails(t: float, freedom: float) -> float:
    """The two-sided tail probability of Student's t."""
    from scipy.special import stdtr

    return 2 * float(stdtr(freedom, -abs(t)))


@lru_cache(maxsize=4096)
def t_critical(freedom: float) -> float:
    """The absolute value of t within which 95 % of Student's distribution lies."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))


def binomial_p(successes: int, number: int, chance: float) -> float:
    """The p-value of the exact two-sided binomial test."""
    if not number:
        return 1.0
    if chance == 0.5:  # symmetric; scipy.special loads in half the time of scipy.stats
        from scipy.special import bdtr

        return min(1.0, 2 * float(bdtr(min(successes, number - successes), number, chance)))
    from scipy.stats import binomtest

    return float(binomtest(successes, number, chance).pvalue)
