"""Examples of rules, one for each: a moment of a match in which something is refused by a rule, or in which it shows.

The descriptions and conditions are in ``docsgen/data/rule-examples/<game>.toml``, written by hand; the places in matches are
in ``<game>.json`` next to it, written by ``python -m docsgen.mining``. Both are executed here.

Longer than 300 lines because what is stored of an example, what a check may speak of and how it is judged are read together.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from types import CodeType
from typing import Final

import attrs
from attrs import field, frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event, fields_of
from bisongames.engine.core.rules import Violation
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game, State

DATA: Final = Path(__file__).resolve().parent / "data" / "rule-examples"
KINDS: Final = {
    "refused": "an action that it refuses, and one that is allowed",
    "allowed": "an action that it allows, and what comes of it",
    "effect": "what is done by itself or comes of an action, before and after",
    "score": "a line of a score, or what broke a tie",
    "end": "how a match ended",
    "set-up": "what lies on the table at the start",
    "fact": "a number of the material or a word that it explains, checked",
}
BY: Final = {"kinds": "played at random", "greedy": "played by Greedy"}
"""The description of a match, by the name of its players."""


class ExampleError(ValueError):
    """An example that no longer behaves as described."""


@frozen
class Wish:
    """The hand-written description of the example of a rule."""

    kind: str
    told: str
    check: str = ""
    """The condition: an expression over the names of :attr:`Moment.names`."""
    like: str = ""
    """For a refusal: the prefix of the refused action in notation."""
    only: str = ""
    """The variant to search; by default each in turn."""


@frozen
class Wishes:
    """The file of one game that is written by hand."""

    variants: tuple[str, ...]
    """In which examples are looked for, in this order."""
    wishes: Mapping[str, Wish]
    none: Mapping[str, str]
    """Rules without an example, each with the reason."""

    @classmethod
    def of(cls, game: str) -> Wishes:
        """The wishes for a game; of a game without a file, none."""
        path = DATA / f"{game}.toml"
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        variants = tuple(data.pop("play", {}).get("variants", (game,)))
        none = data.pop("none", {})
        return cls(variants, {id: Wish(**said) for id, said in data.items()}, none)


@frozen
class Played:
    """A match that was played, as far as examples need it."""

    game: str
    players: int
    seed: int
    bot: str
    moves: str
    """In notation, with spaces between; outcomes of chance too."""

    @property
    def description(self) -> str:
        """The variant, players and seed of the match."""
        return f"{self.game}, {self.players} players, {BY[self.bot]}, seed {self.seed}"


@frozen
class Place:
    """The place of an example in a match."""

    kind: str
    match: int
    at: int
    """The number of moves before it."""
    refused: str = ""
    rules: tuple[str, ...] = ()
    """All rules that refuse it."""
    allowed: str = ""


@frozen(slots=False)
class Moment:
    """A position of a match, the action there, and its consequences."""

    now: State
    action: Action | None = None
    events: tuple[Event, ...] = ()
    then: State | None = None
    earlier: tuple[str, ...] = ()
    """All earlier actions, in notation."""

    @cached_property
    def names(self) -> dict[str, object]:
        """The names for conditions."""
        now, then = self.now, self.then or self.now
        return {
            "now": now,  # the positions
            "then": then,
            "before": now.table,  # what lies on the table
            "after": then.table,
            "board": then.game.board(then.num_players),
            "game": now.game,
            "options": now.game.options,
            "components": now.game.components,
            "players": now.num_players,
            "you": now.actor,
            "action": self.action,
            "kind": type(self.action).__name__,
            "did": str(self.action),
            "earlier": self.earlier,
            "told": self.events_of,
            "happened": [type(event).__name__ for event in self.events],
            "asked": pending_kind,
            "offered": legal_notations,
            "refusals": refusals,
            "over": then.is_over,
            "result": then.result if then.is_over else None,
            "cited": lambda id: id in self.cited,
        }

    def events_of(self, kind: str) -> list[Event]:
        """The events of one class."""
        return [event for event in self.events if type(event).__name__ == kind]

    @cached_property
    def cited(self) -> frozenset[str]:
        """The rules that the events of this moment name, and those of the result that it leads to."""
        cited = set(_texts(self.events))
        result = self.then.result if self.then is not None and self.then.is_over else None
        if result is not None:
            parts = (part for mine in result.parts for part in mine if part.points)
            cited |= {part.rule.id for part in parts}
            cited |= {rule.id for rule in (*result.decided_by, result.ended_by)}
        return frozenset(cited)

    def fulfils(self, check: str) -> bool:
        """Whether a condition holds; one that refers to something missing does not."""
        try:
            # The expressions are our own data, tried on positions of our own.
            return bool(eval(_code(check), dict(self.names)))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return False


@frozen(slots=False)
class Example:
    """The replayed example of a rule."""

    game: str
    id: str
    place: Place
    wish: Wish | None
    played: Played
    moment: Moment
    violations: tuple[Violation, ...] = field(default=())

    @property
    def refused_action(self) -> Action | None:
        """What is refused."""
        return self.moment.now.parse(self.place.refused) if self.place.refused else None

    @property
    def allowed_action(self) -> Action | None:
        """What is allowed in the same position."""
        return self.moment.now.parse(self.place.allowed) if self.place.allowed else None


@frozen(slots=False)
class Examples:
    """All examples of one game."""

    game: str
    wishes: Wishes
    matches: tuple[Played, ...]
    places: Mapping[str, Place]

    @classmethod
    def of(cls, game: str) -> Examples:
        """As they are stored."""
        path = DATA / f"{game}.json"
        data = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        places = {
            id: Place(**{**said, "rules": tuple(said.get("rules", ()))})
            for id, said in data.get("examples", {}).items()
        }
        matches = tuple(Played(**said) for said in data.get("matches", ()))
        return cls(game, Wishes.of(game), matches, places)

    def execute(self) -> dict[str, Example]:
        """Each example, seen to behave.

        Raises:
            ExampleError: examples that do not, all of them.
        """
        examples: dict[str, Example] = {}
        faults: list[str] = []
        for index, played in enumerate(self.matches):
            here = {id: place for id, place in self.places.items() if place.match == index}
            wanted = {place.at for place in here.values()}
            moments = {at: m for at, m in enumerate(moments_of(played)) if at in wanted}
            for id, place in here.items():
                try:
                    examples[id] = self._judge(id, place, moments.get(place.at))
                except ExampleError as error:
                    faults.append(str(error))
        if faults:
            raise ExampleError("\n".join(faults))
        return {id: examples[id] for id in self.places}

    def _judge(self, id: str, place: Place, moment: Moment | None) -> Example:
        played, wish = self.matches[place.match], self.wishes.wishes.get(id)
        where = f"{id}: {played.description}, after {place.at} moves"
        if moment is None:
            raise ExampleError(f"{where}: the match does not go that far")
        example = Example(self.game, id, place, wish, played, moment)
        if place.kind != "refused":
            check = wish.check if wish and wish.check else f"cited({id!r})"
            if not moment.now.game.has_rule(id) or not moment.fulfils(check):
                raise ExampleError(f"{where}: no longer is so: {check}")
            return example
        violations = moment.now.violations(example.refused_action)
        rules = tuple(violation.rule.id for violation in violations)
        if rules != place.rules or id not in rules:
            raise ExampleError(
                f"{where}: {place.refused} is refused by {rules or 'nothing'}, not {place.rules}"
            )
        if place.allowed and moment.now.violations(example.allowed_action):
            raise ExampleError(f"{where}: {place.allowed} is no longer allowed")
        return attrs.evolve(example, violations=violations)


def moments_of(played: Played, game: Game | None = None) -> Iterator[Moment]:
    """The moments of a match in order, including the final position.

    Raises:
        ExampleError: a move is not allowed any more.
    """
    state, moves = (game or load(played.game)).start(played.players), tuple(played.moves.split())
    for number, text in enumerate(moves):
        action = state.parse(text)
        violations = state.violations(action)
        if violations:
            raise ExampleError(
                f"{played.description}: move {number}, {text}, is refused: {violations[0]}"
            )
        step = state.step(action)
        yield Moment(state, action, step.events, step.state, moves[:number])
        state = step.state
    yield Moment(state, earlier=moves)


def pending_kind(state: State) -> str:
    """The class name of the pending decision; empty at the end."""
    return type(state.decision).__name__ if state.decision is not None else ""


def legal_notations(state: State) -> frozenset[str]:
    """The legal actions or outcomes of a position, in notation."""
    if state.actor == CHANCE:
        return frozenset(str(action) for action, _ in state.chance_outcomes())
    return frozenset(map(str, state.legal_actions()))


def refusals(state: State, text: str) -> tuple[str, ...]:
    """The rules that refuse an action in a position."""
    return tuple(violation.rule.id for violation in state.violations(state.parse(text)))


@cache
def _code(check: str) -> CodeType:
    return compile(check, check, "eval")


def _texts(value: object) -> Iterator[str]:
    """Every text in plain data and values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(_texts, value.values()))
    elif isinstance(value, tuple | list):
        yield from chain.from_iterable(map(_texts, value))
    elif attrs.has(type(value)):
        yield from chain.from_iterable(_texts(getattr(value, n)) for n in fields_of(type(value)))
