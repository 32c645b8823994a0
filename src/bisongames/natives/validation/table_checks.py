"""Natives: what no match can lead to, for positions that are made by hand.

The laws of cards ask where cards can lie, those of the agenda what can be due, those of the course whether turns,
reveals and what players have add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bisongames.components.seats import next_clockwise
from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.first_player import DrawingStartPlayer
from bisongames.natives.board import Board
from bisongames.natives.effects import PARTS, ROLES, SCOUT
from bisongames.natives.options import chosen_seasons
from bisongames.natives.seasons.season_pile import DrawingSeason, is_playable
from bisongames.natives.setup import DealingOpeningCard, StartGame
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.turn import LAST_ROUND
from bisongames.natives.validation.action_checks import action_faults
from bisongames.natives.validation.agenda_checks import turn_faults
from bisongames.natives.validation.card_checks import (
    ROOT,
    box_faults,
    card_faults,
    opening_faults,
    place_faults,
)
from bisongames.natives.validation.history_checks import course_faults
from bisongames.natives.validation.reachability import Agenda
from bisongames.natives.validation.tribe_checks import tribe_faults


def laws(table: Table) -> Iterator[Fault]:
    """No card is lost or there twice or where it cannot be, and an ended game has come to its end."""
    faults = [*_table_faults(table)]
    yield from faults
    if table.ended == LAST_ROUND.id and not faults:
        settled = table.copy()
        settled.settle()
        yield from _first_faults(
            settled, (), (_end_faults, box_faults, course_faults, tribe_faults)
        )


def agenda_faults(table: Table, agenda: Agenda) -> Iterator[Fault]:
    """What is wrong with an agenda on this table, and what no match leads to while it is due."""
    if not table.turn:
        yield from _set_up_faults(table, agenda)
    else:
        found = (turn_faults, box_faults, course_faults, tribe_faults, action_faults)
        yield from _first_faults(table, agenda, found)


Law = Callable[[Table, Agenda], Iterator[Fault]]


def _first_faults(table: Table, agenda: Agenda, laws: Iterable[Law]) -> list[Fault]:
    """What breaks the first of these laws that does not hold: each builds on those before it."""
    for law in laws:
        faults = [*law(table, agenda)]
        if faults:
            return faults
    return []


def _table_faults(table: Table) -> Iterator[Fault]:
    for path, message in table.out_of_turn(ROOT):
        yield Fault(path, message)
    yield from _role_faults(table)
    yield from _season_faults(table)
    yield from card_faults(table)
    yield from opening_faults(table)
    yield from place_faults(table)


def _role_faults(table: Table) -> Iterator[Fault]:
    """A role acts, or nothing is said of an action."""
    if table.acting == SCOUT:
        yield Fault(f"{ROOT}.acting", f"allowed is {', '.join(ROLES[1:])}, or nothing")
    if table.acting == NOTHING and (table.left or table.extra or table.taken or table.by_rite):
        yield Fault(f"{ROOT}.acting", "missing, while cards are taken")


def _season_faults(table: Table) -> Iterator[Fault]:
    board, rows = table.board, table.board.components.seasons
    mine = tuple(board.seasons[season] for season in table.season_cards)
    path = f"{ROOT}.season_cards"
    if [rows[season].part for season in mine] != list(PARTS[: len(mine)]) or (
        rows and table.turn and len(mine) < len(PARTS)
    ):
        yield Fault(path, f"needed one each of {', '.join(PARTS)}")
    for season in mine:
        if not is_playable(board, season):
            yield Fault(path, f"{season} needs {rows[season].needs}")
    named = chosen_seasons(board.options, board.components)
    if named and mine != named:
        yield Fault(path, f"this game is played with {', '.join(named)}")
    if mine:
        yield from _season_in_force_faults(table, mine)
    elif table.season != NOTHING:
        yield Fault(f"{ROOT}.season", "needed none, as no season is chosen yet")


def _season_in_force_faults(table: Table, mine: tuple[str, ...]) -> Iterator[Fault]:
    passed = sum(at <= table.revealed for at in table.board.changes)
    if table.season not in table.season_cards:
        yield Fault(f"{ROOT}.season", f"needed one of season_cards: {', '.join(mine)}")
    elif table.season_cards.index(table.season) > passed:
        found = table.board.seasons[table.season]
        yield Fault(f"{ROOT}.season", f"the change to {found} is not revealed yet")


def _end_faults(table: Table, agenda: Agenda) -> Iterator[Fault]:
    """Why a game that is said to have ended is not over."""
    if not table.winter:
        found = f"found {table.revealed}, winter is the card of reveal {table.board.winter_at}"
        yield Fault(f"{ROOT}.revealed", found)
    if next_clockwise(table.active_player, table.num_players) != table.start_player:
        found = f"the round is not over with the turn of player {table.active_player}"
        yield Fault(f"{ROOT}.active_player", found)
    for name in ("held", "acting"):
        if getattr(table, name) != NOTHING:
            yield Fault(f"{ROOT}.{name}", "needed nothing, as the game is over")


def _set_up_faults(table: Table, agenda: Agenda) -> Iterator[Fault]:
    """In set-up the agenda is what is left of drawing and dealing."""
    board = table.board
    dealt = sum(table.prairie)
    parts = PARTS[len(table.season_cards) :] if board.seasons else ()
    expected = (
        *([DrawingStartPlayer()] if table.start_player < 0 else []),
        *(DrawingSeason(part) for part in parts),
        *([DealingOpeningCard()] * (board.opening_size - dealt)),
        StartGame(),
    )
    if agenda != expected:
        names = ", ".join(type(pending).__name__ for pending in expected)
        yield Fault("$.agenda", f"needed {names}")
    if dealt and (parts or table.start_player < 0):
        yield Fault(f"{ROOT}.prairie", "is dealt after everything else was drawn")
    if table.season_cards and table.start_player < 0 and not _are_named(board):
        yield Fault(f"{ROOT}.season_cards", "are drawn after the start player")
    if dealt + sum(table.stack) != sum(board.counts):
        yield Fault(ROOT, "nothing but the opening prairie leaves the stack in set-up")
    if table.season_cards and table.season != table.season_cards[0]:
        yield Fault(f"{ROOT}.season", "needed the first of season_cards")
    for name in ("held", "acting", "great_taken"):
        if getattr(table, name) not in (NOTHING, 0):
            yield Fault(f"{ROOT}.{name}", "needed nothing in set-up")
    for player in range(table.num_players):
        for name in ("curses", "credit"):
            if getattr(table, name)[player]:
                yield Fault(f"{ROOT}.tribes[{player}].{name}", "needed 0 in set-up")


def _are_named(board: Board) -> bool:
    return bool(chosen_seasons(board.options, board.components))
