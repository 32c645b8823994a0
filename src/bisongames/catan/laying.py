"""Catan A3: how the island is laid out."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import DealCorner, DealHarbour, DealTerrain
from bisongames.catan.components import Layout
from bisongames.catan.events import IslandLaid
from bisongames.catan.island import CORNER_HEXES, HEX_NAMES, HEX_NUMBER, HEXES, NEXT_HEXES
from bisongames.catan.options import DESERT, HARBOUR_TYPES, TERRAINS
from bisongames.catan.pieces import PLACE
from bisongames.catan.table import Table
from bisongames.components.arrays import counted
from bisongames.components.forms import Number
from bisongames.play.actions import Tell
from bisongames.play.agenda import Drawing, Follow
from bisongames.play.rules import Rule, remarks, ruling

BEGINNER_MAP = Rule(
    "CA-3a",
    "The beginner map has a fixed place for every hex and number.",
    when=(("setup", "beginner_map"),),
)
BEGINNER_MAP_FULL = Rule(
    "CA-3j",
    "The beginner map has a fixed place for every hex and number, and for the starting pieces.",
    when=(("setup", "beginner_full"),),
)


def lay_out(table: Table, layout: Layout) -> None:
    """A fixed island."""
    table.terrain = [TERRAINS.index(name) for name in layout.terrain]
    table.numbers = list(layout.numbers)
    table.harbours = list(table.board.harbour_types)
    table.robber = table.terrain.index(DESERT)


TERRAIN: Final = tuple(map(DealTerrain, TERRAINS))
CORNERS: Final = tuple(DealCorner(HEX_NAMES[cell]) for cell in CORNER_HEXES)
HARBOURS: Final = tuple(map(DealHarbour, HARBOUR_TYPES))


VARIABLE = Rule(
    "CA-3e",
    "The terrain is random; harbours lie at their places, their types {harbour_types}.",
    when=(("setup", "variable"),),
)
SMALL_DRAWS = ruling(
    "CA-3h",
    "Terrain is drawn hex by hex from what is left, then the corner hex, then harbour types if they are shuffled.",
    source="sheet C0",
    when=(("setup", "variable"),),
)


@frozen
class DealingTerrain(Drawing[Table, DealTerrain]):
    """The terrain of one hex is drawn from what is left."""

    silent = (DealTerrain,)

    kind: ClassVar[str] = "terrain"
    hex: int = counted(PLACE)

    def pile(self, table: Table) -> tuple[tuple[DealTerrain, ...], list[int]]:
        return TERRAIN, table.bag

    def resolve(self, table: Table, action: DealTerrain, tell: Tell) -> Follow:
        kind = table.terrain[self.hex] = TERRAINS.index(action.terrain)
        table.bag[kind] -= 1
        return (DealingTerrain.of(self.hex + 1) if self.hex + 1 < HEXES else DealingCorner.of(),)


SPIRAL = Rule(
    "CA-3f",
    "The numbers are laid in the order of their letters, from a random corner hex counter-clockwise round the coast and "
    "on inwards to the centre, leaving out the desert.",
    when=(("setup", "variable"),),
)
ROBBER_START = Rule("CA-3g", "The robber begins on the desert.")


@frozen
class DealingCorner(Drawing[Table, DealCorner]):
    """The corner where the numbers begin is drawn, and the numbers are laid."""

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
    """All hexes from a corner hex on: counter-clockwise round the coast, and on inwards."""
    cell, order = corner, [corner]
    # Along the coast with the sea on the right, and to the left wherever it does not go on.
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
    """The type of one harbour is drawn from what is left."""

    kind: ClassVar[str] = "harbour"
    number: int = counted(Number(0, lambda board: len(board.harbour_types)))

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
    Rule("CA-1g", "There are one robber, two dice, one Longest Road and one Largest Army."),
)
