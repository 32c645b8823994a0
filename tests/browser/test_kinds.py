"""Kinds of action at the table in a browser: where what is lit belongs to several, a button for each lights its places alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bisongames import Match
from tests.browser.sitting import settled, sit_asked, steps
from tests.server.running import Running

LIT = "#board [data-target]"


def narrowed(page: Any, kind: str, pressed: str) -> int:
    """The number of places that are lit once a kind is pressed, or is no longer."""
    page.wait_for_selector(f"#kinds [data-kind={kind}][aria-pressed={pressed}]")
    page.wait_for_timeout(400)  # the picture comes after it
    return int(page.locator(LIT).count())


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_kind_of_action_lights_its_places_alone(
    size: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(size), server, "wind_river/base", "ChoosingActivity", seed=5)
    settled(page)
    assert "possible now: move a tipi, earn resources and move one more buffalo." in (
        page.text_content("#prompt")
    )
    kinds = page.locator("#kinds [data-kind]")
    assert kinds.all_text_contents() == ["Move a tipi", "Move one more buffalo"]
    every, listed = page.locator(LIT).count(), page.locator("#all-choices [data-choice]").count()
    kinds.first.focus()
    page.keyboard.press("Enter")
    few = narrowed(page, "MoveTipi", "true")
    assert 0 < few < every
    assert page.text_content("#heard") == f"{few} places to choose from."
    assert page.evaluate("document.activeElement.dataset.kind") == "MoveTipi"
    assert page.locator("#all-choices [data-choice]").count() == listed
    earn = page.locator("#choices [data-choice=earn]")
    assert not earn.count()
    other = page.evaluate(
        "() => document.querySelector('bisongames-match').table.free.find(({ action }) => action.type === 'ExtraBuffalo').targets[0]"
    )
    page.locator(f"#board [data-id='{other}']").dispatch_event("click")  # slips to another kind
    page.wait_for_selector("#refusal .near button")
    refused = page.text_content("#refusal")
    assert "Pressed is “Move a tipi”: a press there chooses something else." in refused
    assert "Possible instead:" in refused
    assert page.text_content("#clicked") == ""
    assert narrowed(page, "MoveTipi", "true") == few
    kinds.first.focus()
    page.keyboard.press("Escape")  # closes what was told
    page.keyboard.press("Escape")
    assert narrowed(page, "MoveTipi", "false") == every
    assert earn.text_content().startswith("Earn")
    kinds.first.focus()
    page.keyboard.press("Enter")
    narrowed(page, "MoveTipi", "true")
    before = steps(page)
    for clicked in ("Chosen", ""):  # from where, and where to
        page.locator(LIT).first.focus()
        page.keyboard.press("Enter")
        if clicked:
            page.wait_for_function("() => document.querySelector('#clicked').textContent")
            page.wait_for_timeout(400)
    page.wait_for_function(
        "(n) => Number(document.querySelector('#table').dataset.revision) > n", arg=before
    )
    assert "You move a tipi from" in page.text_content("#log")


def may(kind: str) -> Callable[[Match], bool]:
    """Whether somebody may do something of a kind."""
    return lambda match: kind in {type(each).__name__ for each in match.state.legal_actions()}


def test_a_card_is_bought_with_one_press_and_nothing_speaks_of_the_board(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "catan/base", may("BuyCard"))
    settled(page)
    buying = page.locator("#kinds").get_by_role("button", name="Buy a development card")
    assert "pays 1 wool, 1 grain and 1 ore" in buying.get_attribute("aria-label")
    assert buying.text_content() == "Card"
    assert page.text_content("#hint") == "Choose a button or a lit place."
    before = steps(page)
    buying.click()
    settled(page, before)
    assert "a development card" in page.locator("#log li").last.text_content()


def test_a_knight_has_a_button_that_a_finger_presses_twice(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "catan/base", may("PlayCard"))
    settled(page)
    knight = page.locator("#kinds").get_by_role("button", name="Play a knight")
    before = steps(page)
    knight.tap()
    page.wait_for_selector("#kinds .marked >> text=tap once more")
    assert steps(page) == before
    knight.tap()
    settled(page, before)


def test_a_card_is_revealed_with_a_button_and_few_choices_of_a_kind_are_listed(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "natives/base", may("Scout"), players=2)
    settled(page)
    assert page.text_content("#hint") == "Choose a button or a lit place."
    before = steps(page)
    page.locator("#kinds").get_by_role("button", name="Reveal one more card").click()
    settled(page, before)
    while "act with one role" not in page.text_content("#prompt"):
        before = steps(page)
        page.locator("#choices button").first.click()
        settled(page, before)
    page.locator("#kinds button").first.click()
    page.wait_for_selector("#choices [data-choice] >> text=Act with the")
    roles = page.locator("#choices [data-choice]", has_text="Act with the")
    assert roles.count() == page.locator(LIT).count()


def test_the_board_is_spoken_of_where_nothing_else_is_meant(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "catan/base", may("MoveRobber"))
    settled(page)
    assert page.text_content("#hint") == "Choose a place on the board."
    assert page.locator("#kinds button").count() == 0
    tints = page.locator("#board [data-id^='hex:'] .target").evaluate_all(
        "(all) => all.map((each) => getComputedStyle(each).fillOpacity)"
    )
    assert set(tints) == {"0"}  # terrain keeps its colour


def test_the_focus_that_comes_to_a_button_by_itself_means_nothing(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "catan/base", may("BuyCard"))
    settled(page)
    ending = page.locator("#choices button", has_text="End the turn")
    page.evaluate("document.querySelector('#prompt').focus()")
    ending.tap()
    page.wait_for_function("() => document.activeElement.matches('#choices button')")
    card = page.locator("#kinds [data-kind=BuyCard]")
    card.evaluate("(it) => it.focus()")
    assert not page.locator("#hint.preview").count()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.wait_for_selector("#hint.preview")
