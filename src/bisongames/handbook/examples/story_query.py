"""Searches for a story: several choices one after another, chance included."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from attrs import field, frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.handbook.examples.example_search import Query, SearchResult, address_of, texts

MOST_STEPS: Final = 400
"""The number of steps tried for a story at one position."""
StoryStep = tuple[State, Action, State, tuple[Event, ...]]
"""The position before, the action, the position after, and the events."""


@frozen(kw_only=True)
class StoryQuery(Query):
    """The query of a story: several choices one after another, chance included, as patterns of notation.

    ``["herd:.*", "direction:.*", "roll", "dice:(.)[+]\\\\1"]`` is a herd that moves before a roll of doubles.
    """

    steps: tuple[str, ...] = field(converter=texts)
    tells: tuple[str, ...] = field(default=(), converter=texts)
    """Patterns for the ``repr`` of events that must all occur: ``Hunted.*points=2``."""
    several: bool = False
    """Whether more than one player may choose."""

    def examine(self, match: Match, number: int) -> Iterator[tuple[bool, FoundStory]]:
        """Yields the story, if it can begin at the position."""
        if _kinds(match.state, self.steps[0]) and self.meets(match.state):
            rng = random.Random(f"{match.seed} {number}")
            for steps in islice(self._sequences(match.state, rng), 1):
                yield True, FoundStory(*address_of(match), steps)

    def _sequences(self, start: State, rng: random.Random) -> Iterator[tuple[StoryStep, ...]]:
        """The sequences of actions with these patterns and events."""
        left = [MOST_STEPS]

        def continuations(
            state: State, behind: tuple[StoryStep, ...]
        ) -> Iterator[tuple[StoryStep, ...]]:
            if len(behind) == len(self.steps):
                events = [repr(event) for *_, events in behind for event in events]
                if all(any(re.search(tell, event) for event in events) for tell in self.tells):
                    yield behind
                return
            if behind and not self.several and state.actor not in (CHANCE, start.actor):
                return
            fitting = _fitting(state, self.steps[len(behind)])
            rng.shuffle(fitting)
            for action in fitting:
                if not left[0]:
                    return
                left[0] -= 1
                step = state.step_trusted(action)
                story_step = state, action, step.state, step.events
                yield from continuations(step.state, (*behind, story_step))

        return continuations(start, ())


@frozen
class FoundStory(SearchResult):
    """The steps of a story in a match."""

    steps: tuple[StoryStep, ...]


def _kinds(state: State, pattern: str) -> Sequence[type[Action]]:
    """The pending kinds of action that a pattern may match; without any, no actions need to be listed."""
    word = pattern.partition(":")[0]
    kinds = state.decision.kinds if state.decision else ()
    return [k for k in kinds if not word.isalpha() or k.notation.partition(":")[0] == word]


def _fitting(state: State, pattern: str) -> list[Action]:
    """The actions whose notation matches a pattern."""
    kinds = _kinds(state, pattern)
    every = [a for a in _options(state) if type(a) in kinds] if kinds else []
    return [action for action in every if re.fullmatch(pattern, str(action))]


def _options(state: State) -> Sequence[Action]:
    if state.actor == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    return state.legal_actions()
