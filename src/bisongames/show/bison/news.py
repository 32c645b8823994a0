"""Bison: sums up scorings for the news, says how a tile has been turned, and finds the tracks, pieces and tiles that events changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from attrs import frozen

from bisongames.bison import events as news
from bisongames.bison.board import TERRAINS, Board
from bisongames.bison.options import ANIMALS
from bisongames.engine.core.actions import Event
from bisongames.show.bison.places import mountain_side
from bisongames.show.language import Word
from bisongames.show.phrasing import StateOrView


@frozen
class AreasScored:
    """The areas have been scored, with the total gains of each player."""

    gains: tuple[tuple[int, ...], ...]
    """The bison, fish and turkeys that each player gained."""


@frozen
class NobodyThere:
    """Several scored areas in which nobody gained anything."""

    areas: tuple[str, ...]
    """The first field of each area."""


@frozen
class TileTurned:
    """A player has laid a tile so that its mountain lies on one side."""

    player: int
    mountain: Word
    event: news.TileLaid


def fold_events(events: Sequence[Event], position: StateOrView) -> list[object]:
    """The events, with a total inserted before each scoring, all empty areas combined into one event, and how tiles are turned."""
    things: list[object] = []
    for _, group in groupby(events, lambda event: isinstance(event, news.AreaScored)):
        alike = list(group)
        areas = [event for event in alike if isinstance(event, news.AreaScored)]
        things += _fold_scoring(areas, position.num_players) if areas else alike
    board: Board = position.game.board(position.num_players)
    return [_turned(each, board) if isinstance(each, news.TileLaid) else each for each in things]


def _turned(laid: news.TileLaid, board: Board) -> object:
    mountain = mountain_side(board, laid.tile, laid.rotation)
    return laid if mountain is None else TileTurned(laid.player, mountain, laid)


def _fold_scoring(areas: Sequence[news.AreaScored], players: int) -> Iterator[object]:
    gains = [[0] * len(TERRAINS) for _ in range(players)]
    for area in areas:
        for share in area.shares:
            gains[share.player][TERRAINS.index(area.terrain)] += share.gain
    if any(map(any, gains)):
        yield AreasScored(tuple(map(tuple, gains)))
    yield from (area for area in areas if area.shares)
    empty = [area for area in areas if not area.shares]
    if len(empty) > 1:
        yield NobodyThere(tuple(area.fields[0] for area in empty))
    else:
        yield from empty


TILE: Final = "tile"
Change = tuple[int, str]
"""A player, and what changed: the animal of a track, a piece in the supply, or the tile in hand."""


def changes(events: Iterable[Event]) -> frozenset[Change]:
    """The things that these events changed, each with its player."""
    return frozenset(change for event in events for change in _changes(event))


def _changes(event: Event) -> Iterator[Change]:
    match event:
        case (
            news.AnimalGained(player=player, animal=animal)
            | news.TrackCut(player=player, animal=animal)
        ):
            yield player, animal
        case news.AnimalsPaid(player=player):
            yield from ((player, animal) for animal in ANIMALS if getattr(event, animal))
        case news.AnimalsExchanged(player=player, give=give, take=take):
            yield from ((player, give), (player, take))
        case news.PieceBought(player=player, piece=piece, price=price):
            yield player, piece
            yield from ((player, animal) for animal in ANIMALS if price)
        case news.TileDrawn(player=player):
            yield player, TILE
