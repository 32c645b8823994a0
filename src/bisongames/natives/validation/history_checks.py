"""Natives: laws of the course of a match: turns, reveals and seasons, and the curses and credits that they bring."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault
from bisongames.natives.effects import Effect
from bisongames.natives.table import NOTHING, Table
from bisongames.natives.validation.card_checks import ROOT
from bisongames.natives.validation.reachability import (
    Range,
    credits_of,
    revealed_at_round,
    revealed_before_round,
    revealed_in_round,
    rounds_in_season,
    seasons_so_far,
    step_3_goes_on,
    turns_in_season,
)


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
