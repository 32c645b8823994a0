"""A run stored on disk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from typing import Final

from bisongames.engine.core.atomic_files import path_of
from bisongames.engine.core.errors import RunError
from bisongames.engine.io.extras import require_statistics
from bisongames.engine.matches.match import Match
from bisongames.lab.design.design import Design, design_of
from bisongames.lab.report.report import Report
from bisongames.lab.runs.open_run import open_file
from bisongames.lab.runs.run_file import RunFile, id_of
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.studies.execution import looks_of, report_of, should_stop
from bisongames.lab.studies.fairness_report import Fairness
from bisongames.lab.studies.ladder import Ladder
from bisongames.lab.studies.matrix import Matrix
from bisongames.lab.studies.overview import Overview
from bisongames.lab.studies.sensitivity import Sensitivity
from bisongames.lab.studies.sweep import Sweep
from bisongames.lab.value_checks import PlainDict

REPORTS: Final = (Report, Sweep, Sensitivity, Ladder, Matrix, Fairness, Overview)
"""The reports of all kinds of study."""


class Run:
    """The file of a run, finished or being written.

    Args:
        path: the file.

    Raises:
        RunError: if the file is missing, not a run file, damaged, or from a newer version.
        RecordError: if ``path`` is not a file name.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path_of(path)
        with self._file() as file:
            self.asked: PlainDict = file.request
            """The request as JSON."""

    @contextmanager
    def _file(self) -> Iterator[RunFile]:
        with closing(open_file(self.path)) as file:
            yield file

    @property
    def id(self) -> str:
        """Twelve hex digits that identify the request, the same for any number of matches."""
        return id_of(self.asked)

    @cached_property
    def _design(self) -> Design:
        return design_of(self.asked, str(self.path))

    @property
    def done(self) -> int:
        """The number of finished matches of all variants."""
        with self._file() as file:
            return file.count()

    @property
    def matches(self) -> int:
        """The number of matches requested for each variant."""
        return self._design.matches

    @property
    def number(self) -> int:
        """The number of matches of each variant in the report."""
        with self._file() as file:
            return len(self._shared([file.numbers(arm) for arm in self._arms]))

    @property
    def total(self) -> int:
        """The number of matches requested for all variants; with ``until``, fewer may suffice."""
        return self.matches * len(self._arms)

    @property
    def complete(self) -> bool:
        """Whether all requested matches are finished, or the metrics of ``until`` are settled."""
        if self.done >= self.total:
            return True
        if not self._design.until:
            return False
        arms = self._outcomes()
        looks = looks_of(self._design)
        reached = [look for look in looks if all(n in arm for arm in arms for n in range(look))]
        return bool(reached) and should_stop(self._design, arms, reached[-1], len(looks))

    def report(self) -> Report:
        """The report; for an unfinished run, on the matches that every variant has.

        Raises:
            RunError: if the file is damaged.
            MissingExtra: if scipy is not installed.
        """
        require_statistics()
        if self._design.kind in ("tune", "screen"):
            raise RunError(
                f"{self.path}: {self._design.kind} tells its result; the same call with resume=True gives it"
            )
        arms = self._outcomes()
        numbers = self._shared(arms)
        done = sum(look <= len(numbers) for look in looks_of(self._design)) or 1
        kind = next(report for report in REPORTS if self._design.kind == report.STUDY)
        return report_of(kind, self._design, arms, numbers, done, self._no_moves)

    def match(self, id: int) -> Match:
        """A match of the report, at its end.

        Raises:
            SetupError: if there is no such match.
            RunError: if the match cannot be replayed.
        """
        return self.report().match(id)

    @property
    def _arms(self) -> range:
        return range(len(self._design.variants))

    def _outcomes(self) -> list[dict[int, Outcome]]:
        with self._file() as file:
            return [file.outcomes(arm) for arm in self._arms]

    def _shared(self, arms: Sequence[Collection[int]]) -> list[int]:
        """The requested matches that all arms have."""
        return sorted(n for n in set.intersection(*map(set, arms)) if n < self.matches)

    def _no_moves(self, arm: int, number: int) -> Sequence[str]:
        raise RunError(f"{self.path}: the choices of this match were not stored")

    def __repr__(self) -> str:
        return f"<Run {self.id}: {self.done} of {self.total} matches>"
