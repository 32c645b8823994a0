"""The protocol over standard input and output, for programs that start it as a child."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bisongames
from bisongames.protocol import Stdio

SOURCE = Path(bisongames.__file__).parents[1]
BASE = {"variant": "wind_river/base", "seats": [{"name": "Ann"}, {"bot": "random"}, {}], "seed": 4}


class Parent:
    """Asks a dispatcher in this process."""

    def __init__(self) -> None:
        self.stdio = Stdio()
        self.number = 0

    def ask(self, method: str, **params):
        self.number += 1
        sent = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        answer = json.loads(self.stdio.answer(json.dumps(sent).encode()) or "")
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", self.number)
        return answer

    def result(self, method: str, **params):
        return self.ask(method, **params)["result"]

    def fault(self, method: str, **params):
        """The number, the code and the path of a fault."""
        error = self.ask(method, **params)["error"]
        told = error["data"]["error"]
        return error["code"], told["code"], told.get("path")


@pytest.fixture
def parent() -> Parent:
    return Parent()


@pytest.fixture
def match(parent) -> str:
    return parent.result("start", **BASE)["match"]


def chosen(parent, match, **more):
    """The snapshot of whoever chooses, and the answer to their first choice."""
    seat = {"match": match, "player": parent.result("snapshot", match=match, player=None)["to_act"]}
    now = parent.result("snapshot", **seat)
    wish = {"action": now["choices"][0]["notation"], "revision": now["revision"], **more}
    return now, parent.result("act", **seat, **wish)


def test_a_match_from_its_start_to_its_record(parent, match):
    now, done = chosen(parent, match)
    assert len(done["news"]) == done["revision"] - now["revision"]
    assert done["snapshot"]["to_act"] != 1  # bots move before the answer
    record = parent.result("save", match=match)["record"]
    loaded = parent.result("load", record=record)
    assert loaded["divergence"] is None
    there = parent.result("snapshot", match=loaded["match"], player=0)
    assert there["view"] == done["snapshot"]["view"] if done["snapshot"]["you"] == 0 else True
    assert there["seats"][0]["name"] == "Ann"
    assert parent.result("close", match=match) == {}
    assert parent.fault("snapshot", match=match, player=0) == (-32004, "unknown", None)


def test_a_record_that_no_longer_goes_through(parent, match):
    record = parent.result("save", match=match)["record"]
    record["moves"].append("place:H9")
    assert parent.fault("load", record=record)[2].startswith("$.record.moves[")
    record["moves"][-1] = "start:0"
    loaded = parent.result("load", record=record, until="divergence")
    assert loaded["divergence"]["move"] == len(record["moves"]) - 1
    assert loaded["divergence"]["rule"] == "WR-3b"
    assert parent.fault("load", record=record, until="now")[2] == "$.until"


def test_undo_news_replay_and_keys(parent, match):
    now, first = chosen(parent, match, key="k")
    seat = {"match": match, "player": now["you"]}
    sent = {"action": now["choices"][0]["notation"], "revision": now["revision"], "key": "k"}
    assert parent.result("act", **seat, **sent)["news"] == first["news"]
    assert parent.fault("act", **seat, **{**sent, "revision": 99})[:2] == (-32009, "key")
    stale = parent.ask("act", **seat, action="x", revision=0)["error"]
    assert (stale["code"], stale["data"]["revision"]) == (-32009, first["revision"])
    assert parent.fault("undo", **seat, revision=first["revision"])[:2] == (-32003, "forbidden")
    assert parent.result("news", **seat, after=first["revision"]) == []
    assert parent.fault("news", **seat, after=99)[2] == "$.after"
    past = parent.result("replay", **seat, revision=now["revision"])
    assert (past["view"], past["choices"]) == (now["view"], [])
    refused = parent.ask("act", **seat, action="buffalo:B2-B3", revision=first["revision"])["error"]
    assert refused["code"] == -32001
    assert refused["data"]["refusal"]["violations"]


def test_one_person_with_bots_may_take_back(parent):
    seats = [{}, {"bot": "greedy"}]
    match = parent.result("start", variant="bison/base", seats=seats, seed=2)["match"]
    now, done = chosen(parent, match)
    seat = {"match": match, "player": 0}
    assert done["snapshot"]["may_undo"]
    back = parent.result("undo", **seat, revision=done["revision"])
    assert (back["choices"], back["view"]) == (now["choices"], now["view"])
    news = parent.result("news", **seat, after=done["revision"])
    assert (news[0]["undone"], news[0]["events"]) == (now["revision"], [])


def test_faults_in_what_is_given_have_their_path(parent, match):
    assert parent.fault("start", variant="nowhere") == (-32602, "malformed", "$.variant")
    seats = [{"open": True}, {}, {}]
    assert parent.fault("start", variant="wind_river", seats=seats)[2] == "$.seats[0].open"
    for player in (9, "0", -1):
        assert parent.fault("snapshot", match=match, player=player)[2] == "$.player"
    assert parent.fault("snapshot", match=match, player=0, more=1)[2] == "$.more"
    assert parent.fault("picture", match=match, player=0, layout="x")[2] == "$.layout"
    assert parent.fault("about", language=7)[2] == "$.language"
    assert parent.result("about", language="xx") == parent.result("about", language="en-GB")
    assert parent.fault("act", match=match, player=None, action="x", revision=1)[0] == -32003
    assert parent.ask("sing")["error"]["code"] == -32601


def test_what_there_is(parent, match):
    assert parent.result("about")["protocol"] == 1
    assert parent.result("variants")[0]["id"]
    assert parent.result("variant", variant="wind_river/base")["options"]
    rules = parent.result("rules", match=match)
    assert rules == parent.result("rules", variant="wind_river/base")
    assert parent.result("rules", match=match, rule=rules[0]["id"]) == rules[0]
    found = parent.result("rules", match=match, search="who wins")
    assert found[0] in rules
    assert "wins" in found[0]["text"]
    assert found[0] not in parent.result("rules", match=match, related=found[0]["id"])
    assert "Snapshot" in parent.result("schema")["$defs"]
    picture = parent.result("picture", match=match, player=None, targets="legal")
    assert picture["svg"].startswith("<svg")


@pytest.mark.parametrize(
    ("line", "code", "id"),
    [
        (b"{", -32700, None),
        (b'{"a": 1, "a": 2}', -32700, None),
        (b"[]", -32600, None),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "about"}]', -32600, None),
        (b'{"id": 5, "method": "about"}', -32600, 5),
        (b'{"jsonrpc": "2.0", "id": [], "method": "about"}', -32600, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 3}', -32600, 1),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "about", "params": []}', -32600, 1),
        (b"x" * 300_000, -32600, None),
    ],
)
def test_what_is_no_request(line, code, id):
    answer = json.loads(Stdio().answer(line) or "")
    assert (answer["error"]["code"], answer["id"]) == (code, id)


def test_a_notification_is_carried_out_and_not_answered(parent, match):
    sent = {"jsonrpc": "2.0", "method": "close", "params": {"match": match}}
    assert parent.stdio.answer(json.dumps(sent).encode()) is None
    assert parent.fault("save", match=match)[0] == -32004


def test_a_fault_of_ours_is_told_as_one(parent, match, monkeypatch, caplog):
    monkeypatch.setattr(
        "bisongames.protocol.match_table.MatchTable.record", lambda self, **_: 1 / 0
    )
    assert parent.fault("save", match=match)[:2] == (-32603, "fault")
    assert "ZeroDivisionError" in caplog.text


def test_a_child_process_answers_line_by_line_and_ends_with_its_input():
    child = subprocess.Popen(
        [sys.executable, "-m", "bisongames", "serve", "--stdio", "--body", "2000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )
    into, out = child.stdin, child.stdout
    assert into is not None
    assert out is not None

    def ask(line: bytes):
        into.write(line + b"\n")
        into.flush()
        return json.loads(out.readline())

    assert ask(b'{"jsonrpc":"2.0","id":1,"method":"about"}')["result"]["protocol"] == 1
    assert ask(b"x" * 9000)["error"]["code"] == -32600
    assert ask(b'\n\n{"jsonrpc":"2.0","id":"b","method":"variants"}')["id"] == "b"
    started = json.dumps({"jsonrpc": "2.0", "id": 2, "method": "start", "params": BASE}).encode()
    match = ask(started)["result"]["match"]
    seat = {"match": match, "player": None}
    while (player := ask_for(ask, "snapshot", **seat)["to_act"]) is not None:
        now = ask_for(ask, "snapshot", match=match, player=player)
        action = now["choices"][now["revision"] % len(now["choices"])]["notation"]
        ask_for(ask, "act", match=match, player=player, action=action, revision=now["revision"])
    assert ask_for(ask, "snapshot", **seat)["over"]
    rest, errors = child.communicate(timeout=20)
    assert (child.returncode, rest, errors) == (0, b"", b"")


def ask_for(ask, method: str, **params):
    return ask(
        json.dumps({"jsonrpc": "2.0", "id": 0, "method": method, "params": params}).encode()
    )["result"]
