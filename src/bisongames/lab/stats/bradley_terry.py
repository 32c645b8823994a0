"""Strengths in the Bradley-Terry model, with standard errors. Requires the ``lab`` extra: import it lazily."""

from __future__ import annotations

import numpy as np
from numpy import ndarray
from scipy.linalg import inv
from scipy.optimize import minimize
from scipy.special import expit, log_expit


def log_strengths(wins: ndarray) -> ndarray:
    """The maximum-likelihood log strengths, with mean 0.

    Args:
        wins: the number of times i finished before j; positive except on the diagonal.
    """

    def loss(s: ndarray) -> float:  # the first term keeps the mean at 0
        return float(s.sum() ** 2 / 2 - (wins * log_expit(s[:, None] - s)).sum())

    def gradient(s: ndarray) -> ndarray:
        slope: ndarray = s.sum() - (wins - _expected(wins, s)).sum(axis=1)
        return slope

    def hessian(s: ndarray) -> ndarray:
        return _information(wins, s)

    start = np.zeros(len(wins))
    fit = minimize(loss, start, jac=gradient, hess=hessian, method="trust-exact", tol=1e-9)
    strengths: ndarray = fit.x - fit.x.mean()
    return strengths


def standard_errors(
    by_match: ndarray, wins: ndarray, strengths: ndarray, contrasts: ndarray
) -> ndarray:
    """The standard errors of sums of log strengths: those of the model, or robust ones clustered by match if larger.

    Args:
        by_match: for each match, the number of times i finished before j.
        wins: the sum over matches, plus the prior.
        strengths: the log strengths.
        contrasts: a row of weights with sum 0 for each sum of log strengths.
    """
    matches = len(by_match)
    covariance = inv(_information(wins, strengths))
    scores = (by_match - _expected(by_match, strengths)).sum(axis=2)
    robust = scores @ covariance @ contrasts.T
    clustered = (robust**2).sum(axis=0) * matches / max(1, matches - 1)
    modeled = np.einsum("ij,jk,ik->i", contrasts, covariance, contrasts)
    errors: ndarray = np.sqrt(np.maximum(clustered, modeled))
    return errors


def _expected(wins: ndarray, strengths: ndarray) -> ndarray:
    """The expected wins in the same encounters; the last two axes are the competitors."""
    expected: ndarray = (wins + wins.swapaxes(-1, -2)) * expit(strengths[:, None] - strengths)
    return expected


def _information(wins: ndarray, strengths: ndarray) -> ndarray:
    """The Fisher information, plus 1 everywhere to fix the mean."""
    odds = expit(strengths[:, None] - strengths)
    weights = (wins + wins.T) * odds * (1 - odds)
    information: ndarray = 1 + np.diag(weights.sum(axis=1)) - weights
    return information
