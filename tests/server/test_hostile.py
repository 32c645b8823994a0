"""Clients that mean no good: the server answers shortly, and others do not notice."""

import random
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bisongames.server.shares import BURST
from tests.server.running import closed

THREE = {"variant": "wind_river/base", "seats": [{}, {}, {}], "seed": 1}


def raw(port: int, data: bytes, wait: float = 8.0) -> bytes:
    """What is answered to bytes, until the connection is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        connection.sendall(data)
        found = b""
        try:
            while part := connection.recv(65536):
                found += part
        except (TimeoutError, ConnectionError):
            pass
        return found


def test_half_a_request_is_not_waited_for_without_end(server):
    started = time.monotonic()
    assert raw(server.port, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ") == b""
    assert raw(server.port, b"") == b""
    body = b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    assert b"400 Bad Request" in raw(server.port, body, 4)
    assert time.monotonic() - started < 15


def test_a_second_request_that_comes_by_halves_is_not_waited_for_either(server):
    whole = b"GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    started = time.monotonic()
    assert raw(server.port, whole + b"GET / HTTP").count(b"200 OK") == 1
    assert time.monotonic() - started < 7


@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 1000,
        b"GET / HTTP/9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"A" * 200_000,
        b"\r\n" * 1000,
    ],
)
def test_rubbish_is_refused(server, data):
    found = raw(server.port, data, 4)
    assert not found or found.startswith(b"HTTP/1.1 4")
    assert server.get("").status == 200


def test_a_body_that_says_less_than_it_is_or_never_ends(server):
    head = b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    endless = head + b"Transfer-Encoding: chunked\r\n\r\n" + b"10000\r\n" + b" " * 65536 + b"\r\n"
    endless += (b"10000\r\n" + b" " * 65536 + b"\r\n") * 8
    assert b"413" in raw(server.port, endless, 4).split(b"\r\n")[0]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_sent_brings_a_fault_of_the_server(server, seed):
    """Real requests with something in them exchanged."""
    rng = random.Random(seed)
    match, tokens, _ = server.start(**THREE)
    rubbish: list[Any] = [
        None, True, -1, 0, 2**70, 1.5, "", "x" * 3000, "\u0000", "🦬", [], {}, [[]], {"a": {}},
        "place:B1", "../../etc", ["field:B1"] * 50, {"type": "PlaceTipi"}, {"type": "TipiPlaced"},
    ]  # fmt: skip
    bodies: dict[str, dict[str, Any]] = {
        "matches": dict(THREE, setup={}, dealer="seeded", undo="free", players=3),
        f"matches/{match}/actions": {"action": "place:B1", "revision": 1, "key": "k"},
        f"matches/{match}/why": {"action": "place:B1", "targets": None},
        f"matches/{match}/undo": {"revision": 1, "key": "u"},
        f"matches/{match}/join": {"join": "x", "player": 1, "name": "Ann", "key": "j"},
    }
    for _ in range(60):
        path, body = rng.choice(list(bodies.items()))
        changed = dict(body)
        for name in rng.sample(sorted(body), rng.randint(1, 2)):
            changed[name] = rng.choice(rubbish)
        answer = server.post(path, changed, rng.choice([tokens[0], tokens[1], None, "no"]))
        assert answer.status < 500, (path, changed, answer.body)
    queries = "after=-1 after=%00 wait=x after=%C2%B2 x=1 after=1&after=2 language="
    for query in queries.split():
        assert server.get(f"matches/{match}/news?{query}").status in (200, 400)
    assert "Traceback" not in server.said()


def test_a_flood_is_answered_by_429_and_others_are_served_again(serve):
    running = serve("--rate", "2")
    started = time.monotonic()
    codes = [running.get("").status for _ in range(80)]
    allowed = 2 * (BURST + time.monotonic() - started)
    assert set(codes) == {200, 429}
    assert codes.count(200) <= allowed + 1
    refused = next(a for a in iter(lambda: running.get(""), None) if a.status == 429)
    assert refused.body["error"]["code"] == "often"
    seconds = int(refused.headers["retry-after"])
    assert 1 <= seconds <= 2
    assert running.get("", None, X_Forwarded_For="9.9.9.9").status == 429
    time.sleep(seconds)
    assert running.get("").status == 200


def test_who_does_not_read_is_left_and_nobody_waits_for_him(serve):
    running = serve("--rate", "0")
    match, tokens, _ = running.start(**THREE)
    lazy = [running.live(match, {"token": None, "after": 0}, max_queue=1) for _ in range(3)]
    started = time.monotonic()
    for _ in range(15):
        assert running.act(*running.turn(match, tokens)).status == 200
    assert time.monotonic() - started < 20
    for connection in lazy:
        connection.close()


def test_choices_at_the_same_moment_are_carried_out_once(server):
    match, tokens, _ = server.start(**THREE)
    now, token = server.turn(match, tokens)
    with ThreadPoolExecutor(8) as pool:
        answers = [*pool.map(lambda number: server.act(now, token, number), range(8))]
    assert sorted(answer.status for answer in answers) == [200] + [409] * 7
    assert server.get(f"matches/{match}").body["revision"] == now["revision"] + 1


def test_malformed_messages_without_end_are_left(server):
    match, _, _ = server.start(**THREE)
    connection = server.live(match, {"token": None})
    for _ in range(100):
        connection.send("{")
        connection.recv(timeout=10)
    connection.send("{")
    assert closed(connection) == 4429


def test_a_slow_bot_of_one_match_does_not_hold_up_another(server):
    for _ in range(6):
        server.start(variant="catan/base", seats=[{}, {"bot": "greedy"}, {"bot": "greedy"}], seed=_)
    match, tokens, _ = server.start(**THREE)
    slowest = 0.0
    for _ in range(10):
        now, token = server.turn(match, tokens)
        started = time.monotonic()
        assert server.act(now, token).status == 200
        slowest = max(slowest, time.monotonic() - started)
    assert slowest < 3
