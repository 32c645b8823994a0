"""Natives 5: placing a member in a tribe."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.natives.actions import IN_STEP_3, Move, Place, Scout, Stop
from bisongames.natives.components import MEMBERS
from bisongames.natives.effects import NUMBER
from bisongames.natives.events import MemberPlaced
from bisongames.natives.table import NOTHING, Table

SINGLE_TAKES = ruling(
    "NA-R49",
    "Take cards one at a time, and place each member card at once: you may not take the next card before.",
    "5",
    source="sheet 5",
    about=("Taking", "AfterTake"),
    reason="The rulebook has you place them after the last. As they do not add to the action, the outcome is the same.",
)
BELOW_A_TRIBE_CARD = Rule(
    "NA-3b",
    "A member card that you take for your tribe must go below exactly one of your tribe cards.",
    about=(Place, "Placing"),
)
ANY_ROLE = Rule(
    "NA-5c",
    "You choose at which of your roles you place each member card that the elder takes.",
    source="rulebook, Ältester",
)
ANY_SPLIT = Rule(
    "NA-5d",
    "You may place all member cards of one action at the same role or at different roles.",
    source="rulebook, Ältester",
)
NO_MOVING = ruling(
    "NA-R4",
    "You may not move a member card to another role later.",
    "5",
    when=(("members_move", False),),
    reason="The rulebook lets you choose the place once.",
)
MOVING_BY_CARDS = NO_MOVING.otherwise(
    "You may move a member card to another role later only if a card says so.",
    members_move=True,
    reason="The rulebook lets you choose the place once; cards of expansions may allow more.",
)


def moving_violations(action: Action) -> Iterator[Violation]:
    """Yields a violation if a player wants to move a member while no card lets them."""
    if isinstance(action, Move):
        yield NO_MOVING.broken()


@frozen
class Placing(Decision[Table, Place]):
    """A player puts the member in their hand below one of their tribe cards."""

    task = "place the member card below a tribe card"
    others_answer = True
    player: int

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (Scout, Stop, *IN_STEP_3)):
            yield SINGLE_TAKES.broken(in_hand=table.board.kinds[table.held])
        yield from moving_violations(action)

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
