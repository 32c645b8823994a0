"""Bison 4: the order of a round and of a turn, and the passing of the turn.

A round is ``StartRound``, in which all players draw tiles; then turns in the order of ``TURN`` until all stones are used;
then ``END_OF_A_ROUND``.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.bison.choosing_an_action import Marking
from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.bison.ending import LAST_ROUND
from bisongames.bison.events import GameEnded, RoundBegun, TurnBegun
from bisongames.bison.scoring_a_round import ClearStocks, ScoreAreas
from bisongames.bison.table import Table
from bisongames.components.seats import next_clockwise
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Follow, Upkeep
from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.chapters import Order
from bisongames.tables.row_encoding import SeatNumber, column_field

PHASES = Rule(
    "BI-4.0b",
    "Play each round in four phases: find the start player, draw tiles, carry out actions in turn, score.",
    about="StartRound",
)
TOTEM = Rule(
    "BI-2.7a",
    "The player who has the totem pole is the start player of the round.",
    source="rulebook 2.7, 4.1",
)
TOTEM_PASSES = Rule(
    "BI-4.1a",
    "After each round, the player who has the totem pole passes it to the player on their left.",
)
DRAWING = Rule(
    "BI-4.2a",
    "Each player in turn, clockwise from the start player, draws the top tile of the stack.",
    about=DrawingTile,
)


@frozen
class StartRound(Upkeep[Table]):
    """The totem pole passes on, and all players without a tile draw one."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        table.round += 1
        order = table.seats_in_round()
        if tell:
            tell(RoundBegun(table.round, order[0]))
        without = [player for player in order if table.hand[player] < 0]
        return (*map(DrawingTile.of, without), StartTurn.of(order[0]))


@frozen
class StartTurn(Upkeep[Table]):
    """A player's turn begins: one action, after which the turn passes."""

    active: int = column_field(SeatNumber())

    def happen(self, table: Table, tell: Tell) -> Follow:
        table.begin_turn(self.active)
        if tell:
            tell(TurnBegun(self.active, table.turn))
        return table.board.parts[TURN][self.active]


FOUR_ACTIONS = Rule("BI-4.3a", "Carry out {stones:action} in each round.")
IN_TURN = Rule(
    "BI-4.3b",
    "The start player carries out one action, then the other players clockwise, and so on until each player has carried "
    "out {stones:action}.",
    about=("StartTurn", "PassTurn"),
)
NUMBER = Rule("BI-4.0a", "The game lasts {rounds_played}.", about="rounds")


@frozen
class PassTurn(Upkeep[Table]):
    """The turn passes to the left neighbor; the scoring follows the last turn of the round."""

    active: int = column_field(SeatNumber())

    def happen(self, table: Table, tell: Tell) -> Follow:
        table.announced = 0
        players = table.board.players
        if table.turn % (players * table.board.options.stones):
            return (StartTurn.of(next_clockwise(self.active, players)),)
        return table.board.parts[END_OF_A_ROUND][self.active]


STONES_BACK = Rule(
    "BI-4.4o",
    "After the scoring of a round, put your action stones back beside your player board; the next round begins unless "
    "the game is over.",
    about="EndRound",
)


@frozen
class EndRound(Upkeep[Table]):
    """Stones are taken back, and the next round begins, if there is one."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        if table.is_last_round:
            table.ended = LAST_ROUND.id
            if tell:
                tell(GameEnded(LAST_ROUND.id))
            return GAME_OVER
        table.marked = [0] * table.num_players
        return (StartRound(),)


TURN: Final = Order(
    "turn",
    (
        ("marking a space, announcing, paying and acting", Marking.of),
        ("passing the turn", PassTurn.of),
    ),
)
"""A turn: the first decision leads to the others of the same action."""


END_OF_A_ROUND: Final = Order(
    "end of a round",
    (
        ("clearing the tracks, before the final scoring", lambda _: ClearStocks.of()),
        ("scoring the prairies", lambda _: ScoreAreas.of("prairie")),
        ("scoring the mountains", lambda _: ScoreAreas.of("mountain")),
        ("scoring the rivers", lambda _: ScoreAreas.of("river")),
        ("taking the stones back", lambda _: EndRound.of()),
    ),
)
"""The end of a round, after all players have carried out their actions."""
