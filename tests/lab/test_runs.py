"""Runs: nothing that was finished is lost, nothing counted twice, and the numbers are the same however it was played."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from bisongames import BotError, RunError, SetupError
from bisongames.lab import Run, compare, fairness, sensitivity, sweep
from bisongames.lab.simulation.arm_matches import unpickle_plan
from tests.lab import bots_for_tests as own

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
WIND = ["wind_river", "wind_river/per-field"]
GIVEN: Any = {"players": 2, "bots": "random", "seed": 4}


def written(report) -> tuple[str, str]:
    return report.to_json(), report.to_csv()


def alter(sql: str, *values: str, file: str = "race.sqlite") -> None:
    """Changes what is stored in a file."""
    with closing(sqlite3.connect(file)) as base, base:
        base.execute(sql, values)


class Here(Executor):
    """Works at once."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Breaking(Executor):
    """Does not work."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        future.set_exception(OSError("the cable\nis out"))
        return future


@pytest.fixture
def pair(race):
    return [race, f"{race}+rolls=2"]


def test_any_executor_gives_the_same_numbers(pair):
    right = written(compare(pair, matches=35, **GIVEN))
    unpickle_plan.cache_clear()
    assert written(compare(pair, matches=35, executor=Here(), **GIVEN)) == right
    assert unpickle_plan.cache_info().misses == 1  # the plan is read once, not for every chunk
    with ThreadPoolExecutor(2) as threads:
        assert written(compare(pair, matches=35, executor=threads, **GIVEN)) == right
    with pytest.raises(RunError, match="the cable"):
        compare(pair, matches=35, executor=Breaking(), **GIVEN)


def test_any_number_of_workers_gives_the_same_numbers():
    how: Any = {"matches": 24, "bots": "random", "metrics": ["standard", own.Throws]}
    right = written(compare(WIND, **how))
    for workers in (2, 3):
        steps: list[tuple[int, int]] = []
        tell = partial(_note, steps)
        assert written(compare(WIND, workers=workers, progress=tell, **how)) == right
        assert steps == sorted(steps)
        assert steps[-1] == (48, 48)


def _note(steps: list[tuple[int, int]], done: int, total: int) -> None:
    steps.append((done, total))


def test_what_cannot_be_sent_to_workers_is_told_before_anything_is_played(pair, here):
    class Local:
        def choose(self, state, player, rng):
            return state.legal_actions()[0]

    assert compare(pair, matches=1, players=2, bots=Local).number == 1
    with pytest.raises(SetupError, match="importable"):
        compare(pair, matches=40, players=2, bots=Local, workers=2, run="x.sqlite")
    assert not Path("x.sqlite").exists()


BOT = """
    class Mine:
        def choose(self, state, player, rng):
            return state.legal_actions()[0]
"""
PLAYED = """
    from bisongames import SetupError
    from bisongames.lab import compare
    try:
        wind = ["wind_river", "wind_river/per-field"]
        compare(wind, matches=12, bots=Mine, metrics="turns", workers=2, run="w.sqlite")
    except SetupError as error:
        print("SetupError:", error)
    else:
        print("played")
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-c", dedent(BOT + PLAYED)], "cannot be sent to workers: .*put it in a module"),
        (["script.py", dedent(BOT + PLAYED)], "cannot be started: .*if __name__ == "),
        (
            ["script.py", f"if __name__ == '__main__':\n{BOT}{PLAYED}"],
            "cannot be sent to workers: .*put it in a module",
        ),
        (["script.py", f"{dedent(BOT)}if __name__ == '__main__':\n{PLAYED}"], "^played$"),
    ],
)
def test_what_workers_cannot_find_is_told_before_play_and_leaves_nothing(here, words, told):
    name, text = words
    if name != "-c":
        (here / name).write_text(text)
    command = [sys.executable, *(words if name == "-c" else words[:1])]
    done = subprocess.run(command, env=ENV, capture_output=True, text=True, check=True)
    assert re.search(told, done.stdout), done.stdout
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
    assert Path("w.sqlite").exists() == (told == "^played$")


@pytest.mark.parametrize(
    ("kind", "times", "fault"),
    [
        (own.Deadly, 2, ""),
        (own.Stillborn, 1, ""),
        (own.Deadly, 99, "3 times"),
        (own.Stillborn, 99, "workers ended 3 times in the chunk that starts with match 0"),
    ],
)
def test_a_killed_worker_is_replaced_but_not_again_and_again(here, kind, times, fault):
    """It ends in a match, or before it has begun; nothing is lost."""
    marks = here / "marks"
    marks.mkdir()
    how: Any = {"matches": 12, "metrics": "decisions"}
    bot = kind(str(marks), times)
    if fault:
        with pytest.raises(RunError, match=fault):
            compare(WIND, bots=bot, workers=2, **how)
        return
    report = compare(WIND, bots=bot, workers=2, **how)
    assert times <= len(list(marks.iterdir())) <= times + 2
    assert report.to_csv() == compare(WIND, bots=kind("nowhere", 0), **how).to_csv()


