"""The table in a browser, thing by thing: keyboard, why not, undo, replay, rules, share, and what assistive technology finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tests import budget
from tests.browser.conftest import serious
from tests.browser.sitting import asked_in_turn, choose_somehow, settled, sit, steps, told
from tests.server.running import Running

SHORT = "wind_river/base+rows=4+tipis=2"
ALONE = [{"name": "Ann"}, {"bot": "greedy"}, {"bot": "greedy"}]


def begun(server: Running, **wish: Any) -> dict[str, Any]:
    """A match of one person against bots."""
    given = {"variant": "wind_river/base", "players": 3, "seats": ALONE, "seed": 2, **wish}
    return server.start(**given)[2]


def test_a_match_is_played_to_its_end_with_the_keyboard_alone(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    page.locator("#game").focus()
    page.keyboard.type("Wind")
    assert page.input_value("#game") == "wind_river"
    page.evaluate(  # a short match: the same form, with options that its lists do not have
        "(id) => document.querySelector('#variant').append(new Option(id, id, true, true))", SHORT
    )
    tab_to(page, "button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector("main#table #board svg")
    for _ in range(120):
        settled(page)
        if told(page, "over") == "true":
            break
        before = steps(page)
        while steps(page) == before:
            tab_to(page, "[data-target], #choices button")
            clicked = page.text_content("#clicked")
            page.keyboard.press("Enter")
            page.wait_for_function(
                """([clicked, before]) => !document.querySelector("#table").hasAttribute("aria-busy")
                  && (document.querySelector("#clicked").textContent !== clicked
                    || Number(document.querySelector("#table").dataset.revision) > before)""",
                arg=[clicked, before],
            )
    assert told(page, "over") == "true"
    tab_to(page, "#result button")


def tab_to(page: Any, wanted: str) -> None:
    """Go on with the tabulator to something; nothing to do where it has the focus already."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not lead to {wanted}")


def test_arrow_keys_lead_from_place_to_place(opened: Callable[..., Any], server: Running) -> None:
    page = sit(opened(), server, begun(server))
    settled(page)
    page.locator("#board [data-target]").first.focus()
    before = page.evaluate("document.activeElement.dataset.id")
    seen = {before}
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.id"))
    assert len(seen) > 2
    assert all(re.fullmatch(r"field:\w+", id) for id in seen)


def test_clicks_are_told_and_taken_back(opened: Callable[..., Any], server: Running) -> None:
    page = sit(opened(), server, begun(server))
    settled(page)
    while page.locator("#choices button").count() or not several_clicks(page):
        choose_somehow(page)
        settled(page)
    first = page.locator("#board [data-target]").first.get_attribute("data-id")
    page.locator(f"#board [data-id='{first}']").click()
    page.wait_for_selector("#clicked:not(:empty)")
    page.wait_for_selector(f"#board .clicked[data-id='{first}']")
    page.keyboard.press("Escape")
    page.wait_for_selector("#clicked:empty", state="attached")
    page.wait_for_selector(f"#board [data-target][data-id='{first}']")
    page.locator(f"#board [data-id='{first}']").click()
    page.get_by_role("button", name="Take back a step").click()
    page.wait_for_selector("#clicked:empty", state="attached")


def several_clicks(page: Any) -> bool:
    """Whether every choice takes more than one click now."""
    match = told(page, "match")
    targets = page.evaluate(
        """async (match) => {
          const { tokens } = JSON.parse(localStorage.getItem(`bisongames/${match}`));
          const head = { Authorization: `Bearer ${tokens[0]}` };
          const now = await (await fetch(`api/v1/matches/${match}`, { headers: head })).json();
          return now.choices.map((choice) => choice.targets.length);
        }""",
        match,
    )
    return min(targets) > 1


