"""Catan A3: laying out the island."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import DealCorner, DealHarbour, DealTerrain
from bisongames.catan.components import Layout
from bisongames.catan.events import IslandLaid
from bisongames.catan.island import CORNER_HEXES, HEX_NAMES, HEX_NUMBER, HEXES, NEXT_HEXES
from bisongames.catan.island_table import PLACE
from bisongames.catan.options import DESERT, HARBOUR_TYPES, TERRAINS
from bisongames.catan.table import Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Drawing, Follow
from bisongames.engine.core.rules import Rule, departure, note, remarks, ruling
from bisongames.tables.column_types import Number
from bisongames.tables.row_encoding import column_field

VARIABLE: Final = (("setup", "variable"),)
BEGINNER: Final = (("beginner_map_is_used", True),)

BEGINNER_MAP = Rule(
    "CA-3a",
    "Lay out the land hexes and their numbers as on the beginner map.",
    source="publisher's rules, 5th edition, p. 3",
    when=BEGINNER,
    about=("layouts", "DealingTerrain"),
)
BEGINNER_HEXES = Rule(
    "CA-3b",
    "The beginner map is, row by row: {beginner_hexes}.",
    source="publisher's rules, 5th edition, p. 3",
    when=BEGINNER,
)


def lay_out(table: Table, layout: Layout) -> None:
    """Lays out a fixed island."""
    table.terrain = [TERRAINS.index(name) for name in layout.terrain]
    table.numbers = list(layout.numbers)
    table.harbours = list(table.board.harbour_types)
    table.robber = table.terrain.index(DESERT)
    table.derive()


TERRAIN: Final = tuple(map(DealTerrain, TERRAINS))
CORNERS: Final = tuple(DealCorner(HEX_NAMES[cell]) for cell in CORNER_HEXES)
HARBOURS: Final = tuple(map(DealHarbour, HARBOUR_TYPES))


SHUFFLED_ISLAND: Final = "almanac of the 5th edition, Set-up, Variable"
RANDOM_TERRAIN = Rule(
    "CA-3a", "Lay out the land hexes at random.", source=SHUFFLED_ISLAND, when=VARIABLE
)
HARBOUR_PLACES = departure(
    "CA-3f",
    "The harbours lie at the paths {harbours_at}.",
    source=SHUFFLED_ISLAND,
    printed="The 9 harbour pieces are laid at random on the harbours of the frame.",
    option="harbours=shuffled",
    reason="The frame has a harbour printed at each of these places.",
    when=(
        ("harbours_there", True),
        ("harbours_shuffled", False),
        ("beginner_map_is_used", False),
    ),
    about=("harbours", "DealingHarbour"),
)
HARBOURS_SHUFFLED = Rule(
    "CA-3f",
    "The harbours lie at the paths {harbour_paths}. Draw at random which one lies where.",
    source=SHUFFLED_ISLAND,
    when=(("harbours_there", True), ("harbours_shuffled", True)),
)
HARBOURS_OF_BEGINNERS = Rule(
    "CA-3f",
    "The harbours lie at the paths {harbours_at}.",
    source="publisher's rules, 5th edition, p. 3",
    when=(("harbours_there", True), ("beginner_map_is_used", True)),
)
SMALL_DRAWS = note(
    "CA-N4",
    "Terrain is drawn hex by hex from what is left, after it the corner hex, and last the harbours if they are shuffled.",
    "3",
    when=VARIABLE,
)


@frozen
class DealingTerrain(Drawing[Table, DealTerrain]):
    """Draws the terrain of one hex from the hexes left."""

    silent = (DealTerrain,)

    kind: ClassVar[str] = "terrain"
    hex: int = column_field(PLACE)

    def pile(self, table: Table) -> tuple[tuple[DealTerrain, ...], list[int]]:
        return TERRAIN, table.bag

    def resolve(self, table: Table, action: DealTerrain, tell: Tell) -> Follow:
        kind = table.terrain[self.hex] = TERRAINS.index(action.terrain)
        table.bag[kind] -= 1
        return (DealingTerrain.of(self.hex + 1) if self.hex + 1 < HEXES else DealingCorner.of(),)


TOKEN_ORDER = Rule(
    "CA-3c",
    "Lay the numbers in this order: {token_order}.",
    when=VARIABLE,
)
SPIRAL = Rule(
    "CA-3d",
    "Lay the numbers from a hex at a corner of the island, counter-clockwise along the coast and on inwards to the "
    "centre. Leave out the desert.",
    when=VARIABLE,
    about="DealingCorner",
)
RANDOM_CORNER = ruling(
    "CA-R40",
    "Draw at random the corner of the island where the numbers begin.",
    "3",
    when=VARIABLE,
    reason="No corner is named.",
)
ROBBER_START = Rule("CA-3e", "Put the robber on the desert.")


@frozen
class DealingCorner(Drawing[Table, DealCorner]):
    """Draws the corner hex where the numbers begin, and lays the numbers."""

    silent = (DealCorner,)
    """If harbors are shuffled, drawing the last one reports the finished island."""

    kind: ClassVar[str] = "corner"

    def pile(self, table: Table) -> tuple[tuple[DealCorner, ...], tuple[int, ...]]:
        return CORNERS, (1,) * len(CORNERS)

    def resolve(self, table: Table, action: DealCorner, tell: Tell) -> Follow:
        terrain, board = table.terrain, table.board
        land = [cell for cell in spiral(HEX_NUMBER[action.hex]) if terrain[cell] != DESERT]
        for cell, number in zip(land, board.components.tokens, strict=True):
            table.numbers[cell] = number
        table.robber = terrain.index(DESERT)
        if board.options.harbours == "shuffled" and table.harbours:
            return (DealingHarbour.of(0),)
        table.harbours = list(board.harbour_types)
        if tell:
            tell(IslandLaid())
        return ()


def spiral(corner: int) -> list[int]:
    """All hexes in a spiral from a corner hex: counterclockwise along the coast, then inward."""
    cell, order = corner, [corner]
    # Follow the coast with the sea on the right, and turn left wherever the way ends.
    side = next(s for s in range(6) if NEXT_HEXES[cell][s] >= 0 > NEXT_HEXES[cell][(s + 1) % 6])
    while len(order) < HEXES:
        ahead = NEXT_HEXES[cell][side]
        if ahead < 0 or ahead in order:
            side = (side - 1) % 6
        else:
            cell = ahead
            order.append(cell)
    return order


@frozen
class DealingHarbour(Drawing[Table, DealHarbour]):
    """Draws the type of one harbor from the types left."""

    kind: ClassVar[str] = "harbour"
    silent = (DealHarbour,)
    number: int = column_field(Number(0, lambda board: len(board.harbour_types)))

    def pile(self, table: Table) -> tuple[tuple[DealHarbour, ...], list[int]]:
        types = table.board.harbour_types
        kinds = range(len(HARBOUR_TYPES))
        return HARBOURS, [types.count(kind) - table.harbours.count(kind) for kind in kinds]

    def resolve(self, table: Table, action: DealHarbour, tell: Tell) -> Follow:
        table.harbours[self.number] = HARBOUR_TYPES.index(action.harbour)
        if self.number + 1 < len(table.harbours):
            return (DealingHarbour.of(self.number + 1),)
        if tell:
            tell(IslandLaid())
        return ()


REMARKS = remarks(
    Rule("CA-1g", "The game has 1 robber, 2 dice, and the cards Longest Road and Largest Army."),
    Rule("CA-3n", "Shuffle the development cards and put them down as a face-down pile."),
)
