"""Natives 7.3, Soul of the Prairie: the costs and bonuses of heroes."""

from __future__ import annotations

from typing import Final

from bisongames.engine.core.rules import Rule, ruling
from bisongames.natives.cards import by_card, card_rule
from bisongames.natives.hooks import Line
from bisongames.natives.soul.soul_cards import ALWAYS
from bisongames.natives.table import Table

NO_TIES = Rule(
    "NA-7.3e", "If players are tied for the condition of a hero, nobody scores its bonus."
)
STRICTLY_MOST = ruling(
    "NA-R28",
    "To have the most of something, you must have more than each other player.",
    "7.3",
    reason="The rulebook says so of Steady Hand, and gives nothing for a tie. We read all heroes alike.",
)
HOLDER_ALONE = Rule(
    "NA-R82",
    "Only the player who has a hero in their tribe scores its bonus.",
    section="7.3",
    source="rulebook, Legendäre Helden",
)


def has_most(table: Table, player: int, measure: str) -> bool:
    """Whether a player has strictly more of a measure than each other player."""
    mine = table.count(player, measure)
    return all(table.count(p, measure) < mine for p in range(table.num_players) if p != player)


ROLLING_THUNDER = card_rule("NA-7.3q", "rolling-thunder", "rulebook, Legendäre Helden", firm=True)
THIRD_EYE = card_rule("NA-7.3l", "third-eye", firm=True)
ELDER = card_rule("NA-7.3k", "legendary-elder", firm=True)
WARRIOR = card_rule("NA-7.3m", "legendary-warrior", firm=True)
FARMER = card_rule("NA-7.3n", "legendary-farmer", firm=True)
HUNTER = card_rule("NA-7.3p", "legendary-hunter", firm=True)
COUNTS_AS_TWO = Rule(
    "NA-7.3s",
    "Sun and Moon counts as {sun_and_moon_members:card}, and so as {sun_and_moon_members:member} of its role.",
    when=(("with_sun_and_moon", True),),
)
SUN_AND_MOON = card_rule("NA-7.3t", "sun-and-moon", firm=True)
STEADY_HAND = card_rule("NA-7.3o", "steady-hand", "rulebook, Legendäre Helden", firm=True)
SILENT_STALKER = card_rule("NA-7.3j", "silent-stalker", firm=True)

_ROLES: Final = (ELDER, WARRIOR, FARMER, HUNTER)
_OF: Final = by_card(SILENT_STALKER, THIRD_EYE, STEADY_HAND, ROLLING_THUNDER, SUN_AND_MOON, *_ROLES)

MINUS = Rule(
    "NA-7.3b", "Each hero in your tribe costs you {hero_costs} at the end of the game.", firm=True
)
MINUS_STAYS = Rule("NA-7.3f", "A hero costs you points even if you do not score its bonus.")
BONUS = Rule(
    "NA-7.3d",
    "If a hero lies in your tribe and you meet its condition at the end of the game, score its bonus: {hero_bonus}.",
    firm=True,
)


def hero_lines(table: Table, player: int) -> list[Line]:
    """The lines for the costs and bonuses of the heroes in a player's tribe."""
    board = table.board
    lines: list[Line] = []
    for kind in board.kinds_of["heroes"]:
        row = board.rows[kind]
        number = table.joined[player][kind - board.above]
        if number:
            facts = ("card", board.kinds[kind]), ("title", row.title)
            lines.append(Line("heroes", number * row.points, MINUS, facts))
            if row.condition == ALWAYS or has_most(table, player, row.condition):
                rule = _OF.get(board.kinds[kind], BONUS)
                name = f"{row.title}: condition met"
                lines.append(Line(name, number * row.bonus, rule, (("as", "bonus"), *facts)))
    return lines
