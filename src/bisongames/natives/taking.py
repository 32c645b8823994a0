"""Natives 5: taking cards from the prairie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.natives.actions import Place, Stop, Take
from bisongames.natives.board import MEMBERS
from bisongames.natives.effects import ELDER, NUMBER, ROLES, WARRIOR
from bisongames.natives.events import CardTaken, MemberPlaced, RoleActivated
from bisongames.natives.revealing import STOP
from bisongames.natives.table import NOTHING, Table
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, remarks, ruling

FIXED_STRENGTH = ruling(
    "NA-R3",
    "A role's strength is fixed when its action begins, so members placed in that action help only later.",
    "5",
)


def act(
    table: Table, player: int, role: int, cards: int, extra: int, by_rite: bool, tell: Tell
) -> Follow:
    """A player begins to take cards with a role."""
    table.acting = role
    table.left = cards
    table.extra = extra
    table.taken = 0
    table.by_rite = by_rite
    if tell:
        tell(RoleActivated(player, ROLES[role], cards + extra))
    return (Taking.of(player),)


NO_SCOUT = ruling("NA-5o", "The scout is not a choice in step 3.", source="sheet 5")
MEMBERS_BY_ELDER = Rule(
    "NA-5a",
    "With the elder a player takes members from the prairie, up to his elder strength.",
    source="rulebook, Ältester",
)
TOTEMS_BY_SHAMAN = Rule(
    "NA-5e",
    "With the shaman a player takes totems, up to his shaman strength.",
    source="rulebook, Schamane",
)
CAPTIVES_BY_WARRIOR = Rule(
    "NA-5g",
    "With the warrior a player takes members as captives, up to his warrior strength.",
    source="rulebook, Krieger",
)
CORN_BY_FARMER = Rule(
    "NA-5i",
    "With the farmer a player takes corn, up to his farmer strength.",
    source="rulebook, Farmer",
)
SALMON_BY_FISHER = Rule(
    "NA-5k",
    "With the fisher a player takes salmon, up to his fisher strength.",
    source="rulebook, Fischer",
)
BISON_BY_HUNTER = Rule(
    "NA-5m",
    "With the hunter a player takes bison, up to his hunter strength.",
    source="rulebook, Jäger",
)

_BY_ROLE: Final = (
    NO_SCOUT, MEMBERS_BY_ELDER, TOTEMS_BY_SHAMAN, CAPTIVES_BY_WARRIOR, CORN_BY_FARMER, SALMON_BY_FISHER,
    BISON_BY_HUNTER,
)  # fmt: skip
"""Per role: the rule that says what it takes, and how much."""


def may_take(table: Table, player: int, kind: int) -> bool:
    """Whether no expansion keeps a player from taking a kind of card."""
    for limit in table.board.limits[kind]:
        for _ in limit(table, player, kind):
            return False
    return True


ONE_ROLE = Rule(
    "NA-4g",
    "In step 3 the player activates one tribe card and takes from the prairie no more cards than that role's "
    "strength.",
    source="rulebook, Spielidee, Spielablauf",
)
AT_LEAST_ONE = ruling(
    "NA-5r",
    "A chosen role takes at least one card; stopping is possible only after the first.",
    source="sheet clarifications",
)
SINGLE_TAKES = ruling(
    "NA-5p",
    "An action is one role, then single takes, each member placed at once, until the strength is spent or the "
    "player stops.",
    source="sheet 5",
)
NO_REFILL = ruling(
    "NA-5q",
    "Only reveals add cards to the prairie, which has no upper limit and may be empty.",
    source="sheet 5",
)
FACE_DOWN = Rule(
    "NA-5h",
    "Captives go face down above the warrior and do not join the tribe.",
    source="rulebook, Krieger",
)
CAPTIVES_COUNT_ONE = ruling(
    "NA-R14",
    "Captives score 1 each whatever they were, may be of the taker's own colour, and are limited only by "
    "strength.",
    "5",
)


@frozen
class Taking(Decision[Table, Take | Stop]):
    """A player takes a card, or after the first one stops; how many are left to take lies on the table."""

    silent = (Stop,)
    player: int

    def candidates(self, table: Table) -> list[Take | Stop]:
        board, prairie = table.board, table.prairie
        kinds = board.by_role[table.acting] if table.acting != NOTHING else ()
        return [*[board.takes[k] for k in kinds if prairie[k]], STOP]

    def violations(self, table: Table, action: Take | Stop) -> Iterator[Violation]:
        role = table.acting
        if role == NOTHING:
            yield ONE_ROLE.broken(role=None)
            return
        if not isinstance(action, Take):
            if not table.taken:
                yield AT_LEAST_ONE.broken(role=ROLES[role], taken=0)
            return
        board = table.board
        kind = board.number[action.card]
        if kind not in board.by_role[role]:
            yield _BY_ROLE[role].broken(role=ROLES[role], card=action.card)
        if not table.prairie[kind]:
            yield NO_REFILL.broken(card=action.card, in_the_prairie=0)
        if table.left <= 0 and not (table.extra > 0 and kind in board.rites):
            yield ONE_ROLE.broken(role=ROLES[role], left=table.left)
        for limit in board.limits[kind]:
            yield from limit(table, self.player, kind)

    def legal(self, table: Table) -> tuple[Take | Stop, ...]:
        board, prairie = table.board, table.prairie
        if table.acting == NOTHING:
            return ()
        kinds = board.by_role[table.acting]
        if table.left <= 0:
            kinds = board.rites if table.extra > 0 else ()
        limits, player = board.limits, self.player
        found: list[Take | Stop] = [
            board.takes[k]
            for k in kinds
            if prairie[k] and (not limits[k] or may_take(table, player, k))
        ]
        if table.taken:
            found.append(STOP)
        return tuple(found)

    def resolve(self, table: Table, action: Take | Stop, tell: Tell) -> Follow:
        if type(action) is not Take:
            return end_of_action(table, self.player)
        board, player, role = table.board, self.player, table.acting
        kind = board.number[action.card]
        table.pick_up(kind)
        table.taken += 1
        if tell:
            tell(CardTaken(player, action.card, ROLES[role]))
        if table.extra and kind in board.rites:
            table.extra -= 1
        else:
            table.left -= 1
        if role == ELDER:
            table.held = kind
            return (Placing.of(player), AfterTake.of(player))
        if role == WARRIOR:
            table.captives[player] += (kind - board.above,)
        else:
            add_above(table, player, kind)
            for reaction in board.on_take[kind]:
                return reaction(table, player, kind)
        if table.left > 0 or table.extra > 0:
            return (self,)
        return end_of_action(table, player)


ABOVE_SHAMAN = Rule(
    "NA-5f", "Totems taken go above the player's shaman.", source="rulebook, Schamane"
)
ABOVE_FARMER = Rule("NA-5j", "Corn taken goes above the farmer.", source="rulebook, Farmer")
ABOVE_FISHER = Rule("NA-5l", "Salmon taken goes above the fisher.", source="rulebook, Fischer")
ABOVE_HUNTER = Rule("NA-5n", "Bison taken goes above the hunter.", source="rulebook, Jäger")


def add_above(table: Table, player: int, kind: int) -> None:
    """A food card, totem or rite lies above a player's tribe card."""
    table.great_taken += table.board.great[kind]
    table.above[player][kind] += 1


