"""Wind River 5.1: moving buffaloes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, compress

from attrs import frozen

from bisongames.components.arrays import counted
from bisongames.play.actions import Tell
from bisongames.play.agenda import Decision, Follow, Upkeep
from bisongames.play.rules import Rule, Violation, remarks, ruling
from bisongames.wind_river.actions import EXIT, MoveBuffalo
from bisongames.wind_river.events import BuffaloMoved
from bisongames.wind_river.table import IN_HAND, Table

AS_MANY_AS_TIPIS = Rule(
    "WR-5.1a",
    "A player moves as many buffaloes as he has tipis on the board, each a different one.",
)
TIPIS_ON_BOARD = Rule("WR-5.1b", "Tipis in the plains or in the hand do not count for this.")
FIXED_NUMBER = ruling("WR-R21", "The number of steps is counted when the turn begins.", "5.1")


@frozen
class MoveBuffaloes(Upkeep[Table]):
    """The number of steps is counted; the player is asked for them one by one."""

    player: int

    def happen(self, table: Table, tell: Tell) -> Follow:
        return asked(table, self.player, table.on_board[self.player])


ONE_FIELD = Rule("WR-5.1c", "A buffalo moves no more than one field in this part of a turn.")
ARRIVALS = ruling(
    "WR-R4",
    "On a field only as many buffaloes may still step as stand there beyond those that arrived.",
    "5.1",
)
ANY_ORDER = ruling(
    "WR-R3", "The steps may be chosen in an order that makes later ones impossible.", "5.1"
)


@frozen
class MovingBuffaloes(Decision[Table, MoveBuffalo]):
    """A player moves one buffalo for each tipi on the board, and may not stop early."""

    player: int
    still_to_move: int = counted(IN_HAND)

    def candidates(self, table: Table) -> tuple[MoveBuffalo, ...]:
        return tuple(chain.from_iterable(table.board.step_actions))

    def violations(self, table: Table, action: MoveBuffalo) -> Iterator[Violation]:
        start = table.board.number[action.start]
        if table.buffaloes[start] and not table.unmoved[start]:
            yield ONE_FIELD.broken(start=action.start, arrived=table.buffaloes[start])
        yield from step_violations(table, action.start, action.end)

    def legal(self, table: Table) -> tuple[MoveBuffalo, ...]:
        found: list[MoveBuffalo] = []
        for steps in compress(table.steps, table.unmoved):
            found += steps  # a third faster than chaining them
        return tuple(found)

    def resolve(self, table: Table, action: MoveBuffalo, tell: Tell) -> Follow:
        table.unmoved[table.board.number[action.start]] -= 1
        step(table, action.start, action.end)
        if tell:
            tell(BuffaloMoved(self.player, action.start, action.end))
        left = self.still_to_move - 1
        return asked(table, self.player, left) if left else done(table)


MANDATORY = Rule("WR-5.1g", "No step may be left out as long as one is possible.")
AS_FAR_AS_POSSIBLE = ruling(
    "WR-R2",
    "If no further buffalo can step, the player goes on with the next part of the turn.",
    "5.1",
)
HERD_GONE = ruling(
    "WR-R5",
    "When the herd is gone and tipis are left, play goes on: no steps, and {supply_cost} resource for each tipi in "
    "each turn of its owner.",
    "5.1",
)


def asked(table: Table, player: int, number: int) -> Follow:
    """The next of so many steps, if there is one."""
    return (
        (MovingBuffaloes.of(player, number),)
        if any(compress(table.steps, table.unmoved))
        else done(table)
    )


MARKS_CLEARED = ruling(
    "WR-5.1k",
    "When the buffaloes are moved it no longer matters which of them moved.",
    source="follows from rulebook 5.1 and 5.3.4",
)


def done(table: Table) -> Follow:
    """The buffaloes are moved; which of them no longer matters."""
    table.unmoved = table.buffaloes.copy()
    return ()


UNUSED_FIELDS = Rule("WR-5.1j", "No buffalo stands on or steps onto a field that is out of use.")
FAR_SIDE_ONLY = Rule(
    "WR-5.1i", "Buffaloes leave the board at the far side only, from the last row."
)
NEVER_BACK = Rule("WR-5.1e", "No buffalo moves backwards.")
AHEAD = Rule(
    "WR-5.1d",
    "A step goes straight or diagonally ahead, to a field that touches the one it leaves.",
)
ANY_BUFFALO = Rule(
    "WR-4a",
    "The herd belongs to nobody: any buffalo that stands on the board may be moved.",
    source="rulebook 4",
)
HERD_LIMIT = Rule("WR-5.1f", "At most {herd_limit} buffaloes stand on one field at any time.")


def step_violations(table: Table, start: str, end: str) -> Iterator[Violation]:
    """Why no buffalo may step from one field to another, whether or not one has moved."""
    board, number = table.board, table.board.number
    here, there = number[start], number[end]
    if here not in board.usable or (end != EXIT and there not in board.usable):
        yield UNUSED_FIELDS.broken(start=start, end=end)
    elif there not in board.forward_of[here]:
        if end == EXIT:
            yield FAR_SIDE_ONLY.broken(start=start)
        elif there in board.around[here]:
            yield NEVER_BACK.broken(start=start, end=end)
        else:
            yield AHEAD.broken(start=start, end=end)
    if not table.buffaloes[here]:
        yield ANY_BUFFALO.broken(start=start, buffaloes=0)
    if table.buffaloes[there] >= board.options.herd_limit:
        yield HERD_LIMIT.broken(end=end, herd=table.buffaloes[there])


GONE = Rule(
    "WR-4d", "A buffalo that goes beyond the board into the open plains is out of the game."
)
INTO_THE_PLAINS = Rule(
    "WR-5.1h",
    "From a field of the last row a buffalo may step into the plains and leaves the game.",
)
EXIT_IS_ONE_STEP = ruling(
    "WR-R20", "From each field of the last row the plains are one step away.", "5.1"
)


def step(table: Table, start: str, end: str) -> None:
    """One buffalo goes from a field to the next, or out of the game."""
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
    Rule("WR-4b", "Players may talk and deal as they like, but no promise binds anybody."),
    Rule("WR-4c", "A buffalo travels towards the far side and never turns back."),
)
