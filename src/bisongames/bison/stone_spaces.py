"""Bison 4.3: what an action space is to those who use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import frozen

from bisongames.bison.table import Table
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Violation


@frozen(eq=False)
class ActionSpace:
    """One of the action spaces: with how many hunters it can be used, and what is decided then."""

    name: str
    possible: Callable[[Table, int], Iterable[int]]
    """For a player: the numbers of hunters, from 1, that can do it, in order."""
    why_not: Callable[[Table, int, int], Iterator[Violation]]
    """For a player and a number of hunters: why not so many."""
    begin: Callable[[Table, int, int], Follow]
    """For a player and a number of hunters, which may be 0: what follows when it is paid for."""
