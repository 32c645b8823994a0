"""Bison 4.3.1: the tile space: laying a tile and settling hunters on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from attrs import frozen

from bisongames.bison.actions import LayTile, Settle
from bisongames.bison.board import ROTATIONS, TERRAINS
from bisongames.bison.events import HuntersSettled, TileLaid
from bisongames.bison.options import cells_within
from bisongames.bison.spaces import ActionSpace
from bisongames.bison.table import ACTING, CELL, Table
from bisongames.components.arrays import counted
from bisongames.components.forms import Named
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling

FROM_SUPPLY = Rule("BI-4.3.1l", "Hunters that come into play are taken from the own supply.")


def _possible(table: Table, player: int) -> range:
    """The numbers of hunters, from 1, that can settle."""
    return range(1, table.spare_hunters(player) + 1)


def _why_not(table: Table, player: int, hunters: int) -> Iterator[Violation]:
    """Why so many hunters cannot settle."""
    spare = table.spare_hunters(player)
    if spare < hunters:
        yield FROM_SUPPLY.broken(hunters=hunters, supply=spare)


WITHOUT_HUNTERS = ruling(
    "BI-R18",
    "Whoever announces no hunters for the tile space lays the tile all the same, and gains what comes for an action "
    "without hunters.",
    "4.3.1",
)


def _begin(table: Table, player: int, hunters: int) -> Follow:
    """The tile is laid in any case."""
    return (LayingTile.of(player, hunters),)


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
DISTANCE = Rule(
    "BI-4.3.1e",
    "No tile lies further from the totem symbol than {max_ring} tiles, itself included.",
)
RINGS = ruling(
    "BI-R1",
    "The distance from the totem symbol is counted in tiles outwards, so that the start tiles are the first ring and "
    "{max_ring} rings can be filled.",
    "4.3.1",
)
FROM_HAND = Rule(
    "BI-4.3.1f", "The tile goes from the hand to the land, and its three fields are empty."
)


@frozen
class LayingTile(Decision[Table, LayTile]):
    """A player lays the tile in hand."""

    player: int
    hunters: int = counted(ACTING)

    def candidates(self, table: Table) -> Iterator[LayTile]:
        return chain.from_iterable(table.board.lays)

    def violations(self, table: Table, action: LayTile) -> Iterator[Violation]:
        board, land = table.board, table.land
        if table.hand[self.player] < 0:
            yield ONCE_A_ROUND.broken(in_hand=0)
        if action.rotation not in ROTATIONS:
            yield OUTLINE.broken(rotation=action.rotation, possible=ROTATIONS)
        cell = board.cell_number.get(action.cell)
        if cell is None:
            q, r = map(int, action.cell.split(","))
            away = cells_within(board.options.max_ring + 1)[q, r]
            yield DISTANCE.broken(cell=action.cell, tiles_away=away)
        elif land.tiles[cell] >= 0:
            yield TOUCHING.broken(cell=action.cell, there=board.tiles[land.tiles[cell]])
        elif not land.touches(cell):
            yield TOUCHING.broken(cell=action.cell)

    def legal(self, table: Table) -> tuple[LayTile, ...]:
        return table.land.placements if table.hand[self.player] >= 0 else ()

    def resolve(self, table: Table, action: LayTile, tell: Tell) -> Follow:
        player, board = self.player, table.board
        tile, table.hand[player] = table.hand[player], -1
        table.lay(board.cell_number[action.cell], tile, action.rotation)
        if tell:
            tell(TileLaid(player, board.tiles[tile], action.cell, action.rotation))
        return (Settling.of(player, self.hunters, action.cell),) if self.hunters else ()


HOW_MANY = Rule("BI-4.3.1m", "0 to {most_hunters} hunters settle on the new tile.")
ONE_FIELD = Rule(
    "BI-4.3.1n",
    "All hunters that settle go to one field of the new tile, whichever the player likes.",
)
ONE_PLAYER = Rule(
    "BI-4.3.1h",
    "On each field at most one player is present, so that up to three players can share a tile.",
)


@frozen
class Settling(Decision[Table, Settle]):
    """A player settles the announced hunters on one field of the new tile, which is empty."""

    player: int
    hunters: int = counted(ACTING)
    cell: str = counted(Named(CELL))

    def candidates(self, table: Table) -> tuple[Settle, ...]:
        return table.board.settles

    def violations(self, table: Table, action: Settle) -> Iterator[Violation]:
        field = _field(table, self.cell, action)
        if not table.land.links[field]:
            yield ONE_FIELD.broken(cell=self.cell, tiles=0)
        if table.holder[field] not in (-1, self.player):
            yield ONE_PLAYER.broken(field=table.board.fields[field], player=table.holder[field])
        if table.spare_hunters(self.player) < self.hunters:
            yield FROM_SUPPLY.broken(hunters=self.hunters, supply=table.spare_hunters(self.player))

    def resolve(self, table: Table, action: Settle, tell: Tell) -> Follow:
        player, board = self.player, table.board
        field = _field(table, self.cell, action)
        table.bring_hunters(player, field, self.hunters)
        if tell:
            tell(HuntersSettled(player, board.fields[field], self.hunters))
        return ()


def _field(table: Table, cell: str, action: Settle) -> int:
    """The field of the new tile that is named."""
    return table.board.fields_on[table.board.cell_number[cell]][TERRAINS.index(action.terrain)]


LAYING: Final = ActionSpace("tile", _possible, _why_not, _begin)


REMARKS = remarks(
    Rule(
        "BI-4.3.1d",
        "A river need not go on from tile to tile, and any land may lie beside any other.",
    ),
    Rule("BI-4.3.1j", "Several players may be present in one area."),
    Rule("BI-4.3.1k", "Hunters come into play by laying a tile and in no other way."),
)
