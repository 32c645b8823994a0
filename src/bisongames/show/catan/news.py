"""Catan: what has happened, as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bisongames.catan import events as news, scenario_events as bison_news
from bisongames.play.actions import Event
from bisongames.play.errors import in_words
from bisongames.play.first_player import StartPlayerDrawn
from bisongames.show.catan.words import CARD_WORDS, named_cards
from bisongames.show.writing import counted, in_form, listed, sentences


def happened(events: Iterable[Event]) -> list[str]:
    """The events as sentences, those of one player in a row together."""
    return sentences(events, _told)


_PLAIN: Final[dict[type[Event], str]] = {
    StartPlayerDrawn: "is the start player",
    news.IslandLaid: "the island is laid out",
    news.SettlementPlaced: "places a settlement on {node}",
    news.RoadPlaced: "places a road on {path}",
    news.TurnBegun: "begins turn {turn}",
    news.BankShort: "the bank is short of {resource}: {left} for {demand}",
    news.RobberMoved: "moves the robber to {hex}",
    news.RoadBuilt: "builds a road on {path}",
    news.SettlementBuilt: "builds a settlement on {node}",
    news.CityBuilt: "builds a city on {node}",
    news.BankTraded: "trades {number} {give} for 1 {get} with the bank",
    news.OfferCancelled: "withdraws the offer",
    news.LargestArmyPassed: "player {holder} now holds the Largest Army with {knights} knights",
    news.GameEnded: "the game is over by {rule}",
    bison_news.HunterBuilt: "builds a hunter on {hex}",
    bison_news.HunterMoved: "moves a hunter from {start} to {end}",
}
"""Events that are told by their fields alone."""


def _told(event: Event) -> str:
    """What has happened; without the player, who is named before it."""
    if type(event) in _PLAIN:
        return in_form(event, _PLAIN)
    match event:
        case news.CardsReceived(resources=cards):
            return f"gets {named_cards(cards)}"
        case news.DiceRolled(low=low, high=high):
            return f"rolls {low} and {high}: {low + high}"
        case news.CardsDiscarded(resources=cards):
            return f"discards {named_cards(cards)}"
        case news.CardStolen(victim=victim, resource=resource):
            return f"steals {f'1 {resource}' if resource else 'a card'} from player {victim}"
        case news.CardBought(card=card):
            return "buys a development card" + (f": {CARD_WORDS[card]}" if card else "")
        case news.CardPlayed(card="knight"):
            return "plays a knight"
        case news.CardPlayed(card=card):
            return f"plays {CARD_WORDS[card]}"
        case news.ResourceClaimed(resource=resource, number=number):
            return f"claims all {resource} and gets {number or 'none'}"
        case news.TradeOffered(give=give, get=get):
            return f"offers {named_cards(give)} for {named_cards(get)}"
        case news.OfferAnswered(accepted=accepted):
            return "accepts the offer" if accepted else "rejects the offer"
        case news.Traded(partner=partner, give=give, get=get):
            return f"trades {named_cards(give)} for {named_cards(get)} with player {partner}"
        case news.LongestRoadPassed(holder=holder, length=length):
            if holder is None:
                return "nobody holds the Longest Road any more"
            return f"player {holder} now holds the Longest Road with {length} pieces"
        case bison_news.HerdsPlaced(hexes=hexes):
            return f"the herds stand on {listed(hexes)}"
        case bison_news.HerdMoved(start=start, end=end, face=face):
            if start == end:
                return (
                    f"the direction die shows {face}: the herd on {start} stays, with the sea ahead"
                )
            return f"the direction die shows {face}: a herd goes from {start} to {end}"
        case bison_news.Hunted(hunters=hunters, points=points):
            return f"hunts with {counted(hunters, 'hunter')} for {counted(points, 'point')}"
        case bison_news.HuntersDrivenOut(hex=cell, number=number):
            return f"loses {counted(number, 'hunter')} on {cell}"
        case bison_news.SettlementMoved(start=start, end=end, paid=paid):
            return f"moves a settlement from {start} to {end} for {named_cards(paid)}"
    return in_words(type(event))
