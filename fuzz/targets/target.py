"""What a target is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from attrs import frozen
from hypothesis.strategies import SearchStrategy

from fuzz.mutating import Draft, Input


@frozen
class Target:
    """One way into the library: what is given there, and what must hold."""

    name: str
    check: Callable[[Input], bool]
    """Gives the input; returns whether it was accepted, and raises when something does not hold."""
    mutated: Callable[[random.Random], Draft]
    """Makes an input of a real thing."""
    made: SearchStrategy[Input]
    """Makes inputs by hypothesis."""


def luck_of(given: Input) -> random.Random:
    """The same luck for the same input."""
    return random.Random(repr(sorted(given.items(), key=lambda pair: pair[0])))


def size_of(value: Any) -> int:
    """Roughly how long an input is."""
    if isinstance(value, dict):
        return sum(size_of(v) + len(str(k)) for k, v in value.items())
    if isinstance(value, list):
        return sum(map(size_of, value))
    return len(value) if isinstance(value, str) else 8
