"""What things cost, on demand beside the board, and what is there of the cards that one trades."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import bisongames
from bisongames import Match, show
from tests.browser.sitting import choose_somehow, settled, sit, sit_asked, steps
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


def building(server: Running) -> tuple[dict[str, Any], dict[str, Any]]:
    """A match whose only person may build, and what that person then sees."""
    _, (token, *_), match = server.start(variant="catan/base", players=3, seats=SEATS, seed=5)
    path = f"matches/{match['match']}"
    while not (now := server.get(path, token).body)["forms"]:
        if now["choices"]:
            assert server.act(now, token, -1).status == 200
    return match, now


def test_nobody_gives_more_cards_than_they_have_and_is_told_so(
    opened: Callable[..., Any], server: Running
) -> None:
    match, now = building(server)
    page = sit(opened("phone"), server, match)
    settled(page)
    page.locator("#forms button.compose").tap()
    for kind in ("lumber", "brick", "wool", "grain", "ore"):
        there = now["view"]["hand"].get(kind, 0)
        given, got = (
            page.locator(f"dialog[open] .counter:has([data-card='{name}:{kind}'])")
            for name in ("give", "get")
        )
        assert given.locator("small").inner_text() == f"you have {there}"
        assert given.locator("input").get_attribute("aria-description") == f"you have {there}"
        assert got.locator("small").is_hidden()  # what others have is not known
        for _ in range(there + 1):
            given.locator("button.card").tap()
        assert given.locator("input").input_value() == str(there)
        assert (
            given.locator("small").inner_text()
            == f"you have {f'only {there}' if there else 'none'}"
        )
        assert not re.search(r"\d", given.locator("button.card").inner_text())
        assert "+" in given.locator("button.card").evaluate("(b) => getComputedStyle(b, '::after').content")  # fmt: skip
    assert "The bank gives 1 card for 4" in page.locator("dialog[open] .none").inner_text()


def test_what_one_may_build_shows_its_price_and_what_is_missing(
    opened: Callable[..., Any], server: Running
) -> None:
    match, now = building(server)
    page = sit(opened(), server, match)
    settled(page)
    hand, open_ = now["view"]["hand"], {choice["action"]["type"] for choice in now["choices"]}
    prices = {
        "Road": {"lumber": 1, "brick": 1},
        "Settlement": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
        "City": {"grain": 2, "ore": 3},
        "Card": {"wool": 1, "grain": 1, "ore": 1},
    }
    buttons = page.locator("#kinds button:has(.signs)")
    assert buttons.count() == 4
    for i, (name, price) in enumerate(prices.items()):
        button, lacks = buttons.nth(i), {k: n - hand.get(k, 0) for k, n in price.items()}
        missing = {kind: number for kind, number in lacks.items() if number > 0}
        assert button.locator(".signs svg").count() == sum(price.values())
        assert button.locator(".signs .missing").count() == sum(missing.values())
        assert ("lacking" in button.get_attribute("class")) == (
            not open_ & {f"Build{name}", f"Buy{name}"}
        )
        if missing:
            button.click()
            told = " and ".join(f"{number} {kind}" for kind, number in missing.items())
            assert f": you lack {told}." in page.inner_text("#refusal strong")


def test_an_activity_that_is_not_possible_has_a_button_with_the_reason(
    opened: Callable[..., Any], server: Running
) -> None:
    def without_insertion(match: Match) -> bool:
        kinds = {type(action).__name__ for action in match.state.legal_actions()}
        choosing = type(match.state.decision).__name__ == "ChoosingActivity"
        return choosing and "InsertTipi" not in kinds

    page = sit_asked(opened("phone"), server, "wind_river/base", without_insertion)
    settled(page)
    off = page.locator("#kinds button.lacking", has_text="Insert a tipi")
    assert re.fullmatch(r"Insert a tipi(costs 3 resources, you have \d)", off.text_content())
    assert off.bounding_box()["height"] >= 44
    off.tap()
    assert "WR-5.3.3d" in page.inner_text("#refusal")
    assert "You may insert a tipi only if you can pay 3 resources" in page.inner_text("#refusal")
    page = sit_asked(opened("desk"), server, "wind_river/base", without_insertion)
    settled(page)
    cut = "(each) => each.scrollHeight - each.clientHeight"
    assert page.locator(".actions").evaluate(cut) <= 1  # all fit beside the board
    assert page.locator("#choices button", has_text="Earn").is_visible()


def test_a_payment_is_counted_out_by_kinds_and_taken_by_one_button(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("phone"), server, "bison/base", "Paying", players=2)
    settled(page)
    before, pay = steps(page), page.locator("#choices button")
    assert pay.count() == 1
    assert page.locator("#all-choices [data-choice^='pay:']").count() > 3
    first = pay.get_attribute("data-choice")
    own = page.evaluate(
        """() => ["bison", "fish", "turkeys"].map((kind) => document.querySelector(`#board [data-id="track:${kind}"]`).getAttribute("aria-label").match(/\\d+/)[0])"""
    )
    assert page.locator("#paying small").all_text_contents() == [f"you have {n}" for n in own]
    dock = page.locator(".dock")
    assert dock.evaluate("(dock) => dock.scrollHeight <= dock.clientHeight + 1")
    more = page.locator("#paying button[aria-label$='one more']:enabled").first
    kind = more.get_attribute("aria-label").removesuffix(": one more")
    more.tap()
    assert pay.is_disabled()
    page.locator(
        f"#paying button[aria-label$='less']:enabled:not([aria-label='{kind}: one less'])"
    ).first.tap()
    assert pay.get_attribute("data-choice") != first
    assert re.search("Pay .*keeps ", pay.text_content())
    pay.tap()
    page.wait_for_selector(f"main#table:not([data-revision='{before}'])")


def test_each_thing_at_the_market_has_a_button_with_its_price(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"bot": "greedy"}]
    match = server.start(variant="bison/base", players=2, seats=seats, seed=2)[2]
    page = sit(opened("phone"), server, match)
    settled(page)
    while not page.locator("#kinds button", has_text="Buy").count():
        choose_somehow(page)
        settled(page)
    assert ", or buy or exchange first" in page.text_content("#prompt")  # is heard
    assert page.text_content("#prompt .unseen:last-of-type") == ", or buy or exchange first"
    page.locator("#kinds button", has_text="Buy").tap()
    page.wait_for_selector("#choices [data-choice^='buy:']")
    sold = page.locator("#choices [data-choice^='buy:']").all_text_contents()
    assert len(sold) == page.locator("#board [data-target][data-id^='market:']").count()
    assert all(re.search(r"pays \d", each) for each in sold)
    before, first = steps(page), page.locator("#choices [data-choice^='buy:']").first
    first.tap()
    assert steps(page) == before
    first.tap()
    page.wait_for_selector(f"main#table:not([data-revision='{before}'])")


def test_a_payment_is_whole_beside_the_board_at_a_desk(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened("desk"), server, "bison/base", "Paying", players=2)
    settled(page)
    page.wait_for_selector("#choices button")
    cut = "(each) => each.scrollHeight - each.clientHeight"
    assert page.locator(".actions").evaluate(cut) <= 1
