"""Catan: combines the events of refused offers for the news, says what a roll multiplies, and finds the numbers that events changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from bisongames.catan import events as news
from bisongames.catan.bison_herds.events import Hunted
from bisongames.catan.bison_herds.hunts import AS_CITIES, DOUBLES
from bisongames.catan.events import DiceRolled, OfferAnswered, OfferCancelled, TradeOffered
from bisongames.engine.core.actions import Event
from bisongames.show.click_targets import fill
from bisongames.show.phrasing import StateOrView


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
    """Several players have rejected an offer; others have accepted it or have yet to answer."""

    players: tuple[int, ...]


@frozen
class RollMultiplied:
    """A roll of a scenario in which hexes produce more for doubles, or for all other rolls, by a rule about it."""

    player: int
    low: int
    high: int
    times: str
    """How many times; empty if hexes produce as usual this time."""
    rule: str
    event: DiceRolled


def fold_events(events: Sequence[Event], position: StateOrView) -> list[object]:
    """The events, with those about a refused offer combined into one, and with what a roll multiplies."""
    return [_multiplied(each, position) for each in fold_offers(events, position)]


def _multiplied(thing: object, position: StateOrView) -> object:
    if not isinstance(thing, DiceRolled) or thing.low + thing.high == 7:
        return thing
    game, low, high = position.game, thing.low, thing.high
    name, rule = ("on_doubles", DOUBLES) if low == high else ("otherwise", AS_CITIES)
    factors = game.options.production_factor
    if {*factors} == {1}:
        return thing
    times = str(game.values[name]) if factors[low != high] > 1 else ""
    return RollMultiplied(thing.player, low, high, times, rule.id, thing)


def fold_offers(events: Sequence[Event], position: StateOrView) -> list[object]:
    """The events, with those about a refused offer combined into one."""
    things: list[object] = []
    at, players = 0, position.num_players
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


_CHANGED_BY: Final[Mapping[type[Event], tuple[str, ...]]] = {
    news.CardsReceived: ("{player}/cards",),
    news.CardsDiscarded: ("{player}/cards",),
    news.ResourceClaimed: ("{player}/cards",),
    news.CardStolen: ("{player}/cards", "{victim}/cards"),
    news.Traded: ("{player}/cards", "{partner}/cards"),
    news.BankTraded: ("{player}/cards", "bank:{give}", "bank:{get}"),
    news.BankShort: ("bank:{resource}",),
    news.CardBought: ("{player}/development", "bank:card"),
    news.CardPlayed: ("{player}/development",),
    news.LargestArmyPassed: ("{holder}/knights",),
    news.LongestRoadPassed: ("{holder}/road_length",),
    Hunted: ("{player}/hunt_points",),
}
"""The changes made by each event: a number of a player by its caption, or the id of a card in the bank."""


def changes(events: Iterable[Event]) -> frozenset[str]:
    """The numbers and cards that these events changed, such as ``0/cards`` and ``bank:ore``."""
    return frozenset(change for event in events for change in _changes(event))


def _changes(event: Event) -> tuple[str, ...]:
    match event:
        case news.CardPlayed(player=player, card="knight"):
            return (f"{player}/knights",)
        case news.LongestRoadPassed(holder=None):
            return ()
    return fill(_CHANGED_BY.get(type(event), ()), event)
