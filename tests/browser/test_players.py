"""Choices about players at the table in a browser: each has a button, and it is said who answered and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bisongames import Match
from bisongames.catan.events import OfferAnswered
from bisongames.catan.main_phase.phase import Playing
from tests.browser.sitting import settled, sit_asked, steps
from tests.server.running import Running


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_who_accepted_an_offer_has_a_button_and_is_named(
    size: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(size), server, "catan/base", "ClosingTrade")
    settled(page)
    assert page.locator("#choices button").all_text_contents()[0].startswith("Trade with Ben")
    assert page.text_content("#prompt").startswith("Your turn: Ben accepted; you trade 1 ")
    assert "place" not in page.text_content("#hint")
    seats = page.locator("#seats li").all_text_contents()
    assert [("accepted" in each, "rejected" in each) for each in seats] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    assert page.locator("#board .ring.accepted").count() == 1
    before = steps(page)
    page.locator("#choices button", has_text="Trade with Ben").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(n) => Number(document.querySelector('#table').dataset.revision) > n", arg=before
    )
    assert "You give Ben 1" in page.text_content("#log")
    assert page.locator("#board .ring.accepted").count() == 0


def all_have_rejected(match: Match) -> bool:
    """Whether the last answer to an offer has come, and nobody accepts it."""
    events = [event for move in match.moves[-2:] for event in move.events]
    answered = [event.accepted for event in events if isinstance(event, OfferAnswered)]
    return answered == [False, False] and isinstance(match.state.decision, Playing)


def test_that_nobody_accepts_is_said(opened: Callable[..., Any], server: Running) -> None:
    page = sit_asked(opened("phone"), server, "catan/base", all_have_rejected)
    settled(page)
    page.wait_for_selector("#said:visible")
    assert page.text_content("#said") == "Nobody accepted your offer."


def test_who_may_be_robbed_has_a_button_each(opened: Callable[..., Any], server: Running) -> None:
    page = sit_asked(opened(), server, "catan/base", "ChoosingVictim")
    settled(page)
    buttons = page.locator("#choices button")
    assert [each.split("holds")[0] for each in buttons.all_text_contents()] == [
        "Rob Ann",
        "Rob Ben",
    ]
    assert page.locator("#board [data-target]").count() == 2  # they can be clicked as well
    assert page.text_content("#hint") == ""


def test_who_only_answers_is_not_said_to_be_on_turn(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "catan/base", "AnsweringOffer")
    settled(page)
    assert page.text_content("#prompt").startswith("You are asked: ")
    assert page.title().startswith("● You are asked")
    marked = "all => all.map((each) => each.textContent.includes('on turn'))"
    assert page.locator("#seats li").evaluate_all(marked) == [True, False, False]
    assert page.locator("#board .ring.turn").count() == 1
