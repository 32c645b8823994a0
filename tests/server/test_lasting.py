"""What was answered is on disk: a killed server goes on where it was."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from bisongames.cli.app import run as run_command
from tests.server.running import SOURCE


def not_served(data: Path) -> subprocess.CompletedProcess[str]:
    """What a server says that cannot use its file."""
    done = subprocess.run(
        [sys.executable, "-m", "bisongames", "serve", "--port", "0", "--data", str(data)],
        capture_output=True,
        text=True,
        timeout=30,
        env={"PYTHONPATH": str(SOURCE)},
        check=False,
    )
    assert done.returncode == 1
    return done


TWO = {"variant": "wind_river/base", "seats": [{"name": "Ann"}, {"name": "Ben"}, {"open": True}]}


def test_a_killed_server_goes_on_where_it_was(serve):
    """Killed again and again, at any moment: nothing that was acknowledged is ever lost."""
    rng = random.Random(7)
    running = serve("--rate", "0")
    match, tokens, told = running.start(**TWO, seed=11)
    joined = running.post(f"matches/{match}/join", {"join": told["join"], "name": "Cid"}).body
    tokens[2] = joined["token"]
    acknowledged = []
    for number in range(4):
        for _ in range(rng.randint(2, 7)):
            mine, token = running.turn(match, tokens)
            choice = rng.choice(mine["choices"])["notation"]
            body = {"action": choice, "revision": mine["revision"], "key": f"{number}-{_}"}
            answer = running.post(f"matches/{match}/actions", body, token)
            acknowledged.append((token, body, answer.body))
        running.end(signal.SIGKILL)
        running = serve("--rate", "0")
        news = running.get(f"matches/{match}/news").body
        last = acknowledged[-1][2]
        assert len(news) == last["revision"]
        now = running.get(f"matches/{match}", acknowledged[-1][0]).body
        assert {**now, "seats": 0} == {**last["snapshot"], "seats": 0}
        for token, body, answer in acknowledged:
            again = running.post(f"matches/{match}/actions", body, token).body
            assert (again["revision"], again["news"]) == (answer["revision"], answer["news"])
    assert running.get(f"matches/{match}").body["seats"][2]["name"] == "Cid"


def test_bots_go_on_after_a_server_was_killed(serve):
    running = serve()
    match, tokens, _ = running.start(
        variant="bison/base",
        seats=[{}, {"bot": "greedy"}, {"bot": "greedy"}],
        setup={"start_player": 1},
    )
    running.end(signal.SIGKILL)
    running = serve("--rate", "0")
    assert running.wait_for_turn(match, tokens[0])["choices"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="nothing tells of processes here")
def test_the_processes_of_bots_do_not_outlive_a_killed_server(serve):
    running = serve()
    seats = [{}, {"bot": "greedy"}, {"bot": "greedy"}]
    running.start(variant="bison/base", seats=seats, setup={"start_player": 1})
    children: list[Path] = []
    for _ in range(100):
        children = children_of(running.process.pid)
        if len(children) > 1:
            break
        time.sleep(0.1)
    assert children
    time.sleep(1)
    running.end(signal.SIGKILL)
    for _ in range(100):
        if not any(alive(child) for child in children):
            return
        time.sleep(0.1)
    pytest.fail("they go on")


def children_of(process: int) -> list[Path]:
    """The folders of the processes that a process has begun, where the system tells."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text("utf-8").rpartition(")")[2].split()[1]) == process:
                found.append(stat)
    return found


def alive(stat: Path) -> bool:
    try:
        return stat.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_it_ends_as_wished_with_0(serve):
    running = serve()
    match, _, _ = running.start(**TWO)
    started = time.monotonic()
    socket = running.live(match, {"token": None})
    socket.recv(timeout=5)
    assert running.end(signal.SIGTERM) == 0
    assert time.monotonic() - started < 12
    assert running.said() == ""
    assert serve().get(f"matches/{match}").status == 200