def test_a_run_is_kept_and_tells_its_report(pair, here):
    report = compare(pair, matches=25, run="race.sqlite", **GIVEN)
    assert written(report) == written(compare(pair, matches=25, **GIVEN))
    run = Run("race.sqlite")
    assert (run.done, run.total, run.complete) == (50, 50, True)
    assert len(run.id) == 12
    assert int(run.id, 16) >= 0
    assert run.asked["seed"] == 4
    again = run.report()
    assert written(again) == written(report)
    for match in (*report.matches, *again.matches):  # numbers of one kind
        assert {type(value) for value in match.metrics.values()} == {float}
    result = run.match(30).state.result
    assert result is not None
    assert result.scores == report.matches[30].scores


@pytest.mark.parametrize(
    "ask",
    [
        lambda game, **how: sweep(game, {"rolls": [1, 2], "players": [2, 3]}, bots="random", **how),
        lambda game, **how: sensitivity(game, bots="random", metrics=["turns"], **how),
        lambda game, **how: fairness(game, bots=["random", own.Bold], **how),
    ],
)
def test_every_question_can_be_kept(race, here, ask):
    report = ask(race, matches=16, run="run.sqlite")
    again = Run("run.sqlite").report()
    assert type(again) is type(report)
    assert written(again) == written(report)


def test_a_resumed_run_equals_an_uninterrupted_one(pair, here):
    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done >= 40:
            raise Stop

    with pytest.raises(Stop):
        compare(pair, matches=60, run="race.sqlite", progress=stop, **GIVEN)
    run = Run("race.sqlite")
    assert run.done == 40
    assert not run.complete
    assert run.report().number == 20
    steps: list[tuple[int, int]] = []
    again: Any = {"run": "race.sqlite", "resume": True, "progress": partial(_note, steps)}
    report = compare(pair, matches=60, **again, **GIVEN)
    assert steps[0] == (40, 120)
    assert written(report) == written(compare(pair, matches=60, **GIVEN))
    assert Run("race.sqlite").done == 120


def test_a_run_is_complete_when_what_was_waited_for_is_settled(race, here):
    pair = [race, f"{race}+rolls=9"]
    report = compare(pair, matches=160, run="until.sqlite", until="turns", **GIVEN)
    run = Run("until.sqlite")
    assert (run.done, run.total, run.complete) == (40, 320, True)
    assert written(run.report()) == written(report)


def test_a_run_is_not_written_over_but_made_longer_and_read_shorter(pair, here):
    compare(pair, matches=10, run="race.sqlite", **GIVEN)
    id_before = Run("race.sqlite").id
    with pytest.raises(SetupError, match="already exists"):
        compare(pair, matches=10, run="race.sqlite", **GIVEN)
    longer = compare(pair, matches=30, run="race.sqlite", resume=True, **GIVEN)
    assert written(longer) == written(compare(pair, matches=30, **GIVEN))
    assert Run("race.sqlite").id == id_before
    whole = written(Run("race.sqlite").report())
    shorter = compare(pair, matches=20, run="race.sqlite", resume=True, **GIVEN)
    run = Run("race.sqlite")
    assert (run.total, run.matches, run.number, run.complete) == (60, 30, 30, True)
    assert written(run.report()) == whole
    assert written(shorter) == written(compare(pair, matches=20, **GIVEN))


@pytest.mark.parametrize("name", [":memory:", "file:a?mode=memory", "file:a", "a b#c?mode=ro%20"])
def test_every_name_is_the_name_of_a_file(pair, here, name):
    report = compare(pair, matches=2, run=name, **GIVEN)
    assert [path.name for path in here.iterdir()] == [name]
    assert written(Run(name).report()) == written(report)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"seed": 5}, "seed"),
        ({"players": 3}, "players"),
        ({"bots": "greedy"}, "bots"),
        ({"metrics": "turns"}, "metrics"),
        ({"until": "turns"}, "until"),
    ],
)
def test_a_run_is_not_resumed_with_other_words(pair, here, other, named):
    how: Any = {"matches": 2, "run": "race.sqlite", **GIVEN}
    compare(pair, **how)
    for variants, words, fault in (
        (pair, other, named),
        ([pair[0], f"{pair[0]}+rolls=5"], {}, "variants"),
    ):
        with pytest.raises(SetupError, match=f"with different {fault}; nothing was changed"):
            compare(variants, **{**how, **words, "resume": True})


