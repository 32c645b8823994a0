"""Means, shares and their differences, each with its interval, its test and what can be said of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, copysign, fsum, inf, isclose, isfinite, log2, sqrt
from statistics import fmean
from typing import Final, Literal

from attrs import evolve, field, frozen

from bisongames.compare.distributions import (
    CONFIDENCE,
    Z,
    binomial_p,
    normal_quantile,
    student,
    student_tails,
)

ALPHA: Final = 1 - CONFIDENCE
SAME: Final = 0.2
"""Standard deviations within which a difference is too small to matter."""
SAME_SHARE: Final = 0.05
"""The same for shares."""
FEWEST: Final = 5
"""Matches from which on a difference without any spread is believed."""
NOISE: Final = 1e-12
"""Of the largest value: what is less may come from rounding."""
MOST_NEEDED: Final = 1_000_000_000
_POWER: Final = normal_quantile(0.2)
"""How much further a difference must be expected to lie, for four of five tries to find it."""

State = Literal["changed", "same", "open"]


@frozen
class Estimate:
    """A mean with its 95 % interval and the size of the sample; of a difference also what a test says.

    The interval is Student's for what is measured and Wilson's for a share; of a difference Student's match by match,
    Welch's where matches are not paired, and Newcombe's for shares.
    """

    mean: float
    low: float | None
    """None, like ``high``, where one value says nothing about the spread."""
    high: float | None
    number: int
    p: float | None = None
    """Two-sided; None where nothing is tested."""
    adjusted: float | None = None
    """By Holm over all differences of the report."""
    marked: bool = False
    """Whether ``adjusted`` is below 0.05: what ``*`` means."""
    effect: float | None = None
    """The mean difference in standard deviations; None where nothing varies, and too few matches say so."""
    needed: int | None = None
    """Matches of each variant after which it is expected to be settled; None if it is."""
    state: State | None = None
    margin: float = field(default=0.0, repr=False)
    """What is too small to matter, for a difference."""
    spread: float = field(default=0.0, repr=False)
    """The standard deviation of one match, for a difference."""
    matches: int = field(default=0, repr=False)
    """Matches of each variant, of which ``number`` have what is measured; 0 if all do."""

    @property
    def weight(self) -> tuple[float, float]:
        """What differences are ranked by: the effect, then the mean, both without their signs."""
        return abs(self.effect or 0.0), abs(self.mean)

    def __str__(self) -> str:
        mark = " *" if self.marked else ""
        if self.low is None or self.high is None:
            return f"{self.mean:z.2f}{mark}"
        if isclose(self.high - self.mean, self.mean - self.low, abs_tol=0.005):
            return f"{self.mean:z.2f} ±{(self.high - self.low) / 2:.2f}{mark}"
        return f"{self.mean:z.2f} [{self.low:z.2f}, {self.high:z.2f}]{mark}"


def variance(values: Sequence[float]) -> float:
    """The variance of a sample; ``statistics.variance`` is exact, and far slower."""
    mean = fmean(values)
    return fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of these values and how sure it is."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None, len(values))
    reach = student(len(values) - 1) * sqrt(variance(values) / len(values))
    return Estimate(mean, mean - reach, mean + reach, len(values))


def share(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1; its interval, by Wilson, stays within 0 and 1."""
    mean, number = fmean(values), len(values)
    if number < 2:
        return Estimate(mean, None, None, number)
    weight = Z * Z / number
    middle = (mean + weight / 2) / (1 + weight)
    reach = Z * sqrt(max(0.0, mean * (1 - mean)) / number + weight / (4 * number)) / (1 + weight)
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach), number)


