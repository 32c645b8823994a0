"""Catan: the actions of players, and the chance outcomes."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Action, of


@frozen
class DealTerrain(Action):
    """The terrain of the next hex."""

    notation: ClassVar[str] = "terrain:{terrain}"
    terrain: str = of("terrain")


@frozen
class DealCorner(Action):
    """The corner hex where the numbers begin."""

    notation: ClassVar[str] = "corner:{hex}"
    hex: str = of("hex")


@frozen
class DealHarbour(Action):
    """The type of the next harbor."""

    notation: ClassVar[str] = "harbour:{harbour}"
    harbour: str = of("harbour")


@frozen
class PlaceSettlement(Action):
    """Place a starting settlement on an intersection."""

    notation: ClassVar[str] = "start-settlement:{node}"
    node: str = of("intersection")


@frozen
class PlaceRoad(Action):
    """Place a starting road, or a road of Road Building."""

    notation: ClassVar[str] = "place-road:{path}"
    path: str = of("path")


@frozen
class RollDice(Action):
    """Roll the dice for production."""

    notation: ClassVar[str] = "roll"


@frozen
class DicePair(Action):
    """The result of the two dice, the lower first."""

    notation: ClassVar[str] = "dice:{low}+{high}"
    low: int = of("face")
    high: int = of("face")


@frozen
class Discard(Action):
    """Choose one of your cards to discard."""

    notation: ClassVar[str] = "discard:{resource}"
    resource: str = of("resource")


@frozen
class MoveRobber(Action):
    """Move the robber to another hex."""

    notation: ClassVar[str] = "robber:{hex}"
    hex: str = of("hex")


@frozen
class RobPlayer(Action):
    """Choose the opponent whom you rob."""

    notation: ClassVar[str] = "rob:{player}"
    player: int = of("player")


@frozen
class DrawResource(Action):
    """The card that the robbed opponent loses."""

    notation: ClassVar[str] = "stolen:{resource}"
    resource: str = of("resource")


@frozen
class BuildRoad(Action):
    """Build a road."""

    notation: ClassVar[str] = "road:{path}"
    path: str = of("path")


@frozen
class BuildSettlement(Action):
    """Build a settlement."""

    notation: ClassVar[str] = "settlement:{node}"
    node: str = of("intersection")


@frozen
class BuildCity(Action):
    """Build a city in place of one of your settlements."""

    notation: ClassVar[str] = "city:{node}"
    node: str = of("intersection")


@frozen
class BuyCard(Action):
    """Buy a development card."""

    notation: ClassVar[str] = "buy"


@frozen
class DrawCard(Action):
    """The development card that a purchase draws."""

    notation: ClassVar[str] = "drawn:{card}"
    card: str = of("card")


@frozen
class PlayCard(Action):
    """Play a development card."""

    notation: ClassVar[str] = "play:{card}"
    card: str = of("card")


@frozen
class TakeCards(Action):
    """Take cards from the bank for Year of Plenty."""

    notation: ClassVar[str] = "take:{resources}"
    resources: tuple[str, ...] = of("resource", length="plenty", order=RESOURCES)


@frozen
class ClaimAll(Action):
    """Name the resource that all other players give you for Monopoly."""

    notation: ClassVar[str] = "claim:{resource}"
    resource: str = of("resource")


@frozen
class TradeWithBank(Action):
    """Give the bank cards of one kind for a card of another kind, at your best rate."""

    notation: ClassVar[str] = "bank:{give}={get}"
    give: str = of("resource")
    get: str = of("resource")


@frozen
class OfferTrade(Action):
    """Offer cards to all other players for others."""

    notation: ClassVar[str] = "offer:{give}={get}"
    give: tuple[str, ...] = of("resource", length="offer", order=RESOURCES)
    get: tuple[str, ...] = of("resource", length="offer", order=RESOURCES)


@frozen
class AcceptOffer(Action):
    """Accept an offer."""

    notation: ClassVar[str] = "accept"


@frozen
class RejectOffer(Action):
    """Reject an offer."""

    notation: ClassVar[str] = "reject"


@frozen
class TradeWith(Action):
    """Trade with an opponent who has accepted your offer."""

    notation: ClassVar[str] = "trade:{player}"
    player: int = of("player")


@frozen
class CancelOffer(Action):
    """Cancel your offer."""

    notation: ClassVar[str] = "cancel"


@frozen
class EndTurn(Action):
    """End your turn."""

    notation: ClassVar[str] = "end"
