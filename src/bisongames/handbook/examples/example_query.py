"""Searches for an example: an action with its consequences, and another action that a rule forbids."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import attrs
from attrs import field, frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.matches.links import Link
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State, Step
from bisongames.handbook.examples.example_search import (
    TURN_STARTS,
    Query,
    SearchResult,
    address_of,
    texts,
)
from bisongames.handbook.examples.similarity import (
    COMPARED,
    Refused,
    action_kinds,
    best_first,
    find_refusals,
    legal_of,
)
from bisongames.handbook.game_guide import guide_of


@frozen(kw_only=True)
class ExampleQuery(Query):
    """The query of an example: an action, its consequences, and another action that a rule forbids."""

    kind: str
    """The class of the action."""
    refused: tuple[str, ...] = field(default=(), converter=texts)
    """The rules that may forbid the other action; one is enough."""
    tells: str = ""
    """The class of an event that the action causes."""
    says: str = ""
    """A pattern in the ``repr`` of this event."""
    times: int = 1
    """The minimum number of these events."""
    like: str = ""
    """A pattern for the notation of the action."""
    refused_like: str = ""
    """A pattern for the notation of the refused action."""
    refusal_alone: bool = False
    """Whether a refusal is enough, without a legal action of the kind."""
    touching: bool = False
    """Whether the place of the refused action must be adjacent to what is on the board."""
    near: bool = False
    """Whether the two actions should end near each other."""
    one_further: bool = False
    """Whether the refused action goes one step beyond the other."""
    unusual: bool = False
    """Whether the action must be one that a reader would expect to be illegal."""
    then: tuple[str, ...] = field(default=(), converter=texts)
    """Patterns for what the same player chooses next, such as a payment that completes the action."""

    def is_possible(self, game: Game) -> bool:
        """Whether one of the rules in ``refused`` is in force, if any is named."""
        return not self.refused or bool(self._rules(game))

    def _rules(self, game: Game) -> frozenset[str]:
        return frozenset(filter(game.has_rule, self.refused))

    def examine(self, match: Match, number: int) -> Iterator[tuple[bool, FoundExample]]:
        """Yields the example at a position, if any; it is not the best if the refused action breaks other rules too."""
        state = match.state
        kinds = action_kinds(state, self.kind)
        if not kinds:
            return
        guide = guide_of(match.game.rulebook)
        own = [each for each in legal_of(state, kinds) if re.match(self.like, str(each))]
        if self.unusual:
            own = [action for action in own if guide.looks_illegal(state, action)]
        rules = self._rules(match.game)
        if self.one_further:
            example = self._one_further(match, own, rules)
        elif (own or self.refusal_alone) and self.meets(state):
            refusals = find_refusals(state, kinds, rules, own, self.touching) if rules else ()
            refusals = tuple(each for each in refusals if re.match(self.refused_like, str(each[0])))
            if rules and not refusals:
                return
            example = self._first(match, best_first(state, own, refusals, self.near), refusals)
        else:
            return
        if example is not None:
            yield all(_one_reason(state, wish) for wish, _ in example.refused[:1]), example

    def _one_further(
        self, match: Match, own: Sequence[Action], rules: frozenset[str]
    ) -> FoundExample | None:
        state = match.state
        for action in own:
            for wish in guide_of(match.game.rulebook).one_step_further(state, action):
                violations = state.violations(wish)
                if len(violations) == 1 and violations[0].rule.id in rules:
                    example = self._first(match, [action], ((wish, violations[0]),))
                    if example is not None:
                        return example
                    break
        return None

    def _first(self, match: Match, own: Sequence[Action], refusals: Refused) -> FoundExample | None:
        """The example with the first of these actions that has the wanted event."""
        state = match.state
        for tried in own[:COMPARED]:
            done, also = _with_more(state.step_trusted(tried), self.then)
            if len(also) < len(self.then):
                continue
            after, events, dealt = _with_chance(done, match.seed)
            dealt = (*(str(chosen) for _, chosen in also), *dealt)
            if not self.tells or sum(map(self._is_wanted, events)) >= self.times:
                address = address_of(match)
                return FoundExample(*address, state, refusals, tried, after, events, dealt, also)
        return FoundExample(*address_of(match), state, refusals) if self.refusal_alone else None

    def _is_wanted(self, event: Event) -> bool:
        return type(event).__name__ == self.tells and bool(re.search(self.says, repr(event)))


def _one_reason(state: State, wish: Action) -> bool:
    """Whether an action of a kind that is asked for is refused for one reason only."""
    decision = state.decision
    return (
        decision is not None and type(wish) in decision.kinds and len(state.violations(wish)) == 1
    )


@frozen
class FoundExample(SearchResult):
    """A position with an action that is legal there, and actions that are not."""

    before: State
    refused: Refused
    """The refused actions, the best ones first."""
    action: Action | None = None
    after: State | None = None
    events: tuple[Event, ...] = ()
    dealt: tuple[str, ...] = ()
    """The further choices and chance outcomes after the action, in notation."""
    also: tuple[tuple[State, Action], ...] = ()
    """The further choices of the same player, each after its position."""

    @property
    def link_after(self) -> Link:
        """The link to the position after the action."""
        moves = (*self.link.moves, str(self.action), *self.dealt)
        return attrs.evolve(self.link, moves=moves)


def _with_more(
    step: Step, patterns: Sequence[str]
) -> tuple[Step, tuple[tuple[State, Action], ...]]:
    """A step extended by the next choices of the same player, as far as they are legal."""
    also: list[tuple[State, Action]] = []
    for pattern in patterns:
        state = step.state
        fitting = (a for a in state.legal_actions() if re.fullmatch(pattern, str(a)))
        action = next(fitting, None)
        if action is None:
            break
        also.append((state, action))
        more = state.step_trusted(action)
        step = attrs.evolve(more, events=(*step.events, *more.events))
    return step, tuple(also)


def _with_chance(step: Step, seed: int | None) -> tuple[State, tuple[Event, ...], tuple[str, ...]]:
    """A step extended by the chance outcomes that follow, up to the next choice or turn."""
    state, events, rng = step.state, step.events, random.Random(seed)
    dealt: list[str] = []
    while state.actor == CHANCE and not any(type(e).__name__ in TURN_STARTS for e in events):
        outcome = state.sample_chance(rng)
        step = state.step_trusted(outcome)
        state, events = step.state, (*events, *step.events)
        dealt.append(str(outcome))
    return state, events, tuple(dealt)
