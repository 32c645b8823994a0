"""Catan A5: trade with the bank, and offers to the other players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.catan.actions import (
    AcceptOffer,
    CancelOffer,
    OfferTrade,
    RejectOffer,
    TradeWith,
    TradeWithBank,
)
from bisongames.catan.cards import counted, in_order
from bisongames.catan.components import MOST_PLAYERS
from bisongames.catan.events import (
    BankTraded,
    OfferAnswered,
    OfferCancelled,
    Traded,
    TradeOffered,
)
from bisongames.catan.options import RESOURCE_NUMBER, RESOURCES
from bisongames.catan.paying import pay
from bisongames.catan.table import BUNDLE, Table
from bisongames.components.arrays import Seat, counted as in_arrays
from bisongames.components.forms import PLAYERS, Bits
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling

TRADES: Final = tuple(
    tuple(TradeWithBank(give, get) for get in RESOURCES if get != give) for give in RESOURCES
)
"""Per resource given: the trades with the bank."""
BANK_TRADES: Final = tuple(
    tuple(trade for kind, mine in enumerate(TRADES) if kinds >> kind & 1 for trade in mine)
    for kinds in range(1 << len(RESOURCES))
)
"""The same for each bit set of kinds that can be given."""
PARTNERS: Final = tuple(map(TradeWith, range(MOST_PLAYERS)))
ACCEPT: Final = AcceptOffer()
REJECT: Final = RejectOffer()
CANCEL: Final = CancelOffer()


RATES = Rule(
    "CA-5h",
    "For one card the bank takes {bank_rate} equal ones, {general_rate} with an own harbour for any kind, "
    "{special_rate} of the kind of another own harbour.",
)
BANK_HAS_IT = Rule("CA-5i", "The card taken must be in the bank.")
ANOTHER_KIND = Rule("CA-5al", "The card taken is of another kind than those given.")
BEST_RATE = ruling("CA-R8", "The bank trades at the best own rate only.", "5")


def bank_violations(table: Table, player: int, action: TradeWithBank) -> Iterator[Violation]:
    """Why a player may not trade so with the bank."""
    give, get = RESOURCE_NUMBER[action.give], RESOURCE_NUMBER[action.get]
    held, rate = table.hands[player][give], table.rate(player, give)
    yield from phase_violations(table)
    if held < rate:
        yield RATES.broken(resource=action.give, held=held, needed=rate)
    if give == get:
        yield ANOTHER_KIND.broken(resource=action.get)
    elif not table.bank[get]:
        yield BANK_HAS_IT.broken(resource=action.get)


SEPARATE = Rule(
    "CA-7c",
    "After the first building or card purchase of a turn there is no more trade; free roads of a card do not count.",
    source="sheet A7, C0",
    when=(("separate_phases", True),),
)


def phase_violations(table: Table) -> Iterator[Violation]:
    """Whether trade is over in this turn."""
    if table.board.options.separate_phases and table.built:
        yield SEPARATE.broken(built=True)


def trade_with_bank(table: Table, player: int, action: TradeWithBank, tell: Tell) -> Follow:
    """Equal cards go to the bank, one of another kind comes back."""
    give, get = RESOURCE_NUMBER[action.give], RESOURCE_NUMBER[action.get]
    hand, bank, rate = table.hands[player], table.bank, table.rate(player, give)
    move(hand, give, bank, give, rate)
    move(bank, get, hand, get, 1)
    if tell:
        tell(BankTraded(player, action.give, rate, action.get))
    return ()


NO_DOMESTIC_TRADE = Rule(
    "CA-7j", "Players do not trade with each other.", when=(("domestic_trade", False),)
)
OFFER_LIMIT = ruling(
    "CA-7e",
    "There are at most {max_offers_per_turn:offer} in a turn.",
    source="sheet A7",
    when=(("domestic_trade", True),),
)
BOTH_GIVE = Rule(
    "CA-5k",
    "Both sides give at least one card, and no kind goes both ways.",
    when=(("domestic_trade", True),),
)
NAMED_IN_ORDER = ruling(
    "CA-5am",
    "The cards of an offer are named in the order lumber, brick, wool, grain, ore.",
    source="sheet C0",
    when=(("domestic_trade", True),),
)
HOLDS_IT = ruling(
    "CA-5an",
    "Only cards that are in the hand can be offered.",
    source="sheet C0",
    when=(("domestic_trade", True),),
)


def offer_violations(table: Table, player: int, action: OfferTrade) -> Iterator[Violation]:
    """Why a player may not make this offer."""
    options = table.board.options
    if not options.domestic_trade:
        yield NO_DOMESTIC_TRADE.broken()
        return
    yield from phase_violations(table)
    if table.offers >= options.max_offers_per_turn:
        yield OFFER_LIMIT.broken(offers=table.offers)
    both = tuple(r for r in RESOURCES if r in action.give and r in action.get)
    if both:
        yield BOTH_GIVE.broken(both_ways=both)
    if not in_order(action.give) or not in_order(action.get):
        yield NAMED_IN_ORDER.broken(order=RESOURCES)
    missing = lacking(table, player, action.give)
    if missing:
        yield HOLDS_IT.broken(missing=missing)


def lacking(table: Table, player: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The resources of which a player has fewer than these cards."""
    hand = table.hands[player]
    return tuple([RESOURCES[kind] for kind, number in counted(cards) if number > hand[kind]])


