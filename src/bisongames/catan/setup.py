"""Catan A4: the beginning of a game, and placing the starting pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from bisongames.catan.actions import PlaceRoad, PlaceSettlement
from bisongames.catan.components import Layout
from bisongames.catan.events import CardsReceived, RoadPlaced, SettlementPlaced
from bisongames.catan.island import (
    ALL_NODES,
    ENDS,
    HEXES_AT,
    NEXT_NODES,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_BIT,
    PATH_MASK_AT,
    PATH_NUMBER,
    Lists,
    bits,
)
from bisongames.catan.island_setup import DealingTerrain, lay_out
from bisongames.catan.island_table import NODE
from bisongames.catan.longest_road import recount_with
from bisongames.catan.main_phase.development_cards import FREE_ROADS
from bisongames.catan.options import DESERT, LAYOUT, RESOURCES
from bisongames.catan.table import NO_RESOURCES, Table
from bisongames.catan.turn_start import BeginFirstTurn
from bisongames.components.goods import move
from bisongames.components.seats import clockwise_from
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, departure, note
from bisongames.engine.rulebook.chapters import Order
from bisongames.engine.rulebook.first_player import who_begins
from bisongames.engine.rulebook.game_board import Composed
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field

PLACES: Final = Lists(tuple(map(PlaceSettlement, NODE_NAMES)))

START_PLAYER = departure(
    "CA-R4",
    "Draw the start player at random, or agree on one with the other players.",
    "3",
    printed="Whoever rolls highest begins; on the beginner map the oldest player.",
    reason="A draw is as fair as a roll, and the publisher's FAQ lets you choose another way.",
)


def begin(table: Table, setup: Mapping[str, object]) -> tuple[Table, Follow]:
    """The table before the first draw, and its agenda."""
    board = table.board
    agenda: Follow = (BeginPlacing(),)
    layout = setup.get("layout", "" if board.options.setup == "variable" else LAYOUT)
    if layout:
        lay_out(table, board.components.layouts[str(layout)])
    else:
        agenda = (DealingTerrain.of(0), *agenda)
    return table, (*who_begins(table, setup), *agenda)


PLACED_BY_PLAYERS: Final = (("players_place", True),)
ALL_PLACED: Final = (("setup", "beginner_full"),)

SNAKE = Rule(
    "CA-3g",
    "Clockwise from the start player, each player places a settlement and a road. In reverse order, each player places a "
    "second settlement and a second road.",
    when=PLACED_BY_PLAYERS,
    about=(PlaceSettlement, PlaceRoad, "BeginPlacing", "PlacingSettlement"),
)


@frozen
class BeginPlacing(Upkeep[Table]):
    """Lets the players place their starting pieces in order, or places them as the layout says."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        board = table.board
        if board.options.setup == "beginner_full":
            place_all(table, board.components.layouts[LAYOUT], tell)
            return after_placing(board)
        return (*placing_order(table), *after_placing(board))


def placing_order(table: Table) -> tuple[PlacingSettlement, ...]:
    """The decisions that place the starting settlements, in order."""
    seats = clockwise_from(table.start_player, table.num_players)
    first = [PlacingSettlement.of(player, False) for player in seats]
    return (*first, *[PlacingSettlement.of(player, True) for player in seats[::-1]])


SET_UP: Final = Order(
    "set-up",
    (("placing", lambda player: BeginPlacing()), ("first turn", lambda player: BeginFirstTurn())),
)
"""The order of set-up once the island is laid."""


def after_placing(board: Composed) -> Follow:
    """The agenda after all starting pieces are placed."""
    return board.parts[SET_UP][0][1:]


BEGINNER_SEATS = Rule(
    "CA-3k",
    "The colours of the beginner map are: {beginner_colours}.",
    source="publisher's rules, 5th edition, p. 3",
    when=ALL_PLACED,
)
SEATS_IN_ORDER = note(
    "CA-N13", "Seats have the colours in the order in which they are named.", "3", when=ALL_PLACED
)
BEGINNER_PIECES = Rule(
    "CA-3l",
    "Each colour begins with its pieces on the beginner map: {beginner_pieces}.",
    source="publisher's rules, 5th edition, p. 3",
    when=ALL_PLACED,
)


def place_all(table: Table, layout: Layout, tell: Tell) -> None:
    """Places the starting pieces of a layout."""
    for player, colour in enumerate(layout.seats[str(table.num_players)]):
        pieces = layout.starts[colour]
        for index, (node, path) in enumerate(zip(pieces.settlements, pieces.roads, strict=True)):
            place_settlement(table, player, node, index == 1, tell)
            place_road(table, player, path, tell)