def paired(before: Sequence[float], after: Sequence[float], *, shares: bool) -> Estimate:
    """The mean of the second values less the first, match by match."""
    scale = _largest(before, after)
    less = [_heard(b - a, scale) for a, b in zip(before, after, strict=True)]
    found = (
        _difference_of_shares(before, after, _together(before, after)) if shares else estimate(less)
    )
    number = len(less)
    spread = _heard(sqrt(variance(less)), scale) if number > 1 else 0.0
    if all(value in (0, 1) for value in (*before, *after)):
        gained, lost = less.count(1), less.count(-1)
        p = binomial_p(min(gained, lost), gained + lost, 0.5)
    else:
        p = _tested(fmean(less), spread / sqrt(number), number - 1, number)
    return _judged(found, before, spread, p, shares)


def unpaired(before: Sequence[float], after: Sequence[float], *, shares: bool) -> Estimate:
    """The mean of the second values less that of the first, where matches have nothing in common."""
    number = min(len(before), len(after))
    scale = _largest(before, after)
    mean = _heard(fmean(after) - fmean(before), scale)
    deviations = [sqrt(variance(v)) if len(v) > 1 else 0.0 for v in (before, after)]
    spreads = [_heard(deviation, scale) ** 2 for deviation in deviations]
    errors = [s / len(v) for s, v in zip(spreads, (before, after), strict=True)]
    error = sqrt(sum(errors))
    freedom = _welch(errors, (len(before), len(after)))
    if shares:
        found = _difference_of_shares(before, after, 0.0)
    elif number < 2:
        found = Estimate(mean, None, None, number)
    else:
        reach = student(freedom) * error if error else 0.0
        found = Estimate(mean, mean - reach, mean + reach, number)
    p = _tested(mean, error, freedom, number)
    return _judged(found, before, sqrt(sum(spreads) / 2), p, shares, times=sqrt(2))


def _welch(errors: Sequence[float], numbers: Sequence[int]) -> float:
    """The degrees of freedom of two samples that may spread differently."""
    below = sum(e * e / (n - 1) for e, n in zip(errors, numbers, strict=True) if n > 1)
    return sum(errors) ** 2 / below if below else max(1, sum(numbers) - 2)


def _tested(mean: float, error: float, freedom: float, number: int) -> float:
    """The p of Student's t."""
    if not error:
        return 1.0 if not mean or number < FEWEST else 0.0
    return student_tails(mean / error, freedom)


def one_sample(values: Sequence[float], chance: float) -> float:
    """The p of these values against what they would be on average."""
    if all(value in (0, 1) for value in values):
        return binomial_p(round(sum(values)), len(values), chance)
    scale, number = _largest(values, (chance,)), len(values)
    mean = _heard(fmean(values) - chance, scale)
    spread = _heard(sqrt(variance(values)), scale) if number > 1 else 0.0
    return _tested(mean, spread / sqrt(number), number - 1, number)


def _largest(*samples: Sequence[float]) -> float:
    return max(abs(value) for values in samples for value in values)


def _heard(value: float, scale: float) -> float:
    """The value, or 0 where that is all that is left above the noise of rounding."""
    return 0.0 if abs(value) <= NOISE * scale else value


def _difference_of_shares(
    before: Sequence[float], after: Sequence[float], together: float
) -> Estimate:
    """The second share less the first; its interval, by Newcombe, stays within -1 and 1."""
    old, new = share(before), share(after)
    mean, number = new.mean - old.mean, min(old.number, new.number)
    if old.low is None or old.high is None or new.low is None or new.high is None:
        return Estimate(mean, None, None, number)
    down = _apart(new.mean - new.low, old.high - old.mean, together)
    up = _apart(new.high - new.mean, old.mean - old.low, together)
    return Estimate(mean, max(-1.0, mean - down), min(1.0, mean + up), number)


def _together(before: Sequence[float], after: Sequence[float]) -> float:
    """How far two values of one match go together, -1 to 1: as in Newcombe's method 10, less than it looks, since a few
    matches that go the same way do not mean that all do.
    """
    number, old, new = len(before), fsum(before), fsum(after)
    both = number * fsum(a * b for a, b in zip(before, after, strict=True)) - old * new
    alone = whole = 1.0
    for values, total in ((before, old), (after, new)):
        alone *= sqrt(max(0.0, number * fsum(v * v for v in values) - total * total))
        whole *= sqrt(max(0.0, total * (number - total)))  # the same if every value were 0 or 1
    # Where one of them is the same in all matches there is nothing to see, unless they are equal.
    found = both / alone if alone > NOISE * number * number else float(before == after)
    return max(0.0, found - number / 2 / whole) if found > 0 and whole else min(found, 0.0)


