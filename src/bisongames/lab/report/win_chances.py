"""Metrics by chances to win: drama, decisiveness, permanence and uncertainty.

The chances are estimated by a model fitted on the matches of each variant themselves, from scores, places in the order of
play and progress. The measures are those of Browne and Maire (Evolutionary Game Design, 2010) and of Ludii (Drama,
DecisivenessMoves), which take them from a search; each is a number from 0 to 1 for each match.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any, Final

from attrs import evolve, frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.design.design import Design
from bisongames.lab.metrics.metric_selection import ALL, BY_CHANCES, FEWEST
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.win_model import (
    Array,
    WinModel,
    curvature,
    features_of,
    fit_win_model,
    match_gradients,
)

FOLDS: Final = 5
BINS: Final = 10


@frozen
class Reliability(HelpfulValue):
    """The matches in which a player was given about the same chance."""

    chance: float
    """The mean chance."""
    won: float
    """How often the player won."""
    number: int
    """The number of positions and players."""


@frozen
class Calibration(HelpfulValue):
    """How well the estimated chances of a variant are, in matches that the model was not fitted on."""

    brier: float
    """The mean Brier score, from 0 (certain and right) to 2."""
    naive: float
    """The Brier score of equal chances in the same positions."""
    error: float
    """The mean distance of the chance from how often the player won, over the rows of ``reliability``."""
    reliability: tuple[Reliability, ...]

    @property
    def informative(self) -> bool:
        """Whether the chances are better than equal ones."""
        return self.brier < self.naive


def with_chances(
    design: Design, arms: Sequence[Sequence[Outcome]]
) -> tuple[list[list[Outcome]], tuple[Calibration | None, ...]]:
    """The matches with the metrics by chances that the study measures, and the calibration of each variant.

    A variant with fewer than 30 matches has neither; where scores do not tell who wins, there are no such metrics.
    """
    given = design.metrics
    wanted = [n for n in BY_CHANCES if given is None or ALL in given or n in given]
    several = [_measured(arm, wanted) for arm in arms]
    return [arm for arm, _ in several], tuple(calibration for _, calibration in several)


def _measured(
    arm: Sequence[Outcome], wanted: Sequence[str]
) -> tuple[list[Outcome], Calibration | None]:
    if not wanted or len(arm) < FEWEST or not all(outcome.course for outcome in arm):
        return [*arm], None
    import numpy as np

    scores = np.array([outcome.course for outcome in arm]).transpose(0, 2, 1)
    won = np.array([_won(outcome) for outcome in arm])
    if scores.shape[2] < 2:
        return [*arm], None
    features = features_of(scores)
    calibration = _calibration(features, won)
    if not calibration.informative:
        return [*arm], calibration
    model = fit_win_model(features, won)
    values = _corrected(features, won, model)
    metrics = [dict(zip(BY_CHANCES, map(float, row), strict=True)) for row in values]
    matches = [
        evolve(outcome, metrics=outcome.metrics | {name: own[name] for name in wanted})
        for outcome, own in zip(arm, metrics, strict=True)
    ]
    return matches, calibration


def _won(outcome: Outcome) -> list[float]:
    """The share of the win by place in the order of play."""
    winners, players = outcome.winners, outcome.players
    seats = [(outcome.start_player + place) % players for place in range(players)]
    return [(seat in winners) / len(winners) for seat in seats]


def _values(chances: Array, won: Array) -> Array:
    """Per match: drama, decisiveness, permanence and uncertainty."""
    import numpy as np

    steps, players = chances.shape[1:]
    whole = np.concatenate([chances, won[:, None, :]], axis=1)
    best, own = chances.max(axis=2), (chances * won[:, None, :]).sum(axis=2)
    drama = (best - own).mean(axis=1)
    lost = won == 0
    threshold = np.where(lost[:, None, :], chances, 0.0).max(axis=(1, 2))
    behind = own <= threshold[:, None]
    last = np.where(behind.any(axis=1), steps - np.argmax(behind[:, ::-1], axis=1), 0)
    decisiveness = 1 - last / steps
    one = np.abs(np.diff(whole, axis=1)).sum(axis=2)
    two = np.abs(whole[:, 2:] - whole[:, :-2]).sum(axis=2).sum(axis=1)
    moved = (one[:, 1:] + one[:, :-1]).sum(axis=1)
    permanence = np.divide(two, moved, out=np.ones_like(two), where=moved > 0)
    sure = np.clip(chances, 1e-300, 1.0)
    uncertainty = -(sure * np.log(sure)).sum(axis=2).mean(axis=1) / log(players)
    return np.stack([drama, decisiveness, permanence, uncertainty], axis=1)


def _corrected(features: Array, won: Array, model: WinModel) -> Array:
    """The values per match, with the part of each match in the fit of the model added.

    All matches share one model, whose error moves all of their values together. With these parts (influence functions) the
    spread over matches includes that error, so that intervals and tests of the means hold; the means stay as they are.
    """
    import numpy as np

    weights = model.weights
    gradients = match_gradients(features, won, weights)
    spread = np.linalg.inv(curvature(features, weights))
    parts = (gradients - gradients.mean(axis=0)) @ spread
    errors = np.sqrt(np.diag(spread))  # a step of this size smooths what moves by whole steps
    slopes = []
    for index in range(len(weights)):
        step = np.zeros_like(weights)
        step[index] = errors[index]
        above, below = (
            _values(WinModel(weights + sign * step).chances(features), won).mean(axis=0)
            for sign in (1, -1)
        )
        slopes.append((above - below) / (2 * errors[index]))
    return _values(model.chances(features), won) + len(won) * parts @ np.array(slopes)


def _calibration(features: Array, won: Array) -> Calibration:
    """The calibration in matches that the model was not fitted on: each fifth by a model of the others."""
    import numpy as np

    fold: Any = np.arange(len(won)) % FOLDS
    chances: Any = np.empty(features.shape[:3])
    for each in range(FOLDS):
        model = fit_win_model(features[fold != each], won[fold != each])
        chances[fold == each] = model.chances(features[fold == each])
    results = np.broadcast_to(won[:, None, :], chances.shape)
    brier = float(((chances - results) ** 2).sum(axis=2).mean())
    naive = float(((1 / won.shape[1] - results) ** 2).sum(axis=2).mean())
    which = np.minimum((chances * BINS).astype(int), BINS - 1)
    bins = [which == each for each in range(BINS)]
    rows = tuple(
        Reliability(float(chances[here].mean()), float(results[here].mean()), int(here.sum()))
        for here in bins
        if here.any()
    )
    error = sum(abs(row.chance - row.won) * row.number for row in rows) / chances.size
    return Calibration(brier, naive, error, rows)


def calibration_note(names: Sequence[str], calibrations: Sequence[Calibration | None]) -> str:
    """How well the chances are, as a sentence for each variant; empty if nothing was estimated."""
    known = [(n, c) for n, c in zip(names, calibrations, strict=True) if c is not None]
    if not known:
        return ""
    each = "; ".join(
        f"{name} {c.brier:.2f} ({c.naive:.2f}), off by {c.error * 100:.0f} points"
        + ("" if c.informative else ", so that scores do not tell who wins")
        for name, c in known
    )
    return (
        "\nDrama, decisiveness, permanence and uncertainty are about chances to win, which a model fitted on these matches "
        "estimates from scores, places and progress. Its error in matches it was not fitted on (Brier score: 0 is perfect; in "
        f"brackets that of equal chances), and how far a chance is from how often it came true: {each}."
    )
