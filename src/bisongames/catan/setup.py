"""Catan A1, A3 and A4: the island is laid out, and the starting pieces are placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import (
    DealCorner,
    DealHarbour,
    DealTerrain,
    PlaceRoad,
    PlaceSettlement,
)
from bisongames.catan.board import DESERT, Board
from bisongames.catan.events import CardsReceived, IslandLaid, RoadPlaced, SettlementPlaced
from bisongames.catan.island import (
    CORNER_HEXES,
    ENDS,
    HEX_NAMES,
    HEX_NUMBER,
    HEXES,
    HEXES_AT,
    NEXT_NODES,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_BIT,
    PATH_MASK_AT,
    PATH_NUMBER,
    SPIRALS,
)
from bisongames.catan.longest_road import road_built
from bisongames.catan.options import HARBOUR_TYPES, LAYOUT, RESOURCES, TERRAINS, Layout
from bisongames.catan.table import Table
from bisongames.catan.turn import BeginFirstTurn
from bisongames.components.piles import Luck, pick
from bisongames.components.turns import snake
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Chance, Decision, Follow, Pending, Upkeep
from bisongames.play.rules import Rule, Violation, ruling
from bisongames.play.setup import DrawingStartPlayer

HEXES_RULE = Rule(
    "CA-1a",
    "The island has 19 hexes of land: as a rule four each of forest, pasture and fields, three each of hills and "
    "mountains, and one desert.",
    source="sheet A1",
)
HARBOURS = Rule(
    "CA-1b",
    "Harbours take any kind of card, {general_rate} for 1, or one kind, {special_rate} for 1; each resource has one of these.",
    source="sheet A1",
)
TOKENS = Rule(
    "CA-1c",
    "Every hex but the desert bears a number; 2 and 12 are there once, the others from 3 to 11, without 7, twice.",
    source="sheet A1",
)
BANK = Rule(
    "CA-1d", "The bank begins with {bank_per_resource} cards of each resource.", source="sheet A1"
)
DECK = Rule(
    "CA-1e",
    "The development cards are knights, victory points, Road Building, Year of Plenty and Monopoly; nobody knows "
    "their order.",
    source="sheet A1",
)
SUPPLY = Rule(
    "CA-1f",
    "Everybody owns {roads_per_player} roads, {settlements_per_player} settlements and {cities_per_player} cities.",
    source="sheet A1",
)
SINGLE_PIECES = Rule(
    "CA-1g",
    "There are one robber, two dice, one Longest Road and one Largest Army.",
    source="sheet A1",
)
YIELDS = Rule(
    "CA-1h",
    "Forest brings lumber, hills brick, pasture wool, fields grain, mountains ore, the desert nothing.",
    source="sheet A1",
)
GEOMETRY_HEXES = Rule(
    "CA-2a",
    "The hexes are h0 to h18, row by row; those that share a side are neighbours.",
    source="sheet A2",
)
GEOMETRY_NODES = Rule(
    "CA-2b",
    "Corners that hexes share are one intersection: v1 to v54, from top to bottom and left to right.",
    source="sheet A2",
)
GEOMETRY_PATHS = Rule(
    "CA-2c",
    "A path is a side of a hex between two intersections: e1 to e72 in the same order.",
    source="sheet A2",
)
BEGINNER_MAP = Rule(
    "CA-3a",
    "The beginner map has a fixed place for every hex and number.",
    source="sheet A3",
    when=(("setup", "beginner_map"),),
)
BEGINNER_MAP_FULL = Rule(
    "CA-3j",
    "The beginner map has a fixed place for every hex and number, and for the starting pieces.",
    source="sheet A3",
    when=(("setup", "beginner_full"),),
)
HARBOUR_PATH = Rule(
    "CA-3b",
    "A harbour lies at one path of the coast; a building at either end of it uses it.",
    source="sheet A3",
)
BEGINNER_PIECES = Rule(
    "CA-3c",
    "Each colour begins with two settlements and a road at each; the second brings the start cards.",
    source="sheet A3",
    when=(("setup", "beginner_full"),),
)
BEGINNER_SEATS = Rule(
    "CA-3d",
    "The seats have red, blue, orange and white in this order; with three players red is left out.",
    source="sheet A3, C0",
    when=(("setup", "beginner_full"),),
)
VARIABLE = Rule(
    "CA-3e",
    "The terrain is random; harbours lie at their places with types {harbours}.",
    source="sheet A3",
    when=(("setup", "variable"),),
)
SPIRAL = Rule(
    "CA-3f",
    "The numbers are laid in the order of their letters, from a random corner hex counter-clockwise round the coast and "
    "on inwards to the centre, leaving out the desert.",
    source="sheet A3",
    when=(("setup", "variable"),),
)
ROBBER_START = Rule("CA-3g", "The robber begins on the desert.", source="sheet A3")
SMALL_DRAWS = Rule(
    "CA-3h",
    "Terrain is drawn hex by hex from what is left, then the corner hex, then harbour types if they are shuffled.",
    source="sheet C0",
    status="ruling",
    when=(("setup", "variable"),),
)
SNAKE = Rule(
    "CA-4a",
    "Everybody places a settlement and then a road, clockwise from the start player, and once more in reverse order.",
    source="sheet A4",
)
FREE_PLACE = Rule("CA-4b", "A starting settlement goes to a free intersection.", source="sheet A4")
DISTANCE = Rule(
    "CA-4p",
    "No starting settlement goes next to another settlement.",
    source="sheet A4",
)
BESIDE = Rule(
    "CA-4c",
    "A starting road goes to a free path that touches the settlement just placed.",
    source="sheet A4",
)
START_CARDS = Rule(
    "CA-4d",
    "The second starting settlement brings one card for each hex around it but the desert.",
    source="sheet A4",
)
FIRST_TURN = Rule(
    "CA-4e", "The start player has the first turn, and turns go on clockwise.", source="sheet A4"
)
START_PLAYER = ruling(
    "CA-R4", "The start player is drawn, or given by the caller, with every layout.", "4"
)
SECOND_ONLY = ruling(
    "CA-R15", "Start cards come for the second settlement only; the desert gives none.", "4"
)

RULES = (
    HEXES_RULE,
    HARBOURS,
    TOKENS,
    BANK,
    DECK,
    SUPPLY,
    SINGLE_PIECES,
    YIELDS,
    GEOMETRY_HEXES,
    GEOMETRY_NODES,
    GEOMETRY_PATHS,
    BEGINNER_MAP,
    BEGINNER_MAP_FULL,
    HARBOUR_PATH,
    BEGINNER_PIECES,
    BEGINNER_SEATS,
    VARIABLE,
    SPIRAL,
    ROBBER_START,
    SMALL_DRAWS,
    SNAKE,
    FREE_PLACE,
    DISTANCE,
    BESIDE,
    START_CARDS,
    FIRST_TURN,
)
RULINGS = (START_PLAYER, SECOND_ONLY)


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


def lay_out(table: Table, layout: Layout) -> None:
    """A fixed island."""
    table.terrain = [TERRAINS.index(name) for name in layout.terrain]
    table.numbers = list(layout.numbers)
    table.harbours = list(table.board.harbour_types)
    table.robber = table.terrain.index(DESERT)


_CORNERS: Final = tuple(DealCorner(HEX_NAMES[cell]) for cell in CORNER_HEXES)
_HARBOURS: Final = tuple(map(DealHarbour, HARBOUR_TYPES))
_KIND: Final = {name: kind for kind, name in enumerate(TERRAINS)}


@frozen
class DealingTerrain(Chance[Table, DealTerrain]):
    """The terrain of one hex is drawn from what is left."""

    kind: ClassVar[str] = "terrain"
    kinds: ClassVar[tuple[type[Action], ...]] = (DealTerrain,)
    hex: int

    def weights(self, table: Table) -> tuple[tuple[DealTerrain, int], ...]:
        return table.bag.weights

    def draw(self, table: Table, luck: Luck) -> DealTerrain:
        return table.bag.draw(luck)

    def resolve(self, table: Table, action: DealTerrain, tell: Tell) -> Follow:
        kind = table.terrain[self.hex] = _KIND[action.terrain]
        table.bag = table.bag.without(kind)
        return _AFTER_TERRAIN[self.hex]


dealing_terrain = cache(DealingTerrain)


@frozen
class DealingCorner(Chance[Table, DealCorner]):
    """The corner where the numbers begin is drawn, and the numbers are laid."""

    kind: ClassVar[str] = "corner"
    kinds: ClassVar[tuple[type[Action], ...]] = (DealCorner,)

    def weights(self, table: Table) -> tuple[tuple[DealCorner, int], ...]:
        return tuple((corner, 1) for corner in _CORNERS)

    def draw(self, table: Table, luck: Luck) -> DealCorner:
        return _CORNERS[pick(len(_CORNERS), luck)]

    def resolve(self, table: Table, action: DealCorner, tell: Tell) -> Follow:
        terrain, numbers = table.terrain, table.numbers
        land = [cell for cell in SPIRALS[HEX_NUMBER[action.hex]] if terrain[cell] != DESERT]
        for cell, number in zip(land, table.board.tokens, strict=True):
            numbers[cell] = number
        table.robber = terrain.index(DESERT)
        if table.board.options.harbours == "shuffled" and table.harbours:
            return (dealing_harbour(0),)
        table.harbours = list(table.board.harbour_types)
        if tell:
            tell(IslandLaid())
        return ()


_AFTER_TERRAIN: Final[tuple[Follow, ...]] = (
    *((dealing_terrain(cell + 1),) for cell in range(HEXES - 1)),
    (DealingCorner(),),
)


@frozen
class DealingHarbour(Chance[Table, DealHarbour]):
    """The type of one harbour is drawn from what is left."""

    kind: ClassVar[str] = "harbour"
    kinds: ClassVar[tuple[type[Action], ...]] = (DealHarbour,)
    number: int

    def weights(self, table: Table) -> tuple[tuple[DealHarbour, int], ...]:
        left = [
            table.board.harbour_types.count(kind) - table.harbours.count(kind)
            for kind in range(len(HARBOUR_TYPES))
        ]
        return tuple((a, n) for a, n in zip(_HARBOURS, left, strict=True) if n)

    def resolve(self, table: Table, action: DealHarbour, tell: Tell) -> Follow:
        table.harbours[self.number] = HARBOUR_TYPES.index(action.harbour)
        if self.number + 1 < len(table.harbours):
            return (dealing_harbour(self.number + 1),)
        if tell:
            tell(IslandLaid())
        return ()


dealing_harbour = cache(DealingHarbour)


@frozen
class BeginPlacing(Upkeep[Table]):
    """Everybody is asked for the starting pieces in turn, or they are put where the layout says."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
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


@frozen
class PlacingSettlement(Decision[Table, PlaceSettlement]):
    """A player places a starting settlement."""

    kinds: ClassVar[tuple[type[Action], ...]] = (PlaceSettlement,)
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


@frozen
class PlacingRoad(Decision[Table, PlaceRoad]):
    """A player places a road beside the settlement just placed."""

    kinds: ClassVar[tuple[type[Action], ...]] = (PlaceRoad,)
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
