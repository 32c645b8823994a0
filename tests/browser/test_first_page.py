"""The first page: how to begin, and the matches that one was at last."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.sitting import choose_somehow, settled, sit, steps, visit
from tests.browser.test_using import begun
from tests.server.running import Running


def rows(page: Any, server: Running) -> list[str]:
    """What the first page says of each match, once it has asked for all."""
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.reload()
    page.wait_for_selector("form#new button[type=submit]")
    page.wait_for_load_state("networkidle")
    found: list[str] = page.locator("#matches li").all_inner_texts()
    return found


def test_each_match_says_who_plays_whose_turn_it_is_and_when_it_was_played(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    bots = [{"bot": "casual", "name": name} for name in ("Otto", "Mina")]
    mine = begun(server, seats=[{"name": "Ann"}, *bots])
    settled(sit(page, server, mine))
    people = ["Ben", "Cora", "Dan"]
    waits = begun(server, seats=[{"name": name} for name in people])
    asked = server.get(f"matches/{waits['match']}").body["to_act"]
    waits["seats"] = [waits["seats"][asked - 1]]
    names = ["you" if each == people[asked - 1] else each for each in people]
    sit(page, server, waits)
    (first, second) = rows(page, server)
    date = r"last played here today, \d\d:\d\d"
    assert re.fullmatch(
        rf".* {people[asked]}’s turn\s+{', '.join(names)}; {date}", first, re.DOTALL
    )
    assert re.fullmatch(rf".* your turn\s+you, Otto, Mina; {date}", second, re.DOTALL)
    visit(page, server, mine["match"])  # what is played comes first
    settled(page)
    before = steps(page)
    choose_somehow(page)
    settled(page, before)
    assert "your turn" in rows(page, server)[0]


def test_a_match_that_the_server_no_longer_keeps_is_not_listed(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    there = begun(server)
    sit(page, server, there)
    page.evaluate(
        """() => localStorage.setItem("bisongames",
          JSON.stringify([{ match: "gone", title: "Gone" }, ...JSON.parse(localStorage.getItem("bisongames"))]))"""
    )
    assert len(rows(page, server)) == 1
    assert "gone" not in page.evaluate("localStorage.getItem('bisongames')")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_last_match_that_is_not_over_goes_on_from_the_top(
    opened: Callable[..., Any], server: Running, size: str
) -> None:
    page = opened(size)
    assert page.locator("#continue").count() == 0
    bots = [{"bot": "casual", "name": name} for name in ("Otto", "Mina")]
    mine = begun(server, seats=[{"name": "Ann"}, *bots])
    settled(sit(page, server, mine))
    page.locator("header .home").click()
    going = page.locator("#continue")
    going.wait_for()
    assert going.inner_text() == "Continue: Wind River with Otto, Mina: your turn"
    assert going.bounding_box()["y"] < page.locator("h1").bounding_box()["y"]
    going.click()
    page.wait_for_selector("main#table #board svg")
    settled(page)
    assert page.get_attribute("main#table", "data-match") == mine["match"]
    page.route(f"**/matches/{mine['match']}", ended)
    rows(page, server)
    assert page.locator("#matches li").inner_text().split("\n")[0] == "Wind River over"
    assert page.locator("#continue").count() == 0


def ended(route: Any) -> None:
    """Answer that the match is over."""
    found = route.fetch()
    route.fulfill(response=found, json={**found.json(), "over": True})


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_one_press_begins_a_match_against_bots(opened: Callable[..., Any], size: str) -> None:
    page = opened(size)
    for game in ("Wind River", "Bison", "Natives", "Catan"):
        press = page.get_by_role(
            "button", name=re.compile(rf"^Play {game}.* you against .*bots?, at once$")
        )
        box = press.bounding_box()
        assert box["y"] + box["height"] < page.viewport_size["height"]  # seen in one look
    page.get_by_role("button", name="Play Bison").click()
    page.wait_for_selector("main#table #board svg")
    settled(page)
    assert page.locator("#seats li", has_text="Ada").get_by_text("bot").count() == 1
