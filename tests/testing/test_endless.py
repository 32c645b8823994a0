"""Nothing that an author writes hangs a tool: endless chance, upkeep and choices end in an exception that says where."""

from __future__ import annotations

import gc
import os
import pickle
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bisongames import Match, __compiled__, from_json, lab, load, to_json
from bisongames.bots import Search
from bisongames.engine.core import atomic_files, limits
from bisongames.engine.core.errors import EndlessPlay
from bisongames.engine.positions import cursor
from bisongames.testing import check_game, suite_run
from bisongames.testing.support.time_limit import OutOfTime, processor_time
from tests.testing.planting import all_forgotten, put
from tests.testing.short_variants import BEADS

pytestmark = pytest.mark.skipif(
    __compiled__, reason="changes limits, and compiled modules have these built in"
)

ENDLESS = {
    "chance": ("bead_river.Biting", "resolve"),
    "upkeep": ("bead_river.NextTurn", "happen"),
    "choices": ("bead_river.Choosing", "resolve"),
}
"""What follows itself for ever."""


@pytest.fixture(autouse=True)
def low_limits(bead_river: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Limits that are reached soon."""
    for name, number in (("OUTCOMES", 200), ("MOVES", 300)):
        monkeypatch.setattr(limits, name, number)
    monkeypatch.setattr(cursor, "STEPS", 5_000)
    monkeypatch.setattr(cursor, "OUTCOMES", 2_500)
    monkeypatch.setattr(cursor, "UPKEEP", 2_000)
    all_forgotten()
    yield
    all_forgotten()


@pytest.fixture(params=ENDLESS)
def endless(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Something in Bead River follows itself for ever; its id, after which chance always comes up."""
    put(monkeypatch, *ENDLESS[request.param], lambda old, self, *given: (self,))
    return "bead_river+river=0+sea=1"


def play(id: str) -> None:
    """Plays the first legal actions of a match to its end."""
    match = Match(id, seed=1)
    while not match.is_over:
        match.play(match.legal_actions()[0])


def test_a_match_ends_with_its_record(endless: str) -> None:
    with pytest.raises(EndlessPlay, match=r"bead_river/base\+river=0\+sea=1: ") as found:
        play(endless)
    error = found.value
    assert len(str(error)) < 300
    assert Match.from_record(from_json(to_json(error.record))).state == error.state
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.state) == (str(error), error.state)


def test_chance_without_an_end_takes_nothing_from_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(BEADS, seed=1)
    match.play("fish")
    put(monkeypatch, *ENDLESS["chance"], lambda old, self, *given: (self,))
    with pytest.raises(EndlessPlay, match="chance decides 200 times in a row"):
        match.play("fish")
    assert str(match.history[-1][1]) == "fish"
    assert match.state.chance_outcomes()
    monkeypatch.undo()  # positions of long ago are played again
    match.undo()
    assert match.legal_actions()


def play_out(id: str) -> None:
    """Plays out a match from its first choice."""
    game = load(id)
    game.start(2).apply(game.parse("start:0")).cursor().play_out(random.Random(1))


def search(id: str) -> None:
    """Searches for the best choice after fishing, or if a match never gets there, for the first one."""
    game = load(id)
    state = game.start(2).apply(game.parse("start:0"))
    Search(iterations=2).choose(state, 0, random.Random(1))
    cursor = state.apply(state.legal_actions()[0]).cursor()
    cursor.play_out(random.Random(1))


@pytest.mark.parametrize("tool", [play_out, search])
def test_playouts_and_searches_end(endless: str, tool: Callable[[str], None]) -> None:
    told = "chance decides 2500 times in a row|upkeep is due 2000 times in a row|does not end within 5000"
    with pytest.raises(EndlessPlay, match=told):
        tool(endless)


