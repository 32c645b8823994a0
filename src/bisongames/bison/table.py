"""Bison: what lies on the table."""

from __future__ import annotations

from itertools import chain
from typing import Any

from bisongames.bison.board import CANOE, HUNTER, KINDS, RIVER, TENT, TILE_SPACE, Board
from bisongames.bison.land import Land, start_land
from bisongames.components.seats import CHANCE, clockwise_from
from bisongames.play.first_player import StartTable


class Table(StartTable):
    """The land, the pieces on it, and what each player has. Only tiles in hand and undrawn ones are hidden."""

    __slots__ = (
        "announced",
        "board",
        "buildings",
        "hand",
        "holder",
        "hunters",
        "land",
        "marked",
        "market",
        "supply",
        "tracks",
        "undrawn",
        "unmoved",
    )

    def __init__(self, board: Board) -> None:
        players = board.players
        self.board = board
        self.start_player = self.active_player = CHANCE
        self.turn = self.round = 0
        self.ended = ""
        self.land: Land = start_land(board)
        # Per player, by field: hunters; and sizes of tents (on land) and canoes (on rivers).
        self.hunters: list[dict[int, int]] = [{} for _ in range(players)]
        self.buildings: list[dict[int, int]] = [{} for _ in range(players)]
        self.holder = [-1] * len(board.fields)  # per field: the player with pieces there
        self.tracks = [board.options.start_stock] * (3 * players)  # per player, per animal
        self.supply = list(board.supply_at_start) * players  # per player, per piece
        self.market = [board.market_at_start] * players  # per player, per piece
        self.marked = [0] * players  # per player: the marked spaces, as bits
        self.hand = [-1] * players  # per player: the tile
        self.undrawn: tuple[int, ...] = board.drawn_tiles
        self.announced = 0  # hunters of the action that goes on
        self.unmoved: dict[int, int] = {}  # by field: own hunters that this move has not moved

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
        new.land = self.land
        new.hunters = [mine.copy() for mine in self.hunters]
        new.buildings = [mine.copy() for mine in self.buildings]
        new.holder = self.holder.copy()
        new.tracks = self.tracks.copy()
        new.supply = self.supply.copy()
        new.market = self.market.copy()
        new.marked = self.marked.copy()
        new.hand = self.hand.copy()
        new.undrawn = self.undrawn
        new.announced = self.announced
        new.unmoved = self.unmoved.copy() if self.unmoved else {}
        return new

    def key(self) -> tuple[Any, ...]:
        pieces = [
            (player, kind, *entry)
            for player in range(self.board.players)
            for kind, mine in enumerate((self.hunters[player], self.buildings[player]))
            for entry in mine.items()
        ]
        laid = [
            (cell, tile, self.land.rotations[cell])
            for cell, tile in enumerate(self.land.tiles)
            if tile >= 0
        ]
        return (
            bytes(chain.from_iterable(laid)),
            bytes(chain.from_iterable(sorted(pieces))),
            bytes(chain.from_iterable(sorted(self.unmoved.items()))),
            bytes([*self.supply, *chain.from_iterable(self.market), *self.marked]),
            (*self.tracks, *self.hand, self.announced),
            (self.start_player, self.active_player, self.turn, self.round),
            self.ended,
        )

    @property
    def round_starter(self) -> int:
        """Who has the totem pole; CHANCE (-1) in set-up."""
        if not self.round:
            return CHANCE
        return (self.start_player + self.round - 1) % self.board.players

    def seats_in_round(self) -> tuple[int, ...]:
        """All players, whoever has the totem pole first."""
        return clockwise_from(self.round_starter, self.board.players)

    @property
    def is_last_round(self) -> bool:
        """Whether no round follows."""
        return self.round >= self.board.rounds

    def stones_used(self, player: int) -> int:
        """How many spaces a player has marked in this round."""
        return self.marked[player].bit_count()

    def has_marked_tile(self, player: int) -> bool:
        """Whether a player has marked the tile space in this round."""
        return bool(self.marked[player] >> TILE_SPACE & 1)

    def stock(self, player: int) -> tuple[int, int, int]:
        """The three tracks of a player."""
        bison, fish, turkeys = self.tracks[3 * player : 3 * player + 3]
        return bison, fish, turkeys

    def own_hunters(self, player: int, field: int) -> int:
        """How many hunters of a player stand on a field."""
        return self.hunters[player].get(field, 0)

    def own_building(self, player: int, field: int) -> int:
        """The size of a player's tent or canoe on a field; 0 for none."""
        return self.buildings[player].get(field, 0)

    def add_hunters(self, player: int, field: int, number: int) -> None:
        """Hunters come to a field."""
        mine = self.hunters[player]
        mine[field] = mine.get(field, 0) + number
        self.holder[field] = player

    def remove_hunters(self, player: int, field: int, number: int) -> None:
        """Hunters leave a field, which nobody holds if nothing is left."""
        mine = self.hunters[player]
        left = mine[field] - number
        if left:
            mine[field] = left
        else:
            del mine[field]
            if field not in self.buildings[player]:
                self.holder[field] = -1

    def set_building(self, player: int, field: int, size: int) -> None:
        """A tent or canoe of this size is now on a field, instead of what was there; size 0: none."""
        mine = self.buildings[player]
        kind = KINDS * player + (CANOE if field % 3 == RIVER else TENT)
        old = mine.get(field, 0)
        if old:
            self.supply[kind + old] += 1
        if size:
            self.supply[kind + size] -= 1
            mine[field] = size
            self.holder[field] = player
        elif old:
            del mine[field]
            if field not in self.hunters[player]:
                self.holder[field] = -1

    def spare_hunters(self, player: int) -> int:
        """How many hunters a player has in the supply."""
        return self.supply[KINDS * player + HUNTER]

    def take_hunters(self, player: int, number: int) -> None:
        """Hunters leave a player's supply; with a negative number they come back to it."""
        self.supply[KINDS * player + HUNTER] -= number
