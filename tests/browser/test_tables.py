"""The table in a browser: two people at one match of each game, to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import budget
from tests.browser.sitting import choose_somehow, settled, sit, steps, told, visit
from tests.server.running import Running

GAMES = {
    "wind_river/base+rows=4+tipis=2": 3,
    "bison/base": 2,
    "natives/base": 2,
    "catan/base+vp_to_win=4": 3,
    "natives/base+rituals+seasons+soul-of-the-prairie": 2,
    "catan/bison+vp_to_win=4": 3,
}
HURRY = budget.examples(24, 12)
"""Clicks after which people hurry on: the page has shown what it can do."""


@pytest.mark.parametrize("variant", budget.share(GAMES, 2))
def test_two_people_play_a_match_to_its_end_one_of_them_on_a_phone(
    opened: Callable[..., Any], server: Running, variant: str
) -> None:
    players = GAMES[variant]
    seats = [{"name": "Ann"}, {"open": True}, *[{"bot": "greedy"}] * (players - 2)]
    _, _, begun = server.start(variant=variant, players=players, seats=seats, seed=4)
    ann = sit(opened("desk"), server, begun)
    ben = opened("phone")
    ben.goto(f"http://127.0.0.1:{server.port}/#/join/{begun['match']}/{begun['join']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    ben.wait_for_selector("#board svg")
    ann.wait_for_selector("#seats >> text=Ben")
    for person in (ann, ben):  # every offer is answered here
        person.evaluate("localStorage.setItem('bisongames/answers', 'off')")
    clicks = 0
    while told(ann, "over") != "true":
        if clicks >= HURRY:
            hurry(server, begun["match"], ann, ben)
            break
        for person in (ann, ben):
            if told(person, "to-act") == told(person, "you") and told(person, "over") != "true":
                settled(person)
                choose_somehow(person)
                clicks += 1
        newest = max(steps(ann), steps(ben))
        for person in (ann, ben):
            person.wait_for_function(
                "(least) => Number(document.querySelector('#table').dataset.revision) >= least",
                arg=newest,
            )
            assert_it_fits(person)
    for person in (ann, ben):
        person.wait_for_selector("#result button")
        assert_it_fits(person)
        outcome = person.text_content("#prompt")
        assert any(won in outcome for won in ("wins", "win ", "share the victory"))
        assert outcome not in person.text_content("#result")  # it is said once
        assert person.locator("#choices button").count() == 0
    assert ann.text_content("#scores tfoot") == ben.text_content("#scores tfoot")


def assert_it_fits(person: Any) -> None:
    width = person.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


def hurry(server: Running, match: str, *people: Any) -> None:
    """Let everybody choose over the wire until the match is over."""
    tokens = [
        person.evaluate(
            "(match) => Object.values(JSON.parse(localStorage.getItem(`bisongames/${match}`)).tokens)[0]",
            match,
        )
        for person in people
    ]
    while True:
        for token in tokens:
            now = server.get(f"matches/{match}", token).body
            if now["over"]:
                return
            for _ in range(300):
                if not now["choices"]:
                    break
                # what comes last ends a turn or hands over, so that matches stay short
                chosen = now["choices"][now["revision"] * 7 % len(now["choices"])]
                wish = {"action": chosen["action"], "revision": now["revision"]}
                answer = server.post(f"matches/{match}/actions", wish, token)
                if answer.status == 409:
                    break
                assert answer.status == 200, answer.body
                now = answer.body["snapshot"]


def test_who_only_watches_sees_the_table_and_chooses_nothing(
    opened: Callable[..., Any], server: Running
) -> None:
    _, _, begun = server.start(variant="catan/base", players=3, seed=1)
    page = visit(opened(), server, begun["match"])
    assert told(page, "you") == ""
    assert page.locator("#board [data-target]").count() == 0
    page.locator("#board [data-id='hex:h9']").first.click()
    page.wait_for_selector("#said:visible")


def test_start_alone_begins_a_match_that_a_reload_goes_on_with(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#board svg")
    settled(page)
    choose_somehow(page)
    before = steps(page)
    page.reload()
    page.wait_for_selector("#board svg")
    settled(page, before - 1)
    assert told(page, "you") == "0"
    page.get_by_role("link", name="bisongames").click()
    page.wait_for_selector("form#new")
    assert page.get_by_role("heading", name="Your matches").count() == 1
