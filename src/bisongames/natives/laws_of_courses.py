"""Natives: laws of the course of a match: turns, reveals and seasons, and what players can have by then."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.natives.effects import ANY, ROLES, WARRIOR, Effect
from bisongames.natives.heroes import goes_at_once
from bisongames.natives.laws_of_cards import ROOT, effects_above
from bisongames.natives.paces import (
    Range,
    credits_of,
    finished_turns,
    heavier,
    most_revealed_by,
    most_strength,
    revealed_at_round,
    revealed_before_round,
    revealed_in_round,
    rounds_in_season,
    seasons_so_far,
    step_3_goes_on,
    turns_in_season,
)
from bisongames.natives.rites import Resume
from bisongames.natives.table import NOTHING, Table
from bisongames.play.agenda import Pending
from bisongames.play.errors import Fault


def course_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """What does not fit the turns that have been played, on a table with an agenda that fits it."""
    this_round = revealed_in_round(table, agenda)
    start = Range(table.revealed - this_round.most, table.revealed - this_round.least)
    faults = [*_pace_faults(table, start, revealed_before_round(table))]
    yield from faults
    if faults:
        return
    start = revealed_at_round(table, agenda)
    yield from _curse_faults(table, start)
    yield from _credit_faults(table, agenda, start)
    yield from _taken_faults(table, agenda, start)
    yield from _great_food_faults(table)
    yield from _conflict_faults(table, agenda)


def _pace_faults(table: Table, start: Range, before: Range) -> Iterator[Fault]:
    """The cards that are revealed fit the turns, and the season and winter fit what was revealed.

    Args:
        table: the table.
        start: what can have been revealed when this round began, by what this round can have revealed.
        before: the same, by what the finished rounds can have revealed.
    """
    board, both = table.board, start.within(before)
    found = f"found {table.revealed} reveals, by turn {table.turn} there are"
    if start.most < before.least:
        few = before.least + table.revealed - start.most
        yield Fault(f"{ROOT}.revealed", f"{found} {few} at least")
    elif before.most < start.least:
        many = before.most + table.revealed - start.least
        yield Fault(f"{ROOT}.revealed", f"{found} {many} at most")
    elif both.least >= board.winter_at:
        ended = f"winter came before round {table.round}, and the game ended with its round"
        yield Fault(f"{ROOT}.revealed", ended)
    elif table.season != NOTHING:
        begins = (0, *sorted(board.changes))
        last = min(both.most, board.winter_at - 1)
        first, last = (sum(at <= number for at in begins) - 1 for number in (both.least, last))
        if not first <= table.season_cards.index(table.season) <= last:
            season = board.seasons[table.season_cards[first]]
            needed = f"needed {season} in round {table.round} after {table.revealed} reveals"
            yield Fault(f"{ROOT}.season", needed)


def _effects(table: Table, season: int, verb: str) -> tuple[Effect, ...]:
    return table.board.season_effects[season][verb]


def _curse_faults(table: Table, start: Range) -> Iterator[Fault]:
    """There are no more curses than turns and rounds of seasons that bring them."""
    players, fewest = range(table.num_players), 0
    most = [0] * table.num_players
    for season in seasons_so_far(table):
        full = len(_effects(table, season, "curse_prairie"))
        rounds = rounds_in_season(table, season, start)
        last = table.season if table.ended else NOTHING
        fewest += len(_effects(table, season, "curse_fewest")) * (rounds + (season == last))
        for player in players:
            most[player] += full * turns_in_season(table, season, player, start)
    for player, number in enumerate(table.curses):
        if number > most[player] + fewest:
            found = f"found {number}, the seasons so far bring {most[player] + fewest} at most"
            yield Fault(f"{ROOT}.tribes[{player}].curses", found)
    in_all = sum(most) + (table.num_players - 1) * fewest
    if sum(table.curses) > in_all:
        found = f"found {sum(table.curses)} curses, the seasons so far bring {in_all} at most"
        yield Fault(f"{ROOT}.tribes", found)


def _credit_faults(table: Table, agenda: tuple[Pending, ...], start: Range) -> Iterator[Fault]:
    for player, credit in enumerate(table.credit):
        allowed = credits_of(table, player, start)
        if player == table.active_player and step_3_goes_on(table, agenda):
            allowed = {0}
        if credit not in allowed:
            right = " or ".join(map(str, sorted(allowed)))
            found = f"found {credit}, needed {right} after the turns that player {player} has had"
            yield Fault(f"{ROOT}.tribes[{player}].credit", found)


def _taken_faults(table: Table, agenda: tuple[Pending, ...], start: Range) -> Iterator[Fault]:
    """Nobody has more cards than his actions can have brought."""
    for player in range(table.num_players):
        most = _most_taken(table, agenda, player, start)
        number = _owned(table, player)
        if most is not None and number > most:
            found = f"found {number} cards taken from the prairie, {most} at most by this turn"
            yield Fault(f"{ROOT}.tribes[{player}]", found)


def _owned(table: Table, player: int) -> int:
    """The cards that a player has taken from the prairie and still has."""
    board = table.board
    members = [*table.captives[player]]
    for column in table.members[player]:
        members += [m for m, number in enumerate(column) for _ in range(number)]
    taken = [m for m in members if not goes_at_once(board, board.above + m)]
    return sum(table.above[player]) + len(taken)


def _most_taken(table: Table, agenda: tuple[Pending, ...], player: int, start: Range) -> int | None:
    """How many cards a player can have taken; None where there is no telling.

    An action takes at most its strength, and the strength is 1 and at most the cards that the player has.
    """
    board, options = table.board, table.board.options
    again = sum(e.number for e in effects_above(table, player) if e.verb == "activate")
    if again and options.knowledge_full_strength:
        return None
    by_rites = again * options.knowledge_limit
    given = sum(goes_at_once(board, kind) for kind in board.heroes)
    bonus = _most_bonus(table) + max(credits_of(table, player, start))
    actions = finished_turns(table, player) - (table.credit[player] > 0)  # by passing
    acting = player == table.active_player and step_3_goes_on(table, agenda)
    now = _taken_now(table, agenda) if acting else 0
    if acting and now is None:
        actions += 1
    found = 0
    for _ in range(min(actions, 20)):  # by then there are not so many cards
        found += 1 + found + by_rites + heavier(board) + given + bonus
    return found + by_rites + (now or 0)


def _most_bonus(table: Table) -> int:
    """The most cards beyond its strength that the seasons so far can have given an action."""
    most = 0
    for season in seasons_so_far(table):
        more = _effects(table, season, "bonus")
        found = max(sum(e.number for e in more if e.role in (ANY, role)) for role in ROLES)
        for verb in ("extra_rite", "other_food"):
            found += sum(e.number for e in _effects(table, season, verb))
        most = max(most, found)
    return most


def _taken_now(table: Table, agenda: tuple[Pending, ...]) -> int | None:
    """The cards that the action of step 3 has taken so far; None if it is over."""
    outer = [due.taken for due in agenda if isinstance(due, Resume)]
    if outer:
        return outer[-1]
    return None if table.acting == NOTHING else table.taken


def _conflict_faults(table: Table, agenda: tuple[Pending, ...]) -> Iterator[Fault]:
    """Conflict cards come by a player's own reveals, and to win one takes more warriors than the opponent."""
    board = table.board
    for player, color in enumerate(board.colors):
        boxed = sum(table.boxed[k] for k in board.conflicts if board.rows[k].color == color)
        number = sum(table.conflicts[player]) + sum(table.harmonies[player]) + boxed
        most = most_revealed_by(table, agenda, player)
        if number > most:
            found = f"found {number} conflict cards, player {player} has revealed {most} at most"
            yield Fault(f"{ROOT}.tribes[{player}]", found)
        yield from _won_faults(table, player)


def _won_faults(table: Table, player: int) -> Iterator[Fault]:
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


def _great_food_faults(table: Table) -> Iterator[Fault]:
    """The active player has, or has lost, the great food that he has taken in this turn."""
    board, player = table.board, table.active_player
    great = [kind for kind in board.food if board.great[kind]]
    have = sum(table.above[player][kind] + table.boxed[kind] for kind in great)
    most = min(have, board.options.great_food_per_turn)
    if table.great_taken > most:
        found = f"found {table.great_taken}, allowed is 0 to {most}"
        yield Fault(f"{ROOT}.great_taken", found)
