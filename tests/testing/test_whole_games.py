"""The measurement of planted bugs in whole variants draws by its seed, and continues where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.testing import whole_games
from tests.testing.whole_games import Row, drawn, rows


def test_a_seed_draws_the_same_rows_and_a_larger_sample_only_adds_some() -> None:
    few, many = (drawn((), sample, 1) for sample in (3, 8))
    assert [row.key for row in few[:3]] == [row.key for row in many[:3]]
    assert [row.key for row in few[3:]] == [row.key for row in many[8:11]]
    assert [row.key for row in drawn((), 8, 2)] != [row.key for row in many]


def test_a_bug_of_an_expansion_is_planted_where_it_is_played() -> None:
    ids = {row.variant for row in rows() if row.bug.game.startswith("catan/bison")}
    assert ids == {"catan/bison"}
    assert {row.variant for row in rows(["bison/base"])} == {"bison/base"}


def test_stored_results_are_not_measured_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Row] = []

    def noticed(row: Row, seconds: float, seed: int) -> tuple[str, str, float]:
        asked.append(row)
        return "right", "a law", 1.5

    monkeypatch.setattr(whole_games, "noticed", noticed)
    path = tmp_path / "results.json"
    for sample, more in ((1, 2), (3, 4), (3, 0)):
        asked.clear()
        whole_games.main(["--sample", str(sample), "--file", str(path)])
        assert len(asked) == more
    data = json.loads(path.read_text(encoding="utf-8"))
    assert len(data["rows"]) == 6
    whole_games.main(["--sample", "1", "--seed", "5", "--file", str(path)])
    assert len(json.loads(path.read_text(encoding="utf-8"))["rows"]) == 2


def test_a_bug_is_noticed_in_a_whole_variant() -> None:
    (row,) = (
        row
        for row in rows(["natives/base"])
        if row.bug.name == "a_part_names_a_rule_of_another_game"
    )
    verdict, law, _ = whole_games.noticed(row, 20, 0)
    assert verdict == "right", law
