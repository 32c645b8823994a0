"""Validates the arguments of a study before any match is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, TypedDict

from attrs import evolve, frozen

from bisongames.bots.lineup import Bots, contestants_of
from bisongames.engine.core.errors import SetupError, nearest_names, short_text
from bisongames.engine.core.luck import validate_seed
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.lab.design.design import Design, Kind
from bisongames.lab.metrics.metric_selection import (
    ALL,
    BY_CHANCES,
    FAMILIES,
    FEWEST,
    TESTED_WINS,
    Metric,
    Selection,
    select_metrics,
)
from bisongames.lab.metrics.pace import Pace, pace_of
from bisongames.lab.simulation.arm_matches import Arm, SimulationPlan
from bisongames.lab.value_checks import as_int

MOST_MATCHES: Final = 1_000_000
MOST_WORKERS: Final = 1000
PANEL_WORD: Final = "panel"
"""What stands for the panel where bots are asked for."""
PANEL: Final = ("random", "greedy", "search:iterations=16", "search:iterations=64")
"""The bots of the panel, weakest first."""

VariantLike = str | Path | Game
Progress = Callable[[int, int], None]


class LadderArguments(TypedDict, total=False):
    """The arguments of a ladder: those of the other studies, without ``bots``."""

    players: int | None
    matches: int
    seed: int
    metrics: Metric | Sequence[Metric] | None
    progress: Progress | None
    workers: int
    executor: Executor | None
    run: str | Path | None
    resume: bool
    until: str | Sequence[str] | None
    pace: Pace | str | Path | float | None


class StudyArguments(LadderArguments, total=False):
    """The arguments of ``compare`` after ``variants``, with the same defaults."""

    bots: Bots
    skill: int


@frozen
class Experiment:
    """A validated study, ready to be simulated."""

    design: Design
    plan: SimulationPlan
    progress: Progress | None
    workers: int
    executor: Executor | None
    run: str | Path | None
    """A file that stores each finished match."""
    resume: bool


def game_of(given: VariantLike) -> Game:
    """The game that an id, a path or a loaded game denotes."""
    return given if isinstance(given, Game) else load(given)


def check_arguments(question: str, playing: Mapping[str, object]) -> None:
    """Checks the names of the arguments of a study.

    Raises:
        SetupError: if a name is unknown; the message suggests the nearest one.
    """
    known = (LadderArguments if question == "ladder" else StudyArguments).__annotations__
    for name in playing:
        if name not in known:
            near = nearest_names(name, known)
            raise SetupError(f"{question}() takes no argument {short_text(name)!r}; {near}")


def experiment_of(
    kind: Kind,
    games: Sequence[Game],
    details: Mapping[str, object] | None = None,
    *,
    players: int | Sequence[int] | None = None,
    matches: int = 200,
    bots: Bots | Sequence[Bots] = "greedy",
    seed: int = 0,
    metrics: Metric | Sequence[Metric] | None = None,
    progress: Progress | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    run: str | Path | None = None,
    resume: bool = False,
    until: str | Sequence[str] | None = None,
    pace: Pace | str | Path | float | None = None,
    each: bool = False,
    most_bots: int | None = None,
) -> Experiment:
    """The experiment for these arguments; all others are those of ``compare``.

    Args:
        kind: the kind of study.
        games: the variants.
        details: values specific to this kind of study.
        each: whether ``players`` and ``bots`` are lists with one entry per variant.
        most_bots: the maximum number of bots; None: the number of seats.

    Raises:
        SetupError: if a number is out of range, a bot or metric is unknown, or arguments conflict.
    """
    matches, workers, seed = as_int(matches), as_int(workers), as_int(seed)
    _check_range("matches", matches, 0, MOST_MATCHES)
    _check_range("workers", workers, 1, MOST_WORKERS)
    validate_seed(seed)
    names = "a name or several names"
    for name, value, valid, wanted in (
        (
            "executor",
            executor,
            callable(getattr(executor, "submit", None)),
            "an object with submit(), as in concurrent.futures",
        ),
        ("progress", progress, callable(progress), "a function of two numbers"),
        ("metrics", metrics, isinstance(metrics, str | type | list | tuple), names),
        ("until", until, isinstance(until, str | list | tuple), names),
    ):
        if value is not None and not valid:
            raise SetupError(f"{name}: expected {wanted}, got {short_text(value)}")
    if not each and bots == PANEL_WORD:
        raise SetupError(
            f"{kind} takes no panel, since all of its matches are by the same bots: write greedy, or search:iterations=64, in "
            f"place of {PANEL_WORD}, and ask again for each bot that matters ({', '.join(PANEL)} are those of the panel)"
        )
    several = each and isinstance(players, Sequence)
    counts = list(map(as_int, players)) if several else [_player_count(games, as_int(players))]  # type: ignore[arg-type]
    counts = counts if each else counts * len(games)
    sets = [contestants_of(b) for b in bots] if each else [contestants_of(bots)] * len(games)  # type: ignore[arg-type,union-attr]
    for count, seated in zip(counts, sets, strict=True):
        if len(seated) > (most_bots or count):
            raise SetupError(f"{len(seated)} bots given for {count} seats")
    labels = list(dict.fromkeys(p.label for seated in sets for p in seated))
    selection = evolve(select_metrics(metrics, games, counts, labels), pace=pace_of(pace))
    by_chances = [name for name in BY_CHANCES if name in (selection.given or ())]
    if by_chances and 0 < matches < FEWEST:
        raise SetupError(
            f"{join_list(by_chances)}: chances to win are worked out from at least {FEWEST} matches of a variant, got {matches}"
        )
    stops = _stopping_metrics(until, kind, selection, matches, games, counts, labels)
    repeats = all(p.repeats for seated in sets for p in seated)
    design = Design(
        kind=kind,
        details=dict(details or {}),
        variants=tuple(games),
        players=tuple(counts),
        labels=tuple(tuple(p.label for p in seated) for seated in sets),
        bots=tuple(tuple(p.said for p in seated) for seated in sets),
        seed=seed,
        matches=matches,
        metrics=selection.given,
        until=stops,
        repeats=repeats,
        pace=None if pace is None else selection.pace.to_dict(),
    )
    arms = tuple(Arm(g, n, s) for g, n, s in zip(games, counts, sets, strict=True))
    plan = SimulationPlan(arms, seed, selection, keep_moves=run is not None or not repeats)
    return Experiment(design, plan, progress, workers, executor, run, resume)


def _check_range(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise SetupError(
            f"{name} must be a whole number from {low} to {high}, got {short_text(value)}"
        )


def _player_count(games: Sequence[Game], players: object) -> int:
    """The given number of players, or the smallest number that all variants allow.

    Raises:
        SetupError: if not all variants allow it.
    """
    common = [n for n in games[0].player_counts if all(n in game.player_counts for game in games)]
    if not common:
        raise SetupError("these variants have no number of players in common")
    if players is None:
        return min(common)
    if type(players) is not int or players not in common:
        allowed = " or ".join(map(str, common))
        raise SetupError(f"these variants need {allowed} players, got {short_text(players)}")
    return players


def _stopping_metrics(
    until: str | Sequence[str] | None,
    kind: Kind,
    selection: Selection,
    matches: int,
    games: Sequence[Game],
    counts: Sequence[int],
    labels: Sequence[str],
) -> tuple[str, ...]:
    """The metrics that end the study once they are settled.

    Raises:
        SetupError: if a metric is not measured or not tested by this study, or no matches are played.
    """
    if until is None:
        return ()
    if kind == "overview":
        raise SetupError("until applies to tests; an overview has none")
    names = [n.strip() for n in until.split(",")] if isinstance(until, str) else list(until)
    own = {said for said in selection.given or () if ":" in said}
    for name in names:
        if not isinstance(name, str):
            raise SetupError(f"until: expected names of metrics, got {short_text(name)}")
        if name == ALL:
            raise SetupError(f"until: expected metrics or a family such as win, got {ALL}")
        if not selection.hooks or name.partition(":")[0] in FAMILIES:
            select_metrics(name, games, counts, labels)  # raises for an unknown name
        if kind in TESTED_WINS and name != "win" and not name.startswith(TESTED_WINS[kind]):
            tested = " and ".join(f"{start}..." for start in TESTED_WINS[kind])
            raise SetupError(
                f"until {short_text(name)}: {kind} tests {tested} (win stands for all of them)"
            )
        if not selection.wants(name) and not own:
            raise SetupError(f"until {short_text(name)}: this metric is not measured")
    if not names or not matches:
        raise SetupError("until needs a metric and at least one match")
    return tuple(dict.fromkeys(names))
