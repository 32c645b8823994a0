"""The law of matches: a match is the list of its moves, in whatever order it is played, taken back, stored and read."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Event, events_seen_by
from bisongames.engine.core.errors import MatchError
from bisongames.engine.core.luck import KEY_BYTES, MatchLuck
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.testing.support.generators import pick
from bisongames.testing.support.hidden_twins import seats_of

BEGUN: Final = 8
"""The number of choices that are played first."""
STEPS: Final = 40
"""The number of things that are done with a match then: enough for nearly each of them to follow each."""
LOOKED_BACK: Final = 12
"""The number of earlier positions of a long match that are played again."""


def matches_are_lists_of_moves(match: Match, rng: random.Random) -> None:
    """A match is the list of its moves: playing, undoing, redoing, cutting, saving and loading it in any order lead to what these moves give."""
    again = Match.from_record(match.record)
    looked_back = {int(rng.random() * (match.count + 1)) for _ in range(LOOKED_BACK)}
    cursor = match.start.cursor()
    for count, (_, action) in enumerate(match.history):
        if count in looked_back:
            assert again.after(count) == cursor.state(), (
                f"the position after {count} moves is another one when looked back at"
            )
        cursor.advance(action)
    names = tuple(f"Player {letter}" for letter in "ABCDEFGH"[: match.players])
    number = int(rng.random() * 2**53)
    secret = MatchLuck(None, number.to_bytes(KEY_BYTES, "big"))
    luck = secret if rng.random() < 0.5 else number
    _Model(Match(match.game, match.players, luck, names=names)).walk(rng)


@frozen
class _Moved:
    """A move according to the rules, computed from a position and an action alone."""

    player: int
    text: str
    events: tuple[Event, ...]
    after: State


class _Model:
    """A match that deals its chance itself, and next to it the list of its moves."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names, self.luck = match.names, match.luck
        self.start = match.game.start(match.players)
        self.moves: list[_Moved] = []
        self.undone: list[list[_Moved]] = []
        self.done = ["a new match"]
        self.dealt()

    def walk(self, rng: random.Random) -> None:
        """Does things with the match, next what has least often followed the last, and compares it with the list after each."""
        things = (self.play, self.undo, self.redo, self.cut, self.look_back, self.store)
        followed: Counter[tuple[str, str]] = Counter()
        for step in range(BEGUN + STEPS):
            pairs = {(self.done[-1], each.__name__): each for each in things}
            fewest = min(followed[pair] for pair in pairs)
            pair = pick([pair for pair in pairs if followed[pair] == fewest], rng)
            what = self.play if step < BEGUN else pairs[pair]
            what(rng)
            followed[self.done[-1], what.__name__] += 1
            self.done.append(what.__name__)
            self.compare(rng)

    @property
    def state(self) -> State:
        """The position after the moves."""
        return self.moves[-1].after if self.moves else self.start

    def dealt(self) -> None:
        """Adds the moves that the match has and the list has not yet: a choice, and outcomes that were dealt."""
        for actor, action in self.match.history[len(self.moves) :]:
            before = self.state
            step = before.step(action)
            assert actor == before.actor, f"{action} is a move of {actor} instead of {before.actor}"
            self.moves.append(_Moved(actor, str(action), step.events, step.state))

    def play(self, rng: random.Random) -> None:
        """Plays a random choice."""
        if self.match.is_over:
            return
        action = pick(self.match.legal_actions(), rng)
        count = len(self.moves)
        told = self.match.play(action if rng.random() < 0.5 else str(action))
        self.dealt()
        wanted = tuple(event for move in self.moves[count:] for event in move.events)
        assert told == wanted, f"after {self.done}, {action} is told as {told} instead of {wanted}"
        self.undone.clear()
        _done(self.match.redo, False, "redo after another choice", self.done)

    def undo(self, rng: random.Random) -> None:
        """Undoes the last choice."""
        last = max((n for n, move in enumerate(self.moves) if move.player != CHANCE), default=None)
        if _done(self.match.undo, last is not None, "undo", self.done) and last is not None:
            self.undone.append(self.moves[last:])
            del self.moves[last:]

    def redo(self, rng: random.Random) -> None:
        """Redoes the choice that was undone last."""
        if _done(self.match.redo, bool(self.undone), "redo", self.done):
            self.moves += self.undone.pop()

    def cut(self, rng: random.Random) -> None:
        """Goes on with an earlier match; outcomes that follow are dealt as before."""
        count = int(rng.random() * (len(self.moves) + 1))
        until = count
        while until < len(self.moves) and self.moves[until].player == CHANCE:
            until += 1
        self.match, self.moves, self.undone = self.match.at(count), self.moves[:until], []

    def look_back(self, rng: random.Random) -> None:
        """Looks at an earlier match, and goes on with the later one."""
        later = self.match, self.moves, self.undone
        self.cut(rng)
        self.compare(rng)
        _done(self.match.redo, False, "redo of an earlier match", self.done)
        self.match, self.moves, self.undone = later

    def store(self, rng: random.Random) -> None:
        """Goes on with the match read from its record."""
        self.match, self.undone = Match.from_record(from_json(to_json(self.match))), []

    def compare(self, rng: random.Random) -> None:
        """Compares the match with the list of its moves."""
        match, done = self.match, f"after {', '.join(self.done[-6:])}"
        found = [(player, str(action)) for player, action in match.history]
        wanted = [(move.player, move.text) for move in self.moves]
        assert found == wanted, f"{done}, the moves are {found} instead of {wanted}"
        assert match.state == self.state, f"{done}, the position is not that of its moves"
        count = int(rng.random() * (len(self.moves) + 1))
        earlier = self.moves[count - 1].after if count else self.start
        assert match.after(count) == earlier, f"{done}, the position after {count} moves is another"
        events = tuple(event for move in self.moves for event in move.events)
        assert match.events == events, (
            f"{done}, the match has {len(match.events)} events; its moves cause {len(events)}"
        )
        player = pick(seats_of(match.state), rng)
        told = match.events_for(player)
        wanted_events = events_seen_by(events, player)
        assert told == wanted_events, f"{done}, player {player} is told {told} of {wanted_events}"
        assert match.names == self.names, f"{done}, the players are called {match.names}"
        assert match.luck == self.luck, f"{done}, the luck is {match.luck} instead of {self.luck}"
        assert not match.is_over or match.state.result == self.state.result


def _done(act: object, allowed: bool, name: str, done: list[str]) -> bool:
    """Whether something could be done, which must be so exactly if it is allowed."""
    try:
        act()  # type: ignore[operator]
    except MatchError:
        assert not allowed, f"after {done[-6:]}, {name} is refused"
        return False
    assert allowed, f"after {done[-6:]}, {name} succeeds, though there is nothing to {name}"
    return True
