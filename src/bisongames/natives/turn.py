"""Natives 4: rounds, turns and their parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from attrs import frozen

from bisongames.natives.actions import GameEnded, TurnBegun
from bisongames.natives.revealing import Replenish, StartScouting
from bisongames.natives.table import Table
from bisongames.natives.tribe_action import ChoosingRole
from bisongames.play.actions import Tell
from bisongames.play.agenda import GAME_OVER, Follow, Pending, Upkeep
from bisongames.play.rules import Rule

ROUNDS = Rule(
    "NA-4a",
    "Play goes in rounds in which the players move once each, clockwise from the start player.",
    source="rulebook, Spielablauf",
)
THREE_STEPS = Rule(
    "NA-4b",
    "A turn is replenish, then scouting, then the tribe action, in that order.",
    source="rulebook, Spielablauf",
)
NEXT_PLAYER = Rule(
    "NA-4h",
    "After step 3 the turn goes to the next player clockwise.",
    source="rulebook, Spielablauf",
)
TURN_GOES_ON = Rule(
    "NA-4l",
    "The player who revealed winter plays the rest of his turn as usual.",
    source="rulebook, Spielende",
)
LAST_ROUND = Rule(
    "NA-4m",
    "With winter out, the round goes on up to and including the player to the start player's right, and then "
    "points are scored.",
    source="rulebook",
)
OUT_OF_TURN = Rule(
    "NA-4r",
    "Only two decisions fall to a player out of turn: what a player hit by a rite discards, and where the "
    "receiver of the Silent Stalker places her.",
    source="sheet 4",
    status="ruling",
)
SEASON_POINTS = Rule(
    "NA-4s",
    "Season effects sit at fixed points: before step 1, at the end of a turn, and at the end of a round, the last "
    "before scoring or a season change.",
    source="sheet 4",
    status="ruling",
)
SCORING_FOLLOWS = Rule(
    "NA-4t",
    "If the last player of a round reveals winter, scoring comes after the rest of his own turn and the season's "
    "round-end effect.",
    source="sheet clarifications",
    status="ruling",
)

RULES = (
    ROUNDS,
    THREE_STEPS,
    NEXT_PLAYER,
    TURN_GOES_ON,
    LAST_ROUND,
    OUT_OF_TURN,
    SCORING_FOLLOWS,
)

RULES_SEASONS = (SEASON_POINTS,)


@frozen
class StartTurn(Upkeep[Table]):
    """A player's turn begins."""

    player: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        table.turn += 1
        table.active_player = self.player
        table.great_taken = 0
        if table.turn == 1:
            table.round = 1
        if tell:
            tell(TurnBegun(self.player, table.turn))
        return table.board.turn_parts[self.player]


@frozen
class EndTurn(Upkeep[Table]):
    """The turn passes clockwise; before the start player comes again the round ends."""

    player: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        player = self.player + 1
        if player == table.board.players:
            player = 0
        return table.board.round_parts if player == table.start_player else (starting(player),)


@frozen
class CheckWinter(Upkeep[Table]):
    """After the round in which winter came the game is over."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        if not table.winter:
            return ()
        table.ended = LAST_ROUND.id
        if tell:
            tell(GameEnded(LAST_ROUND.id))
        return GAME_OVER


@frozen
class NextRound(Upkeep[Table]):
    """The start player comes again."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        table.round += 1
        return (starting(table.start_player),)


starting = cache(StartTurn)

TURN_PARTS: Final[tuple[tuple[str, Callable[[int], Pending]], ...]] = (
    ("replenish", lambda player: Replenish()),
    ("scout", StartScouting),
    ("action", ChoosingRole),
    ("end", EndTurn),
)
"""The parts of a turn by name, in the order of the rulebook."""
ROUND_PARTS: Final[tuple[tuple[str, Callable[[], Pending]], ...]] = (
    ("winter", CheckWinter),
    ("next round", NextRound),
)
"""What happens when everybody has had a turn."""
