"""Follows a row of a buffer, in which only what differs from the last position is written."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final

from bisongames.engine.core.errors import SetupError

WriteChanges = Callable[[Any, "int | None", Any, int, "list[object]"], None]
"""Writes a position for a player into a buffer, from an index, where it differs from the last values of the row, and keeps
the values as the last ones. It raises an error if a value does not fit; then the last values are not those of the row."""
NOT_WRITTEN: Final = object()
"""The last value of what was never written: it differs from every value."""
MISFITS: Final = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    OverflowError,
    struct.error,
)
"""The exceptions raised by a value that does not fit its field."""


def snapshot(value: Any) -> Any:
    """The value itself; of a list or dict, a copy with all lists and dicts in it. What a list holds is all of one type."""
    if isinstance(value, list):
        first = value[0] if value else None
        if isinstance(first, dict):
            return [each.copy() for each in value]
        return [snapshot(each) for each in value] if isinstance(first, list) else value[:]
    return value.copy() if isinstance(value, dict) else value


class RowWriter:
    """Writes positions for players into a row of a buffer: each call only the numbers that differ from the last one.

    Args:
        write_changes: the function that writes, and the number of last values that it keeps.
        out, at: the buffer, and the index of the first number of the row, which nobody else writes.
        game, players: the game and the number of players of all positions.
        check: raises an error if a position or a player is of another game.
        misfit: returns the error for a position that holds a value that does not fit.
    """

    __slots__ = ("_at", "_check", "_game", "_last", "_misfit", "_out", "_players", "_write_changes")

    def __init__(
        self,
        write_changes: tuple[WriteChanges, int],
        out: Any,
        at: int,
        game: object,
        players: int,
        check: Callable[[Any, Any], None],
        misfit: Callable[[Any, Any], SetupError],
    ) -> None:
        self._write_changes, kept = write_changes
        self._last: list[object] = [NOT_WRITTEN] * kept
        self._out, self._at = out, at
        self._game, self._players = game, players
        self._check, self._misfit = check, misfit

    def __call__(self, position: Any, player: int | None) -> None:
        """Writes the view of a player into the row.

        Raises:
            SetupError: as for ``ObservationSpace.observe``.
        """
        if (
            position.game is not self._game
            or position.table.board.players != self._players
            or type(player) is not int
            or not 0 <= player < self._players
        ):
            self._check(position, player)
        try:
            self._write_changes(position, player, self._out, self._at, self._last)
        except MISFITS:
            self._last = [NOT_WRITTEN] * len(self._last)
            raise self._misfit(position, player) from None
