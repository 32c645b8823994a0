"""Natives: validation of positions: each card is in one place, and play can continue with the agenda."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer
from bisongames.natives.hooks import TABLE_FAULTS
from bisongames.natives.setup import DealingOpeningCard, begin
from bisongames.natives.table import NOTHING
from bisongames.natives.table_with_expansions import FullTable
from bisongames.natives.validation.agenda_checks import (
    ROOT,
    action_faults,
    due_faults,
    hand_faults,
    turn_faults,
)


def laws(table: FullTable) -> Iterator[Fault]:
    """Yields faults for lost or duplicate cards, and for seats that do not fit the turn."""
    yield from (Fault(*wrong) for wrong in table.out_of_turn(ROOT))
    yield from card_faults(table)
    if table.turn:
        yield from stack_faults(table)
        yield from _expansion_faults(table, ())


def agenda_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """Yields the reasons why play cannot continue with an agenda on this table."""
    due = [*due_faults(agenda)]
    yield from due
    if not due:
        yield from turn_faults(table, agenda) if table.turn else _set_up_faults(table, agenda)


def _set_up_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """Yields faults unless the agenda of a set-up is the rest of drawing and dealing."""
    board = table.board
    whole = begin(FullTable(board), {})[1]
    if agenda != whole[-len(agenda) :]:
        names = ", ".join(type(pending).__name__ for pending in whole)
        yield Fault("$.agenda", f"expected the last items of the set-up: {names}")
        return
    if (table.start_player == CHANCE) != any(isinstance(p, DrawingStartPlayer) for p in agenda):
        yield Fault(
            f"{ROOT}.start_player",
            f"expected {CHANCE} until the start player is drawn, then a player",
        )
    yield from hand_faults(table, ())
    yield from action_faults(table, ())
    to_deal = sum(isinstance(pending, DealingOpeningCard) for pending in agenda)
    yield from _expansion_faults(table, agenda)
    yield from stack_faults(table, to_deal)
    pool = zip(table.stack, board.opening_counts, strict=True)
    if sum(number for number, opening in pool if opening) < to_deal:
        yield Fault(f"{ROOT}.stack", f"too few cards for {to_deal} more in the opening prairie")


def _expansion_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """Yields the faults that expansions find, given the agenda of the set-up or, after it, an empty one."""
    for faults in table.board.reactions[TABLE_FAULTS]:
        yield from faults(table, agenda)


def card_faults(table: FullTable) -> Iterator[Fault]:
    """Yields a fault for each kind of playing card with too few or too many cards in all places."""
    board = table.board
    for name, number, total in zip(board.kinds, _cards(table), board.counts, strict=True):
        if number != total:
            message = f"expected {total} cards in all places, got {number}"
            yield Fault(f"{ROOT}.{name}", message)


def _cards(table: FullTable) -> list[int]:
    """The number of cards of each kind in all places."""
    board = table.board
    numbers = [sum(row) for row in zip(table.stack, table.prairie, table.boxed, strict=True)]
    rows: list[tuple[int, Sequence[int]]] = [(0, row) for row in table.above]
    rows += [(board.above, column) for mine in table.members for column in mine]
    first = board.playing - len(board.kinds_of["conflicts"])
    rows += [(first, row) for row in (*table.conflicts, *table.harmonies)]
    for start, row in rows:
        for kind, number in enumerate(row, start):
            numbers[kind] += number
    for mine in table.captives:
        for member in mine:
            numbers[board.above + member] += 1
    if table.held != NOTHING:
        numbers[table.held] += 1
    return numbers


def stack_faults(table: FullTable, to_deal: int = 0) -> Iterator[Fault]:
    """Yields a fault unless the stack has the cards left to reveal and, in set-up, to deal to the prairie."""
    specials = sum(at > table.revealed for at in table.board.special_at)
    needed = table.stack_left - specials + to_deal
    if sum(table.stack) != needed:
        message = f"expected {needed} cards after {table.revealed} reveals, got {sum(table.stack)}"
        yield Fault(f"{ROOT}.stack", message)
