"""Wind River: what lies on the table."""

from __future__ import annotations

from itertools import chain
from typing import Any

from bisongames.components.players import CHANCE
from bisongames.play.setup import StartTable
from bisongames.wind_river.actions import ExtraBuffalo, MoveBuffalo
from bisongames.wind_river.board import Board


class Table(StartTable):
    """Everything is public. Lists per field end with a place for the plains, so that a step may end there."""

    __slots__ = (
        "all_tipis",
        "blocked",
        "board",
        "buffaloes",
        "extras",
        "gone",
        "hand",
        "on_board",
        "plains",
        "resources",
        "steps",
        "stock",
        "tipis",
        "unmoved",
    )

    def __init__(self, board: Board) -> None:
        options, size = board.options, board.plains + 1
        self.board = board
        self.start_player = self.active_player = CHANCE
        self.turn = self.round = 0
        self.ended = ""
        self.buffaloes = [0] * size  # per field; stays 0 in the plains
        self.unmoved = [0] * size  # per field: buffaloes that did not arrive in this buffalo phase
        self.gone = 0  # buffaloes in the plains
        self.tipis: list[dict[int, int]] = [
            {} for _ in range(board.players)
        ]  # per player: by field
        self.all_tipis = [0] * size  # per field
        self.on_board = [0] * board.players  # per player: tipis on fields
        self.hand = [options.tipis] * board.players
        self.plains = [0] * board.players  # per player: tipis there
        self.resources = [0] * board.players
        self.stock = [options.resources]
        # Per field: the steps to fields with room. Kept up to date, since legal lists are made of nothing else.
        self.blocked = [0] * size  # per field: a bit for each of the fields ahead that is full
        self.steps: list[tuple[MoveBuffalo, ...]] = list(board.step_actions)
        self.extras: list[tuple[ExtraBuffalo, ...]] = list(board.extra_actions)

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
        new.unmoved = self.unmoved.copy()
        new.gone = self.gone
        new.tipis = [tipis.copy() for tipis in self.tipis]
        new.all_tipis = self.all_tipis.copy()
        new.on_board = self.on_board.copy()
        new.hand = self.hand.copy()
        new.plains = self.plains.copy()
        new.resources = self.resources.copy()
        new.stock = self.stock.copy()
        new.blocked = self.blocked.copy()
        new.steps = self.steps.copy()
        new.extras = self.extras.copy()
        return new

    def key(self) -> tuple[Any, ...]:
        tipis = [
            (player, *entry) for player, mine in enumerate(self.tipis) for entry in mine.items()
        ]
        return (
            bytes(self.buffaloes + self.unmoved + self.plains + self.hand),
            bytes(chain.from_iterable(sorted(tipis))),
            (*self.resources, self.start_player, self.active_player, self.turn, self.round),
            self.ended,
        )

    def own(self, player: int, field: int) -> int:
        """How many tipis a player has on a field."""
        return self.tipis[player].get(field, 0)

    def fields_with(self, player: int) -> list[tuple[int, int]]:
        """The fields where a player has tipis, in field order, each with their number."""
        return sorted(self.tipis[player].items())

    def add_tipi(self, player: int, field: int) -> None:
        """A tipi comes to a field; the counts follow."""
        mine = self.tipis[player]
        mine[field] = mine.get(field, 0) + 1
        self.all_tipis[field] += 1
        self.on_board[player] += 1

    def remove_tipis(self, player: int, field: int, number: int) -> None:
        """Tipis leave a field; the counts follow."""
        mine = self.tipis[player]
        mine[field] -= number
        if not mine[field]:
            del mine[field]
        self.all_tipis[field] -= number
        self.on_board[player] -= number

    def pay(self, player: int, number: int) -> None:
        """Resources of a player go to the stock."""
        self.resources[player] -= number
        self.stock[0] += number

    def renew_steps(self) -> None:
        """Work out all possible steps, after the herd was laid out anew."""
        for field, herd in enumerate(self.buffaloes):
            if herd == self.board.herd_limit:
                self.room_changed(field)

    def room_changed(self, field: int) -> None:
        """``field`` has become full, or is no longer: renew the possible steps of the fields that lead there."""
        board, blocked = self.board, self.blocked
        for start, bit in board.leading_to[field]:
            blocked[start] ^= bit
            self.steps[start] = board.free_steps[start][blocked[start]]
            self.extras[start] = board.free_extras[start][blocked[start]]
