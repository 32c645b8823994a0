"""Catan A5: the dice, and what the island brings."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import DicePair
from bisongames.catan.events import BankShort, CardsReceived, DiceRolled
from bisongames.catan.options import RESOURCES
from bisongames.catan.robber import seven
from bisongames.catan.table import ROBBED, Table
from bisongames.components.dice import FACES, PAIR_WEIGHTS, PAIRS
from bisongames.components.piles import Luck
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import GAME_OVER, Chance, Follow
from bisongames.play.rules import Rule



PAIR_ACTIONS: Final = tuple(DicePair(low, high) for low, high in PAIRS)
_WEIGHTS: Final = tuple(zip(PAIR_ACTIONS, PAIR_WEIGHTS, strict=True))
_THIRTY_SIX: Final = tuple(
    PAIR_ACTIONS[PAIRS.index((min(a, b), max(a, b)))] for a in FACES for b in FACES
)


PRODUCE = Rule(
    "CA-4h", "A roll other than 7 makes the hexes with that number produce.", source="sheet A4"
)
DICE = Rule(
    "CA-4r",
    "A roll is one of 21 pairs of dice that nobody tells apart; unequal dice are twice as likely as equal ones.",
    source="sheet C0",
    status="ruling",
)


@frozen
class RollingDice(Chance[Table, DicePair]):
    """The dice for production."""

    kind: ClassVar[str] = "dice"
    roller: int

    def weights(self, table: Table) -> tuple[tuple[DicePair, int], ...]:
        return _WEIGHTS

    def draw(self, table: Table, luck: Luck) -> DicePair:
        return _THIRTY_SIX[int(luck.random() * 36)]

    def resolve(self, table: Table, action: DicePair, tell: Tell) -> Follow:
        low, high = action.low, action.high
        number, player, board = low + high, self.roller, table.board
        if tell:
            tell(DiceRolled(player, low, high))
        if number == 7:
            return seven(table, player, tell)
        if low != high:
            produce(table, number, board.otherwise, tell)
        elif board.hunt is not None and board.hunt(table, player, tell):
            return GAME_OVER
        else:
            produce(table, number, board.on_doubles, tell)
        return board.main[player]


@cache
def rolling(player: int) -> Follow:
    """The dice are rolled next."""
    return (RollingDice(player),)


SHARES = Rule(
    "CA-5l",
    "Each settlement on a corner of a producing hex brings {settlement_yield:card}{city_yields}.",
    source="sheet A5",
)
BLOCKED = Rule("CA-5m", "The hex with the robber brings nothing.", source="sheet A5")
SHORTAGE = Rule(
    "CA-5n",
    "If the bank has too few cards of a kind for all who should get some, nobody gets any of it.",
    source="sheet A5",
)
SHORTAGE_OF_ONE = Rule(
    "CA-5o",
    "If a single player should get a kind that is short, he takes what is left.",
    source="sheet A5",
)


def produce(table: Table, number: int, factor: int, tell: Tell) -> None:
    """Everybody gets so many times what the hexes with this number bring."""
    payout = table.payouts[ROBBED if table.numbers[table.robber] == number else number]
    if payout is None:
        payout = table.renew_payout(number)
    if not payout:
        return
    bank, hands = table.bank, table.hands
    before = hands[:] if tell else hands
    for kind, demand, shares in payout:
        demand *= factor
        if demand <= bank[kind]:
            bank[kind] -= demand
            for place, cards in shares:
                hands[place] += cards * factor
            continue
        left = bank[kind]
        if len(shares) == 1:
            hands[shares[0][0]] += left
            bank[kind] = 0
        if tell:
            tell(BankShort(RESOURCES[kind], demand, left))
    if tell:
        for player in range(table.num_players):
            start = 5 * player
            got = [
                RESOURCES[kind]
                for kind in range(5)
                for _ in range(hands[start + kind] - before[start + kind])
            ]
            if got:
                tell(CardsReceived(player, tuple(got)))
