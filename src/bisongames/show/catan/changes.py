"""Catan: which numbers and cards of the panel events have changed, where these have no place on the island."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bisongames.catan import events as told
from bisongames.catan.bison_herds.events import Hunted
from bisongames.engine.core.actions import Event

Change = tuple[int, str] | str
"""A number of a player by its caption, or the id of a card in the bank."""


def changes(events: Iterable[Event]) -> frozenset[Change]:
    """All that these events have changed."""
    return frozenset(change for event in events for change in _of(event))


def _of(event: Event) -> Iterator[Change]:
    match event:
        case told.CardsReceived(player=player) | told.CardsDiscarded(player=player):
            yield player, "cards"
        case told.ResourceClaimed(player=player):
            yield player, "cards"
        case (
            told.CardStolen(player=player, victim=other) | told.Traded(player=player, partner=other)
        ):
            yield player, "cards"
            yield other, "cards"
        case told.BankTraded(player=player, give=give, get=get):
            yield player, "cards"
            yield from (f"bank:{give}", f"bank:{get}")
        case told.BankShort(resource=resource):
            yield f"bank:{resource}"
        case told.CardBought(player=player):
            yield player, "development"
            yield "bank:card"
        case told.CardPlayed(player=player, card=card):
            yield player, "knights" if card == "knight" else "development"
        case told.LargestArmyPassed(holder=holder):
            yield holder, "knights"
        case told.LongestRoadPassed(holder=int(holder)):
            yield holder, "road_length"
        case Hunted(player=player):
            yield player, "hunt_points"
