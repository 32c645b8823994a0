"""The class of targets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from attrs import frozen
from hypothesis.strategies import SearchStrategy

from fuzz.mutating import Draft, Input


@frozen
class Target:
    """An entry point of the library, with inputs for it and the check of what must hold."""

    name: str
    check: Callable[[Input], bool]
    """Tries an input; returns whether it was accepted, and raises if a law does not hold."""
    mutated: Callable[[random.Random], Draft]
    """Makes the draft of an input from real data."""
    made: SearchStrategy[Input]
    """The strategy that makes inputs by hypothesis."""


def luck_of(given: Input) -> random.Random:
    """A random generator that is the same for the same input."""
    return random.Random(repr(sorted(given.items(), key=lambda pair: pair[0])))


def size_of(value: Any) -> int:
    """The approximate length of an input."""
    if isinstance(value, dict):
        return sum(size_of(v) + len(str(k)) for k, v in value.items())
    if isinstance(value, list):
        return sum(map(size_of, value))
    return len(value) if isinstance(value, str) else 8
