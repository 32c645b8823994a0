"""What may be pressed beside the board at a desk, or below it on a phone, is in view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bisongames import Match
from tests.browser.sitting import settled, sit_asked
from tests.server.running import Running

CUT = """() => {
  const box = document.querySelector(".actions"), dock = document.querySelector(".dock").getBoundingClientRect();
  const seen = getComputedStyle(box).overflowY === "auto" ? box.getBoundingClientRect() : dock;
  const tools = document.querySelector(".tools").getBoundingClientRect().top;
  return [...box.querySelectorAll("button")].filter((each) => each.checkVisibility() && !each.closest(".lone")).filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < seen.left - 1 || right > seen.right + 1 || top < seen.top - 1 || bottom > Math.min(seen.bottom, tools, innerHeight) + 1;
  }).map((each) => each.textContent);
}"""  # what is cut off
TOOLS = "[...document.querySelectorAll('.tools > :is(button, details), #ask-hint')].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect()).map(({ right, bottom }) => right <= innerWidth && bottom <= innerHeight)"  # fmt: skip


def kinds(match: Match) -> list[str]:
    """The kinds of choices that the position offers."""
    return [type(action).__name__ for action in match.state.legal_actions()]


POSITIONS = {
    "bison/base": lambda match: kinds(match).count("Buy") > 3 and "Announce" in kinds(match),
    "catan/base": lambda match: "TradeWithBank" in kinds(match) and "EndTurn" in kinds(match),
    "natives/base": lambda match: kinds(match).count("Activate") > 3,
    "wind_river/base": lambda match: {"Earn", "InsertTipi"} <= set(kinds(match)),
}


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("variant", POSITIONS)
def test_every_choice_of_the_kind_that_is_pressed_is_wholly_in_view(
    opened: Callable[..., Any], server: Running, variant: str, size: str
) -> None:
    players = 2 if variant in ("bison/base", "natives/base") else 3
    page = sit_asked(opened(size), server, variant, POSITIONS[variant], players=players)
    settled(page)
    assert page.evaluate(CUT) == []
    assert all(page.evaluate(TOOLS))
    pressed = page.locator("#kinds [aria-pressed]").evaluate_all("all => all.map((each) => each.dataset.kind)")  # fmt: skip
    assert pressed
    for kind in pressed:
        button = page.locator(f"#kinds [data-kind='{kind}']")
        button.click()
        page.wait_for_selector("#kinds [aria-pressed=true]")
        page.wait_for_timeout(100)  # what is below is counted after it is drawn
        cut, below = page.evaluate(CUT), page.locator(".actions").get_attribute("data-below")
        assert (below or "") == (f"{len(cut)} more below" if cut else "")
        assert size == "phone" or not cut
        assert all(page.evaluate(TOOLS))
        button.click()
        page.wait_for_selector("#kinds [aria-pressed=true]", state="detached")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_choice_is_filled_only_where_nothing_else_can_be_done(
    opened: Callable[..., Any], server: Running, size: str
) -> None:
    filled = "document.querySelector('#choices').matches('.only')"
    page = sit_asked(opened(size), server, "wind_river/base", POSITIONS["wind_river/base"])
    settled(page)
    assert page.locator("#choices button").inner_text().startswith("Earn resources")
    assert not page.evaluate(filled)
    page = sit_asked(opened(size), server, "catan/base", lambda match: kinds(match) == ["RollDice"])
    settled(page)
    assert page.evaluate(filled)


def test_what_a_second_tap_means_is_told_whole(opened: Callable[..., Any], server: Running) -> None:
    page = sit_asked(opened("phone"), server, "catan/base", lambda match: 0 < len(kinds(match)) < 46 and "PlaceSettlement" in kinds(match))  # fmt: skip
    settled(page)
    told = page.locator("#hint.preview")
    for place in (page.locator("#board [data-target]").nth(i) for i in (1, 12)):
        place.tap()
        page.wait_for_selector(".ring.marked")
        assert told.inner_text().startswith("Tap once more: put a settlement")
        assert told.evaluate("(each) => each.scrollHeight - each.clientHeight") <= 1
        marked, box = place.bounding_box(), told.bounding_box()
        assert marked["y"] >= box["y"] + box["height"] or marked["y"] + marked["height"] <= box["y"]
