"""Means, shares and their differences: intervals, tests, equivalence and required sample sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, copysign, fsum, inf, isclose, isfinite, log2, sqrt
from statistics import fmean
from typing import Final, Literal

from attrs import evolve, field, frozen

from bisongames.lab.stats.distributions import (
    CONFIDENCE,
    Z,
    binomial_p,
    normal_quantile,
    t_critical,
    t_tails,
)

ALPHA: Final = 1 - CONFIDENCE
EQUIVALENCE_MARGIN: Final = 0.2
"""The equivalence margin of a mean, in standard deviations."""
SHARE_MARGIN: Final = 0.05
"""The equivalence margin of a share."""
MIN_WITHOUT_SPREAD: Final = 5
"""The minimum number of matches for a difference without any spread to count."""
ROUNDING: Final = 1e-12
"""The relative size below which a value may be a rounding error."""
MAX_REQUIRED: Final = 1_000_000_000
_POWER: Final = normal_quantile(0.2)
"""The quantile for a power of 80 %."""

State = Literal["changed", "same", "open"]


@frozen
class Estimate:
    """A mean with its 95 % interval and sample size; for a difference also the result of its test.

    Intervals: Student's for means and paired differences, Welch's for unpaired differences, Wilson's for shares,
    Newcombe's for differences of shares.
    """

    mean: float
    low: float | None
    """The lower end of the interval; like ``high``, None if there is only one value."""
    high: float | None
    number: int
    p: float | None = None
    """The two-sided p-value; None if nothing is tested."""
    adjusted: float | None = None
    """``p`` with Holm's correction over all differences of the report."""
    marked: bool = False
    """Whether ``adjusted`` is below 0.05, shown as ``*``."""
    effect: float | None = None
    """The mean difference in standard deviations; None if too few matches show no spread at all."""
    needed: int | None = None
    """The matches of each variant expected to settle the difference; None if it is settled."""
    state: State | None = None
    margin: float = field(default=0.0, repr=False)
    """The equivalence margin of a difference."""
    spread: float = field(default=0.0, repr=False)
    """The standard deviation of a difference, per match."""
    matches: int = field(default=0, repr=False)
    """The matches of each variant, of which ``number`` have the metric; 0 if all do."""

    @property
    def weight(self) -> tuple[float, float]:
        """The sort key of differences: absolute effect, then absolute mean."""
        return abs(self.effect or 0.0), abs(self.mean)

    def __str__(self) -> str:
        mark = " *" if self.marked else ""
        if self.low is None or self.high is None:
            return f"{self.mean:z.2f}{mark}"
        if isclose(self.high - self.mean, self.mean - self.low, abs_tol=0.005):
            return f"{self.mean:z.2f} ±{(self.high - self.low) / 2:.2f}{mark}"
        return f"{self.mean:z.2f} [{self.low:z.2f}, {self.high:z.2f}]{mark}"


def variance(values: Sequence[float]) -> float:
    """The sample variance; ``statistics.variance`` is exact, but far slower."""
    mean = fmean(values)
    return fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _deviation(values: Sequence[float]) -> float:
    return sqrt(variance(values)) if len(values) > 1 else 0.0


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean with Student's interval."""
    return _with_reach(fmean(values), _deviation(values) / sqrt(len(values)), len(values))


def _with_reach(mean: float, error: float, number: int, freedom: float | None = None) -> Estimate:
    """A mean with Student's interval for this standard error; without an interval for a single match."""
    if number < 2:
        return Estimate(mean, None, None, number)
    reach = t_critical(number - 1 if freedom is None else freedom) * error
    return Estimate(mean, mean - reach, mean + reach, number)


def share_estimate(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1, with Wilson's interval."""
    mean, number = fmean(values), len(values)
    if number < 2:
        return Estimate(mean, None, None, number)
    weight = Z * Z / number
    middle = (mean + weight / 2) / (1 + weight)
    reach = Z * sqrt(max(0.0, mean * (1 - mean)) / number + weight / (4 * number)) / (1 + weight)
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach), number)


