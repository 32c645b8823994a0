"""Catan: the events."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class IslandLaid(Event):
    """The terrain, numbers and harbors of the island are laid out."""


@frozen
class SettlementPlaced(Event):
    """A player has placed a starting settlement."""

    player: int
    node: str


@frozen
class RoadPlaced(Event):
    """A player has placed a road free of charge."""

    player: int
    path: str


@frozen
class CardsReceived(Event):
    """A player has received cards from the bank, which everybody sees."""

    shows = True
    player: int
    resources: tuple[str, ...]


@frozen
class TurnBegun(Event):
    """A player's turn has begun."""

    player: int
    turn: int


@frozen
class DiceRolled(Event):
    """The dice for production have been rolled."""

    player: int
    low: int
    high: int


@frozen
class BankShort(Event):
    """The bank has too few cards of a kind for all players who are due some."""

    resource: str
    demand: int
    left: int


@frozen
class CardsDiscarded(Event):
    """A player has discarded cards, after all have chosen."""

    player: int
    resources: tuple[str, ...]


@frozen
class RobberMoved(Event):
    """The robber has moved to another hex."""

    player: int
    hex: str


@frozen
class CardStolen(Event):
    """A player has stolen a card; only the thief and the victim know which."""

    private: ClassVar[tuple[str, ...]] = ("resource",)
    player: int
    victim: int
    resource: str | None

    def knowers(self) -> Collection[int]:
        return self.player, self.victim


@frozen
class RoadBuilt(Event):
    """A player has built a road and paid for it."""

    player: int
    path: str


@frozen
class SettlementBuilt(Event):
    """A player has built a settlement and paid for it."""

    player: int
    node: str


@frozen
class CityBuilt(Event):
    """A player has replaced a settlement with a city."""

    player: int
    node: str


@frozen
class CardBought(Event):
    """A player has bought a development card; only they know which."""

    private: ClassVar[tuple[str, ...]] = ("card",)
    player: int
    card: str | None


@frozen
class CardPlayed(Event):
    """A player has played a development card."""

    player: int
    card: str


@frozen
class ResourceClaimed(Event):
    """A player has taken all cards of a kind with Monopoly."""

    shows = True
    player: int
    resource: str
    number: int


@frozen
class BankTraded(Event):
    """A player has traded with the bank."""

    player: int
    give: str
    number: int
    get: str


@frozen
class TradeOffered(Event):
    """A player has made an offer to all others."""

    player: int
    give: tuple[str, ...]
    get: tuple[str, ...]


@frozen
class OfferAnswered(Event):
    """A player has accepted or rejected an offer."""

    player: int
    accepted: bool


@frozen
class Traded(Event):
    """Two players have exchanged cards."""

    shows = True
    player: int
    partner: int
    give: tuple[str, ...]
    get: tuple[str, ...]


@frozen
class OfferCancelled(Event):
    """A player has withdrawn their offer."""

    player: int


@frozen
class LongestRoadPassed(Event):
    """The Longest Road has a new holder, or nobody holds it."""

    holder: int | None
    length: int


@frozen
class LargestArmyPassed(Event):
    """The Largest Army has a new holder."""

    holder: int
    knights: int


@frozen
class GameEnded(Event):
    """The game has ended: a player has won, or it is cut off."""

    rule: str
