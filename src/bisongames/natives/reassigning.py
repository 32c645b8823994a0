"""Natives 6.2 and 7.1: cards that move members to other roles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

from bisongames.natives.actions import Decline, MemberMoved, Move
from bisongames.natives.effects import ROLES
from bisongames.natives.heroes import ROLE_STAYS_BLOCKED
from bisongames.natives.table import TRIBE_CARDS_STAY, Table
from bisongames.natives.taking import NO_MOVING, NUMBER
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Decision, Follow
from bisongames.play.rules import Rule, Violation

DIFFERENT_MEMBERS = Rule(
    "NA-6.2w",
    "Change moves two different members, and the scout's column is an allowed goal, also in the Summer of Change.",
    source="sheet clarifications",
    status="ruling",
)

DECLINE: Final = Decline()


def own_members(table: Table, player: int, color: str = "") -> list[tuple[int, int]]:
    """A player's added members, one entry for each card: role and member kind; of one colour if given."""
    board, size = table.board, len(table.board.members)
    start = player * 7 * size
    found = []
    for place in range(7 * size):
        number = table.tribes[start + place]
        if number:
            role, member = divmod(place, size)
            if not color or color in board.shows[member]:
                found += [(role, member)] * number
    return found


@frozen
class Reassigning(Decision[Table, Action]):
    """A player may move some of his added members, each once, to other roles."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Move, Decline)
    player: int
    left: int
    moved: tuple[str, ...]
    """The members that have moved,"""
    to: tuple[str, ...]
    """and the roles they moved to."""

    def unmoved(self, table: Table, role: int, member: int) -> int:
        """How many members of a kind at a role have not been moved."""
        card = table.board.kinds[member + table.board.above]
        here = list(zip(self.moved, self.to, strict=True)).count((card, ROLES[role]))
        return table.column(self.player, role)[member] - here

    def legal(self, table: Table) -> tuple[Action, ...]:
        board = table.board
        found: list[Action] = []
        if self.left > 0:
            for role, member in dict.fromkeys(own_members(table, self.player)):
                if not board.blocks[member] and self.unmoved(table, role, member) > 0:
                    found += board.moves[role][member]
        return (*found, DECLINE)

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if not isinstance(action, Move):
            return
        board, role = table.board, NUMBER[action.start]
        member = board.number[action.card] - board.above
        if action.start == action.end:
            yield NO_MOVING.broken(start=action.start, end=action.end)
        if self.left <= 0:
            yield NO_MOVING.broken(left=self.left)
        if not table.column(self.player, role)[member]:
            yield TRIBE_CARDS_STAY.broken(card=action.card, role=action.start, added=0)
        elif self.unmoved(table, role, member) <= 0:
            yield DIFFERENT_MEMBERS.broken(card=action.card, role=action.start)
        if board.blocks[member]:
            yield ROLE_STAYS_BLOCKED.broken(card=action.card)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        if not isinstance(action, Move):
            return ()
        kind = table.board.number[action.card]
        table.shift(self.player, NUMBER[action.start], kind, -1)
        table.shift(self.player, NUMBER[action.end], kind, 1)
        if tell:
            tell(MemberMoved(self.player, action.card, action.start, action.end))
        if self.left <= 1:
            return ()
        moved, to = (*self.moved, action.card), (*self.to, action.end)
        return (Reassigning(self.player, self.left - 1, moved, to),)
