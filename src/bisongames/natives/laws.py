"""Natives: what no match can lead to, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.components.seats import CHANCE
from bisongames.natives.conflict import Facing
from bisongames.natives.discarding import Losing, Paying, StrikeAhead
from bisongames.natives.effects import LOSSES, MEASURES, PARTS, PAYMENTS, ROLES, SCOUT
from bisongames.natives.heroes import Giving
from bisongames.natives.options import chosen_seasons
from bisongames.natives.reassigning import Reassigning
from bisongames.natives.revealing import Revealing, Scouting
from bisongames.natives.rites import Activating, ActivationDue, Resume, Sacrificing
from bisongames.natives.season_pile import DrawingSeason, is_playable
from bisongames.natives.seasons import TakingOtherFood
from bisongames.natives.setup import DealingOpeningCard, StartGame
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.taking import AfterTake, Placing, Taking
from bisongames.natives.turn import TURN
from bisongames.play.agenda import Pending
from bisongames.play.errors import Fault
from bisongames.play.first_player import DrawingStartPlayer

ROOT: Final = "$.position"


def laws(table: Table) -> Iterator[Fault]:
    """No card is lost or there twice or where it cannot be, and what goes on fits together."""
    board = table.board
    for kind in board.conflicts:
        if table.prairie[kind]:
            yield Fault(f"{ROOT}.prairie.{board.kinds[kind]}", "is no card that can be here")
    if table.held != NOTHING and table.held not in (*board.members, *board.conflicts):
        yield Fault(f"{ROOT}.held", "is no card that can be in a hand")
    if table.acting == SCOUT:
        yield Fault(f"{ROOT}.acting", f"allowed is {', '.join(ROLES[1:])}, or nothing")
    if table.acting == NOTHING and (table.left or table.extra or table.taken):
        yield Fault(f"{ROOT}.acting", "missing, while cards are taken")
    if table.turn and CHANCE in (table.start_player, table.active_player):
        yield Fault(f"{ROOT}.turn", "nobody has begun")
    yield from _season_faults(table)
    for name, number, total in zip(board.kinds, cards(table), board.counts, strict=True):
        if number != total:
            found = f"found {number} cards in all places, the game has {total}"
            yield Fault(f"{ROOT}.{name}", found)
    specials = sum(at <= table.revealed for at in board.special_at)
    rest = sum(board.counts) - board.opening_size - (table.revealed - specials)
    stack = sum(table.stack)
    if table.turn and stack != rest:
        found = f"found {stack} cards, needed {rest} after {table.revealed} reveals"
        yield Fault(f"{ROOT}.stack", found)
    if not table.turn and (table.revealed or stack < rest):
        yield Fault(f"{ROOT}.revealed", "nothing is revealed in set-up but the opening prairie")


def cards(table: Table) -> list[int]:
    """Per kind: how many cards there are in all places. It never changes in a match."""
    board = table.board
    numbers = [sum(row) for row in zip(table.stack, table.prairie, table.boxed, strict=True)]
    rows = [(0, row) for row in table.above]
    rows += [(board.above, column) for mine in table.members for column in mine]
    first = board.playing - len(board.conflicts)
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


def _season_faults(table: Table) -> Iterator[Fault]:
    board, rows = table.board, table.board.components.seasons
    mine = tuple(board.seasons[season] for season in table.season_cards)
    if [rows[season].part for season in mine] != list(PARTS[: len(mine)]) or (
        rows and table.turn and len(mine) < len(PARTS)
    ):
        yield Fault(f"{ROOT}.season_cards", f"needed one each of {', '.join(PARTS)}")
    for season in mine:
        if not is_playable(board, season):
            yield Fault(f"{ROOT}.season_cards", f"{season} needs {rows[season].needs}")
    named = chosen_seasons(board.options, board.components)
    if named and mine != named:
        yield Fault(f"{ROOT}.season_cards", f"this game is played with {', '.join(named)}")
    first = table.season_cards[0] if mine else NOTHING
    if table.season != first and table.season not in table.season_cards:
        yield Fault(f"{ROOT}.season", "needed one of season_cards")


_HOLDING: Final = (Placing, Facing, Giving)
"""What is asked about the card in hand: only as the first thing."""
_MOMENTS: Final = (
    *_HOLDING,
    *(Revealing, Scouting, Taking, AfterTake, Paying, Losing, StrikeAhead, Sacrificing),
    *(ActivationDue, Activating, Resume, Reassigning, TakingOtherFood),
)
"""What may come up before a named part of the turn."""


def agenda_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What is wrong with an agenda on this table."""
    if table.turn == 0:
        yield from _set_up_faults(table, agenda)
        return
    parts = table.board.parts[TURN][table.active_player]
    tail = 0
    while tail < min(len(parts), len(agenda)) and agenda[-1 - tail] == parts[-1 - tail]:
        tail += 1
    before = agenda[: len(agenda) - tail]
    if not tail:
        yield Fault("$.agenda", f"needed to end with the turn of player {table.active_player}")
    for index, pending in enumerate(before):
        if not isinstance(pending, _MOMENTS):
            yield Fault(f"$.agenda[{index}]", f"{type(pending).__name__} does not come up here")
        elif index and isinstance(pending, (*_HOLDING, Taking)):
            yield Fault(f"$.agenda[{index}]", f"{type(pending).__name__} comes first or not at all")
        else:
            yield from _moment_faults(table, pending, f"$.agenda[{index}]")
    first = agenda[0]
    if (table.held != NOTHING) != isinstance(first, _HOLDING):
        yield Fault("$.position.held", "a card is in a hand exactly while it is asked what to do")
    goes_on = any(isinstance(pending, Taking | AfterTake | Resume) for pending in before)
    if table.acting == NOTHING if _acts_now(before) else table.acting != NOTHING and not goes_on:
        yield Fault("$.position.acting", "a role acts exactly while cards are taken")
    reveals = sum(isinstance(pending, Revealing) for pending in agenda)
    if reveals > table.stack_left:
        yield Fault("$.agenda", f"{reveals} reveals, the stack has {table.stack_left} cards")


