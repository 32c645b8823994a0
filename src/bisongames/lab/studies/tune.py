"""Searches the values of options for those that meet goals best: a race with paired seeds, then fresh matches."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, nullcontext
from itertools import product
from math import ceil, log2
from statistics import pstdev
from typing import Final, Unpack

from attrs import evolve

from bisongames.bots.lineup import contestants_of
from bisongames.engine.core.errors import SetupError
from bisongames.engine.io.extras import require_statistics
from bisongames.engine.loader import with_options
from bisongames.engine.positions.state import Game
from bisongames.lab.design.arguments import (
    PANEL,
    PANEL_WORD,
    Experiment,
    StudyArguments,
    VariantLike,
    check_arguments,
    experiment_of,
    game_of,
)
from bisongames.lab.design.design import PROPOSED, UNCHANGED, names_of
from bisongames.lab.design.goals import (
    SKILL,
    Goal,
    count_better,
    goals_of,
    total,
    weight_of,
    with_skill,
)
from bisongames.lab.design.option_values import SETTINGS, plain_point, swept_values
from bisongames.lab.report.report import Report
from bisongames.lab.runs.open_run import open_run
from bisongames.lab.runs.run_file import RunFile
from bisongames.lab.simulation.arm_matches import Outcome, play_match
from bisongames.lab.simulation.executors import CHUNK, Chunk
from bisongames.lab.studies.execution import Arms, check_playable, play_and_keep, report_of
from bisongames.lab.studies.importance import importance_of
from bisongames.lab.studies.race_budget import raced_of, search_of
from bisongames.lab.studies.tune_result import FINALISTS, Proposal, RaceRound, Tuning
from bisongames.lab.value_checks import as_int

LEAST: Final = 40
"""The smallest budget."""
MOST_BUDGET: Final = 1_000_000
MOST_POINTS: Final = 100_000
USUAL: Final = ("minutes", "margin", "win")
"""The metrics of the reports besides those of the goals, if none are named."""
FRESH: Final = 10_000_000
"""The number of the first match of confirmation: its seeds are not those of the race."""
_NOT_TUNED: Final = ("matches", "until", "skill")
"""The arguments of other studies that take no part in a search."""

Point = Mapping[str, object]


def tune(
    variant: VariantLike,
    options: Mapping[str, Iterable[object] | None],
    goal: str | Goal | Iterable[Goal],
    budget: int = 2000,
    **playing: Unpack[StudyArguments],
) -> Tuning:
    """Searches the values of options for those that meet goals best.

    All combinations race with the same seeds: each round drops the worse half, and plays more matches of the others. Of
    more combinations than the budget can race, a sample drawn by the seed is raced. The combinations of the last round
    that no other one beats in every goal are the front; a quarter of the budget confirms them with fresh matches. The best
    are those that certainly miss the fewest goals, then, of the front, those that meet the most and miss targets by less.

    Args:
        variant: the base variant.
        options: names of options with the values to try; None: all allowed ones.
        goal: text such as ``minutes=45, places within 8 %, margin small``, or goals.
        budget: the number of matches in all.
        playing: as in :func:`compare`, without ``matches``, ``until`` and ``skill``; several bots, and ``panel``, play all
            against all.

    Raises:
        SetupError: if a goal cannot be read, an option is unknown, or the budget is too small; and as in :func:`compare`.
        VariantError: if an option does not allow a value.
    """
    check_arguments("tune", playing)
    if given := [name for name in _NOT_TUNED if playing.get(name) is not None]:
        raise SetupError(f"tune() takes no {given[0]}: the budget says how many matches are played")
    goals, game, budget = goals_of(goal), game_of(variant), as_int(budget)
    if type(budget) is not int or not LEAST <= budget <= MOST_BUDGET:
        raise SetupError(f"budget must be a whole number from {LEAST} to {MOST_BUDGET}")
    combinations = _combinations(game, options)
    points = _drawn(combinations, budget, as_int(playing.get("seed", 0)))
    games = [game, *(with_options(game, point) for point in points)]
    experiment = _experiment(games, points, goals, budget, playing)
    file = None
    if experiment.run is not None:
        file = open_run(experiment.run, experiment.design.request(), experiment.resume)
    with closing(file) if file else nullcontext():
        return _Race(experiment, file, goals, budget).run(points, len(combinations))


def _combinations(game: Game, options: Mapping[str, Iterable[object] | None]) -> list[Point]:
    """All combinations of the values, in their order."""
    if not options or not isinstance(options, Mapping):
        raise SetupError("tune needs options with values, such as {'rows': range(5, 10)}")
    if setting := next((name for name in options if name in SETTINGS), None):
        raise SetupError(f"tune varies options; {setting} is an argument")
    values = {name: swept_values(game, name, each) for name, each in options.items()}
    points = [dict(zip(values, each, strict=True)) for each in product(*values.values())]
    if not 2 <= len(points) <= MOST_POINTS:
        raise SetupError(f"tune needs 2 to {MOST_POINTS} combinations, got {len(points)}")
    return list(points)


def _drawn(points: list[Point], budget: int, seed: object) -> list[Point]:
    """The combinations to race: all of them, or as many as the budget suffices for."""
    most = raced_of(len(points), budget)
    if most == len(points):
        return points
    drawn = sorted(random.Random(f"tune {seed}").sample(range(len(points)), most))
    return [points[i] for i in drawn]


def _experiment(
    games: Sequence[Game],
    points: Sequence[Point],
    goals: Sequence[Goal],
    budget: int,
    playing: StudyArguments,
) -> Experiment:
    """The experiment whose first variant is the base, and whose others are the points.

    Raises:
        SetupError: as in ``experiment_of``.
    """
    require_statistics()
    rest = dict(playing)
    if rest.get("bots") == PANEL_WORD:
        rest["bots"] = PANEL
    seated = contestants_of(rest.get("bots", "greedy"))  # type: ignore[arg-type]
    if any(goal.metric == SKILL for goal in goals) and len({bot.label for bot in seated}) < 2:
        raise SetupError("goal skill: needs several bots, weakest first, such as bots='panel'")
    named = rest.pop("metrics", None)
    several = [named] if isinstance(named, str | type) else [*(named or USUAL)]  # type: ignore[misc]
    metrics = [*several, *(goal.measured for goal in goals)]
    details = {
        "points": [{UNCHANGED: True}, *map(plain_point, points)],
        "goals": [str(goal) for goal in goals],
        "budget": budget,
    }
    experiment = experiment_of(
        "tune",
        games,
        details,
        matches=budget,
        metrics=metrics,
        most_bots=len(seated),
        **rest,  # type: ignore[arg-type]
    )
    check_playable(experiment)
    return experiment


class _Race:
    """The matches of a search, and what they lead to. Arm 0 is the base; arm i + 1 is point i."""

    def __init__(
        self, experiment: Experiment, file: RunFile | None, goals: Sequence[Goal], budget: int
    ) -> None:
        self.experiment, self.file, self.goals, self.budget = experiment, file, goals, budget
        arms = range(len(experiment.design.variants))
        self.arms: Arms = [file.outcomes(arm) if file else {} for arm in arms]
        self.needed = 0
        """The matches asked for so far: those that are not in the run file are played."""
        self.history: list[RaceRound] = []
        self._scales: list[float] = []

    def run(self, points: Sequence[Point], named: int) -> Tuning:
        """Races, confirms, and reports."""
        left = list(range(1, len(points) + 1))
        search = search_of(self.budget)
        rounds = max(1, ceil(log2(len(left) / FINALISTS))) if len(left) > FINALISTS else 1
        played, losses, best = 0, dict[int, tuple[float, ...]](), left
        first = losses
        for number in range(rounds):
            share = (search - self.needed) // (rounds - number)
            raced = left if number else [0, *left]
            more = max(1, share // len(raced))
            self._play(raced, played, played + more)
            played += more
            if not number:
                self._scales = [self._scale(goal, left, played) for goal in self.goals]
            losses = {arm: self._losses(arm, played) for arm in left}
            first = first or losses
            ranks = {arm: self._rank(arm, losses, played) for arm in left}
            best = sorted(left, key=ranks.__getitem__)
            loss = total(losses[best[0]], self.goals)
            self.history.append(RaceRound(self.needed, len(left), self._names[best[0]], loss))
            last = number == rounds - 1
            best = best[: FINALISTS if last else max(FINALISTS, -(-len(left) // 2))]
            left = sorted(best)
        front = [arm for arm in best if not count_better(losses[arm], losses.values())]
        fresh = (self.budget - self.needed) // (len(front) + 1)
        self._play([0, *front], FRESH, FRESH + max(2, fresh))
        proposals = [self._proposal(arm, points[arm - 1], max(2, fresh)) for arm in front]
        proposals.sort(key=lambda proposal: proposal.rank(self.goals))
        names = {i: points[i - 1] for i in first}
        importance = importance_of(names, {i: total(each, self.goals) for i, each in first.items()})
        return Tuning(
            variant=self.experiment.design.variants[0].id,
            goals=tuple(self.goals),
            budget=self.budget,
            matches=self.needed,
            combinations=len(points),
            named=named,
            base={g.metric: g.estimate(self._fresh(0, max(2, fresh))) for g in self.goals},
            proposals=tuple(proposals),
            importance=importance,
            history=tuple(self.history),
        )

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(self.experiment.design)

    def _play(self, arms: Sequence[int], start: int, stop: int) -> None:
        """Plays the matches of these numbers that are missing."""
        self.needed += len(arms) * (stop - start)
        chunks = []
        for low in range(start, stop, CHUNK):
            for arm in arms:
                numbers = range(low, min(low + CHUNK, stop))
                if missing := tuple(n for n in numbers if n not in self.arms[arm]):
                    chunks.append(Chunk(arm, missing))
        progress = self.experiment.progress or (lambda done, total: None)
        done = self.needed - sum(len(chunk.numbers) for chunk in chunks)
        progress(done, self.budget)
        play_and_keep(self.experiment, self.file, self.arms, chunks, done, self.budget)

    def _matches(self, arm: int, start: int, stop: int) -> list[Outcome]:
        matches = [self.arms[arm][number] for number in range(start, stop)]
        if any(goal.metric == SKILL for goal in self.goals):
            return with_skill(matches, self.experiment.design.labels[arm])
        return matches

    def _scale(self, goal: Goal, arms: Iterable[int], played: int) -> float:
        """The spread of a goal's metric over the points, so that goals can be added up; 1 if it never moves."""
        return pstdev(goal.estimate(self._matches(arm, 0, played)).mean for arm in arms) or 1.0

    def _losses(self, arm: int, played: int) -> tuple[float, ...]:
        matches = self._matches(arm, 0, played)
        return tuple(g.loss(matches, s) for g, s in zip(self.goals, self._scales, strict=True))

    def _rank(
        self, arm: int, losses: Mapping[int, tuple[float, ...]], played: int
    ) -> tuple[float, float, int, int]:
        """The sort key of a point: the goals that it certainly misses, then how far it is from all of them."""
        own, matches = losses[arm], self._matches(arm, 0, played)
        met = (goal.met(goal.estimate(matches)) for goal in self.goals)
        missed = weight_of(False, self.goals, met)
        return missed, total(own, self.goals), count_better(own, losses.values()), arm

    def _fresh(self, arm: int, number: int) -> list[Outcome]:
        """The matches of confirmation."""
        return self._matches(arm, FRESH, FRESH + number)

    def _proposal(self, arm: int, point: Point, fresh: int) -> Proposal:
        """A point of the front with its confirmation, compared with the base."""
        whole = self.experiment.design
        which = [0, arm]
        design = evolve(
            whole,
            kind="compare",
            details={"names": [UNCHANGED, PROPOSED]},
            variants=tuple(whole.variants[i] for i in which),
            players=tuple(whole.players[i] for i in which),
            labels=tuple(whole.labels[i] for i in which),
            bots=tuple(whole.bots[i] for i in which),
            matches=fresh,
        )
        plan = evolve(self.experiment.plan, keep_moves=True)
        numbers = range(FRESH, FRESH + fresh)
        report = report_of(
            Report,
            design,
            [dict(zip(numbers, self._fresh(i, fresh), strict=True)) for i in which],
            numbers,
            1,
            lambda side, number: play_match(plan, which[side], number).moves,
        )
        matches = self._fresh(arm, fresh)
        return Proposal.of(point, whole.variants[arm], self.goals, self._scales, matches, report)
