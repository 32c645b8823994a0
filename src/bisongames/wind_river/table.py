"""Wind River: the table."""

from __future__ import annotations

from operator import sub

from bisongames.components.seats import Seating
from bisongames.tables.column_types import (
    PLAYERS,
    Amounts,
    Each,
    Index,
    Number,
    SparseAmounts,
    rule_limit,
)
from bisongames.tables.columns import column, derived_column, remainder, virtual
from bisongames.tables.counts import Counts
from bisongames.tables.table import table
from bisongames.wind_river.actions import ExtraBuffalo, MoveBuffalo
from bisongames.wind_river.board import Board

PLACES = Index("field", lambda board: board.names)
"""The fields and, after the last one, the open plains, so that a step may end there."""
ARRIVED = Amounts(PLACES, rule_limit(lambda board: board.herd_limit))
IN_HAND = Number(0, lambda board: board.options.tipis)


def arrivals(table: Table) -> list[int]:
    """The buffaloes on each field that arrived in this buffalo phase."""
    buffaloes, unmoved = table.buffaloes, table.unmoved
    if buffaloes == unmoved:  # usual, and ten times as fast to find
        return [0] * len(buffaloes)
    return [*map(sub, buffaloes, unmoved)]


def _arrivals(table: Table) -> Counts:
    return Counts.of(table.board.names, arrivals(table))


def _put_arrivals(table: Table, arrived: Counts) -> None:
    gone = ARRIVED.read(arrived, table.board)
    table.unmoved = [there - n for there, n in zip(table.buffaloes, gone, strict=True)]


@table
class Table(Seating):
    """The herd, the tipis and the resources. Everything is public."""

    board: Board
    buffaloes: list[int] = column(Amounts(PLACES, rule_limit(lambda board: board.herd_limit)))
    """Buffaloes per field; 0 for the plains."""
    tipis: list[dict[int, int]] = column(
        Each(PLAYERS, SparseAmounts(PLACES, lambda board: board.options.tipis))
    )
    """Tipis per player, by field."""
    plains: list[int] = column(Each(PLAYERS, IN_HAND))
    """Tipis per player in the open plains."""
    resources: list[int] = column(
        Each(PLAYERS, Number(0, lambda board: board.options.resource_limit))
    )
    unmoved: list[int] = column(ARRIVED, written=False)
    """Buffaloes per field that did not arrive in this buffalo phase."""
    arrived = virtual(Counts, _arrivals, _put_arrivals, ARRIVED.faults, missing=Counts(), late=True)

    stock: list[int] = remainder(
        lambda board: [board.options.resources], lambda table: [sum(table.resources)], "resources"
    )
    gone: int = remainder(lambda board: board.herd, lambda table: sum(table.buffaloes), "buffaloes")
    """Buffaloes in the plains."""
    hand: list[int] = remainder(
        lambda board: [board.options.tipis] * board.players,
        lambda table: [
            sum(mine.values()) + there
            for mine, there in zip(table.tipis, table.plains, strict=True)
        ],
        "tipis",
    )
    """Tipis per player that can still be inserted."""

    all_tipis: list[int] = derived_column(lambda board: [0] * len(board.names))
    """Tipis of all players, per field."""
    on_board: list[int] = derived_column(lambda board: [0] * board.players)
    """Tipis per player on the fields."""
    blocked: list[int] = derived_column(lambda board: [0] * len(board.names))
    """A bit set per field: which of the fields ahead are full."""
    # Updated as fields fill up and empty, since legal lists are built from them.
    steps: list[tuple[MoveBuffalo, ...]] = derived_column(lambda board: list(board.step_actions))
    """The steps from each field to fields with room."""
    extras: list[tuple[ExtraBuffalo, ...]] = derived_column(lambda board: list(board.extra_actions))
    """The same steps as extra activities."""

    def derive(self) -> None:
        """Counts the tipis of each field, and looks up the steps to fields with room."""
        self.on_board = [sum(mine.values()) for mine in self.tipis]
        for mine in self.tipis:
            for field, number in mine.items():
                self.all_tipis[field] += number
        for field, herd in enumerate(self.buffaloes):
            if herd >= self.board.herd_limit:
                self.room_changed(field)

    def own(self, player: int, field: int) -> int:
        """The number of tipis that a player has on a field."""
        return self.tipis[player].get(field, 0)

    def fields_with(self, player: int) -> list[tuple[int, int]]:
        """The fields where a player has tipis, in field order, each with the number of them."""
        return sorted(self.tipis[player].items())

    def add_tipi(self, player: int, field: int) -> None:
        """Puts a tipi on a field, and updates the counts."""
        mine = self.tipis[player]
        mine[field] = mine.get(field, 0) + 1
        self.all_tipis[field] += 1
        self.on_board[player] += 1

    def remove_tipis(self, player: int, field: int, number: int) -> None:
        """Removes tipis from a field, and updates the counts."""
        mine = self.tipis[player]
        mine[field] -= number
        if not mine[field]:
            del mine[field]
        self.all_tipis[field] -= number
        self.on_board[player] -= number

    def room_changed(self, field: int) -> None:
        """Updates the possible steps to ``field``, which has become full or is no longer full."""
        board, blocked = self.board, self.blocked
        for start, bit in board.leading_to[field]:
            blocked[start] ^= bit
            self.steps[start] = board.free_steps[start][blocked[start]]
            self.extras[start] = board.free_extras[start][blocked[start]]
