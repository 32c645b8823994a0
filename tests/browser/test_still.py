"""A table that keeps still: nothing moves under a pointer or a finger, and no page is wider than its screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests import budget
from tests.browser.sitting import choose_somehow, settled, sit, steps
from tests.browser.test_using import ALONE, begun
from tests.server.running import Running

GAMES = ["wind_river", "bison", "natives", "catan"]
WHERE = """() => {
  const box = (what) => {
    const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round);
  };
  return [box("header"), box(".map svg"), box("#prompt")];
}"""
LIT = """() => [...document.querySelectorAll("#board [data-target]")].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}).filter(([x, y]) => !document.elementFromPoint(x, y)?.closest(".dock, header, bisongames-since"))"""
MOST = 12  # places that are tried of a question


def table(page: Any, server: Running, game: str) -> Any:
    """A table of a game with this person's question before them."""
    seats = ALONE[: 2 if game in ("bison", "natives") else 3]
    match = begun(server, variant=f"{game}/base", players=len(seats), seats=seats)
    sit(page, server, match)
    settled(page)
    page.wait_for_timeout(300)
    return page


def still(page: Any, before: list[list[int]]) -> bool:
    """Whether everything is where it was, but for the rounding of a pixel."""
    pairs = zip(page.evaluate(WHERE), before, strict=True)
    return all(abs(a - b) <= 1 for now, then in pairs for a, b in zip(now, then, strict=True))


def fits(page: Any) -> bool:
    """Whether the page is no wider than its screen, however it grew."""
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth && innerWidth <= outerWidth"
        )
    )


