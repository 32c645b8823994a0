"""Natives 7.2, Soul of the Prairie: great food."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.natives.board import Board
from bisongames.natives.table import Table
from bisongames.play.rules import Rule, Violation, remarks, ruling

ONE_A_TURN = Rule(
    "NA-7.2c", "A player takes at most {great_food_per_turn} great food card in a turn."
)
WHOLE_TURN = ruling(
    "NA-R19",
    "The limit of one great food card spans the whole turn, Harvest's extra and Knowledge included.",
    "7.2",
)


ONE_POINT_MORE = Rule(
    "NA-7.2a",
    "A great food card scores one more than the normal card: corn 3, salmon 4, bison 5.",
    source="rulebook, Grosse Nahrung",
)


def is_great(board: Board, kind: int) -> bool:
    """Whether a kind of card is great food."""
    return board.great[kind]


def great_food_limits(table: Table, player: int, kind: int) -> Iterator[Violation]:
    """Only so many great food cards in a turn."""
    board = table.board
    if table.great_taken >= board.options.great_food_per_turn:
        yield ONE_A_TURN.broken(card=board.kinds[kind], taken=table.great_taken)


REMARKS = remarks(
    Rule("NA-7.2b", "In all else great food is food of its kind."),
    Rule(
        "NA-1f",
        "The Soul adds 13 great food cards (6 corn, 4 salmon, 3 bison), 8 conflict cards (two for every colour) and 9 "
        "different heroes, 30 in all.",
        source="rulebook, Spielmaterial, Die Seele",
    ),
    Rule(
        "NA-2l",
        "All 30 Soul cards are shuffled in among the playing cards before winter is placed.",
        source="rulebook, Die Seele",
    ),
    Rule(
        "NA-2m",
        "With the Soul the Totem of Power is out of the game.",
        source="rulebook, Die Seele",
    ),
)
"""The cards are made so."""
