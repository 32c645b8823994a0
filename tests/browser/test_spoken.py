"""What the page says to those who hear it: as their turn begins, at a key, at the edge of the board, and of what they look for; each thing once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests import budget
from tests.browser.sitting import settled, sit, sit_asked, steps
from tests.browser.test_hearing import heard, place, press, table
from tests.server.running import Running


def begun(page: Any) -> Any:
    """A table at which Ann has put her first tipis, both on one field, and has to move a buffalo."""
    for _ in range(2):
        before = steps(page)
        press(page)
        settled(page, before)
    return page


def test_a_turn_begins_with_what_one_has_and_what_lacks_a_buffalo(
    opened: Callable[..., Any], server: Running
) -> None:
    def lacks(match: Any) -> bool:
        state = match.state
        tipis, herd = state.view(0).tipis[0], state.view(0).buffaloes
        others = [state.view(0).tipis[other] for other in (1, 2)]
        return (
            match.actor == 0
            and type(state.decision).__name__ == "MovingBuffaloes"
            and any(
                number and number + sum(each[field] for each in others) > herd[field]
                for field, number in tipis.items()
            )
        )

    page = sit_asked(opened(), server, "wind_river/base", lacks, seed=4)
    said = heard(page, "lacking a buffalo")
    assert re.match(r"You: hand \d, board \d, plains \d, resources \d+\. \w\d: ", said)
    before = steps(page)
    page.locator("#board [data-target]").first.focus()
    press(page)
    press(page)
    settled(page, before)
    if "MovingBuffaloes" in page.content():
        assert page.text_content("#announced") == said  # once in a turn


@pytest.mark.parametrize(
    ("variant", "own"),
    [
        ("wind_river/base", r"You: hand \d.*On the table: B1: 2 buffaloes, 1 tipi of yours"),
        ("bison/base", r"You: .*supply: .*market: .*Nothing on the table\."),
        ("natives/base", r"You \(red\): \d+ points\..*On the table: .*scout, strength 1"),
        ("catan/base", r"You: points 0.*Nothing on the table\."),
    ],
)
def test_keys_tell_what_is_ones_own_and_the_scores(
    variant: str, own: str, opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, variant)
    if variant == "wind_river/base":
        revision = steps(page)
        press(page)
        settled(page, revision)
    page.locator("#board [data-id][tabindex]").first.focus()
    before = place(page)
    page.keyboard.press("m")
    assert re.search(own, heard(page, "You"))
    page.keyboard.press("s")
    assert re.match(r"Scores: You \d+", heard(page, "Scores"))
    assert place(page) == before
    page.keyboard.press("?")
    for key in "MSW":
        assert page.locator("#keys kbd", has_text=re.compile(f"^{key}$")).count() == 1


@pytest.mark.parametrize(
    "variant", budget.share(["wind_river/base", "bison/base", "catan/base"], 1)
)
def test_an_arrow_key_and_its_opposite_lead_back(
    variant: str, opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, variant)
    opposite = {"ArrowUp": "ArrowDown", "ArrowLeft": "ArrowRight"}
    opposite |= {back: there for there, back in opposite.items()}
    start = page.locator("#board .map [data-id][tabindex]")
    for number in range(0, start.count(), 4):
        for key, back in opposite.items():
            start.nth(number).focus()
            way = [place(page)]
            for _ in range(3):
                page.keyboard.press(key)
                way.append(place(page))
            moved = [at for at, before in zip(way[1:], way, strict=False) if at != before]
            for at in reversed([way[0], *moved][:-1]):
                page.keyboard.press(back)
                assert place(page) == at


def test_the_edge_of_the_board_is_told_and_not_left_at_once(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "wind_river/base")
    page.locator("#board [data-id='field:D1']").focus()
    page.keyboard.press("ArrowDown")
    heard(page, "The board ends here.")
    assert place(page) == "field:D1"
    page.locator("#board [data-id='field:F3']").focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
        if "once more" in str(page.text_content("#announced")):
            break
    heard(page, "The same key once more leads on to the panel.")
    edge = place(page)
    assert edge.startswith("field:")
    page.keyboard.press("ArrowRight")
    assert place(page).startswith("seat:")
    page.keyboard.press("ArrowLeft")
    assert place(page) == edge


def test_keys_lead_to_the_buttons_to_the_search_and_back_to_the_board(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "wind_river/base", "ChoosingActivity", seed=5)
    settled(page)
    at = page.locator("#board [data-target]").nth(2)
    at.focus()
    before = place(page)
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.textContent") == "Move a tipi"
    page.keyboard.press("b")
    assert place(page) == before
    page.keyboard.press("c")
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.matches('[data-target]')")
    page.keyboard.press("a")
    assert page.evaluate("document.activeElement.type") == "search"
    page.keyboard.type("earn")
    first = steps(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(n) => Number(document.querySelector('#table').dataset.revision) > n", arg=first
    )
    assert "You earn" in page.text_content("#log")


def test_what_a_search_finds_is_told(opened: Callable[..., Any], server: Running) -> None:
    page = begun(table(opened(), server, "wind_river/base"))
    page.locator("#all-choices summary").click()
    find = page.get_by_role("searchbox", name="Find a choice")
    found = page.locator("#found")
    for words, told in (("b1", r"\d+ choices\."), ("b1 c9", "No choice.")):
        find.fill(words)
        assert re.fullmatch(told, found.text_content())
    every = page.locator("#all-choices [data-choice]")
    find.fill("move")
    find.fill(str(every.first.locator("span").first.text_content()))
    assert re.fullmatch(r"1 choice: Move a buffalo .*; Enter takes it\.", found.text_content())


def test_the_log_alone_announces_what_happens_and_each_thing_once(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    page.add_init_script("""
      window.said = [];
      new MutationObserver((all) => {
        for (const { target, addedNodes } of all) {
          const region = (target.nodeType === 1 ? target : target.parentElement)?.closest("[aria-live], [role=status], [role=alert], [role=log]");
          if (!region || region.getAttribute("aria-live") === "off") continue;
          for (const node of addedNodes) if (node.isConnected) window.said.push([region.id, node.textContent]);
        }
      }).observe(document, { subtree: true, childList: true });
    """)
    page.reload()
    seats = [{"name": "Ann"}, {"bot": "greedy"}, {"bot": "greedy"}]
    sit(page, server, server.start(variant="wind_river/base", players=3, seats=seats, seed=2)[2])
    settled(page)
    begun(page)
    said = page.evaluate("window.said")
    moves = [words for _, words in said if re.search(r"puts? a tipi on", words)]
    by_log = [words for region, words in said if region == "log"]
    assert len(by_log) >= 5
    assert moves == [words for words in by_log if re.search(r"puts? a tipi on", words)]
    assert len(moves) == len(set(moves))


@pytest.mark.parametrize("variant", ["bison/base", "wind_river/base", "catan/base"])
def test_signs_of_players_are_heard_as_names_alone(
    variant: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, variant, lambda match: match.count > 3, seed=4)
    settled(page)
    spoken = page.locator("main").aria_snapshot()
    assert "Ben" in spoken
    assert not re.findall(r"(?<![\w,\"-])[PQR](?![\w:’'])", spoken)


def test_the_list_of_choices_of_catan_names_no_corner_by_its_code(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "catan/base")
    page.locator("#all-choices summary").click()
    labels = page.locator("#all-choices [data-choice]").all_text_contents()
    assert len(labels) > 20
    assert all("the corner of " in label for label in labels)
    assert not [label for label in labels if re.search(r"\b[veh]\d+\b", label)]


def test_where_the_robber_goes_is_told_once_with_whom_it_robs(
    opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(), server, "catan/base", "MovingRobber")
    settled(page)
    page.locator("#all-choices summary").click()
    all_of_them = page.locator("#all-choices li button small").all_inner_texts()
    assert any(each.startswith("robs one of ") for each in all_of_them)
    assert not any(each.startswith("on ") for each in all_of_them)
