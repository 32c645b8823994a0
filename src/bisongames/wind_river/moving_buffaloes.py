"""Wind River 5.1: moving buffaloes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, compress

from attrs import frozen

from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Follow, Upkeep
from bisongames.engine.core.rules import Rule, Violation, note, remarks, ruling
from bisongames.tables.column_types import Number
from bisongames.tables.row_encoding import column_field
from bisongames.wind_river.actions import EXIT, LATER_IN_THE_TURN, MoveBuffalo, PlaceTipi
from bisongames.wind_river.board import NOT_USED, Board
from bisongames.wind_river.events import BuffaloMoved
from bisongames.wind_river.table import Table

AS_MANY_AS_TIPIS = Rule(
    "WR-5.1a",
    "Move as many buffaloes as you have tipis on the board.",
    about=(MoveBuffalo, "MovingBuffaloes"),
)
TIPIS_ON_BOARD = Rule(
    "WR-5.1b",
    "Tipis that have left the board do not count for the number of buffaloes you move.",
)
FIXED_NUMBER = ruling(
    "WR-R21",
    "Your steps are counted once, when your turn begins: one for each of your tipis.",
    "5.1",
    about="MoveBuffaloes",
    reason="Your tipis do not change while you move buffaloes.",
)


@frozen
class MoveBuffaloes(Upkeep[Table]):
    """Counts the steps of the turn, which the player then takes one by one."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        return next_step(table, self.player, table.on_board[self.player])


ONE_FIELD = Rule(
    "WR-5.1c", "While moving buffaloes, you may not move any of them more than one field."
)
ARRIVALS = ruling(
    "WR-R4",
    "While you move buffaloes, those that have already moved stay where they arrived; only the others may still move.",
    "5.1",
    reason="It follows from moving no buffalo more than one field.",
)
ANY_ORDER = ruling(
    "WR-R3",
    "You may take your steps in an order that makes later steps impossible.",
    "5.1",
    reason="Nothing forbids it, and to look for the longest order would be a puzzle.",
)


@frozen
class MovingBuffaloes(Decision[Table, MoveBuffalo]):
    """A player moves one buffalo for each tipi on the board, and may not stop early."""

    task = "move buffaloes, {still_to_move:step} left"
    player: int
    still_to_move: int = column_field(Number(1, lambda board: board.options.tipis))

    def other_kind_violations(self, table: Table, action: Action) -> Iterator[Violation]:
        if isinstance(action, (PlaceTipi, *LATER_IN_THE_TURN)):
            yield MANDATORY.broken(steps_left=self.still_to_move)

    def candidates(self, table: Table) -> tuple[MoveBuffalo, ...]:
        return tuple(chain.from_iterable(table.board.step_actions))

    def violations(self, table: Table, action: MoveBuffalo) -> Iterator[Violation]:
        start = table.board.number[action.start]
        if table.buffaloes[start] and not table.unmoved[start]:
            yield ONE_FIELD.broken(start=action.start, arrived=table.buffaloes[start])
        yield from step_violations(table, action.start, action.end)

    def legal(self, table: Table) -> tuple[MoveBuffalo, ...]:
        actions: list[MoveBuffalo] = []
        for steps in compress(table.steps, table.unmoved):
            actions += steps  # a third faster than ``chain``
        return tuple(actions)

    def resolve(self, table: Table, action: MoveBuffalo, tell: Tell) -> Follow:
        start = table.board.number[action.start]
        if table.unmoved[start]:  # always, unless WR-5.1c is lifted
            table.unmoved[start] -= 1
        step(table, action.start, action.end)
        if tell:
            tell(BuffaloMoved(self.player, action.start, action.end))
        left = self.still_to_move - 1
        return next_step(table, self.player, left) if left else end_of_moving(table)


