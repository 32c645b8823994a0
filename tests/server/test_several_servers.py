"""Several servers on one PostgreSQL: each tells what another acknowledged, and any of them may die."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from websockets.sync.client import ClientConnection

from bisongames.server.databases import StoreError, name_of, open_engine
from tests.server.postgresql import running as running_postgresql
from tests.server.running import SOURCE, Running, run

Two = tuple[Running, Running]
THREE = {"variant": "wind_river/base", "seats": [{"name": "Ann"}, {"name": "Ben"}, {"open": True}]}
BOTS = {
    "variant": "bison/base",
    "seats": [{}, {"bot": "search:iterations=300"}, {"bot": "greedy"}],
    "setup": {"start_player": 1},
}


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of these tests."""
    with running_postgresql() as address:
        yield address


@contextmanager
def empty_database(postgresql: str) -> Iterator[str]:
    """The address of an empty database."""
    name = f"games_{uuid4().hex}"
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f'create database "{name}"'.encode())
    yield postgresql.replace("/postgres?", f"/{name}?")
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)'.encode())


@pytest.fixture
def database(postgresql: str) -> Iterator[str]:
    """The address of an empty database for one test."""
    with empty_database(postgresql) as address:
        yield address


@pytest.fixture(scope="module")
def two(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Two servers for the tests that kill none."""
    with empty_database(postgresql) as address:
        folders = [tmp_path_factory.mktemp("server") for _ in range(2)]
        a, b = (run(folder, "--rate", "0", data=address) for folder in folders)
        yield a, b
        for server in (a, b):
            server.end(signal.SIGKILL)


@pytest.fixture
def begin(tmp_path: Path, database: str) -> Iterator[Callable[..., Running]]:
    """Starts servers on a database for one test."""
    started: list[Running] = []

    def one(*options: str) -> Running:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(run(folder, "--rate", "0", *options, data=database))
        return started[-1]

    yield one
    for server in started:
        server.end(signal.SIGKILL)


def next_news(socket: ClientConnection, after: int) -> list[dict[str, Any]]:
    """The first news after a revision that a connection receives."""
    while True:
        told = json.loads(socket.recv(timeout=20))
        if told["type"] == "news" and told["news"] and told["news"][-1]["revision"] > after:
            news: list[dict[str, Any]] = told["news"]
            return news


def test_a_choice_acknowledged_by_one_is_seen_by_the_clients_of_the_other(two: Two) -> None:
    a, b = two
    match, tokens, told = a.start(**THREE, seed=5)
    joined = b.post(f"matches/{match}/join", {"join": told["join"], "name": "Cid"})
    tokens[2] = joined.body["token"]
    assert a.get(f"matches/{match}", tokens[2]).body["seats"][2]["name"] == "Cid"
    socket = b.live(match, {"token": tokens[0]})
    seen = json.loads(socket.recv(timeout=20))["snapshot"]["revision"]
    for here, there in ((a, b), (a, b), (b, a), (a, b)):
        now, token = here.turn(match, tokens)
        waiting: list[Any] = []
        path = f"matches/{match}/news?after={now['revision']}&wait=20"
        wait = threading.Thread(target=lambda: waiting.append(there.get(path).body))  # noqa: B023
        wait.start()
        time.sleep(0.2)
        done = here.act(now, token).body
        other = there.get(f"matches/{match}", token).body
        assert {**other, "seats": 0} == {**done["snapshot"], "seats": 0}
        wait.join(20)
        assert waiting[0][-1]["revision"] == done["revision"]
        news = next_news(socket, seen)
        assert news[0]["revision"] == seen + 1  # no gaps
        seen = news[-1]["revision"]
        assert seen == done["revision"]


def test_one_of_two_choices_for_the_same_revision_is_stale(two: Two) -> None:
    """Sent to both servers at the same moment, again and again."""
    match, tokens, _ = two[0].start(variant="wind_river/base", seed=3)
    rng, seen = random.Random(4), 0
    sockets = [server.live(match, {"token": None, "after": 0}) for server in two]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(12):
            now, token = two[0].turn(match, tokens)
            chosen = [rng.randrange(len(now["choices"])) for _ in range(4)]
            sent = [
                pool.submit(two[number % 2].act, now, token, choice)
                for number, choice in enumerate(chosen)
            ]
            answers = [each.result() for each in sent]
            assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
            assert {a.body["error"]["code"] for a in answers if a.status == 409} == {"stale"}
            (done,) = (answer.body for answer in answers if answer.status == 200)
            seen = done["revision"]
            for server in two:
                assert server.get(f"matches/{match}").body["revision"] == seen
    assert two[0].get(f"matches/{match}/news").body == two[1].get(f"matches/{match}/news").body
    for socket in sockets:  # nobody was disconnected, and nobody heard of a choice that was lost
        told: list[int] = []
        while not told or told[-1] < seen:
            told += [each["revision"] for each in next_news(socket, 0)]
        assert told == list(range(1, seen + 1))


def test_a_key_is_carried_out_once_whichever_server_is_asked(two: Two) -> None:
    match, tokens, told = two[0].start(**THREE, seed=9)
    with ThreadPoolExecutor(4) as pool:
        body = {"join": told["join"], "name": "Cid", "key": "the seat of Cid"}
        sent = [pool.submit(two[n % 2].post, f"matches/{match}/join", body) for n in range(4)]
        joined = [each.result() for each in sent]
        assert [(answer.status, answer.body["player"]) for answer in joined] == [(200, 2)] * 4
        known = [two[0].get(f"matches/{match}", each.body["token"]).status for each in joined]
        assert sorted(known) == [200, 401, 401, 401]
        tokens[2] = joined[known.index(200)].body["token"]
        for number in range(6):
            now, token = two[0].turn(match, tokens)
            choice = {"action": now["choices"][0]["notation"], "revision": now["revision"]}
            wish = {**choice, "key": f"\x00 {number}"}
            path = f"matches/{match}/actions"
            sent = [pool.submit(two[n % 2].post, path, wish, token) for n in range(4)]
            answers = [each.result() for each in sent]
            assert [answer.status for answer in answers] == [200] * 4
            assert len({json.dumps(answer.body["news"]) for answer in answers}) == 1
            revision = answers[0].body["revision"]
            assert two[1].get(f"matches/{match}").body["revision"] == revision
            other = two[1].post(path, {**wish, "revision": 10**6}, token)
            assert (other.status, other.body["error"]["code"]) == (409, "key")


def test_two_people_never_take_the_same_seat(two: Two) -> None:
    seats = [{"name": "Ann"}, {"open": True}, {"open": True}]
    match, _, told = two[0].start(variant="wind_river/base", seats=seats)
    with ThreadPoolExecutor(6) as pool:
        bodies = [{"join": told["join"], "name": f"Guest {number}"} for number in range(6)]
        path = f"matches/{match}/join"
        sent = [pool.submit(two[n % 2].post, path, body) for n, body in enumerate(bodies)]
        answers = [each.result() for each in sent]
    assert sorted(answer.status for answer in answers) == [200, 200, 409, 409, 409, 409]
    taken = {answer.body["player"] for answer in answers if answer.status == 200}
    assert taken == {1, 2}


def test_what_is_said_and_agreed_at_one_server_is_heard_at_the_other(two: Two) -> None:
    a, b = two
    people = [{"name": "Ann"}, {"name": "Ben"}, {"bot": "greedy"}]
    match, tokens, _ = a.start(variant="wind_river/base", seats=people, seed=1)
    listening = b.live(match, {"token": tokens[1]})
    assert a.post(f"matches/{match}/say", {"note": "Hello"}, tokens[0]).status == 200
    while (heard := json.loads(listening.recv(timeout=20)))["type"] != "talk":
        pass
    assert heard["said"][0]["text"] == "Hello"
    now, token = a.turn(match, tokens)
    assert a.act(now, token).status == 200
    revision = now["revision"] + 1
    other = tokens[1 - now["you"]]
    ask = {"answer": "ask", "revision": revision}
    assert a.post(f"matches/{match}/takeback", ask, token).status == 200
    done = b.post(f"matches/{match}/takeback", {**ask, "answer": "agree"}, other)
    assert done.status == 200
    (news,) = a.get(f"matches/{match}/news?after={revision}").body
    assert news["undone"] == now["revision"]
    assert a.get(f"matches/{match}", token).body["to_act"] == now["you"]


def test_nothing_acknowledged_is_lost_when_servers_are_killed(
    begin: Callable[..., Running],
) -> None:
    rng = random.Random(8)
    servers = [begin(), begin()]
    match, tokens, _ = servers[0].start(variant="wind_river/base", seed=12)
    acknowledged: list[tuple[str, Any, Any]] = []
    for number in range(3):
        for step in range(rng.randint(2, 6)):
            server = rng.choice(servers)
            now, token = server.turn(match, tokens)
            choice = rng.choice(now["choices"])["notation"]
            body = {"action": choice, "revision": now["revision"], "key": f"{number}/{step}"}
            answer = server.post(f"matches/{match}/actions", body, token)
            assert answer.status == 200
            acknowledged.append((token, body, answer.body))
        servers.pop(rng.randrange(2)).end(signal.SIGKILL)
        left = servers[0]
        last = acknowledged[-1][2]
        assert len(left.get(f"matches/{match}/news").body) == last["revision"]
        for token, body, told in acknowledged:
            again = left.post(f"matches/{match}/actions", body, token).body
            assert (again["revision"], again["news"]) == (told["revision"], told["news"])
        servers.append(begin())


def test_another_server_takes_over_the_bots_of_a_killed_one(
    begin: Callable[..., Running], database: str
) -> None:
    a, b = begin(), begin()
    unwatched, others, _ = a.start(**BOTS)
    match, tokens, _ = a.start(**BOTS)
    assert b.get(f"matches/{match}").status == 200  # which has it in memory, and waits
    held = "select objid from pg_locks where locktype = 'advisory' and granted"
    with psycopg.connect(database, autocommit=True) as connection:
        for _ in range(20):
            locks = connection.execute(held).fetchall()
            assert len(locks) == len(set(locks)) <= 2  # one server moves the bots of a match
            time.sleep(0.02)
    a.end(signal.SIGKILL)
    assert b.wait_for_turn(match, tokens[0])["choices"]
    time.sleep(3)  # nobody asks for the other match
    assert b.wait_for_turn(unwatched, others[0])["choices"]


def test_servers_go_on_after_the_database_lost_their_connections(
    begin: Callable[..., Running], database: str
) -> None:
    a, b = begin(), begin()
    match, tokens, _ = a.start(variant="wind_river/base", seed=1)
    socket = b.live(match, {"token": None})
    seen = json.loads(socket.recv(timeout=20))["snapshot"]["revision"]
    with psycopg.connect(database, autocommit=True) as connection:
        others = "pid <> pg_backend_pid() and datname = current_database()"
        ended = f"select pg_terminate_backend(pid) from pg_stat_activity where {others}"
        connection.execute(ended.encode())
    time.sleep(0.5)
    now, token = a.turn(match, tokens)
    assert a.act(now, token).status == 200
    assert next_news(socket, seen)
    assert a.end() == 0
    assert b.get(f"matches/{match}").status == 200


def test_neither_tokens_nor_secrets_are_in_the_database(
    begin: Callable[..., Running], database: str
) -> None:
    server = begin()
    match, tokens, told = server.start(**THREE)
    joined = server.post(f"matches/{match}/join", {"join": told["join"], "key": "k"}).body
    kept = ""
    with psycopg.connect(database) as connection:
        for table in ("matches", "seats", "entries", "keys"):
            kept += str(connection.execute(f"select * from bisongames.{table}".encode()).fetchall())
    assert match in kept
    for secret in (tokens[0], tokens[1], told["join"], joined["token"]):
        assert str(secret) not in kept


def test_ids_that_the_database_cannot_store_are_unknown(two: Two) -> None:
    for id in ("%00", "a%00b", "%F0%9F%A6%AC", "'; drop table matches; --".replace(" ", "%20")):
        answer = two[0].get(f"matches/{id}")
        assert (answer.status, answer.body["error"]["code"]) == (404, "unknown")


def test_the_tables_of_other_programs_are_left_alone(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("create schema bisongames")
        connection.execute("create table bisongames.friends (name text)")
    with pytest.raises(StoreError, match="the database of another program"):
        open_engine(database)
    with psycopg.connect(database) as connection:
        connection.execute("drop table bisongames.friends")
        connection.execute("create table bisongames.format (version integer)")
        connection.execute("insert into bisongames.format values (99)")
    with pytest.raises(StoreError, match="unknown format version 99"):
        open_engine(database)


def test_a_database_that_is_not_there_is_told_in_one_line_without_the_password() -> None:
    address = "postgresql://ann:the-password@127.0.0.1:1/games"
    done = subprocess.run(
        [sys.executable, "-m", "bisongames", "serve", "--port", "0", "--data", address],
        capture_output=True,
        text=True,
        timeout=60,
        env={"PYTHONPATH": str(SOURCE)},
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "postgresql+psycopg://ann:***@127.0.0.1:1/games" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "the-password" not in done.stderr
    assert name_of("matches.sqlite") == "matches.sqlite"
