"""Natives 8: scoring."""

from __future__ import annotations

from functools import lru_cache

from bisongames.natives.board import Board
from bisongames.natives.hooks import Line
from bisongames.natives.table import Table
from bisongames.natives.totems import totem_lines, totem_points
from bisongames.play.rules import Rule, remarks, ruling

TOTAL = Rule(
    "NA-8a",
    "At the end a player's total is the sum of own colour, foreign members, food, captives, totems, and what "
    "expansions add.",
    source="rulebook, Spielidee, Wertung",
)
FOOD = Rule("NA-8e", "Corn scores 2, salmon 3, bison 4 each.")
CAPTIVES = Rule("NA-8f", "Every captive scores {captive_points} for its holder.")
EXPANSIONS_ADD = Rule(
    "NA-8k",
    "Added to this are 3 per conflict card, 1 per harmony card held and 1 per harmony card showing one's colour, "
    "hero bonuses and minuses, and -5 per curse.",
)


def lines(table: Table, player: int) -> list[Line]:
    """A player's score, line by line, in the order of the rulebook."""
    board, mine = table.board, table.above[player]
    found = [*_colours(board, player, tuple(table.joined[player]), tuple(table.everywhere))]
    for kind in board.food:
        if mine[kind]:
            row, number = board.rows[kind], mine[kind]
            rules = (*board.food_rules[kind], FOOD)
            found.append((f"{row.title} x{number}", number * row.points, rules[0]))
    captives = len(table.captives[player])
    if captives:
        found.append((f"captives x{captives}", captives * board.options.captive_points, CAPTIVES))
    found += totem_lines(table, player)
    for further in board.score:
        found += further(table, player)
    return found


OWN_COLOUR = Rule("NA-8b", "Members that show a player's colour score him their value, 2 or 1.")
WHEREVER = Rule("NA-8c", "For that it makes no difference in whose tribe the member lies.")
FOREIGN = Rule(
    "NA-8d", "Members in a player's own tribe that do not show his colour cost him their value."
)
ONLY_IN_TRIBES = ruling(
    "NA-8h",
    "Cards in the prairie, the stack or the box count for no colour; only members below a tribe card do.",
    source="sheet 8",
)
CAPTIVES_LOSE_COLOUR = Rule(
    "NA-8g", "A captive gives no colour points to anyone.", source="rulebook, Krieger"
)
TWO_COLOURS = ruling(
    "NA-R12",
    "A two-coloured member scores 1 for the player of each of its colours, wherever it lies, and costs its holder "
    "1 only if neither colour is his.",
    "8",
)


@lru_cache(maxsize=4096)  # tribes change slowly, and views and bots ask for the same ones often
def _colours(
    board: Board, player: int, mine: tuple[int, ...], everywhere: tuple[int, ...]
) -> tuple[Line, ...]:
    """Own colour in the own tribe and in the others, and other colours in the own tribe."""
    own = board.wearing[player]
    lines = []
    for what, members, sign, rule in (
        ("own colour in the own tribe", [(m, mine[m]) for m in own], 1, OWN_COLOUR),
        ("own colour in other tribes", [(m, everywhere[m] - mine[m]) for m in own], 1, WHEREVER),
        (
            "other colours in the own tribe",
            [(m, mine[m]) for m in board.foreign[player]],
            -1,
            FOREIGN,
        ),
    ):
        there = [(m, number) for m, number in members if number]
        if there:
            names = ", ".join([f"{number} {board.names_of_members[m]}" for m, number in there])
            worth = sum([number * board.value[m] for m, number in there])
            lines.append((f"{what}: {names}", sign * worth, rule))
    return tuple(lines)


def points(table: Table, player: int) -> int:
    """A player's score: what the lines add up to, without their words, for whoever asks often."""
    board, mine = table.board, table.above[player]
    value, everywhere, joined = board.value, table.everywhere, table.joined[player]
    found: int = sum([value[member] * everywhere[member] for member in board.wearing[player]])
    found -= sum([value[member] * joined[member] for member in board.foreign[player]])
    found += sum([mine[kind] * board.rows[kind].points for kind in board.food])
    found += len(table.captives[player]) * board.options.captive_points
    found += totem_points(table, player)
    for further in board.score:
        found += sum([number for _, number, _ in further(table, player)])
    return found


REMARKS = remarks(
    ruling("NA-8i", "The starting tribe cards are worth 0.", source="sheet 8"),
    Rule("NA-8j", "Totems and rites are scored together, by the rules of 6.1 and 6.2."),
    ruling("NA-8l", "Totals may be negative.", source="sheet 8"),
)
