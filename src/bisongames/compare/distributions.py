"""The distributions that the statistics need: normal, Student's and binomial, exact to many digits."""

from __future__ import annotations

from functools import lru_cache
from math import exp, fsum, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
_NORMAL: Final = NormalDist()
Z: Final = _NORMAL.inv_cdf((1 + CONFIDENCE) / 2)
"""The normal quantile of a 95 % interval."""


def normal_quantile(tail: float) -> float:
    """The value that a normal number exceeds with this probability."""
    return -_NORMAL.inv_cdf(max(tail, 1e-300))


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # there the fraction of the other side ends sooner
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    found = d
    for m in range(1, 100_000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + factor * d or tiny)
            c = 1 + factor / c or tiny
            found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * found


def student_tails(t: float, freedom: float) -> float:
    """The probability of a value as far from 0 as ``t``, on either side."""
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=4096)
def student(freedom: float) -> float:
    """The t within which Student's distribution lies with 95 %."""
    low, high = 0.0, 2.0
    while student_tails(high, freedom) > 1 - CONFIDENCE:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if student_tails(middle, freedom) > 1 - CONFIDENCE:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def binomial_p(successes: int, number: int, chance: float) -> float:
    """The exact two-sided binomial test: the probability of all that is no likelier than what was found."""
    if not number or not 0 < chance < 1:
        return 1.0
    logs = log(chance), log1p(-chance)
    whole = lgamma(number + 1)

    def likelihood(k: int) -> float:
        return whole - lgamma(k + 1) - lgamma(number - k + 1) + k * logs[0] + (number - k) * logs[1]

    found = likelihood(successes) + 1e-7  # so much may be rounded
    # Far out nothing counts any more.
    reach = int(40 * sqrt(number * chance * (1 - chance))) + 40
    middle = int(number * chance)
    start, stop = max(0, middle - reach), min(number, middle + reach)
    if not start <= successes <= stop:
        return 0.0
    logged = (likelihood(k) for k in range(start, stop + 1))
    return min(1.0, fsum(exp(one) for one in logged if one <= found))
