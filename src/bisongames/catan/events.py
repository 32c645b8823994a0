"""Catan: what happens."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from attrs import frozen

from bisongames.engine.core.actions import Event


@frozen
class IslandLaid(Event):
    """Terrain, numbers and harbours lie on the table."""


@frozen
class SettlementPlaced(Event):
    """A starting settlement stands."""

    player: int
    node: str


@frozen
class RoadPlaced(Event):
    """A road lies, without being paid for."""

    player: int
    path: str


@frozen
class CardsReceived(Event):
    """A player has got cards from the bank, openly."""

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
    """The dice for production."""

    player: int
    low: int
    high: int


@frozen
class BankShort(Event):
    """The bank has too few cards of a kind for all who should get some."""

    resource: str
    demand: int
    left: int


@frozen
class CardsDiscarded(Event):
    """A player has discarded, now that all have chosen."""

    player: int
    resources: tuple[str, ...]


@frozen
class RobberMoved(Event):
    """The robber stands on another hex."""

    player: int
    hex: str


@frozen
class CardStolen(Event):
    """A card has gone from one hand to another; only these two know which."""

    private: ClassVar[tuple[str, ...]] = ("resource",)
    player: int
    victim: int
    resource: str | None

    def knowers(self) -> Collection[int]:
        return self.player, self.victim


@frozen
class RoadBuilt(Event):
    """A road is built and paid for."""

    player: int
    path: str


@frozen
class SettlementBuilt(Event):
    """A settlement is built and paid for."""

    player: int
    node: str


@frozen
class CityBuilt(Event):
    """A settlement has become a city."""

    player: int
    node: str


@frozen
class CardBought(Event):
    """A development card is bought; only the buyer knows which."""

    private: ClassVar[tuple[str, ...]] = ("card",)
    player: int
    card: str | None


@frozen
class CardPlayed(Event):
    """A development card is played."""

    player: int
    card: str


@frozen
class ResourceClaimed(Event):
    """A Monopoly has brought all cards of a kind."""

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
    """An offer to all others."""

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
    """The offer has come to nothing."""

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
    """Somebody has won, or the game is cut off."""

    rule: str
