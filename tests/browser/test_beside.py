"""Help at the table in a browser: hint, lesson, rule and list stand beside the board, or take at most a quarter of a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.sitting import settled, sit_asked
from tests.browser.test_in_view import TOOLS
from tests.browser.test_still import WHERE, still
from tests.server.running import Running

HELP = {
    "#learn": "#lesson",
    "#ask-hint": "#advice",
    "#ask": "#rule",
    "#all-choices summary": "#all-choices .all",
}
DOCK = "() => document.querySelector('.dock').offsetHeight / innerHeight"
PLACES = """(help) => {
  const [a, b] = [help, "#board .map"].map((each) => document.querySelector(each).getBoundingClientRect());
  return {
    over: a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
    share: a.height / innerHeight,
    seen: a.height > 0 && a.bottom <= innerHeight && a.right <= innerWidth,
  };
}"""
"""Whether a piece of help lies over the board, its share of the height of the screen, and whether all of it is in view."""


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize(
    ("variant", "decision"),
    [
        ("natives/base", "ChoosingRole"),
        ("catan/base", "PlacingSettlement"),
        ("catan/base", "Playing"),
        ("bison/base", "Marking"),
    ],
)
def test_help_leaves_the_board_in_view(
    variant: str, decision: str, size: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(size), server, variant, decision, seed=5)
    settled(page)
    for button, told in HELP.items():
        page.click(button)
        page.wait_for_selector(f"{told} >> visible=true")
        if told == "#advice":
            page.wait_for_selector("#advice li")
        page.wait_for_timeout(200)
        found = page.evaluate(PLACES, told)
        assert found["seen"], told
        if size == "desk":
            assert not found["over"], told
        else:
            assert found["share"] <= 1 / 4, told
            assert page.evaluate(DOCK) <= 0.51, told
        if told == "#advice":
            assert all(page.evaluate(TOOLS))
        page.keyboard.press("Escape") if told == "#rule" else page.click(button)
        page.wait_for_selector(told, state="hidden")


FREE = """(ids) => {
  const box = (each) => document.querySelector(each).getBoundingClientRect(), map = box("#board .map > svg"), dock = box(".dock").top;
  const lit = [...document.querySelectorAll(`#board .panel [data-target][data-id^="${ids}"]`)].map((each) => each.getBoundingClientRect());
  return { lit: lit.length, seen: lit.filter(({ top, bottom }) => top >= map.bottom && bottom <= dock).length, land: map.top >= box("header").bottom && map.bottom < dock, share: 1 - dock / innerHeight };
}"""
"""How many of the places beside the land are lit, how many of them are in view between the land and the sheet, whether all of the land is in view, and the share of the sheet."""


@pytest.mark.parametrize(
    ("decision", "places"), [("Marking", "space:"), ("Announcing", "hunters:")]
)
def test_a_phone_shows_the_land_and_the_places_that_are_asked_for_beside_it(
    decision: str, places: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "bison/base", decision, seed=5)
    settled(page)
    page.wait_for_timeout(400)
    found = page.evaluate(FREE, places)
    assert found["lit"] == found["seen"] > 1
    assert found["land"]
    assert found["share"] <= 0.26


def test_the_last_lines_of_the_log_are_in_view_at_a_desk(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "Announcing", seed=5)
    settled(page)
    low = "document.querySelector('#log li:last-child').getBoundingClientRect().bottom"
    assert page.evaluate(f"scrollY === 0 && {low} <= innerHeight")
    page.mouse.wheel(0, 4000)
    page.wait_for_timeout(200)
    lowest = "document.querySelector('.side').lastElementChild.getBoundingClientRect().bottom"
    assert page.evaluate(f"{lowest} <= document.querySelector('#log').getBoundingClientRect().top")


def test_what_counts_out_a_payment_leaves_the_board_in_its_place(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "Paying", seed=5)
    settled(page)
    assert page.locator("#choices [data-choice]").count() == 1
    assert not page.evaluate(COVERED)


COVERED = """() => {
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const [dock, since, map] = [".dock", "bisongames-since", "#board .map"].map(box);
  return over(dock, since) || over(dock, map) || over(since, map);
}"""
"""Whether the question, what others did and the board cover each other."""


@pytest.mark.parametrize(
    ("variant", "asked", "pressed"),
    [
        ("wind_river/base", lambda match: len(match.legal_by_kind()) > 3, "#kinds button"),
        ("bison/base", "LayingTile", "#board [data-target]"),
    ],
)
def test_more_buttons_of_a_question_scroll_within_the_bar_of_a_desk(
    variant: str, asked: Any, pressed: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, variant, asked, seed=5)
    settled(page)
    page.wait_for_timeout(300)
    before = page.evaluate(WHERE)
    assert not page.evaluate(COVERED)
    for at in range(min(3, page.locator(pressed).count())):
        page.locator(pressed).nth(at).dispatch_event("click")
        page.wait_for_selector("#cancel", state="visible")
        page.wait_for_timeout(500)  # not the second press of a double one
        assert not page.evaluate(COVERED)
        assert still(page, [before[0], before[1], page.evaluate(WHERE)[2]])
        page.click("#cancel")
        page.wait_for_selector("#cancel", state="hidden")


@pytest.mark.parametrize(
    ("variant", "decision"),
    [("wind_river/base", "ChoosingActivity"), ("natives/base", "ChoosingRole")],
)
def test_the_total_stands_above_the_log_of_a_desk(
    variant: str, decision: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, variant, decision, seed=5)
    settled(page)
    page.wait_for_timeout(300)
    points = (
        "#scores tfoot" if variant.startswith("natives") else "#board .panel [data-id='seat:2']"
    )
    total = page.locator(
        points
    ).bounding_box()  # where players stand in the panel, it tells the points
    assert page.evaluate("scrollY") == 0
    assert total["y"] + total["height"] <= page.locator("#log").bounding_box()["y"]


def test_the_choices_beside_a_card_stand_below_the_header(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", "Placing", seed=5)
    settled(page)
    page.wait_for_timeout(300)
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match"), at = document.querySelector("#board [data-id^='card:']").dataset.id;
      table.dispatchEvent(new CustomEvent("refused", { detail: { action: null, violations: [], nearest: table.free, at } }));
    }""")
    page.wait_for_selector("#refusal.beside", state="visible")
    for scrolled in (0, 60):
        page.evaluate(f"scrollTo(0, {scrolled})")
        page.wait_for_timeout(200)
        box, header = (page.locator(each).bounding_box() for each in ("#refusal", "header"))
        assert box["y"] >= header["y"] + header["height"]
        assert box["y"] + box["height"] <= 800