def test_one_server_for_each_file(serve, tmp_path):
    serve()
    second = not_served(tmp_path / "matches.sqlite")
    assert "another server may be using it" in second.stderr
    assert second.stdout == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of the size of files")
@pytest.mark.parametrize("size", [0, 4096, 20_000])
def test_a_full_disk_is_told_as_such(tmp_path, size):
    command = f"ulimit -f {size // 512}; exec {sys.executable} -m bisongames serve --port 0 --data {tmp_path}/m.sqlite"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=30,
        env={"PYTHONPATH": str(SOURCE)}, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "the disk is full, or the file may not grow" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("content", [b"not a database, but long enough to be one" * 50, None])
def test_a_file_of_something_else_is_left_alone(tmp_path, content):
    path = tmp_path / "other.sqlite"
    if content is None:
        with sqlite3.connect(path) as file:
            file.execute("create table friends (name text)")
        file.close()
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    assert "other.sqlite" in not_served(path).stderr
    assert content is None or path.read_bytes() == before


@pytest.mark.parametrize("version", [1, 2, 99])
def test_a_file_of_another_format_is_refused(tmp_path, version):
    path = tmp_path / "matches.sqlite"
    with sqlite3.connect(path) as file:
        file.execute("create table matches (id text primary key, seed integer, luck text)")
        file.execute(f"pragma user_version = {version}")
    file.close()
    (line,) = not_served(path).stderr.strip().splitlines()
    assert f"unknown format version {version}; this version of bisongames reads format" in line


def test_neither_tokens_nor_secrets_are_on_disk_or_in_the_log(serve, tmp_path):
    running = serve()
    match, tokens, told = running.start(**TWO)
    joined = running.post(f"matches/{match}/join", {"join": told["join"], "key": "k"}).body
    running.get(f"matches/{match}?token={tokens[0]}", tokens[0])
    running.post(f"matches/{match}/actions", b"{", tokens[0])
    running.ask("GET", f"matches/{match}/nothing", None, tokens[0])
    assert running.end() == 0
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("matches.sqlite*"))
    kept += running.said().encode()
    assert match.encode() in kept
    for secret in (tokens[0], tokens[1], told["join"], joined["token"]):
        assert secret.encode() not in kept


def test_the_limit_of_matches_holds_after_a_restart_and_nothing_is_deleted_for_it(serve, tmp_path):
    running = serve("--matches", "2")
    old, _, _ = running.start(**TWO)
    new, _, _ = running.start(**TWO)
    running.end()
    with sqlite3.connect(tmp_path / "matches.sqlite") as file:
        file.execute("update matches set touched = ? where id = ?", (time.time() - 5 * 86400, old))
    file.close()
    running = serve("--matches", "2", "--keep", "4")
    full = running.post("matches", TWO)
    assert (full.status, full.body["error"]["code"]) == (503, "full")
    assert [running.get(f"matches/{id}").status for id in (old, new)] == [200, 200]


def test_a_match_of_other_rules_is_told_and_does_not_stop_the_server(serve, tmp_path):
    running = serve("--rate", "0")
    match, tokens, _ = running.start(
        variant="wind_river/base", seats=[{}, {"bot": "random"}, {}], setup={"start_player": 0}
    )
    now = running.get(f"matches/{match}", tokens[0]).body
    running.act(now, tokens[0])
    running.end()
    with sqlite3.connect(tmp_path / "matches.sqlite") as file:
        file.execute(
            "update entries set action = 'place:H1' where revision = ?", (now["revision"],)
        )
    file.close()
    running = serve()
    answer = running.get(f"matches/{match}")
    assert answer.status == 500
    assert "place:H1" in answer.body["error"]["message"]
    assert running.get("").status == 200
    assert json.loads(json.dumps(running.get("variants").body))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--data", "no/such/folder/x.sqlite"), "no such folder"),
        (("--host", "256.0.0.1"), "cannot listen on 256.0.0.1"),
    ],
)
def test_places_that_cannot_be_are_told_in_one_line(capsys, options, told):
    assert run_command(["serve", *options]) == 1
    assert told in capsys.readouterr().err
