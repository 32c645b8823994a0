"""The bison-herd scenario: its columns of the table."""

from __future__ import annotations

from attrs import field, frozen

from bisongames.catan import island_table
from bisongames.catan.board import Board
from bisongames.catan.island import ALL_PATHS
from bisongames.catan.island_table import HEX
from bisongames.catan.table import Table
from bisongames.components.seats import MOST_TURNS
from bisongames.tables.column_types import PLAYERS, Each, Few, Number, rule_limit
from bisongames.tables.columns import column, derived_column, per_player
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import NameList
from bisongames.tables.table import table


@frozen
class Pieces(island_table.Pieces):
    """The pieces of one player on the island, hunters included."""

    hunters: Counts = field(factory=Counts)
    """The number of hunters on each hex."""


def most_hunt_points(board: Board) -> int:
    """The maximum number of points that a player can have from hunts.

    A player with enough points wins when their turn begins: before that, each other player has one turn, with one hunt.
    """
    options = board.options
    hunters = options.hunters_per_player if options.herds else 0
    each = hunters * options.hunt_points
    begun = 2 * max(options.settlement_points, options.city_points)
    gains = options.longest_road_points + options.largest_army_points + options.victory_card_points
    return options.vp_to_win + 2 * begun + gains + board.players * each if each else 0


@table
class HerdTable(Table):
    """The table of the base game with herds, hunters and hunt points."""

    pieces = per_player(Pieces)
    hunters: list[tuple[int, ...]] = column(
        Each(PLAYERS, Few(HEX, lambda board: board.options.hunters_per_player)), within="pieces"
    )
    """The number of hunters of each player on each hex."""
    herds: tuple[int, ...] = column(
        NameList(HEX, length=lambda board: board.options.herds), missing=()
    )
    """The hexes of the herds, in order."""
    hunt_points: list[int] = column(
        Each(
            PLAYERS,
            Number(
                0,
                rule_limit(
                    most_hunt_points, lambda board: board.options.hunters_per_player and MOST_TURNS
                ),
            ),
        ),
        missing=(),
    )
    webs: tuple[int, tuple[int, ...]] = derived_column((ALL_PATHS, ()))
    """The free paths when networks of connected roads were last computed, and the networks as bit sets of intersections."""

    def derive(self) -> None:
        """Computes the derived columns, including the points of hunts."""
        Table.derive(self)
        self.webs = ALL_PATHS, ()
        for player, points in enumerate(self.hunt_points):
            self.points[player] += points

    def city_pieces_used(self) -> list[int]:
        """Per player: cities and hunters, which use the same pieces."""
        return [
            nodes.bit_count() + sum(hunters)
            for nodes, hunters in zip(self.cities, self.hunters, strict=True)
        ]
