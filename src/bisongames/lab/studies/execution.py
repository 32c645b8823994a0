"""Runs an experiment in chunks, storing each, with interim analyses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from typing import Final

from attrs import evolve, frozen

from bisongames.bots.lineup import cycle
from bisongames.engine.core.errors import RunError, SetupError
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.lab.design.arguments import Experiment
from bisongames.lab.design.design import Design
from bisongames.lab.metrics.win_rates import TESTED_WINS, test_against, win_shares
from bisongames.lab.optional_packages import STATISTICS, require
from bisongames.lab.report.metric_rows import fill_zeros, metric_rows
from bisongames.lab.report.report import pairs_of
from bisongames.lab.runs.open_run import open_run
from bisongames.lab.runs.run_file import RunFile
from bisongames.lab.simulation.arm_matches import Outcome, SimulationPlan, play_match, setup_of
from bisongames.lab.simulation.executors import (
    CHUNK,
    Chunk,
    check_processes,
    pickle_plan,
    play_chunks,
)
from bisongames.lab.stats.estimates import Estimate
from bisongames.lab.value_checks import PlainDict

MIN_LOOK: Final = 16
"""The fewest matches of an interim analysis."""

Arms = list[list[Outcome]]


@frozen
class Simulated:
    """The matches of an experiment."""

    arms: Arms
    """Per variant, its matches in order."""
    looks: tuple[int, int]
    """Interim analyses done, and planned."""
    replay: Callable[[int, int], Match]


def looks_of(design: Design) -> list[int]:
    """The numbers of matches, of each variant, after which the results are analysed; the last is all of them.

    In a ladder they are multiples of a full rotation of the bots over the seats.
    """
    matches = design.matches
    if not design.until:
        return [matches]
    whole = cycle(len(design.labels[0]), design.players[0]) if design.kind == "ladder" else 1
    planned = {-(-(matches // part) // whole) * whole for part in (8, 4, 2)}
    return [*sorted(n for n in planned if MIN_LOOK <= n < matches), matches]


def simulate(experiment: Experiment) -> Simulated:
    """Play the matches that are not in the run file yet.

    Raises:
        BotError, RunError, SetupError: as :func:`play_chunks` and :func:`open_run`; finished matches stay in the run.
        MissingExtra: scipy is not installed.
    """
    design, plan, how = experiment.design, experiment.plan, experiment.execution
    if design.matches:
        require("scipy", "lab", STATISTICS)
    if how.executor is not None:
        pickle_plan(plan)  # raises before a file is created
    elif how.workers > 1:
        check_processes(plan)
    if how.resume and how.run is None:
        raise SetupError("resume needs a run file")
    file = None if how.run is None else open_run(how.run, design.request(), how.resume)
    with closing(file) if file else nullcontext():
        try:
            return _simulate(experiment, file, design, plan)
        except SetupError:  # the arguments cannot be played
            if file:
                file.remove_if_empty()
            raise


def _simulate(
    experiment: Experiment, file: RunFile | None, design: Design, plan: SimulationPlan
) -> Simulated:
    looks = looks_of(design)
    arms: list[dict[int, Outcome]] = [
        file.outcomes(which) if file else {} for which in range(len(plan.arms))
    ]
    tell = _Progress(experiment, arms)
    done = 0
    for done, stop in enumerate(looks, 1):
        chunks = _chunks(arms, stop)
        for chunk, outcomes in play_chunks(
            plan, chunks, experiment.execution.workers, experiment.execution.executor
        ):
            if file:
                file.add(chunk.arm, outcomes)
            arms[chunk.arm].update({outcome.number: outcome for outcome in outcomes})
            tell(len(outcomes))
        if design.until and done < len(looks) and should_stop(design, arms, stop, len(looks)):
            break
    stop = looks[done - 1]
    tell.end(stop)
    found = [[arm[number] for number in range(stop)] for arm in arms]
    _check_measured(design, found)
    planned = (done, len(looks)) if design.until else (1, 1)
    return Simulated(found, planned, _replayer(plan, arms))


class _Progress:
    """Reports the number of finished matches: never falling, and the total at the end."""

    def __init__(self, experiment: Experiment, arms: Sequence[dict[int, Outcome]]) -> None:
        self.progress = experiment.execution.progress
        self.total = experiment.design.matches * len(arms)
        self.done = sum(1 for arm in arms for n in arm if n < experiment.design.matches)
        self.arms = len(arms)
        if self.progress and self.total:
            self.progress(self.done, self.total)

    def __call__(self, more: int) -> None:
        self.done += more
        if self.progress:
            self.progress(self.done, self.total)

    def end(self, stop: int) -> None:
        """Report the end after this many matches of each variant."""
        total = max(stop * self.arms, self.done)
        if self.progress and total != self.total:
            self.progress(total, total)


def _chunks(arms: Sequence[dict[int, Outcome]], stop: int) -> list[Chunk]:
    """The missing matches, alternating between variants."""
    found = []
    for start in range(0, stop, CHUNK):
        for which, arm in enumerate(arms):
            numbers = tuple(n for n in range(start, min(start + CHUNK, stop)) if n not in arm)
            if numbers:
                found.append(Chunk(which, numbers))
    return found


def should_stop(design: Design, arms: Sequence[dict[int, Outcome]], stop: int, looks: int) -> bool:
    """Whether every metric of ``until`` is changed or equal; of a family, all its metrics."""
    so_far = [[arm[n] for n in range(stop)] for arm in arms]
    found: Mapping[str, Sequence[Estimate | None]]
    if design.kind in TESTED_WINS:
        chance = 1 / design.players[0]
        tested = test_against(win_shares(so_far[0], design.kind), chance, looks)
        found = {name: (less,) for name, less in tested.items()}
    else:
        arms_so_far = fill_zeros(so_far, True)
        rows = metric_rows(
            arms_so_far,
            pairs_of(design, stop),
            design.variants,
            design.players,
            looks,
            design.tested,
        )
        found = {row.metric: row.differences for row in rows}
    waited = [[less for n, less in found.items() if _belongs_to(n, name)] for name in design.until]
    return all(
        each
        and all(d is not None and d.state in ("changed", "same") for less in each for d in less)
        for each in waited
    )


def _belongs_to(metric: str, name: str) -> bool:
    """Whether a metric has this name or belongs to this family."""
    return metric == name or metric.startswith(f"{name}:")


def _check_measured(design: Design, arms: Arms) -> None:
    """Check that the matches have every metric of ``until``.

    Raises:
        SetupError: no match has one.
    """
    names = {name for arm in arms for outcome in arm for name in outcome.metrics}
    missing = [name for name in design.until if not any(_belongs_to(n, name) for n in names)]
    if missing and any(arms):
        raise SetupError(f"until {missing[0]}: no match has this metric")


def _replayer(
    plan: SimulationPlan, arms: Sequence[dict[int, Outcome]]
) -> Callable[[int, int], Match]:
    """Replays a match: from its choices if stored, else with its bots."""

    def replay(which: int, number: int) -> Match:
        arm, moves = plan.arms[which], arms[which][number].moves
        if not moves:
            moves = play_match(evolve(plan, keep_moves=True), which, number).moves
        setup = setup_of(arm, number)
        return replay_match(arm.game, arm.players, arms[which][number].seed, setup, moves)

    return replay


def replay_match(
    game: Game, players: int, seed: int, setup: PlainDict, moves: Sequence[str]
) -> Match:
    """The match with these choices.

    Raises:
        RunError: a choice is not legal any more.
    """
    match = Match(game, players, seed, **setup)
    try:
        for move in moves:
            match.play(move)
    except Exception as error:
        raise RunError(f"a match of {game.id} does not replay: {error}") from error
    return match
