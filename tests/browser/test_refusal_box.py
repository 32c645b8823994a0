"""Why something cannot be done is told in a small box that leaves the board where it is and in view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.sitting import settled, sit, sit_asked, steps
from tests.browser.test_still import WHERE, still
from tests.browser.test_using import ALONE, begun
from tests.server.running import Running

LINES = """() => {
  const box = document.querySelector("#refusal"), style = getComputedStyle(box);
  return box.clientHeight / Number.parseFloat(style.lineHeight);
}"""
OVER = """() => {
  const [a, b] = ["#refusal", "#board .map"].map((each) => document.querySelector(each).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
ON_TOP = """() => {
  const box = document.querySelector("#refusal"), { left, top, right, bottom, x, y, width, height } = box.getBoundingClientRect();
  const at = [[left + 12, top + 12], [right - 12, top + 12], [left + 12, bottom - 12], [right - 12, bottom - 12], [x + width / 2, y + height / 2]];
  return at.filter((point) => !box.contains(document.elementFromPoint(...point)));
}"""
"""The corners, and the middle, of the box where something else lies over it."""
DARK = "#board [data-id^='field:']:not([data-target])"


def refused(page: Any, server: Running) -> Any:
    """A table of Wind River where a field that is not lit has been pressed."""
    sit(page, server, begun(server, variant="wind_river/base", players=3, seats=ALONE))
    settled(page)
    page.wait_for_timeout(300)
    return page


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_refusal_is_small_and_moves_nothing(
    opened: Callable[..., Any], server: Running, size: str
) -> None:
    page = refused(opened(size), server)
    dark = page.locator(DARK).last
    dark.scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    before, scrolled = page.evaluate(WHERE), page.evaluate("scrollY")
    dark.dispatch_event("click")
    page.wait_for_selector("#refusal a[data-rule]", state="attached")
    page.wait_for_timeout(300)
    assert still(page, before)
    assert page.evaluate("scrollY") == scrolled
    if size == "desk":
        assert not page.evaluate(OVER)
    else:
        assert page.evaluate(LINES) <= 9  # five of text, and the buttons with the room of a finger
        assert page.evaluate("document.querySelector('#refusal').offsetHeight / innerHeight") < 0.2
        near = page.locator("#refusal .near button")
        tops = {round(near.nth(i).bounding_box()["y"]) for i in range(near.count())}
        assert len(tops) == 1
        below = near.first.bounding_box()
        assert below["y"] + below["height"] <= 844
    close = page.locator("#refusal").get_by_role("button", name="Close")
    box = close.bounding_box()
    assert size == "desk" or min(box["width"], box["height"]) >= 44
    close.click()
    page.wait_for_selector("#refusal", state="hidden")
    assert still(page, before)


@pytest.mark.parametrize(
    ("variant", "decision", "pressed"),
    [
        ("wind_river/base", "MovingBuffaloes", DARK),
        ("bison/base", "Marking", "#board [data-id^='tile:']"),
        ("natives/base", "ChoosingRole", "#board .map [data-id]:not([data-target])"),
        ("catan/base", "PlacingSettlement", "#board [data-id^='hex:']"),
    ],
)
def test_a_refusal_lies_over_everything_at_a_desk(
    variant: str, decision: str, pressed: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, variant, decision, seed=5)
    settled(page)
    page.wait_for_timeout(300)
    page.locator(pressed).last.dispatch_event("click")
    page.wait_for_selector("#refusal", state="visible")
    page.wait_for_timeout(200)
    assert page.evaluate(ON_TOP) == []


def test_escape_closes_a_refusal_and_takes_no_click_back(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "wind_river/base", "MovingBuffaloes")
    settled(page)
    page.locator("#board [data-target]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#clicked:not(:empty)")
    clicked, at = page.text_content("#clicked"), steps(page)
    page.wait_for_timeout(300)
    page.locator("#board [data-id='field:exit']").first.dispatch_event("click")
    page.wait_for_selector("#refusal", state="visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#refusal", state="hidden")
    assert (page.text_content("#clicked"), steps(page)) == (clicked, at)
    page.keyboard.press("Escape")
    page.wait_for_selector("#clicked:empty", state="attached")
