"""Natives 7.2, Soul of the Prairie: great food."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.rules import Rule, Violation, remarks, ruling
from bisongames.natives.board import Board
from bisongames.natives.soul.soul_table import SoulTable

ONE_A_TURN = Rule(
    "NA-7.2c",
    "You may not take more than {great_food_per_turn:great food card} in a turn.",
    source="rulebook, Große Nahrung",
)
WHOLE_TURN = ruling(
    "NA-R19",
    "The limit for great food holds for your whole turn, whatever lets you take it.",
    "7.2",
    reason="The limit is given for a turn.",
)


ONE_POINT_MORE = Rule(
    "NA-7.2a",
    "Great food scores more than other food: {great_food_scores}.",
    source="rulebook, Große Nahrung",
    firm=True,
)


def is_great(board: Board, kind: int) -> bool:
    """Whether a kind of card is great food."""
    return bool(getattr(board.rows[kind], "great", False))


def start_count(table: SoulTable) -> None:
    """Resets the count of great food at the start of a turn."""
    table.great_taken = 0


def count_card(table: SoulTable) -> None:
    """Counts a great food card that has been taken."""
    table.great_taken += 1


def great_food_limits(table: SoulTable, player: int, kind: int) -> Iterator[Violation]:
    """Yields a violation if a player may not take another great food card in this turn."""
    board = table.board
    if table.great_taken >= board.options.great_food_per_turn:
        yield ONE_A_TURN.broken(card=board.kinds[kind], taken=table.great_taken)


REMARKS = remarks(
    Rule(
        "NA-7.2b",
        "Great food is food of its kind in every other respect.",
        source="rulebook, Große Nahrung",
    ),
    Rule("NA-1m", "The Soul of the Prairie adds great food: {great_food_in_the_box}."),
    Rule(
        "NA-1n",
        "The Soul of the Prairie adds {conflict_cards:conflict card}, {conflict_copies} in each colour.",
        about="conflicts",
    ),
    Rule(
        "NA-1o",
        "The Soul of the Prairie adds {hero_cards:hero|heroes}, all different.",
        about="heroes",
    ),
    Rule(
        "NA-2w",
        "Shuffle the cards of the Soul of the Prairie in with the other playing cards, before the winter card is added.",
        source="rulebook, Die Seele der Prärie",
        read_after="NA-2g",
    ),
    Rule(
        "NA-2x",
        "Return the Totem of Power to the box.",
        source="rulebook, Die Seele der Prärie",
        read_after="NA-2a",
        when=(("with_totem_of_power", False),),
    ),
    ruling(
        "NA-R10",
        "At the start of the game, neither a conflict card nor the Silent Stalker may lie in the prairie.",
        "2",
        read_after="NA-2i",
        when=(("prairie_opens_empty", False),),
        reason="These cards need a player whose turn it is.",
    ),
)
"""Rules without code of their own: the data of the cards follow them."""
