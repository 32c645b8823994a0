"""Natives: validation of positions: as many cards as the game has, and an agenda that play can go on with."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer
from bisongames.natives.effects import PARTS
from bisongames.natives.full_table import FullTable
from bisongames.natives.seasons.season_pile import DrawingSeason
from bisongames.natives.setup import DealingOpeningCard, begin
from bisongames.natives.validation.agenda_checks import (
    action_faults,
    due_faults,
    hand_faults,
    turn_faults,
)
from bisongames.natives.validation.card_checks import ROOT, card_faults, season_faults, stack_faults


def laws(table: FullTable) -> Iterator[Fault]:
    """Cards that are lost or there twice, and seats that do not fit the turn."""
    yield from (Fault(*wrong) for wrong in table.out_of_turn(ROOT))
    yield from card_faults(table)
    if table.turn:
        yield from stack_faults(table)
        yield from season_faults(table)


def agenda_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """Why play cannot go on with an agenda on this table."""
    due = [*due_faults(table, agenda)]
    yield from due
    if not due:
        yield from turn_faults(table, agenda) if table.turn else _set_up_faults(table, agenda)


def _set_up_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """In set-up the agenda is what is left of drawing and dealing."""
    board = table.board
    whole = begin(FullTable(board), {})[1]
    if agenda != whole[-len(agenda) :]:
        names = ", ".join(type(pending).__name__ for pending in whole)
        yield Fault("$.agenda", f"needed the end of the set-up: {names}")
        return
    if (table.start_player == CHANCE) != any(isinstance(p, DrawingStartPlayer) for p in agenda):
        yield Fault(f"{ROOT}.start_player", "is known when it has been drawn")
    yield from hand_faults(table, ())
    yield from action_faults(table, ())
    to_draw = sum(isinstance(pending, DrawingSeason) for pending in agenda)
    to_deal = sum(isinstance(pending, DealingOpeningCard) for pending in agenda)
    yield from season_faults(table, len(PARTS) - to_draw)
    yield from stack_faults(table, to_deal)
    pool = zip(table.stack, board.opening_counts, strict=True)
    if sum(number for number, opening in pool if opening) < to_deal:
        yield Fault(f"{ROOT}.stack", f"too few cards for {to_deal} more in the opening prairie")
