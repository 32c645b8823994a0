"""Hints at the table in a browser: the best choices with reasons, marked on the board, taken by a click, and lists ordered by worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import serious
from tests.browser.sitting import choose_somehow, settled, sit, sit_asked, steps
from tests.browser.test_using import begun
from tests.server.running import Running


def seated(opened: Callable[..., Any], server: Running, size: str = "desk", **wish: Any) -> Any:
    """Somebody who is asked for a choice."""
    page = sit(opened(size), server, begun(server, **wish))
    settled(page)
    return page


def test_a_hint_is_asked_for_read_and_taken_with_the_keyboard_alone(
    opened: Callable[..., Any], server: Running
) -> None:
    page = seated(opened, server)
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#advice li button")
    assert page.get_attribute("#ask-hint", "aria-expanded") == "true"
    first = page.locator("#advice li button").first
    assert "row 3 of 6" in first.text_content()
    advised = page.locator("#board .ring.advised")  # numbered on the board as in the list
    numbers = "all => all.map((each) => each.dataset.number).join(' ').split(' ').sort().join(' ')"
    count = page.locator("#advice > ol > li").count()
    assert advised.evaluate_all(numbers) == " ".join(str(i + 1) for i in range(count))
    tones = "(ring) => ['--tone', '--target'].map((name) => getComputedStyle(ring).getPropertyValue(name))"
    hint, lit = advised.first.evaluate(tones)
    assert hint != lit  # a hint does not look like what may be chosen
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#advice li') !== null")
    assert page.locator("#board .ring.pointed").count() == len(
        first.get_attribute("data-targets").split()
    )
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "ask-hint"
    assert advised.count() == 0
    assert page.locator("#board .ring.pointed").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector("#advice li button")
    before, choice = steps(page), first.get_attribute("data-choice")
    first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(n) => document.querySelector('#table').dataset.revision > n", arg=before
    )
    settled(page)
    assert not page.is_visible("#advice")
    field = choice.partition(":")[2]
    assert f"on {field}" in page.text_content("#log")


def test_a_finger_marks_a_hint_first_and_takes_it_by_a_second_tap(
    opened: Callable[..., Any], server: Running
) -> None:
    page = seated(opened, server, "phone")
    choose_somehow(page)
    settled(page)
    before = steps(page)
    page.tap("#ask-hint")
    page.wait_for_selector("#advice li button")
    page.tap("#advice li button >> nth=0")
    page.wait_for_selector("#advice li button.marked")
    assert page.locator("#board .ring.pointed").count() > 0
    assert "once more" in page.text_content("#advice [role=status]")
    assert steps(page) == before
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.tap("#advice li button >> nth=0")
    settled(page, before)


def test_a_hint_is_a_choice_with_one_reason_and_covers_nothing(
    opened: Callable[..., Any], server: Running
) -> None:
    page = seated(opened, server, variant="bison/base")
    page.click("#ask-hint")
    page.wait_for_selector("#advice li button")
    assert (
        page.locator("#advice li button small").count() == page.locator("#advice > ol > li").count()
    )
    assert not page.is_visible("#advice details li")
    page.wait_for_timeout(200)
    high, question = ("#advice", "top"), (".dock", "bottom")
    edge = "([each, side]) => document.querySelector(each).getBoundingClientRect()[side]"
    assert page.evaluate(edge, high) >= page.evaluate(edge, question)
    page.locator("#advice summary").first.click()
    page.wait_for_selector("#advice details[open] li")
    page.wait_for_timeout(200)
    assert page.evaluate(edge, high) >= page.evaluate(edge, question)

    page.click("#ask")  # the rule takes the place of the hint, and the other way about
    page.wait_for_selector("#rule:visible")
    assert not page.is_visible("#advice")
    assert page.locator("#board .ring.advised").count() == 0
    page.click("#ask-hint")
    page.wait_for_selector("#advice li button")
    assert not page.is_visible("#rule")
    assert page.get_attribute("#ask", "aria-expanded") == "false"


def test_the_number_of_a_hint_is_whole_on_a_stack_at_the_upper_edge(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", "Scouting", players=2)
    settled(page)
    page.click("#ask-hint")
    page.wait_for_selector("#board .ring.advised.topmost")
    hidden = "getComputedStyle(document.querySelector('.ring.topmost'), '::after').translate"
    assert page.evaluate(hidden) in ("-75%", "-75% 0px")  # none of it lies above the board


def test_the_number_of_a_hint_is_in_the_middle_of_a_corner_and_alone_there(
    opened: Callable[..., Any], server: Running
) -> None:
    page = seated(opened, server, variant="catan/base")
    page.click("#ask-hint")
    page.wait_for_selector("#board .ring.advised")
    middle = """() => [...document.querySelectorAll('.ring.advised')].map((ring) => {
        const { left, top } = getComputedStyle(ring, '::after'), code = document.querySelector(`[data-id='${ring.dataset.around}'] text`);
        return Math.abs(parseFloat(left) - ring.clientWidth / 2) < 1 && Math.abs(parseFloat(top) - ring.clientHeight / 2) < 1 && (!code || code.hasAttribute('hidden'));
    })"""
    assert set(page.evaluate(middle)) == {True}


def test_a_hint_numbers_where_each_choice_begins_and_where_it_leads(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "wind_river/base", "MovingBuffaloes", seed=3)
    settled(page)
    page.tap("#ask-hint")
    page.wait_for_selector("#board .ring.advised")
    for number, each in enumerate(page.locator("#advice > ol > li button").all(), 1):
        start, end = each.get_attribute("data-targets").split()
        for place, told in ((start, f"{number}"), (end, f"→{number}")):
            around = page.locator(f"#board .ring.advised[data-around='{place}']")
            assert told in around.get_attribute("data-number").split()
    within = """() => [...document.querySelectorAll('.ring.advised')].every((ring) => {
        const { left, top } = getComputedStyle(ring, '::after');
        return parseFloat(left) < 0.8 * ring.clientWidth && parseFloat(top) > 0.1 * ring.clientHeight;
    })"""
    assert page.evaluate(within)  # and not in the field beside it
    page.tap("#advice .close")
    assert not page.locator("#board .ring.advised").count()


def test_why_lists_the_line_of_play_once(opened: Callable[..., Any], server: Running) -> None:
    page = seated(opened, server, variant="catan/base")
    page.click("#ask-hint")
    page.wait_for_selector("#advice li button")
    page.locator("#advice summary").first.click()
    steps = page.locator("#advice details[open] li").all_text_contents()
    assert all(step.startswith("Then ") for step in steps)
    assert len(steps) == len({*steps})
    shown = page.locator("#advice > ol > li").first.text_content()
    assert all(shown.count(step) == 1 for step in steps)
    assert page.locator("#advice summary").first.text_content().endswith(": why")


def test_a_match_without_hints_has_no_button_for_them(
    opened: Callable[..., Any], server: Running
) -> None:
    page = seated(opened, server, advice="never")
    assert page.get_by_role("button", name="Hint").count() == 0
    page.click("#all-choices summary")
    assert not page.is_visible("#best-first")


def test_assistive_technology_finds_nothing_amiss_in_a_hint(
    opened: Callable[..., Any], server: Running, axe: Any
) -> None:
    page = seated(opened, server)
    page.click("#ask-hint")
    page.wait_for_selector("#advice li button")
    assert not serious(axe, page)


def test_choices_are_ordered_by_worth_on_demand(
    opened: Callable[..., Any], server: Running
) -> None:
    given = begun(server)
    page = sit(opened(), server, given)
    path, token = f"matches/{given['match']}/advise", given["seats"][0]["token"]

    def listed() -> list[str]:
        shown = page.locator("#all-choices li button")
        return [str(each.get_attribute("data-choice")) for each in shown.all()]

    before: list[str] = []
    ranked: list[str] = []
    for _ in range(30):
        settled(page)
        before, ranked = listed(), server.post(path, {"budget": 1}, token).body["ranked"]
        if len(ranked) > 2 and ranked != before[: len(ranked)]:
            break
        choose_somehow(page)
    page.click("#all-choices summary")
    page.click("#best-first")
    page.wait_for_selector("#all-choices [role=status]:not(:empty)")
    assert listed()[: len(ranked)] == ranked
    assert sorted(listed()) == sorted(before)
    page.click("#best-first")
    assert listed() == before
