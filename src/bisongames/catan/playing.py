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
from bisongames.catan.table import Table
from bisongames.catan.turn import end_turn
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import GAME_OVER, Decision, Follow
from bisongames.play.rules import Rule, Violation

MAIN = Rule(
    "CA-4k",
    "After the roll the player trades, builds, buys and plays a card in any order and as often as he can, until he ends "
    "the turn.",
    source="sheet A4",
)

RULES = (MAIN,)

END: Final = EndTurn()
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
        return tuple(listed(table, self.player))

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        kind = type(action)
        if kind is EndTurn:
            return end_turn(table, self.player, tell)
        follow = self.effects[kind](table, self.player, action, tell)
        if not follow:
            return (self,)
        return follow if follow is GAME_OVER else (*follow, self)


def listed(table: Table, player: int) -> list[Action]:
    """What the rules of the base game list; affordability is looked at first."""
    actions: list[Action] = [END]
    board = table.board
    start = 5 * player
    if not table.card_played and table.held[start : start + 4] != cards.NONE:
        actions += cards.playable(table, player)
    if table.sizes[player] < board.cheapest:
        return actions
    a, b, c, d, e = hand = table.hands[start : start + 5]
    road, settlement, city, card, _ = board.prices
    if (
        a >= road[0]
        and b >= road[1]
        and c >= road[2]
        and d >= road[3]
        and e >= road[4]
        and table.roads_left[player]
    ):
        actions += board.build_roads[table.reach[player] & table.free_paths]
    if (
        a >= settlement[0]
        and b >= settlement[1]
        and c >= settlement[2]
        and d >= settlement[3]
        and e >= settlement[4]
        and table.settlements_left[player]
    ):
        actions += board.build_settlements[table.touched[player] & table.open_nodes]
    if (
        e >= city[4]
        and d >= city[3]
        and c >= city[2]
        and b >= city[1]
        and a >= city[0]
        and table.pieces_left[player]
        and board.allow_cities
    ):
        actions += board.build_cities[table.settlements[player]]
    if (
        e >= card[4]
        and d >= card[3]
        and c >= card[2]
        and b >= card[1]
        and a >= card[0]
        and any(table.deck)
    ):
        actions.append(BUY)
    if table.built and board.separate_phases:
        return actions
    rates, bank = table.rates, table.bank
    most = max(hand)
    if most >= board.best_rate and most >= min(rates[start : start + 5]):
        for kind in (0, 1, 2, 3, 4):
            if hand[kind] >= rates[start + kind]:
                if 0 in bank:
                    wanted = [k for k in range(5) if k != kind]
                    trades = board.bank_trades[kind]
                    actions += [trades[i] for i, k in enumerate(wanted) if bank[k]]
                else:
                    actions += board.bank_trades[kind]
    if board.domestic_trade and table.offers < board.max_offers:
        for kind in (0, 1, 2, 3, 4):
            if hand[kind]:
                actions += board.single_offers[kind]
                if hand[kind] > 1:
                    actions += board.double_offers[kind]
    return actions
