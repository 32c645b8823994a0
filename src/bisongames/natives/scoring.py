"""Natives 8: scoring."""

from __future__ import annotations

from functools import lru_cache

from bisongames.engine.core.rules import Rule, remarks, ruling
from bisongames.natives.board import Board
from bisongames.natives.hooks import Line
from bisongames.natives.table import Table
from bisongames.natives.totems import totem_lines, totem_points

TOTAL = Rule("NA-8a", "At the end of the game, add up your points for {scored_things}.")
FOOD = Rule("NA-8e", "Score {food_scores}.", firm=True)
CAPTIVES = Rule(
    "NA-8f",
    "Score {captive_points:point} for each of your captives.",
    source="rulebook, Krieger, Spielende und Wertung",
    when=(("captives_score", True),),
    firm=True,
)
CAPTIVES_SCORE_NOTHING = CAPTIVES.otherwise("Captives score no points.", captives_score=False)


def lines(table: Table, player: int) -> list[Line]:
    """The lines of a player's score, in the order of the rulebook."""
    board, mine = table.board, table.above[player]
    score = [*_colours(board, player, tuple(table.joined[player]), tuple(table.everywhere))]
    for kind in board.food:
        if mine[kind]:
            row, number = board.rows[kind], mine[kind]
            name, rule = (*board.food_lines[kind], ("food", FOOD))[0]
            facts = ("card", board.kinds[kind]), ("number", number)
            score.append(Line(name, number * row.points, rule, facts))
    captives = len(table.captives[player])
    if captives:
        points = captives * board.options.captive_points
        score.append(Line("captives", points, CAPTIVES, (("number", captives),)))
    score += totem_lines(table, player)
    for further in board.score:
        score += further(table, player)
    return score


OWN_COLOUR = Rule(
    "NA-8b",
    "Member cards that show your colour score their value for you.",
    source="rulebook, Die Stammesmitglieder, Spielende und Wertung",
    firm=True,
)
WHEREVER = Rule(
    "NA-8c",
    "A member card of your colour scores for you in any player's tribe.",
    source="rulebook, Die Stammesmitglieder, Spielende und Wertung",
    firm=True,
)
FOREIGN = Rule(
    "NA-8d",
    "Member cards in your tribe that do not show your colour cost you their value.",
    source="rulebook, Die Stammesmitglieder, Spielende und Wertung",
    firm=True,
)
ONLY_IN_TRIBES = ruling(
    "NA-R83",
    "A member card scores only below a tribe card, not in the prairie, the stack or the box.",
    "8",
    source="sheet 8",
    reason="The rulebook speaks of members in a tribe.",
)
CAPTIVES_LOSE_COLOUR = Rule(
    "NA-8g",
    "A captive scores nothing for the players whose colours it shows.",
    source="rulebook, Krieger",
)
TWO_COLOURS = Rule(
    "NA-R12",
    "A member card with two colours scores for the players of both colours.",
    section="8",
    source="rulebook, Spielende und Wertung",
)


@lru_cache(maxsize=4096)  # tribes change slowly, and views and bots often score the same ones again
def _colours(
    board: Board, player: int, mine: tuple[int, ...], everywhere: tuple[int, ...]
) -> tuple[Line, ...]:
    """The lines for a player's color in all tribes, and for other colors in their own tribe."""
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
            lines.append(Line(what, sign * worth, rule, (("members", names),)))
    return tuple(lines)


def points(table: Table, player: int) -> int:
    """The sum of a player's lines, computed without their texts because bots call it often."""
    board, mine = table.board, table.above[player]
    value, everywhere, joined = board.value, table.everywhere, table.joined[player]
    total: int = sum([value[member] * everywhere[member] for member in board.wearing[player]])
    total -= sum([value[member] * joined[member] for member in board.foreign[player]])
    total += sum([mine[kind] * board.rows[kind].points for kind in board.food])
    total += len(table.captives[player]) * board.options.captive_points
    total += totem_points(table, player)
    for further in board.score:
        total += sum([line.points for line in further(table, player)])
    return total


REMARKS = remarks(
    Rule("NA-8h", "Work out the points of one player after another and note them."),
    ruling(
        "NA-R84",
        "Tribe cards score no points.",
        "8",
        source="sheet 8",
        reason="They are not on the rulebook's list of points.",
    ),
    ruling(
        "NA-R85",
        "A score may be less than 0.",
        "8",
        source="sheet 8",
        reason="The rulebook names no lower end.",
    ),
)
