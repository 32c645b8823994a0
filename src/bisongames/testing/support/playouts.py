"""Matches that reach rare situations, and the selection of their positions to check."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from attrs import frozen

from bisongames.bots import Greedy
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Chance
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State
from bisongames.testing.support.generators import pick, possible_actions
from bisongames.testing.support.hidden_twins import chosen_in_secret, held_unseen

MOST_MOVES: Final = 200_000
"""The number of moves after which a match is considered endless."""
LONG: Final = 2_000
"""The number of moves of a match that are recorded; after them, the match is only checked to end."""

Answers = tuple[Sequence[Action], object, object]
"""The possible actions of a position, its key and its standing."""

Style = Callable[[State, Sequence[Action], random.Random], Action]
"""Chooses one of the legal actions or outcomes of a position."""


def at_random(state: State, actions: Sequence[Action], rng: random.Random) -> Action:
    """A random action, each equally likely."""
    return pick(actions, rng)


def greedily(state: State, actions: Sequence[Action], rng: random.Random) -> Action:
    """The choice of the bot that looks one step ahead; random where chance decides."""
    actor = state.actor
    if actor is None or actor == CHANCE:
        return pick(actions, rng)
    return Greedy().choose(state, actor, rng)


def curiously() -> Style:
    """A style that chooses the kind of action taken least often so far, then a random action of that kind."""
    done: Counter[tuple[type, type]] = Counter()

    def choose(state: State, actions: Sequence[Action], rng: random.Random) -> Action:
        here = type(state.decision)
        by_kind: dict[type, list[Action]] = {}
        for action in actions:
            by_kind.setdefault(type(action), []).append(action)
        least = min(done[here, kind] for kind in by_kind)
        kind = pick([kind for kind in by_kind if done[here, kind] == least], rng)
        done[here, kind] += 1
        return pick(by_kind[kind], rng)

    return choose


STYLES: Final[tuple[Callable[[], Style], ...]] = (curiously, lambda: greedily, lambda: at_random)
"""The styles in which the matches of a check are played, in turn."""


@frozen
class Spot:
    """A position in a match."""

    match: Match
    at: int
    """The number of actions before the position."""

    @property
    def state(self) -> State:
        """The position."""
        return self.match.after(self.at)

    def reached(self) -> Match:
        """The match up to this position."""
        return self.match.at(self.at)


class Stuck(Exception):
    """Play failed with an exception; ``action`` is the chosen action, or None if the choice itself failed."""

    def __init__(self, action: Action | None) -> None:
        super().__init__(action)
        self.action = action


class Endless(AssertionError):
    """A match does not end."""


class ObservedMatch:
    """A match being played, with each position and its answers when it was reached."""

    def __init__(self, match: Match) -> None:
        self.match, self.began = match, match.count
        self.reached: list[tuple[State, Answers]] = []

    def play(self, style: Style, rng: random.Random, enough: Callable[[], bool]) -> None:
        """Plays to the end, until a move is ``enough``, or for at most ``LONG`` moves.

        Raises:
            Stuck: if the game raises an exception, which is its cause.
        """
        for _ in range(LONG):
            action = None
            try:
                state = self.match.state
                if state.is_over:
                    break
                answers = _answers_of(state)
                if not answers[0]:
                    kind = type(state.decision).__name__
                    if isinstance(state.decision, Chance):
                        raise LookupError(f"{kind} has no outcome")
                    raise AssertionError(
                        f"{kind} has no legal action: a player who has none must not be asked"
                    )
                action = style(state, answers[0], rng)
                self.match.play(action)
                self.reached.append((state, answers))
                if enough():
                    break
            except Exception as error:
                raise Stuck(action) from error

    def changed(self) -> int | None:
        """The number of moves before the first position whose answers have changed; None if there is none."""
        spots = enumerate(self.reached, self.began)
        return next((at for at, (state, told) in spots if _answers_of(state) != told), None)

    def parted(self) -> int | None:
        """The number of moves that lead elsewhere when the match plays them again; None if all lead to the same positions."""
        spots = enumerate(self.reached, self.began)
        return next((at for at, (state, _) in spots if self.match.after(at) != state), None)


def _answers_of(state: State) -> Answers:
    return possible_actions(state), state.key(), state.standing()


def advance_at_random(cursor: Cursor[State], rng: random.Random) -> Action:
    """Applies a random legal action or chance outcome, and returns it."""
    legal = cursor.legal_actions()
    action = pick(legal, rng) if legal else cursor.sample_chance(rng)
    cursor.advance(action)
    return action


def play_goes_on(match: Match, rng: random.Random) -> None:
    """Play goes on without an exception."""
    cursor = match.state.cursor()
    for _ in range(LONG):
        if cursor.is_over:
            return
        advance_at_random(cursor, rng)


def comes_to_an_end(match: Match, clock: Callable[[], bool]) -> bool:
    """Plays on at random; returns whether the match ended before ``clock`` reported that time was up.

    Raises:
        Endless: if the match does not end.
    """
    cursor, rng = match.state.cursor(), random.Random(0)
    last: deque[str] = deque(maxlen=8)
    for count in range(MOST_MOVES - match.count):
        if cursor.is_over:
            return True
        if count % 1000 == 0 and clock():
            return False
        last.append(str(advance_at_random(cursor, rng)))
    raise Endless(
        f"a match does not end within {MOST_MOVES} moves; the last were {', '.join(last)}"
    )


def last_choice(match: Match) -> Match:
    """The match up to the last choice of a player."""
    chosen = [count for count, (actor, _) in enumerate(match.history, 1) if actor != CHANCE]
    return match.at(chosen[-1] if chosen else 0)


def kinds_at(spot: Spot) -> str:
    """The kind of decision at a position, who has chosen something in secret, and the kind of the action that follows, as text."""
    state = spot.state
    if state.is_over:
        return "the end"
    here = " ".join((type(state.decision).__name__, *map(str, chosen_in_secret(state))))
    if spot.at == spot.match.count:
        return here
    return f"{here}: {type(spot.match.history[spot.at][1]).__name__}"


def rare_first(matches: Iterable[Match], number: int) -> list[list[Spot]]:
    """At most ``number`` positions of each kind in these matches: the first of every kind, then the second, and so on."""
    found: dict[str, list[Spot]] = {}
    for match in matches:
        for at in range(match.count + 1):
            spot = Spot(match, at)
            found.setdefault(kinds_at(spot), []).append(spot)
    spread = [apart(spots, number) for spots in sorted(found.values(), key=len)]
    return [[spot for spot in rank if spot is not None] for rank in zip_longest(*spread)]


def each_event(matches: Iterable[Match], number: int) -> list[Spot]:
    """The first positions after each kind of event in these matches, at most ``number`` for each kind."""
    seen: Counter[type] = Counter()
    spots = []
    for match in matches:
        for at, move in enumerate(match.moves, start=1):
            kinds = {type(event) for event in move.events}
            if any(seen[kind] < number for kind in kinds):
                spots.append(Spot(match, at))
            seen.update(kinds)
    return spots


def apart(spots: list[Spot], number: int) -> list[Spot]:
    """At most ``number`` of these positions, spread evenly, including the first."""
    if len(spots) <= number:
        return spots
    return [spots[index * (len(spots) - 1) // max(1, number - 1)] for index in range(number)]


def much_hidden(matches: Iterable[Match], number: int) -> list[Spot]:
    """At most ``number`` positions, from all matches, at which players hold the most hidden things."""
    found = []
    for match in matches:
        spots = [Spot(match, at) for at in range(1, match.count)]
        held = [(held_unseen(spot.state), spot.at) for spot in spots]
        found.append([Spot(match, at) for most, at in sorted(held, reverse=True) if most])
    ranks = zip_longest(*(apart(spots[: len(spots) // 2 + 1], number) for spots in found))
    return [spot for rank in ranks for spot in rank if spot is not None][:number]


def others(
    spans: Iterable[tuple[Match, int]], seen: Iterable[Spot], rng: random.Random
) -> Iterator[Spot]:
    """All other positions of the matches, each match from a number of moves on, in random order."""
    known = {(id(spot.match), spot.at) for spot in seen}
    spots = [Spot(match, at) for match, begins in spans for at in range(begins, match.count + 1)]
    rng.shuffle(spots)
    return (spot for spot in spots if (id(spot.match), spot.at) not in known)
