"""Natives 4, steps 1 and 2: cards of the stack come to light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from attrs import frozen

from bisongames.components.arrays import counted
from bisongames.components.piles import Luck, pick_weighted
from bisongames.natives.actions import Reveal, Scout, Stop
from bisongames.natives.effects import SCOUT
from bisongames.natives.events import CardRevealed
from bisongames.natives.table import COUNT, Table
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Drawing, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, ruling

INTO_THE_PRAIRIE = Rule(
    "NA-4f",
    "A revealed member, hero, food, totem or rite goes into the prairie; all other cards follow their own rule.",
)
BESIDE_THE_STACK = Rule(
    "NA-4j",
    "The winter card lies open beside the stack, not in the prairie.",
    source="rulebook, Spielende",
)
NO_REPLACEMENT = Rule(
    "NA-4k", "No other card is revealed in place of winter.", source="rulebook, Spielende"
)


@frozen
class Revealing(Drawing[Table, Reveal]):
    """The next card of the stack: a special card at its place, else any unseen card, all equally likely."""

    kind: ClassVar[str] = "prairie stack"

    def pile(self, table: Table) -> tuple[Sequence[Reveal], Sequence[int]]:
        board = table.board
        special = board.special_at.get(table.revealed + 1)
        if special is not None:
            return (Reveal(special),), (1,)
        return board.reveals, table.stack

    def draw(self, table: Table, luck: Luck) -> Reveal:
        if table.revealed + 1 in table.board.special_at:
            return self.pile(table)[0][0]
        return table.board.reveals[pick_weighted(table.stack, luck)]

    def resolve(self, table: Table, action: Reveal, tell: Tell) -> Follow:
        board = table.board
        kind = board.number[action.card]
        table.revealed += 1
        if tell:
            tell(CardRevealed(table.active_player, action.card))
        if kind >= board.playing:
            return ()
        table.stack[kind] -= 1
        for reaction in board.on_reveal[kind]:  # at most one
            return reaction(table, kind, tell)
        table.open(kind)
        return ()


_ONE: Final[Follow] = (Revealing(),)


REPLENISH = Rule(
    "NA-4c",
    "Step 1 reveals {replenish} card of the stack into the prairie and is no choice.",
    source="rulebook, Spielablauf",
)
NOTHING_LEFT = Rule(
    "NA-4o", "Nothing can be revealed from an exhausted stack.", source="rulebook, Spielende"
)
EMPTY_STACK = ruling(
    "NA-R6", "With the stack empty steps 1 and 2 are void and step 3 is played.", "4"
)
STILL_DRAWING = Rule(
    "NA-4n",
    "In the last round steps 1 and 2 still draw as long as the stack has cards.",
    source="rulebook, Spielende",
)


@frozen
class Replenish(Upkeep[Table]):
    """Step 1: cards come to light as long as there are any."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        board = table.board
        number = board.options.replenish
        for reaction in board.replenish:
            number = max(number, reaction(table))
        return _ONE * min(number, board.stack_size - table.revealed)


def is_barred(table: Table, player: int, role: int) -> bool:
    """Whether something keeps a player from acting with a role, whatever the prairie has."""
    for limit in table.board.role_limits:
        for _ in limit(table, player, role):
            return True
    return False


COUNTED_ONCE = ruling(
    "NA-4q", "Scout strength for step 2 is counted once, at the start of step 2.", source="sheet 4"
)


@frozen
class StartScouting(Upkeep[Table]):
    """Step 2 begins: the scouts are counted."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        board = table.board
        if table.revealed == board.stack_size:
            return ()
        if board.role_limits and is_barred(table, self.player, SCOUT):
            return ()
        return (Scouting.of(self.player, table.strength[self.player][SCOUT]),)


SCOUTING_LIMIT = Rule(
    "NA-4d",
    "In step 2 the player may reveal further cards, none at all or up to his scout strength.",
    source="rulebook, Spielablauf, Die Stammeskarten",
)
ONE_BY_ONE = Rule(
    "NA-4e",
    "Scout reveals happen singly, and after each one the player decides whether to go on.",
    source="rulebook, Die Stammeskarten",
)
WINTER_USES_UP = ruling(
    "NA-R7",
    "Winter revealed while scouting uses up that one reveal and leaves the other scout reveals open.",
    "4",
)
RESOLVED_AT_ONCE = ruling(
    "NA-4p", "Each reveal is resolved in full before the next one.", source="sheet 4"
)


@frozen
class Scouting(Decision[Table, Scout | Stop]):
    """A player reveals another card, or stops."""

    silent = (Scout, Stop)
    player: int
    left: int = counted(COUNT)
    """Cards that he may still reveal."""

    def candidates(self, table: Table) -> tuple[Scout | Stop, ...]:
        return _SCOUT_OR_STOP

    def violations(self, table: Table, action: Scout | Stop) -> Iterator[Violation]:
        if type(action) is Scout:
            if self.left <= 0:
                yield SCOUTING_LIMIT.broken(left=self.left)
            if table.stack_left <= 0:
                yield NOTHING_LEFT.broken(stack=table.stack_left)

    def legal(self, table: Table) -> tuple[Scout | Stop, ...]:
        return _SCOUT_OR_STOP if self.left > 0 and table.stack_left > 0 else _ONLY_STOP

    def resolve(self, table: Table, action: Scout | Stop, tell: Tell) -> Follow:
        if type(action) is Stop:
            return ()
        if self.left > 1 and table.stack_left > 1:
            return _ONE[0], Scouting.of(self.player, self.left - 1)
        return _ONE


STOP: Final = Stop()
_SCOUT_OR_STOP: Final[tuple[Scout | Stop, ...]] = (Scout(), STOP)
_ONLY_STOP: Final[tuple[Scout | Stop, ...]] = (STOP,)
