"""Numbers of actions, looked up by identity: most actions exist once, and hashing one takes ten times as long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import UnknownAction

MOST_IDS: Final = 10_000
"""The maximum number of actions known by their ids, or twice as many as there are in the space."""
_ONE: Final[Any] = 1


class KnownNumbers:
    """The number of each action of a space.

    Args:
        numbers: the numbers by action.
    """

    def __init__(self, numbers: Mapping[Action, int]) -> None:
        self.numbers = numbers
        self._most = max(MOST_IDS, 2 * len(numbers))
        # compiled code converts no number whose type it is not told
        self._by_id: dict[int, Any] = {}
        self._kept: list[Action] = []  # so that nothing else can have these ids

    def __reduce__(self) -> tuple[Callable[..., KnownNumbers], tuple[object, ...]]:
        return KnownNumbers, (self.numbers,)

    def of(self, action: Action) -> int:
        """The number of a legal action.

        Raises:
            UnknownAction: if it has none.
        """
        known: int | None = self._by_id.get(id(action))
        if known is not None:
            return known
        number = self.numbers.get(action)
        if number is None:
            raise UnknownAction(f"{action} is legal but has no number")
        if len(self._by_id) >= self._most:
            self._by_id.clear()
            self._kept.clear()
        self._by_id[id(action)] = number
        self._kept.append(action)
        return number

    def mark(self, actions: tuple[Action, ...], mask: Any) -> None:
        """Writes a 1 into a mask for each of these actions.

        Raises:
            UnknownAction: if one has no number.
        """
        number_of, one = self._by_id, _ONE
        try:
            for action in actions:
                mask[number_of[id(action)]] = one
        except KeyError:
            for action in actions:
                mask[self.of(action)] = 1
