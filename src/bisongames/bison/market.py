"""Bison 4.3.3: buying at the market and exchanging animals, which need no stone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from bisongames.bison.actions import Buy, Exchange
from bisongames.bison.board import CANOE, HUNTER, PIECES, Board
from bisongames.bison.events import AnimalsExchanged, PieceBought
from bisongames.bison.options import ANIMALS
from bisongames.bison.table import Table
from bisongames.components.stocks import move
from bisongames.play.actions import Tell
from bisongames.play.rules import Rule, Violation, ruling

Trade = Buy | Exchange

HUNTER_PRICE = Rule("BI-4.3.3c", "A hunter costs {hunter_price} animal of each kind.")
TENT_PRICE = Rule("BI-4.3.3d", "A tent costs {size_price} animal of each kind for each point.")
CANOE_PRICE = Rule("BI-4.3.3e", "A canoe costs {size_price} animal of each kind for each point.")


def price_rule(piece: int) -> Rule:
    """The rule that says what a piece costs."""
    if piece == HUNTER:
        return HUNTER_PRICE
    return CANOE_PRICE if piece > CANOE else TENT_PRICE


AT_ANY_TIME = Rule(
    "BI-4.3.3a", "Whoever has the turn may buy and exchange as often as he wishes and can."
)
NO_STONE = Rule("BI-4.3.3b", "Buying and exchanging are additional: they need no action stone.")
WINDOWS = ruling(
    "BI-R21",
    "Buying and exchanging are offered before a stone is put down, before the number of hunters is said, and when a "
    "track overflows; nothing is lost against any other time of the own turn.",
    "4.3.3",
)


def all_trades(board: Board) -> Iterator[Trade]:
    """All that anybody can ever buy and exchange, in the order of the legal list."""
    yield from board.buys
    yield from chain.from_iterable(board.exchanges)


TRACKS_PAY = Rule("BI-2.5.1b", "Actions and purchases are paid for with the animals on the tracks.")
RATE = Rule(
    "BI-4.3.3g", "{exchange_rate} animals may be exchanged for one of another kind on one's tracks."
)
ONE_KIND = ruling(
    "BI-R7",
    "The {exchange_rate} animals given in an exchange are of one kind, the one taken is of another kind and does not "
    "go onto a full track.",
    "4.3.3",
)


def trade_violations(table: Table, player: int, action: Trade) -> Iterator[Violation]:
    """Why a player may not buy this, or not exchange like this."""
    stock = tuple(table.tracks[player])
    if isinstance(action, Buy):
        piece = PIECES.index(action.piece)
        price = table.board.prices[piece]
        if not table.market[player][piece]:
            yield TO_SUPPLY.broken(piece=action.piece, in_market=0)
        if min(stock) < price:
            yield price_rule(piece).broken(piece=action.piece, price_of_each=price, stock=stock)
        return
    give, take = ANIMALS.index(action.give), ANIMALS.index(action.take)
    if give == take:
        yield ONE_KIND.broken(give=action.give, take=action.take)
    if stock[give] < table.board.options.exchange_rate:
        yield RATE.broken(give=action.give, stock=stock[give])
    if stock[take] >= table.board.options.track_end:
        yield ONE_KIND.broken(take=action.take, stock=stock[take])


def trades(table: Table, player: int) -> tuple[Trade, ...]:
    """All that a player can buy and exchange now."""
    board = table.board
    stock = tuple(table.tracks[player])
    exchanges = board.exchanges_known.get(stock)
    if exchanges is None:
        exchanges = _exchanges(board, stock)
    lowest = min(stock)
    if not lowest:
        return exchanges
    asked = (lowest, tuple(table.market[player]))
    buys = board.buys_known.get(asked)
    if buys is None:
        buys = _buys(board, *asked)
    return buys + exchanges


_MOST_KNOWN: Final = 20_000
"""Lists of offers that are kept, so that each is made once and memory stays bounded."""


def _buys(board: Board, lowest: int, market: tuple[int, ...]) -> tuple[Trade, ...]:
    goods = zip(board.buys, board.prices, market, strict=True)
    found = tuple([buy for buy, price, number in goods if number and price <= lowest])
    if len(board.buys_known) < _MOST_KNOWN:
        board.buys_known[lowest, market] = found
    return found


def _exchanges(board: Board, stock: tuple[int, ...]) -> tuple[Trade, ...]:
    rate, end = board.options.exchange_rate, board.options.track_end
    found = tuple(
        board.exchanges[give][take]
        for give in range(3)
        for take in range(3)
        if give != take and stock[give] >= rate and stock[take] < end
    )
    if len(board.exchanges_known) < _MOST_KNOWN:
        board.exchanges_known[stock] = found
    return found


TO_SUPPLY = Rule(
    "BI-4.3.3f", "What is bought goes from the own market to the supply, as long as there is any."
)


def trade(table: Table, player: int, action: Trade, tell: Tell) -> None:
    """Carry a purchase or an exchange out."""
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
