"""Live connections: news as they come, without gaps, and choices."""

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.running import closed

THREE = {"variant": "wind_river/base", "seats": [{"name": "Ann"}, {"open": True}, {}], "seed": 1}
ALONE = {"variant": "bison/base", "players": 2, "seats": [{}, {"bot": "random"}], "seed": 3}


class Heard:
    """What comes over a connection, kept in order."""

    def __init__(self, socket):
        self.socket, self.messages = socket, []

    def next(self, kind=None, timeout=15):
        """The next message (of a kind)."""
        while True:
            message = json.loads(self.socket.recv(timeout=timeout))
            self.messages.append(message)
            if kind in (None, message["type"]):
                return message

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def until_revision(self, revision):
        while not any(
            message["type"] == "snapshot" and message["snapshot"]["revision"] >= revision
            for message in self.messages
        ):
            self.next()

    @property
    def news(self):
        return [
            each["revision"]
            for message in self.messages
            if message["type"] == "news"
            for each in message["news"]
        ]


def test_the_first_messages(server):
    match, tokens, _ = server.start(**THREE)
    seat = Heard(server.live(match, {"token": tokens[0]}))
    first = seat.next()
    assert first["type"] == "snapshot"
    assert first["snapshot"]["you"] == 0
    looking = Heard(server.live(match, {"token": None, "after": 0}))
    news = looking.next()
    assert news["type"] == "news"
    assert [each["revision"] for each in news["news"]] == [1]
    assert looking.next()["snapshot"]["you"] is None
    late = Heard(server.live(match, {"token": None, "after": 1}))
    assert late.next() == {"type": "news", "news": []}


def test_a_match_to_its_end_with_all_news_in_order_and_a_snapshot_after_them(server):
    match, tokens, _ = server.start(**ALONE)
    seat = Heard(server.live(match, {"token": tokens[0], "after": 0}))
    looking = Heard(server.live(match, {"token": None, "after": 0}))
    done = number = 0
    while True:
        number += 1
        while True:
            snapshot = next(
                (m["snapshot"] for m in reversed(seat.messages) if m["type"] == "snapshot"), None
            )
            if snapshot and snapshot["revision"] >= done and snapshot["to_act"] in (0, None):
                break
            seat.next()
        if snapshot["over"]:
            break
        choice = snapshot["choices"][0]["notation"]
        seat.send(type="act", id=number, action=choice, revision=snapshot["revision"])
        while not any(m["type"] == "done" and m["id"] == number for m in seat.messages):
            seat.next()
        done = next(m["revision"] for m in seat.messages if m.get("id") == number)
    looking.until_revision(snapshot["revision"])
    for heard in (seat, looking):
        assert heard.news == list(range(1, len(heard.news) + 1))
        assert len(heard.news) == snapshot["revision"]
    assert server.get(f"matches/{match}/record").body["moves"]  # now anybody may have it
    past = server.get(f"matches/{match}/replay?revision=20", tokens[0]).body
    assert (past["revision"], past["over"], past["you"]) == (20, False, 0)
    too_late = {"action": "announce:1", "revision": snapshot["revision"]}
    assert server.post(f"matches/{match}/actions", too_late, tokens[0]).status == 422


def test_advice_is_asked_for_at_a_live_connection_too(server):
    match, tokens, _ = server.start(**ALONE)
    now = server.wait_for_turn(match, tokens[0])
    seat = Heard(server.live(match, {"token": tokens[0]}))
    seat.send(type="advise", id="a", budget=8)
    told = seat.next("advice")
    assert (told["id"], told["advice"]["revision"]) == ("a", now["revision"])
    assert told["advice"] == server.post(f"matches/{match}/advise", {"budget": 8}, tokens[0]).body
    looking = Heard(server.live(match, {"token": None}))
    looking.send(type="advise", id="b")
    assert looking.next("error")["error"]["code"] == "forbidden"
    looking.send(type="advise", id="c", more=1)
    assert looking.next("error")["error"]["path"] == "$.more"


def test_who_comes_back_has_missed_nothing(server):
    match, tokens, _ = server.start(**ALONE)
    first = Heard(server.live(match, {"token": tokens[0], "after": 0}))
    while not (now := first.next("snapshot")["snapshot"])["choices"]:
        pass
    first.socket.close()
    answer = server.act(now, tokens[0]).body
    again = Heard(server.live(match, {"token": tokens[0], "after": first.news[-1]}))
    again.until_revision(answer["revision"])
    assert first.news + again.news == list(range(1, len(first.news + again.news) + 1))


