"""Upper bounds on the matches of a variant that its declarations do not imply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from attrs import frozen

from bisongames.engine.core.actions import Action


@frozen
class Lengths:
    """Upper bounds on the length of the matches of a variant, under any play."""

    moves: int
    """Choices of players and chance outcomes together."""
    turns: int
    rounds: int


GameT = TypeVar("GameT")


@frozen
class Sizes(Generic[GameT]):
    """Functions of a rulebook that bound its sizes, given a game and the number of players. All are optional."""

    narrowed: Callable[[GameT], Mapping[type[Action], Iterable[Action]]] = lambda game: {}
    """For some kinds of action, given the game alone: those that can ever be legal in the variant, in any order.

    For any other kind, every action whose fields are in range has a number.
    """
    lengths: Callable[[GameT, int], Lengths] | None = None
    """The maximum lengths of matches. Without this function they have no known end, and turns count up to a million."""
    waiting: Callable[[GameT, int], int] = lambda game, players: 16
    """The maximum number of entries that can wait on the agenda behind the first one."""
