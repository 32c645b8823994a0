"""Finished matches as rows of a run file."""

from __future__ import annotations

import json
from typing import Final

import attrs

from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.value_checks import is_plain, structure

_IN_COLUMNS: Final = ("number", "seed", "moves", "metrics")
"""The fields with a column of their own; the rest is in the column ``more``."""


def row_of(outcome: Outcome) -> tuple[int, int, str, str, str]:
    """The columns of a match."""
    fields = attrs.asdict(outcome, recurse=False)
    columns = [fields.pop(name) for name in _IN_COLUMNS]
    moves, metrics, more = (json.dumps(v, separators=(",", ":")) for v in (*columns[2:], fields))
    return outcome.number, outcome.seed, moves, metrics, more


def outcome_of(number: int, seed: int, moves: str, metrics: str, more: str) -> Outcome:
    """The match of these columns.

    Raises:
        ValueError: the values are not those of a match.
    """
    fields = json.loads(more) | {"number": number, "seed": seed}
    fields |= {"moves": json.loads(moves), "metrics": json.loads(metrics)}
    if not is_plain(fields):
        raise ValueError(f"a text or number of match {number} cannot be read")
    outcome = structure(fields, Outcome)
    players = list(range(len(outcome.scores)))
    ranked = sorted(player for rank in outcome.ranking for player in rank)
    if ranked != players or len(outcome.bots) != len(players) or not outcome.winners:
        raise ValueError(f"match {number} cannot be read: its players do not fit")
    return outcome
