"""A finished match as a row of the file of a run, and back: what cannot be one is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve

from bisongames.compare.plain import Fits, all_of, is_flag, is_number, is_plain, is_text, is_whole
from bisongames.compare.playing import Outcome

_FIELDS: Final[Mapping[str, Fits]] = {
    "start_player": is_whole,
    "bots": all_of(is_text),
    "ranking": all_of(all_of(is_whole)),
    "scores": all_of(is_whole),
    "ended_by": is_text,
    "cut": is_flag,
    "shares": all_of(is_text),
    "course": all_of(all_of(is_number)),
}
"""What is kept of a match besides its number, seed, choices and metrics, and what each must be."""


def row_of(outcome: Outcome) -> tuple[Any, ...]:
    """A match as it is kept."""
    more = {name: getattr(outcome, name) for name in _FIELDS}
    return (
        outcome.number,
        outcome.seed,
        json.dumps(outcome.moves, separators=(",", ":")),
        json.dumps(outcome.metrics, separators=(",", ":")),
        json.dumps(more, separators=(",", ":")),
    )


def outcome_of(number: int, seed: int, moves: str, metrics: str, more: str) -> Outcome:
    """A match that was kept.

    Raises:
        ValueError, KeyError, TypeError: it is none.
    """
    rest, measured = json.loads(more), json.loads(metrics)
    found = Outcome(
        number=number,
        seed=seed,
        moves=_tuples(json.loads(moves)),
        metrics=measured,
        **{name: _tuples(rest[name]) for name in _FIELDS},
    )
    wrong = [name for name, fits in _FIELDS.items() if not fits(getattr(found, name))]
    players = range(len(found.scores)) if "scores" not in wrong else range(0)
    if not wrong and sorted(seat for rank in found.ranking for seat in rank) != list(players):
        wrong.append("ranking")
    if not wrong and (not players or len(found.bots) != len(players) or not found.winners):
        wrong.append("bots")
    if not (
        isinstance(measured, dict) and is_plain(measured) and all(map(is_number, measured.values()))
    ):
        wrong.append("metrics")
    if not (is_whole(number) and is_whole(seed) and all_of(is_text)(found.moves)):
        wrong.append("seed or moves")
    if wrong:
        raise ValueError(f"the {wrong[0]} of match {number} cannot be read")
    return evolve(found, metrics={name: float(value) for name, value in measured.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
