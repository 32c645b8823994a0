"""Bison 4.3.1: the tile space: laying a tile and settling hunters on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from attrs import frozen

from bisongames.bison.actions import LayTile, Settle
from bisongames.bison.board import ROTATIONS, TERRAINS
from bisongames.bison.events import HuntersSettled, TileLaid
from bisongames.bison.market import NoTrading
from bisongames.bison.options import cells_within
from bisongames.bison.stone_spaces import StoneSpace
from bisongames.bison.table import ACTING, CELL, STILL, Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import PlayerNumber, Rule, Violation, remarks, ruling
from bisongames.tables.column_types import Name
from bisongames.tables.row_encoding import column_field

FROM_SUPPLY = Rule("BI-4.3.1m", "You may settle only hunters from your supply.")


def _possible(table: Table, player: int) -> range:
    """The numbers of hunters, from 1, that can settle."""
    return range(1, table.spare_hunters(player) + 1 if table.hand[player] >= 0 else 1)


def _why_not(table: Table, player: int, hunters: int) -> Iterator[Violation]:
    """Reasons why this number of hunters cannot settle."""
    spare = table.spare_hunters(player)
    if table.hand[player] < 0:
        yield ONCE_A_ROUND.broken(tiles_in_your_hand=0)
    if spare < hunters:
        yield FROM_SUPPLY.broken(hunters=hunters, in_your_supply=spare)


WITHOUT_HUNTERS = ruling(
    "BI-R18",
    "If you announce no hunters on the space “{tile_space}”, take {idle_gain:animal} and lay your tile all the same.",
    "4.3.1",
    when=(("idling_pays", True),),
    reason="The table of costs begins with 0 hunters, and laying is compulsory.",
)
JUST_A_TILE = WITHOUT_HUNTERS.otherwise(
    "If you announce no hunters on the space “{tile_space}”, lay your tile all the same.",
    idling_pays=False,
    reason="Laying is compulsory.",
)


def _begin(table: Table, player: int, hunters: int) -> Follow:
    """The decision to lay the tile in hand, with or without hunters."""
    return (LayingTile.of(player, hunters),) if table.hand[player] >= 0 else ()


ONCE_A_ROUND = Rule(
    "BI-4.3.1a", "You must lay exactly one tile in each round.", about=(LayTile, "LayingTile")
)
OUTLINE = Rule(
    "BI-4.3.1b",
    "A tile must fit the tiles beside it by its outline, outward sides against inward sides.",
    source="rulebook 4.3.1; Italian rulebook, the actions",
)
TOUCHING = Rule(
    "BI-4.3.1d",
    "At least one side of your tile must touch a side of a tile that lies already.",
    source="Italian rulebook, the actions",
)
EMPTY = ruling(
    "BI-R27",
    "You may not lay a tile on top of another tile.",
    "4.3.1",
    reason="Tiles are laid beside each other, side to side.",
    firm=True,
)
DISTANCE = Rule(
    "BI-4.3.1f", "No tile may lie more than {max_ring:tile} away from the totem symbol.", firm=True
)
RINGS = ruling(
    "BI-R1",
    "Count the distance of a tile outwards from the totem symbol, with the tile itself: the start tiles are 1 tile away.",
    "4.3.1",
    reason="It is measured from the symbol, not from the start tiles; only so does the limit ever matter.",
)


@frozen
class LayingTile(NoTrading[LayTile]):
    """A player lays the tile in hand."""

    task = "lay your tile"
    player: int
    hunters: int = column_field(ACTING)

    def unfinished(self, table: Table) -> Iterator[Violation]:
        yield ONCE_A_ROUND.broken(tiles_laid=0)

    def candidates(self, table: Table) -> Iterator[LayTile]:
        return chain.from_iterable(table.board.lays)

    def violations(self, table: Table, action: LayTile) -> Iterator[Violation]:
        board, land = table.board, table.land
        if table.hand[self.player] < 0:
            yield ONCE_A_ROUND.broken(tiles_in_your_hand=0)
        if action.rotation not in ROTATIONS:
            yield OUTLINE.broken(rotation=action.rotation, that_fit=ROTATIONS)
        cell = board.cell_number.get(action.cell)
        if cell is None:
            q, r = map(int, action.cell.split(","))
            away = cells_within(board.options.max_ring + 1)[q, r]
            yield DISTANCE.broken(cell=action.cell, tiles_away=away)
        elif land.tiles[cell] >= 0:
            yield EMPTY.broken(cell=action.cell, tile_there=board.tiles[land.tiles[cell]])
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


HOW_MANY = Rule(
    "BI-4.3.1n",
    "After laying your tile, settle the hunters announced on it: none, or {up_to}{most_hunters:hunter}.",
    about=(Settle, "Settling"),
)
ONE_FIELD = Rule(
    "BI-4.3.1o",
    "All hunters that you settle must go to one field of the tile just laid: its prairie, its river or its mountain.",
)
ONE_PLAYER = Rule("BI-4.3.1i", "Only one player may be present on a field.")


@frozen
class Settling(NoTrading[Settle]):
    """A player settles the announced hunters on one field of the new tile, which is empty."""

    task = "choose the field of your new tile for {hunters:hunter}"
    player: int
    hunters: int = column_field(STILL)
    cell: str = column_field(Name(CELL))

    def unfinished(self, table: Table) -> Iterator[Violation]:
        yield ONE_FIELD.broken(still_to_settle=self.hunters)

    def candidates(self, table: Table) -> tuple[Settle, ...]:
        return table.board.settles

    def violations(self, table: Table, action: Settle) -> Iterator[Violation]:
        field = _field(table, self.cell, action)
        if not table.land.links[field]:
            yield ONE_FIELD.broken(cell=self.cell, tiles=0)
        if table.holder[field] not in (-1, self.player):
            present = PlayerNumber(table.holder[field])
            yield ONE_PLAYER.broken(field=table.board.fields[field], present=present)
        if table.spare_hunters(self.player) < self.hunters:
            spare = table.spare_hunters(self.player)
            yield FROM_SUPPLY.broken(hunters=self.hunters, in_your_supply=spare)

    def resolve(self, table: Table, action: Settle, tell: Tell) -> Follow:
        player, board = self.player, table.board
        field = _field(table, self.cell, action)
        table.bring_hunters(player, field, self.hunters)
        if tell:
            tell(HuntersSettled(player, board.fields[field], self.hunters))
        return ()


def _field(table: Table, cell: str, action: Settle) -> int:
    """The named field of the new tile."""
    return table.board.fields_on[table.board.cell_number[cell]][TERRAINS.index(action.terrain)]


LAYING: Final = StoneSpace("tile", _possible, _why_not, _begin)


REMARKS = remarks(
    Rule(
        "BI-4.3.1c",
        "A tile fits on any empty place beside the land, holes among the tiles too, turned in any of three ways.",
        source="sheet 2.2",
        status="reconstructed",
        reason="It follows from the curved outline: outward sides go against inward sides.",
    ),
    Rule(
        "BI-4.3.1e",
        "Terrain need not match: a river need not go on, and prairie may lie against mountain.",
    ),
    Rule(
        "BI-4.3.1h",
        "You are present on a field if you have a hunter, a tent or a canoe there.",
        source="rulebook 4.3.1, moving hunters",
    ),
    Rule("BI-4.3.1j", "Up to three players may be present on the same tile."),
    Rule("BI-4.3.1k", "More than one player may be present in the same area."),
    Rule("BI-4.3.1l", "You may bring hunters into play only by laying a tile."),
)
