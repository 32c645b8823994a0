"""Catan: the events."""

# Longer than 310 lines because the events are one list, and each says how it changes a view.

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from attrs import frozen

from bisongames.engine.core.actions import Event, PlayerEvent
from bisongames.engine.core.folds import Operation, add, append, count, each, set_to, take, when


def own(player: str, *do: Operation) -> Operation:
    """Operations on what only this player sees."""
    return when(player, "{/player}", do)


def cards_move(cards: str, player: str, by: int) -> Operation:
    """The cards of a list come to a player's hand, or leave it."""
    return each(
        cards, "card", add(f"hand_sizes/{player}", by), own(player, count("hand/{card}", by))
    )


def piece_on(kind: str, place: str) -> Operation:
    """A piece of a player stands on the island."""
    return append(f"pieces/{{player}}/{kind}", place)


FROM_BANK: Final = (
    cards_move("{resources}", "{player}", 1),
    each("{resources}", "card", count("bank/{card}", -1)),
)
PAID: Final = (
    cards_move("{paid}", "{player}", -1),
    each("{paid}", "card", count("bank/{card}")),
    set_to("built", True),
)
"""Cards go to the bank for something built, bought or moved."""


@frozen
class IslandLaid(Event):
    """The terrain, numbers and harbors of the island are laid out."""

    folds = ()


@frozen
class SettlementPlaced(PlayerEvent):
    """A player has placed a starting settlement."""

    folds = (piece_on("settlements", "{node}"),)
    node: str


@frozen
class RoadPlaced(PlayerEvent):
    """A player has placed a road free of charge."""

    folds = (piece_on("roads", "{path}"),)
    path: str


@frozen
class CardsReceived(PlayerEvent):
    """A player has received cards from the bank, which everybody sees."""

    folds = FROM_BANK
    shows = True
    resources: tuple[str, ...]


@frozen
class TurnBegun(PlayerEvent):
    """A player's turn has begun."""

    folds = (
        set_to("active_player", "{player}"),
        set_to("turn", "{turn}"),
        set_to("card_played", False),
        set_to("built", False),
        set_to("offers", 0),
    )
    turn: int


@frozen
class DiceRolled(PlayerEvent):
    """The dice for production have been rolled."""

    folds = ()
    low: int
    high: int


@frozen
class BankShort(Event):
    """The bank has too few cards of a kind for all players who are due some."""

    folds = ()
    resource: str
    demand: int
    left: int


@frozen
class HexBlocked(Event):
    """The robber keeps a hex with the number rolled, beside which somebody has built, from producing."""

    folds = ()
    hex: str


@frozen
class CardsDiscarded(PlayerEvent):
    """A player has discarded cards, after all have chosen."""

    shows = True
    folds = (
        cards_move("{resources}", "{player}", -1),
        each("{resources}", "card", count("bank/{card}")),
    )
    resources: tuple[str, ...]


@frozen
class RobberMoved(PlayerEvent):
    """The robber has moved to another hex."""

    folds = (set_to("robber", "{hex}"),)
    hex: str


@frozen
class CardStolen(PlayerEvent):
    """A player has stolen a card; only the thief and the victim know which."""

    folds = (
        add("hand_sizes/{player}"),
        add("hand_sizes/{victim}", -1),
        own("{player}", count("hand/{resource}")),
        own("{victim}", count("hand/{resource}", -1)),
    )
    private: ClassVar[tuple[str, ...]] = ("resource",)
    victim: int
    resource: str | None

    def knowers(self) -> Collection[int]:
        return self.player, self.victim


@frozen
class RoadBuilt(PlayerEvent):
    """A player has built a road and paid for it."""

    folds = (piece_on("roads", "{path}"), *PAID)
    path: str
    paid: tuple[str, ...] = ()
    """The cards paid for it."""


@frozen
class SettlementBuilt(PlayerEvent):
    """A player has built a settlement and paid for it."""

    folds = (piece_on("settlements", "{node}"), *PAID)
    node: str
    paid: tuple[str, ...] = ()
    """The cards paid for it."""


