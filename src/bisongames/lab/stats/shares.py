"""Intervals and tests of shares whose values are all 0 or 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import acos, copysign, cos, fsum, pi, sqrt

from bisongames.lab.stats.distributions import (
    binomial_interval,
    binomial_p,
    normal_quantile,
    normal_tails,
)

Interval = tuple[float, float]
Tested = tuple[float, float, float]
"""The ends of the interval of a difference, and its p-value."""


def score_interval(mean: float, number: int, alpha: float) -> Interval:
    """Wilson's interval of a share."""
    z = normal_quantile(alpha / 2)
    weight = z * z / number
    middle = (mean + weight / 2) / (1 + weight)
    reach = z * sqrt(max(0.0, mean * (1 - mean)) / number + weight / (4 * number)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def score_p(mean: float, number: int, chance: float) -> float:
    """The p-value of the score test, of which Wilson's interval is the inversion."""
    return normal_tails((mean - chance) / sqrt(chance * (1 - chance) / number))


def paired_shares(before: Sequence[float], after: Sequence[float], alpha: float) -> Tested:
    """Newcombe's interval (method 10) of the difference of paired shares, and the exact sign test.

    Where the interval holds 0 although the test excludes it, that end is the one of the test's own interval.
    """
    number = len(before)
    pairs = list(zip(before, after, strict=True))
    gains, losses = pairs.count((0, 1)), pairs.count((1, 0))
    p = binomial_p(min(gains, losses), gains + losses)
    low, high = _newcombe(before, after, _correlation(before, after), alpha)
    if p < alpha:
        differ = gains + losses
        shares = binomial_interval(gains, differ, alpha)
        least, most = ((2 * share - 1) * differ / number for share in shares)
        low, high = (max(low, least), high) if gains > losses else (low, min(high, most))
    return low, high, p


def _newcombe(
    before: Sequence[float], after: Sequence[float], correlation: float, alpha: float
) -> Interval:
    number = len(before)
    old, new = fsum(before) / number, fsum(after) / number
    old_low, old_high = score_interval(old, number, alpha)
    new_low, new_high = score_interval(new, number, alpha)
    down = _distance(new - new_low, old_high - old, correlation)
    up = _distance(new_high - new, old - old_low, correlation)
    return max(-1.0, new - old - down), min(1.0, new - old + up)


def _correlation(before: Sequence[float], after: Sequence[float]) -> float:
    """The correlation of paired values, reduced as in Newcombe's method 10 for small samples."""
    number, old, new = len(before), fsum(before), fsum(after)
    scale = sqrt(old * (number - old) * new * (number - new))
    if not scale:  # a constant column has no correlation, unless both columns are equal
        return float(before == after)
    both = number * fsum(a * b for a, b in zip(before, after, strict=True)) - old * new
    return max(0.0, both - number / 2) / scale if both > 0 else both / scale


def _distance(one: float, other: float, correlation: float) -> float:
    """The deviation of the difference of two correlated values, given their deviations."""
    return sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))


def unpaired_shares(before: Sequence[float], after: Sequence[float], alpha: float) -> Tested:
    """Miettinen and Nurminen's interval of the difference of independent shares, and the N-1 chi-square test.

    The interval is the inversion of the test (Statistics in Medicine 4, 1985).
    """
    numbers = len(before), len(after)
    hits = fsum(before), fsum(after)
    difference = hits[1] / numbers[1] - hits[0] / numbers[0]
    z = normal_quantile(alpha / 2)

    def score(supposed: float) -> float:
        old = _constrained_share(hits, numbers, supposed)
        new = min(1.0, max(0.0, old + supposed))
        variance = old * (1 - old) / numbers[0] + new * (1 - new) / numbers[1]
        whole = sum(numbers)
        distance = difference - supposed
        error = sqrt(max(variance, 1e-300) * whole / (whole - 1))
        return distance / error if distance else 0.0

    p = normal_tails(score(0.0))
    low = _crossing(lambda d: score(d) - z, -1.0, difference)
    high = _crossing(lambda d: score(d) + z, difference, 1.0)
    return low, high, p


def _crossing(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function is 0; the nearer end if it is nowhere."""
    from scipy.optimize import brentq

    if low >= high or function(low) <= 0:
        return low
    if function(high) >= 0:
        return high
    return float(brentq(function, low, high, xtol=1e-12))


def _constrained_share(
    hits: tuple[float, float], numbers: tuple[int, int], difference: float
) -> float:
    """The most likely first share if the second is larger by this difference: a root of a cubic equation."""
    whole = sum(numbers)
    squared = (numbers[1] + 2 * numbers[0]) * difference - whole - sum(hits)
    linear = (numbers[0] * difference - whole - 2 * hits[0]) * difference + sum(hits)
    constant = hits[0] * difference * (1 - difference)
    third = squared / (3 * whole)
    q = third**3 - linear * squared / (6 * whole * whole) + constant / (2 * whole)
    p = copysign(sqrt(max(0.0, third * third - linear / (3 * whole))), q)
    if not p:
        return min(1.0, max(0.0, -third))
    angle = (pi + acos(max(-1.0, min(1.0, q / p**3)))) / 3
    return min(1.0, max(0.0, 2 * p * cos(angle) - third))
