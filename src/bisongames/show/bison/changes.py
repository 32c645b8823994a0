"""Bison: which tracks, pieces and tiles beside the land events have changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bisongames.bison import events as told
from bisongames.bison.options import ANIMALS
from bisongames.engine.core.actions import Event

TILE = "tile"
Change = tuple[int, str]
"""Of a player: a track by its animals, a piece in the supply, or the tile in hand."""


def changes(events: Iterable[Event]) -> frozenset[Change]:
    """All that these events have changed."""
    return frozenset(change for event in events for change in _of(event))


def _of(event: Event) -> Iterator[Change]:
    match event:
        case told.AnimalGained(player=player, animal=animal) | told.TrackCut(player=player, animal=animal):  # fmt: skip
            yield player, animal
        case told.AnimalsPaid(player=player):
            yield from ((player, animal) for animal in ANIMALS if getattr(event, animal))
        case told.AnimalsExchanged(player=player, give=give, take=take):
            yield from ((player, give), (player, take))
        case told.PieceBought(player=player, piece=piece, price=price):
            yield player, piece
            yield from ((player, animal) for animal in ANIMALS if price)
        case told.TileDrawn(player=player):
            yield player, TILE
