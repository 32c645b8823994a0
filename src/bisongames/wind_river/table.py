"""Wind River: what lies on the table."""

from __future__ import annotations

from typing import Any

from bisongames.components.players import CHANCE
from bisongames.play.setup import StartTable
from bisongames.wind_river.board import Board


class Table(StartTable):
    """Everything is public. Lists per field end with a place for the plains, so that a step may end there."""

    __slots__ = (
        "all_tipis",
        "arrived",
        "board",
        "buffaloes",
        "gone",
        "hand",
        "on_board",
        "plains",
        "resources",
        "stock",
        "tipis",
    )

    def __init__(self, board: Board) -> None:
        options, size = board.options, board.plains + 1
        self.board = board
        self.start_player = self.active_player = CHANCE
        self.turn = self.round = 0
        self.ended = ""
        self.buffaloes = [0] * size  # per field; stays 0 in the plains
        self.gone = 0  # buffaloes in the plains
        self.arrived = [0] * size  # per field: buffaloes that stepped there in this buffalo phase
        self.tipis = [0] * (size * board.players)  # per player, per field
        self.all_tipis = [0] * size  # per field
        self.on_board = [0] * board.players  # per player: tipis on fields
        self.hand = [options.tipis] * board.players
        self.plains = [0] * board.players  # per player: tipis there
        self.resources = [0] * board.players
        self.stock = [options.resources]

    @property
    def num_players(self) -> int:
        return self.board.players

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.board = self.board
        new.start_player = self.start_player
        new.active_player = self.active_player
        new.turn = self.turn
        new.round = self.round
        new.ended = self.ended
        new.buffaloes = self.buffaloes.copy()
        new.gone = self.gone
        new.arrived = self.arrived.copy()
        new.tipis = self.tipis.copy()
        new.all_tipis = self.all_tipis.copy()
        new.on_board = self.on_board.copy()
        new.hand = self.hand.copy()
        new.plains = self.plains.copy()
        new.resources = self.resources.copy()
        new.stock = self.stock.copy()
        return new

    def key(self) -> tuple[Any, ...]:
        return (
            bytes(self.buffaloes + self.arrived + self.tipis + self.plains + self.hand),
            (*self.resources, self.start_player, self.active_player, self.turn, self.round),
            self.ended,
        )

    def own(self, player: int, field: int) -> int:
        """How many tipis a player has on a field."""
        return self.tipis[player * len(self.all_tipis) + field]

    def fields_with(self, player: int) -> list[tuple[int, int]]:
        """The fields where a player has tipis, in field order, each with their number."""
        size = len(self.all_tipis)
        if not self.on_board[player]:
            return []
        return [(f, n) for f, n in enumerate(self.tipis[player * size : (player + 1) * size]) if n]

    def add_tipis(self, player: int, field: int, number: int) -> None:
        """Put tipis on a field, or with a negative number take them away; the counts follow."""
        self.tipis[player * len(self.all_tipis) + field] += number
        self.all_tipis[field] += number
        self.on_board[player] += number

    def pay(self, player: int, number: int) -> None:
        """Resources of a player go to the stock."""
        self.resources[player] -= number
        self.stock[0] += number
