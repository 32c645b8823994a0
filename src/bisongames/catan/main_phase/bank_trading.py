"""Catan A5: trade with the bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bisongames.catan.actions import TradeWithBank
from bisongames.catan.events import BankTraded
from bisongames.catan.hooks import Hand, MainPhaseAction, Prices
from bisongames.catan.main_phase.affordability import TradableKinds, at_least
from bisongames.catan.main_phase.development_cards import BANK_HAS_IT
from bisongames.catan.options import ANY_KIND, RESOURCE_NUMBER, RESOURCES
from bisongames.catan.table import Table
from bisongames.components.goods import move
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.rules import Rule, Violation, ruling

TRADES: Final = tuple(
    tuple(TradeWithBank(give, get) for get in RESOURCES if get != give) for give in RESOURCES
)
"""The trades with the bank for each resource given."""
BANK_TRADES: Final[tuple[tuple[TradeWithBank, ...], ...]] = tuple(
    tuple(trade for kind, mine in enumerate(TRADES) if kinds >> kind & 1 for trade in mine)
    for kinds in range(1 << len(RESOURCES))
)
"""The trades with the bank for each bit set of kinds that can be given."""


ENOUGH_EQUAL = Rule(
    "CA-5q",
    "You may trade with the bank only if you hold enough cards of the kind you give.",
    firm=True,
)
ANOTHER_KIND = Rule("CA-5r", "You may not take from the bank the kind of card that you give.")
BEST_RATE = ruling(
    "CA-R8",
    "You trade with the bank at the best rate that you have.",
    "5",
    reason="A worse rate is never of use.",
)


def bank_violations(table: Table, player: int, action: TradeWithBank) -> Iterator[Violation]:
    """Yields the reasons why a player may not make this trade with the bank."""
    give, get = RESOURCE_NUMBER[action.give], RESOURCE_NUMBER[action.get]
    held, rate = table.hands[player][give], table.rate(player, give)
    yield from phase_violations(table)
    if held < rate:
        yield ENOUGH_EQUAL.broken(resource=action.give, held=held, needed=rate)
    if give == get:
        yield ANOTHER_KIND.broken(resource=action.get)
    elif not table.bank[get]:
        yield BANK_HAS_IT.broken(resource=action.get)


SEPARATE = ruling(
    "CA-R17",
    "After the first time that you {ends_trade} in your turn, you may not trade any more.",
    "4",
    when=(("separate_phases", True),),
    reason="Print has all trading before all building.",
)
FREE_ROADS_APART = ruling(
    "CA-R18",
    "Placing the roads of Road Building does not end your trading.",
    "4",
    when=(("separate_phases", True),),
    reason="Playing a card is not building.",
)


def trading_is_over(table: Table) -> bool:
    """Whether the active player may trade no more in this turn."""
    return table.built and table.board.options.separate_phases


def phase_violations(table: Table) -> Iterator[Violation]:
    """Yields the reason if trading is over in this turn."""
    if trading_is_over(table):
        yield SEPARATE.broken(already_built_bought_or_moved=True)


def trade_with_bank(table: Table, player: int, action: TradeWithBank, tell: Tell) -> Follow:
    """Trades cards of one kind for a card of another kind."""
    give, get = RESOURCE_NUMBER[action.give], RESOURCE_NUMBER[action.get]
    hand, bank, rate = table.hands[player], table.bank, table.rate(player, give)
    move(hand, give, bank, give, rate)
    move(bank, get, hand, get, 1)
    if tell:
        tell(BankTraded(player, action.give, rate, action.get))
    return ()


def tradable_kinds(prices: Prices, hand: Hand) -> TradableKinds | None:
    """The kinds that a hand can trade with the bank; None if there are none."""
    rates = (prices.bank_rate, prices.general_rate, prices.special_rate)
    kinds = [at_least(hand, rate) for rate in rates]
    return TradableKinds(*kinds) if any(kinds) else None


def legal_bank_trades(table: Table, player: int, kinds: TradableKinds) -> Sequence[TradeWithBank]:
    """The trades with the bank that a player can make."""
    bank, ports = table.bank, table.ports[player]
    # Repeats ``at``, because calling it costs 1 % of a playout.
    general = kinds.general if ports >> ANY_KIND else 0
    trades = BANK_TRADES[kinds.bank | kinds.special & ports | general]
    if 0 in bank:
        return [trade for trade in trades if bank[RESOURCE_NUMBER[trade.get]]]
    return trades


BANK_TRADE: Final[MainPhaseAction] = MainPhaseAction(
    TradeWithBank,
    lambda table, player: BANK_TRADES[-1],
    bank_violations,
    trade_with_bank,
    tradable_kinds,
    legal_bank_trades,
    most=lambda options: options.bank_rate,
)
