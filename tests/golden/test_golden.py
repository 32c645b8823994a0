"""What the library writes and reads is what is stored here, byte for byte.

``README.md`` says how the data are renewed, and when.
"""

from __future__ import annotations

import json
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

import pytest

import bisongames
from bisongames import Match, from_json, to_json
from tests.golden import making
from tests.golden.making import LEFT_OUT, Line, Stored, pretty

LEAVE_OUT: Final[frozenset[str]] = frozenset()
"""Games that are compared without their key of ``LEFT_OUT``: put one in to see that nothing else has changed."""

EVERY: Final = 25
"""One of so many positions of a match is read back."""

MATCHES: Final = making.stored_matches()
POSITIONS: Final = sorted(making.POSITIONS.glob("*.json"))
RECORDS: Final = sorted(making.RECORDS.glob("*.json"))


def left_out(game_id: str, value: Any) -> Any:
    """Plain data as they are compared."""
    return making.without(LEFT_OUT[game_id], value) if game_id in LEAVE_OUT else value


def text_left_out(game_id: str, text: str) -> str:
    """JSON text as it is compared."""
    return making.text_without(LEFT_OUT[game_id], text) if game_id in LEAVE_OUT else text


def assert_same(found: Any, stored: Any, what: str) -> None:
    """Two pieces of data are the same, also in the order of their keys; else how they differ."""
    if json.dumps(found) != json.dumps(stored):
        lines = (pretty(stored).splitlines(), pretty(found).splitlines())
        difference = list(unified_diff(*lines, "stored", "now", n=1, lineterm=""))
        pytest.fail("\n".join([f"{what} differs", *difference[:120]]), pytrace=False)


def changed(game_id: str, stored: Line, now: Line) -> list[str]:
    """The kinds of digest that differ in a line of a match."""
    ignored = ("state", "views") if game_id in LEAVE_OUT else ()
    return [
        kind
        for kind, digest in stored.digests.items()
        if now.digests.get(kind) != digest and kind not in ignored
    ]


def difference(stored: Stored, now: Stored) -> str:
    """Where two forms of a match differ first, in which kinds; empty where they do not."""
    game_id = stored.game.rulebook.id
    differing = [
        (before.index, kinds)
        for before, after in zip(stored.lines, now.lines, strict=True)
        if (kinds := changed(game_id, before, after))
    ]
    if not differing:
        return ""
    last, kinds = differing[0]
    first = last - last % stored.head["every"]
    where = f"position {last}" if first == last else f"positions {first} to {last}"
    asked = f"{last}" if first == last else f"{first} {last}"
    all_kinds = sorted({kind for _, kinds in differing for kind in kinds})
    told = [
        f"{stored.name}, {where}: {', '.join(kinds)} differ; the last move there is {stored.lines[last].move}",
        f"lines that differ: {len(differing)} in all, in {', '.join(all_kinds)}",
        f"to be compared, from both sources: python tests/golden/making.py show {stored.name} {asked}",
    ]
    whole = [int(p.stem.rpartition("-")[2]) for p in POSITIONS if belongs(p, stored.name)]
    for index in sorted(index for index in whole if index >= first):
        path = making.POSITIONS / f"{stored.name}-{index}.json"
        lines = (
            pretty(left_out(game_id, json.loads(path.read_text(encoding="utf-8")))).splitlines(),
            pretty(left_out(game_id, making.whole(stored, index))).splitlines(),
        )
        if shown := list(unified_diff(*lines, "stored", "now", n=1, lineterm="")):
            told += [f"position {index}, which is stored whole:", *shown[:60]]
            break
    return "\n".join(told)


def belongs(path: Path, match: str) -> bool:
    """Whether a whole position is one of this match."""
    return path.stem.rpartition("-")[0] == match


def name_of(path: Path) -> str:
    """How a file is called in the names of tests."""
    return path.stem


