"""Catan A4: the main part of a turn, where the active player trades, builds, buys and plays cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.catan import building, cards, trading
from bisongames.catan.actions import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    EndTurn,
    OfferTrade,
    PlayCard,
    TradeWithBank,
)
from bisongames.catan.board import END, END_ONLY
from bisongames.catan.options import RESOURCE_NUMBER
from bisongames.catan.purses import Purse
from bisongames.catan.table import Table
from bisongames.catan.turn import end_turn
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation



BUY: Final = BuyCard()

Effect = Callable[[Table, int, Any, Tell], Follow]
Check = Callable[[Table, int, Any], Iterable[Violation]]

EFFECTS: Final[dict[type[Action], Effect]] = {
    BuildRoad: building.build_road,
    BuildSettlement: building.build_settlement,
    BuildCity: building.build_city,
    BuyCard: building.buy_card,
    PlayCard: cards.play,
    TradeWithBank: trading.trade_with_bank,
    OfferTrade: trading.offer_trade,
    EndTurn: lambda table, player, action, tell: end_turn(table, player, tell),
}
CHECKS: Final[dict[type[Action], Check]] = {
    BuildRoad: building.road_violations,
    BuildSettlement: building.settlement_violations,
    BuildCity: building.city_violations,
    BuyCard: lambda table, player, action: building.buy_violations(table, player),
    PlayCard: cards.violations,
    TradeWithBank: trading.bank_violations,
    OfferTrade: trading.offer_violations,
    EndTurn: lambda table, player, action: (),
}


MAIN = Rule(
    "CA-4k",
    "After the roll the player trades, builds, buys and plays a card in any order and as often as he can, until he ends "
    "the turn.",
    source="sheet A4",
)


@frozen
class Playing(Decision[Table, Action]):
    """The active player does one thing more, or ends the turn."""

    kinds: ClassVar[tuple[type[Action], ...]] = tuple(EFFECTS)
    effects: ClassVar[Mapping[type[Action], Effect]] = EFFECTS
    checks: ClassVar[Mapping[type[Action], Check]] = CHECKS
    player: int
    open_ended: bool  # type: ignore[misc]  # a choice of the variant, where others have a constant
    """Whether more offers to other players may be legal than are listed."""

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        yield from self.checks[type(action)](table, self.player, action)

    def legal(self, table: Table) -> tuple[Action, ...]:
        player, board = self.player, table.board
        purse = board.purses[tuple(table.hands[5 * player : 5 * player + 5])]
        if not table.unplayed[player]:
            # About three lists in four are one of these, and made already.
            if purse.empty:
                return END_ONLY
            if purse.trades_only and 0 not in table.bank and not board.separate_phases:
                return board.end_or_trade[purse.traded(table.ports[player])]
        return tuple(listed(table, player, purse))

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        kind = type(action)
        if kind is EndTurn:
            return end_turn(table, self.player, tell)
        follow = self.effects[kind](table, self.player, action, tell)
        return (*follow, self) if follow else (self,)


def listed(table: Table, player: int, purse: Purse) -> list[Action]:
    """What the rules of the base game list for what is in hand."""
    actions: list[Action] = [END]
    board = table.board
    if table.unplayed[player] and not table.card_played:
        actions += cards.playable(table, player)
    if purse.road and table.roads_left[player]:
        actions += board.build_roads[table.road_places(player)]
    if purse.settlement and table.settlements_left[player]:
        actions += board.build_settlements[table.touched[player] & table.open_nodes]
    if purse.city and table.pieces_left[player]:
        actions += board.build_cities[table.settlements[player]]
    if purse.card and any(table.deck):
        actions.append(BUY)
    if table.built and board.separate_phases:
        return actions
    trades = board.bank_trades[purse.traded(table.ports[player])]
    if trades:
        bank = table.bank
        if 0 in bank:
            actions += [a for a in trades if bank[RESOURCE_NUMBER[a.get]]]
        else:
            actions += trades
    if purse.offers and table.offers < board.max_offers:
        actions += purse.offers
    return actions
