"""The bison-herd scenario: the hunt, and the production that follows it."""

from __future__ import annotations

from typing import Final

from bisongames.catan.scenario_events import Hunted
from bisongames.catan.table import Table
from bisongames.play.actions import Tell
from bisongames.play.rules import Rule, remarks, ruling

HUNTED: Final = (("with_hunts", True),)

HUNT = Rule(
    "CS-3g",
    "Two equal dice in the roll for production are a hunt.",
    source="scenario, item 5",
    when=HUNTED,
)
HUNT_FIRST = ruling(
    "CS-R29",
    "After a double come the hunt, the check for victory, and production.",
    "3",
    when=HUNTED,
)
HUNT_POINTS = Rule(
    "CS-3h",
    "In a hunt every hunter on a hex with a herd brings its owner {hunt_points:point}.",
    source="scenario, item 5",
    when=(*HUNTED, ("hunt_scoring", "per_hunter")),
)
HUNT_POINTS_ONCE = Rule(
    "CS-3l",
    "In a hunt every player with a hunter on a hex with a herd gets {hunt_points:point}.",
    source="sheet B5",
    when=(*HUNTED, ("hunt_scoring", "per_player")),
)
EACH_HUNTER = ruling(
    "CS-R23", "Two own hunters count twice; two herds on a hex do not.", "3", when=HUNTED
)
AFTER_MOVE = ruling(
    "CS-R24", "In a hunt the herds count where they are after this turn's move.", "3", when=HUNTED
)


def hunt(table: Table, tell: Tell) -> None:
    """Hunters with a herd bring points."""
    options = table.board.options
    for player, mine in enumerate(table.hunters):
        number = sum(mine[cell] for cell in set(table.herds))
        if number:
            counted = number if options.hunt_scoring == "per_hunter" else 1
            points = counted * options.hunt_points
            table.hunt_points[player] += points
            table.points[player] += points
            if tell:
                tell(Hunted(player, number, points))


# Production enforces these, by options that the base game has too.

THEN_PRODUCTION = Rule(
    "CS-3i",
    "After a hunt there is production; on equal dice it is multiplied by {on_doubles}.",
    source="scenario, item 5",
)
DOUBLED = Rule(
    "CS-3j",
    "On unequal dice production is multiplied by {otherwise}.",
    source="scenario, item 5",
)
SHORTAGE = ruling("CS-R26", "Whether the bank is short is judged by the multiplied demand.", "3")


REMARKS = remarks(
    Rule(
        "CS-1g", "Hunt points are marked with chips and lie open.", source="sheet B1", when=HUNTED
    ),
    Rule("CS-3e", "A 7 brings neither hunt nor production.", source="sheet B3", when=HUNTED),
    ruling("CS-R25", "2 and 12 are always doubles.", "3", when=HUNTED),
    ruling("CS-R31", "Hunt points are never lost.", "3", when=HUNTED),
    ruling(
        "CS-R28",
        "Points reached in another's turn win as the own turn begins, if still there.",
        "3",
    ),
    ruling(
        "CS-R27",
        "Doubled production does not change how many cards are safe from a 7: {discard_limit}.",
        "3",
    ),
)
