"""Natives: how many turns, rounds and reveals there can have been, from what lies on the table.

Each turn reveals the cards of step 1 and, at the player's choice, up to his scout strength more. Strengths only grow,
unless a card lets a player move, pay or capture members of his own.
"""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.core.agenda import Pending
from bisongames.natives.board import Board
from bisongames.natives.effects import SCOUT
from bisongames.natives.revealing import Replenish, Revealing, Scouting, StartScouting
from bisongames.natives.soul.heroes import goes_at_once
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.tribe_action import ChoosingRole
from bisongames.natives.turn import TURN
from bisongames.natives.validation.card_checks import effects_above

Agenda = tuple[Pending, ...]


@frozen
class Range:
    """What a number can be."""

    least: int
    most: int

    def __add__(self, other: Range) -> Range:
        return Range(self.least + other.least, self.most + other.most)

    def within(self, other: Range) -> Range:
        """What it can be if it is in the other range too; the least is above the most if it can be nothing."""
        return Range(max(self.least, other.least), min(self.most, other.most))


# What goes on in the turn


def rest_of_turn(table: Table, agenda: Agenda) -> Agenda:
    """The parts of the turn that have not begun, at the end of the agenda."""
    parts = table.board.parts[TURN][table.active_player]
    number = 0
    while number < min(len(parts), len(agenda)) and agenda[-1 - number] == parts[-1 - number]:
        number += 1
    return agenda[len(agenda) - number :]


def _is_due(kind: type[Pending], agenda: Agenda) -> bool:
    return any(isinstance(pending, kind) for pending in agenda)


def before_step_1(rest: Agenda) -> bool:
    """Whether step 1 has not begun, by the rest of the turn."""
    return _is_due(Replenish, rest)


def in_step_1(rest: Agenda) -> bool:
    """Whether step 1 goes on."""
    return _is_due(StartScouting, rest) and not before_step_1(rest)


def in_step_2(rest: Agenda) -> bool:
    """Whether step 2 goes on, or step 3 has not begun yet."""
    return _is_due(ChoosingRole, rest) and not _is_due(StartScouting, rest)


def step_3_goes_on(table: Table, agenda: Agenda) -> bool:
    """Whether the active player has chosen a role and his turn is not over."""
    return bool(agenda) and not _is_due(ChoosingRole, rest_of_turn(table, agenda))


# Turns, rounds and seasons


def finished_turns(table: Table, player: int) -> int:
    """The turns that a player has finished."""
    number = table.num_players
    seat, now = ((p - table.start_player) % number for p in (player, table.active_player))
    return table.round - 1 + (seat < now or (seat == now and bool(table.ended)))


def seasons_so_far(table: Table) -> tuple[int, ...]:
    """The seasons that can have been in force, the present one last."""
    if table.season == NOTHING:
        return ()
    return table.season_cards[: table.season_cards.index(table.season) + 1]


def season_begins(table: Table, season: int) -> int:
    """The reveal that brings the change to a season."""
    return (0, *sorted(table.board.changes))[table.season_cards.index(season)]


