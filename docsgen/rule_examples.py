"""Examples of rules, one for each: a moment of a match in which the rule refuses an action or takes effect.

The descriptions and conditions are in ``docsgen/data/rule-examples/<game>.toml``, written by hand; the places in matches are
in ``<game>.json`` next to it, written by ``python -m docsgen.mining``. Both are executed here.

Longer than 300 lines because the stored data of an example, the names in its condition and its evaluation belong together.
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
    "refused": "an action that the rule refuses, and one that is allowed",
    "allowed": "an action that the rule allows, and its consequences",
    "effect": "an automatic effect or the consequence of an action, before and after",
    "score": "a line of a score, or the reason that broke a tie",
    "end": "how a match ended",
    "set-up": "the table at the start",
    "fact": "a number of pieces or a word that the rule explains, checked",
}
BY: Final = {"kinds": "played at random", "greedy": "played by Greedy"}
"""The description of the style of play, by the name of the players."""


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
    """The hand-written file of one game."""

    variants: tuple[str, ...]
    """The variants to search for examples, in order."""
    wishes: Mapping[str, Wish]
    none: Mapping[str, str]
    """Rules without an example, each with the reason."""

    @classmethod
    def of(cls, game: str) -> Wishes:
        """The wishes for a game; empty for a game without a file."""
        path = DATA / f"{game}.toml"
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        variants = tuple(data.pop("play", {}).get("variants", (game,)))
        none = data.pop("none", {})
        return cls(variants, {id: Wish(**said) for id, said in data.items()}, none)


@frozen
class Played:
    """A stored match, up to the last move that examples need."""

    game: str
    players: int
    seed: int
    bot: str
    moves: str
    """The actions in notation, separated by spaces, including chance outcomes."""

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
        """The values that conditions can use, by name."""
        now, then = self.now, self.then or self.now
        return {
            "now": now,  # the positions
            "then": then,
            "before": now.table,  # the tables
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
        """The ids of the rules that the events of this moment name, and of those in the result that follows."""
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
            # The expressions are our own data, evaluated on our own positions.
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
        """The refused action, if any."""
        return self.moment.now.parse(self.place.refused) if self.place.refused else None

    @property
    def allowed_action(self) -> Action | None:
        """The action that is allowed in the same position, if any."""
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
        """The examples of a game as stored on disk."""
        path = DATA / f"{game}.json"
        data = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        places = {
            id: Place(**{**said, "rules": tuple(said.get("rules", ()))})
            for id, said in data.get("examples", {}).items()
        }
        matches = tuple(Played(**said) for said in data.get("matches", ()))
        return cls(game, Wishes.of(game), matches, places)

    def execute(self) -> dict[str, Example]:
        """Runs every example and returns each by the id of its rule.

        Raises:
            ExampleError: if examples do not behave as described; the message lists all of them.
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
            raise ExampleError(f"{where}: the match is shorter")
        example = Example(self.game, id, place, wish, played, moment)
        if place.kind != "refused":
            check = wish.check if wish and wish.check else f"cited({id!r})"
            if not moment.now.game.has_rule(id) or not moment.fulfils(check):
                raise ExampleError(f"{where}: the condition no longer holds: {check}")
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
        ExampleError: if a move is no longer legal.
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
    """Yields every text in plain data and values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(_texts, value.values()))
    elif isinstance(value, tuple | list):
        yield from chain.from_iterable(map(_texts, value))
    elif attrs.has(type(value)):
        yield from chain.from_iterable(_texts(getattr(value, n)) for n in fields_of(type(value)))
