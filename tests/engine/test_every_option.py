"""A variant that loads can be played, seen, scored and drawn; any other is refused, with the path of the fault."""

from __future__ import annotations

import os
from typing import Any, Final

import pytest

from bisongames.engine.loader import load
from bisongames.engine.rulebook.options import kinds_of
from tests import budget
from tests.engine.trying import IDS, fault_of, paired_changes, single_changes

ALL_PAIRS: Final = os.environ.get("EVERY_PAIR") == "1"
"""Whether every pair is tried: hours, on one core."""
STEPS: Final = budget.examples(12, 6)
WIDEST: Final = (
    "wind_river/base",
    "bison/expansion-2",
    "natives/base+rituals+seasons+soul-of-the-prairie",
    "catan/base",
    "catan/bison",
)
"""Of each game the variants with the most in them: their options are tried one by one."""
PAIRS: Final = budget.examples(12, 4)
"""Pairs that are tried of each variant otherwise, spread evenly."""
LONG: Final = 3
"""Options with more words than that are tried with so many of them."""


def _some(changes: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    """So many of these, spread evenly."""
    return changes[:: max(1, -(-len(changes) // number))]


def _single(id: str) -> list[dict[str, Any]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for change in single_changes(id):
        found.setdefault(next(iter(change)), []).append(change)
    return [one for changes in found.values() for one in _some(changes, LONG)]


def _wrong(id: str, changes: list[dict[str, Any]]) -> dict[str, str]:
    found = {str(c): fault_of(id, c, STEPS, thorough=ALL_PAIRS or budget.NIGHTLY) for c in changes}
    return {change: fault for change, fault in found.items() if fault}


@pytest.mark.parametrize("id", IDS if ALL_PAIRS else WIDEST)
def test_every_option_at_its_ends_is_refused_or_played(id: str) -> None:
    assert _wrong(id, _single(id)) == {}


@pytest.mark.parametrize("id", IDS)
def test_options_in_pairs_are_refused_or_played(id: str) -> None:
    pairs = list(paired_changes(id))
    chosen = pairs if ALL_PAIRS else _some(pairs, PAIRS)
    assert _wrong(id, chosen) == {}


@pytest.mark.parametrize("id", IDS)
def test_every_option_is_tried(id: str) -> None:
    assert {next(iter(c)) for c in _single(id)} == set(kinds_of(load(id).rulebook.options))