def paired_difference(before: Sequence[float], after: Sequence[float], *, shares: bool) -> Estimate:
    """The mean difference of paired values, second minus first."""
    scale, number = _largest(before, after), len(before)
    differences = [zero_if_rounding(b - a, scale) for a, b in zip(before, after, strict=True)]
    spread = zero_if_rounding(_deviation(differences), scale)
    if all(value in (0, 1) for value in (*before, *after)):
        gains, losses = differences.count(1), differences.count(-1)
        p = binomial_p(min(gains, losses), gains + losses, 0.5)
    else:
        p = _t_test(fmean(differences), spread / sqrt(number), number - 1, number)
    difference = (
        _newcombe(before, after, _correlation(before, after))
        if shares
        else mean_estimate(differences)
    )
    return _with_effect(difference, before, spread, p, shares)


def unpaired_difference(
    before: Sequence[float], after: Sequence[float], *, shares: bool
) -> Estimate:
    """The difference of the means of two independent samples, second minus first."""
    number, scale = min(len(before), len(after)), _largest(before, after)
    mean = zero_if_rounding(fmean(after) - fmean(before), scale)
    variances = [zero_if_rounding(_deviation(values), scale) ** 2 for values in (before, after)]
    errors = [v / len(values) for v, values in zip(variances, (before, after), strict=True)]
    error = sqrt(sum(errors))
    freedom = _welch_freedom(errors, (len(before), len(after)))
    p = _t_test(mean, error, freedom, number)
    difference = (
        _newcombe(before, after, 0.0) if shares else _with_reach(mean, error, number, freedom)
    )
    return _with_effect(difference, before, sqrt(sum(variances) / 2), p, shares, paired=False)


def _welch_freedom(errors: Sequence[float], numbers: Sequence[int]) -> float:
    """The degrees of freedom of two samples with different variances (Welch-Satterthwaite)."""
    below = sum(e * e / (n - 1) for e, n in zip(errors, numbers, strict=True) if n > 1)
    return sum(errors) ** 2 / below if below else max(1, sum(numbers) - 2)


def _t_test(mean: float, error: float, freedom: float, number: int) -> float:
    """The p-value of Student's t; without any spread it is 0 or 1."""
    if not error:
        return 1.0 if not mean or number < MIN_WITHOUT_SPREAD else 0.0
    return t_tails(mean / error, freedom)


def one_sample_p(values: Sequence[float], expected: float) -> float:
    """The p-value of a test of these values against an expected mean."""
    if all(value in (0, 1) for value in values):
        return binomial_p(round(sum(values)), len(values), expected)
    scale, number = _largest(values, (expected,)), len(values)
    mean = zero_if_rounding(fmean(values) - expected, scale)
    spread = zero_if_rounding(_deviation(values), scale)
    return _t_test(mean, spread / sqrt(number), number - 1, number)


def _largest(*samples: Sequence[float]) -> float:
    return max(abs(value) for values in samples for value in values)


def zero_if_rounding(value: float, scale: float) -> float:
    """The value, or 0 if it may be a rounding error of numbers of this scale."""
    return 0.0 if abs(value) <= ROUNDING * scale else value


def _newcombe(before: Sequence[float], after: Sequence[float], correlation: float) -> Estimate:
    """The difference of two shares, second minus first, with Newcombe's interval."""
    old, new = share_estimate(before), share_estimate(after)
    mean, number = new.mean - old.mean, min(old.number, new.number)
    if old.low is None or old.high is None or new.low is None or new.high is None:
        return Estimate(mean, None, None, number)
    down = _distance(new.mean - new.low, old.high - old.mean, correlation)
    up = _distance(new.high - new.mean, old.mean - old.low, correlation)
    return Estimate(mean, max(-1.0, mean - down), min(1.0, mean + up), number)


def _correlation(before: Sequence[float], after: Sequence[float]) -> float:
    """The correlation of paired values, reduced as in Newcombe's method 10 for small samples."""
    number, old, new = len(before), fsum(before), fsum(after)
    both = number * fsum(a * b for a, b in zip(before, after, strict=True)) - old * new
    scale = binary_scale = 1.0
    for values, total in ((before, old), (after, new)):
        scale *= sqrt(max(0.0, number * fsum(v * v for v in values) - total * total))
        binary_scale *= sqrt(max(0.0, total * (number - total)))  # as if every value were 0 or 1
    # A constant column has no correlation, unless both columns are equal.
    correlation = both / scale if scale > ROUNDING * number * number else float(before == after)
    if correlation > 0 and binary_scale:
        return max(0.0, correlation - number / 2 / binary_scale)
    return min(correlation, 0.0)


