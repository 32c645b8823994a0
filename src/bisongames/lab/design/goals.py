"""What a designer wishes of a variant: goals, and the values of metrics that they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import inf, isfinite
from statistics import fmean
from typing import Final

from attrs import evolve, frozen

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.metrics.metric_selection import BY_CHANCES, is_share
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.estimates import Estimate, mean_estimate, share_estimate
from bisongames.lab.stats.states import MAX_REQUIRED, MIN_ALIKE

PLACES: Final = "places"
"""The goal that all places in the order of play win equally often: the largest distance from the equal share."""
SKILL: Final = "skill"
"""The goal about how often the stronger of two bots finishes first; bots are given weakest first."""
TOLERANCE: Final = 0.05
"""The tolerance of a target without ``within``: this part of it, or this share."""
_NUMBER: Final = r"(-?\d+(?:\.\d+)?)\s*(%?)"
_PART: Final = re.compile(
    rf"(?P<metric>[^\s=]+)\s*(?:=\s*{_NUMBER}(?:\s*\.\.\s*{_NUMBER})?)?"
    rf"(?:\s*within\s+{_NUMBER})?(?:\s*(?P<size>small|large))?"
)


@frozen
class Goal(HelpfulValue):
    """One wish: a metric near a target, or as small or as large as possible."""

    metric: str
    """The name of a metric; ``places``: how far the shares of wins by the order of play are from equal; or ``skill``: how often
    the stronger of two bots finishes before the weaker."""
    target: float | None = None
    within: float | None = None
    """How far the metric may be from the target; None: 5 % of it, and 0.05 of a share."""
    small: bool = False
    large: bool = False
    weight: float = 1.0
    """How much it counts against the other goals."""

    def __str__(self) -> str:
        if self.target is None:
            return f"{self.metric} {'small' if self.small else 'large'}"
        if self.metric == PLACES:
            return f"{PLACES} within {self.tolerance:g}"
        return f"{self.metric}={self.target:g} within {self.tolerance:g}"

    @property
    def measured(self) -> str:
        """The metric or family that it needs."""
        return "win" if self.metric in (PLACES, SKILL) else self.metric

    @property
    def tolerance(self) -> float:
        """How far the metric may be from the target."""
        if self.within is not None:
            return self.within
        share = self.metric in (PLACES, SKILL) or is_share(self.metric)
        return TOLERANCE if share else TOLERANCE * abs(self.target or 0.0)

    def estimate(self, matches: Sequence[Outcome]) -> Estimate:
        """The value of the goal's metric in these matches.

        Raises:
            SetupError: if none of them has the metric.
        """
        if self.metric == PLACES:
            return _imbalance(matches)
        values = [m.metrics[self.metric] for m in matches if self.metric in m.metrics]
        if not values:
            raise SetupError(f"goal {self}: no match has this metric")
        shares = all(self.metric in m.shares for m in matches if self.metric in m.metrics)
        return share_estimate(values) if shares else mean_estimate(values)

    def loss(self, matches: Sequence[Outcome], scale: float) -> float:
        """How far these matches miss the goal, in units of ``scale``; what lies within the tolerance hardly counts."""
        value = self.estimate(matches).mean
        if self.target is None:
            return (value if self.small else -value) / scale
        return (self.miss(value) + abs(value - self.target) / 10) / scale

    def miss(self, value: float) -> float:
        """How far a value lies outside of the tolerance of the target; 0 within it, and where there is no target."""
        if self.target is None:
            return 0.0
        return max(0.0, abs(value - self.target) - self.tolerance)

    def met(self, value: Estimate) -> bool | None:
        """Whether an estimate meets the target; None if it cannot be told yet, or there is no target."""
        if self.target is None or value.low is None or value.high is None:
            return None
        if value.low == value.high and value.number < MIN_ALIKE:  # too few without any spread
            return None
        low, high = self.target - self.tolerance, self.target + self.tolerance
        if low <= value.low and value.high <= high:
            return True
        return False if value.high < low or value.low > high else None


def matches_needed(goal: Goal, value: Estimate) -> int | None:
    """About how many more matches would bring the nearer end of the interval to the nearer end of the tolerance; None: too few tell."""
    if value.low is None or value.high is None or goal.target is None or value.number < MIN_ALIKE:
        return None
    reach = (value.high - value.low) / 2
    room = abs(abs(value.mean - goal.target) - goal.tolerance)
    if not room:
        return MAX_REQUIRED
    return max(1, round(value.number * ((reach / room) ** 2 - 1)) + 1)


def _imbalance(matches: Sequence[Outcome]) -> Estimate:
    """How far the place that is farthest from its equal share of wins is from it."""
    number = matches[0].players
    shares = [
        share_estimate([match.metrics[f"win:place{place}"] for match in matches])
        for place in range(number)
    ]
    worst = max(shares, key=lambda share: abs(share.mean - 1 / number))
    mean = abs(worst.mean - 1 / number)
    if worst.low is None or worst.high is None:
        return evolve(worst, mean=mean, low=None, high=None)
    below, above = 1 / number - worst.low, worst.high - 1 / number
    # Negative where the equal share lies outside of the interval.
    return evolve(worst, mean=mean, low=max(0.0, -below, -above), high=max(below, above))


def with_skill(matches: Iterable[Outcome], labels: Sequence[str]) -> list[Outcome]:
    """The matches with the metric ``skill``: how often a stronger bot finished before a weaker one; a tie counts as half.

    Args:
        matches: matches between several bots.
        labels: the labels of the bots, weakest first.
    """
    strength = {label: place for place, label in reversed([*enumerate(labels)])}
    found = []
    for match in matches:
        rank = {player: place for place, tied in enumerate(match.ranking) for player in tied}
        strong = [strength[bot] for bot in match.bots]
        pairs = [(a, b) for a in rank for b in rank if strong[a] > strong[b]]
        each = [(rank[a] < rank[b]) + (rank[a] == rank[b]) / 2 for a, b in pairs]
        metrics = match.metrics | ({SKILL: fmean(each)} if each else {})
        found.append(evolve(match, metrics=metrics, shares=(*match.shares, SKILL)))
    return found


def goals_of(given: str | Goal | Iterable[Goal]) -> tuple[Goal, ...]:
    """The goals that an argument denotes: text such as ``minutes=45, margin small``, or goals.

    Raises:
        SetupError: if a part cannot be read, a number is out of range, or a metric is wished for twice.
    """
    if isinstance(given, str):
        goals = [_goal_of(part.strip()) for part in given.split(",")]
    else:
        goals = [given] if isinstance(given, Goal) else list(given)
    if not goals:
        raise SetupError("tune needs a goal, such as minutes=45")
    for goal in goals:
        if not isinstance(goal, Goal):
            raise SetupError(f"goal: expected text or a Goal, got {short_text(goal)}")
        if (goal.target is not None) + bool(goal.small) + bool(goal.large) != 1:
            raise SetupError(f"goal {goal.metric}: expected one of a target, small and large")
        numbers = (goal.target or 0.0, goal.within or 0.0, goal.weight)
        if not all(map(isfinite, numbers)) or goal.weight <= 0 or (goal.within or 0.0) < 0:
            raise SetupError(f"goal {goal.metric}: expected finite numbers, and a weight above 0")
    if late := [goal.metric for goal in goals if goal.metric in BY_CHANCES]:
        raise SetupError(
            f"goal {late[0]}: chances are worked out from a whole report; wish for lead_changes, decided_at or comeback"
        )
    names = [goal.metric for goal in goals]
    if len(set(names)) < len(names):
        raise SetupError("a goal for the same metric is given twice")
    return tuple(goals)


def _goal_of(text: str) -> Goal:
    fault = SetupError(
        f"goal {short_text(text)!r}: expected minutes=45, minutes=40..50, minutes=45 within 5, places within 8 %, "
        "margin small or margin large"
    )
    found = _PART.fullmatch(text)
    if found is None:
        raise fault
    metric, low, low_unit, high, high_unit, within, within_unit, size = found.groups()
    metric = PLACES if metric == "place" else metric
    target, reach = _number(low, low_unit), _number(within, within_unit)
    end = _number(high, high_unit)
    if target is not None and end is not None:
        if end < target or reach is not None:
            raise fault
        target, reach = (target + end) / 2, (end - target) / 2
    if metric == PLACES and target is None:
        target = 0.0
    wished = (target is not None) + (size is not None)
    if wished != 1 or (reach is not None and target is None):
        raise fault
    return Goal(metric, target, reach, small=size == "small", large=size == "large")


def _number(text: str | None, unit: str | None) -> float | None:
    return None if text is None else float(text) / (100 if unit else 1)


def count_better(losses: Sequence[float], others: Iterable[Sequence[float]]) -> int:
    """How many of the others are at least as good in every goal and better in one."""
    return sum(
        all(b <= a for a, b in zip(losses, other, strict=True)) and tuple(other) != tuple(losses)
        for other in others
    )


def weight_of(state: bool, goals: Iterable[Goal], met: Iterable[bool | None]) -> float:
    """The weight of the goals that are met, or of those that are not; what cannot be told yet is neither."""
    return sum(goal.weight for goal, is_met in zip(goals, met, strict=True) if is_met is state)


def total(losses: Sequence[float], goals: Sequence[Goal]) -> float:
    """The weighted mean of the losses of several goals."""
    weights = [goal.weight for goal in goals]
    return fmean(losses, weights) if losses else inf
