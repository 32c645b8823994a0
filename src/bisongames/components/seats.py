"""Seats around a table: players as the ints 0 to n - 1, clockwise, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeVar, cast

from bisongames.tables.column_storage import LAST, SEATED, StoredColumn
from bisongames.tables.column_types import ColumnType, Number, Problem, Text
from bisongames.tables.table import Table, table

CHANCE: Final = -1
"""The actor when chance decides: dice, draws, shuffles."""

EVERYBODY: Final = -2
"""Stands for a viewer who knows everything hidden."""


def next_clockwise(player: int, players: int) -> int:
    """The player to the left of ``player``."""
    return player + 1 if player + 1 < players else 0


@cache
def clockwise_from(player: int, players: int) -> tuple[int, ...]:
    """All players in seat order, ``player`` first."""
    return (*range(player, players), *range(player))


def seat_in_turn(start_player: int, turn: int, players: int) -> int:
    """The player who has a turn (numbered from 1), if nobody was skipped before it."""
    return (start_player + turn - 1) % players


def opponents_clockwise(player: int, players: int) -> tuple[int, ...]:
    """All other players in seat order, the left neighbor of ``player`` first."""
    return clockwise_from(player, players)[1:]


MOST_TURNS: Final = 1_000_000
"""Far more turns than any match can have: the limit for positions written by hand."""


ValueT = TypeVar("ValueT")

_SEAT: Final = Number(CHANCE, lambda board: board.players - 1)
_COUNT: Final = Number(0, MOST_TURNS)


def _column(form: ColumnType[ValueT, ValueT], start: ValueT, order: int = SEATED) -> ValueT:
    """A column that a position may omit while it has its starting value."""
    return cast(ValueT, StoredColumn(form, start, start, order=order))


@table
class Seating(Table):
    """Who began, whose turn it is, and which turn and round this is."""

    start_player: int = _column(_SEAT, CHANCE)
    """The player who began; CHANCE (-1) until drawn."""
    active_player: int = _column(_SEAT, CHANCE)
    """The player whose turn it is; CHANCE (-1) in set-up."""
    turn: int = _column(_COUNT, 0)
    """The number of the turn, from 1; 0 in set-up."""
    round: int = _column(_COUNT, 0)
    """The number of the round, from 1; 0 in set-up."""
    ended: str = _column(Text(), "", LAST)
    """The id of the rule that ended the game; empty while it runs."""

    def begin_turn(self, player: int) -> None:
        """Starts a player's turn."""
        self.turn += 1
        self.active_player = player

    def out_of_turn(self, root: str) -> Iterator[Problem]:
        """Yields a problem if the round, start player or active player does not fit the turn or set-up.

        Args:
            root: the path of the table in the JSON.
        """
        in_turn = self.turn > 0
        if in_turn != (self.round > 0):
            yield f"{root}.round", f"found {self.round} in turn {self.turn}"
        if in_turn != (self.active_player != CHANCE):
            yield f"{root}.active_player", f"found {self.active_player} in turn {self.turn}"
        if in_turn and self.start_player == CHANCE:
            yield f"{root}.start_player", f"missing in turn {self.turn}"
