"""Catan A5: offers to the other players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from typing import Final

from attrs import frozen

from bisongames.catan.actions import AcceptOffer, CancelOffer, OfferTrade, RejectOffer, TradeWith
from bisongames.catan.components import MOST_PLAYERS
from bisongames.catan.events import OfferAnswered, OfferCancelled, Traded, TradeOffered
from bisongames.catan.hooks import Hand, MainPhaseAction, Prices
from bisongames.catan.main_phase.affordability import MOST_KEPT, at_least
from bisongames.catan.main_phase.bank_trading import phase_violations
from bisongames.catan.main_phase.development_cards import count_by_kind
from bisongames.catan.options import RESOURCES
from bisongames.catan.table import BUNDLE, Table, pay
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import (
    PlayerNumber,
    Rule,
    Violation,
    departure,
    note,
    ruling,
)
from bisongames.tables.column_types import PLAYERS, Bits
from bisongames.tables.row_encoding import SeatNumber, column_field as in_arrays

PARTNERS: Final = tuple(map(TradeWith, range(MOST_PLAYERS)))
ACCEPT: Final = AcceptOffer()
REJECT: Final = RejectOffer()
CANCEL: Final = CancelOffer()


DOMESTIC: Final = (("domestic_trade", True),)
trade_rule = partial(Rule, when=DOMESTIC)
trade_ruling = partial(ruling, when=DOMESTIC)

NO_DOMESTIC_TRADE = departure(
    "CA-R21",
    "You may not trade with other players.",
    "5",
    printed="In your turn you may trade with other players.",
    option="domestic_trade=on",
    when=(("domestic_trade", False),),
    firm=True,
    reason="Turns are shorter without offers.",
)
OFFER_LIMIT = departure(
    "CA-R22",
    "You may make no more than {max_offers_per_turn:offer} in your turn.",
    "5",
    printed="You may trade as often as you can.",
    when=DOMESTIC,
    reason="A bound for programs: without it a turn might never end.",
)
BOTH_GIVE = trade_rule(
    "CA-5u", "You may not give cards away: in a trade both players give at least 1 card."
)
NOT_BOTH_WAYS = trade_rule("CA-5v", "In a trade, no kind of card may go both ways.")
HOLDS_IT = trade_ruling(
    "CA-R23",
    "You may offer only cards that you hold.",
    "5",
    firm=True,
    reason="You cannot give what you do not hold.",
)


def offer_violations(table: Table, player: int, action: OfferTrade) -> Iterator[Violation]:
    """Yields the reasons why a player may not make this offer."""
    options = table.board.options
    if not options.domestic_trade:
        yield NO_DOMESTIC_TRADE.broken()
        return
    yield from phase_violations(table)
    if table.offers >= options.max_offers_per_turn:
        yield OFFER_LIMIT.broken(offers=table.offers)
    both = tuple(r for r in RESOURCES if r in action.give and r in action.get)
    if both:
        yield NOT_BOTH_WAYS.broken(both_ways=both)
    missing = missing_cards(table, player, action.give)
    if missing:
        yield HOLDS_IT.broken(missing=missing)


def missing_cards(table: Table, player: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The resources of which a player has too few for these cards."""
    hand = table.hands[player]
    return tuple([RESOURCES[kind] for kind, number in count_by_kind(cards) if number > hand[kind]])


WITH_THE_ACTIVE = trade_rule(
    "CA-5t",
    "After the roll, you may trade with other players in your turn. They may not trade with each other.",
)


def offer_trade(table: Table, player: int, action: OfferTrade, tell: Tell) -> Follow:
    """Makes an offer, which the other players answer in turn."""
    table.offers += 1
    if tell:
        tell(TradeOffered(player, action.give, action.get))
    first = table.board.after[player]
    return (entry_to_answer(first, player, action.give, action.get, ()),)


LISTED = note(
    "CA-N12",
    "Legal lists show offers of one or two equal cards for one, and of one for two; other offers within the rules are legal too.",
    "5",
    when=(("domestic_trade", True),),
)


@cache
def listed_offers(held: int, twice: int) -> tuple[OfferTrade, ...]:
    """The listed offers of a hand, given the bit sets of kinds with at least one card and at least two."""
    offers: list[OfferTrade] = []
    for kind, give in enumerate(RESOURCES):
        others = [name for name in RESOURCES if name != give]
        if held >> kind & 1:
            offers += [OfferTrade((give,), (get,) * n) for n in (1, 2) for get in others]
        if twice >> kind & 1:
            offers += [OfferTrade((give, give), (get,)) for get in others]
    return tuple(offers)


ALL_KINDS: Final = (1 << len(RESOURCES)) - 1
ALL_OFFERS: Final = listed_offers(ALL_KINDS, ALL_KINDS)


def affordable_offers(prices: Prices, hand: Hand) -> tuple[OfferTrade, ...]:
    """The listed offers that a hand can pay for."""
    if not prices.options.domestic_trade:
        return ()
    return listed_offers(at_least(hand, 1), at_least(hand, 2))


def legal_offers(
    table: Table, player: int, offers: tuple[OfferTrade, ...]
) -> tuple[OfferTrade, ...]:
    """The offers that a player can still make this turn."""
    if table.offers >= table.board.options.max_offers_per_turn:
        return ()
    return offers


