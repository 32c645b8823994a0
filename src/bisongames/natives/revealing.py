"""Natives 4, steps 1 and 2: cards of the stack come to light."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Final

from attrs import frozen

from bisongames.components.piles import Luck
from bisongames.natives.actions import CardRevealed, Reveal, Scout, Stop
from bisongames.natives.effects import SCOUT
from bisongames.natives.table import Table
from bisongames.play.actions import Action, Tell
from bisongames.play.agenda import Chance, Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, ruling

REPLENISH = Rule(
    "NA-4c",
    "Step 1 reveals {replenish} card of the stack into the prairie and is no choice.",
    source="rulebook, Spielablauf",
)
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
INTO_THE_PRAIRIE = Rule(
    "NA-4f",
    "A revealed member, hero, food, totem or rite goes into the prairie; all other cards follow their own rule.",
    source="rulebook",
)
WINTER_BRINGS_THE_END = Rule(
    "NA-4i",
    "Revealing the winter card starts the end of the game.",
    source="rulebook, Spielablauf, Spielende",
)
BESIDE_THE_STACK = Rule(
    "NA-4j",
    "The winter card lies open beside the stack, not in the prairie.",
    source="rulebook, Spielende",
)
NO_REPLACEMENT = Rule(
    "NA-4k", "No other card is revealed in place of winter.", source="rulebook, Spielende"
)
STILL_DRAWING = Rule(
    "NA-4n",
    "In the last round steps 1 and 2 still draw as long as the stack has cards.",
    source="rulebook, Spielende",
)
NOTHING_LEFT = Rule(
    "NA-4o", "Nothing can be revealed from an exhausted stack.", source="rulebook, Spielende"
)
RESOLVED_AT_ONCE = Rule(
    "NA-4p",
    "Each reveal is resolved in full before the next one.",
    source="sheet 4",
    status="ruling",
)
COUNTED_ONCE = Rule(
    "NA-4q",
    "Scout strength for step 2 is counted once, at the start of step 2.",
    source="sheet 4",
    status="ruling",
)
EMPTY_STACK = ruling(
    "NA-R6", "With the stack empty steps 1 and 2 are void and step 3 is played.", "4"
)
WINTER_USES_UP = ruling(
    "NA-R7",
    "Winter revealed while scouting uses up that one reveal and leaves the other scout reveals open.",
    "4",
)

RULES = (
    REPLENISH,
    SCOUTING_LIMIT,
    ONE_BY_ONE,
    INTO_THE_PRAIRIE,
    WINTER_BRINGS_THE_END,
    BESIDE_THE_STACK,
    NO_REPLACEMENT,
    STILL_DRAWING,
    NOTHING_LEFT,
    RESOLVED_AT_ONCE,
    COUNTED_ONCE,
    EMPTY_STACK,
    WINTER_USES_UP,
)

SCOUT_ON: Final = Scout()
STOP: Final = Stop()


@frozen
class Revealing(Chance[Table, Reveal]):
    """The next card of the stack: a special card at its place, else any unseen card, all equally likely."""

    kind: ClassVar[str] = "prairie stack"
    kinds: ClassVar[tuple[type[Action], ...]] = (Reveal,)

    def weights(self, table: Table) -> tuple[tuple[Reveal, int], ...]:
        board = table.board
        special = board.special_at(table.revealed + 1)
        if special is not None:
            return ((board.reveals[board.number[special]], 1),)
        return tuple((board.reveals[k], n) for k, n in enumerate(table.stack) if n)

    def draw(self, table: Table, luck: Luck) -> Reveal:
        board = table.board
        special = board.special_at(table.revealed + 1)
        if special is not None:
            return board.reveals[board.number[special]]
        ticket = int(luck.random() * table.deck)
        for action, number in zip(board.reveals, table.stack, strict=False):
            ticket -= number
            if ticket < 0:
                return action
        raise ValueError("the stack holds fewer cards than it counts")

    def resolve(self, table: Table, action: Reveal, tell: Tell) -> Follow:
        board = table.board
        kind = board.number[action.card]
        table.revealed += 1
        if tell:
            tell(CardRevealed(table.active_player, action.card))
        if kind >= board.playing:
            return ()
        table.stack[kind] -= 1
        table.deck -= 1
        reaction = board.on_reveal[kind]
        if reaction is not None:
            follow: Follow | None = reaction(table, kind, tell)
            if follow is not None:
                return follow
        table.prairie[kind] += 1
        table.shown[board.family[kind]] += 1
        return ()


REVEALING: Final = Revealing()
_ONE: Final = (REVEALING,)


@frozen
class Replenish(Upkeep[Table]):
    """Step 1: cards come to light as long as there are any."""

    def resolve(self, table: Table, tell: Tell) -> Follow:
        board = table.board
        number = board.options.replenish
        for reaction in board.replenish:
            number = max(number, reaction(table))
        return _ONE * min(number, board.stack_size - table.revealed)


@frozen
class StartScouting(Upkeep[Table]):
    """Step 2 begins: the scouts are counted."""

    player: int

    def resolve(self, table: Table, tell: Tell) -> Follow:
        board = table.board
        if table.revealed == board.stack_size:
            return ()
        for limit in board.role_limits:
            if any(True for _ in limit(table, self.player, SCOUT)):
                return ()
        return (scouting(self.player, table.strength[self.player * 7 + SCOUT]),)


@frozen
class Scouting(Decision[Table, Action]):
    """A player reveals another card, or stops."""

    kinds: ClassVar[tuple[type[Action], ...]] = (Scout, Stop)
    player: int
    left: int
    """Cards that he may still reveal."""

    def legal(self, table: Table) -> tuple[Action, ...]:
        return _SCOUT_OR_STOP if self.left > 0 and table.stack_left > 0 else _ONLY_STOP

    def violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if type(action) is Scout:
            if self.left <= 0:
                yield SCOUTING_LIMIT.broken(left=self.left)
            if table.stack_left <= 0:
                yield NOTHING_LEFT.broken(stack=table.stack_left)

    def resolve(self, table: Table, action: Action, tell: Tell) -> Follow:
        if type(action) is Stop:
            return ()
        if self.left > 1 and table.board.stack_size - table.revealed > 1:
            return (REVEALING, scouting(self.player, self.left - 1))
        return _ONE


_SCOUT_OR_STOP: Final[tuple[Action, ...]] = (SCOUT_ON, STOP)
_ONLY_STOP: Final[tuple[Action, ...]] = (STOP,)
scouting = cache(Scouting)
