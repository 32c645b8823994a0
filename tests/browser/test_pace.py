"""What others do is played at the table: shown where it happened, at a chosen pace, and once more when asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import budget
from tests.browser.sitting import choose_somehow, settled, sit, steps, told
from tests.server.running import Running

SHORT = "wind_river/base+rows=4+tipis=2"
SEATS = [{"name": "Ann"}, {"bot": "greedy", "name": "Otto"}, {"bot": "greedy"}]
SHOWN = """() => {
  window.shown = [];
  new MutationObserver(() => {
    const playing = !document.querySelector("#skip").hidden;
    const text = document.querySelector("#prompt").textContent;
    const last = window.shown.at(-1);
    const now = document.querySelector("#table").dataset.revision;
    if (playing && last?.revision !== now) window.shown.push({ revision: now, text });
    if (window.shown.length && document.querySelector(".ring.told")) window.shown.at(-1).rings = true;
    if (window.shown.length && document.querySelector(".flying")) window.shown.at(-1).flies = true;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def seated(opened: Callable[..., Any], server: Running, motion: str, pace: str) -> Any:
    """Somebody at a table of bots, of whom the page notes what it shows."""
    match = server.start(variant="wind_river/base", players=3, seats=SEATS, seed=2)[2]
    page = opened(reduced_motion=motion)
    page.evaluate("(pace) => localStorage.setItem('bisongames/pace', pace)", pace)
    sit(page, server, match)
    for _ in range(3):
        settled(page)
        choose_somehow(page)
    settled(page)
    page.evaluate(SHOWN)
    return page


def shown(page: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.shown")
    return found


def test_each_turn_of_others_is_shown_where_it_happened(
    opened: Callable[..., Any], server: Running
) -> None:
    page = seated(opened, server, "no-preference", "quick")
    first = steps(page)
    while not shown(page):
        choose_somehow(page)
        settled(page)
    played = shown(page)
    revisions = [int(each["revision"]) for each in played]
    assert revisions == sorted(set(revisions))
    assert all(first < each <= steps(page) for each in revisions)
    moved = [each for each in played if " moves a buffalo from " in each["text"]]
    assert moved
    assert all(each.get("rings") and each.get("flies") for each in moved)
    assert any(each["text"].startswith("Otto ") for each in played)
    assert not any("(greedy)" in each["text"] for each in played)
    assert page.locator(f"#log li[data-revision='{revisions[-1]}'] svg").count() == 1

    page.evaluate("window.shown = []")
    page.locator("#more summary").click()
    page.get_by_role("button", name="Last turns").click()
    page.wait_for_function("(n) => window.shown.length >= n", arg=len(played))
    settled(page)
    assert [each["text"] for each in shown(page)][-len(played) :] == [
        each["text"] for each in played
    ]

    at = steps(page)
    choose_somehow(page)  # the first of several choices of a turn
    settled(page)
    assert steps(page) == at + 1
    page.evaluate("window.shown = []")
    page.locator("#more summary").click()
    page.get_by_role("button", name="Last turns").click()
    assert page.locator("#more[open]").count() == 0
    page.wait_for_function("(n) => window.shown.length >= n", arg=len(played))
    settled(page)
    assert [each["text"] for each in shown(page)][: len(played)] == [
        each["text"] for each in played
    ]


@pytest.mark.parametrize(("motion", "pace"), [("reduce", "slow"), ("no-preference", "at once")])
def test_nothing_is_played_to_who_wants_none_of_it(
    opened: Callable[..., Any], server: Running, motion: str, pace: str
) -> None:
    page = seated(opened, server, motion, pace)
    before = page.locator("#log li").count()
    for _ in range(4):
        choose_somehow(page)
        settled(page)
    assert shown(page) == []
    assert page.locator("#log li").count() > before + 4


def test_what_is_played_can_be_skipped_with_a_key(
    opened: Callable[..., Any], server: Running
) -> None:
    page = seated(opened, server, "no-preference", "slow")
    while page.locator("#skip").is_hidden():
        choose_somehow(page)
        page.wait_for_function(
            """() => !document.querySelector("#skip").hidden
              || (document.querySelector("#table").dataset.toAct === "0"
                && document.querySelector("#board [data-target], #choices button"))"""
        )
    page.keyboard.press("Escape")
    page.wait_for_selector("#skip", state="hidden", timeout=2000)


ROLLED = """() => {
  window.rolled = [];
  const shown = document.querySelector("main#table"), { table } = document.querySelector("bisongames-match");
  new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some((each) => each.matches?.(".dice")))) return;
    const { revision } = table.scene;
    window.rolled.push(Number(shown.dataset.revision) < revision && !document.querySelector(`#log li[data-revision="${revision}"]`));
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_dice_are_seen_before_what_they_bring(opened: Callable[..., Any], server: Running) -> None:
    match = server.start(variant="catan/base", players=3, seats=SEATS, seed=2)[2]
    page = opened(reduced_motion="no-preference")
    sit(page, server, match)
    settled(page)
    page.evaluate(ROLLED)
    while not page.evaluate("window.rolled.length"):
        choose_somehow(page)
        settled(page)
    assert False not in page.evaluate("window.rolled")
    assert page.locator(".rolled").is_visible()
    assert page.locator(".dice").count() == 0


WHOLE = """() => {
  const map = document.querySelector("#board .map").getBoundingClientRect();
  return map.top >= document.querySelector("header").getBoundingClientRect().bottom - 1
    && map.bottom <= document.querySelector(".dock").getBoundingClientRect().top + 1;
}"""
"""Whether the board is in view."""


@pytest.mark.parametrize("game", budget.share(["wind_river", "bison", "natives", "catan"], 1))
def test_the_board_comes_into_view_once_as_others_begin_to_play_on_a_phone(
    opened: Callable[..., Any], server: Running, game: str
) -> None:
    match = server.start(
        variant=f"{game}/base", seats=SEATS[: 2 if game in ("bison", "natives") else 3], seed=2
    )[2]
    page = opened("phone", reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('bisongames/pace', 'at once')")
    sit(page, server, match)
    for _ in range(3):
        settled(page)
        choose_somehow(page)
    settled(page)
    page.evaluate("localStorage.setItem('bisongames/pace', 'quick')")
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    assert not page.evaluate(WHOLE)
    page.evaluate("() => { document.querySelector('bisongames-match').table.again(0); }")
    page.wait_for_function(WHOLE)
    assert page.is_visible("#skip")
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    first = steps(page)
    page.wait_for_function(
        "(first) => document.querySelector('#table').dataset.revision > first + 1", arg=first
    )
    assert page.is_visible("#skip")
    assert not page.evaluate(WHOLE)  # who scrolls meanwhile is let alone


def test_a_finger_marks_what_is_small_and_takes_it_with_a_second_tap(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    page = sit(opened("phone"), server, server.start(variant="catan/base", seats=seats, seed=1)[2])
    settled(page)
    before = steps(page)
    place = page.locator("#board [data-id='corner:v24']")
    box = place.bounding_box()
    assert min(box["width"], box["height"]) < 44
    page.touchscreen.tap(box["x"] + box["width"] + 8, box["y"] - 6)  # beside it
    page.wait_for_selector(".ring.marked")
    assert "Tap once more: put a settlement on" in page.text_content("#hint")
    covered = page.evaluate("""() => {
      const strip = document.querySelector("#hint").getBoundingClientRect();
      return [...document.querySelectorAll("#board [data-target]")].filter((each) => each.getBoundingClientRect().top < strip.bottom && each.getBoundingClientRect().bottom > strip.top && each.getBoundingClientRect().top > 0).length;
    }""")
    assert covered == 0, "the words of a tap lie over what may be tapped"
    assert steps(page) == before
    page.touchscreen.tap(box["x"] + box["width"] + 8, box["y"] - 6)
    settled(page, before)
    assert "settlement" in page.locator("#log").text_content()


def test_what_costs_something_is_taken_by_a_second_tap(
    opened: Callable[..., Any], server: Running
) -> None:
    match = server.start(variant="bison/base", seats=[{"name": "Ann"}, {"bot": "greedy"}], seed=5)[
        2
    ]
    page = sit(opened("phone"), server, match)
    settled(page)
    while not page.locator("#board [data-target][data-id^='market:']").count():
        choose_somehow(page)
        settled(page)
    before = steps(page)
    page.locator("#board [data-target][data-id^='market:']").first.tap()
    page.wait_for_selector(".ring.marked")
    assert "pays" in page.text_content("#hint")
    assert steps(page) == before


def test_board_and_list_show_each_other(opened: Callable[..., Any], server: Running) -> None:
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    page = sit(opened(), server, server.start(variant="catan/base", seats=seats, seed=1)[2])
    settled(page)
    page.locator("#all-choices summary").click()
    page.mouse.move(0, 0)
    choice = page.locator("#all-choices [data-choice='start-settlement:v24']")
    page.keyboard.press("Tab")
    choice.focus()
    ring = page.locator(".ring.pointed")
    ring.wait_for()
    place = page.locator("#board [data-id='corner:v24']")
    inner, outer = place.bounding_box(), ring.bounding_box()
    assert abs(inner["x"] - outer["x"]) < 3
    place.focus()
    page.wait_for_selector("#all-choices .pointed[data-choice='start-settlement:v24']")
    assert page.locator("#all-choices .pointed").count() == 1


SIZES = [(360, 740), (390, 844), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440)]


@pytest.mark.parametrize("game", budget.share(["wind_river", "bison", "natives", "catan"], 2))
def test_letters_can_be_read_and_the_question_stays_in_view(
    opened: Callable[..., Any], server: Running, game: str
) -> None:
    seats = SEATS[: 2 if game in ("bison", "natives") else 3]
    page = sit(opened(), server, server.start(variant=f"{game}/base", seats=seats, seed=5)[2])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        page.wait_for_timeout(300)
        small = page.evaluate(
            """() => [...document.querySelectorAll("#board text")]
              .filter((text) => text.checkVisibility())
              .map((text) => [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b), text.textContent])
              .filter(([size]) => size > 0.5 && size < 11.9)"""
        )
        assert not small, (width, small[:3])
        seen = page.evaluate(
            """() => {
              const inside = (box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
              const table = document.querySelector("#scores").getBoundingClientRect();
              // where the panel is below the land, what is lit there is shown
              const lit = innerWidth < 1000 ? [...document.querySelectorAll("#board .panel [data-target]")] : [];
              return {
                question: inside(document.querySelector("#prompt").getBoundingClientRect()),
                board: [document.querySelector(".map svg"), ...lit].some((each) => inside(each.getBoundingClientRect())),
                sideways: document.documentElement.scrollWidth - innerWidth,
                scores: table.left >= 0 && table.right <= innerWidth,
              };
            }"""
        )
        assert seen == {"question": True, "board": True, "sideways": 0, "scores": True}, width
    assert told(page, "over") == "false"


def test_the_last_move_is_drawn_and_told_however_slowly_pictures_come(
    opened: Callable[..., Any], server: Running
) -> None:
    given = server.start(variant=SHORT, players=3, seats=SEATS, seed=4)[2]
    match, token = given["match"], given["seats"][0]["token"]
    page = sit(opened(), server, given)
    asked: list[str] = []

    def late(route: Any) -> None:
        asked.append(route.request.url)
        page.wait_for_timeout(200)
        route.continue_()

    page.route("**/picture.svg?*", late)
    while not (now := server.wait_for_turn(match, token))["over"]:
        server.act(now, token)
    page.wait_for_selector("#result button")
    last = now["revision"]
    page.wait_for_selector(f"#table[data-revision='{last}'][data-over='true']")
    page.wait_for_function(
        "(last) => document.querySelector('#log li:last-child')?.dataset.revision === String(last)",
        arg=last,
    )
    assert f"revision={last}&" in asked[-1] or asked[-1].endswith(f"revision={last}")
    assert page.locator("#scores tfoot td").all_text_contents() == [
        str(total) for total in now["score_sheet"]["totals"]
    ]
