"""Catan: combines the events of refused offers for the news, and finds the numbers that events changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from bisongames.catan import events as news
from bisongames.catan.bison_herds.events import Hunted
from bisongames.catan.events import OfferAnswered, OfferCancelled, TradeOffered
from bisongames.engine.core.actions import Event


@frozen
class OfferRefused:
    """An offer that nobody accepted, made ``times`` times in succession."""

    player: int
    give: tuple[str, ...]
    get: tuple[str, ...]
    times: int = 1


@frozen
class OfferUnpayable(Event):
    """A player could not accept an offer, and was not asked."""

    player: int


@frozen
class RejectedTogether:
    """Several players have rejected an offer; others have accepted it or have still to answer."""

    players: tuple[int, ...]


def fold_offers(events: Sequence[Event], players: int) -> list[object]:
    """The events, with those about a refused offer combined into one."""
    things: list[object] = []
    at = 0
    while at < len(events):
        event = events[at]
        end = at + 1
        while end < len(events) and _rejects(events[end]):
            end += 1
        if isinstance(event, TradeOffered) and _came_to_nothing(events, at, end, players):
            refused = OfferRefused(event.player, event.give, event.get)
            last = things[-1] if things else None
            if isinstance(last, OfferRefused) and evolve(last, times=1) == refused:
                things[-1] = evolve(last, times=last.times + 1)
            else:
                things.append(refused)
            end += end < len(events) and isinstance(events[end], OfferCancelled)
        else:
            first = at if _rejects(event) else at + 1
            rejected = [e for e in events[first:end] if isinstance(e, OfferAnswered)]
            together = RejectedTogether(tuple(e.player for e in rejected))
            things += events[at:first]
            things += [together] if len(rejected) > 1 else rejected
            things += [e for e in events[first:end] if isinstance(e, OfferUnpayable)]
        at = end
    return things


def forced_event(event: Event) -> Event:
    """The event to report if its player had no choice: "cannot pay" instead of "rejects"."""
    return OfferUnpayable(event.player) if isinstance(event, OfferAnswered) else event


def _rejects(event: Event) -> bool:
    return isinstance(event, OfferUnpayable) or (
        isinstance(event, OfferAnswered) and not event.accepted
    )


def _came_to_nothing(events: Sequence[Event], offer: int, end: int, players: int) -> bool:
    """Whether all other players have rejected an offer; ``end`` is the index after their answers."""
    follows = events[end] if end < len(events) else None
    if follows is None:
        return end - offer == players
    return not isinstance(follows, OfferAnswered)


Change = tuple[int, str] | str
"""A number of a player by its caption, or the id of a card in the bank."""


def changes(events: Iterable[Event]) -> frozenset[Change]:
    """The numbers and cards that these events changed."""
    return frozenset(change for event in events for change in _changes(event))


def _changes(event: Event) -> Iterator[Change]:
    match event:
        case news.CardsReceived(player=player) | news.CardsDiscarded(player=player):
            yield player, "cards"
        case news.ResourceClaimed(player=player):
            yield player, "cards"
        case (
            news.CardStolen(player=player, victim=other) | news.Traded(player=player, partner=other)
        ):
            yield player, "cards"
            yield other, "cards"
        case news.BankTraded(player=player, give=give, get=get):
            yield player, "cards"
            yield from (f"bank:{give}", f"bank:{get}")
        case news.BankShort(resource=resource):
            yield f"bank:{resource}"
        case news.CardBought(player=player):
            yield player, "development"
            yield "bank:card"
        case news.CardPlayed(player=player, card=card):
            yield player, "knights" if card == "knight" else "development"
        case news.LargestArmyPassed(holder=holder):
            yield holder, "knights"
        case news.LongestRoadPassed(holder=int(holder)):
            yield holder, "road_length"
        case Hunted(player=player):
            yield player, "hunt_points"
