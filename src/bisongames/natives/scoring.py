"""Natives 8: scoring."""

from __future__ import annotations

from bisongames.natives.effects import ROLES
from bisongames.natives.expansion import Line
from bisongames.natives.great_food import ONE_POINT_MORE
from bisongames.natives.table import Table
from bisongames.natives.totems import totem_lines
from bisongames.play.rules import Rule, ruling

TOTAL = Rule(
    "NA-8a",
    "At the end a player's total is the sum of own colour, foreign members, food, captives, totems, and what "
    "expansions add.",
    source="rulebook, Spielidee, Wertung",
)
OWN_COLOUR = Rule(
    "NA-8b", "Members that show a player's colour score him their value, 2 or 1.", source="rulebook"
)
WHEREVER = Rule(
    "NA-8c", "For that it makes no difference in whose tribe the member lies.", source="rulebook"
)
FOREIGN = Rule(
    "NA-8d",
    "Members in a player's own tribe that do not show his colour cost him their value.",
    source="rulebook",
)
FOOD = Rule("NA-8e", "Corn scores 2, salmon 3, bison 4 each.", source="rulebook")
CAPTIVES = Rule("NA-8f", "Every captive scores {captive_points} for its holder.", source="rulebook")
CAPTIVES_LOSE_COLOUR = Rule(
    "NA-8g", "A captive gives no colour points to anyone.", source="rulebook, Krieger"
)
ONLY_IN_TRIBES = Rule(
    "NA-8h",
    "Cards in the prairie, the stack or the box count for no colour; only members below a tribe card do.",
    source="sheet 8",
    status="ruling",
)
TRIBE_CARDS_WORTH_0 = Rule(
    "NA-8i", "The starting tribe cards are worth 0.", source="sheet 8", status="ruling"
)
TOTEMS_AND_RITES = Rule(
    "NA-8j", "Totems and rites are scored together, by the rules of 6.1 and 6.2.", source="rulebook"
)
EXPANSIONS_ADD = Rule(
    "NA-8k",
    "Added to this are 3 per conflict card, 1 per harmony card held and 1 per harmony card showing one's colour, "
    "hero bonuses and minuses, and -5 per curse.",
    source="rulebook",
)
NEGATIVE = Rule("NA-8l", "Totals may be negative.", source="sheet 8", status="ruling")
TWO_COLOURS = ruling(
    "NA-R12",
    "A two-coloured member scores 1 for the player of each of its colours, wherever it lies, and costs its holder "
    "1 only if neither colour is his.",
    "8",
)

RULES = (
    TOTAL,
    OWN_COLOUR,
    WHEREVER,
    FOREIGN,
    FOOD,
    CAPTIVES,
    CAPTIVES_LOSE_COLOUR,
    ONLY_IN_TRIBES,
    TRIBE_CARDS_WORTH_0,
    TOTEMS_AND_RITES,
    EXPANSIONS_ADD,
    NEGATIVE,
    TWO_COLOURS,
)


def lines(table: Table, player: int) -> list[Line]:
    """A player's score, line by line, in the order of the rulebook."""
    found = _member_lines(table, player)
    board = table.board
    for kind in board.food:
        number = table.has(player, kind)
        if number:
            row = board.rows[kind]
            rule = ONE_POINT_MORE if row.great else FOOD
            found.append((f"{row.title} x{number}", number * row.points, rule))
    captives = len(table.captives[player])
    if captives:
        found.append((f"captives x{captives}", captives * board.options.captive_points, CAPTIVES))
    found += totem_lines(table, player)
    for further in board.score:
        found += further(table, player)
    return found


def _member_lines(table: Table, player: int) -> list[Line]:
    board = table.board
    size = len(board.members)
    color = board.colors[player]
    home, away, foreign = ({}, {}, {})  # type: tuple[dict[int, int], dict[int, int], dict[int, int]]
    for place, number in enumerate(table.tribes):
        if number:
            column, member = divmod(place, size)
            if color in board.shows[member]:
                where = home if column // len(ROLES) == player else away
            elif column // len(ROLES) == player and board.value[member]:
                where = foreign
            else:
                continue
            where[member] = where.get(member, 0) + number

    def line(what: str, found: dict[int, int], sign: int, rule: Rule) -> list[Line]:
        if not found:
            return []
        names = ", ".join(f"{n} {board.kinds[m + board.above]}" for m, n in sorted(found.items()))
        return [
            (f"{what}: {names}", sign * sum(n * board.value[m] for m, n in found.items()), rule)
        ]

    return [
        *line("own colour in the own tribe", home, 1, OWN_COLOUR),
        *line("own colour in other tribes", away, 1, WHEREVER),
        *line("other colours in the own tribe", foreign, -1, FOREIGN),
    ]


def points(table: Table, player: int) -> int:
    """A player's score."""
    return sum(number for _, number, _ in lines(table, player))
