"""Matches of people are measured like those of bots, and set beside them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bisongames
from bisongames import SetupError
from bisongames.cli.app import run
from bisongames.lab import compare

ASKED: Any = {"players": 2, "matches": 12, "bots": "random"}


@pytest.fixture
def evenings(race, here):
    """A folder with eight matches of people, who throw with the left hand when they may, one of them unfinished."""
    folder = here / "evenings"
    folder.mkdir()
    for number in range(9):
        match = bisongames.Match(race, 2, seed=number)
        while not match.is_over and (number < 8 or match.state.round < 2):
            match.play(match.legal_actions()[-1])
        match.save(folder / f"{number}.json")
    return folder


def test_people_play_otherwise_than_bots_and_the_report_says_how(race, evenings):
    report = compare([race, f"{race}+rolls=5"], records=evenings, **ASKED)
    base, other = report.people
    assert (base.variant, base.number, other.number) == ("dice_race/base", 8, 0)
    rows: Any = {row.metric: row for row in base.rows}
    assert rows["turns"].means[0].mean == rows["turns"].means[1].mean == 6
    assert rows["chosen:wait"].means[1].mean == 4
    assert rows["chosen:wait"].differences[0].marked
    assert (
        "dice_race/base, 8 matches of people beside bots: choices to throw 4.25 → 2.00; choices to wait "
        in report.verdict
    )
    assert report.records_left_out == ("8.json: the match is not finished",)
    table = next(table for table in report.tables() if "of people" in table.title)
    assert table.columns == ("what", "bots", "people", "difference")
    assert "Left out: 8.json" in table.note
    assert json.loads(report.to_json())["people"][0]["number"] == 8
    assert "8 matches of people beside bots" in report.to_html()


def test_a_single_match_of_people_shows_no_difference(race, evenings):
    for number in range(1, 8):
        (evenings / f"{number}.json").unlink()
    report = compare([race, f"{race}+rolls=5"], records=evenings, **ASKED)
    base = report.people[0]
    assert base.number == 1
    assert not any(
        less is not None and less.marked for row in base.rows for less in row.differences
    )
    table = next(table for table in report.tables() if "of people" in table.title)
    assert "nothing is marked" in table.note


def test_a_match_of_bots_has_the_same_numbers_from_its_record(race, here):
    pair = [race, f"{race}+rolls=5"]
    report = compare(pair, **ASKED)
    (here / "r").mkdir()
    for number in range(3):
        report.match(number).save(here / "r" / f"{number}.json")
    again = compare(pair, records=here / "r", **ASKED)
    each: Any = again.people[0].rows
    for row in each:
        own = [m.metrics[row.metric] for m in report.matches[:3] if row.metric in m.metrics]
        assert row.means[1].mean == pytest.approx(sum(own) / len(own))


def test_a_folder_without_such_records_is_told_before_anything_is_played(race, evenings, here):
    def play(done, total):
        pytest.fail("it plays")

    pair: Any = [f"{race}+rolls=4", f"{race}+rolls=5"]
    with pytest.raises(
        SetupError, match=r"no finished match of these variants: 0\.json: dice_race"
    ):
        compare(pair, records=evenings, progress=play, **ASKED)
    with pytest.raises(SetupError, match="there is no folder"):
        compare(pair, records=here / "none", progress=play, **ASKED)


def test_the_command_sets_records_beside_bots(race, evenings, capsys):
    words = [
        "compare",
        race,
        f"{race}+rolls=5",
        "--players",
        "2",
        "--matches",
        "4",
        "--bots",
        "random",
    ]
    assert run([*words, "--records", str(evenings), "--metrics", "chosen"]) == 0
    assert "8 matches of people beside bots" in " ".join(capsys.readouterr().out.split())
