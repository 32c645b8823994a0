"""False versions of events, to see that some law holds each of their fields against something."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import attrs

from bisongames.engine.core.actions import Event
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.state import Step
from bisongames.testing.laws.fold_laws import told_enough
from bisongames.testing.laws.score_laws import end_is_named, recount_says_the_same
from bisongames.testing.support.generators import pick

TRIED: Final = 3
"""The number of events at which false values of a field are tried, as long as no law notices them."""
KEPT: Final = 12
"""The number of values of a field that are kept to be told falsely elsewhere."""


class FieldsOfEvents:
    """The fields of the events met so far, and whether a law has noticed a false value in each."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        """The fields in which a false value was noticed, such as ``BeadTaken.colour``."""
        self.tried: Counter[str] = Counter()
        """For each field, the number of events that told false values."""
        self._values: dict[str, list[Any]] = {}

    @property
    def unheld(self) -> tuple[str, ...]:
        """The fields in which no false value was noticed."""
        return tuple(sorted(set(self.tried) - self.held))

    def look(self, move: MatchMove, rng: random.Random) -> None:
        """Tries false values of the fields that are not known to be held against something."""
        for at, event in enumerate(move.events):
            for name, value in each_field(event):
                seen = self._values.setdefault(name, [])
                if value not in seen and len(seen) < KEPT:
                    seen.append(value)
                if name in self.held or self.tried[name] >= TRIED:
                    continue
                tried = [*false_versions(event, name, seen, rng)]
                if tried:
                    self.tried[name] += 1
                if any(is_noticed(told_instead(move, at, other)) for other in tried):
                    self.held.add(name)


def is_noticed(move: MatchMove) -> bool:
    """Whether a law of events notices that what a move tells is false."""
    step = Step(move.after, move.events)
    try:
        told_enough(move.before, str(move.action), step)
        recount_says_the_same(move.before, move.action, step)
        end_is_named(step)
    except Exception:  # noqa: BLE001  whatever goes wrong breaks a law
        return True
    return False


def told_instead(move: MatchMove, at: int, event: Event) -> MatchMove:
    """The move with another event in one place."""
    return attrs.evolve(move, events=(*move.events[:at], event, *move.events[at + 1 :]))


def each_field(event: Event) -> Iterator[tuple[str, Any]]:
    """The fields of an event with their values; those of the values in a list too, such as ``AreaScored.shares.rank``."""
    for field in attrs.fields(type(event)):  # type: ignore[arg-type]
        name, value = f"{type(event).__name__}.{field.name}", getattr(event, field.name)
        yield name, value
        if isinstance(value, tuple) and value and attrs.has(type(value[0])):
            for part in attrs.fields(type(value[0])):
                yield f"{name}.{part.name}", getattr(value[0], part.name)


def false_versions(event: Event, name: str, seen: list[Any], rng: random.Random) -> Iterator[Event]:
    """The event with false values of one field, which other events have had or which lie next to the true one."""
    _, field, *part = name.split(".")
    value = getattr(event, field)
    if not part:
        for false in false_values(value, seen, rng):
            yield attrs.evolve(event, **{field: false})  # type: ignore[misc]
        return
    first, *others = value
    for false in false_values(getattr(first, part[0]), seen, rng):
        yield attrs.evolve(event, **{field: (attrs.evolve(first, **{part[0]: false}), *others)})  # type: ignore[misc]


def false_values(value: Any, seen: list[Any], rng: random.Random) -> Iterator[Any]:
    """Up to three plausible values other than this one; a list in another order is not false."""
    others = [other for other in seen if type(other) is type(value) and not _alike(other, value)]
    if type(value) is bool:
        yield not value
        return
    if type(value) is int:
        yield value + 1
    elif type(value) is tuple and value:
        yield value[:-1]
        yield (*value, value[-1])
    if others:
        yield pick(others, rng)
    elif type(value) is str:
        yield f"not {value}"


def _alike(one: Any, other: Any) -> bool:
    if type(one) is tuple and type(other) is tuple:
        return Counter(map(repr, one)) == Counter(map(repr, other))
    return bool(one == other)
