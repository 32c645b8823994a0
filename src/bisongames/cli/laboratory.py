"""What the commands of the laboratory share: how it is played, where results go, and how they are printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, Final, TypeVar

from attrs import frozen
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bisongames.cli.faults import GivenFault, in_range
from bisongames.cli.outputs import PARQUET, Named, inputs, put, see_outputs, texts
from bisongames.cli.tables import say_table
from bisongames.cli.terminal import PIPED, say, width
from bisongames.compare.arguments import MOST_MATCHES, MOST_WORKERS
from bisongames.compare.clusters import cluster
from bisongames.compare.extras import extra
from bisongames.compare.kept import Run
from bisongames.compare.report import Report
from bisongames.compare.tables import Table
from bisongames.compare.workers import CHUNK
from bisongames.play.dealing import SEEDS
from bisongames.play.errors import BisongamesError, RunError

ReportT = TypeVar("ReportT", bound=Report)

MATCHES: Final = 200
"""Matches of each variant, if nothing is said."""
STDOUT: Final = ("-", "/dev/stdout", "/dev/fd/1")
"""What stands for it where a path can stand."""
COMMANDS: Final = (
    "compare",
    "sweep",
    "sensitivity",
    "ladder",
    "fairness",
    "overview",
    "under",
    "difference",
)
_TEXTS: Final = ("--json", "--csv", "--html", "--markdown")

Names = Annotated[tuple[str, ...], Parameter(show_default=False)]
Where = Annotated[list[str] | None, Parameter(consume_multiple=(0, 1))]
"""A path; without one stdout."""


def spelled_out(words: Sequence[str]) -> list[str]:
    """A command line in which ``--json -``, or what else names stdout, is written ``--json``, which is the same."""
    words = list(words)
    if words[:1] and words[0] in COMMANDS:
        words = [_without_stdout(word) for word in words]
        return [w for i, w in enumerate(words) if w not in STDOUT or words[i - 1] not in _TEXTS]
    return words


def _without_stdout(word: str) -> str:
    """``--json`` for ``--json=-``."""
    option, _, path = word.partition("=")
    return option if option in _TEXTS and path in STDOUT else word


@Parameter(name="*")
@frozen(kw_only=True)
class Playing:
    """How it is played, and where results go."""

    players: int | None = None
    """how many play; the smallest number that all allow if not given"""
    matches: int | None = None
    """matches of each variant; 200 if not given, and with --resume as many as the run was asked for"""
    bots: Names = ()
    """bots with commas between, seated in turn; greedy if not given. A bot is a name or module:Class, then any
    :key=value"""
    seed: int = 0
    """decides all matches"""
    metrics: Names = ()
    """what is measured: names with commas between, or module:Class; all that are standard if not given"""
    until: Names = ()
    """stop as soon as these metrics are settled"""
    run: str | None = None
    """a file in which every finished match is kept"""
    resume: bool = False
    """go on with the file of --run"""
    jobs: Annotated[int | None, Parameter(name=("--jobs", "--workers"))] = None
    """processes to play in; every core if not given"""
    scheduler: str | None = None
    """play on a Dask cluster: tcp://HOST:PORT"""
    csv: Where = None
    """write a line for each match; without a path to stdout"""
    parquet: str | None = None
    """write the same to a Parquet file"""
    as_json: Annotated[Where, Parameter(name="--json")] = None
    """write the report as JSON; without a path to stdout"""
    html: Where = None
    """write the report as a page; without a path to stdout"""
    all_rows: Annotated[bool, Parameter(name="--all")] = False
    """show what did not move too"""


NO_WISHES: Final = Playing()


def carried_out(
    ask: Callable[..., ReportT],
    playing: Playing,
    variants: Sequence[str],
    *,
    bots: bool = True,
) -> ReportT:
    """Ask a question of the library about variants, with a bar where a person looks on.

    Raises:
        GivenFault: it was stopped; tells how many matches are kept and how to go on.
    """
    matches = _matches(playing)
    in_range("--seed", playing.seed, 0, SEEDS - 1)
    in_range("--jobs (or --workers)", 1 if playing.jobs is None else playing.jobs, 1, MOST_WORKERS)
    _check_outputs(playing, variants)
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # bots and metrics of one's own lie here
    told: dict[str, Any] = {
        "players": playing.players,
        "matches": matches,
        "seed": playing.seed,
        "metrics": _names(playing.metrics),
        "until": _names(playing.until),
        "run": playing.run,
        "resume": playing.resume,
        "workers": _jobs(playing, matches),
    }
    if bots and playing.bots:
        told["bots"] = ",".join(playing.bots)
    told = {name: value for name, value in told.items() if value is not None}
    how_far = (0, 0)
    with _progress() as bar:
        task = bar.add_task("playing", total=None)

        def progress(done: int, total: int) -> None:
            nonlocal how_far
            how_far = done, total
            bar.update(task, completed=done, total=total)

        try:
            if playing.scheduler is None:
                return ask(progress=progress, **told)
            with cluster(playing.scheduler) as executor:
                return ask(progress=progress, executor=executor, **told)
        except KeyboardInterrupt:
            raise GivenFault(_stopped(playing, how_far)) from None


