"""Catan A1 to A3: what there is, and how the island is laid out."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import DealCorner, DealHarbour, DealTerrain
from bisongames.catan.board import DESERT
from bisongames.catan.events import IslandLaid
from bisongames.catan.island import CORNER_HEXES, HEX_NAMES, HEX_NUMBER, HEXES, SPIRALS
from bisongames.catan.options import HARBOUR_TYPES, TERRAINS, Layout
from bisongames.catan.table import Table
from bisongames.components.piles import Luck, pick
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Chance, Follow
from bisongames.play.rules import Rule

HEXES_RULE = Rule(
    "CA-1a",
    "The island has 19 hexes of land: {terrain}.",
    source="sheet A1",
)
HARBOURS = Rule(
    "CA-1b",
    "Harbours take any kind of card, {general_rate} for 1, or one kind, {special_rate} for 1; each resource has one of these.",
    source="sheet A1",
)
TOKENS = Rule(
    "CA-1c",
    "Every hex but the desert bears a number: {tokens}.",
    source="sheet A1",
)
BANK = Rule(
    "CA-1d", "The bank begins with {bank_per_resource:card} of each resource.", source="sheet A1"
)
DECK = Rule(
    "CA-1e",
    "The development cards are {development_cards}; nobody knows their order.",
    source="sheet A1",
)
SUPPLY = Rule(
    "CA-1f",
    "Everybody owns {roads_per_player:road}, {settlements_per_player:settlement} and {city_pieces}.",
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
    status="ruling",
)
GEOMETRY_NODES = Rule(
    "CA-2b",
    "Corners that hexes share are one intersection: v1 to v54, from top to bottom and left to right.",
    source="sheet A2",
    status="ruling",
)
GEOMETRY_PATHS = Rule(
    "CA-2c",
    "A path is a side of a hex between two intersections: e1 to e72 in the same order.",
    source="sheet A2",
    status="ruling",
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


def lay_out(table: Table, layout: Layout) -> None:
    """A fixed island."""
    table.terrain = [TERRAINS.index(name) for name in layout.terrain]
    table.numbers = list(layout.numbers)
    table.harbours = list(table.board.harbour_types)
    table.robber = table.terrain.index(DESERT)


_CORNERS: Final = tuple(DealCorner(HEX_NAMES[cell]) for cell in CORNER_HEXES)
_HARBOURS: Final = tuple(map(DealHarbour, HARBOUR_TYPES))
_KIND: Final = {name: kind for kind, name in enumerate(TERRAINS)}


VARIABLE = Rule(
    "CA-3e",
    "The terrain is random; harbours lie at their places, their types {harbour_types}.",
    source="sheet A3",
    when=(("setup", "variable"),),
)
SMALL_DRAWS = Rule(
    "CA-3h",
    "Terrain is drawn hex by hex from what is left, then the corner hex, then harbour types if they are shuffled.",
    source="sheet C0",
    status="ruling",
    when=(("setup", "variable"),),
)


@frozen
class DealingTerrain(Chance[Table, DealTerrain]):
    """The terrain of one hex is drawn from what is left."""

    kind: ClassVar[str] = "terrain"
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


SPIRAL = Rule(
    "CA-3f",
    "The numbers are laid in the order of their letters, from a random corner hex counter-clockwise round the coast and "
    "on inwards to the centre, leaving out the desert.",
    source="sheet A3",
    when=(("setup", "variable"),),
)
ROBBER_START = Rule("CA-3g", "The robber begins on the desert.", source="sheet A3")


@frozen
class DealingCorner(Chance[Table, DealCorner]):
    """The corner where the numbers begin is drawn, and the numbers are laid."""

    kind: ClassVar[str] = "corner"

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


# Nothing more enforces this.

SINGLE_PIECES = Rule(
    "CA-1g",
    "There are one robber, two dice, one Longest Road and one Largest Army.",
    source="sheet A1", remark=True)
