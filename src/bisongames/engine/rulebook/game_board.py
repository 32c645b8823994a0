"""A board that is made for some expansions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bisongames.engine.core.agenda import Pending
from bisongames.engine.rulebook.chapters import Expansion, Hook, Order


class Composed:
    """A board that is made for some expansions: what they put into orders of play and do at hooks, looked up once."""

    __slots__ = ("computed", "expansions", "lifted", "parts", "players", "reactions")

    def __init__(self, game: Any, players: int) -> None:
        self.players = players
        self.expansions: tuple[Expansion, ...] = game.in_force
        self.lifted: frozenset[str] = game.lifted
        """The ids of the rules that are lifted."""
        self.parts = _Parts(self)
        """By order of play, and per player: its parts, with those that expansions put in."""
        self.reactions = _Reactions(self)
        """By hook: what the expansions do there."""
        self.computed = _Computed(self)
        """By function of a board: its value, computed once; what an expansion must know of the board."""

    def __deepcopy__(self, memo: object) -> Composed:
        return self  # it never changes in a match


class _Parts(dict[Order, tuple[tuple[Pending, ...], ...]]):
    def __init__(self, board: Composed) -> None:
        self._board = board

    def __missing__(self, order: Order) -> tuple[tuple[Pending, ...], ...]:
        makes = order.with_parts(self._board.expansions)
        players = range(self._board.players)
        found = self[order] = tuple(tuple(make(player) for make in makes) for player in players)
        return found


class _Reactions(dict[Hook[Any], tuple[Any, ...]]):
    def __init__(self, board: Composed) -> None:
        self._board = board

    def __missing__(self, hook: Hook[Any]) -> tuple[Any, ...]:
        found = self[hook] = hook.of(self._board.expansions)
        return found


class _Computed(dict[Callable[[Any], Any], Any]):
    def __init__(self, board: Composed) -> None:
        self._board = board

    def __missing__(self, compute: Callable[[Any], Any]) -> Any:
        value = self[compute] = compute(self._board)
        return value
