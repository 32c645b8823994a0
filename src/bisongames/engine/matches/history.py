"""The history of a match, action by action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, overload

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event, events_seen_by
from bisongames.engine.core.agenda import Chance
from bisongames.engine.core.hints import hints_for
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import to_json

Item = TypeVar("Item")

NEWEST: Final = 8
"""The number of latest positions that a match keeps: all of them would take memory, and time to collect garbage."""
EVERY: Final = 32
"""The interval at which older positions are kept: the others are replayed on demand."""


@frozen
class MatchMove:
    """One action that was played, by a player or by chance."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("number", "index", "ply"), "enumerate(match.moves)"),
                **dict.fromkeys(
                    ("label", "text"), "bisongames.show.label(move.action, move.before)"
                ),
                **dict.fromkeys(("position", "state"), "move.before or move.after"),
                "kind": "move.action.kind",
                "notation": "str(move.action)",
            },
            lambda: {"move.before": State},
        )

    @property
    def player(self) -> int:
        """The player who made the move; CHANCE (-1) if no player did."""
        return CHANCE if self.before.actor is None else self.before.actor

    @property
    def events_of_choice(self) -> tuple[Event, ...]:
        """The events of the choice itself, which come first: without those of what the rules do after it."""
        events: list[Event] = []
        cursor = self.before.cursor()
        cursor.waiting[-1].resolve(cursor.table, self.action, events.append)
        return tuple(events)

    @property
    def chance_kind(self) -> str:
        """The kind of chance that led to this outcome; empty for a choice."""
        decision = self.before.decision
        return decision.kind if isinstance(decision, Chance) else ""


@frozen
class Divergence:
    """The move at which a record departs from the current rules."""

    move: int
    """The number of the move in the record, from 0."""
    message: str
    rule: str | None
    """The first rule that refuses the move; None if the move could not be read."""


class Positions:
    """Positions by number, from 0: the newest and a few others."""

    def __init__(self, start: State) -> None:
        self._kept = {0: start}

    def add(self, number: int, position: State) -> None:
        """Adds the next position."""
        self._kept[number] = position
        old = number - NEWEST
        if old % EVERY:
            self._kept.pop(old, None)

    def get(self, number: int) -> State | None:
        """The position with a number; None if it is not kept."""
        return self._kept.get(number)

    def until(self, last: int) -> Positions:
        """A copy without the positions after number ``last``."""
        earlier = Positions(self._kept[0])
        earlier._kept = {number: state for number, state in self._kept.items() if number <= last}
        return earlier


class PlayedAction(NamedTuple):
    """A choice or an outcome of chance."""

    player: int
    """The player who made it; CHANCE (-1) for an outcome."""
    action: Action


class HistoryEntry(NamedTuple):
    """One action that was played, without its positions."""

    player: int
    action: Action
    events: tuple[Event, ...]
    chance_kind: str
    seconds: float | None = None
    """How long a person took to choose, if that is known."""


def memory_text(player: int | None, chooser: int, notation: str, events: Iterable[Event]) -> str:
    """One line for a choice of ``player``, and one of JSON for each event of an action that they saw; None: a spectator."""
    lines = [f"{chooser}: {notation}\n"] if chooser == player else []
    lines += [to_json(event) + "\n" for event in events_seen_by(events, player)]
    return "".join(lines)


class Course:
    """The course of play from a position."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.last = start
        """The position reached."""
        self.played: list[HistoryEntry] = []
        self._positions = Positions(start)
        self._recalled: dict[int | None, tuple[int, str]] = {}
        self._replayed = (0, start)  # the position that was replayed last

    def add(self, entry: HistoryEntry, position: State) -> None:
        """Adds a move and the position after it."""
        self.played.append(entry)
        self.last = position
        self._positions.add(len(self.played), position)

    def until(self, count: int) -> Course:
        """The course after its first ``count`` moves."""
        earlier = Course(self.start)
        earlier.played = self.played[:count]
        earlier.last = self.position(count)
        earlier._positions = self._positions.until(count)
        earlier._positions.add(count, earlier.last)
        return earlier

    def recalled_by(self, player: int | None) -> str:
        """All choices of a player and all events that they saw, in order; None: a spectator."""
        count, text = self._recalled.get(player, (0, ""))
        for move in self.played[count:]:
            text += memory_text(player, move.player, str(move.action), move.events)
        self._recalled[player] = len(self.played), text
        return text

    def position(self, count: int) -> State:
        """The position after ``count`` moves."""
        kept = self._positions.get(count)
        if kept is not None:
            return kept
        if count not in range(len(self.played) + 1):
            raise IndexError(f"expected at most {len(self.played)} moves, got {count}")
        near = count
        while (state := self._positions.get(near)) is None:
            near -= 1
        if near < self._replayed[0] <= count:
            near, state = self._replayed
        if near < count:
            cursor = state.cursor()
            for move in self.played[near:count]:
                cursor.outcomes = 0  # counted when they were dealt
                cursor.advance(move.action)
            state = cursor.state()
            self._replayed = count, state
        return state

    def positions(self, since: int = 0) -> Iterator[State]:
        """The position after ``since`` moves, and every later one."""
        cursor = None
        for count in range(since, len(self.played) + 1):
            position = self._positions.get(count)
            if position is not None:
                cursor = None
            elif cursor is None:
                position = self.position(count)
                cursor = position.cursor()
            else:
                cursor.outcomes = 0
                cursor.advance(self.played[count - 1].action)
                position = cursor.state()
            yield position

    def move(self, number: int) -> MatchMove:
        """The move with a number, from 0, with the positions before and after."""
        played = self.played[number]
        before, after = self.position(number), self.position(number + 1)
        return MatchMove(before, played.action, played.events, after)

    def moves(self, since: int = 0) -> Iterator[MatchMove]:
        """The moves after the first ``since``, each with the positions before and after."""
        for number, (before, after) in enumerate(pairwise(self.positions(since)), since):
            played = self.played[number]
            yield MatchMove(before, played.action, played.events, after)


class CourseSequence(Sequence[Item]):
    """What was played up to now, item by item. Making it costs nothing, and what is played later does not change it."""

    __slots__ = ("_item", "_items", "_length")

    def __init__(
        self, length: int, item: Callable[[int], Item], items: Callable[[int], Iterator[Item]]
    ) -> None:
        self._length = length
        self._item = item
        self._items = items

    if not TYPE_CHECKING:  # type checkers know that it is none

        def __call__(self, *args: object) -> None:
            raise TypeError("this is a sequence, not a method: leave out the parentheses")

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items(0), self._length)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        numbers = range(self._length)[index]
        if isinstance(numbers, int):
            return self._item(numbers)
        if numbers.step == 1:
            return tuple(islice(self._items(numbers.start), len(numbers)))
        return tuple(map(self._item, numbers))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CourseSequence | tuple):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self)} items{f', the last {self[-1]!r}' if len(self) else ''}>"
