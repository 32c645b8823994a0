"""Natives 7.3, Soul of the Prairie: legendary heroes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.natives.actions import Give
from bisongames.natives.board import Board
from bisongames.natives.effects import ALWAYS, ROLES
from bisongames.natives.events import HeroGiven
from bisongames.natives.hooks import Line
from bisongames.natives.table import Table
from bisongames.natives.taking import Placing
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation, remarks, ruling


def goes_at_once(board: Board, kind: int) -> bool:
    """Whether a card goes to somebody as soon as revealed, and so never lies in the prairie."""
    return bool(getattr(board.rows[kind], "goes_to", ""))


BLOCKED = Rule(
    "NA-7.3g", "The role Rolling Thunder is placed at may not be used any more by his holder."
)


def blocking_limits(table: Table, player: int, role: int) -> Iterator[Violation]:
    """A member that blocks its role keeps it from acting."""
    column = table.members[player][role]
    for member in table.board.blocking:
        if column[member]:
            yield BLOCKED.broken(role=ROLES[role])
            return


STALKER_GOES = Rule(
    "NA-7.3j", "The Silent Stalker goes at once to the player with the most scouts."
)
ON_REVEAL_ONLY = ruling(
    "NA-7.3u",
    "The Stalker uses up the reveal that showed her and moves on that reveal only.",
    source="sheet clarifications",
)
LIKE_MEMBERS = Rule("NA-7.3c", "Apart from that a hero is placed and handled like any member.")


def reveal_hero(table: Table, kind: int, tell: Tell) -> Follow:
    """A hero that goes to somebody as soon as revealed; the others stay in the prairie."""
    table.held = kind
    first = leading(table, kind)
    if len(first) > 1:
        return (Giving.of(table.active_player),)
    return _given(table, first[0], tell)


def leading(table: Table, kind: int) -> list[int]:
    """The players who have the most of what decides where a hero goes."""
    measure = table.board.rows[kind].goes_to
    counts = [table.count(p, measure) for p in range(table.num_players)]
    return [p for p, count in enumerate(counts) if count == max(counts)]


def _given(table: Table, player: int, tell: Tell) -> Follow:
    if tell:
        tell(HeroGiven(player, table.board.kinds[table.held]))
    return (Placing.of(player),)


ACTIVE_DECIDES = Rule(
    "NA-7.3k",
    "If several lead in scouts, the active player chooses which of these gets the Stalker.",
)
RECEIVER_PLACES = ruling(
    "NA-R24",
    "The Stalker's receiver places her in the column he likes, and from then on she is an ordinary member.",
    "7.3",
)


@frozen
class Giving(Decision[Table, Give]):
    """With a tie the active player says who gets the hero in his hand."""

    player: int

    def candidates(self, table: Table) -> tuple[Give, ...]:
        return table.board.gives

    def violations(self, table: Table, action: Give) -> Iterator[Violation]:
        if table.held not in table.board.heroes or not table.board.rows[table.held].goes_to:
            yield STALKER_GOES.broken(in_hand=0)
        elif action.player not in range(table.num_players):
            yield STALKER_GOES.broken(player=action.player, players=table.num_players)
        elif action.player not in leading(table, table.held):
            measure = table.board.rows[table.held].goes_to
            yield ACTIVE_DECIDES.broken(
                player=action.player, has=table.count(action.player, measure)
            )

    def resolve(self, table: Table, action: Give, tell: Tell) -> Follow:
        return _given(table, action.player, tell)


NO_TIES = Rule("NA-7.3e", "With a tie for a hero's condition nobody gets the bonus.")
STRICTLY_MOST = ruling(
    "NA-R28",
    "A majority condition is tested for the holder alone and needs strictly more than each other player.",
    "7.3",
)


def has_most(table: Table, player: int, measure: str) -> bool:
    """Whether a player has strictly more than every other."""
    mine = table.count(player, measure)
    return all(table.count(p, measure) < mine for p in range(table.num_players) if p != player)


ALWAYS_PAID = Rule("NA-7.3h", "Rolling Thunder's bonus needs no condition.")
THIRD_EYE = Rule("NA-7.3l", "{third_eye}", source="sheet 7.3", status="reconstructed")
ELDER = Rule("NA-7.3n", "{legendary_elder}", source="sheet 7.3", status="reconstructed")
WARRIOR = Rule("NA-7.3o", "{legendary_warrior}", source="sheet 7.3", status="reconstructed")
FARMER = Rule("NA-7.3p", "{legendary_farmer}", source="sheet 7.3", status="reconstructed")
HUNTER = Rule("NA-7.3q", "{legendary_hunter}", source="sheet 7.3", status="reconstructed")
SUN_AND_MOON = Rule("NA-7.3r", "{sun_and_moon}", source="sheet 7.3", status="reconstructed")
STEADY_HAND = Rule("NA-7.3s", "{steady_hand}")
SILENT_STALKER = Rule("NA-7.3t", "{silent_stalker}", source="sheet 7.3", status="reconstructed")

_OF: Final = {
    "silent-stalker": SILENT_STALKER,
    "legendary-elder": ELDER,
    "third-eye": THIRD_EYE,
    "legendary-warrior": WARRIOR,
    "legendary-farmer": FARMER,
    "steady-hand": STEADY_HAND,
    "legendary-hunter": HUNTER,
    "rolling-thunder": ALWAYS_PAID,
    "sun-and-moon": SUN_AND_MOON,
}

MINUS = Rule(
    "NA-7.3b",
    "Whoever has a hero in his tribe at the end has points taken off for it, 2 on every card.",
)
MINUS_STAYS = Rule("NA-7.3f", "The minus stays when the bonus fails.")
BONUS = Rule(
    "NA-7.3d",
    "A hero whose condition its holder meets at the end adds its bonus, 8 on most cards and 5 on the Legendary "
    "Scout's.",
)


def hero_lines(table: Table, player: int) -> list[Line]:
    """What the heroes in a player's tribe cost and bring."""
    board = table.board
    lines: list[Line] = []
    for kind in board.heroes:
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


ROLE_STAYS_BLOCKED = ruling(
    "NA-R26",
    "Rolling Thunder bars his role for good (at the scout: no step 2; also for Knowledge), members there still "
    "count and more may join, he may not be moved, and only sacrificing or discarding him ends the bar.",
    "7.3",
)
REMARKS = remarks(
    Rule(
        "NA-7.3a",
        "Heroes are members of no player's tribe colour.",
        source="rulebook, Legendäre Helden",
    ),
    Rule(
        "NA-7.3i",
        "Sun and Moon counts as two members wherever he lies, so he lets two cards be taken.",
    ),
    ruling(
        "NA-R27",
        "Sun and Moon is two for strength, totems, majorities and tie-break, but taking him costs one strength, his "
        "minus is 2 once, and as a captive he is 1.",
        "7.3",
    ),
    ruling(
        "NA-R23",
        "A hero may be taken as a captive and is then worth 1, with no minus, bonus or block.",
        "7.3",
    ),
    ruling(
        "NA-R25",
        "A Stalker received in step 1 and placed at the scout adds a reveal in this step 2, one received in step 2 "
        "does not.",
        "7.3",
    ),
    Rule(
        "NA-7.3m", "Without the Rituals Third Eye counts totems only.", when=(("rituals", False),)
    ),
)
"""The cards are made so, or a member does not do otherwise."""
