"""Pieces at the table in a browser: they move to where they go, small cards grow on demand, and a hand is in view on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.sitting import choose_somehow, settled, sit, sit_asked, steps, told
from tests.browser.test_using import begun
from tests.server.running import Running

WATCH = """() => {
  window.flown = [];
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((each) => {
    if (each.classList?.contains("flying")) window.flown.push(each.classList.contains("badge") ? "sign" : "piece");
  }))).observe(document.querySelector("#board"), { childList: true, subtree: true });
}"""
PAIR = [{"name": "Ann"}, {"bot": "greedy"}]


def moved(page: Any) -> list[str]:
    """What flew while somebody made some choices."""
    settled(page)
    page.evaluate(WATCH)
    for _ in range(4):
        choose_somehow(page)
        settled(page)
    found: list[str] = page.evaluate("window.flown")
    return found


def test_a_piece_flies_from_where_it_was_to_where_it_is(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit(opened(reduced_motion="no-preference"), server, begun(server))
    assert "piece" in moved(page)
    page.wait_for_function("() => !document.querySelector('.flying')")
    assert page.locator("#board [style*=hidden]").count() == 0


def test_a_hunter_of_bison_flies_as_it_is_drawn(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened(reduced_motion="no-preference")
    sit_asked(page, server, "bison/base", "MovingHunters", seed=1)
    settled(page)
    page.evaluate(WATCH)
    page.evaluate(
        "() => { const { table } = document.querySelector('bisongames-match'); table.choose(table.free[0]); }"
    )
    page.wait_for_function("() => window.flown.length")
    assert page.evaluate("window.flown") == ["piece"]
    hunters = page.evaluate(
        """() => {
          const shape = (each) => [each.getAttribute("d"), each.getAttribute("fill")].join();
          const flown = document.querySelector("#board svg.flying path"), there = [...document.querySelectorAll("#board .lying g > path")];
          return flown && there.map(shape).includes(shape(flown));
        }"""
    )
    assert hunters
    page.wait_for_function("() => !document.querySelector('.flying')")
    assert page.locator("#board [style*=hidden]").count() == 0


def test_nothing_flies_for_those_who_want_less_motion(
    opened: Callable[..., Any], server: Running
) -> None:
    assert moved(sit(opened(), server, begun(server))) == []


def test_a_small_card_grows_while_a_mouse_rests_on_it_and_escape_closes_it(
    opened: Callable[..., Any], server: Running
) -> None:
    given = begun(server, variant="natives/base", players=2, seats=PAIR)
    page = sit(opened(), server, given)
    settled(page)
    card = page.locator("#board [data-id^='role:0/']").first
    before, small = steps(page), card.bounding_box()
    card.hover()
    page.wait_for_selector(".enlarged svg", state="visible")
    large = page.locator(".enlarged svg").bounding_box()
    assert large["height"] > 1.5 * small["height"]
    assert (
        page.locator(".enlarged svg").evaluate("(svg) => svg.firstElementChild.getBBox().width") > 0
    )
    assert page.text_content(".enlarged p") == card.locator("title").first.text_content()
    page.keyboard.press("Escape")
    page.wait_for_selector(".enlarged", state="hidden")
    assert steps(page) == before


def test_a_long_press_shows_a_card_and_chooses_nothing(
    opened: Callable[..., Any], server: Running
) -> None:
    given = begun(server, variant="natives/base", players=2, seats=PAIR)
    page = sit(opened("phone"), server, given)
    settled(page)
    before = steps(page)
    box = page.locator("#board [data-id^='role:0/']").first.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector(".enlarged svg", state="visible")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.is_visible(".enlarged")
    assert steps(page) == before
    assert not page.text_content("#refusal")


def test_the_whole_hand_is_in_view_on_a_phone_and_below_the_board_at_a_desk(
    opened: Callable[..., Any], server: Running
) -> None:
    given = begun(server, variant="catan/base", players=3)
    page = sit(opened("phone"), server, given)
    settled(page)
    for _ in range(4):
        choose_somehow(page)
        settled(page)
    page.wait_for_selector("#hand button")
    boxes = page.evaluate(  # at one moment: an offer may be answered by itself meanwhile
        "[...document.querySelectorAll('#hand button')].map((card) => card.getBoundingClientRect())"
    )
    assert boxes
    for box in boxes:
        assert box["width"] > 30
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844
    assert page.locator("#hand button").first.get_attribute("aria-label").endswith("hand of Ann")
    wide = sit(opened(), server, given)
    settled(wide)
    board, hand = wide.evaluate(
        "['#board .map > svg', '#hand'].map((each) => document.querySelector(each).getBoundingClientRect())"
    )
    assert board["bottom"] <= hand["top"]
    assert hand["bottom"] <= 800


def test_sounds_are_off_until_somebody_wants_them(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    page.add_init_script(
        """window.tones = 0;
        const begin = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.tones++; return begin.apply(this, when); };"""
    )
    page = sit(page, server, begun(server))
    page.reload()
    page.wait_for_selector("main#table #board svg")
    settled(page)
    choose_somehow(page)
    settled(page)
    assert page.evaluate("window.tones") == 0
    page.click("#more summary")
    page.get_by_role("button", name="Sound").click()
    first = page.evaluate("window.tones")
    assert first > 0
    page.reload()
    page.wait_for_selector("main#table #board svg")
    settled(page)
    for _ in range(12):  # a tone begins one's turn, which may take several choices
        before = told(page, "revision")
        choose_somehow(page)
        settled(page, int(before))
        if page.evaluate("window.tones"):
            break
    page.wait_for_function("() => window.tones > 0")