def test_all_data_are_there() -> None:
    assert {path.stem for path in MATCHES} == {plan.name for plan in making.PLANS}
    wholes = {plan.name for plan in making.PLANS if plan.whole}
    assert {path.stem for path in RECORDS} == wholes
    assert {path.stem.rpartition("-")[0] for path in POSITIONS} == wholes
    names = {making.file_name(id) for id in making.variant_ids()}
    assert {path.name for path in making.VARIANTS.iterdir()} == names
    assert {path.stem for path in making.GAMES.iterdir()} == set(making.game_ids())


@pytest.mark.parametrize("path", MATCHES, ids=name_of)
def test_a_match_is_written_as_before(path: Path) -> None:
    stored = making.read_match(path)
    now = making.retold(stored.name, stored.head, stored.moves)
    told = difference(stored, now)
    if told:
        pytest.fail(told, pytrace=False)
    assert now.result == stored.result, f"{stored.name}: another result"
    assert now.record == stored.record, f"{stored.name}: another record"


@pytest.mark.parametrize("path", MATCHES, ids=name_of)
def test_a_match_is_dealt_as_before(path: Path) -> None:
    stored = making.read_match(path)
    dealt = making.dealt_again(stored.head, stored.moves)
    moves = [str(action) for _, action in dealt.history]
    for index, (now, before) in enumerate(zip(moves, stored.moves, strict=False)):
        assert now == before, (
            f"{stored.name}, move {index}: chance brings {now}, stored is {before}"
        )
    assert tuple(moves) == stored.moves


@pytest.mark.parametrize("path", MATCHES, ids=name_of)
def test_positions_are_read_as_written(path: Path) -> None:
    stored = making.read_match(path)
    for index, _, state, _ in making.replayed(stored.start(), stored.moves):
        if index % EVERY and index != len(stored.moves):
            continue
        where = f"{stored.name}, position {index}"
        text = to_json(state)
        again = from_json(text)
        assert to_json(again) == text, f"{where}: state"
        assert making.actions_of(again) == making.actions_of(state), f"{where}: legal"
        assert making.outcomes_of(again) == making.outcomes_of(state), f"{where}: chance"
        for player in (index % state.num_players, None):
            text = to_json(state.view(player))
            assert to_json(from_json(text)) == text, f"{where}: view of {player}"
        if state.result is not None:
            text = to_json(state.result)
            assert to_json(from_json(text)) == text, f"{where}: result"
        for action in state.legal_actions():
            assert state.parse(str(action)) == action, f"{where}: {action}"


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_a_whole_position_is_as_stored(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    match = making.read_match(making.MATCHES / f"{stored['match']}.txt")
    game_id = match.game.rulebook.id
    now = making.whole(match, stored["index"])
    assert_same(left_out(game_id, now), left_out(game_id, stored), path.stem)


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_a_stored_position_is_read(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    game_id = stored["match"].partition("-")[0]
    text = text_left_out(game_id, json.dumps(stored["state"], ensure_ascii=False))
    state = from_json(text)
    assert text_left_out(game_id, to_json(state)) == text
    assert making.actions_of(state) == stored["legal"]
    assert making.outcomes_of(state) == stored["chance"]
    for name, view in stored["views"].items():
        text = text_left_out(game_id, json.dumps(view, ensure_ascii=False))
        if game_id not in LEAVE_OUT:  # until it has gone, a view without the key is not whole
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
    path = making.VARIANTS / making.file_name(id)
    assert_same(making.variant_data(id), json.loads(path.read_text(encoding="utf-8")), id)
    variant = making.game_of(id).variant
    assert to_json(from_json(to_json(variant))) == to_json(variant)


@pytest.mark.parametrize("id", making.game_ids())
def test_kinds_and_schema_are_as_stored(id: str) -> None:
    path = making.GAMES / f"{id}.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    now = making.game_data(id)
    if id in LEAVE_OUT:
        del stored["schema"], now["schema"]
    assert_same(now, stored, id)


def test_every_shipped_variant_is_played() -> None:
    shipped = {v.id for v in bisongames.variants() if not v.expansion}
    assert shipped <= {making.game_of(plan.id).id for plan in making.PLANS}
