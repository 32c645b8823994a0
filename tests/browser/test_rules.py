"""The rules beside a table: from every page of rules there is a way back to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.sitting import settled, sit, steps
from tests.browser.test_touch import ROOM
from tests.browser.test_using import begun
from tests.server.running import Running


def shut(tab: Any, by: Callable[[], None]) -> None:
    """Click something that closes its tab, which may be gone before the click is reported as done."""
    with tab.expect_event("close"), suppress(Error):
        by()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_rules_lead_back_to_the_table_that_they_were_opened_from(
    opened: Callable[..., Any], server: Running, size: str
) -> None:
    page = sit(opened(size), server, begun(server))
    settled(page)
    before = steps(page)
    with page.context.expect_page() as opening:
        page.get_by_role("link", name="Rules").click()
    rules = opening.value
    rules.wait_for_load_state()
    rules.keyboard.press("Tab")  # the first thing for a keyboard and for those who hear the page
    assert rules.evaluate("document.activeElement.textContent") == "Back to the table"
    rules.goto(rules.url + "#WR-5.2h")
    back = rules.get_by_role("link", name="Back to the table")
    box = back.bounding_box()
    assert 0 <= box["y"] < 20  # in view wherever one reads
    assert box["height"] >= ROOM
    shut(rules, back.click)
    assert steps(page) == before


def test_rules_without_their_table_lead_to_it_by_its_address(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit(opened(), server, match := begun(server))
    settled(page)
    address = page.get_by_role("link", name="Rules").get_attribute("href")
    page.goto(address)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(f"main#table[data-match='{match['match']}'] #board svg")
