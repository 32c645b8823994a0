"""Natives 4, steps 1 and 2: revealing cards of the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from attrs import frozen

from bisongames.components.piles import Luck, pick_weighted
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Drawing, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, ruling
from bisongames.natives.actions import IN_STEP_3, Place, Reveal, Scout, Stop
from bisongames.natives.effects import SCOUT
from bisongames.natives.events import CardRevealed
from bisongames.natives.placing import moving_violations
from bisongames.natives.table import COUNT, Table
from bisongames.tables.row_encoding import column_field

INTO_THE_PRAIRIE = Rule(
    "NA-4d", "If you reveal a {ordinary_cards}, lay it open in the prairie.", about="Revealing"
)
BESIDE_THE_STACK = Rule(
    "NA-4l",
    "Lay the winter card open beside the stack; no other card is revealed in its place.",
    source="rulebook, Spielende und Wertung",
)
STEPS = Rule(
    "NA-4b",
    "Carry out the steps of your turn only in this order: replenish, scouting, tribe action.",
    about="StartTurn",
)


@frozen
class Revealing(Drawing[Table, Reveal]):
    """The next card of the stack: a special card at its position, otherwise any unseen card, all equally likely."""

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
        aside = kind >= board.playing
        reactions = () if aside else board.on_reveal[kind]
        if tell:
            to = "aside" if aside else "hand" if reactions else "prairie"
            tell(CardRevealed(table.active_player, action.card, to))
        if aside:
            return ()
        table.stack[kind] -= 1
        for reaction in reactions:  # at most one
            return reaction(table, kind, tell)
        table.open(kind)
        return ()


_ONE: Final[Follow] = (Revealing(),)


REPLENISH = Rule(
    "NA-4c", "Step 1, replenish: you must reveal {replenish:card} of the stack.", about="Replenish"
)
NOTHING_LEFT = Rule(
    "NA-4p",
    "If the stack is empty, you may not reveal any more cards.",
    source="rulebook, Spielende und Wertung",
    firm=True,
)
EMPTY_STACK = ruling(
    "NA-R6",
    "If the stack is empty, leave out steps 1 and 2 and go on with step 3.",
    "4",
    reason="The rulebook lets the last round go on without cards.",
)
STILL_DRAWING = Rule(
    "NA-4o",
    "In the last round, still reveal cards in steps 1 and 2 while the stack lasts.",
    source="rulebook, Spielende und Wertung",
)


@frozen
class Replenish(Upkeep[Table]):
    """Step 1: cards are revealed while the stack lasts."""

    def happen(self, table: Table, tell: Tell) -> Follow:
        board = table.board
        number = board.options.replenish
        for reaction in board.replenish:
            number = max(number, reaction(table))
        return _ONE * min(number, board.stack_size - table.revealed)


def is_barred(table: Table, player: int, role: int) -> bool:
    """Whether a rule keeps a player from acting with a role, regardless of the prairie."""
    for limit in table.board.role_limits:
        for _ in limit(table, player, role):
            return True
    return False


COUNTED_ONCE = ruling(
    "NA-R43",
    "Your scouts are counted once, when step 2 begins.",
    "4",
    source="sheet 4",
    about="StartScouting",
    reason="As for the other roles: strength is counted when the action begins.",
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


SCOUTING = Rule(
    "NA-4e",
    "Step 2, scouting: you may reveal more cards of the stack, up to the number of your scouts.",
    source="rulebook, Spielablauf, Kundschafter",
    about=(Scout, "Scouting"),
)
SCOUTING_LIMIT = Rule(
    "NA-4f",
    "You may not reveal more cards in step 2 than you have scouts.",
    source="rulebook, Spielablauf, Kundschafter",
)
ONE_BY_ONE = Rule(
    "NA-4g",
    "In step 2, reveal cards one at a time, and decide after each whether to reveal another.",
    source="rulebook, Kundschafter",
    about=Stop,
)
WINTER_USES_UP = ruling(
    "NA-R7",
    "If you reveal winter in step 2, it counts as one of your cards; you may go on to reveal the others.",
    "4",
    reason="There is no card in its place, and the turn is a normal one.",
)
RESOLVED_AT_ONCE = ruling(
    "NA-R44",
    "Carry out everything that a revealed card brings before you reveal another.",
    "4",
    source="sheet 4",
    reason="The rulebook has cards revealed one at a time.",
)


@frozen
class Scouting(Decision[Table, Scout | Stop]):
    """A player reveals another card, or stops."""

    task = "reveal a card or stop, {left:card} left to reveal"
    silent = (Scout, Stop)
    others_answer = True
    player: int
    left: int = column_field(COUNT)
    """The number of cards that the player may still reveal."""

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (Place, *IN_STEP_3)):
            yield STEPS.broken(step=2)
        yield from moving_violations(action)

    def candidates(self, table: Table) -> tuple[Scout | Stop, ...]:
        return _SCOUT_OR_STOP

    def violations(self, table: Table, action: Scout | Stop) -> Iterator[Violation]:
        if type(action) is Scout:
            if self.left <= 0:
                yield SCOUTING_LIMIT.broken(left_to_reveal=self.left)
            if table.stack_left <= 0:
                yield NOTHING_LEFT.broken(cards_in_the_stack=table.stack_left)

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
