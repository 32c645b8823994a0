"""``bisongames compare``: variants side by side, by their rules and on simulated matches."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from math import isfinite
from multiprocessing import active_children, get_context
from textwrap import wrap
from typing import Annotated, Any, Final

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bisongames.cli.faults import UsageFault, in_range
from bisongames.cli.seats import DEFAULT_BOT
from bisongames.cli.tables import say_table
from bisongames.cli.terminal import PIPED, say, width
from bisongames.compare import Report, compare as compared
from bisongames.compare.comparing import MOST_MATCHES, MOST_WORKERS
from bisongames.play.dealing import SEEDS
from bisongames.play.variants import load

EXAMPLES: Final = """
  bisongames compare wind_river wind_river/per-field
  bisongames compare wind_river wind_river+herd_limit=6 --bots greedy,random
  bisongames compare wind_river my-house-rules.toml --rules-only
  bisongames compare wind_river wind_river/seven-rows --json > report.json"""

FEW: Final = 10
"""Matches for which it is not worth while to start processes."""


def compare(
    *variants: Annotated[str, Parameter(name="VARIANT")],
    players: int | None = None,
    matches: int = 100,
    bots: str = DEFAULT_BOT,
    seed: int = 0,
    workers: int | None = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
    rules_only: bool = False,
) -> None:
    """Compare variants of one game: what their rules differ in, and how the same matches go by each.

    Args:
        variants: two or more ids or paths of variant files; each is compared with the first.
        players: how many play; the smallest number that all of them allow if not given.
        matches: matches of each variant.
        bots: random, greedy, or several with commas between, seated in turn.
        seed: decides all matches.
        workers: processes to play in; the number of cores if not given, at most 8.
        as_json: print the report as JSON.
        rules_only: compare options, components and rules, and play nothing.
    """
    if len(variants) < 2:
        raise UsageFault("compare needs at least two variants")
    in_range("--matches", matches, 0, MOST_MATCHES)
    number = min(os.cpu_count() or 1, 8) if workers is None else workers
    in_range("--workers", number, 1, MOST_WORKERS)
    in_range("--seed", seed, 0, SEEDS - 1)
    matches = 0 if rules_only else matches
    games = [load(variant) for variant in variants]
    with _progress(shown=matches > 0) as bar, _pool(number if matches > FEW else 1) as executor:
        task = bar.add_task("playing", total=matches * len(variants))
        report = compared(
            games,
            players,
            matches,
            bots,
            seed,
            lambda done, total: bar.update(task, completed=done, total=total),
            executor=executor,
        )
    if as_json:
        print(json.dumps(_finite(report.to_dict()), indent=1, ensure_ascii=False, default=str))
    else:
        for heading in dict.fromkeys(f"{game.title} ({game.id})" for game in games):
            say(heading, "bold")
        say()
        _say_report(report)


def _say_report(report: Report) -> None:
    for table in report.tables(width()):
        say(table.title, "bold")
        for line in table.legend:
            say(line)
        if table.rows:
            room = PIPED if table.numbers else width()
            say_table(table.columns, table.rows, numbers=table.numbers, room=room)
        for line in table.note.splitlines():
            for part in wrap(line, width()):
                say(part)
        say()


def _finite(value: Any) -> Any:
    """The same with null for numbers that JSON does not have."""
    if isinstance(value, dict):
        return {name: _finite(v) for name, v in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(v) for v in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _progress(shown: bool) -> Progress:
    """A bar on stderr, where a person looks on."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not (shown and console.is_terminal),
    )


@contextmanager
def _pool(workers: int) -> Iterator[Executor | None]:
    """Processes to play in, which leave Ctrl-C to this one; None to play here."""
    if workers == 1:
        yield None
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited by what is started now
    try:
        for _ in range(workers):
            pool.submit(int)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        yield pool
    except BaseException:  # nobody waits for what is still being played
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