def rounds_in_season(table: Table, season: int, start: Range) -> int:
    """The most rounds before this one that a season can have lasted; ``start``: revealed when this round began."""
    begins = season_begins(table, season)
    fastest = revealed_in_turns(table, [1] * table.num_players).most
    rounds_before = -(-begins // fastest)
    slowest = table.num_players * replenished(table, season)
    return max(0, min(table.round - 1 - rounds_before, (start.most - begins) // slowest))


def turns_in_season(table: Table, season: int, player: int, start: Range) -> int:
    """The most turns that a player can have finished in a season."""
    this_round = finished_turns(table, player) - (table.round - 1)
    more = this_round if season == table.season else 0
    return rounds_in_season(table, season, start) + more


def credits_of(table: Table, player: int, start: Range) -> set[int]:
    """The credits that a player can have, or can have spent on the action that goes on."""
    found = {0}
    for season in seasons_so_far(table):
        if turns_in_season(table, season, player, start):
            effects = table.board.season_effects[season]["pass_credit"]
            found.update(effect.number for effect in effects[-1:])
    return found


# Reveals


def replenished(table: Table, season: int) -> int:
    """The cards that step 1 reveals in a season, or with none."""
    board = table.board
    effects = board.season_effects[season]["replenish"] if season != NOTHING else ()
    return max((board.options.replenish, *(effect.number for effect in effects)))


def may_lose_members(table: Table, player: int) -> bool:
    """Whether members can have left roles of a player."""
    if any(table.board.season_effects[s]["reassign_before"] for s in seasons_so_far(table)):
        return True
    return any(
        effect.verb in ("self_to_captive", "reassign") or effect.what == "own_member"
        for effect in effects_above(table, player)
    )


def most_strength(table: Table, player: int, role: int) -> int:
    """The highest strength that a role of a player can have had so far."""
    if not may_lose_members(table, player):
        return table.strength[player][role]
    board = table.board
    members = [*table.joined[player]]
    for member in table.captives[player]:
        members[member] += 1
    for member, kind in enumerate(board.members):
        members[member] += table.boxed[kind]
    return 1 + sum(n * weight for n, weight in zip(members, board.counts_as, strict=True))


def heavier(board: Board) -> int:
    """By how much all members together count as more than one each."""
    return sum(
        (weight - 1) * board.counts[board.above + member]
        for member, weight in enumerate(board.counts_as)
    )


def revealed_in_turns(table: Table, turns: list[int]) -> Range:
    """The cards that so many turns of each player can have revealed, with a stack that was not empty."""
    numbers = [replenished(table, season) for season in seasons_so_far(table) or (NOTHING,)]
    most = sum(
        number * (max(numbers) + most_strength(table, player, SCOUT))
        for player, number in enumerate(turns)
    )
    return Range(sum(turns) * min(numbers), most)


def revealed_before_round(table: Table) -> Range:
    """The cards that the finished rounds can have revealed: the stack was not empty, as winter had not come."""
    return revealed_in_turns(table, [table.round - 1] * table.num_players)


def revealed_at_round(table: Table, agenda: Agenda) -> Range:
    """The cards that can have been revealed when this round began."""
    since = revealed_in_round(table, agenda)
    start = Range(table.revealed - since.most, table.revealed - since.least)
    return start.within(revealed_before_round(table))


def revealed_in_round(table: Table, agenda: Agenda) -> Range:
    """The cards that this round can have revealed so far."""
    number = replenished(table, table.season)
    found = revealed_in_turn(table, agenda)
    for player in range(table.num_players):
        if player != table.active_player and finished_turns(table, player) == table.round:
            found += Range(number, number + most_strength(table, player, SCOUT))
    return found if table.stack_left else Range(0, found.most)


def most_revealed_by(table: Table, agenda: Agenda, player: int) -> int:
    """The most cards that a player can have revealed in his turns."""
    turns = [0] * table.num_players
    turns[player] = finished_turns(table, player)
    most = revealed_in_turns(table, turns).most
    if player == table.active_player and not table.ended:
        most += revealed_in_turn(table, agenda).most
    return most


def revealed_in_turn(table: Table, agenda: Agenda) -> Range:
    """The cards that this turn can have revealed so far."""
    number = replenished(table, table.season)
    rest = rest_of_turn(table, agenda)
    before = agenda[: len(agenda) - len(rest)]
    if before_step_1(rest):
        return Range(0, 0)
    if in_step_1(rest):
        due = sum(isinstance(pending, Revealing) for pending in before)
        return Range(number - due if table.stack_left > due else 0, number - due)
    least = number if table.stack_left else 0
    if in_step_2(rest):
        return Range(least, number) + _revealed_in_step_2(table, before)
    return Range(least, number + most_strength(table, table.active_player, SCOUT))


def _revealed_in_step_2(table: Table, before: Agenda) -> Range:
    """How far the scouts have come; a hero that was given in this step adds no reveal to it."""
    board, player = table.board, table.active_player
    strength = table.strength[player][SCOUT]
    if not before:
        return Range(0, strength)
    column = table.members[player][SCOUT]
    given = sum(
        number * board.counts_as[member]
        for member, number in enumerate(column)
        if number and goes_at_once(board, board.above + member)
    )
    left = sum(pending.left for pending in before if isinstance(pending, Scouting))
    due = left + isinstance(before[0], Revealing)
    if left or table.stack_left > isinstance(before[0], Revealing):
        return Range(max(0, strength - given - due), strength - due)
    return Range(0, strength - due)
