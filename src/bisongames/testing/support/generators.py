"""Things to judge: nonsense, malformed actions, and actions of which most are illegal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from bisongames.engine.core.actions import Action, fields_of
from bisongames.engine.positions.state import State

NONSENSE: Final[tuple[object, ...]] = (
    None,
    7,
    "pass",
    ("pass",),
    {"type": "Pass"},
    object(),
    Action,
    b"",
    [],
)
"""Things that are no action of any game."""

MALFORMED: Final[tuple[Any, ...]] = (
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


def arbitrary_actions(state: State, rng: random.Random, number: int) -> Iterator[Action]:
    """Well-formed actions of the game, most of them illegal: any kind, any values of the domains."""
    domains = {name: sorted(values, key=repr) for name, values in state.game.domains.items()}
    kinds = state.game.rulebook.actions
    for _ in range(number):
        kind: Any = kinds[int(rng.random() * len(kinds))]
        values: dict[str, Any] = {}
        if any(not domains[field.metadata["domain"]] for field in attrs.fields(kind)):
            continue  # an action of an expansion that is not in this game
        for field in attrs.fields(kind):
            pool = domains[field.metadata["domain"]]
            if str(fields_of(kind)[field.name]).startswith("tuple"):
                lengths = domains[field.metadata["length"]] if field.metadata["length"] else [1]
                length = lengths[int(rng.random() * len(lengths))]
                values[field.name] = tuple(
                    pool[int(rng.random() * len(pool))] for _ in range(length)
                )
            else:
                values[field.name] = pool[int(rng.random() * len(pool))]
        yield kind(**values)


def of_each_kind(actions: Iterable[Action], rng: random.Random, number: int) -> list[Action]:
    """So many of these actions: one of each kind first."""
    shuffled = list(actions)
    rng.shuffle(shuffled)
    first = {type(action): action for action in reversed(shuffled)}
    chosen = [a for a in shuffled if first[type(a)] is a]
    return (chosen + [a for a in shuffled if first[type(a)] is not a])[:number]


def near_legal_actions(state: State, rng: random.Random, number: int) -> Iterator[Action]:
    """Legal actions with one field changed: mostly illegal, for one reason."""
    legal = [a for a in state.legal_actions() if attrs.fields(type(a))]  # type: ignore[arg-type]
    domains = {name: sorted(values, key=repr) for name, values in state.game.domains.items()}
    for _ in range(number if legal else 0):
        action = legal[int(rng.random() * len(legal))]
        fields = attrs.fields(type(action))  # type: ignore[arg-type]
        field = fields[int(rng.random() * len(fields))]
        pool = domains[field.metadata["domain"]]
        value = getattr(action, field.name)
        if isinstance(value, tuple):
            place = int(rng.random() * len(value)) if value else 0
            value = (*value[:place], pool[int(rng.random() * len(pool))], *value[place + 1 :])
        else:
            value = pool[int(rng.random() * len(pool))]
        yield attrs.evolve(action, **{field.name: value})  # type: ignore[misc]


def malformed_actions(state: State, rng: random.Random) -> Iterator[Action]:
    """Actions of the game with a value that no field can have."""
    for kind in state.game.rulebook.actions:
        fields = attrs.fields(kind)  # type: ignore[arg-type]
        for bad in MALFORMED if fields else ():
            yield kind(**{f.name: bad for f in fields})
