"""Playing what was asked: chunk by chunk, kept as they come, looked at now and then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from typing import Any, Final

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

MIN_LOOK: Final = 16
"""Matches from which on it is worth looking."""

Arms = list[list[Outcome]]


@frozen
class Simulated:
    """What was played."""

    sides: Arms
    """Per variant, its matches in order."""
    looks: tuple[int, int]
    replay: Callable[[int, int], Match]


def looks_of(design: Design) -> list[int]:
    """After how many matches of each variant it is looked at; the last is all of them.

    In a ladder every bot has then sat on each seat equally often.
    """
    matches = design.matches
    if not design.until:
        return [matches]
    whole = cycle(len(design.labels[0]), design.players[0]) if design.kind == "ladder" else 1
    planned = {-(-(matches // part) // whole) * whole for part in (8, 4, 2)}
    return [*sorted(n for n in planned if MIN_LOOK <= n < matches), matches]


def simulate(asked: Experiment) -> Simulated:
    """Play it, or what of it is not there yet.

    Raises:
        BotError, RunError, SetupError: as :func:`play_chunks` and :func:`open_run`; what was finished stays in the run.
        MissingExtra: scipy is not installed.
    """
    design, plan, how = asked.design, asked.plan, asked.how
    if design.matches:
        require("scipy", "lab", STATISTICS)
    if how.executor is not None:
        pickle_plan(plan)  # what cannot be sent is known before a file is begun
    elif how.workers > 1:
        check_processes(plan)
    if how.resume and how.run is None:
        raise SetupError("resume needs the file of a run")
    file = None if how.run is None else open_run(how.run, design.request(), how.resume)
    with closing(file) if file else nullcontext():
        try:
            return _simulate(asked, file, design, plan)
        except SetupError:  # what was asked for cannot be played
            if file:
                file.remove_if_empty()
            raise


def _simulate(
    asked: Experiment, file: RunFile | None, design: Design, plan: SimulationPlan
) -> Simulated:
    looks = looks_of(design)
    sides: list[dict[int, Outcome]] = [
        file.outcomes(which) if file else {} for which in range(len(plan.sides))
    ]
    tell = _Progress(asked, sides)
    done = 0
    for done, stop in enumerate(looks, 1):
        chunks = _chunks(sides, stop)
        for chunk, outcomes in play_chunks(plan, chunks, asked.how.workers, asked.how.executor):
            if file:
                file.add(chunk.side, outcomes)
            sides[chunk.side].update({outcome.number: outcome for outcome in outcomes})
            tell(len(outcomes))
        if design.until and done < len(looks) and should_stop(design, sides, stop, len(looks)):
            break
    stop = looks[done - 1]
    tell.end(stop)
    found = [[side[number] for number in range(stop)] for side in sides]
    _check_measured(design, found)
    planned = (done, len(looks)) if design.until else (1, 1)
    return Simulated(found, planned, _replayer(plan, sides))


class _Progress:
    """Tells how far it is: never less than before, and at the end that it is the end."""

    def __init__(self, asked: Experiment, sides: Sequence[dict[int, Outcome]]) -> None:
        self.progress = asked.how.progress
        self.total = asked.design.matches * len(sides)
        self.done = sum(1 for side in sides for n in side if n < asked.design.matches)
        self.sides = len(sides)
        if self.progress and self.total:
            self.progress(self.done, self.total)

    def __call__(self, more: int) -> None:
        self.done += more
        if self.progress:
            self.progress(self.done, self.total)

    def end(self, stop: int) -> None:
        """So many of each were needed."""
        total = max(stop * self.sides, self.done)
        if self.progress and total != self.total:
            self.progress(total, total)


def _chunks(sides: Sequence[dict[int, Outcome]], stop: int) -> list[Chunk]:
    """What is missing, the variants in turn, so that all have about as many matches at any time."""
    found = []
    for start in range(0, stop, CHUNK):
        for which, side in enumerate(sides):
            numbers = tuple(n for n in range(start, min(start + CHUNK, stop)) if n not in side)
            if numbers:
                found.append(Chunk(which, numbers))
    return found


def should_stop(design: Design, sides: Sequence[dict[int, Outcome]], stop: int, looks: int) -> bool:
    """Whether every metric that is waited for is changed or the same; of a family, all that belong to it."""
    so_far = [[side[n] for n in range(stop)] for side in sides]
    found: Mapping[str, Sequence[Estimate | None]]
    if design.kind in TESTED_WINS:
        chance = 1 / design.players[0]
        tested = test_against(win_shares(so_far[0], design.kind), chance, looks)
        found = {name: (less,) for name, less in tested.items()}
    else:
        sides_so_far = fill_zeros(so_far, True)
        rows = metric_rows(
            sides_so_far,
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
    """Whether a metric is the one of this name, or of this family."""
    return metric == name or metric.startswith(f"{name}:")


def _check_measured(design: Design, sides: Arms) -> None:
    """See that every name that was waited for is one.

    Raises:
        SetupError: no match has it.
    """
    names = {name for side in sides for outcome in side for name in outcome.metrics}
    missing = [name for name in design.until if not any(_belongs_to(n, name) for n in names)]
    if missing and any(sides):
        raise SetupError(f"until {missing[0]}: no match has this metric")


def _replayer(
    plan: SimulationPlan, sides: Sequence[dict[int, Outcome]]
) -> Callable[[int, int], Match]:
    """Plays a match again: by its choices where they were kept, else by its bots."""

    def replay(which: int, number: int) -> Match:
        side, moves = plan.sides[which], sides[which][number].moves
        if not moves:
            moves = play_match(evolve(plan, keep_moves=True), which, number).moves
        setup = setup_of(side, number)
        return replay_match(side.game, side.players, sides[which][number].seed, setup, moves)

    return replay


def replay_match(
    game: Game, players: int, seed: int, setup: dict[str, Any], moves: Sequence[str]
) -> Match:
    """The match with these choices.

    Raises:
        RunError: they do not fit any more.
    """
    match = Match(game, players, seed, **setup)
    try:
        for move in moves:
            match.play(move)
    except Exception as error:
        raise RunError(f"a match of {game.id} does not replay: {error}") from error
    return match
