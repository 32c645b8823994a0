"""The end of a match in a browser: who led when, the whole score sheet, an analysis, and another match."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import bisongames
from tests.browser.conftest import serious
from tests.browser.sitting import choose_somehow, settled, sit, told
from tests.browser.test_tables import hurry
from tests.browser.test_using import SHORT, begun
from tests.server.running import Running


@pytest.fixture(scope="module")
def finished(server: Running) -> dict[str, Any]:
    """A match that is over."""
    given = begun(server, variant=SHORT)
    match, token = given["match"], given["seats"][0]["token"]
    while not (now := server.wait_for_turn(match, token))["over"]:
        server.act(now, token)
    return given


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_end_shows_who_led_when_and_the_whole_score_sheet(
    opened: Callable[..., Any], server: Running, finished: dict[str, Any], size: str, axe: Any
) -> None:
    page = sit(opened(size), server, finished)
    page.wait_for_selector("#leads svg")
    assert page.locator("#leads .curve").count() == 3
    assert page.locator("#result #scores tfoot td").count() == 3
    assert "Ahead the longest" in page.get_attribute("#leads svg[role=img]", "aria-label")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    box = {
        part: page.locator(part).bounding_box() for part in ("#prompt", "#result", "#board .map")
    }
    assert (
        box["#result"]["y"] - box["#prompt"]["y"] < {"desk": 80, "phone": 130}[size]
    )  # no room is kept for questions
    assert 0 <= box["#board .map"]["y"] - box["#result"]["y"] - box["#result"]["height"] < 20
    page.locator("#leads input").focus()
    page.keyboard.press("Home")
    assert page.text_content("#leads output").startswith("Turn ")
    assert not serious(axe, page)
    page.get_by_role("button", name="See this moment").click()
    page.wait_for_selector("#replay:visible")
    page.wait_for_function("() => document.querySelector('#table').dataset.over === 'false'")
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_selector("#result #scores")


def test_who_sits_there_until_the_end_sees_the_whole_of_it_too(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit(opened("desk"), server, begun(server, variant=SHORT))
    while told(page, "over") != "true":
        settled(page)
        if told(page, "over") != "true":
            choose_somehow(page)
    page.wait_for_selector("#leads svg")
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0
    prompt, result, log = (
        page.locator(part).bounding_box() for part in ("#prompt", "#result", ".happened")
    )
    assert result["y"] - prompt["y"] < 80  # no room is kept for questions
    assert log["y"] >= result["y"] + result["height"]


def test_points_beside_the_totals_are_those_since_ones_last_turn_began(
    opened: Callable[..., Any], server: Running
) -> None:
    bot = {"bot": "greedy"}
    given = begun(server, variant="natives/base", players=2, seats=[{}, bot], seed=4)
    page = sit(opened("desk"), server, given)
    sums = "[...document.querySelectorAll('#scores tfoot td')].map((each) => [Number(each.textContent), Number((each.dataset.change ?? '0').replace('−', '-'))])"
    turn = "document.querySelector('bisongames-match').table.snapshot.view.turn"
    begins: dict[int, list[int]] = {}
    while len(begins) < 4:
        settled(page)
        now, found = page.evaluate(turn), page.evaluate(sums)
        if now not in begins:
            before = [*begins.values()][-1] if begins else [total for total, _ in found]
            assert [change for _, change in found] == [
                total - was for (total, _), was in zip(found, before, strict=True)
            ]
            begins[now] = [total for total, _ in found]
        choose_somehow(page)
    assert begins[max(begins)] != begins[min(begins)]


def test_the_score_sheet_tells_how_a_tie_was_broken(
    opened: Callable[..., Any], server: Running
) -> None:
    played, rng = bisongames.Match("bison", players=2, seed=41), random.Random(41)
    while not played.is_over:
        played.play(rng.choice(played.legal_actions()))
    result = played.state.result
    assert result is not None
    sheet = bisongames.show.score_sheet(result)
    assert sheet.totals[0] == sheet.totals[1]
    match, tokens, given = server.start(variant="bison/base", players=2, seed=41)
    for move in played.moves:
        if not move.chance_kind:
            revision = server.get(f"matches/{match}").body["revision"]
            body = {"action": str(move.action), "revision": revision}
            answer = server.post(f"matches/{match}/actions", body, tokens[move.player])
            assert answer.status == 200
    page = sit(opened(), server, given)
    page.wait_for_selector("#result #scores")
    (tie,) = sheet.ties
    row = page.locator("#scores tfoot tr").last
    assert row.locator("th").text_content() == tie.name
    assert row.locator("td").all_text_contents() == [str(points) for points in tie.points]


def test_an_analysis_tells_how_far_it_is_and_opens_as_a_page(
    opened: Callable[..., Any], server: Running, finished: dict[str, Any]
) -> None:
    page = sit(opened(), server, finished)
    page.get_by_role("button", name="Analysis").click()
    page.wait_for_function(
        "() => document.querySelector('#analysis [role=status]').textContent.includes('%')"
    )
    link = page.get_by_role("link", name="Open the analysis")
    link.wait_for()
    with page.context.expect_page() as opening:
        link.click()
    opening.value.wait_for_selector("figure.course svg")
    assert "Chances to win" in opening.value.text_content("body")


def test_another_match_of_the_same_people_begins(
    opened: Callable[..., Any], server: Running, finished: dict[str, Any]
) -> None:
    page = sit(opened(), server, finished)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("() => document.querySelector('#table')?.dataset.over === 'false'")
    assert page.locator(".side #scores").count() == 1
    assert page.text_content("#seats").count("bot") == 2


def test_two_people_play_again(opened: Callable[..., Any], server: Running) -> None:
    seats = [{"name": "Ann"}, {"open": True}, {"bot": "greedy"}]
    match = begun(server, variant=SHORT, seats=seats)
    ann, ben = sit(opened(), server, match), opened("phone")
    ben.goto(f"http://127.0.0.1:{server.port}/#/join/{match['match']}/{match['join']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    ben.wait_for_selector("#board svg")
    hurry(server, match["match"], ann, ben)
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_function("() => document.querySelector('#table')?.dataset.over === 'false'")
    ben.get_by_role("link", name="Play again with Ann").click()
    assert ben.get_by_label("Your name").input_value() == "Ben"
    ben.get_by_role("button", name="Join").click()
    ann.wait_for_selector("#seats >> text=Ben")
    assert ann.url == ben.url != f"http://127.0.0.1:{server.port}/#/match/{match['match']}"
    assert "bot" in ben.text_content("#seats")
