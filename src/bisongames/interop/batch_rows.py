"""Views and masks of many positions, a row for each."""

from __future__ import annotations

from array import array
from typing import Any, Final

import numpy as np
from numpy import ndarray

from bisongames.engine.core.actions import Action
from bisongames.engine.encoding.known_numbers import KnownNumbers
from bisongames.engine.encoding.row_writer import RowWriter
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import Game, State

_WHOLE: Final = (int, np.integer)


class BatchRows:
    """The views and masks of a batch of positions, one row each, which are written in place.

    Args:
        game: the game of all positions.
        players: their number of players.
        size: the number of rows.

    Raises:
        SetupError: if the game does not allow this number of players.
    """

    def __init__(self, game: Game, players: int, size: int) -> None:
        self._made_of = game, players, size
        space, numbered = game.observation_space(players), game.action_space
        self._actions: tuple[Action, ...] = numbered.actions
        self._known: KnownNumbers = numbered.known
        numbers = array("i", [0]) * (size * space.size)
        self._masks = [bytearray(numbered.size) for _ in range(size)]
        self._no_action = bytearray(numbered.size)
        self._any_action = bytearray(b"\1" * numbered.size)
        self.views: ndarray = np.frombuffer(numbers, np.int32).reshape(size, space.size)
        """A view in each row, as ``ObservationSpace.encode`` gives it."""
        self._writers: list[RowWriter] = [
            space.row_writer(numbers, row * space.size) for row in range(size)
        ]

    def write(self, row: int, cursor: Cursor[State], player: int) -> None:
        """Writes a player's view and mask; the mask is all zeros while others choose, and all ones after the end.

        Raises:
            SetupError: if it is a position of another game or number of players.
        """
        self._writers[row](cursor, player)
        actor, mask = cursor.actor, self._masks[row]
        if actor is None:
            mask[:] = self._any_action
        else:
            mask[:] = self._no_action
            if actor == player:
                self._known.mark(cursor.legal_actions(), mask)

    def mask(self, row: int) -> ndarray:
        """A copy of the mask in a row: a 1 for each legal number."""
        return np.frombuffer(self._masks[row][:], np.int8)

    def masks(self) -> ndarray:
        """A copy of all masks, a row for each."""
        return np.frombuffer(bytearray().join(self._masks), np.int8).reshape(len(self._masks), -1)

    def allows(self, row: int, number: int) -> bool:
        """Whether the mask in a row has a 1 for a number of the action space."""
        return self._masks[row][number] == 1

    def legal_action(self, row: int, number: Any) -> Action | None:
        """The action with a number, if it is one for which the mask in a row has a 1."""
        actions = self._actions
        if (
            isinstance(number, _WHOLE)
            and 0 <= number < len(actions)
            and self._masks[row][number] == 1
        ):
            return actions[number]
        return None

    def __deepcopy__(self, memo: object) -> BatchRows:
        new = BatchRows(*self._made_of)
        new.views[:] = self.views
        new._masks = [mask[:] for mask in self._masks]
        return new
