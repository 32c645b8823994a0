"""Natives: laws of the agenda of a turn: what can be due, in which order, and for whom."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault
from bisongames.natives.effects import FARMER, ROLES, SCOUT
from bisongames.natives.placing import Placing
from bisongames.natives.revealing import Replenish, Revealing, Scouting, StartScouting
from bisongames.natives.seasons.season_effects import BeforeTurn, TakingOtherFood, offer_other_food
from bisongames.natives.soul.conflict import Facing, opposing, warriors
from bisongames.natives.soul.heroes import Giving, goes_at_once, leading
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.taking import Taking
from bisongames.natives.tribe_action import ChoosingRole
from bisongames.natives.turn import TURN
from bisongames.natives.validation.reachability import (
    Agenda,
    before_step_1,
    in_step_1,
    in_step_2,
    replenished,
    rest_of_turn,
)
from bisongames.natives.validation.rite_checks import in_progress, interruption_faults

HELD = "$.position.held"
ACTING = "$.position.acting"
_STEPS = (Replenish, StartScouting, ChoosingRole)
"""The parts of a turn before which something can be due, besides what follows step 3."""


def turn_faults(table: Table, agenda: Agenda) -> Iterator[Fault]:
    """What is wrong with an agenda in a turn, by the step that goes on."""
    rest = rest_of_turn(table, agenda)
    before = agenda[: len(agenda) - len(rest)]
    if not rest:
        yield Fault("$.agenda", f"needed to end with the turn of player {table.active_player}")
        return
    parts = table.board.parts[TURN][table.active_player]
    begun = parts[: len(parts) - len(rest)]
    if not isinstance(rest[0], _STEPS) and not (begun and isinstance(begun[-1], ChoosingRole)):
        yield Fault("$.agenda", f"a part of the turn is left out before {rest[0]!r}")
        return
    if before_step_1(rest):
        yield from _before_step_1_faults(table, before)
    elif in_step_1(rest):
        yield from _step_1_faults(table, before)
    elif in_step_2(rest):
        yield from _step_2_faults(table, before)
    else:
        yield from _step_3_faults(table, before)
        return
    if table.acting != NOTHING:
        yield Fault(ACTING, "a role acts in step 3 only")
    if table.great_taken:
        yield Fault("$.position.great_taken", f"found {table.great_taken}, needed 0 before step 3")


def _needed(index: int, what: str) -> Fault:
    return Fault(f"$.agenda[{index}]", f"needed {what}")


def _different(found: Agenda, needed: Agenda, index: int) -> Iterator[Fault]:
    """Where an agenda from an index on is not as needed."""
    for place, (one, other) in enumerate(zip(found, needed, strict=False), index):
        if one != other:
            yield _needed(place, repr(other))
            return
    if len(found) > len(needed):
        yield _needed(index + len(needed), "the next part of the turn")
    elif len(found) < len(needed):
        yield _needed(index + len(found), repr(needed[len(found)]))


def _before_step_1_faults(table: Table, before: Agenda) -> Iterator[Fault]:
    """Only the season lets members be moved here."""
    yield from _hand_faults(table, None)
    whole = BeforeTurn(table.active_player).happen(table, None)
    if not before or len(before) > len(whole):
        yield _needed(0, f"step 1 after {len(whole)} offers to move members")
        return
    due = whole[len(whole) - len(before) :]
    if not in_progress(table, due[0], before):
        yield _needed(0, f"{due[0]!r}, or what is left of it")
    yield from _different(before[1:], due[1:], 1)


def _step_1_faults(table: Table, before: Agenda) -> Iterator[Fault]:
    """The cards of step 1 are revealed; the last one may be in a hand."""
    waiting = bool(before) and not isinstance(before[0], Revealing)
    yield from _hand_faults(table, before[0] if waiting else None)
    due = before[1:] if waiting else before
    number = replenished(table, table.season) - waiting
    yield from _different(due, (Revealing(),) * min(len(due), number), int(waiting))
    if len(due) > table.stack_left:
        found = f"{len(due)} reveals are due, the stack has {table.stack_left} cards"
        yield Fault("$.agenda", found)


def _step_2_faults(table: Table, before: Agenda) -> Iterator[Fault]:
    """The player scouts: a choice, then a reveal, then perhaps a card in a hand, and again."""
    scouting = before[-1:] if before and isinstance(before[-1], Scouting) else ()
    first = before[: len(before) - len(scouting)]
    waiting = bool(first) and not isinstance(first[0], Revealing)
    yield from _hand_faults(table, first[0] if waiting else None)
    if len(first) > 1:
        yield _needed(1, "what is left of scouting, or step 3")
    if before:
        yield from _blocked_scout_faults(table)
    cards = int(bool(first) and not waiting) + len(scouting)
    if cards > table.stack_left:
        found = f"{cards} reveals can be due, the stack has {table.stack_left} cards"
        yield Fault("$.agenda", found)
    for pending in scouting:
        player, most = table.active_player, table.strength[table.active_player][SCOUT] - len(first)
        path = f"$.agenda[{len(first)}]"
        if pending.player != player:
            yield Fault(f"{path}.player", f"needed {player}, whose turn it is")
        if isinstance(pending, Scouting) and not 1 <= pending.left <= most:
            yield Fault(f"{path}.left", f"found {pending.left}, allowed is 1 to {most}")


def _blocked_scout_faults(table: Table) -> Iterator[Fault]:
    board, player = table.board, table.active_player
    for member in board.blocking:
        kind = board.above + member
        if table.members[player][SCOUT][member] and not goes_at_once(board, kind):
            found = f"player {player} cannot scout, {board.kinds[kind]} blocks his scout"
            yield Fault("$.agenda[0]", found)


def _hand_faults(table: Table, pending: Pending | None) -> Iterator[Fault]:
    """A card is in a hand exactly while it is asked what to do with it, right after it was revealed."""
    if pending is None:
        if table.held != NOTHING:
            yield Fault(HELD, "a card is in a hand only while it is asked what to do with it")
        return
    if not isinstance(pending, Facing | Giving | Placing):
        yield _needed(0, "a reveal, or what to do with the card that was revealed")
    elif table.held == NOTHING:
        yield Fault(HELD, "missing, as it is asked what to do with a card")
    elif not table.revealed or table.revealed in table.board.special_at:
        found = f"found {table.revealed}, and the last of them is not the card in the hand"
        yield Fault("$.position.revealed", found)
    elif isinstance(pending, Facing):
        yield from _facing_faults(table, pending)
    else:
        yield from _given_faults(table, pending)


def _facing_faults(table: Table, facing: Facing) -> Iterator[Fault]:
    board, player = table.board, table.active_player
    if facing.player != player:
        yield Fault("$.agenda[0].player", f"needed {player}, who revealed the card")
    elif table.held not in board.conflicts:
        yield Fault(HELD, "is no conflict card")
    elif board.rows[table.held].color == board.colors[player]:
        yield Fault(HELD, "a card of a player's own colour goes to the box")
    elif warriors(table, player) <= opposing(table, table.held):
        found = f"needed more warriors than the opponent: {warriors(table, player)} against"
        yield Fault("$.agenda[0]", f"{found} {opposing(table, table.held)}")


def _given_faults(table: Table, pending: Giving | Placing) -> Iterator[Fault]:
    if not goes_at_once(table.board, table.held):
        yield Fault(HELD, "is no card that goes to a player as soon as it is revealed")
        return
    first = leading(table, table.held)
    if isinstance(pending, Placing):
        if pending.player not in first:
            yield Fault("$.agenda[0].player", f"needed one of {first}, who lead")
    elif pending.player != table.active_player:
        yield Fault("$.agenda[0].player", f"needed {table.active_player}, whose turn it is")
    elif len(first) < 2:
        yield Fault("$.agenda[0]", f"player {first[0]} leads alone, so there is no choice")


def _step_3_faults(table: Table, before: Agenda) -> Iterator[Fault]:
    """A role takes cards, or a rite is carried out, or the season offers other food."""
    first = before[0] if before else None
    if (table.held != NOTHING) != isinstance(first, Placing):
        yield Fault(HELD, "a card is in a hand exactly while it is asked where to place it")
    elif (table.acting != NOTHING) != isinstance(first, Taking | Placing):
        yield Fault(ACTING, "a role acts exactly while cards are taken")
    elif isinstance(first, TakingOtherFood):
        yield from _other_food_faults(table, first, before)
    else:
        yield from interruption_faults(table, before)


def _other_food_faults(table: Table, first: TakingOtherFood, before: Agenda) -> Iterator[Fault]:
    player, board = table.active_player, table.board
    if first.role not in ROLES[FARMER:]:
        yield Fault("$.agenda[0].role", f"allowed is {', '.join(ROLES[FARMER:])}")
        return
    role = ROLES.index(first.role)
    whole = offer_other_food(table, player, role)
    if len(before) > len(whole):
        yield _needed(0, f"the end of the turn after {len(whole)} offers of other food")
        return
    yield from _different(before, whole[: len(before)], 0)
    if not any(table.above[player][kind] for kind in board.foods[role - FARMER]):
        yield Fault("$.agenda[0].role", f"the {first.role} of player {player} has taken no food")
