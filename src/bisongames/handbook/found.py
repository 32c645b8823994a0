"""Examples reached by play: the first position of a match in which one thing may be done and a rule forbids another.

Whoever plays chooses at random: first a kind of action, then one of it. So an example is there in every variant in which it can
come about, and is the same each time: variant, players, seed and moves lead to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs
from attrs import field, frozen

from bisongames.play.actions import Action, Event
from bisongames.play.agenda import Decision
from bisongames.play.match import Match
from bisongames.play.rules import Violation
from bisongames.play.state import Game, State

LONGEST: Final = 700
"""Choices after which a match is left."""
SEEDS: Final = 6
"""Matches that are tried."""
TRIED: Final = 150
"""Wishes of one kind that are tried at a position."""
LOOKED_AT: Final = 25
"""Legal actions that are tried out at a position."""
NAMES: Final = ("Anna", "Ben", "Carla", "David", "Emma", "Felix")


@frozen
class Wanted:
    """What an example is to show."""

    kind: str
    """The class of the action."""
    refused: tuple[str, ...] = ()
    """The rule that the other action breaks: the first of these that is in force."""
    tells: str = ""
    """The class of an event that the action tells."""
    players: int = 0
    """How many play; 0: as many as can."""
    seed: int = 1
    """The first match that is tried."""
    after: int = 0
    """How many choices are made before."""
    refusal_alone: bool = False
    """Whether a refusal will do, with nothing of the kind allowed."""


@frozen
class Found:
    """A position with an action that is legal there, and one that is not."""

    before: State
    action: Action | None
    after: State | None
    events: tuple[Event, ...]
    wish: Action | None
    violation: Violation | None
    record: str


@frozen(eq=False)
class _Open:
    """What is still looked for."""

    wanted: Wanted
    rule: str | None
    found: list[Found] = field(factory=list)


@lru_cache(maxsize=64)
def find(game: Game, wanted: tuple[Wanted, ...]) -> dict[Wanted, Found]:
    """For each of these an example, where one comes about in the first matches."""
    looked_for = [_Open(one, _rule(game, one)) for one in dict.fromkeys(wanted)]
    looked_for = [one for one in looked_for if one.rule is not None or not one.wanted.refused]
    for number in range(SEEDS):
        tables = sorted({(_players(game, o.wanted), o.wanted.seed) for o in looked_for})
        for players, seed in tables:
            here = [
                one
                for one in looked_for
                if not one.found
                and (_players(game, one.wanted), one.wanted.seed) == (players, seed)
            ]
            if here:
                _look_through(game, players, seed + number, here)
    return {one.wanted: one.found[0] for one in looked_for if one.found}


def _rule(game: Game, wanted: Wanted) -> str | None:
    return next((id for id in wanted.refused if game.has_rule(id)), None)


def _players(game: Game, wanted: Wanted) -> int:
    return wanted.players if wanted.players in game.player_counts else max(game.player_counts)


def _look_through(game: Game, players: int, seed: int, looked_for: Sequence[_Open]) -> None:
    match, rng = Match(game, players, seed), random.Random(seed)
    for step in range(LONGEST):
        state = match.state
        if match.actor is None or all(one.found for one in looked_for):
            return
        for one in looked_for:
            if not one.found and step >= one.wanted.after:
                one.found.extend(_at(match, state, one, seed))
        match.play(chosen(state.legal_actions(), rng))


def chosen(legal: Sequence[Action], rng: random.Random) -> Action:
    """One of them: a kind at random, then one of the kind."""
    kinds = list(dict.fromkeys(type(action) for action in legal))
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def _at(match: Match, state: State, one: _Open, seed: int) -> Iterator[Found]:
    """The example, if the position is one."""
    decision = state.decision
    if not isinstance(decision, Decision):
        return
    wanted = one.wanted
    kinds = tuple(kind for kind in decision.kinds if kind.__name__ == wanted.kind)
    if not kinds:
        kinds = tuple(k for k in match.game.rulebook.actions if k.__name__ == wanted.kind)
    legal = state.legal_actions()
    own = [action for action in legal if type(action) in kinds]
    if not kinds or not (own or wanted.refusal_alone):
        return
    wish = violation = None
    if one.rule is not None:
        wish, violation = _refused(state, decision, kinds, one.rule, frozenset(legal))
        if wish is None:
            return
    moves = " ".join(str(played) for _, played in match.history)
    record = f"{match.game.id}, {match.players} players, seed {seed}: {moves or 'no moves'}"
    for tried in sorted(own, key=lambda action: -_alike(action, wish))[:LOOKED_AT]:
        step = state.step(tried)
        if not wanted.tells or any(type(e).__name__ == wanted.tells for e in step.events):
            yield Found(state, tried, step.state, step.events, wish, violation, record)
            return
    if wanted.refusal_alone:
        yield Found(state, None, None, (), wish, violation, record)


def _alike(one: Action, other: Action | None) -> int:
    """How many fields two actions have in common."""
    if other is None:
        return 0
    kind: Any = type(one)
    names = [field.name for field in attrs.fields(kind)]
    return sum(getattr(one, name) == getattr(other, name, None) for name in names)


def _refused(
    state: State,
    decision: Decision,  # type: ignore[type-arg]
    kinds: tuple[type[Action], ...],
    rule: str,
    legal: frozenset[Action],
) -> tuple[Action | None, Violation | None]:
    """An action that breaks this rule first, if possible no other; none where there is none."""
    first: tuple[Action | None, Violation | None] = (None, None)
    nearby = [a for a in decision.candidates(state.table) if type(a) is kinds[0]]
    every = sorted(state.game.conceivable(kinds), key=str)
    spread = every[:: max(1, len(every) // TRIED)]
    for wish in dict.fromkeys((*nearby[:TRIED], *spread)):
        if wish in legal:
            continue
        violations = state.violations(wish)
        if violations and violations[0].rule.id == rule:
            if len(violations) == 1:
                return wish, violations[0]
            if first[0] is None:
                first = wish, violations[0]
    return first
