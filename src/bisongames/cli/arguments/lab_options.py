"""Options of all commands that play matches for statistics; running a study and printing its report."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, Final, TypeVar

from attrs import frozen
from cyclopts import Parameter

from bisongames.cli.arguments.argument_errors import Answered, InputError, check_range
from bisongames.cli.output.progress import even_time, progress_lines
from bisongames.cli.output.result_files import (
    PARQUET,
    NamedFile,
    Where,
    check_outputs,
    inputs,
    texts,
    write_texts,
)
from bisongames.cli.output.tables import say_table
from bisongames.cli.output.terminal import PIPED, say, width
from bisongames.engine.core.errors import BisongamesError, RunError
from bisongames.engine.io.extras import extra
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.lab.design.arguments import MOST_MATCHES, MOST_WORKERS, PANEL_WORD
from bisongames.lab.metrics.metric_selection import LIST
from bisongames.lab.report.card import card_table
from bisongames.lab.report.metric_list import metrics_table
from bisongames.lab.report.report import Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.run import Run
from bisongames.lab.simulation.dask_cluster import cluster
from bisongames.lab.simulation.executors import CHUNK
from bisongames.lab.studies.panel import panel_time

MATCHES: Final = 200
"""The default number of matches of each variant."""
STDOUT: Final = ("-", "/dev/stdout", "/dev/fd/1")
"""Paths that name standard output."""
_TEXTS: Final = ("--json", "--csv", "--html", "--markdown")

R = TypeVar("R")
Names = Annotated[tuple[str, ...], Parameter(show_default=False)]


def without_stdout(words: Sequence[str]) -> list[str]:
    """The command line with ``--json -``, or any other name of standard output, shortened to ``--json``."""
    short = []
    for word in words:
        option, _, path = word.partition("=")
        short.append(option if option in _TEXTS and path in STDOUT else word)
    return [w for i, w in enumerate(short) if w not in STDOUT or short[i - 1] not in _TEXTS]


@Parameter(name="*")
@frozen(kw_only=True)
class PlayOptions:
    """How matches are played, and where results go."""

    players: int | None = None
    """number of players; the smallest that all variants allow if not given."""
    matches: int | None = None
    """number of matches per variant, of screen in all; if not given, 200, of screen 512, or with --resume the number in the run."""
    bots: Names = ()
    """bots separated by commas, seated in turn; greedy if not given; panel: compare, sweep, sensitivity, fairness, ladder, matrix and tune by random, greedy and two searches. A bot is a name or module:Class, followed by any :key=value."""
    seed: int = 0
    """the seed of all matches."""
    metrics: Names = ()
    """names of metrics, or module:Class, separated by commas; all standard metrics if not given; list: print all metrics of the game with their titles, and play nothing."""
    until: Names = ()
    """stop as soon as these metrics are settled."""
    pace: str | None = None
    """a file with seconds by kind of choice, as calibrate writes it, or how many times as slow as the estimates people are (1.7); estimates if not given."""
    skill: int = 0
    """also measure skill and luck, by matches between searches with this number of seeds, four for each."""
    run: str | None = None
    """a file in which every finished match is stored."""
    resume: bool = False
    """resume the run in the file of --run."""
    jobs: Annotated[int | None, Parameter(name=("--jobs", "--workers"))] = None
    """number of processes; one per core if not given."""
    scheduler: str | None = None
    """play on a Dask cluster: tcp://HOST:PORT."""
    csv: Where = None
    """write a line for each match as CSV; to stdout if no path is given."""
    parquet: str | None = None
    """write the same lines to a Parquet file."""
    as_json: Annotated[Where, Parameter(name="--json")] = None
    """write the report as JSON; to stdout if no path is given."""
    html: Where = None
    """write the report as a page; to stdout if no path is given."""
    all_rows: Annotated[bool, Parameter(name="--all")] = False
    """also show metrics without a significant change that --metrics does not name."""


DEFAULTS: Final = PlayOptions()


def run_study(
    ask: Callable[..., R],
    playing: PlayOptions,
    variants: Sequence[str],
    shorter: str = "--matches and --until",
    by_each: bool = True,
) -> R:
    """Runs a study of variants, and tells how far it is.

    Args:
        ask: plays and reports.
        playing: how.
        variants: the variants, as they are typed.
        shorter: the options that change how long it takes.
        by_each: whether the study is repeated for each bot of the panel.

    Raises:
        InputError: if the study is interrupted; says how many matches are stored and how to resume.
    """
    if playing.metrics == (LIST,):
        say_tables([metrics_table([load(variant) for variant in variants])])
        raise Answered
    matches = _matches(playing)
    check_range(
        "--jobs (or --workers)", 1 if playing.jobs is None else playing.jobs, 1, MOST_WORKERS
    )
    _check_outputs(playing, variants)
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # for bots and metrics in the current folder
    jobs = _jobs(playing, matches)
    where = (
        f"with {jobs} process{'es' * (jobs > 1)}" if playing.scheduler is None else "on the cluster"
    )
    share = panel_time if by_each and playing.bots == (PANEL_WORD,) else even_time
    how = f" {where}; {shorter} change{'' if ' ' in shorter else 's'} it"
    arguments: dict[str, object] = {
        "players": playing.players,
        "matches": matches,
        "seed": playing.seed,
        "metrics": _names(playing.metrics),
        "until": _names(playing.until),
        "pace": playing.pace,
        "run": playing.run,
        "resume": playing.resume,
        "workers": jobs,
        "bots": ",".join(playing.bots) or None,
        "skill": playing.skill or None,
    }
    arguments = {name: value for name, value in arguments.items() if value is not None}
    cluster_of = nullcontext() if playing.scheduler is None else cluster(playing.scheduler)
    reached = (0, 0)
    with progress_lines("playing", how=how, share=share, starts=jobs > 1) as show_progress:

        def progress(done: int, total: int) -> None:
            nonlocal reached
            reached = done, total
            show_progress(done, total)

        try:
            with cluster_of as executor:
                more = {} if executor is None else {"executor": executor}
                return ask(**arguments, progress=progress, **more)
        except KeyboardInterrupt:
            raise InputError(_interrupted(playing, *reached)) from None


