"""Compares variants of one game."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from bisongames.bots.lineup import Bots
from bisongames.engine.core.errors import SetupError
from bisongames.engine.core.hints import hints_on_keywords
from bisongames.lab.design.arguments import PANEL_WORD, Progress, VariantLike, game_of
from bisongames.lab.metrics.metric_selection import Metric
from bisongames.lab.metrics.pace import Pace
from bisongames.lab.report.report import Report
from bisongames.lab.rule_diff.diff import same_play
from bisongames.lab.studies.execution import run_study
from bisongames.lab.studies.panel import by_panel


@hints_on_keywords(
    options="put them into the ids, as in catan+max_turns=9, or compare loaded games"
)
def compare(
    variants: Sequence[VariantLike],
    players: int | None = None,
    matches: int = 200,
    bots: Bots = "greedy",
    seed: int = 0,
    *,
    metrics: Metric | Sequence[Metric] | None = None,
    progress: Progress | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    run: str | Path | None = None,
    resume: bool = False,
    until: str | Sequence[str] | None = None,
    pace: Pace | str | Path | float | None = None,
    skill: int = 0,
    records: str | Path | None = None,
) -> Report:
    """Compares variants of one game by their rules and by paired simulation.

    Args:
        variants: at least two ids, paths or games; each is compared with the first.
        players: the number of players; None: the smallest one that all variants allow.
        matches: the number of matches of each variant; 0 compares only the rules.
        bots: a string, a bot, a class, or several of these, seated in turn; ``panel``: the comparison is made by random, by
            greedy, and by a search at two budgets, and the report (a ``PanelReport``) says for whom a change holds.
        seed: determines all matches.
        metrics: names of metrics, or classes; None: the default metrics.
        progress: called with the number of finished matches and the total.
        workers: the number of processes.
        executor: any ``concurrent.futures`` executor, instead of processes.
        run: a file that stores each finished match.
        resume: whether to continue an existing run file.
        until: metrics; the study stops as soon as all of them are settled.
        pace: how long people take for each kind of choice, the file of a pace, or how many times as slow as the estimates they
            are (1.7), for ``minutes``; None: estimates.
        skill: the number of seeds for the rows ``skill`` and ``luck`` of ``report.skill``, each of which takes four matches
            of each variant between searches, which are not stored in ``run``; 0: these are not measured.

        records: a folder with records of matches of people (``*.json``), which are measured by the same metrics and set beside
            those of bots in ``report.people``.

    Raises:
        SetupError: if there are fewer than two variants, they belong to different games, no match of one of
            them can differ from those of the first, a bot or metric is unknown, or a number is out of range.
        UnknownVariant, VariantError: as in ``load``.
        BotError: if a bot raises, or makes an illegal choice.
        RunError: if the run file cannot be written, or workers fail.
    """
    if not isinstance(variants, list | tuple) or len(variants) < 2:
        raise SetupError("a comparison needs a list of at least two variants: compare([a, b])")
    games = [game_of(variant) for variant in variants]
    books = {game.rulebook.id for game in games}
    if len(books) > 1:
        raise SetupError(
            f"cannot compare variants of different games: {' and '.join(sorted(books))}"
        )
    first, *others = games
    for other in others if matches else ():
        if why := same_play(first, other):
            raise SetupError(
                f"no match of {first.id} and {other.id} can differ: {why} (matches=0 compares the rules)"
            )
    ask = partial(
        run_study,
        Report,
        games,
        players=players,
        matches=matches,
        seed=seed,
        metrics=metrics,
        workers=workers,
        executor=executor,
        resume=resume,
        until=until,
        pace=pace,
        skill=skill,
        records=records,
    )
    where = {"bots": bots, "run": run, "progress": progress}
    return by_panel(ask, where) if bots == PANEL_WORD else ask(**where)
