"""What things cost, on demand beside the board, and what is there of the cards that one trades."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import bisongames
from bisongames import show
from tests.browser.sitting import settled, sit
from tests.browser.test_using import tab_to
from tests.server.running import Running

SEATS = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]


@pytest.mark.parametrize("variant", ["catan/base", "catan/base+bison-herds"])
def test_prices_of_the_variant_are_told_to_the_keyboard_too(
    opened: Callable[..., Any], server: Running, variant: str
) -> None:
    page = sit(opened(), server, server.start(variant=variant, players=3, seats=SEATS, seed=5)[2])
    settled(page)
    tab_to(page, "#costs summary")
    page.keyboard.press("Enter")
    listed = page.locator("#costs li")
    listed.first.wait_for()
    assert listed.all_inner_texts() == list(show.costs(bisongames.load(variant)))
    page.keyboard.press("Escape")
    listed.first.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.textContent") == "Prices"


def test_where_nothing_has_a_price_none_are_offered(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit(opened(), server, server.start(variant="natives/base", players=2, seed=5)[2])
    assert page.locator("#costs").is_hidden()


def test_the_stock_of_cards_is_told_in_words(opened: Callable[..., Any], server: Running) -> None:
    _, (token, *_), match = server.start(variant="catan/base", players=3, seats=SEATS, seed=5)
    path = f"matches/{match['match']}"
    while not (now := server.get(path, token).body)["forms"]:
        if now["choices"]:
            assert server.act(now, token, -1).status == 200
    page = sit(opened("phone"), server, match)
    settled(page)
    page.locator("#forms button.compose").tap()
    given = page.locator("dialog[open] [data-card^='give:']")
    for kind in ("lumber", "brick", "wool", "grain", "ore"):
        for name, there in (
            ("give", f"you have {now['view']['hand'].get(kind, 0)}"),
            ("get", f"bank has {now['view']['bank'][kind]}"),
        ):
            card = page.locator(f"dialog[open] .counter:has([data-card='{name}:{kind}'])")
            assert card.locator("small").inner_text() == there
            assert card.locator("input").get_attribute("aria-description") == there
            assert not re.search(r"\d", card.locator("button.card").inner_text())
    assert given.count() == 5