START_CARDS = Rule(
    "CA-3m",
    "Take 1 resource card from the bank for each hex around your second settlement; the desert gives none.",
)


def place_settlement(table: Table, player: int, name: str, second: bool, tell: Tell) -> None:
    """Places a starting settlement; a second one brings cards."""
    node = NODE_NUMBER[name]
    table.put_settlement(player, node)
    if tell:
        tell(SettlementPlaced(player, name))
    if not second:
        return
    kinds = start_cards(table, node)
    for kind in kinds:
        move(table.bank, kind, table.hands[player], kind, 1)
    if tell and kinds:
        tell(CardsReceived(player, tuple([RESOURCES[kind] for kind in kinds])))


def start_cards(table: Table, node: int) -> list[int]:
    """The kinds of cards that a second settlement brings."""
    return [table.terrain[cell] for cell in HEXES_AT[node] if table.terrain[cell] != DESERT]


def start_hands(table: Table, player: int) -> tuple[tuple[int, ...], ...]:
    """The distinct possible hands before the first roll: the table does not record which settlement was second."""
    options = table.board.options
    nodes = bits(table.settlements[player])
    if len(nodes) < 2:
        return (NO_RESOURCES,)
    if options.setup == "beginner_full":
        layout = table.board.components.layouts[LAYOUT]
        colour = layout.seats[str(table.num_players)][player]
        nodes = [NODE_NUMBER[layout.starts[colour].settlements[1]]]
    brought = [start_cards(table, node) for node in nodes]
    kinds = range(len(RESOURCES))
    return tuple(dict.fromkeys(tuple(map(cards.count, kinds)) for cards in brought))


def place_road(table: Table, player: int, name: str, tell: Tell) -> None:
    """Places a road free of charge."""
    path = PATH_NUMBER[name]
    table.put_road(player, path)
    if tell:
        tell(RoadPlaced(player, name))
    recount_with(table, player, path, tell)


FREE_PLACE = Rule(
    "CA-3h",
    "You may place a settlement only on a free intersection.",
    when=PLACED_BY_PLAYERS,
    firm=True,
)
DISTANCE = Rule(
    "CA-3i",
    "Distance rule: you may not place a settlement next to another settlement.",
    when=PLACED_BY_PLAYERS,
)


@frozen
class PlacingSettlement(Decision[Table, PlaceSettlement]):
    """A player places a starting settlement."""

    task = "place a settlement"
    player: int
    second: bool

    def candidates(self, table: Table) -> list[PlaceSettlement]:
        return PLACES[ALL_NODES]

    def violations(self, table: Table, action: PlaceSettlement) -> Iterator[Violation]:
        node = NODE_NUMBER[action.node]
        if table.owners[node]:
            yield FREE_PLACE.broken(intersection=action.node)
        taken = [NODE_NAMES[n] for n in NEXT_NODES[node] if table.owners[n]]
        if taken:
            yield DISTANCE.broken(intersection=action.node, settlements_beside=tuple(taken))

    def legal(self, table: Table) -> tuple[PlaceSettlement, ...]:
        return tuple(PLACES[table.open_nodes])

    def resolve(self, table: Table, action: PlaceSettlement, tell: Tell) -> Follow:
        place_settlement(table, self.player, action.node, self.second, tell)
        return (PlacingRoad.of(self.player, action.node),)


BESIDE = Rule(
    "CA-3j",
    "In set-up, place a road only on a free path that touches the settlement you have just placed.",
    when=PLACED_BY_PLAYERS,
    firm=True,
    about="PlacingRoad",
)

ANYWHERE = Rule(
    "CA-3o",
    "You may place your second settlement far from your first, without a road between them.",
    read_after="CA-3g",
    when=PLACED_BY_PLAYERS,
)


@frozen
class PlacingRoad(Decision[Table, PlaceRoad]):
    """A player places a road beside the settlement just placed."""

    task = "place a road beside the settlement just placed"
    player: int
    node: str = column_field(Name(NODE))

    def candidates(self, table: Table) -> list[PlaceRoad]:
        return FREE_ROADS[PATH_MASK_AT[NODE_NUMBER[self.node]]]

    def violations(self, table: Table, action: PlaceRoad) -> Iterator[Violation]:
        path = PATH_NUMBER[action.path]
        if NODE_NUMBER[self.node] not in ENDS[path]:
            yield BESIDE.broken(path=action.path, settlement=self.node)
        if not table.free_paths & PATH_BIT[path]:
            yield BESIDE.broken(path=action.path, free=False)

    def resolve(self, table: Table, action: PlaceRoad, tell: Tell) -> Follow:
        place_road(table, self.player, action.path, tell)
        return ()
