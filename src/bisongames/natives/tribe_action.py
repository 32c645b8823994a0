"""Natives 5: the action of a tribe card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import frozen

from bisongames.natives.actions import (
    Activate,
    Pass,
    Passed,
)
from bisongames.natives.board import TAKES
from bisongames.natives.effects import ELDER, ROLES, SCOUT
from bisongames.natives.table import Table
from bisongames.natives.taking import (
    ABOVE_FARMER,
    ABOVE_FISHER,
    ABOVE_HUNTER,
    ABOVE_SHAMAN,
    ANY_COLOUR,
    ANY_SPLIT,
    AT_LEAST_ONE,
    BISON_BY_HUNTER,
    CAPTIVES_BY_WARRIOR,
    CAPTIVES_COUNT_ONE,
    CORN_BY_FARMER,
    FACE_DOWN,
    FIXED_STRENGTH,
    MEMBERS_BY_ELDER,
    NO_MOVING,
    NO_REFILL,
    NO_SCOUT,
    NUMBER,
    ONE_ROLE,
    OWN_TRIBE_ONLY,
    SALMON_BY_FISHER,
    SINGLE_TAKES,
    TOTEMS_BY_SHAMAN,
    act,
)
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Violation, ruling

PASS_IS_OPEN = ruling(
    "NA-R2",
    "Taking nothing is the explicit move Pass, always open, and a role with no card it could take is not offered.",
    "5",
)
EMPTY_PRAIRIE = ruling("NA-R5", "An empty prairie is legal and makes step 3 a Pass.", "5")

RULES = (
    ONE_ROLE,
    MEMBERS_BY_ELDER,
    OWN_TRIBE_ONLY,
    ANY_SPLIT,
    ANY_COLOUR,
    TOTEMS_BY_SHAMAN,
    ABOVE_SHAMAN,
    CAPTIVES_BY_WARRIOR,
    FACE_DOWN,
    CORN_BY_FARMER,
    ABOVE_FARMER,
    SALMON_BY_FISHER,
    ABOVE_FISHER,
    BISON_BY_HUNTER,
    ABOVE_HUNTER,
    NO_SCOUT,
    SINGLE_TAKES,
    NO_REFILL,
    AT_LEAST_ONE,
    PASS_IS_OPEN,
    FIXED_STRENGTH,
    NO_MOVING,
    EMPTY_PRAIRIE,
    CAPTIVES_COUNT_ONE,
)


def takeable(table: Table, player: int, role: int) -> bool:
    """Whether the prairie has a card that the player could take with a role."""
    board = table.board
    if not table.shown[TAKES[role]]:
        return False
    if not board.limits:
        return True
    prairie = table.prairie
    return any(
        prairie[kind] and not any(True for f in board.limits for _ in f(table, player, kind))
        for kind in board.by_role[role]
    )


def open_roles(table: Table, player: int) -> list[int]:
    """The roles of step 3 that a player could act with now."""
    return [
        role
        for role in range(ELDER, 7)
        if table.shown[TAKES[role]]
        and not is_barred(table, player, role)
        and takeable(table, player, role)
    ]


def is_barred(table: Table, player: int, role: int) -> bool:
    """Whether something keeps a player from acting with a role, whatever the prairie has."""
    return any(True for f in table.board.role_limits for _ in f(table, player, role))


def role_violations(table: Table, player: int, role: int) -> Iterator[Violation]:
    """Why a player may not act with a role."""
    if role == SCOUT:
        yield NO_SCOUT.broken(role=ROLES[role])
        return
    for limit in table.board.role_limits:
        yield from limit(table, player, role)
    if not takeable(table, player, role):
        yield PASS_IS_OPEN.broken(role=ROLES[role], cards=0)


@frozen
class ChoosingRole(Decision[Table, Action]):
    """Step 3: a player acts with one of his roles, or passes."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Activate, Pass)
    player: int

    def legal(self, table: Table) -> tuple[Action, ...]:
        board, shown = table.board, table.shown
        if board.limits:
            activates = board.activates
            return (
                *[activates[role] for role in open_roles(table, self.player)],
                board.role_lists[0][0],
            )
        bits = 1 if shown[0] else 0
        if shown[1]:
            bits += 2
        if shown[2]:
            bits += 4
        if shown[3]:
            bits += 8
        if shown[4]:
            bits += 16
        return board.role_lists[bits]

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, Activate):
            yield from role_violations(table, self.player, NUMBER[action.role])

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        board, player = table.board, self.player
        if type(action) is not Activate:
            for reaction in board.on_pass:
                reaction(table, player)
            if tell:
                tell(Passed(player))
            return ()
        role = NUMBER[action.role]
        cards = table.strength[player * 7 + role]
        for bonus in board.strength:
            cards += bonus(table, player, role)
        extra = 0
        for further in board.extra_rites:
            extra += further(table, role)
        return act(table, player, role, cards, extra, False, tell)
