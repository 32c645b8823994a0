"""Bison: the scene of a picture, which is the visible part of a position, and the contents of fields in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from attrs import frozen

from bisongames.bison.board import LETTERS, RIVER, SPACES, TERRAINS, Board, Face
from bisongames.bison.table import HeldField, LaidTile
from bisongames.bison.view import BisonView
from bisongames.components.seats import CHANCE
from bisongames.engine.positions.state import State
from bisongames.show.bison.phrasing import pieces_in_words, some_animals
from bisongames.show.language import Who, Word
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public
from bisongames.show.view_options import Look

HIDDEN = "?"
"""The placeholder for a tile in hand that the viewer may not see."""


@frozen(eq=False)
class BisonScene:
    """The visible part of a position."""

    view: BisonView
    board: Board
    hands: tuple[str, ...]
    """The tile in each player's hand: ``?`` if it is hidden, empty if there is none."""
    lying: Mapping[str, LaidTile]
    """The tiles on the land, by cell."""
    held: Mapping[str, HeldField]
    """The pieces on the land, by field."""

    @classmethod
    def of(cls, position: StateOrView) -> BisonScene:
        """The visible part of this position."""
        view = public(position, BisonView)
        return cls(
            view,
            view.game.board(view.num_players),
            _hands(position, view),
            {tile.cell: tile for tile in view.land},
            {held.field: held for held in view.pieces},
        )

    def face(self, tile: str, rotation: int) -> Face:
        """The sides and river of a tile in a rotation."""
        return self.board.faces[self.board.tile_number[tile]][rotation]

    def animals(self, tile: str) -> tuple[int, ...]:
        """The numbers of bison, fish and turkeys on a tile."""
        return tuple(self.board.animals[self.board.tile_number[tile]])

    @property
    def free(self) -> list[str]:
        """The empty cells next to the land."""
        names, across, lying = self.board.cell_names, self.board.grid.across, self.lying
        return [
            name
            for name, near in zip(names, across, strict=True)
            if name not in lying and any(i >= 0 and names[i] in lying for i in near)
        ]

    @property
    def viewer(self) -> int | None:
        """The player of the view, or the actor if a spectator is viewing; None if no player is to act."""
        player = self.view.actor if self.view.player is None else self.view.player
        return None if player == CHANCE else player

    @property
    def in_hand(self) -> str:
        """The tile in the hand of the viewer; empty if there is none."""
        tile = "" if self.viewer is None else self.hands[self.viewer]
        return "" if tile == HIDDEN else tile

    @property
    def unseen(self) -> list[str]:
        """The tiles that can still be drawn, as far as the viewer knows."""
        return [tile for tile in self.view.unseen if tile not in self.hands]


def _hands(position: StateOrView, view: BisonView) -> tuple[str, ...]:
    if isinstance(position, State):
        tiles = position.table.board.tiles
        return tuple(tiles[tile] if tile >= 0 else "" for tile in position.table.hand)
    return tuple(
        view.hand if player == view.player and view.hand else HIDDEN if there else ""
        for player, there in enumerate(view.tiles_in_hand)
    )


def on_field(field: str, number: int, held: HeldField | None, look: Look) -> str:
    """The contents of a field: ``0,1R: river with 2 fish; 1 hunter and 1 canoe of size 2 of Ben``."""
    terrain = LETTERS.index(field[-1])
    word, living = Word("terrain", TERRAINS[terrain]), some_animals(terrain, number)
    say = partial(look.say, field=field, terrain=word, living=living)
    if held is None:
        return say("on_field")
    building = {f"{'canoe' if terrain == RIVER else 'tent'}{held.building}": 1}
    pieces = pieces_in_words({"hunter": held.hunters, **building})
    return say("held", pieces=pieces, player=Who(held.player))


def stones_by_space(shown: BisonScene) -> dict[str, list[int]]:
    """The players who have put a stone on each action space in this round."""
    marked = shown.view.marked
    return {
        space: [player for player, spaces in enumerate(marked) if space in spaces]
        for space in SPACES
    }