def rest(table: Table) -> None:
    """No role acts: the action is over, or a rite interrupts it."""
    table.acting = NOTHING
    table.left = table.extra = table.taken = 0
    table.by_rite = False


def end_of_action(table: Table, player: int) -> Follow:
    """The action is over; what was begun by a step 3 may have something to follow."""
    role, by_rite = table.acting, table.by_rite
    rest(table)
    if by_rite:
        return ()
    for reaction in table.board.after_action:
        follow = reaction(table, player, role)
        if follow:
            return follow
    return ()


@frozen
class AfterTake(Upkeep[Table]):
    """What was taken is settled; the action goes on."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        if table.left > 0 or table.extra > 0:
            return (Taking.of(self.player),)
        return end_of_action(table, self.player)


BELOW_A_TRIBE_CARD = Rule(
    "NA-3b",
    "A member that joins the tribe is laid below exactly one tribe card.",
    source="rulebook, Dein Stamm",
)
OWN_TRIBE_ONLY = Rule(
    "NA-5b",
    "Members won by the elder go below the player's own tribe cards.",
    source="rulebook, Ältester",
)
ANY_SPLIT = Rule(
    "NA-5c",
    "Members of one action may be put together or spread over several columns.",
    source="rulebook, Ältester",
)


@frozen
class Placing(Decision[Table, Place]):
    """A player puts the member in his hand below one of his tribe cards."""

    player: int

    def candidates(self, table: Table) -> tuple[Place, ...]:
        return table.board.places

    def violations(self, table: Table, action: Place) -> Iterator[Violation]:
        if table.board.family[table.held] != MEMBERS:
            yield BELOW_A_TRIBE_CARD.broken(in_hand=0)

    def legal(self, table: Table) -> tuple[Place, ...]:
        board = table.board
        return board.places if board.family[table.held] == MEMBERS else ()

    def resolve(self, table: Table, action: Place, tell: Tell) -> Follow:
        board = table.board
        table.shift(self.player, NUMBER[action.role], table.held - board.above, 1)
        if tell:
            tell(MemberPlaced(self.player, board.kinds[table.held], action.role))
        table.held = NOTHING
        return ()


REMARKS = remarks(
    Rule(
        "NA-5d",
        "Members of any colour may be taken, foreign ones at the cost of their minus.",
        source="rulebook, Die Stammesmitglieder",
    ),
)
"""Nobody is kept from it, or no card does it."""
NO_MOVING = ruling(
    "NA-R4", "New members may be split freely, and afterwards only a card effect moves them.", "5"
)
