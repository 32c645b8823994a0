"""Estimates of a study that stops as soon as it is settled, without the bias of stopping.

Such a study stops early where the estimate happens to be large, so that estimates are too large on average. The
correction is Whitehead's (Biometrika 73, 1986): the effect whose expected estimate, over all ways in which the study can
stop, is the one that was observed. Requires the ``lab`` extra: import it lazily.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import numpy as np
from attrs import evolve
from scipy.optimize import brentq

from bisongames.lab.stats.distributions import ALPHA, t_critical
from bisongames.lab.stats.estimates import Estimate

_REACH: Final = 6.0
"""The half-width of the grid of sums, in standard deviations."""
_POINTS: Final = 401


def without_stopping_bias(difference: Estimate, looks: Sequence[int], tests: int) -> Estimate:
    """A difference with its mean and effect corrected for stopping.

    Args:
        difference: the difference at the stop.
        looks: all planned numbers of matches.
        tests: the factor of the correction for multiple tests, apart from looks.
    """
    if not difference.spread or len(looks) < 2:
        return difference
    scale = difference.spread
    observed, margin = difference.mean / scale, difference.margin / scale
    level = ALPHA / len(looks)

    def reach_at(number: int, alpha: float) -> float:
        return t_critical(number - 1, alpha) / sqrt(number)

    bounds = [(n, reach_at(n, level / tests), reach_at(n, level)) for n in looks]
    reach = 4 / sqrt(looks[0])

    def surplus(effect: float) -> float:
        return _expected_estimate(effect, bounds, margin) - observed

    low, high = observed - reach, observed + reach
    if surplus(low) >= 0 or surplus(high) <= 0:
        return difference
    mean = float(brentq(surplus, low, high, xtol=1e-4)) * scale
    if difference.low is not None and difference.high is not None:
        mean = min(max(mean, difference.low), difference.high)
    return evolve(difference, mean=mean, effect=(difference.effect or 0.0) * mean / difference.mean)


def _expected_estimate(
    effect: float, bounds: Sequence[tuple[int, float, float]], margin: float
) -> float:
    """The expected estimate at the stop for a true effect, in standard deviations.

    Args:
        effect: the true effect.
        bounds: per look, the number of matches, the estimate beyond which the effect is significant, and the half-width
            of its interval.
        margin: the equivalence margin.
    """
    expected, before = 0.0, 0
    sums, masses = np.zeros(1), np.ones(1)
    for index, (number, significant, reach) in enumerate(bounds):
        more = number - before
        grid = effect * number + np.linspace(-_REACH, _REACH, _POINTS) * sqrt(number)
        steps = (grid[:, None] - sums - effect * more) / sqrt(more)
        density = np.exp(-(steps**2) / 2) @ masses
        density /= sqrt(2 * np.pi * more)
        mass = density * (grid[1] - grid[0])
        means = grid / number
        settled = (abs(means) > significant) | (abs(means) + reach < margin)
        if index == len(bounds) - 1:
            settled[:] = True
        expected += float((means * mass)[settled].sum())
        sums, masses, before = grid[~settled], mass[~settled], number
    return expected
