"""Catan: the events."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent


@frozen
class IslandLaid(Event):
    """The terrain, numbers and harbors of the island are laid out."""


@frozen
class SettlementPlaced(PlayerEvent):
    """A player has placed a starting settlement."""

    node: str


@frozen
class RoadPlaced(PlayerEvent):
    """A player has placed a road free of charge."""

    path: str


@frozen
class CardsReceived(PlayerEvent):
    """A player has received cards from the bank, which everybody sees."""

    shows = True
    resources: tuple[str, ...]


@frozen
class TurnBegun(PlayerEvent):
    """A player's turn has begun."""

    turn: int


@frozen
class DiceRolled(PlayerEvent):
    """The dice for production have been rolled."""

    low: int
    high: int


@frozen
class BankShort(Event):
    """The bank has too few cards of a kind for all players who are due some."""

    resource: str
    demand: int
    left: int


@frozen
class CardsDiscarded(PlayerEvent):
    """A player has discarded cards, after all have chosen."""

    resources: tuple[str, ...]


@frozen
class RobberMoved(PlayerEvent):
    """The robber has moved to another hex."""

    hex: str


@frozen
class CardStolen(PlayerEvent):
    """A player has stolen a card; only the thief and the victim know which."""

    private: ClassVar[tuple[str, ...]] = ("resource",)
    victim: int
    resource: str | None

    def knowers(self) -> Collection[int]:
        return self.player, self.victim


@frozen
class RoadBuilt(PlayerEvent):
    """A player has built a road and paid for it."""

    path: str


@frozen
class SettlementBuilt(PlayerEvent):
    """A player has built a settlement and paid for it."""

    node: str


@frozen
class CityBuilt(PlayerEvent):
    """A player has replaced a settlement with a city."""

    node: str


@frozen
class CardBought(PlayerEvent):
    """A player has bought a development card; only they know which."""

    private: ClassVar[tuple[str, ...]] = ("card",)
    card: str | None


@frozen
class CardPlayed(PlayerEvent):
    """A player has played a development card."""

    card: str


@frozen
class ResourceClaimed(PlayerEvent):
    """A player has taken all cards of a kind with Monopoly."""

    shows = True
    resource: str
    number: int


@frozen
class BankTraded(PlayerEvent):
    """A player has traded with the bank."""

    give: str
    number: int
    get: str


@frozen
class TradeOffered(PlayerEvent):
    """A player has made an offer to all others."""

    give: tuple[str, ...]
    get: tuple[str, ...]


@frozen
class OfferAnswered(PlayerEvent):
    """A player has accepted or rejected an offer."""

    accepted: bool


@frozen
class Traded(PlayerEvent):
    """Two players have exchanged cards."""

    shows = True
    partner: int
    give: tuple[str, ...]
    get: tuple[str, ...]


@frozen
class OfferCancelled(PlayerEvent):
    """A player has withdrawn their offer."""


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
