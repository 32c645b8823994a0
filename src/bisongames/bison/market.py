"""Bison 4.3.3: buying at the market and exchanging animals, which need no stone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from bisongames.bison.actions import CARRYING_OUT, Announce, Buy, Exchange, Gain, MarkSpace, Pay
from bisongames.bison.board import PIECES, Board
from bisongames.bison.events import AnimalsExchanged, PieceBought
from bisongames.bison.options import ANIMALS
from bisongames.bison.table import Table
from bisongames.components.goods import move
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import ActionT, Decision
from bisongames.engine.core.rules import Counted, Rule, Violation, departure, remarks, ruling

Trade = Buy | Exchange

_MOST_KNOWN: Final = 20_000
"""The maximum number of lists of purchases in a cache."""

AT_ANY_TIME = Rule(
    "BI-4.3.3a",
    "In your turn you may buy at the market and exchange animals at any time, as often as you like.",
    about=Buy,
)
NO_STONE = Rule("BI-4.3.3b", "Buying and exchanging need no action stone.")
WINDOWS = departure(
    "BI-R21",
    "You may buy and exchange only until you announce hunters for your action, even after placing its stone, and when "
    "{a_scoring} takes one of your tracks past its end.",
    "4.3.3",
    when=(("overflow", "buy_or_exchange"),),
    printed="Buy and exchange at any time in your turn.",
    reason="A program that asks at every moment would ask too much. What you could buy later in your turn, you can buy before it or in your next turn.",
)
WINDOWS_IN_TURNS = WINDOWS.otherwise(
    "You may buy and exchange only until you announce hunters for your action, even after placing its stone.",
    overflow="cut",
    instead_of="Buy and exchange at any time in your turn.",
    reason="Nothing is bought in a scoring that cuts what is above the end of a track.",
)
HUNTER_PRICE = Rule("BI-4.3.3c", "A hunter costs {hunter_price:animal} of each kind.")
SIZE_PRICE = Rule(
    "BI-4.3.3d", "A tent or canoe costs {size_price:animal} of each kind, multiplied by its size."
)


STONE_FIRST = Rule(
    "BI-4.3c",
    "You must put one of your action stones on an action space before you announce or do anything there.",
    about=(MarkSpace, "Marking"),
)


class NoTrading(Decision[Table, ActionT]):
    """A decision after the number of hunters is announced, when buying and exchanging are not allowed."""

    __slots__ = ()

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        """Reasons against a purchase or an exchange, and against anything else before this is finished."""
        if isinstance(action, Trade):
            yield WINDOWS.broken()
        elif isinstance(action, (MarkSpace, Announce, Pay, Gain, *CARRYING_OUT)):
            yield from self.unfinished(table)

    def unfinished(self, table: Table) -> Iterator[Violation]:
        """The rule that says what the player must still do."""
        yield from ()


def all_trades(board: Board) -> Iterator[Trade]:
    """All possible purchases and exchanges, in the order of the legal actions."""
    yield from board.buys
    yield from chain.from_iterable(board.exchanges)


TRACKS_PAY = Rule("BI-2.5.1b", "Pay for actions and purchases with the animals on your tracks.")
AFFORDABLE = Rule("BI-4.3.3e", "You may buy only what you can pay for.", firm=True)
IN_THE_MARKET = Rule(
    "BI-4.3.3f",
    "You may buy only what is left in the market.",
    source="rulebook 4.3.1, 4.3.3",
    firm=True,
)
RATE = Rule(
    "BI-4.3.3h",
    "You may exchange {exchange_rate:animal} on your tracks for 1 animal of another kind.",
    about=Exchange,
)
ONE_KIND = ruling(
    "BI-R7",
    "The animals that you give in an exchange must all be of one kind, and the animal that you take of another.",
    "4.3.3",
    reason="The example of the rulebook; and an exchange that changes nothing is none.",
)
ENOUGH = ruling(
    "BI-R34",
    "You may exchange only if you have at least {exchange_rate:animal} of the kind that you give.",
    "4.3.3",
    reason="No track goes below 0.",
    firm=True,
)
NOT_ONTO_A_FULL_TRACK = ruling(
    "BI-R6",
    "You may not take an animal onto a full track.",
    "4.3.2",
    reason="The track has an end.",
)


def _animals_in_words(numbers: Iterable[int]) -> str:
    """The numbers of bison, fish and turkeys in words."""
    bison, fish, turkeys = map(Counted, numbers)
    return f"{bison:bison|bison}, {fish:fish|fish}, {turkeys:turkey}"


def trade_violations(table: Table, player: int, action: Trade) -> Iterator[Violation]:
    """Reasons why a player may not make this purchase or exchange."""
    have = table.tracks[player]
    if isinstance(action, Buy):
        piece = PIECES.index(action.piece)
        price = table.board.prices[piece]
        if not table.market[player][piece]:
            yield IN_THE_MARKET.broken(piece=action.piece, in_market=0)
        elif min(have) < price:
            costs = _animals_in_words([price] * len(ANIMALS))
            yield AFFORDABLE.broken(
                piece=action.piece, price=costs, you_have=_animals_in_words(have)
            )
        return
    give, take = ANIMALS.index(action.give), ANIMALS.index(action.take)
    if give == take:
        yield ONE_KIND.broken(give=action.give, take=action.take)
    if have[give] < table.board.options.exchange_rate:
        yield ENOUGH.broken(give=action.give, you_have=have[give])
    if have[take] >= table.board.options.track_end:
        yield NOT_ONTO_A_FULL_TRACK.broken(take=action.take, you_have=have[take])


def trades(table: Table, player: int) -> tuple[Trade, ...]:
    """The legal purchases and exchanges of a player."""
    board = table.board
    rate, end = board.exchange_rate, board.track_end
    bison, fish, turkeys = table.tracks[player]
    give = (bison >= rate) | (fish >= rate) << 1 | (turkeys >= rate) << 2
    take = (bison < end) | (fish < end) << 1 | (turkeys < end) << 2
    lowest = min(bison, fish, turkeys)
    exchanges = board.exchanges_by_bits[give][take]
    return _buys(board, lowest, table.market[player]) + exchanges if lowest else exchanges


def _buys(board: Board, lowest: int, market: list[int]) -> tuple[Trade, ...]:
    """The legal purchases of a player with so many animals of each kind."""
    key = (min(lowest, board.dearest), *market)
    buys = board.buys_known.get(key)
    if buys is None:
        goods = zip(board.buys, board.prices, market, strict=True)
        buys = tuple([buy for buy, price, number in goods if number and price <= lowest])
        if len(board.buys_known) >= _MOST_KNOWN:
            board.buys_known.clear()
        board.buys_known[key] = buys
    return buys


TO_SUPPLY = Rule("BI-4.3.3g", "Take what you buy from the market into your supply.")


def trade(table: Table, player: int, action: Trade, tell: Tell) -> None:
    """Carries out a purchase or an exchange."""
    tracks = table.tracks[player]
    if isinstance(action, Buy):
        piece = PIECES.index(action.piece)
        price = table.board.prices[piece]
        table.tracks[player] = [number - price for number in tracks]
        move(table.market[player], piece, table.supply[player], piece, 1)
        if tell:
            tell(PieceBought(player, action.piece, price))
        return
    rate = table.board.options.exchange_rate
    tracks[ANIMALS.index(action.give)] -= rate
    tracks[ANIMALS.index(action.take)] += 1
    if tell:
        tell(AnimalsExchanged(player, action.give, rate, action.take))


REMARKS = remarks(
    Rule(
        "BI-4.3.1w",
        "If your supply has no tent or canoe of the size you need, buy it at the market first.",
    ),
    ruling(
        "BI-R23",
        "You may buy only pieces of your own colour.",
        "4.3.3",
        reason="The pieces in the market are sorted by colour.",
    ),
)
"""Rules without code of their own: the actions offer no other purchases."""
