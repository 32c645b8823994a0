"""Catan A4: the main part of a turn, where the active player trades, builds, buys and plays cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

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
from bisongames.catan.board import Board
from bisongames.catan.hooks import DEEDS as MORE_DEEDS, FORBIDDEN, Deed
from bisongames.catan.island import ALL_NODES, ALL_PATHS
from bisongames.catan.main_phase import building, development_cards, trading
from bisongames.catan.main_phase.affordability import Purse, listed_offers
from bisongames.catan.options import RESOURCE_NUMBER, RESOURCES
from bisongames.catan.table import Table
from bisongames.catan.turn_start import begin_turn
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Rule, Violation

END: Final = EndTurn()
END_ONLY: Final[tuple[Action, ...]] = (END,)
END_OR_TRADE: Final = tuple((END, *trades) for trades in trading.BANK_TRADES)
_ALL_KINDS: Final = (1 << len(RESOURCES)) - 1

DEEDS: Final = (
    Deed(
        EndTurn,
        lambda table, player: END_ONLY,
        lambda table, player, action: (),
        lambda table, player, action, tell: begin_turn(table, table.board.after[player], tell),
    ),
    Deed(
        PlayCard,
        development_cards.in_question,
        development_cards.violations,
        development_cards.play,
    ),
    Deed(
        BuildRoad,
        lambda table, player: building.ROADS[ALL_PATHS],
        building.road_violations,
        building.build_road,
    ),
    Deed(
        BuildSettlement,
        lambda table, player: building.SETTLEMENTS[ALL_NODES],
        building.settlement_violations,
        building.build_settlement,
    ),
    Deed(
        BuildCity,
        lambda table, player: building.CITIES[table.settlements[player]],
        building.city_violations,
        building.build_city,
    ),
    Deed(
        BuyCard,
        lambda table, player: (building.BUY,),
        building.buy_violations,
        building.buy_card,
    ),
    Deed(
        TradeWithBank,
        lambda table, player: trading.BANK_TRADES[_ALL_KINDS],
        trading.bank_violations,
        trading.trade_with_bank,
    ),
    Deed(
        OfferTrade,
        lambda table, player: listed_offers(_ALL_KINDS, _ALL_KINDS),
        trading.offer_violations,
        trading.offer_trade,
    ),
)
"""What is done in the main part, in the order in which it is listed."""


def deeds_on(board: Board) -> dict[type[Action], Deed]:
    """What is done in the main part by kind of action, with what expansions add."""
    return {deed.kind: deed for deed in (*DEEDS, *board.reactions[MORE_DEEDS])}


MAIN = Rule(
    "CA-4e",
    "After the roll, trade, build and buy as often as you can, in any order.",
    when=(("separate_phases", False),),
    about="Playing",
)
MAIN_IN_PHASES = Rule(
    "CA-4e",
    "After the roll, trade, build and buy as often as you can.",
    when=(("separate_phases", True),),
)
ROLL_FIRST = Rule(
    "CA-4b",
    "You may not trade, build, buy or end your turn before you have rolled.",
    about=("RollDice", "BeforeRolling"),
)
UNTIL_THE_END = Rule("CA-4f", "Your turn goes on until you end it.", about=EndTurn)


@frozen
class Playing(Decision[Table, Action]):
    """The active player does one thing more, or ends the turn."""

    silent: ClassVar[tuple[type[Action], ...]] = (BuyCard,)
    unchanging: ClassVar[tuple[str, ...]] = ("open_ended",)

    kinds: ClassVar[tuple[type[Action], ...]] = tuple(deed.kind for deed in DEEDS)
    player: int
    open_ended: bool  # type: ignore[misc]  # a choice of the variant, where others have a constant
    """Whether more offers to other players may be legal than are listed."""

    def told(self) -> str:
        return "trade, build, buy, play a development card or end the turn"

    def candidates(self, table: Table) -> Iterator[Action]:
        for deed in table.board.deeds.values():
            yield from deed.candidates(table, self.player)

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        kind, board, player = type(action), table.board, self.player
        forbidden = [
            v for forbid in board.reactions[FORBIDDEN] for v in forbid(table, player, action)
        ]
        yield from forbidden or board.deeds[kind].violations(table, player, action)

    def legal(self, table: Table) -> tuple[Action, ...]:
        player, board = self.player, table.board
        purse = board.purses[tuple(table.hands[player])]
        if not table.unplayed[player]:
            # About three lists in four are one of these, and made already.
            if purse.empty:
                return END_ONLY
            built = table.built and board.options.separate_phases
            if purse.trades_only and not built and 0 not in table.bank:
                return END_OR_TRADE[purse.traded(table.ports[player])]
        actions = listed(table, player, purse)
        for listing, means in purse.more:
            actions += listing.listed(table, player, means)
        return tuple(actions)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        kind = type(action)
        if kind is EndTurn:
            return begin_turn(table, table.board.after[self.player], tell)
        follow = table.board.deeds[kind].resolve(table, self.player, action, tell)
        return (*follow, self) if follow else (self,)


def listed(table: Table, player: int, purse: Purse) -> list[Action]:
    """What the rules of the base game list for what is in hand."""
    actions: list[Action] = [END]
    options, bank = table.board.options, table.bank
    if table.unplayed[player] and not table.card_played:
        actions += development_cards.playable(table, player)
    if purse.road and table.roads_left[player]:
        actions += building.ROADS[table.road_places(player)]
    if purse.settlement and table.settlements_left[player]:
        actions += building.SETTLEMENTS[table.touched[player] & table.open_nodes]
    if purse.city and table.pieces_left[player]:
        actions += building.CITIES[table.settlements[player]]
    if purse.card and any(table.deck):
        actions.append(building.BUY)
    if table.built and options.separate_phases:
        return actions
    trades = trading.BANK_TRADES[purse.traded(table.ports[player])]
    if 0 in bank:
        trades = tuple([a for a in trades if bank[RESOURCE_NUMBER[a.get]]])
    actions += trades
    if purse.offers and table.offers < options.max_offers_per_turn:
        actions += purse.offers
    return actions
