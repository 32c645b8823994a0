"""What the library writes and reads is what is stored here, byte for byte.

``README.md`` says how the data are renewed, and when.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import bisongames
from bisongames import Match, from_json, to_json
from tests import budget
from tests.golden import making
from tests.golden.differences import Change, changes, message, summary
from tests.golden.making import Stored, Texts

MATCHES: Final = making.stored_matches()
POSITIONS: Final = sorted(making.POSITIONS.glob("*.json"))
RECORDS: Final = sorted(making.RECORDS.glob("*.json"))


def assert_same(now: Any, stored: Any, what: str) -> None:
    """Two pieces of data are the same, also in the order of their keys; else how they differ."""
    if json.dumps(now) != json.dumps(stored):
        pytest.fail(message(what, changes(stored, now)), pytrace=False)


def position_changes(stored: dict[str, list[str]], now: dict[str, list[str]]) -> Iterator[Change]:
    """What differs between two forms of one position."""
    for column in making.COLUMNS:
        if stored[column] != now[column]:
            before, after = (making.as_data(column, texts[column]) for texts in (stored, now))
            yield from changes(before, after, column)


def difference(match: Stored, now: Texts) -> str:
    """Where the stored texts of a match and those of now differ first, and in what; then all that differs."""
    stored = making.read_texts(match.name)
    differing = {
        index: list(position_changes(*forms))
        for index, forms in enumerate(zip(stored.positions, now.positions, strict=True))
        if forms[0] != forms[1]
    }
    lines = []
    if differing:
        first = min(differing)
        move = match.lines[first].move
        lines.append(message(f"{match.name}, position {first} (move {move})", differing[first]))
        every = [change for changes in differing.values() for change in changes]
        lines.append(f"positions that differ: {len(differing)}, in {summary(every)}")
    for name in ("record", "result"):
        old, new = getattr(stored, name), getattr(now, name)
        if old != new:
            before, after = (json.loads(text) if text else None for text in (old, new))
            lines.append(message(f"{match.name}, {name}", changes(before, after)))
    return "\n".join(lines) or f"{match.name}: its digests are not those of its stored texts"


def name_of(path: Path) -> str:
    """How a file is called in the names of tests."""
    return path.stem


def test_all_data_are_there() -> None:
    assert {path.stem for path in MATCHES} == {plan.name for plan in making.PLANS}
    assert {path.stem for path in making.TEXTS.iterdir()} == {path.stem for path in MATCHES}
    wholes = {plan.name for plan in making.PLANS if plan.whole}
    assert {path.stem for path in RECORDS} == wholes
    assert {path.stem.rpartition("-")[0] for path in POSITIONS} == wholes
    names = {f"{making.plain_name(id)}.json" for id in making.variant_ids()}
    assert {path.name for path in making.VARIANTS.iterdir()} == names
    assert {path.stem for path in making.GAMES.iterdir()} == set(making.game_ids())


@pytest.mark.parametrize("path", budget.share(MATCHES, 10), ids=name_of)
def test_a_match_is_written_as_before(path: Path) -> None:
    stored = making.read_match(path)
    texts = making.texts_of(stored.head, stored.moves)
    if making.digested(stored.name, stored.head, stored.moves, texts) != stored:
        pytest.fail(difference(stored, texts), pytrace=False)


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_a_whole_position_is_as_stored(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    match = making.read_match(making.MATCHES / f"{stored['match']}.txt")
    now = making.whole(match, stored["index"])
    assert_same(now, stored, path.stem)


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_a_stored_position_is_read(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    text = json.dumps(stored["state"], ensure_ascii=False)
    state = from_json(text)
    assert to_json(state) == text
    assert making.actions_of(state) == stored["legal"]
    assert making.outcomes_of(state) == stored["chance"]
    for name, view in stored["views"].items():
        text = json.dumps(view, ensure_ascii=False)
        assert to_json(from_json(text)) == text, name


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_record_is_read_and_written_as_stored(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = Match.load(path)
    assert to_json(match, indent=1) + "\n" == text
    stored = making.read_match(making.MATCHES / path.with_suffix(".txt").name)
    assert tuple(str(action) for _, action in match.history) == stored.moves


@pytest.mark.parametrize("id", making.variant_ids())
def test_rules_are_as_stored(id: str) -> None:
    path = making.VARIANTS / f"{making.plain_name(id)}.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert_same(making.variant_data(id), stored, id)
    variant = making.game_of(id).variant
    assert to_json(from_json(to_json(variant))) == to_json(variant)


@pytest.mark.parametrize("id", making.game_ids())
def test_kinds_and_schema_are_as_stored(id: str) -> None:
    path = making.GAMES / f"{id}.json"
    assert_same(making.game_data(id), json.loads(path.read_text(encoding="utf-8")), id)


def test_every_shipped_variant_is_played() -> None:
    shipped = {v.id for v in bisongames.variants() if not v.expansion}
    assert shipped <= {making.game_of(plan.id).id for plan in making.PLANS}


def test_a_difference_names_the_field_and_the_words_with_old_and_new() -> None:
    old = {
        "rules": {"A-1": "You may not stop."},
        "plains": [0, 1],
        "acts": ['go {"to": 1}'],
        "x": 0,
    }
    new = {"rules": {"A-1": "You must not stop."}, "plains": [0, 2], "acts": ['go {"end": 1}']}
    assert message("base", changes(old, new)).splitlines() == [
        "base: 5 values differ",
        *("rules.A-1", "  old: You may not stop.", "  new: You must not stop."),
        "  changed: 'may' -> 'must'",
        *("plains[1]", "  old: 1", "  new: 2"),
        *("acts[0].json.to", "  old: 1", "  new: (absent)"),
        *("acts[0].json.end", "  old: (absent)", "  new: 1"),
        *("x", "  old: 0", "  new: (absent)"),
    ]
