"""The log of a match: one entry per choice, chance outcome or undo."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.matches.history import Positions
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.protocol.error_codes import ProtocolError

MOST_NEWS: Final = 500
"""Maximum number of revisions per response."""


@frozen
class LogEntry:
    """One revision: a choice, a chance outcome, or an undo."""

    by: int
    events: tuple[Event, ...]
    action: Action | None = None
    undone: int | None = None


class RevisionLog:
    """The revisions of a match. Each is recorded once, when it happens."""

    def __init__(self, match: Match) -> None:
        self._positions = Positions(match.start)
        self.entries: list[LogEntry] = []
        self._line: list[int] = []  # the revision of each move that has not been undone
        self.note(match)

    @property
    def revision(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def revisions(self) -> tuple[int, ...]:
        """The revision after each number of moves, from none on."""
        return (0, *self._line)

    def note(self, match: Match) -> None:
        """Appends new moves of the match."""
        for move in match.since(len(self._line)):
            by = CHANCE if move.chance_kind else move.player
            self._add(LogEntry(by, move.events, move.action), move.after)
            self._line.append(self.revision)

    def undo(self, match: Match, player: int) -> None:
        """Appends an undo by a seat, after the match was truncated."""
        del self._line[match.count :]
        since = self._line[-1] if self._line else 0
        self._add(LogEntry(player, (), undone=since), match.state)

    def _add(self, entry: LogEntry, after: State) -> None:
        self.entries.append(entry)
        self._positions.add(self.revision, after)

    def state_after(self, revision: int) -> State:
        """The position after a revision.

        Raises:
            ProtocolError: unknown, if the revision is in the future.
        """
        if revision not in range(self.revision + 1):
            message = f"unknown revision {revision}; the last is {self.revision}"
            raise ProtocolError("unknown", message)
        actions = []
        while (kept := self._positions.get(revision)) is None:
            entry = self.entries[revision - 1]
            if entry.action is None:
                revision = entry.undone or 0
            else:
                actions.append(entry.action)
                revision -= 1
        cursor = kept.cursor()
        for action in reversed(actions):
            cursor.advance(action)
        return cursor.state() if actions else kept

    def after(self, revision: int) -> Iterator[tuple[int, LogEntry]]:
        """The entries after a revision with their numbers, oldest first, at most 500.

        Raises:
            ProtocolError: malformed, if the revision is in the future.
        """
        if revision not in range(self.revision + 1):
            raise ProtocolError(
                "malformed", f"expected a revision from 0 to {self.revision}", "$.after"
            )
        return enumerate(self.entries[revision : revision + MOST_NEWS], start=revision + 1)

    def positions_after(self, revision: int) -> Iterator[tuple[int, LogEntry, State]]:
        """Like :meth:`after`, each with the position after the entry.

        Raises:
            ProtocolError: malformed, if the revision is in the future.
        """
        entries = self.after(revision)
        state = self.state_after(revision)
        for number, entry in entries:
            if entry.action is None:
                state = self.state_after(entry.undone or 0)
            else:
                kept = self._positions.get(number)
                state = kept or state.step_trusted(entry.action).state
            yield number, entry, state

    def events_of(self, revision: int) -> tuple[Event, ...]:
        """The events of a revision, with full information."""
        return self.entries[revision - 1].events if revision else ()

    def last_choice(self, player: int, people: Collection[int], *, by_hand: bool) -> int | None:
        """The number of moves that remain after an undo by a seat; None if it made no choice, or another person chose later."""
        for place in range(len(self._line) - 1, -1, -1):
            by = self.entries[self._line[place] - 1].by
            if by == player and (by != CHANCE or by_hand):
                return place
            if by in people:
                return None
        return None
