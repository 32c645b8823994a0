"""A finished match as a row of the file of a run, and back: what cannot be one is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Final

from bisongames.compare.playing import Outcome


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(value)  # type: ignore[arg-type]


def _all(value: object, kind: Callable[[object], bool]) -> bool:
    return isinstance(value, tuple) and all(map(kind, value))


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_text(value: object) -> bool:
    return type(value) is str


_FIELDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "start_player": _is_whole,
    "bots": lambda v: _all(v, _is_text),
    "ranking": lambda v: _all(v, lambda rank: _all(rank, _is_whole)),
    "scores": lambda v: _all(v, _is_whole),
    "ended_by": _is_text,
    "cut": lambda v: type(v) is bool,
    "shares": lambda v: _all(v, _is_text),
    "course": lambda v: _all(v, lambda each: _all(each, _is_number)),
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
    if not (isinstance(measured, dict) and all(map(_is_number, measured.values()))):
        wrong.append("metrics")
    if not (_is_whole(number) and _is_whole(seed) and _all(found.moves, _is_text)):
        wrong.append("seed or moves")
    if wrong:
        raise ValueError(f"the {wrong[0]} of match {number} cannot be read")
    return found


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