def _names(given: Sequence[str]) -> tuple[str, ...] | None:
    names = tuple(name.strip() for text in given for name in text.split(","))
    return names or None


def _matches(playing: PlayOptions) -> int:
    """The number of matches: as given, else as in the run to resume, else the default."""
    if playing.matches is not None:
        check_range("--matches", playing.matches, 0, MOST_MATCHES)
        return playing.matches
    if playing.resume and playing.run is not None and Path(playing.run).is_file():
        return Run(playing.run).matches
    return MATCHES


def _jobs(playing: PlayOptions, matches: int) -> int:
    """The number of processes: as given, else one per core if there are enough matches to pay off."""
    if playing.scheduler is not None or (playing.jobs is None and matches <= CHUNK):
        return 1
    return (os.cpu_count() or 1) if playing.jobs is None else playing.jobs


def _interrupted(playing: PlayOptions, done: int, total: int) -> str:
    if not total:
        return "stopped before the first match; the same command starts again"
    if playing.run is None:
        return (
            f"stopped after {done} of {total} matches, none of them stored; --run FILE stores them"
        )
    try:
        stored = Run(playing.run).done
    except RunError:
        stored = 0
    return f"stopped; {stored} of {total} matches {'is' if stored == 1 else 'are'} stored; the same command with --resume continues"


def _check_outputs(playing: PlayOptions, variants: Sequence[str]) -> None:
    """Checks, before any match runs, that results can be written.

    Raises:
        BisongamesError: if a path is invalid or named twice, or a package is missing.
    """
    if playing.html is not None:
        extra("altair", "report", "--html")
        extra("vl_convert", "report", "--html")
    outputs = texts(csv=playing.csv, json=playing.as_json, html=playing.html)
    if playing.parquet is not None:
        extra("pyarrow", "parquet", "--parquet")
        outputs.append(NamedFile(PARQUET, playing.parquet))
    check_outputs(outputs, inputs(variants), playing.run)


def prints_report(playing: PlayOptions) -> bool:
    """Whether a report is printed for people, not written to stdout as a file."""
    return [] not in (playing.as_json, playing.csv, playing.html)


def say_report(report: Report, playing: PlayOptions) -> None:
    """Writes a report to its files, and prints it unless one of them is stdout."""
    free = write_texts(
        (
            (playing.csv, report.to_csv),
            (playing.as_json, report.to_json),
            (playing.html, report.to_html),
        )
    )
    if playing.parquet is not None:
        report.to_parquet(playing.parquet)
    if free:
        for line in report.legend:
            say_wrapped(line)
        if report.legend:
            say()
        say_wrapped(report.verdict, "bold")
        say()
        if report.card:
            say_tables([card_table(report.card, report.whose)])
        say_tables(report.tables(width(), playing.all_rows))
        _say_examples(report, playing)


def say_study(
    ask: Callable[..., Report], playing: PlayOptions, variants: Sequence[str], **how: Any
) -> None:
    """Runs a study of variants, by :func:`run_study`, and writes and prints its report."""
    say_report(run_study(ask, playing, variants, **how), playing)


def _say_examples(report: Report, playing: PlayOptions) -> None:
    """Prints the commands that replay typical matches of a stored run."""
    if playing.run is None:
        return
    say("Matches worth looking at", "bold")
    titles = {row.metric: row.title for row in report.rows}
    each = Run(playing.run).number  # a report may be about fewer matches than are stored
    for example in (e for e in report.examples if e.metric == report.examples[0].metric):
        arm, number = divmod(example.match, report.number)
        what = f"{example.kind}: {titles[example.metric]}, {report.names[arm]}"
        say(f"  bisongames replay {playing.run}:{arm * each + number}  {what}")


def say_tables(tables: Sequence[Table]) -> None:
    """Prints tables one below the other."""
    for table in tables:
        say_wrapped(table.title, "bold")
        for line in table.legend:
            say(line)
        if table.rows:
            room = PIPED if table.numbers else width()
            say_table(table.columns, table.rows, numbers=table.numbers, room=room)
        for line in table.note.splitlines():
            say_wrapped(line)
        say()


def say_wrapped(text: str, style: str = "") -> None:
    """Prints a paragraph."""
    for part in wrap(text, width()) or [""]:
        say(part, style)


def match_of_run(text: str) -> Match | None:
    """The match that ``herd.sqlite:17`` names; None for other strings.

    Raises:
        BisongamesError: if there is no such run or match.
    """
    path, colon, number = text.rpartition(":")
    if not colon or not number.isdecimal() or len(number) > 9 or Path(text).exists():
        return None
    try:
        return Run(path).match(int(number))
    except RunError as error:
        if not Path(path).exists():
            raise BisongamesError(f"{path}: no such file") from error
        raise
