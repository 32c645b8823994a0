"""One address has its share of a server, and nobody else is refused because of it."""

import json
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from bisongames.cli.app import run as run_command
from bisongames.protocol import ProtocolError
from bisongames.server.settings import MESSAGE
from bisongames.server.shares import Proxies, RateLimiter, Shares, address_key, cost_of
from tests.server.running import closed

THREE = {"variant": "wind_river/base", "seats": [{}, {}, {}], "seed": 1}
BEHIND = ("--proxy", "127.0.0.1", "--rate", "0")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_addresses_as_they_count(text, key):
    assert address_key(text) == key


@pytest.mark.parametrize(
    ("client", "forwarded", "counts"),
    [
        ("192.0.2.7", "198.51.100.1", "192.0.2.7"),
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"),
        ("10.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::/64"),
        ("10.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
    ],
)
def test_only_a_named_proxy_is_believed(client, forwarded, counts):
    headers = [(b"x-forwarded-for", forwarded.encode())]
    scope = {"client": (client, 1), "headers": headers}
    assert Proxies(["10.0.0.0/8"]).client_of(scope) == counts
    assert Proxies([]).client_of(scope) == address_key(client)


def test_a_share_ends_before_the_whole():
    shares = Shares(3, 2, "matches")
    shares.take("a")
    shares.take("a")
    with pytest.raises(ProtocolError) as refused:
        shares.take("a")
    assert refused.value.code == "often"
    shares.take("b")
    with pytest.raises(ProtocolError) as refused:
        shares.take("c")
    assert refused.value.code == "full"
    shares.release("a")
    shares.take("c")
    assert (shares.total, dict(shares.taken)) == (3, {"a": 1, "b": 1, "c": 1})


def test_a_flood_takes_nothing_from_other_addresses():
    seconds = [0.0]
    limiter = RateLimiter(2, 4, lambda: seconds[0])
    for number in range(1000):
        seconds[0] = number / 100
        limiter.wait("flood")
        if number % 100 == 0:
            assert limiter.wait("other") == 0
    assert limiter.wait("flood") > 0


def test_all_addresses_together_have_a_rate_too():
    limiter = RateLimiter(2, 4, lambda: 0.0)
    allowed = [limiter.wait(str(number)) == 0 for number in range(30)]
    assert allowed == [True] * 20 + [False] * 10
    assert RateLimiter(0, 4).wait("anybody") == 0


def test_connections_of_one_address_leave_room_for_others(serve):
    running = serve(*BEHIND, "--connections", "5", "--connections-per-address", "3")
    match, _, _ = running.start(**THREE)

    def live(address):
        socket = running.live(
            match, {"token": None}, additional_headers={"X-Forwarded-For": address}
        )
        try:
            return json.loads(socket.recv(timeout=10))["type"]
        except ConnectionClosed as end:
            return end.rcvd and end.rcvd.code

    def get(address):
        return running.get("", None, X_Forwarded_For=address)

    assert [live("192.0.2.1") for _ in range(6)] == ["snapshot"] * 3 + [4429] * 3
    refused = get("192.0.2.1")
    assert (refused.status, refused.body["error"]["code"]) == (429, "often")
    assert "retry-after" in refused.headers
    assert get("192.0.2.2").status == 200
    same = ["2001:db8::1", "2001:db8::2", "2001:db8::3"]
    assert [live(address) for address in same] == ["snapshot"] * 2 + [4429]
    assert get("192.0.2.2").status == 503


def test_exactly_as_many_connections_are_served_as_allowed(serve):
    running = serve("--rate", "0", "--connections", "150", "--connections-per-address", "1000")
    match, _, _ = running.start(**THREE)
    for _ in range(150):
        socket = running.live(match, {"token": None})
        assert json.loads(socket.recv(timeout=20))["type"] == "snapshot"
    assert closed(running.live(match, {"token": None})) == 4429
    assert running.get("").status == 503


def test_matches_of_one_address_leave_room_for_others(serve):
    running = serve(*BEHIND, "--matches", "5", "--matches-per-address", "3")

    def start(address):
        answer = running.post("matches", THREE, None, X_Forwarded_For=address)
        assert answer.status == 201 or "retry-after" in answer.headers or answer.status == 503
        return answer.status

    assert [start("192.0.2.1") for _ in range(5)] == [201] * 3 + [429] * 2
    running.end()
    running = serve(*BEHIND, "--matches", "5", "--matches-per-address", "3")
    assert [start("192.0.2.1"), start("192.0.2.2"), start("192.0.2.2")] == [429, 201, 201]
    assert start("192.0.2.3") == 503


def test_messages_that_come_too_fast_are_held_up_first(serve):
    running = serve("--rate", "5")
    match, _, _ = running.start(**THREE)
    socket = running.live(match, {"token": None})
    socket.recv(timeout=10)
    for _ in range(30):
        socket.send('{"type": "act"}')
    started = time.monotonic()
    for _ in range(30):
        assert json.loads(socket.recv(timeout=10))["type"] == "error"
    assert time.monotonic() - started > 0.7
    for _ in range(60):
        socket.send('{"type": "act"}')
    assert closed(socket) == 4429


def test_a_large_request_costs_more():
    seconds = [0.0]
    limiter = RateLimiter(10, 0, lambda: seconds[0])
    assert [cost_of(size) for size in (0, 1023, 1024, 10_240)] == [1, 1, 2, 11]
    assert [limiter.wait("a", cost_of(30_720)) for _ in range(2)] == [0, 0]
    assert limiter.wait("a") == pytest.approx(1.3)
    assert limiter.wait("b") == 0
    seconds[0] = 1.3
    assert limiter.wait("a", cost_of(2**30)) == 0
    assert limiter.wait("a") == pytest.approx(5)


@pytest.mark.parametrize("kind", ["ping", "pong", "large"])
def test_frames_without_a_message_and_large_messages_count_too(serve, kind):
    running = serve("--proxy", "127.0.0.1", "--rate", "5")
    match, _, _ = running.start(**THREE)
    flood = running.live(
        match, {"token": None}, additional_headers={"X-Forwarded-For": "192.0.2.1"}
    )
    with suppress(ConnectionClosed):
        for _ in range(20 if kind == "large" else 1000):
            if kind == "large":
                flood.send(json.dumps({"type": "act", "action": "x" * 10_000}))
            else:
                getattr(flood, kind)()
    assert running.get("", None, X_Forwarded_For="192.0.2.2").status == 200
    assert closed(flood) == 4429


def test_large_requests_use_up_the_rate(serve):
    running = serve("--proxy", "127.0.0.1", "--rate", "1")
    body = b'{"action": "x", "revision": 0}' + b" " * 10_000
    sent = [
        running.post("matches/x/actions", body, None, X_Forwarded_For="192.0.2.1") for _ in "ab"
    ]
    assert [answer.status for answer in sent] == [404, 429]
    assert 1 <= int(sent[1].headers["retry-after"]) <= 7
    assert running.get("", None, X_Forwarded_For="192.0.2.2").status == 200


def test_only_a_request_that_starts_a_match_may_be_large(serve):
    running = serve("--rate", "0")
    space = b" " * MESSAGE
    answer = running.post("matches", json.dumps(THREE).encode() + space)
    assert answer.status == 201
    match = answer.body["match"]
    assert running.post(f"matches/{match}/actions", b"{}" + space).status == 413
    socket = running.live(match, {"token": None})
    socket.send("{}" + space.decode())
    assert closed(socket) == 1009


@pytest.mark.parametrize("given", ["proxy.example.org", "10.0.0.0/99", "1.2.3.4:80"])
def test_a_proxy_is_an_address(capsys, given):
    assert run_command(["serve", "--proxy", given]) != 0
    assert "--proxy must be an IP address or a network" in capsys.readouterr().err
