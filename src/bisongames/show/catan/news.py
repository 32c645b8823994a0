"""What is told of offers to trade that came to nothing: once, however often they were made and by whomever refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from bisongames.catan.events import OfferAnswered, OfferCancelled, TradeOffered
from bisongames.engine.core.actions import Event


@frozen
class OfferRefused:
    """An offer that nobody accepted, made so many times after each other."""

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
    """Several players have rejected an offer; others are still to answer, or have accepted it."""

    players: tuple[int, ...]


def folded(events: Sequence[Event], players: int) -> list[Any]:
    """The events, those of a refused offer as one."""
    told: list[Any] = []
    at = 0
    while at < len(events):
        event = events[at]
        end = at + 1
        while end < len(events) and _rejects(events[end]):
            end += 1
        if isinstance(event, TradeOffered) and _came_to_nothing(events, at, end, players):
            refused = OfferRefused(event.player, event.give, event.get)
            last = told[-1] if told else None
            if isinstance(last, OfferRefused) and evolve(last, times=1) == refused:
                told[-1] = evolve(last, times=last.times + 1)
            else:
                told.append(refused)
            end += end < len(events) and isinstance(events[end], OfferCancelled)
        else:
            first = at if _rejects(event) else at + 1
            rejected = [e.player for e in events[first:end] if isinstance(e, OfferAnswered)]
            told += events[at:first]
            unable = [e for e in events[first:end] if isinstance(e, OfferUnpayable)]
            alone = [e for e in events[first:end] if e not in unable]
            told += [RejectedTogether(tuple(rejected))] if len(rejected) > 1 else alone
            told += unable
        at = end
    return told


def unasked(event: Event) -> Event:
    """An event as it is told where its player could do nothing else: he cannot pay, rather than that he rejects."""
    return OfferUnpayable(event.player) if isinstance(event, OfferAnswered) else event


def _rejects(event: Event) -> bool:
    return isinstance(event, OfferUnpayable) or (
        isinstance(event, OfferAnswered) and not event.accepted
    )


def _came_to_nothing(events: Sequence[Event], offer: int, end: int, players: int) -> bool:
    """Whether all others have rejected an offer; ``end`` is where their answers end."""
    follows = events[end] if end < len(events) else None
    if follows is None:
        return end - offer == players
    return not isinstance(follows, OfferAnswered)