def test_seats_are_told_when_somebody_joins_comes_or_goes(server):
    match, tokens, told = server.start(**THREE)
    looking = Heard(server.live(match, {"token": None}))
    before = looking.next()["snapshot"]["revision"]
    seat = server.live(match, {"token": tokens[0]})
    assert [each["here"] for each in looking.next("seats")["seats"]] == [True, False, False]
    joined = server.post(f"matches/{match}/join", {"join": told["join"], "name": "Ben"}).body
    seats = looking.next("seats")["seats"]
    assert (seats[1]["name"], seats[1]["kind"]) == ("Ben", "person")
    second = server.live(match, {"token": tokens[0]})
    looking.next("seats")
    second.close()
    assert looking.next("seats")["seats"][0]["here"]  # the first connection is still there
    seat.close()
    assert not looking.next("seats")["seats"][0]["here"]
    assert server.get(f"matches/{match}", joined["token"]).body["revision"] == before


def test_a_new_token_ends_the_old_one_and_its_connection(server):
    match, _, told = server.start(**THREE)
    body = {"join": told["join"], "name": "Ben", "key": "secret"}
    old = server.post(f"matches/{match}/join", body).body["token"]
    socket = server.live(match, {"token": old})
    socket.recv(timeout=10)
    server.post(f"matches/{match}/join", body, old)
    assert closed(socket) == 4401


def test_answers_to_choices(server):
    match, tokens, _ = server.start(**THREE)
    player = server.get(f"matches/{match}").body["to_act"]
    token = tokens[player] or tokens[0]
    seat = Heard(server.live(match, {"token": token}))
    now = seat.next("snapshot")["snapshot"]
    seat.send(type="act", id="a", action="buffalo:B2-B3", revision=now["revision"])
    refused = seat.next("refused")
    assert refused["id"] == "a"
    assert refused["refusal"]["violations"]
    seat.send(type="act", id=2, action="place:B1", revision=99)
    stale = seat.next("error")
    assert (stale["id"], stale["error"]["code"], stale["revision"]) == (2, "stale", now["revision"])
    seat.send(type="act", id=3, action="nonsense", revision=now["revision"])
    assert seat.next("error")["error"]["path"] == "$.action"
    seat.send(type="act", id=4, action="x", revision=1, more=True)
    assert seat.next("error")["error"]["path"] == "$.more"
    for wrong in ('{"type": "sing"}', "[]", "{", "null", '{"type": "act", "id": {}}'):
        seat.socket.send(wrong)
        assert seat.next("error")["error"]["code"] == "malformed"
    looking = Heard(server.live(match, {"token": None}))
    looking.next()
    looking.send(type="act", id=5, action="place:B1", revision=now["revision"])
    assert looking.next("error")["error"]["code"] == "forbidden"


def test_a_key_is_carried_out_once_over_a_connection_too(server):
    match, tokens, _ = server.start(
        variant="wind_river/base", seats=[{}, {}, {}], setup={"start_player": 0}
    )
    seat = Heard(server.live(match, {"token": tokens[0]}))
    now = seat.next()["snapshot"]
    sent = {
        "type": "act", "action": now["choices"][0]["notation"], "revision": now["revision"], "key": "k",
    }  # fmt: skip
    seat.send(id=1, **sent)
    first = seat.next("done")
    seat.send(id=2, **sent)
    assert seat.next("done") == {**first, "id": 2}


def test_a_malformed_first_message_can_be_mended(server):
    match, tokens, _ = server.start(**THREE)
    socket = Heard(server.live(match))
    for wrong in ("{", '{"token": 5}', '{"token": null, "after": 99}', '{"tokn": null}'):
        socket.socket.send(wrong)
        assert socket.next()["error"]["code"] == "malformed"
    socket.send(token=tokens[0])
    assert socket.next()["type"] == "snapshot"


def test_the_ways_in_which_a_connection_is_closed(serve):
    running = serve("--body", "4096", "--connections", "5")
    match, tokens, _ = running.start(**THREE)
    assert closed(running.live(match, {"token": "guessed"})) == 4401
    assert closed(running.live("none", {"token": None})) == 4404
    assert closed(running.live(match, origin="https://elsewhere.example")) == 4403
    big = running.live(match, {"token": None})
    big.recv(timeout=5)
    big.send("x" * 5000)
    assert closed(big) == 1009
    silent = running.live(match)
    started = time.monotonic()
    assert closed(silent) == 4408
    assert 8 < time.monotonic() - started < 14
    kept = [running.live(match, {"token": tokens[0]}) for _ in range(5)]
    for socket in kept:
        socket.recv(timeout=5)
    assert closed(running.live(match)) == 4429
    full = running.get("")
    assert (full.status, full.body["error"]["code"]) == (503, "full")
    running.process.terminate()
    assert {closed(socket) for socket in kept} == {1001}
    assert running.process.wait(15) == 0


def test_who_sends_too_much_is_left(serve):
    running = serve("--rate", "5")
    match, _, _ = running.start(**THREE)
    socket = running.live(match, {"token": None})
    try:
        for _ in range(100):
            socket.send('{"type": "act"}')
    except ConnectionClosed:
        pass
    assert closed(socket) == 4429


def test_there_is_nothing_else_to_connect_to(server):
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        server.live("x/y").recv(timeout=5)
