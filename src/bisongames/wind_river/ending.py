"""Wind River 6: the end of the game, and the ranking."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import GAME_OVER, Follow, Upkeep
from bisongames.engine.core.rules import Rule, remarks, ruling
from bisongames.engine.core.scoring import Part, Ranking, Standing, rank_players, standing_of
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.wind_river.events import GameEnded
from bisongames.wind_river.table import Table

NO_TIPI_STANDS = Rule(
    "WR-6a",
    "The game ends when no player has a tipi on the board any more.",
    firm=True,
    about="CheckEnd",
)
AT_ONCE = ruling(
    "WR-R15",
    "The game ends immediately, even in the middle of a turn or round and even if buffaloes are left on the board or "
    "tipis in hand.",
    "6",
    reason="The end is a state of the board, not the end of a round.",
)


@frozen
class CheckEnd(Upkeep[Table]):
    """Ends the game if the tipi that left the board was the last one."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        if any(table.on_board):
            return ()
        table.ended = NO_TIPI_STANDS.id
        if tell:
            tell(GameEnded(NO_TIPI_STANDS.id))
        return GAME_OVER


CHECK_END: Final[Follow] = (CheckEnd(),)
"""The agenda that follows each time a tipi leaves the board."""


MOST_TIPIS = Rule(
    "WR-6b",
    "The player with the most tipis in the plains wins.",
    source="rulebook 4, 5.3.1, 6",
    firm=True,
)


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """The scores: one point for each tipi in the plains; resources break ties."""
    rule = game.rule(MOST_TIPIS.id)
    return standing_of(
        [
            [Part("tipis in the plains", number, rule, {"resources": resources})]
            for number, resources in zip(table.plains, table.resources, strict=True)
        ]
    )


MOST_RESOURCES = Rule(
    "WR-6c",
    "If players are tied for the most tipis in the plains, the one with the most resources wins.",
    firm=True,
)
NOBODY_SAFE = ruling(
    "WR-R17",
    "If nobody has a tipi in the plains, all players win together.",
    "6",
    when=(("supply_costs_1", True),),
    reason="All players are tied for the most tipis in the plains, with none, and all are tied in resources, with none.",
)
"""In this case nobody has resources left, because players spend them all before they lose their last tipi."""
RESOURCES_DECIDE = NOBODY_SAFE.otherwise(
    "If nobody has a tipi in the plains, the player with the most resources wins.",
    reason="All players are tied for the most tipis in the plains, with none, so resources decide as in any tie.",
    supply_costs_1=False,
)
SHARED_VICTORY = ruling(
    "WR-R16",
    "If players are tied in tipis and in resources, they share the victory.",
    "6",
    reason="No further way to part them is given.",
)
LOWER_PLACES = ruling(
    "WR-R36",
    "The places behind the winner are decided in the same way, and tied players share a place.",
    "6",
    reason="The rulebook names only the winner.",
)


def ranking(game: Ruleset, table: Table) -> Ranking:
    """Ranks players by tipis in the plains, then by resources; equal players share a rank."""
    keys = list(zip(table.plains, table.resources, strict=True))
    return rank_players(keys, (game.rule(MOST_RESOURCES.id),))


REMARKS = remarks(
    Rule(
        "WR-4a",
        "The aim is to have more tipis in the plains than any other player when the game ends.",
        source="rulebook, preface, 4 and 6",
    )
)
