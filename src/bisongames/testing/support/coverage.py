"""What a check has seen so far, so that play can be steered to what it has not."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final

import attrs

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event, fields_of
from bisongames.engine.core.rules import Rule
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import Game, State
from bisongames.testing.support.generators import (
    arbitrary_actions,
    near_legal_actions,
    possible_actions,
)

Lines = tuple[tuple[Part, ...], ...]
"""The lines of the scores, per player."""
Feature = tuple[Any, ...]
"""A plain fact about a step: kinds of decision, action and event, a rule cited, what the table looks like."""

MOST_VALUES: Final = 24
"""The number of different values of a field that count as features; all others look the same."""
MOST_DIGITS: Final = 7
"""The number of binary digits above which numbers look the same."""
TRIED: Final = 4
"""The number of different actions that are tried one step ahead."""
JUDGED: Final = 6
"""The number of arbitrary actions, of those of the right kinds, and of nearly legal ones, that are judged at a position."""
OFTEN: Final = 100
"""The number of positions of each kind of decision at which actions are judged always."""
_NUMBERS: Final = frozenset((int, bool))
SELDOM: Final = 4
"""Actions are judged at one in this many of the later positions."""


class Coverage:
    """The features of all steps played so far with their frequencies, and the rules cited."""

    def __init__(self, game: Game) -> None:
        self.times: Counter[Feature] = Counter()
        self.cited: set[str] = set()
        self.met: set[type] = set()
        """The kinds of decision and chance at which something was played."""
        self.chosen: set[type] = set()
        """The kinds of action and outcome that were played."""
        self.told: set[str] = set()
        """The names of the kinds of event that were told."""
        self._values: dict[tuple[type, str], set[Any]] = {}
        self._latest: deque[tuple[State, Lines]] = deque(maxlen=2 + TRIED)
        self._judged: Counter[type] = Counter()
        self._names = {name: len(values) for name, values in game.domains.items()}
        self._game = game

    @property
    def names(self) -> set[str]:
        """The names of all kinds of decision, chance, action and event that came up."""
        return {kind.__name__ for kind in self.met | self.chosen} | self.told

    @cached_property
    def _rules(self) -> frozenset[str]:
        return frozenset(rule.id for rule in (*self._game.rules, *self._game.notes))

    def signature(self, action: Action) -> Feature:
        """The kind of an action and the values of those fields that have few."""
        kind: type = type(action)
        return kind, *[
            getattr(action, name)
            for name, domain in _domains_of(kind)
            if self._names.get(domain, 0) <= MOST_VALUES
        ]

    def features(
        self,
        before: State,
        action: Action,
        events: Sequence[Event],
        after: State,
        earlier: Counter[type],
    ) -> list[Feature]:
        """The features of a step; ``earlier`` counts the kinds of event before it in this match."""
        decision, follow = type(before.decision), type(after.decision)
        signature = self.signature(action)
        kinds = [type(event) for event in events]
        found: list[Feature] = [
            ("step", decision, type(action), frozenset(kinds)),
            ("choice", decision, *signature),
            ("next", signature[0], follow, len(after.agenda)),
        ]
        for kind, event in zip(kinds, events, strict=True):
            found.append(("times", kind, (earlier[kind] + kinds.count(kind)).bit_length()))
            found += [("event", kind, *value) for value in self._values_of(event)]
        found += self._score_changes(before, after)
        for fact in _levels(after.table):
            found += [("table", *fact), ("table", follow, fact[0], fact[1] > 0, fact[2] > 0)]
        legal = possible_actions(after)
        sorts = frozenset(map(type, legal))
        found.append(("legal", follow, sorts, min(len(legal), 3 + len(legal).bit_length())))
        return found

    def _values_of(self, event: Event) -> Iterator[tuple[str, Any]]:
        """Yields the fields of an event, each with its value if there are few of them."""
        kind = type(event)
        for name in fields_of(kind):
            value = _coarse(getattr(event, name))
            known = self._values.get((kind, name), ())
            yield name, value if value in known or len(known) < MOST_VALUES else "another"

    def _parts_of(self, state: State) -> Lines:
        """The lines of the scores, remembered for the latest positions."""
        for known, parts in self._latest:
            if known is state:
                return parts
        parts = state.standing().parts
        self._latest.append((state, parts))
        return parts

    def _score_changes(self, before: State, after: State) -> Iterator[Feature]:
        """Yields the lines of the score that rise or fall, for the actor or for another player."""
        old, new = self._parts_of(before), self._parts_of(after)
        if old == new:
            return
        for owner, (was, now) in enumerate(zip(old, new, strict=True)):
            points = {part.name: part.points for part in was}
            points.update((part.name, 0) for part in now if part.name not in points)
            for part in now:
                points[part.name] -= part.points
            for name, lost in points.items():
                if lost:
                    yield "score", name, lost < 0, before.actor in (owner, CHANCE)

    def observe(
        self,
        before: State,
        action: Action,
        events: Sequence[Event],
        after: State,
        earlier: Counter[type],
        rng: random.Random,
    ) -> list[Feature]:
        """Counts the features of a step that was played, and returns those that are new."""
        found = self.features(before, action, events, after, earlier)
        found += self._citations(before, events, after, rng)
        new = [feature for feature in dict.fromkeys(found) if feature not in self.times]
        self.times.update(found)
        self.met.add(type(before.decision))
        self.chosen.add(type(action))
        self.told.update(type(event).__name__ for event in events)
        for event in events:
            for name, value in self._values_of(event):
                self._values.setdefault((type(event), name), set()).add(value)
        return new

    def _citations(
        self, before: State, events: Sequence[Event], after: State, rng: random.Random
    ) -> Iterator[Feature]:
        """Yields the rules that refusals, scores, events and the result cite, and notes them; then the ranks of the result."""
        decision = type(before.decision)
        self._judged[decision] += 1
        if self._judged[decision] <= OFTEN or self._judged[decision] % SELDOM == 0:
            kinds = before.decision.kinds if before.decision else ()
            for action in (
                *arbitrary_actions(before, rng, JUDGED),
                *arbitrary_actions(before, rng, JUDGED, kinds),
                *near_legal_actions(before, rng, JUDGED),
            ):
                broken = before.violations(action)
                for violation in broken:
                    yield "rule", decision, violation.rule.id, len(broken) == 1
                    self.cited.add(violation.rule.id)
        for event in events:
            for text in _texts_in(event):
                if text in self._rules:
                    yield "rule", type(event), text
                    self.cited.add(text)
        result = after.result
        if result:
            ranks = tuple(map(len, result.ranking))
            yield "ranks", result.ended_by.id, ranks, bool(result.decided_by)
        rules: Iterable[Rule] = (result.ended_by, *result.decided_by) if result else ()
        parts = [part.rule for mine in self._parts_of(after) for part in mine if part.points]
        for rule in dict.fromkeys((*rules, *parts)):
            yield "rule", rule.id
            self.cited.add(rule.id)


@cache
def _domains_of(kind: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a kind of action with their domains, without tuples."""
    return tuple(
        (field.name, field.metadata["domain"])
        for field in attrs.fields(kind)
        if not field.metadata["length"] and not str(field.type).startswith("tuple")
    )


