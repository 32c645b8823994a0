"""Upper bounds on the matches of a variant that no declaration gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from attrs import frozen

from bisongames.engine.core.actions import Action


@frozen
class Lengths:
    """What no match of a variant goes beyond, under any play."""

    moves: int
    """Choices of players and outcomes of chance together."""
    turns: int
    rounds: int


GameT = TypeVar("GameT")


@frozen
class Sizes(Generic[GameT]):
    """What a rulebook says of its sizes. Each function is given the game, and how many play; each may be left out."""

    narrowed: Callable[[GameT], Mapping[type[Action], Iterable[Action]]] = lambda game: {}
    """For some kinds of action, of the game alone: those that can ever be legal in the variant, in any order.

    Of a kind that is not named, every action whose fields are in range has a number.
    """
    lengths: Callable[[GameT, int], Lengths] | None = None
    """How long matches can get. Without it they have no known end, and turns count up to a million."""
    waiting: Callable[[GameT, int], int] = lambda game, players: 16
    """How many things can wait on the agenda behind the first one."""
