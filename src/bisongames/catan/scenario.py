"""The bison-herd scenario: one expansion over the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan import building, herds, hunters, moving_settlements
from bisongames.catan.actions import BuildHunter, MoveHunter, MoveSettlement
from bisongames.catan.board import END, Board
from bisongames.catan.playing import CHECKS, EFFECTS, Check, Effect, Playing, listed
from bisongames.catan.table import Table
from bisongames.play.actions import Action
from bisongames.play.agenda import Pending
from bisongames.play.chapters import Expansion
from bisongames.play.rules import Rule, ruling

SETUP = Rule(
    "CS-1a",
    "Set-up is that of the base game, the distance rule included.",
    source="scenario, set-up",
)
NO_DISTANCE_RULE = Rule(
    "CS-1b",
    "Once the starting settlements stand the distance rule no longer holds.",
    source="scenario, set-up",
    when=(("distance_rule_after_setup", False),),
)
DISTANCE_IN_SETUP = ruling("CS-R22", "In set-up the distance rule holds.", "1")
TURN_START = Rule(
    "CS-3a",
    "As a turn begins it is checked whether its player has {vp_to_win:point}.",
    source="sheet B3",
)
MAIN = Rule(
    "CS-3f",
    "In the main part hunters are built and moved, and settlements moved, beside all else.",
    source="sheet B3",
)
POINTS = Rule(
    "CS-4t",
    "Points: as in the base game, and one for each hunt point; hunters count nothing.",
    source="sheet B4",
)
VICTORY = Rule("CS-4u", "{vp_to_win:point} win the game.", source="scenario, end")
SWITCHES = Rule(
    "CS-5a",
    "With herds, hunters and settlement moves switched off, cities and the distance rule on, production factors of 1 "
    "and the base game's points to win, it is the base game.",
    source="sheet B5, C0",
    status="ruling",
)

RULES: Final = (
    SETUP,
    NO_DISTANCE_RULE,
    *herds.RULES_1,
    *hunters.RULES_1,
    *herds.RULINGS_1,
    DISTANCE_IN_SETUP,
    *herds.RULES_2,
    TURN_START,
    MAIN,
    *herds.RULES_3,
    building.NO_CITIES,
    *hunters.RULES_4,
    *moving_settlements.RULES_4,
    POINTS,
    VICTORY,
    *hunters.RULINGS_4,
    *moving_settlements.RULINGS_4,
    SWITCHES,
)


_EFFECTS: Final[dict[type[Action], Effect]] = {
    **EFFECTS,
    BuildHunter: hunters.build_hunter,
    MoveHunter: hunters.move_hunter,
    MoveSettlement: moving_settlements.move,
}
_CHECKS: Final[dict[type[Action], Check]] = {
    **CHECKS,
    BuildHunter: hunters.build_violations,
    MoveHunter: hunters.move_violations,
    MoveSettlement: moving_settlements.violations,
}


@frozen
class PlayingWithHunters(Playing):
    """The main part of a turn with hunters and moving settlements."""

    kinds: ClassVar[tuple[type[Action], ...]] = tuple(_EFFECTS)
    effects: ClassVar[Mapping[type[Action], Effect]] = _EFFECTS
    checks: ClassVar[Mapping[type[Action], Check]] = _CHECKS

    def legal(self, table: Table) -> tuple[Action, ...]:
        player, board = self.player, table.board
        purse = board.purses[tuple(table.hands[5 * player : 5 * player + 5])]
        actions = (
            [END] if purse.empty and not table.unplayed[player] else listed(table, player, purse)
        )
        if purse.hunter or purse.hunter_move:
            actions += hunters.listed(table, player, purse)
        if purse.payments:
            actions += moving_settlements.listed(table, player)
        return tuple(actions)


@frozen
class Scenario(Expansion):
    """An expansion that changes the parts of a turn and reacts to doubles and to the robber."""

    def join(self, board: Board) -> None:
        """Take part in the game of a board, as far as its options say."""
        options, players = board.options, range(board.players)
        if options.herds:
            board.direction_sides = herds.side_numbers(board.components.directions)
            board.after_setup = (herds.PlacingHerds(),)
            board.turn_start = tuple((herds.ChoosingHerd(p), *board.turn_start[p]) for p in players)
        if board.hunters:
            board.raid = hunters.raid
            if options.herds:
                board.hunt = herds.hunt
        if board.hunters or board.settlement_moves:
            offers = options.domestic_trade
            board.main = tuple((PlayingWithHunters(p, offers),) for p in players)


BISON_HERDS: Final = Scenario("bison-herds", rules=RULES)

AGENDA: Final[tuple[type[Pending], ...]] = (
    herds.PlacingHerds,
    herds.ChoosingHerd,
    herds.PickingHerd,
    herds.ThrowingDirection,
    PlayingWithHunters,
    moving_settlements.PayingForMove,
)
"""What the scenario puts on the agenda."""
