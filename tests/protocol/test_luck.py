"""The luck of a match of a server: committed to at the start, told at the end; and that of bots."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from bisongames import Match, from_json
from bisongames.protocol.dispatcher import Dispatcher
from bisongames.protocol.methods import Methods

SHORT = "wind_river+rows=4+tipis=2+resources=20"
BOTS = [{}, {"bot": "random"}, {"bot": "greedy"}]


class Client:
    """A person on seat 0 who always takes the first choice."""

    def __init__(self, **wish: Any) -> None:
        self.methods = Methods(Dispatcher()).methods
        self.match = self.ask("start", **{"variant": SHORT, "seats": BOTS, **wish})["match"]

    def ask(self, method: str, **params: Any) -> Any:
        return self.methods[method](params)

    def look(self, player: int | None = 0) -> Any:
        return self.ask("snapshot", match=self.match, player=player)

    def choose(self, number: int = 0) -> Any:
        now = self.look()
        return self.ask(
            "act",
            match=self.match,
            player=0,
            revision=now["revision"],
            action=now["choices"][number]["notation"],
        )

    def record(self, **params: Any) -> Any:
        return self.ask("save", match=self.match, **params)["record"]

    def finish(self) -> None:
        while not self.look()["over"]:
            self.choose()


def test_the_key_is_told_when_the_match_is_over_and_proves_every_draw() -> None:
    client = Client()
    first = client.look()["luck"]
    assert first["commitment"]
    assert "key" not in first
    client.finish()
    for player in (0, None):
        last = client.look(player)["luck"]
        assert last["commitment"] == first["commitment"]
        assert hashlib.sha256(bytes.fromhex(last["key"])).hexdigest() == first["commitment"]
    Match.from_record(from_json(json.dumps(client.record())), verify=True)


def test_nothing_that_is_sent_before_the_end_contains_the_key() -> None:
    client = Client()
    key = client.record(luck=True)["luck"]["key"]
    client.choose()
    sent = [
        client.record(),
        *(client.look(player) for player in (0, 1, None)),
        client.ask("news", match=client.match, player=0, after=0),
        client.ask("link", match=client.match),
        client.ask("replay", match=client.match, player=0, revision=0),
    ]
    assert key not in json.dumps(sent)


def test_a_parent_that_asks_for_the_luck_resumes_with_it() -> None:
    client = Client()
    client.choose()
    saved = client.record(luck=True)
    client.choose()
    other = Client()
    other.match = other.ask("load", record=saved, seats=BOTS)["match"]
    other.choose()
    assert other.record()["moves"] == client.record()["moves"]


@pytest.mark.parametrize(("wish", "seeded"), [({"seed": 7}, True), ({}, False)])
def test_everybody_is_told_whether_a_match_is_seeded(wish: Any, seeded: bool) -> None:
    client = Client(**wish)
    for player in (0, None):
        now = client.look(player)
        assert now["seeded"] is seeded
        assert (now["luck"] is None) is seeded


def test_a_match_that_goes_on_after_its_key_was_told_is_seeded() -> None:
    client = Client()
    client.finish()
    assert client.look()["seeded"] is False
    now = client.ask("undo", match=client.match, player=0, revision=client.look()["revision"])
    assert now["seeded"] is True


def test_real_dice_have_no_luck() -> None:
    assert Client(dealer="manual", seats=[{}, {}, {}]).look()["luck"] is None


def test_the_same_seed_and_choices_give_the_same_match_with_bots_and_after_an_undo() -> None:
    one, two = Client(seed=5), Client(seed=5)
    one.choose()
    two.choose(1)
    two.ask("undo", match=two.match, player=0, revision=two.look()["revision"])
    two.choose()
    one.choose(1)
    two.choose(1)
    assert one.record()["moves"] == two.record()["moves"]
