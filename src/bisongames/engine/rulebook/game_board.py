"""Boards that are composed for the expansions in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bisongames.engine.core.agenda import Pending
from bisongames.engine.rulebook.chapters import Expansion, Hook, Order
from bisongames.engine.rulebook.rulebook import Ruleset

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class Composed:
    """A board composed for the expansions in play, whose parts and reactions are looked up once."""

    __slots__ = ("computed", "expansions", "lifted", "parts", "players", "reactions", "without")

    def __init__(self, game: Ruleset, players: int) -> None:
        self.players = players
        self.expansions: tuple[Expansion, ...] = game.in_force
        self.lifted: frozenset[str] = game.lifted
        """The ids of the rules that are lifted."""
        self.without = game.without
        """The ids of rules that are lifted, but not by an expansion: without them, numbers may exceed their usual limits."""
        self.parts = _Computed(self._parts_for_each)
        """By order of play, and per player: the parts, including those that expansions add."""
        self.reactions: _Computed[Hook[Any], tuple[Any, ...]] = _Computed(
            lambda hook: hook.of(self.expansions)
        )
        """By hook: the reactions of the expansions."""
        self.computed: _Computed[Callable[[Any], Any], Any] = _Computed(lambda of: of(self))
        """By function of a board: its value, computed once, for facts about the board that expansions need."""

    def __deepcopy__(self, memo: object) -> Composed:
        return self  # it never changes in a match

    def _parts_for_each(self, order: Order) -> tuple[tuple[Pending, ...], ...]:
        makes = order.with_parts(self.expansions)
        return tuple(tuple(make(player) for make in makes) for player in range(self.players))


class _Computed(dict[KeyT, ValueT]):
    """Values by key, each computed on first use."""

    def __init__(self, compute: Callable[[KeyT], ValueT]) -> None:
        self._compute = compute

    def __missing__(self, key: KeyT) -> ValueT:
        value = self[key] = self._compute(key)
        return value
