"""Bison 4.3: the interface of the six action spaces for stones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import frozen

from bisongames.bison.table import Table
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Violation


@frozen(eq=False)
class StoneSpace:
    """An action space: the numbers of hunters it can be used with, and the decisions that follow."""

    name: str
    possible: Callable[[Table, int], Iterable[int]]
    """Takes a player; returns the possible numbers of hunters, from 1, in order."""
    why_not: Callable[[Table, int, int], Iterator[Violation]]
    """Takes a player and a number of hunters; yields reasons against this number."""
    begin: Callable[[Table, int, int], Follow]
    """Takes a player and a number of hunters, possibly 0; returns the decisions after paying."""
