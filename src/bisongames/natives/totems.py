"""Natives 6.1: totems."""

from __future__ import annotations

from typing import Final

from bisongames.engine.core.rules import Rule, ruling
from bisongames.natives.board import Board
from bisongames.natives.cards import by_card, card_rule
from bisongames.natives.hooks import Line
from bisongames.natives.table import Table

CUNNING = card_rule("NA-6.1c", "totem-of-cunning", "rulebook, Schamane", firm=True)
WISDOM = card_rule("NA-6.1d", "totem-of-wisdom", firm=True)
SPIRITS = card_rule("NA-6.1e", "totem-of-spirits", firm=True)
POWER = card_rule("NA-6.1f", "totem-of-power", firm=True)
WRATH = card_rule("NA-6.1g", "totem-of-wrath", about="wrath_points", firm=True)
FIELD = card_rule("NA-6.1h", "totem-of-field", firm=True)
RIVER = card_rule("NA-6.1i", "totem-of-river", firm=True)
HUNT = card_rule("NA-6.1j", "totem-of-hunt", firm=True)

_OF: Final = by_card(CUNNING, WISDOM, SPIRITS, POWER, WRATH, FIELD, RIVER, HUNT)


def points_each(board: Board, kind: int) -> int:
    """The points that a totem scores for each thing it counts."""
    row = board.rows[kind]
    option = row.points_option
    return int(getattr(board.options, option) if option else row.points)


TOTEMS_PAY = Rule(
    "NA-6.1a",
    "At the end of the game, each of your totems scores points for the cards of your tribe that it names.",
    source="rulebook, Schamane, Spielende und Wertung",
)
TRIBE_CARDS_COUNT = Rule(
    "NA-6.1b",
    "A totem that names a role counts the tribe card of the role too.",
    source="rulebook, Spielende und Wertung",
)
WHAT_TOTEMS_COUNT = ruling(
    "NA-R54",
    "A totem that names food counts your cards of this food, whatever they score.",
    "6.1",
    source="sheet 6.1",
    reason="The totem names cards, not points; and the rulebook treats great food like other food in all cases.",
)


def totem_points(table: Table, player: int) -> int:
    """The points of all totems of a player."""
    board, mine = table.board, table.above[player]
    return sum(
        [
            mine[kind] * table.count(player, board.rows[kind].per) * points_each(board, kind)
            for kind in board.totems
            if mine[kind]
        ]
    )


def totem_lines(table: Table, player: int) -> list[Line]:
    """The lines of a player's totems."""
    board = table.board
    lines: list[Line] = []
    for kind in board.totems:
        number = table.above[player][kind]
        if number:
            card, row = board.kinds[kind], board.rows[kind]
            counted = table.count(player, row.per)
            facts = ("as", "totem"), ("card", card), ("title", row.title), ("per", row.per)
            points = number * counted * points_each(board, kind)
            rule = _OF.get(card, TOTEMS_PAY)
            lines.append(Line(row.title, points, rule, (*facts, ("number", counted))))
    return lines
