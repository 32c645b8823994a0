"""Objects to judge: nonsense, malformed actions, and mostly illegal actions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

import attrs

from bisongames.engine.core.actions import Action, fields_of
from bisongames.engine.positions.state import Game, State

T = TypeVar("T")

NONSENSE: Final[tuple[object, ...]] = (
    None,
    7,
    "no action",
    ("pass",),
    {"type": "Pass"},
    object(),
    Action,
    b"",
    [],
)
"""Objects that are not actions of any game."""

MALFORMED: Final[tuple[object, ...]] = (
    None,
    -99,
    10**30,
    "nothing like this",
    True,
    1.5,
    (),
    (None,),
    [],
)


def pick(values: Sequence[T], rng: random.Random) -> T:
    """A random value, each equally likely."""
    return values[int(rng.random() * len(values))]


def possible_actions(state: State) -> Sequence[Action]:
    """The legal actions of a position, or the chance outcomes."""
    return state.legal_actions() or tuple(outcome for outcome, _ in state.chance_outcomes())


@lru_cache(maxsize=20)
def _values_in(game: Game) -> dict[str, list[Any]]:
    """The values of each domain of a game, sorted."""
    return {name: sorted(values, key=repr) for name, values in game.domains.items()}


def arbitrary_actions(
    state: State, rng: random.Random, number: int, kinds: Sequence[type[Action]] = ()
) -> Iterator[Action]:
    """Yields well-formed actions of the game, mostly illegal, with any values from the domains of their fields.

    They are of these ``kinds``; by default, of any.
    """
    domains = _values_in(state.game)
    kinds = kinds or state.game.rulebook.actions
    for _ in range(number):
        kind: Any = pick(kinds, rng)
        values: dict[str, Any] = {}
        if any(not domains[field.metadata["domain"]] for field in attrs.fields(kind)):
            continue  # an action of an expansion that is not in this game
        for field in attrs.fields(kind):
            pool = domains[field.metadata["domain"]]
            if str(fields_of(kind)[field.name]).startswith("tuple"):
                lengths = domains[field.metadata["length"]] if field.metadata["length"] else [1]
                values[field.name] = tuple(pick(pool, rng) for _ in range(pick(lengths, rng)))
            else:
                values[field.name] = pick(pool, rng)
        yield kind(**values)


def of_each_kind(actions: Iterable[Action], rng: random.Random, number: int) -> list[Action]:
    """A random selection of these actions with at most ``number`` elements, one of each kind first."""
    shuffled = list(actions)
    rng.shuffle(shuffled)
    first = {type(action): action for action in reversed(shuffled)}
    chosen = [a for a in shuffled if first[type(a)] is a]
    return (chosen + [a for a in shuffled if first[type(a)] is not a])[:number]


def near_legal_actions(state: State, rng: random.Random, number: int) -> Iterator[Action]:
    """Yields legal actions with one field changed, most of them illegal for a single reason."""
    legal = [a for a in state.legal_actions() if attrs.fields(type(a))]  # type: ignore[arg-type]
    domains = _values_in(state.game)
    for _ in range(number if legal else 0):
        action = pick(legal, rng)
        field = pick(attrs.fields(type(action)), rng)  # type: ignore[arg-type]
        pool = domains[field.metadata["domain"]]
        value = getattr(action, field.name)
        if isinstance(value, tuple):
            place = int(rng.random() * len(value)) if value else 0
            value = (*value[:place], pick(pool, rng), *value[place + 1 :])
        else:
            value = pick(pool, rng)
        yield attrs.evolve(action, **{field.name: value})  # type: ignore[misc]


def malformed_actions(state: State, rng: random.Random) -> Iterator[Action]:
    """Yields actions of the game with values that no field can have."""
    for kind in state.game.rulebook.actions:
        values: dict[str, Any] = dict.fromkeys(fields_of(kind))
        for bad in MALFORMED if values else ():
            yield kind(**dict.fromkeys(values, bad))
