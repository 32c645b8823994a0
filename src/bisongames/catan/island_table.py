"""Catan: the columns of the island and the pieces on it."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.catan.board import NO_HARBOUR, Board
from bisongames.catan.components import MOST_PLAYERS
from bisongames.catan.island import (
    ALL_NODES,
    ALL_PATHS,
    CLOSE_MASK,
    CORNERS,
    ENDS,
    HEX_NAMES,
    HEXES_AT,
    NODE_BIT,
    NODE_NAMES,
    NODES,
    PATH_BIT,
    PATH_MASK_AT,
    PATH_NAMES,
    PATHS,
    bits,
)
from bisongames.catan.options import HARBOUR_TYPES, TERRAINS
from bisongames.catan.road_length import road_length
from bisongames.components.seats import Seating
from bisongames.engine.core.rules import Rule
from bisongames.tables.column_types import PLAYERS, Bits, Each, Index, Name, Number
from bisongames.tables.columns import column, derived_column, per_player, remainder
from bisongames.tables.table import table

UNKNOWN: Final = -2
"""Marks terrain or a harbor that is not dealt yet, or a set that is not computed yet."""
ROBBED: Final = 13
"""The index in ``payouts`` of the entry for the number on the robber's hex."""

Payout = tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]
"""For each resource that a number yields: the resource, the number of cards, and the shares as (player, cards)."""

HEX = Index("hex", lambda board: HEX_NAMES)
NODE = Index("intersection", lambda board: NODE_NAMES)
PATH = Index("path", lambda board: PATH_NAMES)
TERRAIN = Index("terrain", lambda board: TERRAINS)
HARBOUR = Index("harbour", lambda board: tuple(board.components.harbours))
PLACE = Number(0, len(HEX_NAMES) - 1)
"""The number of a hex."""
HARBOUR_TYPE = Index("type of harbour", lambda board: HARBOUR_TYPES)
PLAYERS_IN: Final = tuple(
    tuple(player for player in range(MOST_PLAYERS) if seats >> player & 1)
    for seats in range(1 << MOST_PLAYERS)
)
"""The players of each bit set of seats, in seat order."""
NOT_DEALT: Final = {UNKNOWN: "unknown"}


def with_more(numbers: tuple[int, ...], kind: int, more: int = 1) -> tuple[int, ...]:
    """A copy of these numbers with ``more`` added to one kind."""
    row = list(numbers)
    row[kind] += more
    return tuple(row)


@frozen
class Pieces:
    """The pieces of one player on the island."""

    roads: tuple[str, ...] = ()
    settlements: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()


SUPPLY = Rule(
    "CA-1f",
    "Each player has {pieces}.",
    about=("roads_per_player", "settlements_per_player", "cities_per_player"),
)


