"""Seats round a table: players are the ints 0 to n - 1, clockwise; whose turn it is, and who began."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeVar, cast

from bisongames.tables.column_kinds import LAST, SEATED, StoredColumn
from bisongames.tables.column_types import ColumnType, Number, Problem, Text
from bisongames.tables.table import Table, table

CHANCE: Final = -1
"""The actor where nobody chooses: dice, draws, shuffles."""

EVERYBODY: Final = -2
"""Who knows all that is hidden."""


def next_clockwise(player: int, players: int) -> int:
    """The player to the left of ``player``."""
    return player + 1 if player + 1 < players else 0


@cache
def clockwise_from(player: int, players: int) -> tuple[int, ...]:
    """All players in seat order, ``player`` first."""
    return (*range(player, players), *range(player))


def seat_in_turn(start_player: int, turn: int, players: int) -> int:
    """The player of a turn, counted from 1, if nobody was left out before it."""
    return (start_player + turn - 1) % players


def opponents_clockwise(player: int, players: int) -> tuple[int, ...]:
    """All other players in seat order, the left neighbour of ``player`` first."""
    return clockwise_from(player, players)[1:]


MOST_TURNS: Final = 1_000_000
"""More than any match can have, by far; a position made by hand does not count higher."""


ValueT = TypeVar("ValueT")

_SEAT: Final = Number(CHANCE, lambda board: board.players - 1)
_COUNT: Final = Number(0, MOST_TURNS)


def _column(form: ColumnType[ValueT, ValueT], start: ValueT, order: int = SEATED) -> ValueT:
    """A column that a position leaves out where it is as at the start."""
    return cast(ValueT, StoredColumn(form, start, start, order=order))


@table
class Seating(Table):
    """Who began, whose turn it is, and which turn and round this is."""

    start_player: int = _column(_SEAT, CHANCE)
    """CHANCE (-1) until it is drawn."""
    active_player: int = _column(_SEAT, CHANCE)
    """Whose turn it is; CHANCE (-1) in set-up."""
    turn: int = _column(_COUNT, 0)
    """Counts turns from 1; 0 in set-up."""
    round: int = _column(_COUNT, 0)
    """Counts rounds from 1; 0 in set-up."""
    ended: str = _column(Text(), "", LAST)
    """The id of the rule that ended the game; empty while it runs."""

    def begin_turn(self, player: int) -> None:
        """A player's turn begins."""
        self.turn += 1
        self.active_player = player

    def out_of_turn(self, root: str) -> Iterator[Problem]:
        """Round, start and active player that do not fit the turn: a player has it, or the game is in set-up.

        Args:
            root: the path of the table in what was read.
        """
        in_turn = self.turn > 0
        if in_turn != (self.round > 0):
            yield f"{root}.round", f"found {self.round} in turn {self.turn}"
        if in_turn != (self.active_player != CHANCE):
            yield f"{root}.active_player", f"found {self.active_player} in turn {self.turn}"
        if in_turn and self.start_player == CHANCE:
            yield f"{root}.start_player", f"missing in turn {self.turn}"
