"""What was played in a match, action by action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action, Event
from bisongames.play.agenda import Chance
from bisongames.play.state import State

NEWEST: Final = 64
"""How many of the last positions of a match are kept as they are."""
EVERY: Final = 64
"""Of older ones each so-manieth: the rest is made anew when it is asked for."""


@frozen
class Move:
    """One action that was played, by a player or by chance."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State

    @property
    def player(self) -> int:
        """Who made it; CHANCE (-1) if nobody did."""
        return CHANCE if self.before.actor is None else self.before.actor

    @property
    def chance_kind(self) -> str:
        """The kind of chance it is the outcome of; empty for a choice."""
        decision = self.before.decision
        return decision.kind if isinstance(decision, Chance) else ""


@frozen
class Divergence:
    """Where a record goes on otherwise than today's rules allow."""

    move: int
    """The number of the move in the record, from 0."""
    message: str
    rule: str | None
    """The first rule that refuses it; None where it could not be read."""


class Positions:
    """Positions by number, from 0 on: all that are new, and few of the older ones, since a match may have thousands."""

    def __init__(self, start: State) -> None:
        self._kept = {0: start}

    def add(self, number: int, position: State) -> None:
        """Keep what comes next."""
        self._kept[number] = position
        old = number - NEWEST
        if old % EVERY:
            self._kept.pop(old, None)

    def get(self, number: int) -> State | None:
        """The position with a number, if it is kept."""
        return self._kept.get(number)

    def cut(self, last: int) -> None:
        """Forget what comes after a number."""
        self._kept = {number: kept for number, kept in self._kept.items() if number <= last}


@frozen
class Played:
    """One action that was played, without its positions."""

    player: int
    action: Action
    events: tuple[Event, ...]
    chance_kind: str


class Course:
    """What was played from a position on."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.played: list[Played] = []
        self._positions = Positions(start)

    def add(self, move: Move) -> None:
        """Go on by a move."""
        played = Played(move.player, move.action, move.events, move.chance_kind)
        self.played.append(played)
        self._positions.add(len(self.played), move.after)

    def cut(self, count: int) -> tuple[Move, ...]:
        """Go back to so many moves; those that are taken back."""
        gone = self.moves(count)
        before = self.position(count)
        del self.played[count:]
        self._positions.cut(count)
        self._positions.add(count, before)
        return gone

    def until(self, count: int) -> Course:
        """The same as it was after so many moves."""
        earlier = Course(self.start)
        earlier.played = self.played[:count]
        earlier._positions.add(count, self.position(count))
        return earlier

    def position(self, count: int) -> State:
        """The position after so many moves."""
        near = count
        while (kept := self._positions.get(near)) is None:
            near -= 1
        if near == count:
            return kept
        cursor = kept.cursor()
        for move in self.played[near:count]:
            cursor.advance(move.action)
        return cursor.state()

    def positions(self, since: int = 0) -> Iterator[State]:
        """The position after so many moves, and every later one."""
        position = self.position(since)
        yield position
        cursor = position.cursor()
        for number, move in enumerate(self.played[since:], since + 1):
            cursor.advance(move.action)
            yield self._positions.get(number) or cursor.state()

    def moves(self, since: int = 0) -> tuple[Move, ...]:
        """The moves after so many others, each with the positions before and after."""
        (since, *_) = slice(since, None).indices(len(self.played))
        made = zip(self.played[since:], pairwise(self.positions(since)), strict=True)
        return tuple(
            Move(before, move.action, move.events, after) for move, (before, after) in made
        )
