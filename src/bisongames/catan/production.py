"""Catan A5: the dice and production."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bisongames.catan.actions import DicePair
from bisongames.catan.dice import DICE
from bisongames.catan.ending import wins
from bisongames.catan.events import BankShort, CardsReceived, DiceRolled, HexBlocked
from bisongames.catan.hooks import DOUBLE
from bisongames.catan.island import CORNERS, HEX_NAMES, NODE_BIT
from bisongames.catan.island_table import ROBBED, Payout
from bisongames.catan.options import RESOURCES
from bisongames.catan.robber import resolve_seven
from bisongames.catan.table import Table
from bisongames.components.goods import move
from bisongames.components.piles import Luck
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Chance, Follow
from bisongames.engine.core.rules import Rule, note
from bisongames.tables.row_encoding import SeatNumber, column_field

PRODUCE = Rule(
    "CA-4c",
    "If you roll a number other than 7, the hexes with that number produce.",
    about="RollingDice",
)
PAIRS_ARE_ALIKE = note(
    "CA-N6",
    "A roll is one of 21 pairs of dice that nobody tells apart; a pair of different dice is twice as likely as a double.",
    "4",
)


@frozen
class RollingDice(Chance[Table, DicePair]):
    """The roll of the dice for production."""

    kind: ClassVar[str] = "dice"
    roller: int = column_field(SeatNumber())

    def weights(self, table: Table) -> tuple[tuple[DicePair, int], ...]:
        return DICE.weights

    def draw(self, table: Table, luck: Luck) -> DicePair:
        return DICE.draw(luck)

    def resolve(self, table: Table, action: DicePair, tell: Tell) -> Follow:
        low, high = action.low, action.high
        number, player, board = low + high, self.roller, table.board
        if tell:
            tell(DiceRolled(player, low, high))
        if number == 7:
            return resolve_seven(table, player, tell)
        if low == high:
            for react in board.reactions[DOUBLE]:
                react(table, tell)
            if wins(table, player, tell):
                return GAME_OVER
        produce(table, number, board.production_factor[low != high], tell)
        return board.main[player]


SHARES = Rule(
    "CA-5a",
    "Each settlement on a corner of a producing hex brings its owner {settlement_yield:resource card} from the bank.",
)
CITY_SHARES = Rule(
    "CA-5b",
    "Each city on a corner of a producing hex brings its owner {city_yield:resource card} from the bank.",
    when=(("with_cities", True),),
)
BLOCKED = Rule("CA-5c", "The hex with the robber does not produce.")
SHORTAGE = Rule(
    "CA-5d",
    "If the bank has too few cards of a kind for all players who are due some, nobody gets any of that kind.",
)
SHORTAGE_OF_ONE = Rule(
    "CA-5e",
    "If only one player is due cards of a kind that is short, they take what is left of it.",
)


def produce(table: Table, number: int, factor: int, tell: Tell) -> None:
    """Gives every player ``factor`` times the yield of the hexes with this number."""
    place = number
    if table.numbers[table.robber] == number:
        place = ROBBED
        if tell and any(table.owners[node] for node in CORNERS[table.robber]):
            tell(HexBlocked(HEX_NAMES[table.robber]))
    payout = table.payouts[place]
    if payout is None:
        payout = table.payouts[place] = payout_of(table, number)
    if not payout:
        return
    bank, hands = table.bank, table.hands
    before = [hand[:] for hand in hands] if tell else hands
    for kind, demand, shares in payout:
        left = bank[kind]
        if demand * factor <= left:
            bank[kind] -= demand * factor  # in one step: this makes a match 2 % faster
            for player, cards in shares:
                hands[player][kind] += cards * factor
            continue
        if len(shares) == 1:
            move(bank, kind, hands[shares[0][0]], kind, left)
        if tell:
            tell(BankShort(RESOURCES[kind], demand * factor, left))
    if tell:
        for player, (hand, old) in enumerate(zip(hands, before, strict=True)):
            more = zip(RESOURCES, hand, old, strict=True)
            got = tuple(name for name, now, then in more for _ in range(now - then))
            if got:
                tell(CardsReceived(player, got))


def payout_of(table: Table, number: int) -> Payout:
    """The payout of a number, without the robber's hex."""
    owners, options = table.owners, table.board.options
    payout: dict[int, list[int]] = {}
    for cell, here in enumerate(table.numbers):
        if here != number or cell == table.robber:
            continue
        kind = table.terrain[cell]
        if kind not in payout:
            payout[kind] = [0] * table.board.players
        shares = payout[kind]
        for node in CORNERS[cell]:
            if owners[node]:
                player = owners[node] - 1
                is_city = table.cities[player] & NODE_BIT[node]
                shares[player] += options.city_yield if is_city else options.settlement_yield
    return tuple(
        [
            (kind, sum(shares), tuple([(player, n) for player, n in enumerate(shares) if n]))
            for kind, shares in payout.items()
            if any(shares)
        ]
    )
