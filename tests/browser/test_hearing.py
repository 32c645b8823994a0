"""The table for those who play by keyboard and hear the page: where the focus is, and what is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests import budget
from tests.browser.sitting import choose_somehow, settled, sit, steps, told
from tests.server.running import Running

CHOICES = budget.examples(30, 10)
GAMES = {"wind_river/base": 3, "bison/base": 2, "natives/base": 2, "catan/base": 3}
WHERE = """() => {
  const at = document.activeElement;
  return at.closest("#board [data-id]") ? "board" : at.closest(".dock button") ? "button" : at.outerHTML.slice(0, 200);
}"""


def table(page: Any, server: Running, variant: str, **wish: Any) -> Any:
    """The page of a person who plays against bots."""
    seats = [{"name": "Ann"}, *[{"bot": "greedy"}] * (GAMES[variant] - 1)]
    match = server.start(variant=variant, players=len(seats), seats=seats, **{"seed": 2, **wish})[2]
    sit(page, server, match)
    settled(page)
    return page


def focused(page: Any) -> str:
    """Where the focus is, once it is where a choice is made: on the board or on a button."""
    page.wait_for_function(f"() => ['board', 'button'].includes(({WHERE})())")
    return str(page.evaluate(WHERE))


def press(page: Any) -> None:
    """Press Enter on what has the focus, or on the next place that may be chosen, and wait for what comes of it."""
    if page.evaluate("document.activeElement.matches('#board [data-id]:not([data-target])')"):
        page.keyboard.press("n")
    before = [page.text_content("#clicked"), steps(page)]
    page.keyboard.press("Enter")
    page.wait_for_function(
        """([clicked, before]) => !document.querySelector("main#table").hasAttribute("aria-busy")
          && (document.querySelector("#clicked").textContent !== clicked
            || Number(document.querySelector("main#table").dataset.revision) > before)""",
        arg=before,
    )


def test_lessons_keep_the_focus_and_what_goes_on_has_it_before_what_ends(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "natives/base")
    page.click("#learn")
    page.wait_for_selector("#lesson button")
    for _ in range(2):
        page.locator("#lesson button", has_text="Next lesson").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.closest('#lesson') !== null")
    page.locator("#lesson button", has_text="Close").focus()
    page.keyboard.press("Enter")
    assert focused(page)
    page.keyboard.press("c")
    before = steps(page)
    page.keyboard.press("Enter")
    settled(page, before)
    assert "no more" not in page.evaluate("document.activeElement.textContent")


@pytest.mark.parametrize("variant", GAMES)
def test_the_focus_is_where_a_choice_is_made_whenever_one_is_open(
    opened: Callable[..., Any], server: Running, variant: str
) -> None:
    page = table(opened(), server, variant)
    for _ in range(CHOICES):
        settled(page)
        if told(page, "over") == "true":
            break
        before = steps(page)
        while steps(page) == before:
            focused(page)
            press(page)


def test_a_choice_by_key_leads_to_the_nearest_place_for_the_next(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "wind_river/base")
    page.focus("#board [data-id='field:C2']")
    before = steps(page)
    page.keyboard.press("Enter")  # no second tipi can be put there
    settled(page, before)
    page.wait_for_function("() => document.activeElement.matches('#board [data-target]')")
    assert place(page) in {f"field:{each}" for each in ("B1", "B2", "C1", "C3", "D2", "D3")}


def place(page: Any) -> str:
    """The place on the board that has the focus."""
    return str(page.evaluate("document.activeElement.dataset.id"))


def heard(page: Any, words: str) -> str:
    """What was said last, once it has these words."""
    page.wait_for_function(
        "(words) => document.querySelector('#announced').textContent.includes(words)", arg=words
    )
    return str(page.text_content("#announced"))


def lit(page: Any) -> dict[str, str]:
    """What may be chosen on the board: the name of each place."""
    all_lit = page.eval_on_selector_all(
        "#board [data-target]", "(all) => all.map((one) => [one.dataset.id, one.ariaLabel])"
    )
    return dict(all_lit)


def ambiguous(now: dict[str, Any]) -> list[str]:
    """Places that are a choice of their own and the beginning of others."""
    clicks = [choice["targets"] for choice in now["choices"]]
    return [
        only[0]
        for only in clicks
        if len(only) == 1 and any(each[:1] == only and len(each) > 1 for each in clicks)
    ]


def test_a_place_of_several_meanings_leads_to_the_list_of_them(
    opened: Callable[..., Any], server: Running
) -> None:
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    id, (token, *_), match = server.start(variant="wind_river/base", seats=seats, seed=2)
    while not (places := ambiguous(now := server.wait_for_turn(id, token))):
        kinds = [choice["action"]["type"] for choice in now["choices"]]
        assert server.act(now, token, kinds.index("Earn") if "Earn" in kinds else 0).status == 200
    page = sit(opened(), server, match)
    settled(page)
    name = lit(page)[places[0]].lower()
    assert "insert" in name
    assert "move a tipi" in name
    before = steps(page)
    page.locator(f"#board [data-id='{places[0]}']").focus()
    press(page)
    page.wait_for_function("document.activeElement.matches('#choices [data-targets]')")
    said = page.text_content("#heard")
    assert re.match(r"\d+ choices: .*Insert a tipi.*; .*ove a tipi", said)
    assert steps(page) == before
    page.keyboard.press("Escape")
    page.wait_for_selector(f"#board [data-target][data-id='{places[0]}']:focus")
    assert page.text_content("#heard") == "Taken back: choose again."


def test_every_lit_place_says_what_it_does(opened: Callable[..., Any], server: Running) -> None:
    page = table(opened(), server, "wind_river/base")
    for _ in range(2):  # first tipis
        choose_somehow(page)
        settled(page)
    assert all(re.search(": Move a buffalo from", name) for name in lit(page).values())
    focused(page)
    source = page.evaluate("document.activeElement.dataset.id").partition(":")[2]
    press(page)
    page.wait_for_selector("#board .clicked")
    goals = lit(page)
    assert all(
        f": Move a buffalo from {source} to {id.partition(':')[2]}" in name
        for id, name in goals.items()
    )


def test_arrow_keys_lead_to_the_neighbour_and_letters_to_what_may_be_chosen(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "wind_river/base")
    page.locator("#board [data-target]").first.focus()
    for lane in "BCDE":
        for row in range(1, 7):
            page.locator(f"#board [data-id='field:{lane}{row}']").focus()
            page.keyboard.press("ArrowRight")
            assert place(page) == f"field:{chr(ord(lane) + 1)}{row}"
    dark = page.locator("#board [data-id^='field:']:not([data-target])").last
    dark.focus()
    before = steps(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("#refusal:visible")
    assert "Once more" not in page.text_content("#refusal")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('#refusal').textContent.includes('Once more')"
    )
    assert steps(page) == before
    assert dark.evaluate("(it) => it === document.activeElement")
    for key in "nnp":
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.matches('[data-target]')")


def test_the_keys_are_told_at_a_question_mark(opened: Callable[..., Any], server: Running) -> None:
    page = table(opened(), server, "wind_river/base")
    at = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Help")
    keys.wait_for()
    assert "Arrow keys" in keys.text_content()
    page.keyboard.press("Escape")
    keys.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.dataset.id") == at
    assert page.get_attribute("#board", "aria-description").endswith("? all keys.")
    heads = page.locator("#keys h2").all_text_contents()
    assert heads == ["Keys", "With a mouse", "On a touch screen"]
    assert "“All choices”" in page.text_content("#keys")
    named = page.locator("#keys kbd").all_text_contents()
    assert len(named) == len(set(named))


def test_the_keys_of_the_table_work_on_the_whole_page(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "wind_river/base")
    page.focus("#links #learn")
    page.keyboard.press("s")
    page.wait_for_function(
        "() => document.querySelector('#announced').textContent.includes('Scores: ')"
    )
    page.keyboard.press("b")
    assert focused(page) == "board"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    assert focused(page) == "board"
    page.focus("#links #learn")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()
    page.keyboard.press("Escape")


def test_a_hint_and_a_rule_that_a_key_asks_for_are_heard(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "wind_river/base")
    page.focus("#ask-hint")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('#advice li:first-child button')")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.matches('#ask-hint')")
    page.focus("#ask")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rule a[data-rule]")
    told = page.text_content("#rule p")
    assert told in page.text_content("#announced")


def test_each_question_is_heard_anew(opened: Callable[..., Any], server: Running) -> None:
    page = table(opened(), server, "wind_river/base")
    for _ in range(2):
        assert page.text_content("#prompt").startswith("Your turn: You put ")
        page.evaluate("window.heard = document.querySelector('#prompt').lastChild")
        before = steps(page)
        press(page)
        settled(page, before)
        assert not page.evaluate("window.heard.isConnected")


def test_the_page_speaks_of_what_is_there_and_to_who_hears_it(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "wind_river/base")
    for _ in range(2):
        choose_somehow(page)
        settled(page)
    heard = page.locator("main").aria_snapshot()
    assert re.search(r'heading "Wind River.*" \[level=1\]', heard)
    assert "1 tipi of yours" in heard
    assert "of Ann" not in heard
    for nothing in ("may be chosen", "touched last", "server is away", "green outline"):
        assert nothing not in heard
    assert not re.search(r"text: A 1 2 3", heard)


def test_places_of_catan_are_told_in_words_wherever_a_sentence_names_them(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "catan/base")
    code = re.compile(r"\b[veh]\d+\b")
    choose_somehow(page)
    settled(page)
    prompt = page.text_content("#prompt")
    assert "beside the settlement on the corner of " in prompt
    told_of = page.locator("#log li").all_text_contents()
    assert any(re.search("puts a road on the (path between|coast of) ", line) for line in told_of)
    assert not [line for line in (prompt, *told_of) if code.search(line)]
    page.locator("#more summary").click()
    page.get_by_role("button", name="Names of places").click()
    page.wait_for_function(
        "() => /\\(v\\d+\\)/.test(document.querySelector('#prompt').textContent)"
    )
    page.get_by_role("button", name="Names of places").click()
    for name in lit(page).values():
        assert re.match(r"the (path between|coast of) .* \(e\d+\): free: Put a road on the ", name)
    described = page.locator("#board [data-target]").first.get_attribute("aria-description")
    assert described.startswith("Next to it: settlement of yours")


def test_a_field_of_wind_river_tells_what_lies_ahead_and_behind(
    opened: Callable[..., Any], server: Running
) -> None:
    page = table(opened(), server, "wind_river/base")
    field = page.locator("#board [data-id='field:D3']")
    described = field.get_attribute("aria-description")
    ahead, behind = described.split(" Behind it: ")
    assert re.match(r"Ahead of it: D4 \(\w+ buffalo", ahead)
    assert all(f"{name} (" in ahead for name in ("D4", "C4", "E4"))
    assert all(f"{name} (" in behind for name in ("C3", "D2", "E3"))
    field.focus()
    page.keyboard.press("w")
    heard(page, described)