def test_what_another_run_differs_in_is_told_in_the_words_of_who_asks(race, here):
    how: Any = {"matches": 2, "run": "s.sqlite", "players": 2}
    sweep(race, "rolls", [2, 3], bots="random", **how)
    with pytest.raises(SetupError, match="different options or values, variants, bots; nothing"):
        sweep(race, "rolls", [3, 4], bots=own.ByTheClock, resume=True, **how)
    with pytest.raises(SetupError, match="with different question, "):
        fairness(race, bots="random", resume=True, **how)


@pytest.mark.parametrize("again", [False, True])
def test_a_run_that_is_removed_while_it_is_written_is_told(pair, here, again):
    def remove(done: int, total: int) -> None:
        if done == 10:
            Path("race.sqlite").unlink()
            if again:
                Path("race.sqlite").write_text("mine")

    told = "was replaced" if again else "was removed"
    with pytest.raises(RunError, match=rf"race.sqlite: {told} .*while it was being written"):
        compare(pair, matches=30, run="race.sqlite", progress=remove, **GIVEN)
    left = [path.name for path in here.iterdir()]
    assert left == (["race.sqlite"] if again else [])
    assert not again or Path("race.sqlite").read_text() == "mine"


def test_what_is_no_run_is_told(pair, here):
    Path("text").write_text("no database")
    with pytest.raises(RunError, match="not a run file"):
        Run("text")
    with pytest.raises(RunError, match="not a run file"):
        compare(pair, matches=2, run="text", resume=True, **GIVEN)
    alter("CREATE TABLE things (a)", file="other.sqlite")
    with pytest.raises(RunError, match="not a run file"):
        Run("other.sqlite")
    with pytest.raises(RunError):
        Run("nowhere.sqlite")
    with pytest.raises(RunError):
        compare(pair, matches=2, run="no/such/folder.sqlite", **GIVEN)


def test_a_damaged_or_newer_run_is_told(pair, here):
    compare(pair, matches=20, run="race.sqlite", **GIVEN)
    whole = Path("race.sqlite").read_bytes()
    for cut in (20, 3000, len(whole) // 2):
        Path("cut.sqlite").write_bytes(whole[:cut])
        with pytest.raises(RunError):
            Run("cut.sqlite").report()
    alter("UPDATE matches SET metrics = 'x' WHERE number = 3")
    with pytest.raises(RunError, match="damaged"):
        Run("race.sqlite").report()
    alter("UPDATE about SET value = '99' WHERE name = 'format'")
    with pytest.raises(RunError, match="newer"):
        Run("race.sqlite")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("players", ["x", "x"]),
        ("players", [2]),
        ("players", [99, 99]),
        ("labels", []),
        ("labels", [["random"], []]),
        ("seed", "x"),
        ("seed", -1),
        ("matches", None),
        ("variants", []),
        ("kind", "guess"),
        ("kind", "sweep"),
        ("details", {"points": [{"gift": 1}, {"gift": 2}]}),
        ("details", {"note": "\x1b[31m"}),
        ("metrics", ["\x1b[31m"]),
        ("until", 7),
        ("repeats", "yes"),
    ],
)
def test_what_cannot_have_been_asked_is_told(pair, here, name, wrong):
    compare(pair, matches=2, run="race.sqlite", **GIVEN)
    asked = {**Run("race.sqlite").asked, name: wrong}
    alter("UPDATE about SET value = ? WHERE name = 'asked'", json.dumps(asked))
    for look in (lambda run: run.report(), lambda run: run.total):
        with pytest.raises(RunError, match=r"is damaged: .*the request"):
            look(Run("race.sqlite"))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("ranking", [[0], [0]]),
        ("ranking", [[], [0, 1]]),
        ("bots", ["random"]),
        ("scores", ["3", 4]),
        ("cut", "no"),
        ("ended_by", "\x1b[31m"),
        ("course", [[None]]),
        ("metrics", {"turns": "many"}),
        ("metrics", {"turns": float("inf")}),
        ("metrics", {"turns": 1e300}),
        ("course", [[1e300]]),
        ("metrics", []),
        ("moves", [7]),
    ],
)
def test_a_match_that_cannot_have_been_played_is_told(pair, here, name, wrong):
    compare(pair, matches=2, run="race.sqlite", **GIVEN)
    more = f"more = json_set(more, '$.{name}', json(?))"
    column = f"{name} = ?" if name in ("metrics", "moves") else more
    alter(f"UPDATE matches SET {column}", json.dumps(wrong))
    with pytest.raises(RunError, match="damaged"):
        Run("race.sqlite").report()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with a name")
