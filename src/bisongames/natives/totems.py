"""Natives 6.1: totems."""

from __future__ import annotations

from typing import Final

from bisongames.natives.board import Board
from bisongames.natives.effects import many
from bisongames.natives.hooks import Line
from bisongames.natives.table import Table
from bisongames.play.rules import Rule, ruling

CUNNING = Rule("NA-6.1c", "{totem_of_cunning}", source="rulebook, Schamane")
WISDOM = Rule("NA-6.1d", "{totem_of_wisdom}", source="sheet 6.1", status="reconstructed")
SPIRITS = Rule("NA-6.1e", "{totem_of_spirits}", source="sheet 6.1", status="reconstructed")
POWER = Rule("NA-6.1f", "{totem_of_power}", source="sheet 6.1", status="reconstructed", remark=True)
WRATH = Rule("NA-6.1g", "{totem_of_wrath}", source="sheet 6.1", status="reconstructed")
FIELD = Rule("NA-6.1h", "{totem_of_field}", source="sheet 6.1", status="reconstructed")
RIVER = Rule("NA-6.1i", "{totem_of_river}", source="sheet 6.1", status="reconstructed")
HUNT = Rule("NA-6.1j", "{totem_of_hunt}", source="sheet 6.1", status="reconstructed")

_OF: Final = {
    "totem-of-cunning": CUNNING,
    "totem-of-wisdom": WISDOM,
    "totem-of-spirits": SPIRITS,
    "totem-of-power": POWER,
    "totem-of-wrath": WRATH,
    "totem-of-field": FIELD,
    "totem-of-river": RIVER,
    "totem-of-hunt": HUNT,
}


def points_each(board: Board, kind: int) -> int:
    """What a totem pays for each of what it counts."""
    row = board.rows[kind]
    option = row.points_option
    return int(getattr(board.options, option) if option else row.points)


TOTEMS_PAY = Rule(
    "NA-6.1a",
    "At the end each totem pays its holder its printed 2 or 1 for every named card in his own tribe.",
    source="rulebook, Spielidee, Schamane, Wertung",
)
TRIBE_CARDS_COUNT = Rule(
    "NA-6.1b",
    "The tribe cards themselves are among the cards a totem counts.",
    source="rulebook, Wertung",
)
WHAT_TOTEMS_COUNT = ruling(
    "NA-6.1k",
    "Role totems count the role's strength (heroes as members, Sun and Moon as two, season bonuses and credits "
    "left out), food totems count cards.",
    source="sheet 6.1",
)


def totem_points(table: Table, player: int) -> int:
    """What a player's totems bring together."""
    board, mine = table.board, table.above[player]
    return sum(
        [
            mine[kind] * table.count(player, board.rows[kind].per) * points_each(board, kind)
            for kind in board.totems
            if mine[kind]
        ]
    )


def totem_lines(table: Table, player: int) -> list[Line]:
    """What a player's totems bring."""
    board = table.board
    lines: list[Line] = []
    for kind in board.totems:
        number = table.above[player][kind]
        if number:
            row = board.rows[kind]
            counted = table.count(player, row.per)
            lines.append(
                (
                    f"{row.title}: {many(row.per, counted)}",
                    number * counted * points_each(board, kind),
                    _OF.get(board.kinds[kind], TOTEMS_PAY),
                )
            )
    return lines
