"""What a click means at the table in a browser: a near miss, a thing that somebody else takes, and how a tile lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.sitting import settled, sit_asked, steps
from tests.server.running import Running


def test_how_a_tile_lies_is_asked_told_and_shown(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "LayingTile", seed=5)
    settled(page)
    page.locator("#board [data-target]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices button")
    assert page.text_content("#prompt") == "Your turn: You choose how the tile lies there."
    buttons = page.locator("#choices button")
    assert all("areas of its fields" in each for each in buttons.all_text_contents())
    buttons.nth(1).hover()
    laid, place = page.locator("#board .laid"), page.locator("#board .clicked[data-id]").first
    box = "e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width]; }"
    apart = zip(laid.evaluate(box), place.evaluate(box), strict=True)
    assert all(abs(a - b) < 3 for a, b in apart)


def test_a_mouse_that_just_misses_a_corner_takes_it(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "catan/base", "PlacingSettlement", seed=5)
    settled(page)
    before, box = steps(page), page.locator("#board [data-target]").nth(20).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 9)
    settled(page, before)


def test_who_takes_a_thing_is_said_where_it_is_clicked_itself(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", "ChoosingRole", seed=5)
    settled(page)
    page.locator("#board [data-id='card:bison']").first.dispatch_event("click")
    page.wait_for_selector("#refusal .near button")
    assert page.locator("#refusal .near span").all_text_contents() == ["Act with the hunter"]


def test_levels_come_first_among_the_bots(opened: Callable[..., Any]) -> None:
    page = opened()
    assert page.input_value("[name=seat2]") == "bot:casual"
    others = page.locator("[name=seat2] optgroup[label=others] option")
    assert [each.split(":")[1].strip() for each in others.all_text_contents()] == [
        "random",
        "greedy",
        "search",
    ]