@table
class IslandTable(Seating):
    """Places and pieces, as bit sets where legal lists are built from them."""

    board: Board
    terrain: list[int] = column(Each(HEX, Name(TERRAIN, NOT_DEALT)))
    numbers: list[int] = column(Each(HEX, Number(0, 12)))
    """The number on each hex; 0 for none."""
    harbours: list[int] = column(Each(HARBOUR, Name(HARBOUR_TYPE, NOT_DEALT)))
    robber: int = column(Name(HEX))
    """The robber's hex; -1 before the island is laid."""
    pieces = per_player(Pieces)
    laid: list[int] = column(Each(PLAYERS, Bits(PATH)), name="roads", within="pieces")
    """The paths with a player's roads, as a bit set per player."""
    settlements: list[int] = column(Each(PLAYERS, Bits(NODE)), within="pieces")
    cities: list[int] = column(Each(PLAYERS, Bits(NODE)), within="pieces")

    roads_left: list[int] = remainder(
        lambda board: [board.options.roads_per_player] * board.players,
        lambda table: [laid.bit_count() for laid in table.laid],
        at="pieces[].roads",
    )
    settlements_left: list[int] = remainder(
        lambda board: [board.options.settlements_per_player] * board.players,
        lambda table: [nodes.bit_count() for nodes in table.settlements],
        at="pieces[].settlements",
    )
    pieces_left: list[int] = remainder(
        lambda board: [board.pieces] * board.players,
        lambda table: table.city_pieces_used(),
        at="pieces[].cities",
    )
    """City pieces that each player has left."""

    # By path and by intersection: the owner's number plus 1, or 0 without a piece.
    roads: list[int] = derived_column([0] * PATHS)
    owners: list[int] = derived_column([0] * NODES)
    joints: list[int] = derived_column(lambda board: [0] * board.players)
    """The intersections where a player's roads meet, as a bit set per player."""
    touched: list[int] = derived_column(lambda board: [0] * board.players)
    """The intersections that a player's roads touch, as a bit set per player."""
    reach: list[int] = derived_column(lambda board: [UNKNOWN] * board.players)
    """The paths, free or not, adjoining a player's roads and buildings, as a bit set; UNKNOWN until computed."""
    open_nodes: int = derived_column(ALL_NODES)
    """The intersections where no building nearby forbids a settlement, as a bit set."""
    apart: bool = derived_column(True)
    """Whether the distance rule holds now."""
    free_paths: int = derived_column(ALL_PATHS)
    ports: list[int] = derived_column(lambda board: [0] * board.players)
    """The types of a player's harbors, as a bit set per player."""
    points: list[int] = derived_column(lambda board: [0] * board.players)
    """Victory points per player, those of hidden cards included."""
    lengths: list[int] = derived_column(lambda board: [0] * board.players)
    """The length of each player's road."""
    payouts: list[Payout | None] = derived_column([None] * (ROBBED + 1))
    """The payout of each number, None until computed; moving the robber changes only the last entry, for the robber's number."""
    bag: list[int] = derived_column(lambda board: list(board.terrain))
    """The hexes of each terrain that are not dealt yet."""

    def derive(self) -> None:
        """Computes the derived columns from the pieces."""
        board = self.board
        self.roads, self.owners = [0] * PATHS, [0] * NODES
        self.free_paths, self.reach = ALL_PATHS, [UNKNOWN] * board.players
        self.payouts = [None] * (ROBBED + 1)
        self.bag = [n - self.terrain.count(kind) for kind, n in enumerate(board.terrain)]
        for player, laid in enumerate(self.laid):
            self.joints[player] = self.touched[player] = 0
            for path in bits(laid):
                self._lay(player, path)
            for node in bits(self.settlements[player] | self.cities[player]):
                self.owners[node] = player + 1
            self.renew_ports(player)
        self.renew_open_nodes()
        self.lengths = [self.measure_road(player) for player in range(board.players)]

    def city_pieces_used(self) -> list[int]:
        """Per player: city pieces on the island."""
        return [nodes.bit_count() for nodes in self.cities]

    # Changes that keep the derived columns up to date

    def put_road(self, player: int, path: int) -> None:
        """Puts a player's road on a path; its length is updated elsewhere."""
        self.laid[player] |= PATH_BIT[path]
        self.roads_left[player] -= 1
        self._lay(player, path)
        reach = self.reach[player]
        if reach != UNKNOWN:
            for node in ENDS[path]:
                if self.owners[node] in (0, player + 1):
                    reach |= PATH_MASK_AT[node]
            self.reach[player] = reach

    def _lay(self, player: int, path: int) -> None:
        a, b = ENDS[path]
        ends = NODE_BIT[a] | NODE_BIT[b]
        self.roads[path] = player + 1
        self.free_paths ^= PATH_BIT[path]
        self.joints[player] |= self.touched[player] & ends
        self.touched[player] |= ends

    def put_settlement(self, player: int, node: int) -> None:
        """Puts a player's settlement on an intersection; the lengths of roads that it cuts are updated elsewhere."""
        self.owners[node] = player + 1
        self.settlements[player] |= NODE_BIT[node]
        self.settlements_left[player] -= 1
        self.open_nodes &= ~(CLOSE_MASK if self.apart else NODE_BIT)[node]
        self._building_changed(node)
        self.points[player] += self.board.options.settlement_points
        harbour = self.board.harbour_at[node]
        if harbour != NO_HARBOUR:
            self.ports[player] |= 1 << self.harbours[harbour]

    def put_city(self, player: int, node: int) -> None:
        """Replaces a settlement with a city."""
        options = self.board.options
        self.settlements[player] ^= NODE_BIT[node]
        self.cities[player] |= NODE_BIT[node]
        self.settlements_left[player] += 1
        self.pieces_left[player] -= 1
        self._building_changed(node)
        self.points[player] += options.city_points - options.settlement_points

    def lift_settlement(self, player: int, node: int) -> None:
        """Takes a settlement off an intersection."""
        self.owners[node] = 0
        self.settlements[player] ^= NODE_BIT[node]
        self.settlements_left[player] += 1
        self._building_changed(node)
        self.points[player] -= self.board.options.settlement_points
        if self.apart:
            self.renew_open_nodes()
        else:
            self.open_nodes |= NODE_BIT[node]
        if self.board.harbour_at[node] != NO_HARBOUR:
            self.renew_ports(player)

    def renew_open_nodes(self) -> None:
        """Recomputes the intersections open to settlements."""
        self.apart = self.turn == 0 or self.board.options.distance_rule_after_setup
        closing, taken = CLOSE_MASK if self.apart else NODE_BIT, 0
        for node, owner in enumerate(self.owners):
            if owner:
                taken |= closing[node]
        self.open_nodes = ALL_NODES & ~taken

    def road_places(self, player: int) -> int:
        """The free paths adjoining a player's roads and buildings, as a bit set."""
        reach = self.reach[player]
        if reach == UNKNOWN:
            owners, own = self.owners, player + 1
            reach = 0
            for node in bits(self.touched[player] | self.settlements[player] | self.cities[player]):
                if not owners[node] or owners[node] == own:
                    reach |= PATH_MASK_AT[node]
            self.reach[player] = reach
        return reach & self.free_paths

    def measure_road(self, player: int) -> int:
        """The length of a player's road."""
        cut = 0
        for other, settlements in enumerate(self.settlements):
            if other != player:
                cut |= settlements | self.cities[other]
        return road_length(self.laid[player], cut & self.joints[player])

    def _building_changed(self, node: int) -> None:
        """Clears the cached values that depend on the building at an intersection: payouts and the reach of roads."""
        payouts, numbers = self.payouts, self.numbers
        for cell in HEXES_AT[node]:
            payouts[numbers[cell]] = None
        payouts[ROBBED] = None
        self.reach = [UNKNOWN] * self.board.players

    def renew_ports(self, player: int) -> None:
        """Recomputes a player's harbors."""
        self.ports[player] = 0
        for node in bits(self.settlements[player] | self.cities[player]):
            harbour = self.board.harbour_at[node]
            if harbour != NO_HARBOUR:
                self.ports[player] |= 1 << self.harbours[harbour]

    def move_robber(self, cell: int) -> None:
        """Moves the robber to another hex."""
        self.robber = cell
        self.payouts[ROBBED] = None

    def owners_around(self, cell: int) -> tuple[int, ...]:
        """The players with a building at a hex, in seat order."""
        owners, seats = self.owners, 0
        for node in CORNERS[cell]:
            seats |= 1 << owners[node]
        return PLAYERS_IN[seats >> 1]
