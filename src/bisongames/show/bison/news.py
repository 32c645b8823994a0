"""Bison: events in the news and on the panel: the sum of a scoring, and tracks, pieces and tiles that have changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from attrs import frozen

from bisongames.bison import events as news
from bisongames.bison.board import TERRAINS
from bisongames.bison.options import ANIMALS
from bisongames.engine.core.actions import Event


@frozen
class AreasScored:
    """All areas have been scored."""

    gains: tuple[tuple[int, ...], ...]
    """Per player: bison, fish and turkeys."""


@frozen
class NobodyThere:
    """Several scored areas bring nobody anything."""

    areas: tuple[str, ...]
    """The first field of each."""


def fold_scorings(events: Sequence[Event], players: int) -> list[object]:
    """The events, with the sum before each scoring, and empty areas as one."""
    things: list[object] = []
    for _, group in groupby(events, lambda event: isinstance(event, news.AreaScored)):
        alike = list(group)
        areas = [event for event in alike if isinstance(event, news.AreaScored)]
        things += _fold_scoring(areas, players) if areas else alike
    return things


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
"""A player, and their track by its animals, a piece in their supply, or the tile in hand."""


def changes(events: Iterable[Event]) -> frozenset[Change]:
    """All that these events have changed."""
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
