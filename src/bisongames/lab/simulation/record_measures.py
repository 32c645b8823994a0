"""Measures a match that people played by the same metrics as simulated ones."""

from __future__ import annotations

from typing import Final

from bisongames.components.seats import CHANCE
from bisongames.engine.core.errors import SetupError
from bisongames.engine.matches.match import Match
from bisongames.lab.metrics.collector import Collector
from bisongames.lab.metrics.metric_selection import Selection
from bisongames.lab.simulation.arm_matches import Outcome, match_outcome

PEOPLE: Final = "people"
"""The label of who played, in place of bots."""


def outcome_of_record(match: Match, selection: Selection, number: int, name: str) -> Outcome:
    """The metrics of a finished match.

    Args:
        match: the match.
        selection: the metrics.
        number: its number among the records.
        name: what errors call it.

    Raises:
        SetupError: if it is not finished.
        RunError: if a metric raises.
    """
    if not match.is_over:
        raise SetupError(f"{name}: the match is not finished")
    start = match.start
    collector = Collector(selection, match.game, name)
    collector.begin(start)
    cursor, meter = start.cursor(collector.listen), collector.meter
    decisions = turn = 0
    for move in match.moves:
        top = cursor.waiting[-1]
        if top.player != CHANCE:
            decisions += 1
            offered = len(cursor.legal_actions())
            collector.offered += offered
            kind = meter.counted(top, move.action)
            kind = type(move.action) if collector.kinds_are_classes else kind
            if collector.used is not None:
                collector.used[top.player, kind] += 1
            if collector.timed is not None and offered > 1:
                collector.timed[kind] += 1
            collector.choice(top.player, move.action)
        cursor.advance(move.action)
        if collector.leads is not None and cursor.table.turn != turn and cursor.waiting:
            turn = cursor.table.turn
            collector.leads.look(decisions, cursor.table)
    people = (PEOPLE,) * match.players
    return match_outcome(collector, cursor.state(), decisions, number=number, seed=0, bots=people)
