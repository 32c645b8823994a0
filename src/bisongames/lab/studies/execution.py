"""Runs an experiment in chunks with interim analyses, stores each chunk, and builds the report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from itertools import zip_longest
from typing import Any, Final, TypeVar

from attrs import evolve

from bisongames.bots.lineup import cycle
from bisongames.engine.core.errors import RunError, SetupError
from bisongames.engine.io.extras import require_statistics
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.lab.design.arguments import Experiment, Progress, experiment_of
from bisongames.lab.design.design import Design
from bisongames.lab.metrics.metric_selection import BY_CHANCES, TESTED_WINS
from bisongames.lab.report.metric_rows import belongs_to, fill_zeros, metric_rows
from bisongames.lab.report.people import beside_bots, read_people
from bisongames.lab.report.report import Report, common_fields, pairs_of
from bisongames.lab.report.win_chances import with_chances
from bisongames.lab.report.win_rates import equality_of, test_against, win_shares
from bisongames.lab.runs.open_run import open_run
from bisongames.lab.runs.run_file import RunFile
from bisongames.lab.simulation.arm_matches import Outcome, play_match, setup_of
from bisongames.lab.simulation.executors import (
    CHUNK,
    Chunk,
    check_processes,
    pickle_plan,
    play_chunks,
)
from bisongames.lab.stats.estimates import Estimate
from bisongames.lab.studies.skill_and_luck import PER_SEED, check_seeds, skill_and_luck
from bisongames.lab.value_checks import PlainDict, as_int

MIN_LOOK: Final = 16
"""The minimum number of matches for an interim analysis."""

R = TypeVar("R", bound=Report)
Arms = Sequence[dict[int, Outcome]]
"""Per variant, the finished matches by number."""
Moves = Callable[[int, int], Sequence[str]]
"""Returns the choices of a match, given its arm and number; called if they were not stored."""


def run_study(
    kind: type[R], games: Sequence[Game], details: PlainDict | None = None, /, **arguments: Any
) -> R:
    """Plays the matches of a study that are not in its run file yet, and reports on all of them.

    Args:
        kind: the class of the report.
        games: the variants.
        details: values specific to this kind of study.
        arguments: the arguments of :func:`experiment_of`.

    Raises:
        BotError, RunError, SetupError: as in :func:`play_chunks` and :func:`open_run`; the run keeps finished matches.
        MissingExtra: if scipy is not installed.
    """
    seeds, records = as_int(arguments.pop("skill", 0)), arguments.pop("records", None)
    check_seeds(seeds)
    experiment = experiment_of(kind.STUDY, games, details, **arguments)
    experiment, of_skill = _progress_of_both(experiment, seeds)
    design, plan = experiment.design, experiment.plan
    if design.matches:
        require_statistics()
    people, left_out = read_people(records, design, plan.selection) if records else ([], ())
    check_playable(experiment)
    file = None
    if experiment.run is not None:
        file = open_run(experiment.run, design.request(), experiment.resume)
    arms: Arms = [{} for _ in games]
    with closing(file) if file else nullcontext():
        try:
            done = _simulate(experiment, file, arms)
        except SetupError:  # no match can be played with these arguments
            if file:
                file.remove_if_empty()
            raise
    played = evolve(plan, keep_moves=True)

    def moves_of(which: int, number: int) -> Sequence[str]:
        return play_match(played, which, number).moves

    report = report_of(kind, design, arms, range(looks_of(design)[done - 1]), done, moves_of)
    if people and design.matches:
        sides = [[arm[number] for number in sorted(arm)] for arm in arms]
        beside = beside_bots(design, sides, people)
        told = "\n".join(each.verdict for each in beside)
        verdict = f"{report.verdict}\n{told}"
        report = evolve(report, verdict=verdict, people=beside, records_left_out=left_out)
    if seeds and design.matches:
        rows = skill_and_luck(design.variants, design.players, seeds, experiment, of_skill)
        report = evolve(report, skill=rows)
    return report


def check_playable(experiment: Experiment) -> None:
    """Checks, before a file is created, that workers can get what they play by, and that what is resumed has a file.

    Raises:
        SetupError: if not.
    """
    if experiment.executor is not None:
        pickle_plan(experiment.plan)
    elif experiment.workers > 1:
        check_processes(experiment.plan)
    if experiment.resume and experiment.run is None:
        raise SetupError("resume needs a run file")


def play_and_keep(
    experiment: Experiment,
    file: RunFile | None,
    arms: Arms,
    chunks: Sequence[Chunk],
    played: int,
    total: int,
) -> int:
    """Plays chunks, keeps each when it is finished, and tells the progress; returns how many matches are played now.

    Args:
        experiment: how they are played.
        file: keeps them, if given.
        arms: keeps them too.
        chunks: what to play.
        played: the number of matches played before.
        total: the number that is played in all.
    """
    progress = experiment.progress or (lambda done, total: None)
    if experiment.progress:
        chunks = _few_first(chunks)
    for chunk, outcomes in play_chunks(
        experiment.plan, chunks, experiment.workers, experiment.executor
    ):
        if file:
            file.add(chunk.arm, outcomes)
        arms[chunk.arm].update({outcome.number: outcome for outcome in outcomes})
        played += len(outcomes)
        progress(played, total)
    return played


def _few_first(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks, but about ten matches one by one before all others: so the progress soon tells how long all of them take."""
    first = dict[int, Chunk]()
    for chunk in chunks:
        first.setdefault(chunk.arm, chunk)
    each = max(1, CHUNK // max(1, len(first)))
    begun = [
        Chunk(chunk.arm, (number,))
        for numbers in zip_longest(*(chunk.numbers[:each] for chunk in first.values()))
        for chunk, number in zip(first.values(), numbers, strict=True)
        if number is not None
    ]
    rest = [
        Chunk(chunk.arm, chunk.numbers[each:]) if chunk is first[chunk.arm] else chunk
        for chunk in chunks
    ]
    return [*begun, *(chunk for chunk in rest if chunk.numbers)]


def _progress_of_both(experiment: Experiment, seeds: int) -> tuple[Experiment, Progress]:
    """The experiment with a progress that counts the matches for skill as well, and the progress of these."""
    progress = experiment.progress or (lambda done, total: None)
    more = seeds * PER_SEED * len(experiment.design.variants) if experiment.design.matches else 0
    played = 0

    def first(done: int, total: int) -> None:
        nonlocal played
        played = total
        progress(done, total + more)

    return evolve(experiment, progress=first), lambda done, total: progress(
        played + done, played + total
    )


def _simulate(experiment: Experiment, file: RunFile | None, arms: Arms) -> int:
    """Plays until the last analysis, or one that settles the study; returns the number of analyses."""
    design, progress = experiment.design, experiment.progress or (lambda done, total: None)
    looks, total = looks_of(design), design.matches * len(arms)
    if file:
        for which, arm in enumerate(arms):
            arm.update(file.outcomes(which))
    played = sum(number < design.matches for arm in arms for number in arm)
    if total:
        progress(played, total)
    done = 0
    for done, stop in enumerate(looks, 1):
        played = play_and_keep(experiment, file, arms, _chunks(arms, stop), played, total)
        if design.until and done < len(looks) and should_stop(design, arms, stop, len(looks)):
            break
    end = max(looks[done - 1] * len(arms), played)
    if end != total:
        progress(end, end)
    _check_measured(design, arms)
    return done


def _chunks(arms: Arms, stop: int) -> list[Chunk]:
    """The missing matches, alternating between variants."""
    chunks = []
    for start in range(0, stop, CHUNK):
        for which, arm in enumerate(arms):
            numbers = tuple(n for n in range(start, min(start + CHUNK, stop)) if n not in arm)
            if numbers:
                chunks.append(Chunk(which, numbers))
    return chunks


def looks_of(design: Design) -> list[int]:
    """The numbers of matches of each variant after which the results are analyzed; the last is all of them.

    In a ladder they are multiples of a full rotation of the bots over the seats.
    """
    matches = design.matches
    if not design.until:
        return [matches]
    whole = cycle(len(design.labels[0]), design.players[0]) if design.kind == "ladder" else 1
    planned = {-(-(matches // part) // whole) * whole for part in (8, 4, 2)}
    return [*sorted(n for n in planned if MIN_LOOK <= n < matches), matches]


def should_stop(design: Design, arms: Arms, stop: int, looks: int) -> bool:
    """Whether every metric of ``until`` is settled, as changed or equal; a family is settled if all its metrics are."""
    sides = [[arm[n] for n in range(stop)] for arm in arms]
    tests: Mapping[str, Sequence[Estimate | None]]
    if design.kind in TESTED_WINS:
        shares = win_shares(sides[0], design.kind)
        if design.kind == "fairness":
            found = equality_of(design, shares, looks).values()
            tested = {name: less for equality in found for name, less in equality.each.items()}
        else:
            tested = test_against(shares, 1 / design.players[0], looks, looks)
        tests = {name: (less,) for name, less in tested.items()}
    else:
        measured, _ = with_chances(design, fill_zeros(sides, True))
        rows = metric_rows(design, measured, pairs_of(design, stop), looks)
        tests = {row.metric: row.differences for row in rows}
    waited = [[less for n, less in tests.items() if belongs_to(n, name)] for name in design.until]
    return all(
        each
        and all(d is not None and d.state in ("changed", "same") for less in each for d in less)
        for each in waited
    )


def _check_measured(design: Design, arms: Arms) -> None:
    """Checks that every metric of ``until`` occurs in the matches.

    Raises:
        SetupError: if no match has one of them.
    """
    names = {name for arm in arms for outcome in arm.values() for name in outcome.metrics}
    names.update(BY_CHANCES)  # worked out later
    missing = [name for name in design.until if not any(belongs_to(n, name) for n in names)]
    if missing and any(arms):
        raise SetupError(f"until {missing[0]}: no match has this metric")


def report_of(
    kind: type[R], design: Design, arms: Arms, numbers: Sequence[int], done: int, moves_of: Moves
) -> R:
    """The report on these matches of all variants, after ``done`` interim analyses."""

    def replay(which: int, number: int) -> Match:
        game, players, outcome = design.variants[which], design.players[which], arms[which][number]
        moves = outcome.moves or moves_of(which, number)
        setup: PlainDict = {**setup_of(game, players, len(design.labels[which]), number)}
        match = Match(game, players, outcome.seed, **setup)
        try:
            for move in moves:
                match.play(move)
        except Exception as error:
            raise RunError(f"a match of {game.id} cannot be replayed: {error}") from error
        return match

    sides = [[arm[number] for number in numbers] for arm in arms]
    return kind.build(design, common_fields(design, sides, looks_of(design), done, replay))
