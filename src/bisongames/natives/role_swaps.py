"""Natives 6.2 and 7.1: cards that move members to other roles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.engine.core.actions import Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Violation, ruling
from bisongames.natives.actions import Decline, Move
from bisongames.natives.board import Board
from bisongames.natives.effects import NUMBER, ROLES
from bisongames.natives.events import MemberMoved
from bisongames.natives.placing import MOVING_BY_CARDS
from bisongames.natives.soul import heroes
from bisongames.natives.table import COUNT, MEMBER, ROLE, Table
from bisongames.tables.row_encoding import NameList, column_field

DECLINE: Final = Decline()


def own_members(table: Table, player: int) -> list[tuple[int, int]]:
    """The distinct pairs of role and member kind among a player's added members."""
    return [
        (role, member)
        for role, column in enumerate(table.members[player])
        for member, number in enumerate(column)
        if number
    ]


def most_moved(board: Board) -> int:
    """The maximum number of members that a card lets a player move."""
    components = board.components
    effects = [
        *(effect for rite in components.rites.values() for effect in rite.effects),
        *(effect for season in components.seasons.values() for effect in season.effects),
    ]
    return max((e.number for e in effects if e.verb in ("reassign", "reassign_before")), default=0)


MOVED: Final = NameList(MEMBER, length=most_moved)
MOVED_TO: Final = NameList(ROLE, length=most_moved)

LIES_THERE = ruling(
    "NA-R39",
    "You may choose a member card of your tribe only at a role where it lies.",
    "3",
    source="follows from rulebook, Dein Stamm",
    firm=True,
    reason="A card can be moved or given up only from where it lies.",
)
ANOTHER_ROLE = ruling(
    "NA-R40",
    "A member card that you move must go to another role.",
    "3",
    source="sheet clarifications",
    about=(Move, "Reassigning"),
    reason="Leaving a card in its place is no move.",
)
ANY_ROLE = ruling(
    "NA-R42",
    "You may move a member card to the scout too.",
    "3",
    source="sheet clarifications",
    reason="The scout is a role like the others.",
)
DIFFERENT_MEMBERS = ruling(
    "NA-R41",
    "If you may move several member cards, you may not move one of them twice.",
    "3",
    source="sheet clarifications",
    reason="The number counts member cards.",
)


@frozen
class Reassigning(Decision[Table, Move | Decline]):
    """A player may move some of their added members, each once, to other roles."""

    task = "move a member card or decline, {left:move} left"
    silent = (Decline,)
    player: int
    left: int = column_field(COUNT)
    moved: tuple[str, ...] = column_field(MOVED)
    """The members that have moved."""
    to: tuple[str, ...] = column_field(MOVED_TO)
    """The roles that they moved to, in the same order."""

    def unmoved(self, table: Table, role: int, member: int) -> int:
        """The number of members of a kind at a role that have not been moved."""
        card = table.board.kinds[member + table.board.above]
        here = list(zip(self.moved, self.to, strict=True)).count((card, ROLES[role]))
        return table.members[self.player][role][member] - here

    def candidates(self, table: Table) -> list[Move | Decline]:
        board = table.board
        if self.left <= 0:
            return [DECLINE]
        mine = [
            (role, member)
            for role, member in own_members(table, self.player)
            if member not in board.blocking and self.unmoved(table, role, member) > 0
        ]
        return [*(move for role, member in mine for move in board.moves[role][member]), DECLINE]

    def legal(self, table: Table) -> tuple[Move | Decline, ...]:
        return tuple(self.candidates(table))

    def violations(self, table: Table, action: Move | Decline) -> Iterator[Violation]:
        if not isinstance(action, Move):
            return
        board, role = table.board, NUMBER[action.start]
        member = board.number[action.card] - board.above
        if action.start == action.end:
            yield ANOTHER_ROLE.broken(start=action.start, end=action.end)
        if self.left <= 0:
            yield MOVING_BY_CARDS.broken(left_to_move=self.left)
        if not table.members[self.player][role][member]:
            yield LIES_THERE.broken(card=action.card, role=action.start, such_cards=0)
        elif self.unmoved(table, role, member) <= 0:
            yield DIFFERENT_MEMBERS.broken(card=action.card, role=action.start)
        if member in board.blocking:
            yield heroes.NOT_MOVED.broken(card=action.card)

    def resolve(self, table: Table, action: Move | Decline, tell: Tell) -> Follow:
        if not isinstance(action, Move):
            return ()
        member = table.board.number[action.card] - table.board.above
        table.shift(self.player, NUMBER[action.start], member, -1)
        table.shift(self.player, NUMBER[action.end], member, 1)
        if tell:
            tell(MemberMoved(self.player, action.card, action.start, action.end))
        if self.left <= 1:
            return ()
        moved, to = (*self.moved, action.card), (*self.to, action.end)
        return (Reassigning(self.player, self.left - 1, moved, to),)