def _names(given: Sequence[str]) -> tuple[str, ...] | None:
    names = tuple(name.strip() for text in given for name in text.split(","))
    return names or None


def _matches(playing: Playing) -> int:
    """How many were asked for, now or when the run was begun."""
    if playing.matches is not None:
        in_range("--matches", playing.matches, 0, MOST_MATCHES)
        return playing.matches
    if playing.resume and playing.run is not None and Path(playing.run).is_file():
        return Run(playing.run).matches
    return MATCHES


def _jobs(playing: Playing, matches: int) -> int:
    """Processes: as many as there are cores, where it is worth while to start them."""
    if playing.scheduler is not None or (playing.jobs is None and matches <= CHUNK):
        return 1
    return (os.cpu_count() or 1) if playing.jobs is None else playing.jobs


def _stopped(playing: Playing, how_far: tuple[int, int]) -> str:
    done, total = how_far
    if not total:
        return "stopped before the first match; the same words begin again"
    if playing.run is None:
        return f"stopped after {done} of {total} matches, none of them kept; --run FILE keeps them"
    try:
        kept = Run(playing.run).done
    except RunError:
        kept = 0
    return f"stopped; {kept} of {total} matches are kept; the same words with --resume go on"


def _check_outputs(playing: Playing, read: Sequence[str]) -> None:
    """See, before anything is played, that results can be written.

    Raises:
        BisongamesError: a path is none or is named twice, or a package is missing.
    """
    if playing.html is not None:
        extra("altair", "report", "--html")
        extra("vl_convert", "report", "--html")
    if playing.parquet is not None:
        extra("pyarrow", "parquet", "--parquet")
    outputs = texts(csv=playing.csv, json=playing.as_json, html=playing.html)
    if playing.parquet is not None:
        outputs.append(Named(PARQUET, playing.parquet))
    see_outputs(outputs, inputs(read), playing.run)


def say_report(report: Report, playing: Playing) -> None:
    """Write the report where it was asked for; print it unless something else goes to stdout."""
    whole = True
    for given, write in (
        (playing.csv, report.to_csv),
        (playing.as_json, report.to_json),
        (playing.html, report.to_html),
    ):
        if given:
            put(given[0], write())
        elif given is not None:
            print(write(), end="")
            whole = False
    if playing.parquet is not None:
        report.to_parquet(playing.parquet)
    if whole:
        say_wrapped(report.verdict, "bold")
        say()
        say_tables(report.tables(width(), playing.all_rows))
        _say_examples(report, playing)


def _say_examples(report: Report, playing: Playing) -> None:
    """Matches worth looking at, where they can be replayed."""
    if playing.run is None:
        return
    say("Matches worth looking at", "bold")
    titles = {row.metric: row.title for row in report.rows}
    each = Run(playing.run).number  # which may have more than were asked for now
    for example in (e for e in report.examples if e.metric == report.examples[0].metric):
        what = f"{example.kind}: {titles[example.metric]}, {example.variant}"
        side, number = divmod(example.match, report.number)
        say(f"  bisongames replay {playing.run}:{side * each + number}  {what}")


def say_tables(tables: Sequence[Table]) -> None:
    """Print tables of text one below the other."""
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
    """Print a paragraph."""
    for part in wrap(text, width()) or [""]:
        say(part, style)


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on stderr, where a person looks on."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        yield bar


def match_of_run(text: str) -> Any:
    """The match that ``herd.sqlite:17`` names; None where a text names none.

    Raises:
        BisongamesError: there is no such run or match.
    """
    path, colon, number = text.rpartition(":")
    if not colon or not number.isdecimal() or len(number) > 9 or Path(text).exists():
        return None
    try:
        return Run(path).match(int(number))
    except RunError as error:
        if not Path(path).exists():
            raise BisongamesError(f"{path}: there is no such file") from error
        raise
