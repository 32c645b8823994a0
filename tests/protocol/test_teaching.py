"""Lessons over the protocol: what comes up for a seat, from the same handbook as the terminal."""

import json

from bisongames.handbook.seat_methods import SEAT_METHODS
from bisongames.protocol import Stdio


class Client:
    """Somebody with a match at standard input and output."""

    def __init__(self, variant="wind_river", seats=({}, {"bot": "greedy"}, {"bot": "greedy"})):
        self.stdio = Stdio(more=SEAT_METHODS)
        self.match = self.ask("start", variant=variant, seats=list(seats), seed=3)["match"]

    def send(self, method, **params):
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return json.loads(self.stdio.answer(line.encode()) or "")

    def ask(self, method, **params):
        return self.send(method, **params)["result"]

    def lessons(self, after=0, player=0):
        return self.ask("lessons", match=self.match, player=player, after=after)

    def choose(self):
        now = self.ask("snapshot", match=self.match, player=0)
        action = now["choices"][0]["action"]
        before = now["revision"]
        self.ask("act", match=self.match, player=0, action=action, revision=before)
        return before


def test_what_comes_up_names_a_choice_of_the_seat():
    client = Client()
    told = client.lessons()
    assert told["aim"].startswith("You win if you have more tipis in the open plains")
    due, ahead = told["due"]
    assert (due["lesson"], ahead["lesson"]) == ("PlacingTipi", "PlacingTipi/ahead")
    best, *_ = client.ask("advise", match=client.match, player=0, budget=1)["ranked"]
    choices = client.ask("snapshot", match=client.match, player=0)["choices"]
    assert due["choice"] == next(each for each in choices if each["notation"] == best)
    assert due["event"] == ""
    names = [lesson["name"] for lesson in told["lessons"]]
    assert len(set(names)) == len(names)
    assert due["lesson"] in names
    by_name = {lesson["name"]: lesson for lesson in told["lessons"]}
    assert by_name["PlacingTipi"]["address"] == "set-up"
    assert "PlaceTipi" in by_name["PlacingTipi"]["about"]
    assert told["behind"] == [{"revision": 2, "rule": "WR-3c"}]


def test_after_a_choice_comes_what_happened_since():
    client, seen = Client("catan/bison"), []
    before = client.choose()
    for _ in range(6):
        told = client.lessons(before)
        seen += [due["event"] for due in told["due"] if due["event"]]
        assert all(each["revision"] > before for each in told["behind"])
        before = client.choose()
    assert any("herd" in event for event in seen)


def test_a_spectator_learns_from_what_happens_and_has_no_choices():
    client = Client()
    told = client.lessons(player=None)
    assert told["due"]
    assert all(due["choice"] is None and due["event"] for due in told["due"])


def test_faults():
    client = Client()
    future = client.send("lessons", match=client.match, player=0, after=99)["error"]
    assert future["data"]["error"]["code"] == "malformed"
    unknown = client.send("lessons", match=client.match, player=0, after=0, more=1)["error"]
    assert unknown["data"]["error"]["path"] == "$.more"
    assert Stdio().answer(b'{"jsonrpc": "2.0", "id": 1, "method": "lessons"}')


def test_hidden_things_stay_hidden():
    client = Client("catan")
    for _ in range(6):
        client.choose()
    own, other = client.lessons(), client.lessons(player=1)
    assert all(due["choice"] is None for due in other["due"])
    assert own["lessons"] == other["lessons"]