OFFER: Final[MainPhaseAction] = MainPhaseAction(
    OfferTrade,
    lambda table, player: ALL_OFFERS,
    offer_violations,
    offer_trade,
    affordable_offers,
    legal_offers,
    most=lambda options: 2,
)


CAN_PAY = trade_ruling(
    "CA-R24",
    "You may accept an offer only if you hold the cards asked for.",
    "5",
    firm=True,
    reason="You cannot give what you do not hold.",
)
NO_ACCEPTOR = trade_ruling(
    "CA-R25",
    "If no opponent accepts your offer, your turn goes on.",
    "5",
    reason="No rule ends a turn because nobody accepts.",
)


@frozen
class AnsweringOffer(Decision[Table, AcceptOffer | RejectOffer]):
    """A player accepts or rejects an offer."""

    task = "accept or reject the offer"
    only_first = True

    player: int
    offerer: int = in_arrays(SeatNumber())
    give: tuple[str, ...] = in_arrays(BUNDLE)
    """The cards that the offerer gives."""
    get: tuple[str, ...] = in_arrays(BUNDLE)
    """The cards that the offerer gets."""
    accepted: tuple[int, ...] = in_arrays(Bits(PLAYERS))
    """The players who have accepted so far."""

    def candidates(self, table: Table) -> tuple[AcceptOffer | RejectOffer, ...]:
        return ACCEPT, REJECT

    def violations(self, table: Table, action: AcceptOffer | RejectOffer) -> Iterator[Violation]:
        missing = missing_cards(table, self.player, self.get)
        if action == ACCEPT and missing:
            yield CAN_PAY.broken(missing=missing)

    def legal(self, table: Table) -> tuple[AcceptOffer | RejectOffer, ...]:
        hand = table.hands[self.player]
        for kind, number in count_by_kind(self.get):
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
            return (entry_to_answer(after, offerer, self.give, self.get, accepted),)
        return (entry_to_close(offerer, self.give, self.get, accepted),) if accepted else ()


entry_to_answer: Final = lru_cache(MOST_KEPT)(AnsweringOffer)
"""Creates an entry once, so that it is recognized; there may be too many offers to keep them all."""
REJECT_ONLY: Final = (REJECT,)
ACCEPT_OR_REJECT: Final = (ACCEPT, REJECT)

OFFERS = trade_ruling(
    "CA-R7",
    "Make an offer to all opponents. Clockwise, each of them accepts or rejects it.",
    "5",
    about=(OfferTrade, AcceptOffer, RejectOffer, "AnsweringOffer"),
    reason="Bounded, and enough for every deal between two players.",
)
ONE_OF_THEM = trade_ruling(
    "CA-R26",
    "If opponents accept your offer, trade with one of them or cancel the offer.",
    "5",
    about=(TradeWith, CancelOffer, "ClosingTrade"),
    reason="A trade is between two players, and you are free to choose.",
)
WHO_ACCEPTED = trade_ruling(
    "CA-R27",
    "You may trade only with an opponent who has accepted your offer.",
    "5",
    firm=True,
    reason="Both players must agree to a trade.",
)
NO_COUNTER_OFFER = departure(
    "CA-R28",
    "There are no counter-offers: the player whose turn it is makes a new offer instead.",
    "5",
    printed="Other players may make counter-offers.",
    when=DOMESTIC,
    reason="A new offer can bring the same trade, and so a turn comes to an end.",
)


@frozen
class ClosingTrade(Decision[Table, TradeWith | CancelOffer]):
    """The offerer trades with a player who has accepted, or cancels the offer."""

    task = "trade with one who accepted, or cancel the offer"
    only_first = True

    player: int
    give: tuple[str, ...] = in_arrays(BUNDLE)
    get: tuple[str, ...] = in_arrays(BUNDLE)
    accepted: tuple[int, ...] = in_arrays(Bits(PLAYERS))

    def candidates(self, table: Table) -> tuple[TradeWith | CancelOffer, ...]:
        return (*[PARTNERS[player] for player in self.accepted], CANCEL)

    def violations(self, table: Table, action: TradeWith | CancelOffer) -> Iterator[Violation]:
        if isinstance(action, TradeWith) and action.player not in self.accepted:
            accepted = tuple(map(PlayerNumber, self.accepted))
            yield WHO_ACCEPTED.broken(player=PlayerNumber(action.player), accepted=accepted)

    def legal(self, table: Table) -> tuple[TradeWith | CancelOffer, ...]:
        return self.candidates(table)

    def resolve(self, table: Table, action: TradeWith | CancelOffer, tell: Tell) -> Follow:
        if not isinstance(action, TradeWith):
            if tell:
                tell(OfferCancelled(self.player, self.accepted))
            return ()
        mine, theirs = table.hands[self.player], table.hands[action.player]
        pay(mine, theirs, count_by_kind(self.give))
        pay(theirs, mine, count_by_kind(self.get))
        if tell:
            tell(Traded(self.player, action.player, self.give, self.get))
        return ()


entry_to_close: Final = lru_cache(MOST_KEPT)(ClosingTrade)
"""Creates an entry once, like :data:`entry_to_answer`."""
