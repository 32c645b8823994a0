"""Strength in Elo points."""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Final

from bisongames.lab.stats.distributions import ALPHA, normal_quantile, normal_tails
from bisongames.lab.stats.estimates import Estimate

ELO: Final = 400 / log(10)
"""Elo points per unit of log strength."""

MARGIN: Final = 35.0
"""The lead in Elo within which two bots are called equally strong: the better one wins 55 % of their encounters."""


def elo_difference(lead: float, error: float, number: int, alpha: float = ALPHA) -> Estimate:
    """A difference in Elo with its test.

    Args:
        lead: the difference.
        error: its standard error.
        number: the number of matches it is from.
        alpha: the level of its interval.
    """
    reach, spread = normal_quantile(alpha / 2) * error, error * sqrt(number)
    p = normal_tails(lead / error) if error else float(not lead)
    effect = lead / spread if spread else inf if lead else 0.0
    return Estimate(
        lead, lead - reach, lead + reach, number, p, effect=effect, margin=MARGIN, spread=spread
    )
