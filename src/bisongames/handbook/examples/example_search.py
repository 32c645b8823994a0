"""Examples reached by play: the first position of a match in which one thing may be done and a rule forbids another.

Whoever plays chooses at random: first a kind of action, then one of it. So an example is there in every variant in which it can
come about, and is the same each time: variant, players, seed and moves lead to it.
Longer than 310 lines because all that an example may wish for is looked for here.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs
from attrs import field, frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.rules import Violation
from bisongames.engine.matches.links import Link, link_of
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State, Step
from bisongames.handbook.examples.conditions import Where, fits
from bisongames.handbook.examples.piece_paths import one_further, unusual
from bisongames.handbook.examples.similarity import alike, in_order
from bisongames.handbook.overlay.outside_cells import touches

LONGEST: Final = 700
"""Choices after which a match is left."""
SEEDS: Final = 6
"""Matches that are tried."""
TRIED: Final = 150
"""Wishes of one kind that are tried at a position."""
KEPT: Final = 40
LOOKED_AT: Final = 25
"""Legal actions that are tried out at a position."""
NAMES: Final = ("Anna", "Ben", "Carla", "David", "Emma", "Felix")


BEGINS: Final = ("TurnBegun",)
"""Events with which the next turn begins."""


@frozen
class Wanted:
    """What an example is to show."""

    kind: str
    """The class of the action."""
    refused: tuple[str, ...] = ()
    """The rules of which the other action breaks one."""
    tells: str = ""
    """The class of an event that the action tells."""
    says: str = ""
    """A pattern that this event, written out, has in it."""
    times: int = 1
    """How often it tells this."""
    like: str = ""
    """A pattern for what is chosen, in notation."""
    players: int = 0
    """How many play; 0: as many as can."""
    seed: int = 1
    """The first match that is tried."""
    after: int = 0
    """How many choices are made before."""
    until: int = 0
    """How many choices are made at most, so that little lies on the table; more matches are tried then. 0: any number."""
    refusal_alone: bool = False
    """Whether a refusal will do, with nothing of the kind allowed."""
    touching: bool = False
    """Whether what is refused lies beside the land of Bison."""
    near: bool = False
    """Whether it lies as near as can be to what is chosen."""
    one_further: bool = False
    """Whether it goes the same way, one step further."""
    unusual: bool = False
    """Whether what is chosen is what one would not expect to be allowed."""
    then: tuple[str, ...] = ()
    """Patterns for what the same player chooses next, as a payment: what is chosen is done only with it."""
    where: Where = ()
    """What else is asked of the position."""
    avoids: str = ""
    """A pattern for what nobody chooses on the way as long as there is anything else."""

    @property
    def longest(self) -> int:
        """Choices after which a match is left."""
        return self.until or LONGEST

    @property
    def matches(self) -> int:
        """How many are tried; as many choices as ever."""
        return SEEDS * LONGEST // self.longest


@frozen
class Found:
    """A position with an action that is legal there, and one that is not."""

    before: State
    action: Action | None
    after: State | None
    events: tuple[Event, ...]
    refused: tuple[tuple[Action, Violation], ...]
    """Actions that are refused, with the first reason; the best examples first."""
    record: str
    link: Link
    """What leads to the position before."""
    dealt: tuple[str, ...] = ()
    """What came up by chance after the action or was chosen with it, in notation."""
    also: tuple[tuple[State, Action], ...] = ()
    """What the same player chose with it, each with its position."""

    @property
    def link_after(self) -> Link:
        """What leads to the position after the action."""
        moves = (*self.link.moves, str(self.action), *self.dealt)
        return attrs.evolve(self.link, moves=moves)


@frozen(eq=False)
class _Open:
    """What is still looked for."""

    wanted: Wanted
    rules: frozenset[str]
    """Those in force of the rules that may refuse it."""
    found: list[Found] = field(factory=list)
    farther: list[Found] = field(factory=list)
    """What will do where nothing better comes about: the refused action breaks other rules too."""


@lru_cache(maxsize=8)
def find(game: Game, wanted: tuple[Wanted, ...]) -> dict[Wanted, Found]:
    """For each of these an example, where one comes about in the first matches."""
    every = [_Open(one, _in_force(game, one)) for one in dict.fromkeys(wanted)]
    every = [one for one in every if one.rules or not one.wanted.refused]
    looked_for = every
    for number in range(max((one.wanted.matches for one in looked_for), default=0)):
        looked_for = [one for one in looked_for if number < one.wanted.matches]
        for players, seed, avoids in sorted({_table(game, one.wanted) for one in looked_for}):
            at = players, seed, avoids
            here = [o for o in looked_for if not o.found and _table(game, o.wanted) == at]
            if here:
                _look_through(game, players, seed + number, avoids, here)
    best = ((one.wanted, (*one.found, *one.farther)) for one in every)
    return {wanted: found[0] for wanted, found in best if found}


def _in_force(game: Game, wanted: Wanted) -> frozenset[str]:
    return frozenset(filter(game.has_rule, wanted.refused))


def _players(game: Game, wanted: Wanted) -> int:
    return wanted.players if wanted.players in game.player_counts else max(game.player_counts)


def _table(game: Game, wanted: Wanted) -> tuple[int, int, str]:
    """In which matches an example is looked for: how many play, the first of them, and what is avoided there."""
    return _players(game, wanted), wanted.seed, wanted.avoids


def _look_through(
    game: Game, players: int, seed: int, avoids: str, looked_for: Sequence[_Open]
) -> None:
    match, rng = Match(game, players, seed), random.Random(seed)
    for step in range(max(one.wanted.longest for one in looked_for)):
        state = match.state
        if match.actor is None or all(one.found for one in looked_for):
            return
        for one in looked_for:
            if not one.found and one.wanted.after <= step < one.wanted.longest:
                for found in _at(match, state, one, seed):
                    (one.found if _breaks_one_rule(found) else one.farther).append(found)
        match.play(chosen(state.legal_actions(), rng, avoids))


def _breaks_one_rule(found: Found) -> bool:
    """Whether the refused action is wrong for no reason but the one that is shown."""
    return not found.refused or len(found.before.violations(found.refused[0][0])) == 1


def chosen(legal: Sequence[Action], rng: random.Random, avoids: str = "") -> Action:
    """One of them: a kind at random, then one of the kind; what has the pattern ``avoids`` only where there is nothing else."""
    if avoids:
        legal = [one for one in legal if not re.match(avoids, str(one))] or legal
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
    own = [
        action for action in legal if type(action) in kinds and re.match(wanted.like, str(action))
    ]
    if wanted.unusual:
        own = [action for action in own if unusual(state, action)]
    if wanted.one_further:
        yield from _one_further(match, one, own, seed)
        return
    if not kinds or not (own or wanted.refusal_alone) or not fits(state, wanted.where):
        return
    refused = _refused(state, decision, kinds, one.rules, own, wanted.touching) if one.rules else ()
    if one.rules and not refused:
        return
    yield from _chosen(match, one, in_order(state, own, refused, wanted.near), refused, seed)


def _one_further(match: Match, one: _Open, own: Sequence[Action], seed: int) -> Iterator[Found]:
    """An example of which the refused action goes on where the chosen one ends."""
    state = match.state
    for action in own:
        for wish in one_further(state, action):
            violations = state.violations(wish)
            if len(violations) == 1 and violations[0].rule.id in one.rules:
                yield from _chosen(match, one, [action], ((wish, violations[0]),), seed)
                return


def _chosen(
    match: Match,
    one: _Open,
    own: Sequence[Action],
    refused: tuple[tuple[Action, Violation], ...],
    seed: int,
) -> Iterator[Found]:
    """The example with the first of these actions that tells of what is wanted."""
    state, wanted = match.state, one.wanted
    moves = " ".join(str(played) for _, played in match.history)
    record = f"{match.game.id}, {match.players} players, seed {seed}: {moves or 'no moves'}"
    for tried in own[:LOOKED_AT]:
        done, also = _with_more(state.step(tried), wanted.then)
        if len(also) < len(wanted.then):
            continue
        after, events, dealt = _with_chance(done, seed)
        dealt = (*(str(chosen) for _, chosen in also), *dealt)
        if not wanted.tells or sum(_tells(event, wanted) for event in events) >= wanted.times:
            yield Found(state, tried, after, events, refused, record, link_of(match), dealt, also)
            return
    if wanted.refusal_alone:
        yield Found(state, None, None, (), refused, record, link_of(match))


def _tells(event: Event, wanted: Wanted) -> bool:
    return type(event).__name__ == wanted.tells and bool(re.search(wanted.says, repr(event)))


def _with_more(step: Step, wanted: Sequence[str]) -> tuple[Step, tuple[tuple[State, Action], ...]]:
    """A step with what the same player chooses next, and those choices, as far as they are open."""
    also: list[tuple[State, Action]] = []
    for pattern in wanted:
        state = step.state
        fitting = (a for a in state.legal_actions() if re.fullmatch(pattern, str(a)))
        action = next(fitting, None)
        if action is None:
            break
        also.append((state, action))
        more = state.step(action)
        step = attrs.evolve(more, events=(*step.events, *more.events))
    return step, tuple(also)


def _with_chance(step: Step, seed: int) -> tuple[State, tuple[Event, ...], tuple[str, ...]]:
    """What follows a choice, with what chance brings before somebody decides again."""
    state, events, rng = step.state, step.events, random.Random(seed)
    dealt: list[str] = []
    # What the next turn begins with is no part of it.
    while state.actor == CHANCE and not any(type(e).__name__ in BEGINS for e in events):
        outcome = state.sample_chance(rng)
        step = state.step(outcome)
        state, events = step.state, (*events, *step.events)
        dealt.append(str(outcome))
    return state, events, tuple(dealt)


def _refused(
    state: State,
    decision: Decision[Any, Any],
    kinds: tuple[type[Action], ...],
    rules: frozenset[str],
    own: Sequence[Action],
    touching: bool,
) -> tuple[tuple[Action, Violation], ...]:
    """Actions that break one of these rules first: those that break no other before, then those most like legal ones."""
    nearby = [action for action in decision.candidates(state.table) if type(action) in kinds]
    legal = frozenset(own)
    found: list[tuple[int, int, Action, Violation]] = []
    for wish in dict.fromkeys((*nearby[:TRIED], *_spread(state.game, kinds))):
        if wish in legal:
            continue
        violations = state.violations(wish)
        if violations and violations[0].rule.id in rules and (not touching or touches(state, wish)):
            near = max((alike(action, wish) for action in own[:LOOKED_AT]), default=0)
            found.append((-len(violations), near, wish, violations[0]))
    found.sort(key=lambda each: (-each[0], -each[1]))
    fewest = found[0][0] if found else 0  # what breaks other rules too is far-fetched
    best = [each for each in found if each[0] == fewest]
    return tuple((wish, violation) for _, _, wish, violation in best[:KEPT])


@lru_cache(maxsize=32)
def _spread(game: Game, kinds: tuple[type[Action], ...]) -> tuple[Action, ...]:
    """Some of all actions that there are of these kinds, of every sort a few."""
    every = sorted(game.conceivable(kinds), key=str)
    return tuple(every[:: max(1, len(every) // TRIED)])
