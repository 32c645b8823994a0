"""A match that an address holds, at a table: opened, led to, and bots that choose when they are told to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bisongames.engine.core import limits
from bisongames.engine.matches.links import link_to
from bisongames.engine.matches.match import Match
from bisongames.protocol import Stdio


class Page:
    """Asks as the page does."""

    def __init__(self, *, bots_wait: bool = False) -> None:
        self.stdio = Stdio(bots_wait=bots_wait)

    def answer(self, method: str, **params: Any) -> Any:
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return json.loads(self.stdio.answer(line.encode()) or "")

    def ask(self, method: str, **params: Any) -> Any:
        return self.answer(method, **params)["result"]


@pytest.mark.parametrize(
    ("link", "seats"),
    [
        ("catan/base?players=4&seed=2", "person,greedy,greedy,greedy"),
        ("wind_river/base?players=3&seed=4&moves=place:B1", "person,greedy,greedy"),
        ("natives/base?players=3&seed=4&seats=random,person,person", "random,person,person"),
    ],
)
def test_a_link_or_who_is_asked_says_who_sits_where(link: str, seats: str) -> None:
    page = Page(bots_wait=True)
    match = page.ask("open", link=link)["match"]
    table = page.ask("snapshot", match=match, player=0)
    assert [seat["bot"] or seat["kind"] for seat in table["seats"]] == seats.split(",")
    assert f"&seats={seats}" in page.ask("link", match=match)["link"]
    assert ("moves=" not in link) or len(table["choices"]) > 5


def test_the_link_of_a_table_opens_the_same_table() -> None:
    page = Page()
    seats = [{}, {"bot": "greedy"}, {"bot": "search:iterations=2"}]
    match = page.ask("start", variant="wind_river/base", seats=seats, seed=4)["match"]
    now = page.ask("snapshot", match=match, player=0)
    choice = now["choices"][0]["notation"]
    now = page.ask("act", match=match, player=0, action=choice, revision=now["revision"])
    link = page.ask("link", match=match)["link"]
    again = Page().ask
    other = again("open", link=link)["match"]
    found = again("snapshot", match=other, player=0)
    for same in ("view", "prompt", "seats", "revision", "choices"):
        assert found[same] == now["snapshot"][same]


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("wind_river/base?seats=person,person", "expected 3 seats, one per player"),
        ("wind_river/base?seats=person,fox,greedy", "unknown bot fox"),
        ("wind_river/base?seats=greedy,greedy,greedy", "expected at least one seat without a bot"),
        ("./secret.toml", "is not the id of a variant"),
        ("wind_river/base?seed=4&moves=pass", "move 1, pass, breaks"),
    ],
)
def test_a_damaged_link_is_malformed_and_says_so_in_one_line(link: str, told: str) -> None:
    error = Page().answer("open", link=link)["error"]
    assert error["data"]["error"]["code"] == "malformed"
    assert error["message"].startswith("this link is damaged: ")
    assert told in error["message"]
    assert "\n" not in error["message"]


def test_what_is_no_text_is_no_link() -> None:
    for given in (None, 3, ["wind_river/base"]):
        assert Page().answer("open", link=given)["error"]["data"]["error"]["path"] == "$.link"


def test_a_match_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    match = page.ask("open", link="bison/base?seed=1")["match"]
    monkeypatch.setattr(limits, "LINK", 20)
    error = page.answer("link", match=match)["error"]["data"]["error"]
    assert error["code"] == "large"
    assert "too long for a link" in error["message"]


def test_bots_that_wait_choose_one_after_another() -> None:
    page = Page(bots_wait=True)
    link = "wind_river/base?players=3&seed=4&seats=person,greedy,greedy"  # the third begins
    match = page.ask("open", link=link)["match"]
    before = page.ask("snapshot", match=match, player=0)
    assert before["to_act"] == 2
    assert page.ask("step", match=match) == {"moved": True}
    after = page.ask("snapshot", match=match, player=0)
    assert (after["revision"], after["to_act"]) == (before["revision"] + 1, 0)
    assert page.ask("step", match=match) == {"moved": False}


def test_bots_that_do_not_wait_have_chosen_before_the_answer() -> None:
    page = Page()
    link = "wind_river/base?players=3&seed=4&seats=person,greedy,greedy"
    match = page.ask("open", link=link)["match"]
    assert page.ask("snapshot", match=match, player=0)["to_act"] == 0


def test_a_table_that_begins_from_a_position_keeps_no_record_and_has_a_link() -> None:
    page = Page(bots_wait=True)
    first = Match("bison/base", seed=3)
    first.play(first.legal_actions()[0])
    match = page.ask("open", link=f"{link_to(first.state)}&seed=3")["match"]
    assert "has no record" in page.answer("save", match=match)["error"]["message"]
    assert page.ask("link", match=match)["link"].startswith("bison/base?players=2&seed=3&seats=")
    asked = page.ask("snapshot", match=match, player=None)["to_act"]
    now = page.ask("snapshot", match=match, player=asked)
    assert now["choices"]
    assert not now["may_undo"]
