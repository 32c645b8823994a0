"""Holm's correction, and whether a difference is changed, the same or open, and for how long."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, inf, isfinite, log2, sqrt
from typing import Final

from attrs import evolve

from bisongames.lab.stats.distributions import ALPHA, Z, normal_quantile, t_critical
from bisongames.lab.stats.estimates import SHARE_MARGIN, Estimate, State

MIN_ALIKE: Final = 20
"""The minimum number of matches that can show equality, and that tell how many more it would take.

After so many without any difference, at most 15 % of all matches differ (the rule of three), which, if by one standard
deviation each, is less than the margin. With fewer, Student's interval misses what happens in few matches, and the spread
is too uncertain to say how many more would narrow it.
"""
MAX_REQUIRED: Final = 1_000_000_000
_POWER: Final = normal_quantile(0.2)
"""The quantile for a power of 80 %."""


def holm(estimates: Iterable[Estimate | None], looks: int = 1) -> list[Estimate | None]:
    """The differences with Holm's correction for all of them and this number of planned looks."""
    result = list(estimates)
    ps = {i: e.p for i, e in enumerate(result) if e is not None and e.p is not None}
    highest = 0.0
    for rank, index in enumerate(sorted(ps, key=lambda i: (ps[i], i))):
        tests = (len(ps) - rank) * looks
        highest = max(highest, min(1.0, ps[index] * tests))
        result[index] = with_state(result[index], highest, tests)
    return result


def with_state(difference: Estimate | None, adjusted: float, tests: int) -> Estimate:
    """A difference with its state (changed, same or open) after correction for this number of tests."""
    assert difference is not None
    marked = adjusted < ALPHA
    state: State = "changed" if marked else "same" if _is_equivalent(difference) else "open"
    tells = state == "open" and difference.number >= MIN_ALIKE
    needed = more_matches(difference, tests) if tells else None
    return evolve(difference, adjusted=adjusted, marked=marked, state=state, needed=needed)


def state_of(states: Iterable[State | None]) -> State:
    """The state of several differences together: one that changed, else one that is open, else the same."""
    each = set(states)
    return "changed" if "changed" in each else "open" if each != {"same"} else "same"


def _is_equivalent(difference: Estimate) -> bool:
    low, high, margin = difference.low, difference.high, difference.margin
    if difference.number < (MIN_ALIKE if difference.spread else _enough_alike(difference)):
        return False
    return low is not None and high is not None and -margin <= low and high <= margin


def more_matches(difference: Estimate, tests: int) -> int:
    """How many more matches would settle a difference of this size with a power of 80 %.

    Args:
        difference: the difference observed so far, taken as the true one.
        tests: the factor of the correction for multiple tests.
    """
    least = (_required if difference.spread else _required_without_spread)(difference, tests)
    played = max(difference.number, difference.matches)
    least *= played / difference.number  # for each match that has the metric
    whole = ceil(least) if isfinite(least) and least < MAX_REQUIRED else MAX_REQUIRED
    return max(1, whole - played)


def _required_without_spread(difference: Estimate, tests: int) -> float:
    if difference.mean:  # each match halves the p of the sign test
        return 1 + log2(tests / ALPHA)
    return _enough_alike(difference)


def _enough_alike(difference: Estimate) -> float:
    """The number of matches without any difference that show equality."""
    if difference.margin != SHARE_MARGIN:
        return MIN_ALIKE
    return (
        Z * Z * (1 - SHARE_MARGIN) / SHARE_MARGIN
    )  # Wilson's interval of a share that is always 0


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
            reach = (difference.high - difference.low) / 2
            reach /= t_critical(max(1, difference.number - 1))
            wide = max(wide, reach * sqrt(difference.number))
        numbers.append(((Z + _POWER) * wide / room) ** 2)
    return min(numbers, default=inf)