def test_chance_without_an_end_is_noticed_long_before_play_is_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(monkeypatch, *ENDLESS["chance"], lambda old, self, *given: (self,))
    with pytest.raises(
        EndlessPlay, match=r"chance decides 2500 times in a row .*Biting comes next"
    ):
        play_out("bead_river+river=0+sea=1")
    with pytest.raises(EndlessPlay, match="chance decides 2500 times in a row"):
        lab.compare(["bead_river+river=0+sea=1", BEADS], matches=4, bots="random", workers=1)


def test_outcomes_dealt_by_hand_are_replayed_however_many_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(monkeypatch, *ENDLESS["chance"], lambda old, self, *given: (self,))
    match = Match("bead_river+river=0+sea=1", 2, dealer="manual")
    while match.count < 150:
        match.play((match.legal_actions() or [each for each, _ in match.chance_outcomes()])[0])
    monkeypatch.setattr(cursor, "OUTCOMES", 5)
    assert match.at(70).count == 70
    assert sum(1 for _ in match.states) == 151


def test_comparisons_end_with_the_record_of_the_match(endless: str) -> None:
    with pytest.raises(EndlessPlay, match=r"bead_river/base\+river=0\+sea=1: ") as found:
        lab.compare([endless, BEADS], matches=4, bots="random", workers=1)
    if (
        found.value.record is None
    ):  # the start player is given, so upkeep does not even lead to a start
        assert "in turn 0, NextTurn comes next" in str(found.value)
        return
    assert "(match 0 with seed" in str(found.value)
    match = Match.from_record(from_json(to_json(found.value.record)))
    assert match.state == found.value.state


def test_the_suite_names_what_does_not_end(endless: str) -> None:
    began = time.process_time()
    with pytest.raises(AssertionError) as found:
        check_game(endless, seconds=4)
    assert time.process_time() - began < 4.4
    first, *more = str(found.value).splitlines()
    assert first == "bead_river/base+river=0+sea=1: Every match ends"
    assert any(line.startswith("record of ") or "NextTurn comes next" in line for line in more)


def test_a_loop_without_an_end_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def legal(old, self, table):
        while not any(table.river):
            pass
        return old(self, table)

    put(monkeypatch, "bead_river.Choosing", "legal", legal)
    monkeypatch.setattr(suite_run, "PATIENCE", 0.5)
    began = time.process_time()
    with pytest.raises(AssertionError, match="this check has not ended after") as found:
        check_game(BEADS, players=2, seconds=2)
    assert time.process_time() - began < 2.4
    assert "record of " in str(found.value)


def test_an_interrupt_waits_for_callbacks_of_the_garbage_collector() -> None:
    """There Python would only print the exception."""
    finished = []

    def slow(phase: str, info: object) -> None:
        until = time.process_time() + 0.2
        while time.process_time() < until:
            pass
        finished.append(phase)

    def loop() -> None:
        gc.collect()
        while True:
            pass

    gc.callbacks.append(slow)
    try:
        with pytest.raises(OutOfTime), processor_time(0.1):
            loop()
    finally:
        gc.callbacks.remove(slow)
    assert finished[:2] == ["start", "stop"]


def test_time_that_is_over_leaves_no_file_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "variant.toml").write_bytes(b"read")
    found = []

    def slow(mode: int) -> None:
        until = time.process_time() + 0.3
        while time.process_time() < until:
            pass

    def loop() -> None:
        found.append(atomic_files.read_whole(tmp_path / "variant.toml", 10))
        while True:
            pass

    monkeypatch.setattr(atomic_files, "_no_file", slow)
    with pytest.raises(OutOfTime), processor_time(0.1):
        loop()
    assert found == [b"read"]


def test_time_that_is_over_leaves_no_folder_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "en.toml").write_bytes(b"")
    found: list[str] = []
    scandir = os.scandir

    def slow(path: Path) -> object:
        entries = scandir(path)
        until = time.process_time() + 0.3
        while time.process_time() < until:
            pass
        return entries

    def loop() -> None:
        found.extend(file.stem for file in tmp_path.glob("*.toml"))
        while True:
            pass

    monkeypatch.setattr(os, "scandir", slow)
    with pytest.raises(OutOfTime), processor_time(0.1):
        loop()
    assert found == ["en"]