def _apart(one: float, other: float, together: float) -> float:
    """How far two deviations lead apart that go together so much."""
    return sqrt(max(0.0, one * one - 2 * together * one * other + other * other))


def _judged(
    found: Estimate,
    before: Sequence[float],
    spread: float,
    p: float,
    shares: bool,
    times: float = 1.0,
) -> Estimate:
    mean = _heard(found.mean, _largest(before))
    effect: float | None = 0.0 if not mean else mean / spread if spread else copysign(inf, mean)
    if mean and not spread and found.number < FEWEST:
        effect = None
    margin = SAME_SHARE if shares else SAME * sqrt(variance(before)) if len(before) > 1 else 0.0
    return evolve(found, mean=mean, p=p, effect=effect, margin=margin, spread=spread * times)


def corrected(found: Iterable[Estimate | None], looks: int = 1) -> list[Estimate | None]:
    """These differences, corrected by Holm for being so many, and for being looked at so often."""
    estimates = list(found)
    order = sorted(
        (i for i, e in enumerate(estimates) if e is not None and e.p is not None),
        key=lambda i: (_p(estimates[i]), i),
    )
    highest = 0.0
    for rank, index in enumerate(order):
        times = (len(order) - rank) * looks
        highest = max(highest, min(1.0, _p(estimates[index]) * times))
        estimates[index] = _settled(estimates[index], highest, times)
    return estimates


def _p(found: Estimate | None) -> float:
    assert found is not None
    assert found.p is not None
    return found.p


def _settled(found: Estimate | None, adjusted: float, times: int) -> Estimate:
    """With what can be said of it after correction."""
    assert found is not None
    marked = adjusted < ALPHA
    state: State = "changed" if marked else "same" if _is_same(found) else "open"
    needed = None if state != "open" else _needed(found, times)
    return evolve(found, adjusted=adjusted, marked=marked, state=state, needed=needed)


def _is_same(found: Estimate) -> bool:
    low, high, margin = found.low, found.high, found.margin
    if not found.spread and found.number < FEWEST:
        return False
    return low is not None and high is not None and -margin <= low and high <= margin


def _needed(found: Estimate, times: int) -> int:
    """Matches after which this difference, if it stays as it is, is found or seen to be too small in four of five tries."""
    told = _needed_to_tell if found.spread else _needed_of_like
    # So many matches come to one that has what is measured.
    least = told(found, times) * max(1.0, found.matches / found.number)
    whole = ceil(least) if isfinite(least) and least < MOST_NEEDED else MOST_NEEDED
    return max(found.number + 1, found.matches + 1, whole)


def _needed_of_like(found: Estimate, times: int) -> float:
    """The same where every match says the same."""
    if found.margin != SAME_SHARE:
        return FEWEST
    if found.mean:  # the test of signs halves p with each match
        return 1 + log2(times / ALPHA)
    return Z * Z * (1 - SAME_SHARE) / SAME_SHARE  # two shares that are always 0


def _needed_to_tell(found: Estimate, times: int) -> float:
    wanted = []
    if found.mean:
        far = normal_quantile(ALPHA / times / 2) + _POWER
        wanted.append((far * found.spread / found.mean) ** 2)
    room = found.margin - abs(found.mean)
    if room > 0:
        wide = found.spread
        if found.low is not None and found.high is not None:  # shares have wider intervals
            reach = (found.high - found.low) / 2 / student(max(1, found.number - 1))
            wide = max(wide, reach * sqrt(found.number))
        wanted.append(((Z + _POWER) * wide / room) ** 2)
    return min(wanted, default=inf)
