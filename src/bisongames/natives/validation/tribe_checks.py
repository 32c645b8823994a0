"""Natives: laws of what players have: no more than their turns can have brought them."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.engine.core.errors import Fault
from bisongames.natives.effects import ANY, ELDER, FARMER, ROLES, SHAMAN, WARRIOR
from bisongames.natives.rituals.rites import Resume
from bisongames.natives.soul.heroes import goes_at_once
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.validation.card_checks import ROOT, effects_above
from bisongames.natives.validation.reachability import (
    Agenda,
    credits_of,
    finished_turns,
    heavier,
    most_revealed_by,
    most_strength,
    revealed_at_round,
    seasons_so_far,
    step_3_goes_on,
    turns_in_season,
)


def tribe_faults(table: Table, agenda: Agenda) -> Iterator[Fault]:
    """Who has more than he can have taken from the prairie or drawn, by the turns that he has had."""
    for player in range(table.num_players):
        path = f"{ROOT}.tribes[{player}]"
        bounds = _bounds(table, agenda, player)
        number, most = sum(_owned(table, player)), _most_taken(table, bounds, player)
        if number > most:
            found = f"found {number} cards taken from the prairie, {most} at most by this turn"
            yield Fault(path, found)
        elif (needed := _actions_needed(table, bounds, player)) > bounds.actions:
            found = f"to take these cards takes {needed} actions with such strengths"
            yield Fault(path, f"{found}, player {player} has had {bounds.actions} at most")
        yield from _great_food_faults(table, player)
        yield from _conflict_faults(table, agenda, player)
        yield from _won_faults(table, player)


@frozen
class Bounds:
    """What a player can have had to take cards with."""

    actions: int
    """Actions of step 3 that he has begun."""
    going: int | None
    """Cards that the last of them has taken, if it goes on."""
    bonus: int
    """Cards that an action can have taken beyond the strength of its role."""
    by_rites: int
    """Cards that he can have taken through rites."""
    aside: int
    """Cards that he can have got by no action of the role that takes them: through rites, or as other food."""


def _bounds(table: Table, agenda: Agenda, player: int) -> Bounds:
    start = revealed_at_round(table, agenda)
    now = player == table.active_player and step_3_goes_on(table, agenda)
    actions = finished_turns(table, player) + now - (table.credit[player] > 0)  # by passing
    bonus = _most_bonus(table) + max(credits_of(table, player, start))
    effects = effects_above(table, player)
    activated = sum(e.number for e in effects if e.verb == "activate")
    options = table.board.options
    each = sum(table.board.counts) if options.knowledge_full_strength else options.knowledge_limit
    captured = sum(e.number for e in effects if e.verb == "self_to_captive")
    food = sum(
        e.number * (turns_in_season(table, season, player, start) + now)
        for season in seasons_so_far(table)
        for e in table.board.season_effects[season]["other_food"]
    )
    aside = activated * each + captured + food
    return Bounds(
        actions, _taken_now(table, agenda) if now else None, bonus, activated * each, aside
    )


def _most_bonus(table: Table) -> int:
    """The most cards beyond its strength that the seasons so far can have given an action."""
    most = 0
    for season in seasons_so_far(table):
        more = table.board.season_effects[season]["bonus"]
        found = max(sum(e.number for e in more if e.role in (ANY, role)) for role in ROLES)
        for verb in ("extra_rite", "other_food"):
            found += sum(e.number for e in table.board.season_effects[season][verb])
        most = max(most, found)
    return most


def _taken_now(table: Table, agenda: Agenda) -> int | None:
    """The cards that the action of step 3 has taken so far; None if it is over."""
    outer = [due.taken for due in agenda if isinstance(due, Resume)]
    if outer:
        return outer[-1]
    return None if table.acting == NOTHING else table.taken


def _owned(table: Table, player: int) -> tuple[int, ...]:
    """Per role: the cards that a player has from the prairie and that this role takes."""
    board, above = table.board, table.above[player]
    found = [0] * len(ROLES)
    found[ELDER] = sum(
        number
        for member, number in enumerate(table.joined[player])
        if not goes_at_once(board, board.above + member)
    )
    found[SHAMAN] = sum(above[kind] for kind in (*board.totems, *board.rites))
    found[WARRIOR] = sum(
        not goes_at_once(board, board.above + member) for member in table.captives[player]
    )
    for role, kinds in enumerate(board.foods, FARMER):
        found[role] = sum(above[kind] for kind in kinds)
    return tuple(found)


def _most_taken(table: Table, bounds: Bounds, player: int) -> int:
    """How many cards a player can have taken.

    An action takes at most the strength of its role, which is 1 and at most the members that the player has by then.
    """
    board = table.board
    given = sum(goes_at_once(board, kind) for kind in board.heroes)
    more = 1 + bounds.by_rites + heavier(board) + given + bounds.bonus
    whole = bounds.actions - (bounds.going is not None)
    found = 0
    for _ in range(min(whole, 20)):  # by then there are not so many cards
        found += found + more
    return found + bounds.by_rites + (bounds.going or 0)


def _actions_needed(table: Table, bounds: Bounds, player: int) -> int:
    """How many actions it takes at least to get a player's cards, with the strengths that his roles can have had."""
    needed = 0
    for role, number in enumerate(_owned(table, player)):
        if number:
            each = most_strength(table, player, role) + bounds.bonus
            needed += -(-number // each)
    return needed - bounds.aside


def _great_food_faults(table: Table, player: int) -> Iterator[Fault]:
    """Great food is taken so many a turn."""
    board = table.board
    great = [kind for kind in board.food if board.great[kind]]
    have = sum(table.above[player][kind] for kind in great)
    limit = board.options.great_food_per_turn
    active = player == table.active_player
    most = limit * finished_turns(table, player)
    if active and not table.ended:
        most += table.great_taken
    if have > most:
        found = f"found {have} great food cards, {most} at most by this turn"
        yield Fault(f"{ROOT}.tribes[{player}].above", found)
    there = min(limit, have + sum(table.boxed[kind] for kind in great))
    if active and table.great_taken > there:
        found = f"found {table.great_taken}, allowed is 0 to {there}"
        yield Fault(f"{ROOT}.great_taken", found)


def _conflict_faults(table: Table, agenda: Agenda, player: int) -> Iterator[Fault]:
    """Conflict cards come by a player's own reveals."""
    board = table.board
    mine = [k for k in board.conflicts if board.rows[k].color == board.colors[player]]
    boxed = sum(table.boxed[kind] for kind in mine)
    number = sum(table.conflicts[player]) + sum(table.harmonies[player]) + boxed
    most = most_revealed_by(table, agenda, player)
    if number > most:
        found = f"found {number} conflict cards, player {player} has revealed {most} at most"
        yield Fault(f"{ROOT}.tribes[{player}]", found)


def _won_faults(table: Table, player: int) -> Iterator[Fault]:
    """To win a conflict takes more warriors than the opponent has."""
    board = table.board
    most = most_strength(table, player, WARRIOR)
    for kind, number in zip(board.conflicts, table.conflicts[player], strict=True):
        present = board.rows[kind].color in board.seat_of
        theirs = 1 if present else board.options.absent_warriors
        if number and most <= theirs:
            path = f"{ROOT}.tribes[{player}].conflicts.{board.kinds[kind]}"
            yield Fault(
                path, f"needed more than {theirs} warriors, player {player} had {most} at most"
            )
