"""What a click means at the table in a browser: a near miss, a thing that somebody else takes, and how a tile lies."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bisongames import Match, show
from bisongames.wind_river.actions import MoveBuffalo
from tests.browser.sitting import settled, sit_asked, steps, tap_a_start
from tests.server.running import Running


def test_how_a_tile_lies_is_asked_told_and_shown(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "LayingTile", seed=5)
    settled(page)
    page.locator("#board [data-target]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices button")
    assert re.fullmatch(
        "Chosen so far: lay the tile on the [a-z ]+ place", page.text_content("#clicked")
    )
    assert page.text_content("#prompt") == "Your turn: You choose how the tile lies there."
    buttons = page.locator("#choices button")
    assert all("areas of its fields" in each for each in buttons.all_text_contents())
    buttons.nth(1).hover()
    laid, place = page.locator("#board .laid"), page.locator("#board .clicked[data-id]").first
    box = "e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width]; }"
    apart = zip(laid.evaluate(box), place.evaluate(box), strict=True)
    assert all(abs(a - b) < 3 for a, b in apart)
    hint = page.text_content("#hint")
    assert re.match(r"This means: mountain \w.*, the areas of its fields then hold ", hint), hint


def test_ways_to_turn_a_tile_are_in_view_on_a_phone_and_shown_before_one_is_taken(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "bison/base", "LayingTile", seed=5)
    settled(page)
    before = steps(page)
    page.locator("#board [data-target]").first.tap()
    ways = page.locator("#choices button:has(svg)")
    ways.first.wait_for()
    boxes = [ways.nth(i).bounding_box() for i in range(ways.count())]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    dock = page.locator(".dock")
    assert dock.evaluate("(dock) => dock.scrollHeight <= dock.clientHeight + 1")
    ways.nth(1).tap()
    page.wait_for_selector("#board .laid")
    assert "areas of its fields" in page.text_content("#hint")
    assert [ways.nth(i).bounding_box() for i in range(len(boxes))] == boxes
    assert steps(page) == before
    page.locator("#board [data-id='rotation:2']").tap()
    page.wait_for_selector("#board .ring.marked", state="attached")
    assert steps(page) == before
    ways.nth(1).tap()
    ways.nth(1).tap()
    settled(page, before)


def test_a_mouse_that_just_misses_a_corner_takes_it(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "catan/base", "PlacingSettlement", seed=5)
    settled(page)
    before, box = steps(page), page.locator("#board [data-target]").nth(20).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 9)
    settled(page, before)


def card(page: Any, kind: str) -> Any:
    """The card of a kind that lies in the prairie."""
    return page.locator(f"#board [data-id='card:{kind}']").first


def test_a_press_on_a_card_takes_it_with_the_only_role_that_can(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", "ChoosingRole", seed=5)
    settled(page)
    assert (
        page.text_content("#hint")
        == "Choose who acts among what is lit, or press the card that you want."
    )
    card(page, "bison").click()
    page.get_by_text("You act with the hunter").first.wait_for(state="attached")
    page.get_by_text("You take bison").first.wait_for(state="attached")


def test_a_finger_marks_a_card_and_takes_it_with_the_second_tap(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "natives/base", "ChoosingRole", seed=5)
    settled(page)
    before = steps(page)
    card(page, "bison").tap()
    page.wait_for_function(
        "() => document.querySelector('#hint').textContent.startsWith('Tap once more: act with the hunter')"
    )
    assert steps(page) == before
    card(page, "bison").tap()
    page.get_by_text("You take bison").first.wait_for(state="attached")


def test_roles_that_can_take_a_card_stand_beside_it_and_take_it(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", "ChoosingRole", seed=5)
    settled(page)
    member = page.locator("#board [data-id='card:yellow']").first
    member.click()
    buttons = page.locator("#refusal.beside .near button")
    buttons.first.wait_for()
    assert buttons.locator("span").all_text_contents() == [
        "Act with the elder",
        "Act with the warrior",
    ]
    box, place = page.locator("#refusal").bounding_box(), member.bounding_box()
    assert box["y"] >= place["y"] + place["height"]
    assert box["y"] < place["y"] + place["height"] + 20
    buttons.last.click()
    page.get_by_text("captive").first.wait_for(state="attached")


def test_a_press_that_chooses_nothing_says_what_to_press(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "Marking", seed=5)
    settled(page)
    page.locator("#board [data-id^='field:']").first.dispatch_event("click")
    page.wait_for_selector("#refusal:visible")
    told = page.text_content("#refusal")
    assert "Nothing can be done there now." in told
    assert not page.locator("#refusal .near button").count()


def test_a_press_on_a_hex_proposes_its_own_corners(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "catan/base", "PlacingSettlement", seed=5)
    settled(page)
    place = page.locator("#board [data-id='hex:h9']")
    place.dispatch_event("click")
    page.wait_for_selector("#refusal .near button")
    corners = page.locator("#refusal .near button").evaluate_all(
        "(all) => all.map((each) => each.dataset.targets)"
    )
    near = page.evaluate(
        """(id) => [...document.querySelectorAll("#board [data-near]")]
          .filter((each) => each.dataset.near.split(" ").includes(id)).map((each) => each.dataset.id)""",
        "hex:h9",
    )
    assert 1 < len(corners) == len({*corners} & {*near})


def test_a_finger_that_only_comes_near_marks_before_it_takes(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "wind_river/base", "MovingBuffaloes", seed=5)
    settled(page)
    before = steps(page)
    end = tap_a_start(page)
    settled(page)
    press = "(id) => document.querySelector('bisongames-match').table.tap(id, true)"
    page.evaluate(press, end)
    page.wait_for_selector(".ring.marked")
    assert "Tap once more: " in page.text_content("#hint")
    assert steps(page) == before
    page.evaluate(press, end)
    page.wait_for_function(
        "(n) => Number(document.querySelector('#table').dataset.revision) > n", arg=before
    )


def test_a_press_on_a_card_proposes_nothing_that_has_nothing_to_do_with_it(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "natives/base", "Scouting", seed=5)
    settled(page)
    page.locator("#board [data-id^='card:']").first.dispatch_event("click")
    page.wait_for_selector("#refusal:visible")
    assert not page.locator("#refusal .near button").count()
    told = page.text_content("#refusal")
    assert "You may reveal 1 more card." in told
    assert re.search(r"(points|member)\b.*\.", told.partition("more card.")[2])  # what it is


def test_a_press_on_where_a_choice_goes_on_says_what_comes_before(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "wind_river/base", "MovingBuffaloes", seed=5)
    settled(page)
    place = page.evaluate(
        """() => {
          const { free, lit } = document.querySelector("bisongames-match").table;
          return free.map(({ targets }) => targets.at(-1)).find((id) => !lit.includes(id));
        }"""
    )
    page.locator(f"#board [data-id='{place}']").dispatch_event("click")
    page.wait_for_selector("#refusal .near button")
    assert "It can be chosen after this:" in page.text_content("#refusal")
    code = place.partition(":")[2]
    assert all(
        f"to {code}" in each for each in page.locator("#refusal .near button").all_text_contents()
    )


def losing(match: Match) -> bool:
    """Whether a move of a buffalo would lose a tipi."""
    moves = [a for a in match.legal_actions() if isinstance(a, MoveBuffalo)]
    return any(" lose " in show.preview(a, match.state) for a in moves)


LOST = "document.querySelector('bisongames-match').table.free.find((each) => / lose /.test(each.preview)).targets"
"""The places of such a move."""


def test_a_mouse_asks_once_more_before_something_is_lost(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "wind_river/base", losing, seed=3)
    settled(page)
    start, end = page.evaluate(LOST)
    before = steps(page)
    for id in (start, end):
        page.locator(f"#board [data-id='{id}']").click(force=True)
    page.wait_for_function(
        "() => document.querySelector('#hint').textContent.startsWith('Press once more: move a buffalo')"
    )
    assert " lose " in page.text_content("#hint")
    assert steps(page) == before
    page.wait_for_timeout(500)
    page.locator(f"#board [data-id='{end}']").click(force=True)
    page.wait_for_function(
        "(least) => Number(document.querySelector('#table').dataset.revision) > least", arg=before
    )


def test_a_mark_stays_as_the_picture_of_its_question_arrives(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "wind_river/base", losing, seed=3)
    settled(page)
    kept = page.evaluate(f"""async () => {{
      const {{ table }} = document.querySelector("bisongames-match"), [start, end] = {LOST};
      table.press(start);
      table.press(end);
      await table.drawn();
      return table.marked === end;
    }}""")
    assert kept
    assert page.locator(".ring.marked").count()
    assert page.text_content("#hint").startswith("Press once more: move a buffalo")


def test_what_a_second_tap_does_is_told_beside_an_open_hint(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "wind_river/base", "PlacingTipi", seed=3)
    settled(page)
    page.locator("#ask-hint").tap()
    page.wait_for_selector("#advice ol")
    page.locator("#board [data-target]").nth(3).tap()
    page.wait_for_selector(".ring.marked")
    assert page.locator("#hint").is_visible()
    assert page.locator("#hint").inner_text().startswith("Tap once more: put a first tipi on")
    below = "document.querySelector('#hint').getBoundingClientRect().top >= document.querySelector('header').getBoundingClientRect().bottom - 1"
    assert page.evaluate(below)


def test_a_marked_choice_is_let_go_by_a_tap_elsewhere(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "natives/base", "Scouting", seed=5)
    settled(page)
    button = page.locator("#choices button", has_text="Reveal no more")
    button.tap()
    assert "tap once more" in button.text_content()
    page.touchscreen.tap(20, 300)
    assert "tap once more" not in button.text_content()


def test_taking_nothing_is_not_framed_and_a_card_keeps_its_size_with_the_focus(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", "ChoosingRole", seed=5)
    settled(page)
    nothing, hint = page.evaluate("""() => {
      const found = [...document.querySelectorAll("#choices button")].find((each) => /Take nothing/.test(each.textContent));
      return [found, document.querySelector("#ask-hint")].map((each) => getComputedStyle(each).borderTopColor);
    }""")
    assert nothing == hint
    role = page.locator("#board [data-target]").nth(1)
    before = role.bounding_box()
    page.keyboard.press("Tab")
    role.focus()
    around = page.locator(".ring.focused")
    around.wait_for()
    assert role.bounding_box() == before
    assert all(abs(around.bounding_box()[each] - before[each]) < 2 for each in before)


def test_levels_come_first_among_the_bots(opened: Callable[..., Any]) -> None:
    page = opened()
    assert page.input_value("[name=seat2]") == "bot:casual"
    others = page.locator("[name=seat2] optgroup[label=others] option")
    assert [each.split(":")[1].strip() for each in others.all_text_contents()] == [
        "random",
        "greedy",
        "search",
    ]


def test_the_rule_of_a_question_is_that_of_the_space_it_is_asked_for(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "Marking", players=2)
    page.click("#ask")
    page.wait_for_selector("#rule:visible")
    assert "gather hunters on one field" in page.text_content("#rule")
    page.keyboard.press("Escape")
    page.wait_for_selector("#rule", state="hidden")
    before = steps(page)
    page.click("#board [data-id='space:gathering']")
    settled(page, before)
    page.click("#ask")
    page.wait_for_selector("#rule:visible")
    assert page.text_content("#rule p strong") == "Gathering: "


def test_the_second_press_of_a_double_one_does_nothing_to_what_came_of_the_first(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", "ChoosingRole", seed=5)
    settled(page)
    heard = page.evaluate(
        """async () => {
          const { table } = document.querySelector("bisongames-match"), heard = [];
          const at = document.querySelector("#choices");
          at.addEventListener("click", () => heard.push(table.snapshot.revision));
          const press = (x) => at.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: x, clientY: 50 }));
          const now = table.snapshot.revision, answered = () => (table.snapshot = { ...table.snapshot, revision: table.snapshot.revision + 1 });
          press(50), press(50); // nothing has changed between them, as between two taps that mark and take
          answered();
          press(52); // the table has gone on
          press(150); // elsewhere
          answered();
          await new Promise((go) => setTimeout(go, 600));
          press(150); // later
          return heard.map((revision) => revision - now);
        }"""
    )
    assert heard == [0, 0, 1, 2]


def test_a_double_press_on_a_place_does_not_take_the_first_back(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "LayingTile", seed=5)
    settled(page)
    cell = page.locator("#board [data-target]").first
    cell.dblclick()
    page.wait_for_selector("#choices button")
    assert page.text_content("#clicked")
    page.wait_for_timeout(600)
    page.locator("#board .clicked[data-id]").first.click()
    page.wait_for_selector("#clicked:empty", state="attached")


def test_a_frame_around_a_tile_follows_its_outline(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "LayingTile", seed=5)
    settled(page)
    tiles = page.eval_on_selector_all(
        "#board .map [data-id^='tile:']", "(all) => all.map((each) => each.dataset.id)"
    )
    page.evaluate(
        """(detail) => document.querySelector("bisongames-match").table.dispatchEvent(new CustomEvent("example", { detail }))""",
        tiles,
    )
    assert page.locator("#board .ring.example.shaped").count() == len(tiles) >= 3


def test_lessons_take_the_place_of_the_rule_and_come_once_more_when_switched_on_again(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "bison/base", "Marking", players=2, seed=5)
    settled(page)
    page.click("#ask")
    page.wait_for_selector("#rule:visible")
    for _ in range(2):
        page.click("#learn")
        page.wait_for_selector("#lesson:visible")
        assert "The aim: " in page.text_content("#lesson")
        assert not page.is_visible("#rule")
        page.get_by_role("button", name="No more lessons").click()
        page.wait_for_selector("#lesson", state="hidden")
        assert page.get_attribute("#learn", "aria-pressed") == "false"


def test_a_finger_takes_no_choice_of_a_hint_with_its_first_tap(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "catan/base", "Playing", seed=5)
    settled(page)
    before = steps(page)
    page.tap("#ask-hint")
    page.wait_for_selector("#advice li button")
    for each in page.locator("#advice li button").all():
        each.tap()
        assert "once more to take it" in page.text_content("#advice .head")
    assert steps(page) == before
