"""Natives 7.2, Soul of the Prairie: great food."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.natives.table import Table
from bisongames.play.rules import Rule, Violation, ruling

ONE_POINT_MORE = Rule(
    "NA-7.2a",
    "A great food card scores one more than the normal card: corn 3, salmon 4, bison 5.",
    source="rulebook, Grosse Nahrung",
)
FOOD_OF_ITS_KIND = Rule("NA-7.2b", "In all else great food is food of its kind.", source="rulebook")
ONE_A_TURN = Rule(
    "NA-7.2c",
    "A player takes at most {great_food_per_turn} great food card in a turn.",
    source="rulebook",
)
WHOLE_TURN = ruling(
    "NA-R19",
    "The limit of one great food card spans the whole turn, Harvest's extra and Knowledge included.",
    "7.2",
)

RULES = (
    ONE_POINT_MORE,
    FOOD_OF_ITS_KIND,
    ONE_A_TURN,
    WHOLE_TURN,
)


def great_food_limits(table: Table, player: int, kind: int) -> Iterator[Violation]:
    """Only so many great food cards in a turn."""
    board = table.board
    if board.great[kind] and table.great_taken >= board.options.great_food_per_turn:
        yield ONE_A_TURN.broken(card=board.kinds[kind], taken=table.great_taken)
