"""The table under a finger, on a phone: everything lit can be tapped where it lies, and a second tap makes a choice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bisongames.wind_river.actions import Earn
from tests import budget
from tests.browser.sitting import choose_somehow, settled, sit, sit_asked, steps, tap_a_start, told
from tests.browser.test_still import SIGN
from tests.browser.test_using import ALONE, begun
from tests.server.running import Running

ROOM = 44
SMALL = """(room) => [...document.querySelectorAll("#table button, #table summary, #links a, #links button, #links summary")]
  .filter((each) => each.checkVisibility() && !each.closest(".map, .panel"))
  .map((each) => [each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < room - 0.5)
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
AT = """async (number) => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();  // the page has brought into view what is lit
  const thing = document.querySelectorAll("#board [data-target]")[number];
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const above = document.querySelector(thing.closest(".panel") && document.querySelector("#board[data-beside]") ? "#board .map" : "header");
  const free = (above.getBoundingClientRect().bottom + dock.top) / 2;
  const before = thing.getBoundingClientRect();
  scrollBy({ top: before.top + before.height / 2 - free, behavior: "instant" });
  let box = before;
  for (let last = null; box.top !== last?.top; box = thing.getBoundingClientRect()) {
    last = box;
    await frame();
    await frame();
  }
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

TAKEN = """(document.querySelector("#clicked").textContent !== was[0]
  || Number(document.querySelector("main#table").dataset.revision) > was[1])"""
"""Whether a tap led a step on, ``was`` being the words of the steps before and their revision."""


@pytest.mark.parametrize("game", budget.share(["wind_river", "bison", "natives", "catan"], 2))
def test_whatever_is_lit_can_be_tapped_where_it_lies(
    opened: Callable[..., Any], server: Running, game: str
) -> None:
    seats = ALONE[: 2 if game in ("bison", "natives") else 3]
    match = begun(server, variant=f"{game}/base", players=len(seats), seats=seats)
    page = sit(opened("phone"), server, match)
    tapped = marked = 0
    for round_ in range(12):
        settled(page)
        if told(page, "over") == "true":
            break
        assert not page.evaluate(SMALL, ROOM)
        before, clicked = steps(page), page.text_content("#clicked")
        lit = page.locator("#board [data-target]").count()
        if not lit or (clicked and page.locator("#choices button").count()):
            button = page.locator("#choices button").last
            button.tap()
            if "tap once more" in (button.text_content() if button.count() else ""):
                button.tap()
        else:
            # a press that follows at once and close by is taken for the second of a double one
            page.wait_for_timeout(500)
            x, y = page.evaluate(AT, round_ % lit)
            page.touchscreen.tap(x, y)
            tapped += 1
            page.wait_for_function(
                f"(was) => document.querySelector('.ring.marked') || {TAKEN}", arg=[clicked, before]
            )
            if page.locator(".ring.marked").count():
                assert "Tap once more: " in page.text_content("#hint")
                around = page.locator(
                    ".ring.marked"
                ).first.bounding_box()  # the page may still scroll
                page.touchscreen.tap(
                    around["x"] + around["width"] / 2, around["y"] + around["height"] / 2
                )
                marked += 1
            else:
                assert steps(page) == before or clicked  # a step towards a choice, or its second
        page.wait_for_function(
            f"""(was) => !document.querySelector("main#table").hasAttribute("aria-busy") && {TAKEN}""",
            arg=[clicked, before],
        )
    assert tapped > 2
    assert marked


def test_a_buffalo_is_moved_with_two_taps(opened: Callable[..., Any], server: Running) -> None:
    match = begun(server, variant="wind_river/base", players=3, seats=ALONE)
    page = sit(opened("phone"), server, match)
    settled(page)
    while "You move a buffalo" not in page.text_content("#prompt"):
        choose_somehow(page)
        settled(page)
    before = steps(page)
    end = tap_a_start(page)
    page.wait_for_selector(f"#board [data-id='{end}'][data-target]")
    page.tap(f"#board [data-id='{end}']")
    settled(page, before)
    assert "You move a buffalo from" in page.text_content(f"#log li[data-revision='{before + 1}']")


def test_a_finger_asks_once_more_before_it_spends(
    opened: Callable[..., Any], server: Running
) -> None:
    match = begun(server, variant="bison/base", players=2, seats=ALONE[:2])
    page = sit(opened("phone"), server, match)
    settled(page)
    before = steps(page)
    page.locator("#all-choices summary").tap()
    page.locator("#all-choices [data-choice^='buy:']").first.tap()
    page.wait_for_selector(".marked[data-choice]")
    assert re.search(r"pays .*tap once more", page.text_content(".marked[data-choice]"))
    assert steps(page) == before
    page.tap(".marked[data-choice]")
    settled(page, before)


def test_a_finger_asks_once_more_before_it_earns_which_ends_the_turn(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(
        opened("phone"), server, "wind_river/base", lambda match: match.is_legal(Earn())
    )
    settled(page)
    before, earn = steps(page), page.locator("#choices [data-choice='earn']")
    earn.tap()
    page.wait_for_selector(".marked[data-choice='earn']")
    assert steps(page) == before
    earn.tap()
    page.wait_for_selector(f"#log li[data-revision='{before + 1}']", state="attached")


def test_a_finger_asks_once_more_before_it_ends_something_and_help_says_so(
    opened: Callable[..., Any], server: Running
) -> None:
    match = begun(server, variant="natives/base", players=2, seats=ALONE[:2])
    page = sit(opened("phone"), server, match)
    settled(page)
    before = steps(page)
    stop = page.locator("#choices button", has_text="Reveal no more")
    while not stop.count():
        choose_somehow(page)
        settled(page)
        before = steps(page)
    stop.tap()
    page.wait_for_selector(".marked[data-choice]")
    assert steps(page) == before
    assert page.evaluate(SIGN) == [True, []]
    page.locator("#more summary").tap()
    page.get_by_role("button", name="Help").tap()
    text = page.get_by_role("dialog", name="Help").text_content()
    assert "spends something or ends something takes two taps" in text
    page.get_by_role("button", name="Close").tap()
    assert page.locator(".marked[data-choice]").count() == 0  # taps elsewhere have let it go
    stop.tap()
    page.wait_for_selector(".marked[data-choice]")
    stop.tap()
    settled(page, before)