def _distance(one: float, other: float, correlation: float) -> float:
    """The deviation of the difference of two correlated values, given their deviations."""
    return sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))


def _with_effect(
    difference: Estimate,
    before: Sequence[float],
    spread: float,
    p: float,
    shares: bool,
    paired: bool = True,
) -> Estimate:
    """A difference with its p-value, effect size and equivalence margin."""
    mean = zero_if_rounding(difference.mean, _largest(before))
    effect: float | None = 0.0 if not mean else mean / spread if spread else copysign(inf, mean)
    if mean and not spread and difference.number < MIN_WITHOUT_SPREAD:
        effect = None
    margin = SHARE_MARGIN if shares else EQUIVALENCE_MARGIN * _deviation(before)
    per_match = spread if paired else spread * sqrt(2)
    return evolve(difference, mean=mean, p=p, effect=effect, margin=margin, spread=per_match)


def holm(estimates: Iterable[Estimate | None], looks: int = 1) -> list[Estimate | None]:
    """The differences with Holm's correction for all of them and this number of planned looks."""
    result = list(estimates)
    ps = {i: e.p for i, e in enumerate(result) if e is not None and e.p is not None}
    highest = 0.0
    for rank, index in enumerate(sorted(ps, key=lambda i: (ps[i], i))):
        tests = (len(ps) - rank) * looks
        highest = max(highest, min(1.0, ps[index] * tests))
        result[index] = _with_state(result[index], highest, tests)
    return result


def _with_state(difference: Estimate | None, adjusted: float, tests: int) -> Estimate:
    """A difference with its state (changed, same or open) after correction."""
    assert difference is not None
    marked = adjusted < ALPHA
    state: State = "changed" if marked else "same" if _is_equivalent(difference) else "open"
    needed = required_matches(difference, tests) if state == "open" else None
    return evolve(difference, adjusted=adjusted, marked=marked, state=state, needed=needed)


def _is_equivalent(difference: Estimate) -> bool:
    low, high, margin = difference.low, difference.high, difference.margin
    if not difference.spread and difference.number < MIN_WITHOUT_SPREAD:
        return False
    return low is not None and high is not None and -margin <= low and high <= margin


def required_matches(difference: Estimate, tests: int) -> int:
    """The number of matches needed to detect a difference of this size with 80 % power.

    Args:
        difference: the difference observed so far, taken as the true one.
        tests: the factor of the correction for multiple tests.
    """
    least = (_required if difference.spread else _required_without_spread)(difference, tests)
    least *= max(
        1.0, difference.matches / difference.number
    )  # the number of matches played for each one that has the metric
    whole = ceil(least) if isfinite(least) and least < MAX_REQUIRED else MAX_REQUIRED
    return max(difference.number + 1, difference.matches + 1, whole)


def _required_without_spread(difference: Estimate, tests: int) -> float:
    if difference.margin != SHARE_MARGIN:
        return MIN_WITHOUT_SPREAD
    if difference.mean:  # each match halves the p of the sign test
        return 1 + log2(tests / ALPHA)
    return Z * Z * (1 - SHARE_MARGIN) / SHARE_MARGIN  # two shares that are always 0


def _required(difference: Estimate, tests: int) -> float:
    """The smaller of two sample sizes: the one to detect the difference, and the one to show equivalence."""
    numbers = []
    if difference.mean:
        distance = normal_quantile(ALPHA / tests / 2) + _POWER
        numbers.append((distance * difference.spread / difference.mean) ** 2)
    room = difference.margin - abs(difference.mean)
    if room > 0:
        wide = difference.spread
        if difference.low is not None and difference.high is not None:  # wider for shares
            reach = (
                (difference.high - difference.low) / 2 / t_critical(max(1, difference.number - 1))
            )
            wide = max(wide, reach * sqrt(difference.number))
        numbers.append(((Z + _POWER) * wide / room) ** 2)
    return min(numbers, default=inf)
