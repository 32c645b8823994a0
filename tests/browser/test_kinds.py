"""Kinds of action at the table in a browser: where what is lit belongs to several, a button for each lights its places alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

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
    kinds = page.locator("#kinds button")
    assert kinds.all_text_contents() == ["Move a tipi", "Move one more buffalo"]
    every, listed = page.locator(LIT).count(), page.locator("#all-choices [data-choice]").count()
    kinds.first.focus()
    page.keyboard.press("Enter")
    few = narrowed(page, "MoveTipi", "true")
    assert 0 < few < every
    assert page.text_content("#heard") == f"{few} places to choose from."
    assert page.evaluate("document.activeElement.dataset.kind") == "MoveTipi"
    assert page.locator("#all-choices [data-choice]").count() == listed
    assert page.locator("#choices [data-choice]").all_text_contents()[0].startswith("Earn")
    page.keyboard.press("Escape")
    assert narrowed(page, "MoveTipi", "false") == every
    page.keyboard.press("Enter")
    narrowed(page, "MoveTipi", "true")
    before = steps(page)
    for clicked in ("Clicked", ""):  # from where, and where to
        page.locator(LIT).first.focus()
        page.keyboard.press("Enter")
        if clicked:
            page.wait_for_function("() => document.querySelector('#clicked').textContent")
            page.wait_for_timeout(400)
    page.wait_for_function(
        "(n) => Number(document.querySelector('#table').dataset.revision) > n", arg=before
    )
    assert "You move a tipi from" in page.text_content("#log")


def test_the_board_works_for_the_other_kinds_as_well(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "wind_river/base", "ChoosingActivity", seed=5)
    settled(page)
    lit = "all => all.map((each) => each.dataset.id)"
    every = page.locator(LIT).evaluate_all(lit)
    page.click("#kinds [data-kind=MoveTipi]")
    narrowed(page, "MoveTipi", "true")
    other = next(id for id in every if id not in page.locator(LIT).evaluate_all(lit))
    page.locator(f"#board [data-id='{other}']").first.dispatch_event("click")
    page.wait_for_function("() => document.querySelector('#clicked').textContent")
    assert page.locator("#kinds [aria-pressed=true]").count() == 0
