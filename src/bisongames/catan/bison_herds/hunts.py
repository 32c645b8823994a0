"""The bison-herd scenario: the hunt, and the production that follows it."""

from __future__ import annotations

from functools import partial
from typing import Final

from bisongames.catan.bison_herds.events import Hunted
from bisongames.catan.bison_herds.herd_rules import printed_rule
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.engine.core.actions import Tell
from bisongames.engine.core.rules import departure, remarks, ruling

HUNTED: Final = (("with_hunts", True),)
hunt_ruling = partial(ruling, when=HUNTED)

HUNT = printed_rule("CS-5a", "If you roll a double for production, there is a hunt.", when=HUNTED)
HUNT_FIRST = hunt_ruling(
    "CS-R29",
    "After a double, hunt first, check whether you have won, and only after that let hexes produce.",
    "5",
    reason="If the hunt wins the game, nothing more is needed; otherwise the order makes no difference.",
)
PAID: Final = (*HUNTED, ("hunts_bring_points", True))
EACH: Final = ("hunt_scoring", "per_hunter")
ONCE: Final = ("hunt_scoring", "per_player")

HUNT_POINTS = printed_rule(
    "CS-5b",
    "In a hunt, each hunter on a hex with a herd brings its owner {hunt_points:hunt point}.",
    when=(*PAID, EACH),
)
HUNT_IN_VAIN = printed_rule(
    "CS-5b", "Hunts bring no hunt points.", when=(*HUNTED, ("hunts_bring_points", False))
)
HUNT_POINTS_ONCE = departure(
    "CS-R48",
    "In a hunt, each player with a hunter on a hex with a herd gets {hunt_points:hunt point}.",
    "5",
    printed="Each hunter on the hex of a herd brings 1 extra victory point.",
    option="hunt_scoring=per_hunter",
    when=(*PAID, ONCE),
    reason="One hunter beside each herd is then enough.",
)
EACH_HUNTER = ruling(
    "CS-R23",
    "Two hunters of yours on a hex with a herd both count, but two herds on a hex count once.",
    "5",
    when=(*PAID, EACH),
    reason="Each hunter scores one point.",
)
EACH_HERD = ruling(
    "CS-R23",
    "Two herds on a hex count once.",
    "5",
    when=(*PAID, ONCE),
    reason="Each player scores once.",
)
AFTER_MOVE = hunt_ruling(
    "CS-R24",
    "In a hunt, herds count where they stand after the herd move of the turn.",
    "5",
    reason="The order of the turn.",
)


def hunt(table: HerdTable, tell: Tell) -> None:
    """Scores a hunt: hunters on a hex with a herd."""
    options = table.board.options
    for player, mine in enumerate(table.hunters):
        number = sum(mine[cell] for cell in set(table.herds))
        if number:
            hunters = number if options.hunt_scoring == "per_hunter" else 1
            points = hunters * options.hunt_points
            table.hunt_points[player] += points
            table.points[player] += points
            if tell:
                tell(Hunted(player, number, points))


# Production enforces the following rules, through options that the base game also has.

DOUBLES = printed_rule(
    "CS-5c",
    "If you roll a double, hexes with the number rolled produce as usual: a double does not double production.",
    when=(("doubles_multiply", False),),
)
DOUBLES_MULTIPLIED = DOUBLES.otherwise(
    "If you roll a double, hexes with the number rolled produce {on_doubles} as many cards.",
    doubles_multiply=True,
)
OTHERS: Final = ("others_multiply", True)
MORE: Final = ("more_without_hunt", True)
"""Hunts take the place of a part of production."""

AS_CITIES = printed_rule(
    "CS-5d",
    "If you roll two different numbers, each settlement brings twice as many cards, as a city would, because nobody hunts.",
    when=(MORE, OTHERS, ("as_cities_would", True)),
    about=("city_yield", "production_factor"),
)
MULTIPLIED = AS_CITIES.otherwise(
    "If you roll two different numbers, hexes produce {otherwise} as many cards, because nobody hunts.",
    as_cities_would=False,
)
MULTIPLIED_ALIKE = printed_rule(
    "CS-5d",
    "If you roll two different numbers, hexes produce {otherwise} as many cards.",
    when=(OTHERS, ("more_without_hunt", False)),
)
NOT_MULTIPLIED = printed_rule(
    "CS-5d",
    "If you roll two different numbers, hexes produce as usual.",
    when=(("others_multiply", False),),
)
SHORTAGE = ruling(
    "CS-R26",
    "The bank is short if it cannot give all cards of {multiplied} production.",
    "5",
    when=(("production_multiplies", True),),
    reason="As with a city.",
)


REMARKS = remarks(
    ruling(
        "CS-R50",
        "Mark your hunt points with chips that all players may see.",
        "5",
        when=PAID,
        reason="Hunt points count for winning, so all must see them.",
    ),
    hunt_ruling(
        "CS-R49",
        "A 7 is never a double: it brings neither a hunt nor production.",
        "5",
        reason="The two dice of a 7 always differ.",
    ),
    hunt_ruling(
        "CS-R25",
        "A roll of 2 or 12 is always a double.",
        "5",
        reason="There is no other way to roll them.",
    ),
    ruling(
        "CS-R31",
        "You never lose hunt points.",
        "5",
        when=PAID,
        reason="They are chips in front of you.",
    ),
    ruling(
        "CS-R27",
        "On a 7 you still keep up to {discard_limit:resource card} without discarding, although production is {multiplied}.",
        "5",
        when=(("production_multiplies", True),),
        reason="Nothing else is said.",
    ),
)
