"""Records that last: earlier formats are read, and where a record no longer goes through is told."""

import json
from pathlib import Path

import attrs
import pytest

import bisongames
from bisongames import Match, RecordError
from bisongames.engine.io.migrations import FORMAT

OLD = sorted((Path(__file__).parent / "formats").glob("*.json"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_format_is_read_and_written_in_the_present_one(path):
    data = json.loads(path.read_text("utf-8"))
    match = Match.load(path, verify=True)
    assert match.is_over
    written = json.loads(bisongames.to_json(match))
    assert written["format"] == FORMAT
    assert written["rules"] == data.get("rules", data.get("rules_version"))
    assert written["moves"] == data["moves"]


def test_there_is_a_record_of_each_format_and_game():
    assert {path.stem.split("-")[0] for path in OLD} == {str(n) for n in range(1, FORMAT)}
    assert {path.stem.split("-")[1] for path in OLD} == {"bison", "catan", "natives", "wind_river"}


@pytest.mark.parametrize("found", [0, FORMAT + 1, "2", None, True])
def test_a_record_of_a_format_that_nobody_knows_is_refused(found):
    data = json.loads(bisongames.to_json(Match("wind_river", seed=1)))
    data["format"] = found
    with pytest.raises(RecordError, match=r"\$\.format: expected 1 to .*, got"):
        bisongames.from_json(json.dumps(data))


def broken_after(number: int, move: str) -> dict:
    match = Match("wind_river", 3, seed=1)
    while match.count < 20:
        match.play(match.legal_actions()[0])
    data = json.loads(bisongames.to_json(match))
    data["moves"][number] = move
    return data


@pytest.mark.parametrize(("move", "rule"), [("buffalo:B2-B3", "WR-3e"), ("no such move", None)])
def test_the_first_divergence_is_named_and_the_match_is_there_up_to_it(tmp_path, move, rule):
    path = tmp_path / "match.json"
    path.write_text(json.dumps(broken_after(3, move)), "utf-8")
    with pytest.raises(RecordError, match=r"\$\.moves\[3\]"):
        Match.load(path)
    match = Match.load(path, until="divergence")
    assert match.count == 3
    assert match.divergence is not None
    assert (match.divergence.move, match.divergence.rule) == (3, rule)
    assert move.partition(":")[0] in match.divergence.message
    match.play(match.legal_actions()[0])


def test_a_record_that_goes_through_diverges_nowhere():
    record = Match("wind_river", seed=1).record
    assert Match.from_record(record, until="divergence").divergence is None
    with pytest.raises(RecordError, match="until"):
        Match.from_record(record, until="the end")  # type: ignore[arg-type]


def test_a_record_of_older_rules_is_replayed_by_those_of_today(monkeypatch):
    match = Match("wind_river", seed=1)
    book = attrs.evolve(match.game.rulebook, rules_version=2)
    newer = attrs.evolve(match.game, rulebook=book)
    old = attrs.evolve(match.record, game=newer, rules=1)
    again = Match.from_record(old)
    assert again.state.table.key() == match.state.table.key()
    assert again.record.rules == 2