def _coarse(value: Any) -> Any:
    """A value with few alternatives: large numbers are alike, and lists of one length."""
    if isinstance(value, bool | str | None):
        return value
    if isinstance(value, int):
        return value if -1 <= value <= 3 else "many"
    return min(len(value), 4) if isinstance(value, tuple | list) else type(value)


@cache
def stored_columns(kind: Any) -> tuple[str, ...]:
    """The names of the stored columns of a kind of table."""
    return tuple(name for name, column in kind.columns.items() if column.stored)


def _levels(table: Any) -> Iterator[tuple[str, int, int]]:
    """Yields each column with its smallest and its largest number, in binary digits."""
    kind: type = type(table)
    for name in stored_columns(kind):
        value = getattr(table, name)
        if not isinstance(value, list):
            digits = _digits(value)
            yield name, digits, digits
        elif _are_numbers(value):
            if value:
                yield name, _digits(min(value)), _digits(max(value))
        else:
            levels = [*map(_digits, value)]
            yield name, min(levels), max(levels)


def _are_numbers(values: Sequence[Any]) -> bool:
    """Whether these are all numbers, found without a loop in Python: half of the time of play was spent here."""
    return {*map(type, values)} <= _NUMBERS


def amount(value: Any) -> int:
    """The sum of all numbers in a value; 0 if it holds none."""
    if isinstance(value, Mapping):
        value = [*value.values()]
    if isinstance(value, list | tuple):
        return sum(map(amount, value))
    return value if isinstance(value, int) else 0


def _digits(value: object) -> int:
    """The number of binary digits of a number, or of the length or sum of a list, up to a limit."""
    if isinstance(value, int):
        return min(value.bit_length(), MOST_DIGITS) if value >= 0 else -1
    if isinstance(value, list | tuple):
        number = sum(value) if _are_numbers(value) else len(value)
        return min(number.bit_length(), MOST_DIGITS)
    return value is not None


def _texts_in(value: object) -> Iterator[str]:
    """Yields the texts in an event, and in the values that it holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts_in(part)
    elif attrs.has(type(value)):
        for name in fields_of(type(value)):
            yield from _texts_in(getattr(value, name))
