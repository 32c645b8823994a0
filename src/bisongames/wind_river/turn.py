"""Wind River 5: the parts of a turn in order, and the passing of the turn."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Follow, Upkeep
from bisongames.engine.core.rules import Rule, note, remarks, ruling
from bisongames.engine.rulebook.chapters import Order
from bisongames.wind_river.events import TurnBegun
from bisongames.wind_river.extra_activities import ChoosingActivity
from bisongames.wind_river.moving_buffaloes import MoveBuffaloes
from bisongames.wind_river.supplying_tipis import SupplyTipis
from bisongames.wind_river.table import Table

ORDER = Rule(
    "WR-5a",
    "The start player takes the first turn, and turns go on clockwise.",
    about=("BeginFirstTurn", "PassTurn"),
)


@frozen
class BeginFirstTurn(Upkeep[Table]):
    """The start player takes the first turn."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        return begin_turn(table, table.start_player, tell)


def begin_turn(table: Table, player: int, tell: Tell) -> Follow:
    """Begins a player's turn; the start player's turn begins a round."""
    if player == table.start_player:
        table.round += 1
    table.begin_turn(player)
    if tell:
        tell(TurnBegun(player, table.turn))
    return table.board.parts[TURN if table.on_board[player] else WITHOUT_TIPIS][player]


SKIPPING = ruling(
    "WR-R6",
    "If you have no tipi on the board when your turn would begin, you have no turn.",
    "5",
    when=(("tipiless_players", "skip"),),
    reason="Nothing is left to do but to move one more buffalo: to insert a tipi, you need one on the field.",
)
TIPILESS = SKIPPING.otherwise(
    "If you have no tipi on the board, you still take your turns.",
    tipiless_players="play",
    reason="No rule takes such a player out of the game. To insert, a tipi on the field is needed, so none can come back.",
)
ACTIVITY_ALONE = ruling(
    "WR-R29",
    "Your turn without a tipi on the board is the activity alone: move one more buffalo, or pass if you cannot.",
    "5",
    when=(("tipiless_players", "play"),),
    reason="Without tipis there are no steps to take and nothing to supply, but the activity remains.",
)
LAST_ACTIVITY = ruling(
    "WR-R30",
    "If you lose your last tipi on the board while supplying, you still have the activity of that turn, unless the game is over.",
    "5",
    reason="The activity follows supplying in every turn.",
)


@frozen
class PassTurn(Upkeep[Table]):
    """The turn passes clockwise to the next player who has one."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        after = table.board.after
        player = after[self.player]
        if table.board.options.tipiless_players == "skip":
            while not table.on_board[player]:
                table.round += (
                    player == table.start_player
                )  # a round counts even if its start player has no turn
                player = after[player]
        return begin_turn(table, player, tell)


PARTS_OF_A_TURN = Rule(
    "WR-5b",
    "In your turn, move buffaloes, supply your tipis and carry out one activity, in this order.",
)
TURN: Final = Order(
    "turn",
    (
        ("moving buffaloes", MoveBuffaloes),
        ("supplying tipis", SupplyTipis),
        ("extra activity", ChoosingActivity),
        ("passing the turn", PassTurn),
    ),
)
"""The parts of a turn, in the order of the rulebook."""
WITHOUT_TIPIS: Final = Order("turn without tipis", TURN.parts[2:])
"""The turn of a player without tipis on the board: no buffaloes to move, nothing to supply (WR-R6)."""


REMARKS = remarks(
    Rule(
        "WR-5c",
        "The four activities are moving a tipi, earning resources, inserting a tipi and moving one more buffalo.",
    ),
    ruling(
        "WR-R31",
        "In your turn only you make decisions; other players may only have to pay.",
        "5",
        reason="No rule gives another player a choice in your turn.",
    ),
    note(
        "WR-N1",
        "A decision with one possibility is still asked and recorded; supplying without a choice, the end of the game and "
        "the passing of the turn go by themselves.",
        "5",
    ),
)
