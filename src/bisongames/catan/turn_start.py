"""Catan A4: begins a turn: counts it, resets the player's limits, and ends a game that is won or cut off."""

from __future__ import annotations

from attrs import frozen

from bisongames.catan.ending import cut_off, wins
from bisongames.catan.events import TurnBegun
from bisongames.catan.table import NO_CARDS, Table
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Follow, Upkeep
from bisongames.engine.core.rules import Rule

FIRST_TURN = Rule(
    "CA-4a",
    "The start player takes the first turn, and turns go on clockwise.",
    about="BeginFirstTurn",
)


@frozen
class BeginFirstTurn(Upkeep[Table]):
    """Begins the start player's first turn, after set-up."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        follow = begin_turn(table, table.start_player, tell)
        table.renew_open_nodes()  # the distance rule may hold in set-up only
        return follow


def begin_turn(table: Table, player: int, tell: Tell) -> Follow:
    """Begins a player's turn, unless the game is cut off first; ends the game if the player has won."""
    board = table.board
    if table.turn >= board.max_turns:
        return cut_off(table, tell)
    if player == table.start_player:
        table.round += 1
    table.begin_turn(player)
    table.card_played = table.built = False
    table.offers, table.bought = 0, NO_CARDS
    if tell:
        tell(TurnBegun(player, table.turn))
    if table.points[player] >= board.vp_to_win and wins(table, player, tell):
        return GAME_OVER
    return board.turn_start[player]
