"""Catan A4: a game begins, and the starting pieces are placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import PlaceRoad, PlaceSettlement
from bisongames.catan.board import DESERT, Board
from bisongames.catan.events import CardsReceived, RoadPlaced, SettlementPlaced
from bisongames.catan.island import (
    ENDS,
    HEXES_AT,
    NEXT_NODES,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_BIT,
    PATH_MASK_AT,
    PATH_NUMBER,
)
from bisongames.catan.laying import dealing_terrain, lay_out
from bisongames.catan.longest_road import road_built
from bisongames.catan.options import LAYOUT, RESOURCES, Layout
from bisongames.catan.table import Table
from bisongames.catan.turn import BeginFirstTurn
from bisongames.components.turns import snake
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow, Pending, Upkeep
from bisongames.play.first_player import DrawingStartPlayer
from bisongames.play.rules import Rule, Violation, ruling

FIRST_TURN = Rule(
    "CA-4e", "The start player has the first turn, and turns go on clockwise.", source="sheet A4"
)


START_PLAYER = ruling(
    "CA-R4", "The start player is drawn, or given by the caller, with every layout.", "4"
)


def begin(board: Board, setup: Mapping[str, Any]) -> tuple[Table, tuple[Pending, ...]]:
    """The table before the first draw, and what comes first."""
    table = Table(board)
    agenda: tuple[Pending, ...] = (BeginPlacing(),)
    layout = setup.get("layout", "" if board.options.setup == "variable" else LAYOUT)
    if layout:
        lay_out(table, board.components.layouts[layout])
    else:
        agenda = (dealing_terrain(0), *agenda)
    if "start_player" in setup:
        table.start_player = setup["start_player"]
        return table, agenda
    return table, (DrawingStartPlayer(), *agenda)


SNAKE = Rule(
    "CA-4a",
    "Everybody places a settlement and then a road, clockwise from the start player, and once more in reverse order.",
    source="sheet A4",
)


@frozen
class BeginPlacing(Upkeep[Table]):
    """Everybody is asked for the starting pieces in turn, or they are put where the layout says."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        board = table.board
        last = (*board.after_setup, _FIRST_TURN)
        if board.options.setup == "beginner_full":
            place_all(table, board.components.layouts[LAYOUT], tell)
            return last
        return (*_placings(table.start_player, board.players), *last)


_FIRST_TURN: Final = BeginFirstTurn()


@cache
def _placings(first: int, players: int) -> Follow:
    order = snake(first, players)
    return tuple(PlacingSettlement(p, second=i >= players) for i, p in enumerate(order))


def place_all(table: Table, layout: Layout, tell: Tell) -> None:
    """The starting pieces of a layout."""
    for player, colour in enumerate(layout.seats[str(table.num_players)]):
        pieces = layout.starts[colour]
        for index, (node, path) in enumerate(zip(pieces.settlements, pieces.roads, strict=True)):
            place_settlement(table, player, node, index == 1, tell)
            place_road(table, player, path, tell)


START_CARDS = Rule(
    "CA-4d",
    "The second starting settlement brings one card for each hex around it but the desert.",
    source="sheet A4",
)
SECOND_ONLY = ruling(
    "CA-R15", "Start cards come for the second settlement only; the desert gives none.", "4"
)


def place_settlement(table: Table, player: int, name: str, second: bool, tell: Tell) -> None:
    """A starting settlement; the second brings cards."""
    node = NODE_NUMBER[name]
    table.put_settlement(player, node)
    if tell:
        tell(SettlementPlaced(player, name))
    if not second:
        return
    got = []
    for cell in HEXES_AT[node]:
        kind = table.terrain[cell]
        if kind != DESERT:
            table.bank[kind] -= 1
            table.hands[5 * player + kind] += 1
            got.append(RESOURCES[kind])
    if tell and got:
        tell(CardsReceived(player, tuple(got)))


def place_road(table: Table, player: int, name: str, tell: Tell) -> None:
    """A road that is not paid for."""
    path = PATH_NUMBER[name]
    table.put_road(player, path)
    if tell:
        tell(RoadPlaced(player, name))
    road_built(table, player, path, tell)


FREE_PLACE = Rule("CA-4b", "A starting settlement goes to a free intersection.", source="sheet A4")
DISTANCE = Rule(
    "CA-4p",
    "No starting settlement goes next to another settlement.",
    source="sheet A4",
)


@frozen
class PlacingSettlement(Decision[Table, PlaceSettlement]):
    """A player places a starting settlement."""

    player: int
    second: bool

    def violations(self, table: Table, action: PlaceSettlement) -> Iterator[Violation]:
        node = NODE_NUMBER[action.node]
        if table.owners[node]:
            yield FREE_PLACE.broken(node=action.node)
        taken = [NODE_NAMES[n] for n in NEXT_NODES[node] if table.owners[n]]
        if taken:
            yield DISTANCE.broken(node=action.node, settlements_beside=tuple(taken))

    def legal(self, table: Table) -> tuple[PlaceSettlement, ...]:
        return tuple(table.board.place_settlements[table.open_nodes])

    def resolve(self, table: Table, action: PlaceSettlement, tell: Tell) -> Follow:
        place_settlement(table, self.player, action.node, self.second, tell)
        return (placing_beside(self.player, action.node),)


BESIDE = Rule(
    "CA-4c",
    "A starting road goes to a free path that touches the settlement just placed.",
    source="sheet A4",
)


@frozen
class PlacingRoad(Decision[Table, PlaceRoad]):
    """A player places a road beside the settlement just placed."""

    player: int
    node: str

    def violations(self, table: Table, action: PlaceRoad) -> Iterator[Violation]:
        path = PATH_NUMBER[action.path]
        if NODE_NUMBER[self.node] not in ENDS[path]:
            yield BESIDE.broken(path=action.path, settlement=self.node)
        if not table.free_paths & PATH_BIT[path]:
            yield BESIDE.broken(path=action.path, taken=True)

    def legal(self, table: Table) -> tuple[PlaceRoad, ...]:
        return tuple(
            table.board.place_roads[PATH_MASK_AT[NODE_NUMBER[self.node]] & table.free_paths]
        )

    def resolve(self, table: Table, action: PlaceRoad, tell: Tell) -> Follow:
        place_road(table, self.player, action.path, tell)
        return ()


placing_beside = cache(PlacingRoad)