MANDATORY = Rule("WR-5.1g", "Moving buffaloes is compulsory: you may not leave out a step.")
AS_FAR_AS_POSSIBLE = ruling(
    "WR-R2",
    "If no buffalo can take a further step, the rest of your steps lapse.",
    "5.1",
    reason="A duty reaches only as far as it can be done.",
)
HERD_GONE = ruling(
    "WR-R5",
    "If no buffalo is left, play goes on until no tipi is on the board either.",
    "5.1",
    reason="The end depends on tipis alone.",
)


def next_step(table: Table, player: int, number: int) -> Follow:
    """The decision about the next of ``number`` steps, if any buffalo can step."""
    return (
        (MovingBuffaloes.of(player, number),)
        if any(compress(table.steps, table.unmoved))
        else end_of_moving(table)
    )


MARKS_CLEARED = note(
    "WR-N2",
    "When the last step is taken, nothing tells any more which buffaloes have arrived.",
    "5.1",
)


def end_of_moving(table: Table) -> Follow:
    """Clears the marks of buffaloes that have moved."""
    table.unmoved = table.buffaloes.copy()
    return ()


FAR_SIDE_ONLY = Rule(
    "WR-5.1j", "You may move a buffalo off the board only from the last row, into the plains."
)
NEVER_BACK = Rule("WR-5.1e", "You may not move a buffalo backwards.", source="rulebook 4, 5.1")
AHEAD = Rule(
    "WR-5.1d", "You may move a buffalo only straight or diagonally ahead, to an adjacent field."
)
ANY_BUFFALO = ruling(
    "WR-R32",
    "You may move any buffalo on the board.",
    "5.1",
    reason="The herd belongs to nobody.",
)
ONE_STANDS_THERE = ruling(
    "WR-R33",
    "You may move a buffalo only from a field where one stands.",
    "5.1",
    firm=True,
    reason="Only a buffalo that is there can take a step.",
)
HERD_LIMIT = Rule(
    "WR-5.1f", "No more than {herd_limit:buffalo|buffaloes} may stand on a field at any time."
)


def step_violations(table: Table, start: str, end: str) -> Iterator[Violation]:
    """Yields the reasons why no buffalo, moved or not, may step from one field to another."""
    board, number = table.board, table.board.number
    here, there = number[start], number[end]
    if not table.buffaloes[here]:
        yield ONE_STANDS_THERE.broken(start=start, buffaloes=0)
        return
    if end != EXIT and there not in board.usable:
        yield NOT_USED.broken(end=end)
    elif there not in board.ahead[here]:
        if end == EXIT:
            yield FAR_SIDE_ONLY.broken(start=start)
        elif there in board.around[here]:
            yield NEVER_BACK.broken(start=start, end=end, ahead=_names_ahead(board, here))
        else:
            yield AHEAD.broken(start=start, end=end, ahead=_names_ahead(board, here))
    if table.buffaloes[there] >= board.options.herd_limit:
        yield HERD_LIMIT.broken(end=end, buffaloes=table.buffaloes[there])


def _names_ahead(board: Board, field: int) -> tuple[str, ...]:
    """The names of the fields ahead of a field."""
    return tuple((*board.fields, EXIT)[end] for end in board.ahead[field])


GONE = Rule(
    "WR-5.1i", "A buffalo that moves into the plains is out of the game.", source="rulebook 4, 5.1"
)
INTO_THE_PLAINS = Rule(
    "WR-5.1h", "You may move a buffalo from any field of the last row into the plains."
)


def step(table: Table, start: str, end: str) -> None:
    """Moves one buffalo to the next field, or out of the game."""
    board, herd = table.board, table.buffaloes
    here, limit = board.number[start], board.herd_limit
    stay = herd[here] = herd[here] - 1
    if stay == limit - 1:
        table.room_changed(here)
    if end == EXIT:
        table.gone += 1
        return
    there = board.number[end]
    arrived = herd[there] = herd[there] + 1
    if arrived == limit:
        table.room_changed(there)


REMARKS = remarks(
    Rule("WR-4b", "All players move the same herd."),
    Rule("WR-4c", "You may talk about the herd and make deals, but no agreement is binding."),
)
