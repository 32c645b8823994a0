"""Bison: where tiles and fields lie on the land, in words: ``the upper left prairie (-1,0P)``, ``the right river (2,0R)``."""

from __future__ import annotations

import re
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Final

from bisongames.bison.board import LETTERS, MOUNTAIN, TERRAINS, Board
from bisongames.bison.laying_tiles import LayingTile
from bisongames.bison.options import START_CELLS
from bisongames.bison.view import BisonView
from bisongames.engine.positions.state import State
from bisongames.show.bison.shapes import centre
from bisongames.show.language import Phrase, Word
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public

_PLACE: Final = re.compile(rf"(-?\d+),(-?\d+)([{LETTERS}]?)")
DIRECTIONS: Final = (
    "right",
    "upper_right",
    "top",
    "upper_left",
    "left",
    "lower_left",
    "bottom",
    "lower_right",
)
"""The names of directions, counterclockwise."""
FAR: Final = 3
"""The first ring of tiles around the totem symbol that is called far."""


def in_words(name: object) -> object:
    """The name of a cell or field as a phrase for its place on the land, with the name in brackets; anything else unchanged."""
    found = _PLACE.fullmatch(name) if isinstance(name, str) else None
    if not found:
        return name
    facts = {"name": found[0], "side": side_of(found[0])}
    if not found[3]:
        return Phrase("phrase", "cell", facts)
    return Phrase("phrase", "field", {**facts, "terrain": Word("terrain", terrain_of(found[0]))})


def where(id: str, position: StateOrView) -> Phrase | None:
    """Where a cell or field lies on the land, for readers to whom its name says nothing; None for anything else."""
    kind, _, name = id.partition(":")
    if kind == "cell":
        return Phrase("phrase", "place", {"side": side_of(name)})
    if kind == "field":
        terrain = Word("terrain", terrain_of(name))
        return Phrase("phrase", "ground", {"side": side_of(name), "terrain": terrain})
    return None


def terrain_of(field: str) -> str:
    """The terrain of a field."""
    return TERRAINS[LETTERS.index(field[-1])]


@lru_cache(maxsize=1024)
def side_of(name: str) -> Phrase:
    """The side of the land on which a cell or field lies, as seen from the totem symbol."""
    cell = name.rstrip(LETTERS)
    starts = [",".join(map(str, start)) for start in START_CELLS]
    middle = [sum(centre(start, 0, 0)[i] for start in starts) / len(starts) for i in (0, 1)]
    x, y = (a - b for a, b in zip(centre(cell, 0, 0), middle, strict=True))
    ring = 1 + min(_steps(cell, start) for start in starts)
    key = "inner" if ring == 1 else "far" if ring >= FAR else "side"
    return Phrase("phrase", key, {"direction": Word("direction", _direction(x, -y))})


def _steps(cell: str, other: str) -> int:
    """The number of steps from one cell to another."""
    (q, r), (p, s) = (map(int, each.split(",")) for each in (cell, other))
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


def mountain_side(board: Board, tile: str, rotation: int) -> Word | None:
    """The side of a tile on which its mountain lies in a rotation; None if it has none."""
    sides = board.faces[board.tile_number[tile]][rotation].sides
    # Side 0 is the right one, and the others follow clockwise.
    angles = [-i * pi / 3 for i, terrain in enumerate(sides) if terrain == MOUNTAIN]
    x, y = sum(map(cos, angles)), sum(map(sin, angles))
    return Word("direction", _direction(x, y)) if hypot(x, y) > 0.1 else None


def mountain_in_hand(position: StateOrView, rotation: int) -> Word | None:
    """The side on which the mountain of the tile in hand lies in a rotation; None if the tile is not known."""
    board: Board = position.game.board(position.num_players)
    if not isinstance(position, State):
        tile = public(position, BisonView).hand
    elif isinstance(position.decision, LayingTile):  # faster than making a view for each label
        number = position.table.hand[position.decision.player]
        tile = board.tiles[number] if number >= 0 else None
    else:
        return None
    return mountain_side(board, tile, rotation) if tile else None


def _direction(x: float, y: float) -> str:
    """The name of the direction of a vector whose second part points up."""
    return DIRECTIONS[round(4 * atan2(y, x) / pi) % len(DIRECTIONS)]