WITH_THE_ACTIVE = Rule(
    "CA-5j",
    "Players trade with the active player only, and only after the roll.",
    when=(("domestic_trade", True),),
)


def offer_trade(table: Table, player: int, action: OfferTrade, tell: Tell) -> Follow:
    """The others answer in turn; the offerer comes last."""
    table.offers += 1
    if tell:
        tell(TradeOffered(player, action.give, action.get))
    first = table.board.after[player]
    return (AnsweringOffer(first, player, action.give, action.get, ()),)


CAN_PAY = ruling(
    "CA-5ao",
    "Opponents answer clockwise; who lacks the cards asked for can only reject.",
    source="sheet C0",
    when=(("domestic_trade", True),),
)
NO_ACCEPTOR = ruling(
    "CA-5ap",
    "If nobody accepts the turn goes on.",
    source="sheet C0",
    when=(("domestic_trade", True),),
)


@frozen
class AnsweringOffer(Decision[Table, AcceptOffer | RejectOffer]):
    """A player accepts or rejects an offer."""

    only_first = True

    player: int
    offerer: int = in_arrays(Seat())
    give: tuple[str, ...] = in_arrays(BUNDLE)
    """What the offerer gives."""
    get: tuple[str, ...] = in_arrays(BUNDLE)
    """What the offerer gets."""
    accepted: tuple[int, ...] = in_arrays(Bits(PLAYERS))
    """Who has accepted so far."""

    def candidates(self, table: Table) -> tuple[AcceptOffer | RejectOffer, ...]:
        return ACCEPT, REJECT

    def violations(self, table: Table, action: AcceptOffer | RejectOffer) -> Iterator[Violation]:
        missing = lacking(table, self.player, self.get)
        if action == ACCEPT and missing:
            yield CAN_PAY.broken(missing=missing)

    def legal(self, table: Table) -> tuple[AcceptOffer | RejectOffer, ...]:
        hand = table.hands[self.player]
        for kind, number in counted(self.get):
            if hand[kind] < number:
                return REJECT_ONLY
        return ACCEPT_OR_REJECT

    def resolve(self, table: Table, action: AcceptOffer | RejectOffer, tell: Tell) -> Follow:
        player, offerer, accepted = self.player, self.offerer, self.accepted
        accepts = isinstance(action, AcceptOffer)
        if tell:
            tell(OfferAnswered(player, accepts))
        if accepts:
            accepted = (*accepted, player)
        after = table.board.after[player]
        if after != offerer:
            return (AnsweringOffer(after, offerer, self.give, self.get, accepted),)
        return (ClosingTrade(offerer, self.give, self.get, accepted),) if accepted else ()


REJECT_ONLY: Final = (REJECT,)
ACCEPT_OR_REJECT: Final = (ACCEPT, REJECT)

OFFERS = ruling(
    "CA-R7",
    "An offer goes to all opponents; each accepts or rejects; the offerer trades with one who accepted, or cancels. "
    "A counter-offer is a new offer.",
    "5",
    when=(("domestic_trade", True),),
)


@frozen
class ClosingTrade(Decision[Table, TradeWith | CancelOffer]):
    """The offerer trades with one of those who have accepted, or cancels."""

    only_first = True

    player: int
    give: tuple[str, ...] = in_arrays(BUNDLE)
    get: tuple[str, ...] = in_arrays(BUNDLE)
    accepted: tuple[int, ...] = in_arrays(Bits(PLAYERS))

    def candidates(self, table: Table) -> tuple[TradeWith | CancelOffer, ...]:
        return (*[PARTNERS[player] for player in self.accepted], CANCEL)

    def violations(self, table: Table, action: TradeWith | CancelOffer) -> Iterator[Violation]:
        if isinstance(action, TradeWith) and action.player not in self.accepted:
            yield OFFERS.broken(player=action.player, accepted=self.accepted)

    def legal(self, table: Table) -> tuple[TradeWith | CancelOffer, ...]:
        return self.candidates(table)

    def resolve(self, table: Table, action: TradeWith | CancelOffer, tell: Tell) -> Follow:
        if not isinstance(action, TradeWith):
            if tell:
                tell(OfferCancelled(self.player))
            return ()
        mine, theirs = table.hands[self.player], table.hands[action.player]
        pay(mine, theirs, counted(self.give))
        pay(theirs, mine, counted(self.get))
        if tell:
            tell(Traded(self.player, action.player, self.give, self.get))
        return ()


REMARKS = remarks(
    ruling(
        "CA-R1",
        "Trading and building may alternate; a harbour built in a turn serves at once.",
        "5",
    ),
)
