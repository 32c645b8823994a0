"""Bison 4.3.1: the tile space: laying a tile and settling hunters on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from attrs import frozen

from bisongames.bison.actions import LayTile, Settle
from bisongames.bison.board import ROTATIONS, TERRAINS
from bisongames.bison.events import HuntersSettled, TileLaid
from bisongames.bison.options import ring
from bisongames.bison.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, ruling

ONCE_A_ROUND = Rule("BI-4.3.1a", "Everybody lays exactly one tile in each round.")
OUTLINE = Rule(
    "BI-4.3.1b",
    "A tile has to fit by its outline, outward sides against inward ones: it can be turned in three ways.",
)
TOUCHING = Rule(
    "BI-4.3.1c",
    "A tile goes to an empty cell, a hole among tiles too, and touches a tile that lies already with at least one side.",
    source="Italian rulebook, the actions; sheet 2.2",
)
ANY_TERRAIN = Rule(
    "BI-4.3.1d", "A river need not go on from tile to tile, and any land may lie beside any other."
)
DISTANCE = Rule(
    "BI-4.3.1e",
    "No tile lies further from the totem symbol than {max_ring} tiles, itself included.",
)
FROM_HAND = Rule(
    "BI-4.3.1f", "The tile goes from the hand to the land, and its three fields are empty."
)
ONE_PLAYER = Rule(
    "BI-4.3.1h",
    "On each field at most one player is present, so that up to three players can share a tile.",
)
SHARED_AREA = Rule("BI-4.3.1j", "Several players may be present in one area.")
ONLY_BY_LAYING = Rule(
    "BI-4.3.1k",
    "Hunters come into play by laying a tile and in no other way.",
    when=(("reduce_builds", False),),
)
ONLY_BY_LAYING_2 = Rule(
    "BI-4.3.1k",
    "Hunters come into play by laying a tile, or in the place of points that a tent or canoe loses.",
    when=(("reduce_builds", True),),
)
FROM_SUPPLY = Rule("BI-4.3.1l", "Hunters that come into play are taken from the own supply.")
HOW_MANY = Rule("BI-4.3.1m", "0 to {most_hunters} hunters settle on the new tile.")
ONE_FIELD = Rule(
    "BI-4.3.1n",
    "All hunters that settle go to one field of the new tile, whichever the player likes.",
)
RINGS = ruling(
    "BI-R1",
    "The distance from the totem symbol is counted in tiles outwards, so that the start tiles are the first ring and "
    "{max_ring} rings can be filled.",
    "4.3.1",
)
WITHOUT_HUNTERS = ruling(
    "BI-R18",
    "Whoever announces no hunters for the tile space lays the tile all the same, and gains what comes for an action "
    "without hunters.",
    "4.3.1",
)

RULES = (
    ONCE_A_ROUND,
    OUTLINE,
    TOUCHING,
    ANY_TERRAIN,
    DISTANCE,
    FROM_HAND,
    ONE_PLAYER,
    SHARED_AREA,
    ONLY_BY_LAYING,
    ONLY_BY_LAYING_2,
    FROM_SUPPLY,
    HOW_MANY,
    ONE_FIELD,
    RINGS,
    WITHOUT_HUNTERS,
)


def possible(table: Table, player: int) -> range:
    """The numbers of hunters, from 1, that can settle."""
    return range(1, table.spare_hunters(player) + 1)


def why_impossible(table: Table, player: int, hunters: int) -> Iterator[Violation]:
    """Why so many hunters cannot settle."""
    spare = table.spare_hunters(player)
    if spare < hunters:
        yield FROM_SUPPLY.broken(hunters=hunters, supply=spare)


def begin(table: Table, player: int, hunters: int) -> Follow:
    """The tile is laid in any case."""
    return (laying(player, hunters),)


@frozen
class LayingTile(Decision[Table, LayTile]):
    """A player lays the tile in hand."""

    kinds: ClassVar[tuple[type[Action], ...]] = (LayTile,)
    player: int
    hunters: int

    def violations(self, table: Table, action: LayTile) -> Iterator[Violation]:
        if table.hand[self.player] < 0:
            yield ONCE_A_ROUND.broken(in_hand=0)
        if action.rotation not in ROTATIONS:
            yield OUTLINE.broken(rotation=action.rotation, possible=ROTATIONS)
        cell = table.board.cell_number.get(action.cell)
        if cell is None:
            q, r = map(int, action.cell.split(","))
            yield DISTANCE.broken(cell=action.cell, tiles_away=ring((q, r)))
            return
        if table.land.tiles[cell] >= 0:
            yield TOUCHING.broken(cell=action.cell, there=table.board.tiles[table.land.tiles[cell]])
        elif not table.land.touches(cell):
            yield TOUCHING.broken(cell=action.cell)

    def legal(self, table: Table) -> tuple[LayTile, ...]:
        return table.land.placements if table.hand[self.player] >= 0 else ()

    def resolve(self, table: Table, action: LayTile, tell: Tell) -> Follow:
        player, board = self.player, table.board
        tile, table.hand[player] = table.hand[player], -1
        table.land = table.land.with_tile(board.cell_number[action.cell], tile, action.rotation)
        if tell:
            tell(TileLaid(player, board.tiles[tile], action.cell, action.rotation))
        return (settling(player, self.hunters, action.cell),) if self.hunters else ()


laying = cache(LayingTile)


@frozen
class Settling(Decision[Table, Settle]):
    """A player settles the announced hunters on one field of the new tile, which is empty."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Settle,)
    player: int
    hunters: int
    cell: str

    def candidates(self, table: Table) -> tuple[Settle, ...]:
        return table.board.settles

    def violations(self, table: Table, action: Settle) -> Iterator[Violation]:
        field = 3 * table.board.cell_number[self.cell] + TERRAINS.index(action.terrain)
        if not table.land.links[field]:
            yield ONE_FIELD.broken(cell=self.cell, tiles=0)
        if table.holder[field] not in (-1, self.player):
            yield ONE_PLAYER.broken(field=table.board.fields[field], player=table.holder[field])
        if table.spare_hunters(self.player) < self.hunters:
            yield FROM_SUPPLY.broken(hunters=self.hunters, supply=table.spare_hunters(self.player))

    def resolve(self, table: Table, action: Settle, tell: Tell) -> Follow:
        player, board = self.player, table.board
        field = 3 * board.cell_number[self.cell] + TERRAINS.index(action.terrain)
        table.take_hunters(player, self.hunters)
        table.add_hunters(player, field, self.hunters)
        if tell:
            tell(HuntersSettled(player, board.fields[field], self.hunters))
        return ()


settling = cache(Settling)