def _acts_now(before: tuple[Pending, ...]) -> bool:
    """Whether cards are taken before the action in which a rite was taken goes on."""
    for pending in before:
        if isinstance(pending, Taking | AfterTake):
            return True
        if isinstance(pending, Resume):
            return False
    return False


def _moment_faults(table: Table, pending: Pending, path: str) -> Iterator[Fault]:
    match pending:
        case Scouting(left=left):
            if left not in range(201):
                yield Fault(f"{path}.left", f"found {left}, allowed is 0 to 200")
        case Paying(what=what):
            if what not in PAYMENTS:
                yield Fault(f"{path}.what", f"allowed is {', '.join(PAYMENTS)}")
            elif not pending.candidates(table):
                yield Fault(path, "there is nothing to pay with")
        case Losing(what=what):
            if what not in LOSSES:
                yield Fault(f"{path}.what", f"allowed is {', '.join(LOSSES)}")
            elif not pending.candidates(table):
                yield Fault(path, "there is nothing to lose")
        case StrikeAhead(measure=measure, what=what):
            if measure not in MEASURES or what not in LOSSES:
                yield Fault(path, f"allowed is {', '.join(MEASURES)} and {', '.join(LOSSES)}")
        case Resume(acting=acting, left=left, extra=extra, taken=taken):
            if acting not in range(1, len(ROLES)) or any(
                n not in range(201) for n in (left, extra, taken)
            ):
                yield Fault(path, "no action can go on like this")
        case TakingOtherFood(role=role):
            if role not in ROLES[4:]:
                yield Fault(f"{path}.role", f"allowed is {', '.join(ROLES[4:])}")
        case Reassigning(left=left, moved=moved, to=to):
            known = {table.board.kinds[k] for k in table.board.members}
            if (
                left not in range(21)
                or len(moved) != len(to)
                or not set(moved) <= known
                or not set(to) <= set(ROLES)
            ):
                yield Fault(path, "no members can have moved like this")
        case _:
            return


def _set_up_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
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
        yield Fault("$.position.prairie", "is dealt after everything else was drawn")
    if (
        dealt + sum(table.stack) != sum(board.counts)
        or table.held != NOTHING
        or table.acting != NOTHING
    ):
        yield Fault("$.position", "nothing but the opening prairie leaves the stack in set-up")
