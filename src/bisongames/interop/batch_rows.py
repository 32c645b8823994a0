"""Views and masks of many positions as the rows of two arrays."""

from __future__ import annotations

from array import array
from typing import Any, Final

import numpy as np
from numpy import ndarray

from bisongames.engine.core.actions import Action
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
        space, self._actions = game.observation_space(players), game.action_space
        self._all_actions = self._actions.actions
        # Python writes into these in a third of the time that it takes with a memoryview.
        numbers = array("i", [0]) * (size * space.size)
        self._flat_masks = bytearray(size * self._actions.size)
        self.views: ndarray = np.frombuffer(numbers, np.int32).reshape(size, space.size)
        """A view in each row, as ``ObservationSpace.encode`` gives it."""
        self.masks: ndarray = np.frombuffer(self._flat_masks, np.int8).reshape(size, -1)
        """A mask in each row: a 1 for each legal number."""
        self._writers = [space.row_writer(numbers, row * space.size) for row in range(size)]

    def write(self, row: int, position: Cursor[State] | State, player: int) -> None:
        """Writes a player's view and mask; the mask is all zeros while others choose, and all ones after the end.

        Raises:
            SetupError: if it is a position of another game or number of players.
        """
        self._writers[row](position, player)
        actor = position.actor
        if actor == player:
            self._actions.write_mask(position, self._flat_masks, row * self._actions.size)
        else:
            self.masks[row] = actor is None

    def allows(self, row: int, number: int) -> bool:
        """Whether the mask in a row has a 1 for a number of the action space."""
        return self._flat_masks[row * self._actions.size + number] == 1

    def legal_action(self, row: int, number: Any) -> Action | None:
        """The action with a number, if it is one for which the mask in a row has a 1."""
        actions = self._all_actions
        if (
            isinstance(number, _WHOLE)
            and 0 <= number < len(actions)
            and self._flat_masks[row * len(actions) + number] == 1
        ):
            return actions[number]
        return None

    def __deepcopy__(self, memo: object) -> BatchRows:
        new = BatchRows(*self._made_of)
        new.views[:], new.masks[:] = self.views, self.masks
        return new
