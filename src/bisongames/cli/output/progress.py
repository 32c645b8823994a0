"""How far a long command is: a bar at a terminal, else plain lines; and about how long it takes, soon after it began."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from attrs import define
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

SOON: Final = 5.0
"""The seconds after which the time that is left is estimated."""
LONG: Final = 60.0
"""The estimated seconds from which it is told."""
STEPS: Final = 10
"""The number of parts after each of which a line is printed where there is no terminal."""
_UNITS: Final = ((36 * 3600, 86400, "days"), (90 * 60, 3600, "hours"), (90, 60, "minutes"))

Share = Callable[[int, int], float]
"""How much of the time is over when so many of so many are done, from 0 to 1."""


def even_time(done: int, total: int) -> float:
    """The share of the time, where each takes as long as any other."""
    return done / total if total else 1.0


@define
class TimeLines:
    """Tells about how long a command takes, and how far it is, in plain lines.

    Attributes:
        say: prints a line.
        steps: whether each tenth of a long run is told.
        what: what is counted.
        how: with what it is played, and what changes the time.
        share: how much of the time is over when so many of so many are done.
        starts: whether processes start before the first result, so that time is measured from it.
        clock: the time in seconds.
    """

    say: Callable[[str], None]
    steps: bool
    what: str = "matches"
    how: str = ""
    share: Share = even_time
    starts: bool = False
    clock: Callable[[], float] = monotonic
    _before: int | None = None
    """How many were done before."""
    _began: tuple[float, float] = (0.0, 0.0)
    """From when time is measured, and the share that was over then."""
    _told: int | None = None
    """The number of parts that are told; None: not even the estimate is."""

    def __call__(self, done: int, total: int) -> None:
        """Takes notice that so many of so many are done."""
        now, over = self.clock(), self.share(done, total)
        if self._before is None:
            self._before, self._began = done, (now, over)
            return
        if self.starts and done > self._before:
            self.starts, self._began = False, (now, over)
            return
        since, over_before = self._began
        passed, before = now - since, self._before
        if over <= over_before or passed < SOON or done >= total:
            return
        left = passed / (over - over_before) * (1 - over)
        part = done * STEPS // total
        if self._told is None:
            if left >= LONG:
                count = f"{total - before} {'more ' if before else ''}{self.what}"
                self.say(f"This takes about {duration(passed + left)} for {count}{self.how}.")
                self._told = part
        elif self.steps and part > self._told:
            self._told = part
            percent = part * 100 // STEPS
            self.say(f"{percent} %: {done} of {total} {self.what}, about {duration(left)} left")


def duration(seconds: float) -> str:
    """A time in words, such as ``17 minutes``."""
    least, unit, name = next((u for u in _UNITS if seconds >= u[0]), (0, 1, "seconds"))
    number = round(seconds / unit) if least else max(10, round(seconds, -1))
    return f"{number:.0f} {name}"


@contextmanager
def progress_lines(
    task: str,
    what: str = "matches",
    how: str = "",
    share: Share = even_time,
    starts: bool = False,
) -> Iterator[Callable[[int, int], None]]:
    """Shows a bar on a terminal, else lines; yields what tells it how much of how much is done.

    Args:
        task: the word before the bar.
        what: what is counted.
        how: the end of the sentence that tells how long it takes: with what, and what changes it.
        share: how much of the time is over when so many of so many are done.
        starts: whether processes start before the first result.
    """
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
        number = bar.add_task(task, total=None)
        lines = TimeLines(_print, not console.is_terminal, what, how, share, starts)

        def progress(done: int, total: int) -> None:
            bar.update(number, completed=done, total=total)
            lines(done, total)

        yield progress


def _print(line: str) -> None:
    """Prints a line to standard error; above the bar, if there is one."""
    print(line, file=sys.stderr, flush=True)
