"""Bison for people: all that is shown of a position, found once, and what lies on a field in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from bisongames.bison.board import LETTERS, TERRAINS, Board, Face
from bisongames.bison.table import HeldField, LaidTile
from bisongames.bison.view import BisonView
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.bison.phrasing import held as holding, some_animals
from bisongames.show.language import Who, Word
from bisongames.show.text_grid import public
from bisongames.show.view_options import Look
from bisongames.tables.counts import Counts

HIDDEN = "?"
"""In a hand: a tile that is not shown."""


@frozen(eq=False)
class Shown:
    """What is shown of a position."""

    view: BisonView
    board: Board
    hands: tuple[str, ...]
    """Per player: the tile in hand, ``?`` where it is not shown, empty where there is none."""
    lying: Mapping[str, LaidTile]
    """By cell."""
    held: Mapping[str, HeldField]
    """By field."""

    @classmethod
    def of(cls, position: State | View) -> Shown:
        """All that this position shows."""
        view: Any = public(position)
        return cls(
            view,
            view.game.board(view.num_players),
            _hands(position, view),
            {tile.cell: tile for tile in view.land},
            {held.field: held for held in view.pieces},
        )

    def face(self, tile: str, rotation: int) -> Face:
        """What lies at the sides and corners of a tile."""
        found: Face = self.board.faces[self.board.tile_number[tile]][rotation]
        return found

    def animals(self, tile: str) -> tuple[int, ...]:
        """Bison, fish and turkeys on a tile."""
        return tuple(self.board.animals[self.board.tile_number[tile]])

    @property
    def free(self) -> list[str]:
        """The cells beside the land where nothing lies."""
        names, across, lying = self.board.cell_names, self.board.grid.across, self.lying
        return [
            name
            for name, near in zip(names, across, strict=True)
            if name not in lying and any(i >= 0 and names[i] in lying for i in near)
        ]

    @property
    def in_hand(self) -> str:
        """The tile that is looked at: of whoever looks, or of whoever decides; empty for none."""
        player = self.view.actor if self.view.player is None else self.view.player
        if player is None or player < 0 or self.hands[player] == HIDDEN:
            return ""
        return self.hands[player]

    @property
    def unseen(self) -> list[str]:
        """The tiles that can still be drawn, as far as is known."""
        return [tile for tile in self.view.unseen if tile not in self.hands]


def _hands(position: State | View, view: BisonView) -> tuple[str, ...]:
    if isinstance(position, State):
        tiles = position.table.board.tiles
        return tuple(tiles[tile] if tile >= 0 else "" for tile in position.table.hand)
    found = [HIDDEN if there else "" for there in view.tiles_in_hand]
    if view.player is not None and view.hand:
        found[view.player] = view.hand
    return tuple(found)


def on_field(field: str, number: int, held: HeldField | None, look: Look) -> str:
    """What lies on a field: ``0,1R: river with 2 fish; 1 hunter and 1 canoe of size 2 of Ben``."""
    terrain = LETTERS.index(field[-1])
    said = {
        "field": field,
        "terrain": Word("terrain", TERRAINS[terrain]),
        "living": some_animals(terrain, number),
    }
    if held is None:
        return look.said("on_field", **said)
    building = {f"{'canoe' if terrain == 1 else 'tent'}{held.building}": 1} if held.building else {}
    pieces = holding({"hunter": held.hunters, **building})
    return look.said("held", pieces=pieces, player=Who(held.player), **said)


def spaces_used(shown: Shown) -> dict[str, list[int]]:
    """By action space: who has put a stone on it in this round."""
    found: dict[str, list[int]] = {}
    for player, marked in enumerate(shown.view.marked):
        for space in marked:
            found.setdefault(space, []).append(player)
    return found


def one_by_one(held: Counts) -> list[tuple[str, str]]:
    """Pieces as they are drawn: hunters together with their number, each tent and canoe with its size."""
    found = [("hunter", str(held["hunter"]))] if held["hunter"] else []
    for piece in sorted(held):
        if piece != "hunter":
            found += [(piece, piece[-1])] * held[piece]
    return found