def test_a_pipe_is_no_run_and_is_not_waited_for(here):
    os.mkfifo("pipe")
    with pytest.raises(RunError, match="is not a run file"):
        Run("pipe")


def test_a_second_writer_is_refused_and_a_reader_is_not(pair, here):
    seen: list[object] = []

    def look(done: int, total: int) -> None:
        if done == 20 and not seen:
            run = Run("race.sqlite")
            seen.extend([run.done, run.report().number])
            with closing(sqlite3.connect("race.sqlite")) as base:  # what is committed locks nothing
                base.execute("BEGIN IMMEDIATE")
            with pytest.raises(RunError, match="another process"):
                compare(pair, matches=30, run="race.sqlite", resume=True, **GIVEN)

    compare(pair, matches=30, run="race.sqlite", progress=look, **GIVEN)
    assert seen == [20, 10]


def test_a_finished_run_is_one_file_that_can_be_read_where_nothing_can_be_written(
    pair, here, monkeypatch
):
    report = compare(pair, matches=4, run="race.sqlite", **GIVEN)
    assert Path("race.sqlite").read_bytes()[18:20] == b"\1\1"  # no log is needed beside it
    longer = compare(pair, matches=6, run="race.sqlite", resume=True, **GIVEN)
    assert Path("race.sqlite").read_bytes()[18:20] == b"\1\1"
    assert written(longer) != written(report)
    with closing(sqlite3.connect("race.sqlite")) as base:  # its writer was killed
        base.execute("PRAGMA journal_mode = WAL")
    monkeypatch.setattr(os, "access", lambda place, how: how == os.R_OK)  # who plays may be root
    assert written(Run("race.sqlite").report()) == written(longer)
    assert [path.name for path in here.iterdir()] == ["race.sqlite"]
    assert Path("race.sqlite").read_bytes()[18:20] == b"\2\2"


def test_a_full_disk_is_told_and_what_was_kept_stays(pair, here, monkeypatch):
    from bisongames.lab.runs import open_run

    def small(path: Path, mode: str) -> sqlite3.Connection:
        base = sqlite3.connect(path, timeout=0.2, isolation_level=None)
        base.execute("PRAGMA max_page_count = 30")
        return base

    monkeypatch.setattr(open_run, "_connect", small)
    with pytest.raises(RunError, match="full") as error:
        compare(pair, matches=2000, run="race.sqlite", **GIVEN)
    assert "\n" not in str(error.value)
    monkeypatch.undo()
    os.chdir(here)
    assert 0 < Run("race.sqlite").done < 4000


def test_a_bot_that_goes_wrong_leaves_what_was_finished(race, here):
    with pytest.raises(BotError):
        compare([race, f"{race}+rolls=2"], matches=12, players=2, bots=own.Raising, run="r.sqlite")
    assert Run("r.sqlite").done in range(21)


def test_a_killed_run_goes_on_where_it_was(here):
    """The writer is killed with its workers; what was committed is there, and the rest is played."""
    slow = "tests.lab.bots_for_tests:Slow"
    command = [sys.executable, "-m", "bisongames", "compare", *WIND, "--bots", slow]
    command += ["--matches", "30", "--run", "w.sqlite", "--metrics", "decisions,win", "--jobs", "2"]
    process = subprocess.Popen(command, env=ENV, stdout=subprocess.DEVNULL, start_new_session=True)
    done = 0
    end = time.monotonic() + 120
    while time.monotonic() < end and done < 10 and process.poll() is None:
        time.sleep(0.2)
        try:
            done = Run("w.sqlite").done
        except RunError:
            continue
    with pytest.raises(RunError, match="another process or thread is writing this run"):
        compare(WIND, matches=30, bots=slow, run="w.sqlite", resume=True)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert 10 <= Run("w.sqlite").done < 60
    again = [*command, "--resume", "--json"]
    finished = subprocess.run(again, env=ENV, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    right = compare(WIND, matches=30, bots=slow, metrics=["decisions", "win"])
    assert json.loads(finished.stdout) == json.loads(right.to_json())
    assert Run("w.sqlite").done == 60
    assert [path.name for path in here.iterdir()] == ["w.sqlite"]
