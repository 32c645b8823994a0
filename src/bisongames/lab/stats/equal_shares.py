"""One test whether several shares of each match are equal."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf
from typing import Final

from attrs import frozen

from bisongames.lab.stats.distributions import ALPHA, chi_square_tail

POWER: Final = 0.8


@frozen
class EqualityTest:
    """The result of Friedman's test on the shares; without shared wins it is Pearson's chi-square test."""

    p: float
    statistic: float
    """The test statistic; about chi-square with ``freedom`` degrees of freedom if the shares are equal."""
    freedom: int


def equality_test(shares: Sequence[Sequence[float]]) -> EqualityTest:
    """Tests whether columns have equal means.

    Args:
        shares: for each column, its share in each match; the shares of a match add up to 1.
    """
    number = len(shares)
    gains = [fsum(value - 1 / number for value in column) for column in shares]
    spread = fsum((value - 1 / number) ** 2 for column in shares for value in column)
    statistic = (number - 1) * fsum(gain * gain for gain in gains) / spread if spread else 0.0
    return EqualityTest(chi_square_tail(statistic, number - 1), statistic, number - 1)


def matches_to_detect(test: EqualityTest, played: int, looks: int = 1) -> float:
    """The number of matches that would detect a deviation as large as the one observed, with a power of 80 %."""
    from scipy.special import chdtri, chndtrinc

    # The noncentrality of the observed deviation, less what chance alone contributes to the statistic.
    observed = max(0.0, test.statistic - test.freedom) / played
    if not observed:
        return inf
    critical = chdtri(test.freedom, ALPHA / looks)
    return float(chndtrinc(critical, test.freedom, 1 - POWER)) / observed