@pytest.mark.parametrize("game", budget.share(GAMES, 2))
def test_nothing_moves_under_a_pointer(
    opened: Callable[..., Any], server: Running, game: str
) -> None:
    page = table(opened(), server, game)
    for _ in range(4):
        page.mouse.move(2, 2)
        before = page.evaluate(WHERE)
        lit = page.evaluate(LIT)
        for x, y in lit[:: max(1, len(lit) // MOST)]:
            page.mouse.move(x, y)
            assert still(page, before), page.text_content("#hint")
        choose_somehow(page)
        settled(page)


@pytest.mark.parametrize("game", budget.share(GAMES, 2))
def test_nothing_moves_under_a_first_tap(
    opened: Callable[..., Any], server: Running, game: str
) -> None:
    page = table(opened("phone"), server, game)
    for _ in range(3):
        before, at = page.evaluate(WHERE), steps(page)
        for x, y in page.evaluate(LIT)[:MOST]:
            page.touchscreen.tap(x, y)
            page.wait_for_timeout(60)
            assert fits(page)
            if steps(page) > at or page.text_content("#clicked"):
                break
            assert still(page, before), page.text_content("#hint")
        page.keyboard.press("Escape")
        settled(page)
        choose_somehow(page)
        settled(page)


SIGN = """() => {
  const sign = document.querySelector(".again"), { left, right, top, bottom } = sign.getBoundingClientRect();
  const texts = document.createTreeWalker(document.querySelector(".dock"), NodeFilter.SHOW_TEXT), covered = [];
  while (texts.nextNode()) {
    const text = texts.currentNode, words = document.createRange();
    if (sign.contains(text) || !text.parentElement.checkVisibility() || getComputedStyle(text.parentElement).clipPath !== "none") continue;
    words.selectNodeContents(text);
    if ([...words.getClientRects()].some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)) covered.push(text.textContent);
  }
  const seen = [[left + 4, top + 2], [right - 4, top + 2], [left + 4, bottom - 2]].every((point) => document.elementFromPoint(...point) === sign);
  return [seen, covered];
}"""
"""Whether the whole sign "tap once more" is seen, and the words that it covers."""


def test_a_second_tap_on_a_choice_of_the_list_takes_it(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened("phone"), server, "bison")
    page.locator("#all-choices summary").tap()
    choice = page.locator("#all-choices [data-choice^='buy:']").first
    choice.scroll_into_view_if_needed()
    box, before = choice.bounding_box(), steps(page)
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*middle)
    page.wait_for_selector(".marked[data-choice]")
    assert choice.bounding_box() == box
    assert page.evaluate(SIGN) == [True, []]
    page.evaluate("document.querySelector('bisongames-match').table.draw()")  # others write a note
    page.wait_for_timeout(300)
    assert choice.bounding_box() == box
    assert fits(page)
    page.touchscreen.tap(*middle)
    settled(page, before)
    assert page.locator("#all-choices[open]").count() == 0


def test_no_place_makes_a_page_wider_than_a_phone(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened("phone"), server, "bison")
    while "lay the tile" not in page.text_content("#prompt"):
        choose_somehow(page)
        settled(page)
    size = page.locator(".map > svg:not(.flying)").bounding_box()
    places = page.locator("#board [data-target][data-id^='cell:']").count()
    for number in range(places):
        place = page.locator("#board [data-target][data-id^='cell:']").nth(number)
        place.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('#clicked').textContent")
        assert fits(page)
        assert page.locator(".map > svg:not(.flying)").bounding_box()["width"] == size["width"]
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('#clicked').textContent")


def test_what_is_asked_has_its_choices_in_view_on_a_phone(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened("phone"), server, "bison")
    while "how many hunters" not in page.text_content("#prompt"):
        choose_somehow(page)
        settled(page)
    page.reload()
    page.wait_for_selector("main#table #board svg")
    settled(page)
    page.wait_for_timeout(300)
    seen = page.evaluate(
        """() => {
          const top = document.querySelector("header").getBoundingClientRect().bottom;
          const below = document.querySelector(".dock").getBoundingClientRect().top;
          return [...document.querySelectorAll("#board [data-target]")].map((each) => {
            const box = each.getBoundingClientRect();
            return [each.dataset.id, box.top >= top && box.bottom <= below];
          });
        }"""
    )
    hunters = [inside for place, inside in seen if place.startswith("hunters:")]
    assert hunters
    assert all(hunters)  # what may be bought or exchanged first comes after them
    assert page.evaluate("document.querySelector('.map svg').getBoundingClientRect().bottom") > 90


HIDDEN = """() => {
  const [top, below] = ["bisongames-since", ".dock"].map((each) => document.querySelector(each).getBoundingClientRect());
  return [...document.querySelectorAll("#board [data-target]:not([data-id^='market:'], [data-id^='track:'])")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top < top.bottom - 2 || box.bottom > below.top + 2;
  }).map((each) => [each.dataset.id, each.getBoundingClientRect().bottom - below.top]);
}"""
"""What is lit and below the bar with the question, or above what is seen; what may be bought or exchanged comes after what is asked for."""


def test_whatever_is_lit_is_in_view_at_each_step_on_a_phone(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened("phone"), server, "bison")
    for round_ in range(12):
        before = steps(page)
        while steps(page) == before:
            page.wait_for_timeout(300)
            assert page.evaluate(HIDDEN) == [], page.evaluate(WHERE)
            clicked = page.text_content("#clicked")
            button = page.locator("#choices button")
            lit = page.locator("#board [data-target]")
            made = lit.count() and not (clicked and button.count())
            (lit.nth(round_ % lit.count()) if made else button.first).dispatch_event("click")
            page.wait_for_function(
                """([clicked, before]) => !document.querySelector("#table").hasAttribute("aria-busy")
                  && (document.querySelector("#clicked").textContent !== clicked
                    || Number(document.querySelector("#table").dataset.revision) > before)""",
                arg=[clicked, before],
            )
        settled(page)


LESSON = """() => {
  const lesson = document.querySelector("#lesson");
  const part = (each) => each.offsetHeight / innerHeight;
  return lesson.checkVisibility()
    && [part(lesson), part(document.querySelector(".dock")), [...lesson.querySelectorAll("button")].map((each) => each.textContent)];
}"""
"""The shares of the screen of a lesson and of all that lies below, and the lesson's buttons; read at once, since lessons go by themselves."""


def test_a_lesson_leaves_the_board_in_view_on_a_phone(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened("phone"), server, "catan")
    page.locator("#learn").tap()
    page.wait_for_selector("#lesson:not([hidden])")
    for _ in range(5):
        page.wait_for_timeout(300)
        if seen := page.evaluate(LESSON):
            height, dock, buttons = seen
            assert height <= 1 / 3
            assert dock < 0.6
            assert buttons.count("Close") == 1
        choose_somehow(page)
        settled(page)
        assert fits(page)


def test_a_trade_can_be_offered_whenever_it_is_possible(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    _, (token, *_), match = server.start(variant="catan/base", players=3, seats=seats, seed=5)
    path = f"matches/{match['match']}"
    while True:
        now = server.get(path, token).body
        kinds = {choice["action"]["type"] for choice in now["choices"]}
        if "RollDice" in kinds and now["revision"] > 30:
            break
        if now["choices"]:
            assert server.act(now, token, -1).status == 200
    page = opened(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('bisongames/pace', 'quick')")
    sit(page, server, match)
    settled(page)
    page.locator("#choices [data-choice='roll']").click()
    settled(page, now["revision"])
    while not (now := server.get(path, token).body)["forms"]:
        choose_somehow(page)
        settled(page, now["revision"])
    opening = page.locator("#forms").get_by_role("button", name="Offer a trade", exact=True)
    opening.wait_for()
    kind = next(kind for kind, number in now["view"]["hand"].items() if number)
    page.locator(f"#board [data-id='hand:{kind}']").click()
    page.wait_for_selector("dialog[open]")
    assert page.get_by_label(f"give: {kind}").input_value() == "1"
    assert page.is_hidden("#refusal")
    page.keyboard.press("Escape")
    before = steps(page)
    page.evaluate("() => { document.querySelector('bisongames-match').table.again(0); }")
    page.wait_for_selector("#skip:not([hidden])")
    page.keyboard.press("Escape")
    settled(page, before - 1)
    opening.wait_for()


LONE = """() => {
  const [own, all] = ["#choices > .lone", "bisongames-choices"].map((each) => document.querySelector(each).getBoundingClientRect());
  return [own.right - all.right, own.bottom - all.bottom].map(Math.round);
}"""


def test_a_turn_is_ended_in_one_place_and_undo_names_the_roll(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "catan")
    for _ in range(3):
        while not page.locator("#choices [data-choice='roll']").count():
            choose_somehow(page)
            settled(page)
        before = steps(page)
        page.locator("#choices [data-choice='roll']").click()
        settled(page, before)
        undo = page.locator("#undo").get_attribute("title")
        assert undo.startswith("Undo: you roll ")
        assert undo.endswith("; the same dice will come again")
        while not page.locator("#choices [data-choice='end']").count():
            choose_somehow(page)
            settled(page)
        assert page.evaluate(LONE) == [0, 0]
        assert page.locator("#choices > .lone").inner_text() == "End the turn"


def test_undo_says_whose_turns_it_takes_back_and_asks_once_more(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "catan")
    far = "#undo[title*=' and the turn']"
    while not page.locator(f":has({far}) #choices [data-choice='roll']").count():
        choose_somehow(page)
        settled(page)
    undo = page.locator("#undo")
    assert re.search(r"^Undo: .*, and the turns? of \w+", undo.get_attribute("title"))
    assert undo.inner_text().startswith("Undo ")
    before = steps(page)
    undo.click()
    page.get_by_text("press once more").wait_for()
    assert steps(page) == before
    undo.click()
    settled(page, before)
    told = page.locator("#log li:not(.undone)").all_inner_texts()
    rolled = [found[1] for each in told if (found := re.search(r"\brolls? (\d+)", each))]
    assert rolled
    assert page.locator(".rolled").get_attribute("aria-label") == f"Last roll: {rolled[-1]}"


def test_dice_stay_in_view_until_the_next_roll(opened: Callable[..., Any], server: Running) -> None:
    page = table(opened(), server, "catan")
    for _ in range(12):
        if page.locator(".rolled").count():
            break
        choose_somehow(page)
        settled(page)
    label, titles = page.evaluate("""() => [
      document.querySelector(".rolled").ariaLabel,
      [...document.querySelectorAll("#board .ring.produced")].map((each) => document.querySelector(`#board [data-id="${each.dataset.around}"] > title`).textContent),
    ]""")  # at one moment: an offer may be answered by itself meanwhile
    assert label.startswith("Last roll: ")
    number = label.removeprefix("Last roll: ")
    assert all(title.endswith(f" {number}") for title in titles), (label, titles)
    page.wait_for_function(  # the log follows the board
        "(told) => document.querySelector('#log').textContent.includes(told)",
        arg=f"rolls {number} (",
    )


def test_an_offer_that_cannot_be_accepted_is_answered_at_once(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    _, (token, *_), match = server.start(variant="catan/base", players=3, seats=seats, seed=5)
    now: dict[str, Any] = {}
    while [choice["notation"] for choice in now.get("choices", [])] != ["reject"]:
        now = server.wait_for_turn(match["match"], token)
        plain = ("RollDice", "EndTurn")
        usual = [i for i, each in enumerate(now["choices"]) if each["action"]["type"] in plain]
        if len(now["choices"]) > 1 or now["choices"][0]["notation"] != "reject":
            server.act(now, token, usual[0] if usual else 0)
    page = opened()
    page.evaluate("localStorage.setItem('bisongames/answers', 'off')")
    sit(page, server, match)
    settled(page)
    assert steps(page) == now["revision"]
    page.locator("#more summary").click()
    page.get_by_role("button", name="Reject offers for me").click()
    page.keyboard.press("Escape")
    page.wait_for_selector("#more > div", state="hidden")
    page.reload()
    page.wait_for_selector("main#table #board svg")
    settled(page, now["revision"])
    line = page.text_content(f"#log li[data-revision='{now['revision'] + 1}']")
    assert "rejects" in line or "reject" in line
    assert "the only answer" in line


def test_an_open_seat_is_called_so_and_its_invitation_is_shown_at_once(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"open": True}, {"bot": "greedy"}]
    match = begun(server, seats=seats)
    page = sit(opened(), server, match)
    page.wait_for_selector("#invitation svg")
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.endswith(f"#/join/{match['match']}/{match['join']}")
    assert "--" not in page.inner_text("#invitation")
    assert page.text_content("#seats li[data-player='1']").endswith("Open seatwaiting")
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_selector("#invitation >> text=/copied|Copy it/")
    page.locator("#invitation").get_by_role("button", name="Close").click()
    page.wait_for_selector("#invitation", state="hidden")


def test_what_others_do_leaves_a_marked_place_marked(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened("phone"), server, "bison")
    page.touchscreen.tap(*page.evaluate(LIT)[0])
    marked = page.wait_for_selector(".ring.marked")
    box, before = marked.bounding_box(), steps(page)
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match");
      const thing = document.querySelector("#board [data-target]");
      table.dispatchEvent(new CustomEvent("change")); // as if somebody had written a note
      if (!thing.isConnected) throw new Error("the board was drawn anew for nothing");
      const [first, ...others] = table.snapshot.seats;
      table.snapshot.seats = [{ ...first, here: !first.here }, ...others]; // as if somebody had left
      table.dispatchEvent(new CustomEvent("change"));
      if (thing.isConnected) throw new Error("the board was not drawn anew");
    }""")
    assert page.locator(".ring.marked").bounding_box() == box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    settled(page, before)


def test_who_is_asked_has_no_frame_of_its_own(opened: Callable[..., Any], server: Running) -> None:
    page = table(opened(), server, "catan")
    frames = page.eval_on_selector_all(
        "#board [data-id^='seat:'] > rect",
        "(all) => all.map((one) => getComputedStyle(one).stroke)",
    )
    assert frames == ["none"] * 3


@pytest.mark.parametrize("game", budget.share(GAMES, 2))
def test_a_second_tap_at_the_same_point_takes_what_the_first_marked(
    opened: Callable[..., Any], server: Running, game: str
) -> None:
    """Even where the bar of the browser came or went between them, which makes the page lower or higher."""
    page = table(opened("phone"), server, game)
    for _ in range(12):
        while game == "bison" and "put a stone" not in page.text_content("#prompt"):
            choose_somehow(page)
            settled(page)
        page.wait_for_timeout(300)
        page.evaluate("scrollBy({ top: 20, behavior: 'instant' })")
        before = steps(page)
        for x, y in page.evaluate(LIT)[:MOST]:
            lit = page.evaluate(LIT)
            page.touchscreen.tap(x, y)
            page.wait_for_timeout(100)
            if steps(page) > before or page.text_content("#clicked"):
                break
            if not page.locator(".ring.marked").count():
                continue
            told = page.text_content("#hint")
            for height in (760, 844):
                page.set_viewport_size({"width": 390, "height": height})
                page.wait_for_timeout(300)
            assert page.evaluate(LIT) == lit
            assert page.text_content("#hint") == told
            page.touchscreen.tap(x, y)
            page.wait_for_selector(f"main#table:not([data-revision='{before}'])")
            return
        page.keyboard.press("Escape")
        settled(page)
        choose_somehow(page)
        settled(page)
    raise AssertionError("nothing was marked")
