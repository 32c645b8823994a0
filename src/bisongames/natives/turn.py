"""Natives 4: rounds, turns and their parts."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.components.seats import next_clockwise
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Follow, Upkeep
from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.chapters import Order
from bisongames.natives.events import GameEnded, TurnBegun
from bisongames.natives.revealing import Replenish, StartScouting
from bisongames.natives.table import Table
from bisongames.natives.tribe_action import ChoosingRole


@frozen
class StartTurn(Upkeep[Table]):
    """A player's turn begins."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        table.begin_turn(self.player)
        for begin in table.board.on_turn:
            begin(table)
        if table.turn == 1:
            table.round = 1
        if tell:
            tell(TurnBegun(self.player, table.turn))
        return table.board.parts[TURN][self.player]


ROUNDS = Rule(
    "NA-4a",
    "In each round all players take one turn, clockwise from the start player.",
    about=("StartGame", "NextRound"),
)
NEXT_PLAYER = Rule(
    "NA-4j", "After step 3, the player to your left takes the next turn.", about="EndTurn"
)


@frozen
class EndTurn(Upkeep[Table]):
    """The turn passes clockwise; the round ends when the turn would pass to the start player."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        player = next_clockwise(self.player, table.board.players)
        if player == table.start_player:
            return table.board.parts[END_OF_ROUND][player]
        return (StartTurn.of(player),)


TURN: Final = Order(
    "turn",
    (
        ("replenish", lambda player: Replenish()),
        ("scout", StartScouting),
        ("action", ChoosingRole),
        ("end", EndTurn),
    ),
)
"""The parts of a turn, in the order of the rulebook."""

WINTER_BRINGS_THE_END = Rule(
    "NA-4k",
    "The end of the game begins when a player reveals the winter card.",
    source="rulebook, Spielablauf, Spielende und Wertung",
)
TURN_GOES_ON = Rule(
    "NA-4n",
    "If you reveal the winter card, play the rest of your turn as usual.",
    source="rulebook, Spielende und Wertung",
)
LAST_ROUND = Rule(
    "NA-4m",
    "The round in which winter is revealed is the last: it ends after the turn of the player to the start player's "
    "right.",
    source="rulebook, Spielende und Wertung",
    firm=True,
    about="CheckWinter",
)
SCORING_FOLLOWS = Rule(
    "NA-R45",
    "If winter is revealed in the last turn of a round, the game ends with that round.",
    section="4",
    source="rulebook, Spielende und Wertung",
)


@frozen
class CheckWinter(Upkeep[Table]):
    """The game ends after the round in which winter was revealed."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        if not table.winter:
            return ()
        table.ended = LAST_ROUND.id
        if tell:
            tell(GameEnded(LAST_ROUND.id))
        return GAME_OVER


@frozen
class NextRound(Upkeep[Table]):
    """The next round begins with the start player."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        table.round += 1
        return (StartTurn.of(table.start_player),)


END_OF_ROUND: Final = Order(
    "end of round",
    (("winter", lambda player: CheckWinter()), ("next round", lambda player: NextRound())),
)
"""The parts of the end of a round, after every player has had a turn."""
