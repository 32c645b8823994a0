"""Means, shares and their differences, with intervals and tests that never contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, copysign, fsum, inf, isclose, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Final, Literal

from attrs import evolve, field, frozen

from bisongames.engine.core.hints import hints_for
from bisongames.lab.stats.distributions import ALPHA, SMALLEST_P, t_critical, t_tails
from bisongames.lab.stats.shares import (
    paired_shares,
    score_interval,
    score_p,
    unpaired_shares,
)

EQUIVALENCE_MARGIN: Final = 0.2
"""The equivalence margin of a mean, in standard deviations."""
SHARE_MARGIN: Final = 0.05
"""The equivalence margin of a share."""
ROUNDING: Final = 1e-12
"""The relative size below which a value may be a rounding error."""

State = Literal["changed", "same", "open"]


@frozen
class Estimate:
    """A mean with its 95 % interval and sample size; for a difference also the result of its test.

    Intervals: Student's for means and paired differences, Welch's for unpaired differences. Where every value is 0 or
    1: Wilson's for shares, Newcombe's for paired and Miettinen and Nurminen's for unpaired differences. The interval
    of a difference excludes 0 if and only if ``p`` is below 0.05. If a study looks at its results several times, the
    intervals are wider, so that they hold at all looks together.
    """

    mean: float
    low: float | None
    """The lower end of the interval; like ``high``, None if there is only one value."""
    high: float | None
    number: int
    p: float | None = None
    """The two-sided p-value, above 0; None if nothing is tested."""
    adjusted: float | None = None
    """``p`` with Holm's correction over all differences of the report."""
    marked: bool = False
    """Whether ``adjusted`` is below 0.05, shown as ``*``."""
    effect: float | None = None
    """The mean difference in standard deviations; None if too few matches show no spread at all."""
    needed: int | None = None
    """About how many more matches of each variant would settle the difference; None if it is settled, or too few tell."""
    state: State | None = None
    """``changed``, ``same`` (the interval lies within ``margin`` of 0) or ``open``; None if nothing is tested."""
    margin: float = 0.0
    """The equivalence margin of a difference, in the unit of ``mean``."""
    spread: float = field(default=0.0, repr=False)
    """The standard deviation of a difference, per match."""
    matches: int = field(default=0, repr=False)
    """The matches of each variant, of which ``number`` have the metric; 0 if all do."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(
                    ("ci", "interval", "error", "std", "stderr"), "estimate.low and estimate.high"
                ),
                **dict.fromkeys(
                    ("p_value", "pvalue"),
                    "estimate.p or, corrected for all tests, estimate.adjusted",
                ),
                "significant": "estimate.marked",
                "value": "estimate.mean",
                "n": "estimate.number",
            }
        )

    @property
    def weight(self) -> tuple[float, float]:
        """The sort key of differences: absolute effect, then absolute mean."""
        return abs(self.effect or 0.0), abs(self.mean)

    def interval(self, sign: str = "") -> str:
        """The interval in words, such as ``95 % 1.20 to 1.40``; empty if there is none.

        Args:
            sign: ``+`` to write the sign of positive numbers, too.
        """
        if self.low is None or self.high is None:
            return ""
        low, high = (f"{hundredths(end):{sign}.2f}" for end in (self.low, self.high))
        return f"95 % {low} to {high}"

    def __str__(self) -> str:
        mark, mean = " *" if self.marked else "", f"{hundredths(self.mean):z.2f}"
        if self.low is None or self.high is None:
            return f"{mean}{mark}"
        if isclose(self.high - self.mean, self.mean - self.low, abs_tol=0.005):
            return f"{mean} ±{hundredths((self.high - self.low) / 2):.2f}{mark}"
        return f"{mean} [{hundredths(self.low):z.2f}, {hundredths(self.high):z.2f}]{mark}"


def hundredths(value: float) -> float:
    """A number for people, with two decimal places; halves are rounded away from 0 wherever it is printed."""
    return round(value * (1 + ROUNDING), 2)


def percent(share: float) -> str:
    """A share in per cent, rounded as in tables of shares with two decimal places."""
    return f"{hundredths(share):.0%}"


def variance(values: Sequence[float]) -> float:
    """The sample variance; ``statistics.variance`` is exact, but far slower."""
    mean = fmean(values)
    return fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _deviation(values: Sequence[float]) -> float:
    return sqrt(variance(values)) if len(values) > 1 else 0.0


def mean_estimate(values: Sequence[float], alpha: float = ALPHA) -> Estimate:
    """The mean with Student's interval."""
    error = _deviation(values) / sqrt(len(values))
    return _with_reach(fmean(values), error, len(values), alpha)


def _with_reach(
    mean: float, error: float, number: int, alpha: float, freedom: float | None = None
) -> Estimate:
    """A mean with Student's interval for this standard error; without an interval for a single match."""
    if number < 2:
        return Estimate(mean, None, None, number)
    reach = t_critical(number - 1 if freedom is None else freedom, alpha) * error
    return Estimate(mean, mean - reach, mean + reach, number)


def share_estimate(values: Sequence[float], alpha: float = ALPHA) -> Estimate:
    """The mean of values from 0 to 1: with Wilson's interval if each is 0 or 1, else with Student's."""
    if not _binary(values):
        return _clipped(mean_estimate(values, alpha), 0.0)
    mean, number = fmean(values), len(values)
    if number < 2:
        return Estimate(mean, None, None, number)
    return Estimate(mean, *score_interval(mean, number, alpha), number)


