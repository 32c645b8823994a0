"""Catan A4: whose turn it is, and what comes before the roll."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan import cards
from bisongames.catan.actions import PlayCard, RollDice
from bisongames.catan.ending import CUT, VICTORY, end
from bisongames.catan.events import TurnBegun
from bisongames.catan.production import rolling
from bisongames.catan.table import NO_CARDS, Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import GAME_OVER, Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation

TURN_START = Rule(
    "CA-4f", "As a turn begins it is checked whether its player has won.", source="sheet A4"
)
BEFORE_ROLL = Rule(
    "CA-4g",
    "The player has to roll before he trades or builds; ahead of the roll only a development card may be played.",
    source="sheet A4",
)
OUT_OF_TURN = Rule(
    "CA-4m",
    "In another's turn a player decides only about his own discards and his answers to offers.",
    source="sheet A4",
)
OPEN = Rule(
    "CA-4n",
    "Only their owner sees the resource cards of a hand and development cards not yet played; how many they are, the "
    "bank and everything on the island lie open.",
    source="sheet A4",
)
FORCED = Rule(
    "CA-4q",
    "A choice with one possibility is still made, but a single victim of the robber is robbed without asking.",
    source="sheet A4, C0",
    status="ruling",
)

RULES = (TURN_START, BEFORE_ROLL, OUT_OF_TURN, OPEN, FORCED)

ROLL: Final = RollDice()
_ROLL_ONLY: Final = (ROLL,)


@frozen
class BeforeRolling(Decision[Table, Action]):
    """The active player rolls, or plays a development card first."""

    kinds: ClassVar[tuple[type[Action], ...]] = (RollDice, PlayCard)
    player: int

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, PlayCard):
            yield from cards.violations(table, self.player, action)

    def legal(self, table: Table) -> tuple[Action, ...]:
        if table.card_played or not table.unplayed[self.player]:
            return _ROLL_ONLY
        return (ROLL, *cards.playable(table, self.player))

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        if isinstance(action, PlayCard):
            return (*cards.play(table, self.player, action, tell), self)
        return rolling(self.player)


before_rolling = cache(BeforeRolling)


@frozen
class BeginFirstTurn(Upkeep[Table]):
    """Set-up is over, and the start player has the first turn."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        follow = end_turn(table, table.start_player - 1, tell)
        if not table.board.distance_rule:
            table.renew_open_nodes()
        return follow


def end_turn(table: Table, player: int, tell: Tell) -> Follow:
    """The turn of a player, or the set-up, is over: the next one begins, unless the game is cut off or won by it."""
    board, turn = table.board, table.turn
    if turn >= board.max_turns:
        end(table, CUT, tell)
        return GAME_OVER
    table.turn = turn + 1
    table.active_player = player = (player + 1) % board.players
    if player == table.start_player:
        table.round += 1
    table.card_played = table.offers = table.built = 0
    table.bought = NO_CARDS
    if tell:
        tell(TurnBegun(player, turn + 1))
    if table.points[player] >= board.vp_to_win:
        end(table, VICTORY, tell)
        return GAME_OVER
    return board.turn_start[player]
