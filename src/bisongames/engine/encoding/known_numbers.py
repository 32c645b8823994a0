"""Numbers of actions and agendas, looked up by identity: most exist once, and hashing one takes ten times as long."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import UnknownAction
from bisongames.tables.row_puts import Put

MOST_IDS: Final = 10_000
"""The maximum number of actions known by their ids, or twice as many as there are in the space."""
MOST_KNOWN: Final = 5000
"""The maximum number of rows of numbers in a cache."""
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

    def mark(self, actions: tuple[Action, ...], mask: bytearray) -> None:
        """Writes a 1 into a mask for each of these actions.

        Raises:
            UnknownAction: if one has no number.
        """
        number_of, one, out = self._by_id, _ONE, cast(Any, mask)
        try:
            for action in actions:
                out[number_of[id(action)]] = one
        except KeyError:
            for action in actions:
                out[self.of(action)] = 1


class KnownRows:
    """The numbers of each agenda.

    Args:
        put: the function that writes an agenda into a row of zeros.
        size: the length of the row.
    """

    __slots__ = ("_known", "_put", "_size")

    def __init__(self, put: Put, size: int) -> None:
        self._put, self._size = put, size
        self._known: dict[tuple[int, ...], tuple[object, array[int]]] = {}

    def numbers(self, agenda: tuple[object, ...]) -> array[int]:
        """The numbers of an agenda, mostly the same object as before."""
        key = tuple([id(pending) for pending in agenda])
        entry = self._known.get(key)  # it holds the objects, so that no others can have their ids
        if entry is None:
            row = array("i", [0]) * self._size
            self._put(agenda, row, 0)
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            entry = self._known[key] = agenda, row
        return entry[1]

    def __call__(self, agenda: tuple[object, ...], out: array[int], at: int) -> None:
        out[at : at + self._size] = self.numbers(agenda)