def share_against(values: Sequence[float], chance: float, alpha: float = ALPHA) -> Estimate:
    """The difference of a share from its chance level, with the test that belongs to the interval of the share."""
    share, number = share_estimate(values, alpha), len(values)
    mean = zero_if_rounding(share.mean - chance, 1.0)
    if share.low is None or share.high is None:
        return Estimate(mean, None, None, number, p=1.0, margin=SHARE_MARGIN)
    spread = zero_if_rounding(_deviation(values), 1.0)
    if _binary(values):
        p = score_p(share.mean, number, chance)
    else:
        p = _t_test(mean, spread / sqrt(number), number - 1, _sign_p(number))
    less = Estimate(mean, share.low - chance, share.high - chance, number, p, spread=spread)
    return _consistent(evolve(less, margin=SHARE_MARGIN), alpha)


def _binary(*samples: Sequence[float]) -> bool:
    return all(value in (0, 1) for values in samples for value in values)


def _clipped(estimate: Estimate, least: float) -> Estimate:
    """An interval within the values that a share, or a difference of shares, can have."""
    if estimate.low is None or estimate.high is None:
        return estimate
    return evolve(estimate, low=max(least, estimate.low), high=min(1.0, estimate.high))


def paired_difference(
    before: Sequence[float], after: Sequence[float], *, shares: bool, alpha: float = ALPHA
) -> Estimate:
    """The mean difference of paired values, second minus first.

    Values that are all 0 or 1 are tested by the exact sign test, others by Student's t.
    """
    scale, number = _largest(before, after), len(before)
    differences = [zero_if_rounding(b - a, scale) for a, b in zip(before, after, strict=True)]
    spread = zero_if_rounding(_deviation(differences), scale)
    if shares and number > 1 and _binary(before, after):
        low, high, p = paired_shares(before, after, alpha)
        difference = Estimate(fmean(differences), low, high, number, p)
    else:
        mean = fmean(differences)
        p = _t_test(mean, spread / sqrt(number), number - 1, _sign_p(number))
        difference = evolve(mean_estimate(differences, alpha), p=p)
        difference = _clipped(difference, -1.0) if shares else difference
    return _with_effect(_consistent(difference, alpha), before, spread, shares)


def unpaired_difference(
    before: Sequence[float], after: Sequence[float], *, shares: bool, alpha: float = ALPHA
) -> Estimate:
    """The difference of the means of two independent samples, second minus first.

    Values that are all 0 or 1 are tested by the N-1 chi-square test, others by Welch's t. A single value has no spread
    to test with: its ``p`` is 1.
    """
    number, scale = min(len(before), len(after)), _largest(before, after)
    mean = zero_if_rounding(fmean(after) - fmean(before), scale)
    variances = [zero_if_rounding(_deviation(values), scale) ** 2 for values in (before, after)]
    if shares and number > 1 and _binary(before, after):
        low, high, p = unpaired_shares(before, after, alpha)
        difference = Estimate(mean, low, high, number, p)
    else:
        errors = [v / len(values) for v, values in zip(variances, (before, after), strict=True)]
        error = sqrt(sum(errors))
        freedom = _welch_freedom(errors, (len(before), len(after)))
        orders = comb(len(before) + len(after), len(before))
        p = _t_test(mean, error, freedom, max(SMALLEST_P, 2 / orders)) if number > 1 else 1.0
        difference = evolve(_with_reach(mean, error, number, alpha, freedom), p=p)
        difference = _clipped(difference, -1.0) if shares else difference
    spread = sqrt(sum(variances) / 2)
    return _with_effect(_consistent(difference, alpha), before, spread, shares, paired=False)


def _welch_freedom(errors: Sequence[float], numbers: Sequence[int]) -> float:
    """The degrees of freedom of two samples with different variances (Welch-Satterthwaite)."""
    below = sum(e * e / (n - 1) for e, n in zip(errors, numbers, strict=True) if n > 1)
    return sum(errors) ** 2 / below if below else max(1, sum(numbers) - 2)


def _sign_p(number: int) -> float:
    """The p-value of the sign test if every difference has the same sign."""
    return max(SMALLEST_P, 2.0 ** (1 - number))


def _t_test(mean: float, error: float, freedom: float, without_spread: float) -> float:
    """The p-value of Student's t; if there is no spread, that of a test of signs or ranks instead."""
    if not error:
        return min(1.0, without_spread) if mean else 1.0
    return t_tails(mean / error, freedom)


def _consistent(difference: Estimate, alpha: float) -> Estimate:
    """A difference whose interval holds 0 unless its p is below alpha."""
    low, high, p = difference.low, difference.high, difference.p
    if low is None or high is None or p is None or p < alpha:
        return difference
    return evolve(difference, low=min(low, 0.0), high=max(high, 0.0))


def _largest(*samples: Sequence[float]) -> float:
    return max(abs(value) for values in samples for value in values)


def zero_if_rounding(value: float, scale: float) -> float:
    """The value, or 0 if it may be a rounding error of numbers of this scale."""
    return 0.0 if abs(value) <= ROUNDING * scale else value


def _with_effect(
    difference: Estimate, before: Sequence[float], spread: float, shares: bool, paired: bool = True
) -> Estimate:
    """A difference with its effect size and equivalence margin."""
    mean = zero_if_rounding(difference.mean, _largest(before))
    effect: float | None = 0.0 if not mean else mean / spread if spread else copysign(inf, mean)
    if mean and not spread and (difference.p or 0.0) >= ALPHA:
        effect = None
    margin = SHARE_MARGIN if shares else EQUIVALENCE_MARGIN * _deviation(before)
    per_match = spread if paired else spread * sqrt(2)
    return evolve(difference, mean=mean, effect=effect, margin=margin, spread=per_match)
