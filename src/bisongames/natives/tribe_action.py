"""Natives 5: the action of a tribe card."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Violation, ruling
from bisongames.natives.actions import Activate, Pass, Place, Scout, Stop, Take
from bisongames.natives.board import TAKES
from bisongames.natives.effects import ELDER, NUMBER, ROLES, SCOUT
from bisongames.natives.events import Passed
from bisongames.natives.placing import BELOW_A_TRIBE_CARD, moving_violations
from bisongames.natives.revealing import STEPS, is_barred
from bisongames.natives.table import Table
from bisongames.natives.taking import (
    AT_LEAST_ONE,
    IN_THE_PRAIRIE,
    ITS_KIND_ONLY,
    NO_SCOUT,
    act,
    may_take,
    what_it_takes,
)


def takeable(table: Table, player: int, role: int) -> bool:
    """Whether the prairie has a card that the player could take with a role."""
    prairie, limits = table.prairie, table.board.limits
    if not table.families[TAKES[role]]:
        return False
    for kind in table.board.by_role[role]:
        if prairie[kind] and (not limits[kind] or may_take(table, player, kind)):
            return True
    return False


def open_roles(table: Table, player: int) -> list[int]:
    """The roles of step 3 that a player could act with now."""
    barred = table.board.role_limits
    return [
        role
        for role in range(ELDER, len(ROLES))
        if takeable(table, player, role) and not (barred and is_barred(table, player, role))
    ]


PASS_IS_OPEN = ruling(
    "NA-R2",
    "You may always pass in step 3 and take no card.",
    "5",
    about=Pass,
    reason="The rulebook says at most; nothing forces you to take.",
)
SOMETHING_TO_TAKE = ruling(
    "NA-R47",
    "You may choose a role only if it can take at least one card.",
    "5",
    source="ruling NA-R2",
    firm=True,
    reason="Whoever takes nothing passes.",
)


def role_violations(table: Table, player: int, role: int) -> Iterator[Violation]:
    """Yields the reasons why a player may not act with a role other than the scout."""
    for limit in table.board.role_limits:
        yield from limit(table, player, role)
    if not takeable(table, player, role):
        takes = what_it_takes(table.board, role)
        yield SOMETHING_TO_TAKE.broken(role=ROLES[role], takes=takes, such_cards=0)


EMPTY_PRAIRIE = ruling(
    "NA-R5",
    "If the prairie is empty, pass in step 3.",
    "5",
    reason="No other way to refill the prairie is given.",
)


@frozen
class ChoosingRole(Decision[Table, Activate | Pass]):
    """Step 3: a player acts with one of their roles, or passes."""

    task = "choose a role or pass"
    others_answer = True
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, Scout):
            yield STEPS.broken(step=3)
        elif isinstance(action, Take):
            kind = table.board.number[action.card]
            takers = tuple(
                role for role, n in zip(ROLES, table.board.by_role, strict=True) if kind in n
            )
            yield ITS_KIND_ONLY.broken(card=action.card, chosen_role=None, taken_by=takers)
            if not table.prairie[kind]:
                yield IN_THE_PRAIRIE.broken(card=action.card, in_the_prairie=0)
        elif isinstance(action, Stop):
            yield AT_LEAST_ONE.broken(taken=0)
        elif isinstance(action, Place):
            yield BELOW_A_TRIBE_CARD.broken(in_hand=0)
        yield from moving_violations(action)

    def candidates(self, table: Table) -> tuple[Activate | Pass, ...]:
        return table.board.role_lists[-1]

    def violations(self, table: Table, action: Activate | Pass) -> Iterator[Violation]:
        if not isinstance(action, Activate):
            return
        if action.role == ROLES[SCOUT]:
            yield NO_SCOUT.broken(role=action.role)
        else:
            yield from role_violations(table, self.player, NUMBER[action.role])

    def legal(self, table: Table) -> tuple[Activate | Pass, ...]:
        board = table.board
        if not board.unlimited:
            roles = open_roles(table, self.player)
            return (*[board.activates[role] for role in roles], *board.role_lists[0])
        members, sacred, corn, salmon, bison, _ = table.families
        there = (members > 0) | (sacred > 0) << 1 | (corn > 0) << 2
        return board.role_lists[there | (salmon > 0) << 3 | (bison > 0) << 4]

    def resolve(self, table: Table, action: Activate | Pass, tell: Tell) -> Follow:
        board, player = table.board, self.player
        if type(action) is not Activate:
            credit = sum([reaction(table, player) for reaction in board.on_pass])
            if tell:
                tell(Passed(player, credit))
            return ()
        role = NUMBER[action.role]
        cards, extra = table.strength[player][role], 0
        for bonus in board.strength:
            cards += bonus(table, player, role)
        for further in board.extra_cards:
            extra += further(table, role)
        return act(table, player, role, cards, extra, False, tell)
