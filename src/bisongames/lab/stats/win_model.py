"""A model of who wins, by scores and progress of the match: a conditional logit with a small ridge penalty."""

from __future__ import annotations

from typing import Any, Final

from attrs import frozen

Array = Any
"""A numpy array; numpy comes with the extra ``lab``."""

RIDGE: Final = 1.0
"""The penalty on squared weights, which keeps them finite where the leader always wins."""
STEPS: Final = 100
CONVERGED: Final = 1e-10
NEARLY_OVER: Final = 1.05
"""The progress at which a lead would decide; just beyond the end, so that the weight of a lead stays finite."""


@frozen(eq=False)
class WinModel:
    """The weights of the features."""

    weights: Array

    def chances(self, features: Array) -> Array:
        """The chance of each player in each position; those of a position add up to 1."""
        import numpy as np

        sums = features @ self.weights
        shares = np.exp(sums - sums.max(axis=-1, keepdims=True))
        return shares / shares.sum(axis=-1, keepdims=True)


def features_of(scores: Array) -> Array:
    """The features of each player at each step of each match.

    The lead over the mean of the others counts by itself, by progress, and as in a random walk, where it decides the more the
    less is left (Stern, Journal of the American Statistical Association 89, 1994); with three players and more also the
    lead over the best other; and the place in the order of play, by itself and by progress.

    Args:
        scores: by match, step and place in the order of play; the last step is the end, which has no features.
    """
    import numpy as np

    players = scores.shape[2]
    lead = (scores - scores.mean(axis=2, keepdims=True)) * players / max(1, players - 1)
    scale = lead[:, -1].std() or 1.0
    best = np.sort(scores, axis=2)
    others = np.where(scores == best[..., -1:], best[..., -2:-1], best[..., -1:])
    steps = scores.shape[1] - 1
    progress = (np.arange(steps) / steps)[None, :, None]
    lead, gap = lead[:, :-1] / scale, (scores - others)[:, :-1] / scale
    columns = [lead, lead * progress, lead / np.sqrt(NEARLY_OVER - progress)]
    columns += [gap, gap * progress] if players > 2 else []
    for place in range(1, players):
        here = np.broadcast_to(np.arange(players) == place, lead.shape).astype(float)
        columns += [here, here * progress]
    return np.stack(columns, axis=-1)


def fit_win_model(features: Array, won: Array) -> WinModel:
    """The model that fits these matches best.

    Args:
        features: by match, step, place and feature.
        won: by match and place, the share of the win.
    """
    import numpy as np

    weights = np.zeros(features.shape[-1])
    for _ in range(STEPS):
        gradient = match_gradients(features, won, weights).sum(axis=0) - RIDGE * weights
        step = np.linalg.solve(curvature(features, weights), gradient)
        weights = weights + step
        if np.abs(step).max() < CONVERGED:
            break
    return WinModel(weights)


def match_gradients(features: Array, won: Array, weights: Array) -> Array:
    """How the log likelihood of each match changes with the weights."""
    import numpy as np

    missed = won[:, None, :] - WinModel(weights).chances(features)
    return np.einsum("mspf,msp->mf", features, missed)


def curvature(features: Array, weights: Array) -> Array:
    """The second derivative of the penalized log likelihood of all matches, with its sign changed."""
    import numpy as np

    chances = WinModel(weights).chances(features)
    mean = np.einsum("mspf,msp->msf", features, chances)
    spread = np.einsum("mspf,msp,mspg->fg", features, chances, features)
    return spread - np.einsum("msf,msg->fg", mean, mean) + RIDGE * np.eye(len(weights))
