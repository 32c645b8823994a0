"""Natives: laws of the numbers of an action: what it may still take, what it has taken, and by what strength."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from bisongames.engine.core.errors import Fault
from bisongames.natives.effects import ELDER, FARMER, NUMBER, ROLES, SHAMAN, WARRIOR, Effect
from bisongames.natives.revealing import is_barred
from bisongames.natives.rituals.costs import Paying
from bisongames.natives.rituals.rites import Activating, ActivationDue, Sacrificing
from bisongames.natives.rituals.role_swaps import Reassigning
from bisongames.natives.seasons.season_effects import bonus, more_rites
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.validation.card_checks import effects_above
from bisongames.natives.validation.reachability import (
    Agenda,
    Range,
    credits_of,
    heavier,
    revealed_at_round,
    step_3_goes_on,
)
from bisongames.natives.validation.rite_checks import Level, fitting_rites, levels_of


@frozen
class Action:
    """A role that takes cards, now or when a rite has been carried out."""

    path: str
    role: int
    left: int
    extra: int
    taken: int
    by_rite: bool
    placed: int
    """Cards that it has taken and that are in no hand."""
    level: Level | None = None
    """What is left of the rite that interrupts it."""

    @property
    def rites(self) -> int:
        """Rites that it must have taken."""
        return int(self.level is not None)


def action_faults(table: Table, agenda: Agenda) -> Iterator[Fault]:
    """What is wrong with the numbers of the actions that go on, on an agenda that fits its table."""
    if not step_3_goes_on(table, agenda):
        return
    levels = levels_of(agenda)
    actions = []
    if table.acting != NOTHING:
        hand = int(table.held != NOTHING)
        actions.append(_on_the_table(table, hand))
        yield from _hand_faults(table, hand)
        if not hand and table.left + table.extra == 0:
            yield Fault("$.position.left", "found 0, and an action with nothing left is over")
    for level in levels:
        path = f"$.agenda[{level.index + len(level.steps)}]"
        if level.resume.player != table.active_player:
            yield Fault(f"{path}.player", f"needed {table.active_player}, whose turn it is")
        if level.resume.acting != ROLES[SHAMAN]:
            yield Fault(f"{path}.acting", f"needed {ROLES[SHAMAN]}, who takes rites")
            return
        actions.append(_resumed(path, level))
    saved = credits_of(table, table.active_player, revealed_at_round(table, agenda))
    for place, action in enumerate(actions):
        outermost = place == len(actions) - 1
        if action.by_rite == outermost:
            wrong = "needed false in the action of step 3" if outermost else "needed true"
            yield Fault(f"{action.path}.by_rite", wrong)
        elif not (faults := [*_taken_faults(table, action)]):
            yield from _strength_faults(table, action, agenda, saved)
        else:
            yield from faults
    yield from _sacred_faults(table, actions)
    yield from _great_food_faults(table, actions)


def _on_the_table(table: Table, hand: int) -> Action:
    return Action(
        "$.position", table.acting, table.left, table.extra, table.taken, table.by_rite,
        placed=table.taken - hand,
    )  # fmt: skip


def _resumed(path: str, level: Level) -> Action:
    due = level.resume
    return Action(
        path, NUMBER[due.acting], due.left, due.extra, due.taken, due.by_rite,
        placed=due.taken, level=level,
    )  # fmt: skip


def _hand_faults(table: Table, hand: int) -> Iterator[Fault]:
    if hand and (table.acting != ELDER or table.held not in table.board.by_role[ELDER]):
        yield Fault("$.position.held", "is no member that an elder has taken")
    elif hand and table.board.on_reveal[table.held]:
        yield Fault("$.position.held", "goes elsewhere as soon as it is revealed")


def _taken_faults(table: Table, action: Action) -> Iterator[Fault]:
    """The player has what was taken, with a role that he may use."""
    player, role = table.active_player, action.role
    if action.taken < action.rites or action.placed < 0:
        yield Fault(f"{action.path}.taken", f"found {action.taken}, needed 1 at least")
    if role == ELDER:
        have, found = sum(table.joined[player]), action.placed
    elif role == WARRIOR:
        have, found = len(table.captives[player]), action.taken
    elif role >= FARMER:
        foods = table.board.foods[role - FARMER]
        have, found = sum(table.above[player][k] for k in foods), action.taken
    else:
        return  # the shaman's, together: below
    if found > have:
        yield Fault(f"{action.path}.taken", f"found {action.taken}, player {player} has {have}")


def _strength_faults(
    table: Table, action: Action, agenda: Agenda, saved: set[int]
) -> Iterator[Fault]:
    """What an action has taken and may still take is the strength of its role, and what the season adds."""
    options, role = table.board.options, action.role
    if action.left < 0 or action.extra < 0:
        yield Fault(f"{action.path}.left", "needed 0 and more")
        return
    if is_barred(table, table.active_player, role) and not _can_be_barred_by_itself(table, action):
        yield Fault(f"{action.path}.acting", f"the {ROLES[role]} is blocked")
    total, by_rites = action.left + action.taken, 0
    if not action.by_rite:
        most = more_rites(table, role)
        by_rites = most - action.extra
        rites = sum(table.above[table.active_player][kind] for kind in table.board.rites)
        taken = Range(min(most, action.rites), min(most, rites, action.taken))
        if not taken.least <= by_rites <= taken.most:
            right = f"allowed is {most - taken.most} to {most - taken.least}"
            yield Fault(f"{action.path}.extra", f"found {action.extra}, {right}")
            return
        allowed = _strength(table, action, agenda)
        more = {bonus(table, role) + credit for credit in saved}
    elif action.extra:
        yield Fault(f"{action.path}.extra", f"found {action.extra}, needed 0 by a rite")
        return
    elif options.knowledge_full_strength:
        allowed, more = _strength(table, action, agenda), {0}
    else:
        allowed, more = Range(options.knowledge_limit, options.knowledge_limit), {0}
    if not any(allowed.least <= total - by_rites - m <= allowed.most for m in more):
        can = sorted({n + m for n in (allowed.least, allowed.most) for m in more})
        right = f"{can[0]} to {can[-1]}" if len(can) > 1 else str(can[0])
        found = f"found {total - by_rites} with what was taken, the {ROLES[role]} takes {right}"
        yield Fault(f"{action.path}.left", found)


def _can_be_barred_by_itself(table: Table, action: Action) -> bool:
    """Whether the member that blocks a role can have been placed there while it acted."""
    if action.role == SHAMAN:
        return bool(action.taken) and _has_activated(table)
    return action.role == ELDER and action.placed > 0


def _has_activated(table: Table) -> bool:
    return any(e.verb == "activate" for e in effects_above(table, table.active_player))


def _strength(table: Table, action: Action, agenda: Agenda) -> Range:
    """What the strength of a role can have been when its action began."""
    player, role = table.active_player, action.role
    now = table.strength[player][role]
    if role == ELDER:
        column = zip(table.members[player][ELDER], table.board.counts_as, strict=True)
        weights = sorted((weight for n, weight in column for _ in range(n)), reverse=True)
        return Range(now - sum(weights[: action.placed]), now)
    if role == SHAMAN and action.taken:
        effects = _effects_since(table, action, agenda)
        gained, lost = _gained(table, effects, agenda), _lost(table, effects, agenda)
        return Range(max(1, now - gained), now + lost)
    return Range(now, now)


def _effects_since(table: Table, action: Action, agenda: Agenda) -> list[Effect]:
    """What rites can have done since an action began; where it has taken one card, it is the rite that is due."""
    level = action.level
    if level is not None and action.taken == 1 and not level.acting:
        kinds = fitting_rites(table, level)
        effects = [effect for kind in kinds for effect in table.board.rows[kind].effects]
        if not _activated(effects, agenda):
            return effects
    return effects_above(table, table.active_player)


def _activated(effects: Iterable[Effect], agenda: Agenda) -> int:
    """How often these effects have let roles act."""
    number = sum(effect.number for effect in effects if effect.verb == "activate")
    return number - sum(isinstance(due, Activating | ActivationDue) for due in agenda)


def _gained(table: Table, effects: Sequence[Effect], agenda: Agenda) -> int:
    """The most strength that these effects can have brought to a role of the player."""
    options, player = table.board.options, table.active_player
    moved = sum(e.number for e in effects if e.verb == "reassign")
    moved -= sum(due.left for due in agenda if isinstance(due, Reassigning))
    most = sum(table.joined[player]) if options.knowledge_full_strength else options.knowledge_limit
    return _weighing(table, moved + _activated(effects, agenda) * most)


def _lost(table: Table, effects: Sequence[Effect], agenda: Agenda) -> int:
    """The most strength that these effects can have taken from a role of the player."""
    moved = sum(e.number for e in effects if e.verb in ("reassign", "self_to_captive"))
    moved += sum(e.what == "own_member" for e in effects if e.verb == "pay")
    moved -= sum(due.left for due in agenda if isinstance(due, Reassigning))
    moved -= sum(isinstance(due, Sacrificing) for due in agenda)
    moved -= sum(due.what == "own_member" for due in agenda if isinstance(due, Paying))
    return _weighing(table, moved)


def _weighing(table: Table, members: int) -> int:
    """The most strength that so many members are."""
    return members and members + heavier(table.board)


def _sacred_faults(table: Table, actions: Sequence[Action]) -> Iterator[Fault]:
    """The player has, or has lost, the totems and rites that his shaman has taken."""
    board, mine = table.board, table.above[table.active_player]
    taken = [action for action in actions if action.role == SHAMAN]
    have = sum(mine[kind] for kind in (*board.totems, *board.rites))
    have += sum(table.boxed[kind] for kind in board.totems)
    if sum(action.taken for action in taken) > have:
        found = f"found {sum(a.taken for a in taken)} taken in all, player {table.active_player}"
        yield Fault(f"{taken[-1].path}.taken", f"{found} has {have} totems and rites")


def _great_food_faults(table: Table, actions: Sequence[Action]) -> Iterator[Fault]:
    """Great food is taken with the farmer, fisher and hunter, and through a rite."""
    if not actions:
        return
    board, outermost = table.board, actions[-1]
    most, least = board.options.great_food_per_turn, 0
    if table.acting >= FARMER:
        mine = table.above[table.active_player]
        normal = sum(mine[k] for k in board.foods[table.acting - FARMER] if not board.great[k])
        least = table.taken - normal
    if outermost.role >= FARMER:
        most = min(most, outermost.taken)
    elif outermost.role != SHAMAN or not _has_activated(table):
        most = 0
    if not least <= table.great_taken <= most:
        found = f"found {table.great_taken}, allowed is {max(0, least)} to {most}"
        yield Fault("$.position.great_taken", found)
