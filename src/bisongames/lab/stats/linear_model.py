"""A linear model with an effect of each factor with two levels, and of each two of them together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple

from bisongames.lab.stats.distributions import ALPHA, SMALLEST_P, t_critical, t_tails
from bisongames.lab.stats.estimates import (
    EQUIVALENCE_MARGIN,
    SHARE_MARGIN,
    Estimate,
    zero_if_rounding,
)

_HALF: Final = 0.5


class Coefficients(NamedTuple):
    """What a linear model says of factors, and of pairs of them in the order of ``itertools.combinations``."""

    alone: list[Estimate]
    """The change of the mean from the first level to the second, averaged over the levels of the others."""
    together: list[Estimate]
    """How much larger one factor's change is at the second level of the other than at its first."""


def coefficients_of(
    rows: Sequence[Sequence[bool]], values: Sequence[float], *, shares: bool = False
) -> Coefficients | None:
    """The least squares estimates, with Student's intervals and tests.

    Args:
        rows: per observation, whether each factor has its second level.
        values: the observations.
        shares: whether they are shares, which decides on the margin of equality.

    Returns:
        None if the effects cannot be told apart in these rows.
    """
    import numpy as np

    signs = np.where(np.array(rows, dtype=bool), _HALF, -_HALF)
    factors = signs.shape[1]
    pairs = list(combinations(range(factors), 2))
    products = [signs[:, a] * signs[:, b] for a, b in pairs]
    matrix = np.column_stack([np.ones(len(rows)), signs, *products])
    observed = np.array(values, dtype=float)
    solution, _, rank, _ = np.linalg.lstsq(matrix, observed, rcond=None)
    if rank < matrix.shape[1]:
        return None
    freedom = max(1, len(rows) - int(rank))
    scale = float(np.abs(observed).max())
    residual = observed - matrix @ solution
    deviation = zero_if_rounding(sqrt(float(residual @ residual) / freedom), scale)
    errors = deviation * np.sqrt(np.diag(np.linalg.inv(matrix.T @ matrix)))
    margin = SHARE_MARGIN if shares else EQUIVALENCE_MARGIN * float(observed.std())
    found = [
        _estimate(zero_if_rounding(float(mean), scale), float(error), deviation, freedom, margin)
        for mean, error in zip(solution[1:], errors[1:], strict=True)
    ]
    return Coefficients(found[:factors], found[factors:])


def _estimate(mean: float, error: float, deviation: float, freedom: int, margin: float) -> Estimate:
    """A coefficient with its interval and test; ``freedom`` stands for the number of observations."""
    if not error:
        p = SMALLEST_P if mean else 1.0
        return Estimate(mean, mean, mean, freedom, p, effect=None, margin=margin)
    reach = t_critical(freedom, ALPHA) * error
    return Estimate(
        mean,
        mean - reach,
        mean + reach,
        freedom,
        t_tails(mean / error, freedom),
        effect=mean / deviation,
        margin=margin,
        spread=error * sqrt(freedom),
    )
