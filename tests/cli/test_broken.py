"""Whatever fails in the program at the table, no match is lost, and one sentence says where it is."""

import os
from pathlib import Path

import pytest

import bisongames
from bisongames import Match
from bisongames.cli.table.prompt import Prompt


def fails(*_: object) -> None:
    raise StopIteration("nothing was left")


@pytest.fixture
def failing(monkeypatch):
    """A table at which asking for the score fails in the program."""
    monkeypatch.setattr(Prompt, "do_score", fails)


def test_a_fault_of_the_program_ends_in_one_sentence_and_a_saved_match(cli, tmp_path, failing):
    fault = cli("play", "wind_river", "--seed", 3, typed="1\nscore\n").fault
    assert "the program failed: StopIteration: nothing was left" in fault
    assert "saved in bisongames-rescued.json" in fault
    assert "bisongames play --load bisongames-rescued.json" in fault
    match = Match.load(tmp_path / "bisongames-rescued.json")
    assert match.count > 1
    assert not match.is_over
    assert "in fails" in (tmp_path / "bisongames-rescued.fault.txt").read_text()


def test_what_fails_once_more_is_saved_in_another_file(cli, tmp_path, failing):
    for name in ("bisongames-rescued.json", "bisongames-rescued1.json"):
        assert name in cli("play", "wind_river", "--seed", 3, typed="score\n").fault
    assert len([*tmp_path.glob("*.json")]) == 2


def test_a_match_that_is_kept_is_saved_where_it_is_kept(cli, tmp_path, failing):
    fault = cli("play", "bison", "--seed", 3, "--save", "kept.json", typed="1\nscore\n").fault
    assert "saved in kept.json" in fault
    assert Match.load(tmp_path / "kept.json").count
    assert not [*tmp_path.glob("bisongames-rescued*.json")]


def test_a_match_that_cannot_be_saved_is_told_in_one_sentence_too(cli, monkeypatch, failing):
    def cannot(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "there")

    monkeypatch.setattr(Match, "save", cannot)
    fault = cli("play", "wind_river", "--seed", 3, typed="score\n").fault
    assert "could not be saved" in fault
    assert "Permission denied" in fault


@pytest.mark.skipif(os.name == "nt", reason="no terminals of this kind there")
def test_a_full_screen_that_fails_ends_in_one_sentence_too(tmp_path):
    pytest.importorskip("textual")
    from tests.terminal import Terminal  # deferred: Windows has none

    (tmp_path / "sitecustomize.py").write_text(
        "from bisongames.tui.app import TableApp\n"
        "def fails(self, _): raise ZeroDivisionError('nothing was left')\n"
        "TableApp.do_hint = fails\n"
    )
    paths = f"{tmp_path}{os.pathsep}{Path(bisongames.__file__).parents[1]}"
    words = ("play", "wind_river", "--seed", "3", "--full-screen")
    with Terminal(*words, columns=120, cwd=tmp_path, env={"PYTHONPATH": paths}) as terminal:
        for _ in range(200):
            terminal.read(0.1)
            if "number, words" in terminal.text and "1 B1" in terminal.text:
                break
        os.write(terminal.file, b"\x1bOQ")  # F2
        for _ in range(500):  # a screen that goes on fails below
            if not terminal.read(20):
                break
        fault = " ".join(terminal.text.split())
        assert terminal.code == 1
    assert "the program failed: ZeroDivisionError: nothing was left; the match is saved in" in fault
    assert "Traceback" not in fault
    assert Match.load(tmp_path / "bisongames-rescued.json").count
