"""A run that was kept: what was asked, how far it is, and its report."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any

from bisongames.bots.seating import start_player
from bisongames.compare.carrying_out import Carried, looks_of, replayed, settled
from bisongames.compare.extras import STATISTICS, require
from bisongames.compare.frames import Frame, frame_of
from bisongames.compare.playing import Outcome
from bisongames.compare.report import Report
from bisongames.compare.reports import made
from bisongames.compare.runs import id_of, opened
from bisongames.play.errors import RunError
from bisongames.play.match import Match
from bisongames.play.saving import path_of


class Run:
    """The file of a run, also while it is being written.

    Args:
        path: the file.

    Raises:
        RunError: there is none, it is no run, is damaged, or comes from a newer version.
        RecordError: this can name no file.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path_of(path)
        with closing(opened(self.path)) as file:
            self.asked: dict[str, Any] = file.asked
            """What was asked, as JSON holds it."""

    @property
    def id(self) -> str:
        """Twelve hex digits of what was asked, however many matches."""
        return id_of(self.asked)

    @cached_property
    def _frame(self) -> Frame:
        return frame_of(self.asked, str(self.path))

    @property
    def done(self) -> int:
        """Matches that are finished, of all variants."""
        with closing(opened(self.path)) as file:
            return sum(file.counts().values())

    @property
    def matches(self) -> int:
        """Matches that were asked for, of each variant."""
        return self._frame.matches

    @property
    def number(self) -> int:
        """Matches that its report has, of each variant."""
        frame = self._frame
        with closing(opened(self.path)) as file:
            sides = [file.numbers(which) for which in range(len(frame.games))]
        return len(_shared(sides, frame.matches))

    @property
    def total(self) -> int:
        """Matches that were asked for, of all variants; ``until`` may need fewer."""
        return self._frame.matches * len(self._frame.games)

    @property
    def complete(self) -> bool:
        """Whether every match is there that was asked for; with ``until`` also whether that is settled."""
        if self.done >= self.total:
            return True
        frame = self._frame
        if not frame.until:
            return False
        with closing(opened(self.path)) as file:
            sides = [file.outcomes(which) for which in range(len(frame.games))]
        looks = looks_of(frame)
        there = [look for look in looks if all(n in side for side in sides for n in range(look))]
        return bool(there) and settled(frame, sides, there[-1], len(looks))

    def report(self) -> Report:
        """The report; of an unfinished run of the matches that every variant has.

        Raises:
            RunError: the file is damaged.
            MissingExtra: scipy is not installed.
        """
        require("scipy", "lab", STATISTICS)
        frame = self._frame
        with closing(opened(self.path)) as file:
            sides = [file.outcomes(which) for which in range(len(frame.games))]
        numbers = _shared([set(side) for side in sides], frame.matches)
        looks = looks_of(frame)
        done = sum(1 for look in looks if look <= len(numbers)) or 1
        outcomes = [[side[number] for number in numbers] for side in sides]
        planned = (done, len(looks)) if frame.until else (1, 1)
        return made(frame, Carried(outcomes, planned, self._replayer(sides)))

    def match(self, id: int) -> Match:
        """A match of the report at its end.

        Raises:
            SetupError: there is none.
            RunError: it does not replay.
        """
        return self.report().match(id)

    def _replayer(self, sides: list[dict[int, Outcome]]) -> Any:
        frame = self._frame

        def replay(which: int, number: int) -> Match:
            game, players = frame.games[which], frame.players[which]
            outcome = sides[which][number]
            begins = "start_player" in game.rulebook.setup_values(game, players)
            bots = len(frame.bots[which])
            setup = {"start_player": start_player(number, bots, players)} if begins else {}
            if not outcome.moves:
                raise RunError(f"{self.path}: the choices of this match were not kept")
            return replayed(game, players, outcome.seed, setup, outcome.moves)

        return replay

    def __repr__(self) -> str:
        return f"<Run {self.id}: {self.done} of {self.total} matches>"


def _shared(sides: Sequence[set[int]], matches: int) -> list[int]:
    """Which matches every variant has, of so many."""
    return sorted(number for number in set.intersection(*sides) if number < matches)