def test_a_place_that_is_not_lit_says_why_with_the_rule_and_its_address(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit(opened("phone"), server, begun(server))
    settled(page)
    lit = page.eval_on_selector_all(
        "#board [data-target]", "(all) => all.map((one) => one.dataset.id)"
    )
    dark = page.eval_on_selector_all(
        "#board [data-id^='field:']:not([data-target])", "(all) => all.map((one) => one.dataset.id)"
    )
    assert lit
    assert dark
    before = steps(page)
    page.locator(f"#board [data-id='{dark[-1]}']").tap()
    link = page.locator("#refusal a[data-rule]").first
    link.wait_for()
    assert re.fullmatch(r"WR-\w+(\.\w+)*", link.get_attribute("data-rule"))
    assert page.text_content("#refusal li").strip()
    assert steps(page) == before
    with page.context.expect_page() as opening:
        link.click()
    rules = opening.value
    rules.wait_for_load_state()
    anchor = rules.evaluate(
        "document.getElementById(decodeURIComponent(location.hash.slice(1))).textContent"
    )
    assert anchor.strip()


def test_trades_are_composed_with_cards_and_not_listed(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    _, (token, *_), match = server.start(variant="catan/base", players=3, seats=seats, seed=5)
    path = f"matches/{match['match']}"
    while not (now := server.get(path, token).body)["forms"]:
        if now["choices"]:
            assert server.act(now, token, -1).status == 200
    offers = [choice["action"] for choice in now["choices"] if "give" in choice["action"]]
    held = {offer["give"][0] for offer in offers}
    (missing, *_) = {offer["get"][0] for offer in offers} - held
    page = sit(opened("phone"), server, match)
    settled(page)
    assert page.locator("#choices [data-choice^='offer:']").count() == 0
    assert page.locator("#all-choices [data-choice^='offer:']").count() == len(offers)
    opening = page.locator("#forms").get_by_role("button", name="Offer a trade", exact=True)
    form = page.get_by_role("form", name="Offer a trade")
    sending = form.get_by_role("button", name="Offer a trade")
    before = steps(page)

    opening.click()
    form.get_by_label(f"give: {missing}").fill("1")
    assert form.get_by_label(f"give: {missing}").input_value() == "0"
    assert form.get_by_text("you have none").count() == 1
    form.get_by_label(f"get: {missing}").fill("1")
    assert sending.is_disabled()
    for kind in held:
        form.get_by_role("group", name="You give").get_by_label(f"One more {kind}").click()
    sending.click()
    page.wait_for_function(
        "(before) => Number(document.querySelector('main#table').dataset.revision) > before",
        arg=before,
    )
    settled(page, before)
    told_of = page.locator("#log li").all_text_contents()
    assert any(all(kind in line for kind in (*held, missing)) for line in told_of)


def test_a_phone_scrolls_to_what_may_be_clicked(
    opened: Callable[..., Any], server: Running
) -> None:
    match = begun(server, variant="bison/base", players=2, seats=ALONE[:2])
    page = sit(opened("phone", reduced_motion="reduce"), server, match)
    settled(page)
    page.wait_for_function(
        """() => {
          const end = document.querySelector(".dock").getBoundingClientRect().top;
          return [...document.querySelectorAll("[data-target]")].some((thing) => {
            const box = thing.getBoundingClientRect();
            return box.top > 0 && box.top + box.height / 2 < end;
          });
        }"""
    )


def test_what_was_chosen_is_taken_back(opened: Callable[..., Any], server: Running) -> None:
    page = sit(opened("phone"), server, begun(server))
    settled(page)
    choose_somehow(page)
    settled(page)
    text = page.text_content("#prompt")
    before = steps(page)
    undo = page.get_by_role("button", name="Undo: you ")
    last = page.locator("#log li", has_text="You ").last.text_content()
    undone = undo.get_attribute("title").removeprefix("Undo: you ")
    assert undone in last
    assert undo.inner_text().split("\n") == ["Undo", undone]  # where nothing rests on a button
    undo.click()
    settled(page, before)
    assert page.locator("#log .undone").count() >= 1
    assert text
    assert page.get_by_role("button", name="Undo").is_hidden()


def test_the_match_is_watched_again(opened: Callable[..., Any], server: Running) -> None:
    page = sit(opened(), server, begun(server))
    for _ in range(2):
        settled(page)
        choose_somehow(page)
    settled(page)
    last = steps(page)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="To the beginning").click()
    page.wait_for_selector("#table[data-revision='0']")
    assert page.locator("#board [data-target]").count() == 0
    start = page.inner_html("#board")
    page.get_by_role("button", name="One on").click()
    page.wait_for_selector("#table[data-revision='1']")
    page.wait_for_function("(old) => document.querySelector('#board').innerHTML !== old", arg=start)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("#table[data-revision='3']")
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_selector(f"#table[data-revision='{last}']")
    page.wait_for_selector("#board [data-target], #choices button")


def test_rules_are_the_rulebook_of_exactly_this_variant(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit(opened(), server, begun(server, variant=SHORT))
    with page.context.expect_page() as opening:
        page.get_by_role("link", name="Rules").click()
    rules = opening.value
    said: list[str] = []
    rules.on("console", lambda message: said.append(message.text))
    rules.wait_for_selector("main.hb h1")
    assert SHORT in rules.text_content(".hb-variant")
    asked = rules.get_by_label("Find a rule, in your own words")
    asked.fill("starving tents")
    rules.locator(".hb-found li a", has_text="WR-5.2h").first.click()
    assert rules.locator("#WR-5\\.2h").is_visible()
    asked.fill("spaceship")
    rules.locator(".hb-found", has_text="Known words: field, lane").wait_for()
    rules.reload()
    assert not said


def test_the_link_that_is_shared_lets_somebody_join_or_watch(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"open": True}, {"bot": "greedy"}]
    match = begun(server, seats=seats)
    page = sit(opened(), server, match)
    page.get_by_role("button", name="Invite").click()
    shared = page.get_by_label("Link", exact=True)
    assert shared.input_value().endswith(f"#/join/{match['match']}/{match['join']}")
    other = opened("phone")
    other.goto(shared.input_value())
    other.get_by_role("button", name="Join").click()
    other.wait_for_selector("#board svg")
    page.get_by_role("button", name="Invite").click()
    page.wait_for_function(
        "(match) => document.querySelector('#said input')?.value.endsWith(`#/match/${match}`)",
        arg=match["match"],
    )


def test_a_real_table_is_entered_by_hand_chance_and_choices_of_all(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened("phone")
    page.select_option("#game", "wind_river")
    page.locator("form#new summary").click()
    page.select_option("#dealer", "manual")
    assert page.input_value("[name=seat2]") == "person"  # who sits at a real table is no bot
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#board svg")
    assert asked_in_turn(page, 4) == {"-1", "0", "1", "2"}


def test_dice_are_entered_with_a_button_for_each_roll(
    opened: Callable[..., Any], server: Running
) -> None:
    _, tokens, match = server.start(variant="catan/base", players=3, dealer="manual")
    path, all_tokens = f"matches/{match['match']}", [*tokens, match["dealer"]]
    while True:
        now = server.get(path, match["dealer"]).body
        if "rolls the dice" in now["prompt"] and now["to_act"] == -1:
            break
        assert server.act(*server.turn(match["match"], all_tokens)).status == 200
    page = sit(opened(), server, match)
    settled(page)
    before = steps(page)
    page.locator("#choices button", has_text=re.compile("%")).last.click()
    settled(page, before)
    assert "6" in page.locator("#log li").last.text_content()


def test_who_shares_a_device_does_not_see_the_hands_of_the_next(
    opened: Callable[..., Any], server: Running
) -> None:
    names = [{"name": name} for name in ("Ann", "Ben", "Cora")]
    _, tokens, match = server.start(variant="catan/base", seats=names, seed=1)
    for _ in range(12):  # the first settlements, of which the second brings cards
        assert server.act(*server.turn(match["match"], tokens)).status == 200
    page = opened()
    sit_down = page.get_by_role("button", name=re.compile("Show the table to"))
    sit(page, server, match, covered=True)
    sit_down.wait_for()
    assert page.locator("#board").is_hidden()
    assert not page.locator("#log").is_visible()
    sit_down.click()
    page.wait_for_selector("#board svg")


@pytest.mark.parametrize(
    ("game", "scheme"),
    budget.share(product(["wind_river", "bison", "natives", "catan"], ["light", "dark"]), 3),
)
def test_assistive_technology_finds_nothing_serious_amiss(
    opened: Callable[..., Any], axe: Any, server: Running, game: str, scheme: str
) -> None:
    page = opened(
        "phone" if scheme == "dark" else "desk", color_scheme=scheme, reduced_motion="reduce"
    )
    assert not serious(axe, page)
    seats = ALONE[: 2 if game in ("bison", "natives") else 3]
    sit(page, server, begun(server, variant=f"{game}/base", players=len(seats), seats=seats))
    for _ in range(3):
        settled(page)
        choose_somehow(page)
    settled(page)
    page.locator("#all-choices summary").click()
    assert not serious(axe, page)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Invite").click()
    page.wait_for_selector("#said:visible")
    assert not serious(axe, page)


def test_a_first_match_teaches(opened: Callable[..., Any]) -> None:
    page = opened()
    page.select_option("#game", "wind_river")
    page.check("#wants-lessons")
    page.click("form#new button[type=submit]")
    page.wait_for_selector("#lesson:not([hidden])")
    first = page.inner_text("#lesson")
    assert "The aim: You win if you have more tipis in the open plains" in first
    example = re.search(r"as marked: Put a first tipi on (\w\d)\.", first)
    assert example
    marked, there = page.locator("#board .ring.example"), f"[data-id='field:{example[1]}']"
    assert marked.count() == 1
    middles = [
        page.locator(each).first.evaluate(
            "e => { const b = e.getBoundingClientRect(); return b.x + b.width / 2; }"
        )
        for each in ("#board .ring.example", f"#board {there}")
    ]
    assert abs(middles[0] - middles[1]) < 3
    settled(page)
    choose_somehow(page)
    settled(page)
    page.wait_for_function(
        "() => !document.querySelector('#lesson').textContent.includes('The aim')"
    )
    choose_somehow(page)
    settled(page)
    page.wait_for_function(
        "() => document.querySelector('#lesson').textContent.includes('Moving buffaloes')"
    )
    assert page.get_attribute("#learn", "aria-pressed") == "true"
    page.locator("#board [data-target]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#clicked').textContent")
    page.locator("#board [data-id='field:exit']").first.dispatch_event("click")
    page.wait_for_selector("#refusal .above")
    assert "See above, Moving buffaloes" in page.inner_text("#refusal")
    assert page.locator("#log a[data-rule='WR-3c']").count() > 0
    page.reload()
    page.wait_for_selector("main#table #board svg")
    settled(page)
    page.wait_for_timeout(1000)
    assert "The aim" not in page.inner_text("#lesson")
    page.click("#learn")
    assert page.locator("#lesson").is_hidden()


def test_without_learning_no_lesson_is_asked_for(opened: Callable[..., Any]) -> None:
    page = opened()
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url))
    page.click("form#new button[type=submit]")
    page.wait_for_selector("main#table #board svg")
    settled(page)
    assert page.locator("#lesson").is_hidden()
    assert not any("/lessons" in url for url in asked)
