"""Bison 4.2: drawing tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from bisongames.bison.actions import DrawTile
from bisongames.bison.events import TileDrawn
from bisongames.bison.table import Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Drawing, Follow
from bisongames.engine.core.rules import Rule, remarks
from bisongames.tables.row_encoding import SeatNumber, column_field

SECRET = Rule("BI-4.2b", "Look at your tile, and keep it secret until you lay it.")


@frozen
class DrawingTile(Drawing[Table, DrawTile]):
    """A player draws a tile; all undrawn tiles are equally likely."""

    kind: ClassVar[str] = "tile"
    drawer: int = column_field(SeatNumber())

    def pile(self, table: Table) -> tuple[Sequence[DrawTile], Sequence[int]]:
        return table.board.draws, table.undrawn

    def resolve(self, table: Table, action: DrawTile, tell: Tell) -> Follow:
        tile = table.board.tile_number[action.tile]
        table.undrawn[tile] -= 1
        table.hand[self.drawer] = tile
        if tell:
            tell(TileDrawn(self.drawer, action.tile))
        return ()


REMARKS = remarks(
    Rule(
        "BI-4.2c",
        "You lay the tile from your hand in the actions of the same round.",
        source="rulebook 4.2, 4.3.1",
    )
)
"""A rule without code of its own: every player lays their tile in the turns of the round."""
