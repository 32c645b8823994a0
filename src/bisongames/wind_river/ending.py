"""Wind River 6: the end, and who wins."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.play.actions import Tell
from bisongames.play.agenda import GAME_OVER, Follow, Upkeep
from bisongames.play.rulebook import Ruleset
from bisongames.play.rules import Rule, remarks, ruling
from bisongames.play.scores import Part, Ranking, Standing, ranked, summed
from bisongames.wind_river.events import GameEnded
from bisongames.wind_river.table import Table

NO_TIPI_STANDS = Rule(
    "WR-6a",
    "The game ends when no tipi of any player is on the board, each being in the plains or lost.",
)
AT_ONCE = ruling(
    "WR-R15",
    "The end comes at once, also before the activity of a turn or within a round, whatever is left of the herd.",
    "6",
)


@frozen
class CheckEnd(Upkeep[Table]):
    """A tipi has left the board: the game ends if it was the last one."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        if any(table.on_board):
            return ()
        table.ended = NO_TIPI_STANDS.id
        if tell:
            tell(GameEnded(NO_TIPI_STANDS.id))
        return GAME_OVER


CHECK_END: Final[Follow] = (CheckEnd(),)
"""What follows whenever a tipi has left the board."""


MOST_TIPIS = Rule("WR-6b", "Whoever has the most tipis in the plains wins.")


def standing(game: Ruleset, table: Table, player: int | None) -> Standing:
    """One point for each tipi in the plains."""
    rule = game.rule(MOST_TIPIS.id)
    return summed([[Part("tipis in the plains", number, rule)] for number in table.plains])


MOST_RESOURCES = Rule("WR-6c", "A tie goes to whoever of the tied players has more resources left.")
NO_TIPI_IN_PLAINS = ruling("WR-R17", "If nobody has a tipi in the plains, resources decide.", "6")
SHARED_VICTORY = ruling(
    "WR-R16", "Players who are equal in tipis and resources share the victory.", "6"
)
LOWER_PLACES = ruling(
    "WR-6d",
    "The places behind the winner go the same way, and equal players share one.",
    source="clarification",
)


def ranking(game: Ruleset, table: Table) -> Ranking:
    """Most tipis in the plains, then most resources, then shared."""
    keys = list(zip(table.plains, table.resources, strict=True))
    return ranked(keys, (game.rule(MOST_RESOURCES.id),))


REMARKS = remarks(
    Rule(
        "WR-4h", "The aim is to have more tipis in the plains than anybody else when the game ends."
    ),
)