@frozen
class CityBuilt(PlayerEvent):
    """A player has replaced a settlement with a city."""

    folds = (
        take("pieces/{player}/settlements", "{node}"),
        piece_on("cities", "{node}"),
        *PAID,
    )
    node: str
    paid: tuple[str, ...] = ()
    """The cards paid for it."""


@frozen
class CardPaidFor(PlayerEvent):
    """A player has paid for a development card, which is drawn next."""

    folds = PAID
    paid: tuple[str, ...]


@frozen
class CardBought(PlayerEvent):
    """A player has bought a development card; only they know which."""

    folds = (
        add("deck_size", -1),
        add("card_counts/{player}"),
        own("{player}", count("cards/{card}"), count("unseen_cards/{card}", -1)),
    )
    private: ClassVar[tuple[str, ...]] = ("card",)
    card: str | None


@frozen
class CardPlayed(PlayerEvent):
    """A player has played a development card."""

    folds = (
        set_to("card_played", True),
        add("card_counts/{player}", -1),
        when("{card}", "knight", [add("knights/{player}")]),
        when(
            "{player}",
            "{/player}",
            [count("cards/{card}", -1)],
            [count("unseen_cards/{card}", -1)],
        ),
    )
    card: str


@frozen
class Gift:
    """The cards that a player has given for Monopoly."""

    player: int
    number: int


@frozen
class ResourceClaimed(PlayerEvent):
    """A player has taken all cards of a kind with Monopoly."""

    folds = (
        add("hand_sizes/{player}", "{number}"),
        own("{player}", count("hand/{resource}", "{number}")),
        each(
            "{gifts}",
            "gift",
            add("hand_sizes/{gift.player}", "-{gift.number}"),
            own("{gift.player}", count("hand/{resource}", "-{gift.number}")),
        ),
    )
    shows = True
    resource: str
    number: int
    gifts: tuple[Gift, ...] = ()
    """The cards that each of the others has given, without those who had none."""


@frozen
class BankTraded(PlayerEvent):
    """A player has traded with the bank."""

    folds = (
        count("bank/{give}", "{number}"),
        count("bank/{get}", -1),
        add("hand_sizes/{player}", "-{number}"),
        add("hand_sizes/{player}"),
        own("{player}", count("hand/{give}", "-{number}"), count("hand/{get}")),
    )
    give: str
    number: int
    get: str


@frozen
class TradeOffered(PlayerEvent):
    """A player has made an offer to all others."""

    folds = (add("offers"),)
    give: tuple[str, ...]
    get: tuple[str, ...]


@frozen
class OfferAnswered(PlayerEvent):
    """A player has accepted or rejected an offer."""

    folds = ()
    accepted: bool


@frozen
class Traded(PlayerEvent):
    """Two players have exchanged cards."""

    folds = (
        cards_move("{give}", "{player}", -1),
        cards_move("{give}", "{partner}", 1),
        cards_move("{get}", "{partner}", -1),
        cards_move("{get}", "{player}", 1),
    )
    shows = True
    partner: int
    give: tuple[str, ...]
    get: tuple[str, ...]


@frozen
class OfferCancelled(PlayerEvent):
    """A player has withdrawn their offer."""

    folds = ()
    accepted: tuple[int, ...] = ()
    """The players who had accepted it."""


@frozen
class LongestRoadPassed(Event):
    """The Longest Road has a new holder, or nobody holds it."""

    folds = (
        when(
            "{holder}",
            None,
            [set_to("longest_road", -1)],
            [set_to("longest_road", "{holder}")],
        ),
    )
    holder: int | None
    length: int


@frozen
class LargestArmyPassed(Event):
    """The Largest Army has a new holder."""

    folds = (set_to("largest_army", "{holder}"),)
    holder: int
    knights: int


@frozen
class GameEnded(Event):
    """The game has ended: a player has won, or it is cut off."""

    folds = ()
    rule: str
