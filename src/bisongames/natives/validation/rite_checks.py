"""Natives: laws of what is due because of a rite: which rite it can be, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from bisongames.components.seats import opponents_clockwise
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault
from bisongames.natives.effects import NUMBER
from bisongames.natives.placing import Placing
from bisongames.natives.rituals.costs import Losing, Paying, StrikeAhead
from bisongames.natives.rituals.rites import (
    Activating,
    ActivationDue,
    Resume,
    Sacrificing,
    steps_of,
)
from bisongames.natives.rituals.role_swaps import Reassigning
from bisongames.natives.table import Table
from bisongames.natives.taking import AfterTake, Taking
from bisongames.natives.validation.reachability import Agenda


@frozen
class Level:
    """An action that is interrupted by a rite."""

    index: int
    """Where it begins on the agenda."""
    steps: Agenda
    """What is left of the rite,"""
    resume: Resume
    """and how the action goes on."""
    acting: bool
    """Whether a role acts because of the rite; then that action stands before it."""


def interruption_faults(table: Table, before: Agenda) -> Iterator[Fault]:
    """What is wrong with the order of what is due in an action, and after the rites that interrupt it."""
    player = table.active_player
    start = _of_action(before)
    if any(pending.player != player for pending in before[:start]):
        yield Fault("$.agenda[0].player", f"needed {player}, whose turn it is")
        return
    levels = levels_of(before)
    end = start + sum(1 + len(level.steps) for level in levels)
    if end != len(before):
        yield Fault(f"$.agenda[{end}]", "needed an action that goes on after what a rite brings")
        return
    fitting = [fitting_rites(table, level) for level in levels]
    for level, kinds in zip(levels, fitting, strict=True):
        if not kinds:
            found = f"no rite of player {player} has come so far"
            yield Fault(f"$.agenda[{level.index}]", found)
    if all(fitting) and not _each_has_its_own(fitting, [*table.above[player]]):
        yield Fault("$.agenda", f"player {player} has too few rites for what is due")


def _of_action(before: Agenda) -> int:
    """How many things at the head of the agenda belong to an action that goes on."""
    match before:
        case (Taking(), *_):
            return 1
        case (Placing(), AfterTake(), *_):
            return 2
        case _:
            return 0


def levels_of(agenda: Agenda) -> list[Level]:
    """The actions that are interrupted by a rite, the innermost first."""
    found: list[Level] = []
    begin = start = _of_action(agenda)
    for index in range(start, len(agenda)):
        pending = agenda[index]
        if isinstance(pending, Resume):
            found.append(Level(begin, agenda[begin:index], pending, begin > 0))
            begin = index + 1
    return found


def fitting_rites(table: Table, level: Level) -> list[int]:
    """The rites that the active player has and that can have come so far."""
    return [kind for kind in table.board.rites if _fits(table, kind, level)]


def _fits(table: Table, kind: int, level: Level) -> bool:
    """Whether a rite that the active player has can have come so far."""
    player = table.active_player
    if not table.above[player][kind]:
        return False
    steps = steps_of(table.board, kind, player)
    for index, step in enumerate(steps):
        rest = steps[index + 1 :]
        if level.acting:
            if isinstance(step, ActivationDue) and level.steps == rest:
                return True
        else:
            number = in_progress(table, step, level.steps)
            if number and level.steps[number:] == rest:
                return True
    return False


def in_progress(table: Table, step: Pending, agenda: Agenda) -> int:
    """How many things at the head of an agenda can be what is left of a step of a rite; 0 for none."""
    first = agenda[0] if agenda else None
    match step:
        case Paying():
            return int(first == step and bool([*step.candidates(table)]))
        case Sacrificing():
            return int(first == step)
        case ActivationDue(player=player):
            return int(first == Activating(player))
        case Reassigning():
            return int(isinstance(first, Reassigning) and _has_moved(table, step, first))
        case StrikeAhead():
            return _losing(table, step, agenda)
        case _:
            return 0


def _has_moved(table: Table, whole: Reassigning, now: Reassigning) -> bool:
    """Whether the members that are said to have moved lie where they moved to."""
    board, player = table.board, whole.player
    members = {board.kinds[k] for k in board.members}
    blocking = {board.names_of_members[m] for m in board.blocking}
    moved = list(zip(now.moved, now.to, strict=False))
    return (
        now.player == player
        and now.left >= 1
        and now.left + len(now.moved) == whole.left
        and len(now.moved) == len(now.to)
        and set(now.moved) <= members - blocking
        and set(now.to) <= set(NUMBER)
        and all(
            moved.count((card, role))
            <= table.members[player][NUMBER[role]][board.number[card] - board.above]
            for card, role in moved
        )
    )


def _losing(table: Table, step: StrikeAhead, agenda: Agenda) -> int:
    """How many players at the head of an agenda are still to lose a card: all who are ahead, from the first one on."""
    player, what = step.player, step.what
    if not agenda or not isinstance(agenda[0], Losing) or what == "captive":
        return 0
    mine = table.count(player, step.measure)
    order = opponents_clockwise(player, table.num_players)
    if agenda[0].player not in order:
        return 0
    due = tuple(
        Losing(p, what)
        for p in order[order.index(agenda[0].player) :]
        if table.count(p, step.measure) > mine and Losing(p, what).candidates(table)
    )
    return len(due) if due and agenda[: len(due)] == due else 0


def _each_has_its_own(choices: Sequence[Sequence[int]], have: list[int]) -> bool:
    """Whether each level can be another card, of those that the player has."""
    if not choices:
        return True
    for kind in choices[0]:
        if have[kind]:
            have[kind] -= 1
            if _each_has_its_own(choices[1:], have):
                return True
            have[kind] += 1
    return False
