"""Compares variants of one game."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path

from bisongames.bots.lineup import Bots
from bisongames.engine.core.errors import SetupError
from bisongames.lab.design.arguments import Progress, VariantLike, game_of
from bisongames.lab.metrics.metric_selection import Metric
from bisongames.lab.report.report import Report
from bisongames.lab.studies.execution import run_study


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
) -> Report:
    """Compares variants of one game by their rules and by paired simulation.

    Args:
        variants: at least two ids, paths or games; each is compared with the first.
        players: the number of players; None: the smallest one that all variants allow.
        matches: the number of matches of each variant; 0 compares only the rules.
        bots: a string, a bot, a class, or several of these, seated in turn.
        seed: determines all matches.
        metrics: names of metrics, or classes; None: the default metrics.
        progress: called with the number of finished matches and the total.
        workers: the number of processes.
        executor: any ``concurrent.futures`` executor, instead of processes.
        run: a file that stores each finished match.
        resume: whether to continue an existing run file.
        until: metrics; the study stops as soon as all of them are settled.

    Raises:
        SetupError: if there are fewer than two variants, they belong to different games, a bot or metric is unknown, or
            a number is out of range.
        UnknownVariant, VariantError: as in ``load``.
        BotError: if a bot raises, or makes an illegal choice.
        RunError: if the run file cannot be written, or workers fail.
    """
    if not isinstance(variants, list | tuple) or len(variants) < 2:
        raise SetupError("a comparison needs at least two variants")
    games = [game_of(variant) for variant in variants]
    books = {game.rulebook.id for game in games}
    if len(books) > 1:
        raise SetupError(
            f"cannot compare variants of different games: {' and '.join(sorted(books))}"
        )
    return run_study(
        Report,
        games,
        players=players,
        matches=matches,
        bots=bots,
        seed=seed,
        metrics=metrics,
        progress=progress,
        workers=workers,
        executor=executor,
        run=run,
        resume=resume,
        until=until,
    )
