"""Several people at one table, each in a browser of their own: invited, spoken to, waited for, and agreed with."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bisongames.protocol.table_talk import MOST_SAID
from tests.browser.conftest import SIZES, serious
from tests.browser.sitting import choose_somehow, settled, sit, steps, told
from tests.server.running import Running, run

SEATS = [{"name": "Ann"}, {"open": True}, {"bot": "greedy", "name": "Otto"}]


def begun(server: Running, **wish: Any) -> dict[str, Any]:
    given = {"variant": "wind_river/base", "players": 3, "seats": SEATS, "seed": 1, **wish}
    return server.start(**given)[2]


def join(page: Any, server: Running, match: dict[str, Any], name: str = "Ben") -> Any:
    """Take the open seat by the link."""
    page.goto(f"http://127.0.0.1:{server.port}/#/join/{match['match']}/{match['join']}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector("#board svg")
    return page


def both(opened: Callable[..., Any], server: Running, **wish: Any) -> tuple[Any, Any]:
    """Ann at a desk and Ben with a phone."""
    match = begun(server, **wish)
    ann = sit(opened(), server, match)
    return ann, join(opened("phone"), server, match)


def next_asked(*pages: Any) -> Any:
    """Whoever is asked next, once the bot has moved."""
    while True:
        for page in pages:
            if told(page, "to-act") == told(page, "you"):
                settled(page)
                return page
        pages[0].wait_for_timeout(100)


def chosen(ann: Any, ben: Any, choices: int) -> tuple[Any, Any]:
    """Let them choose in turn until somebody is asked again; who chose last, and the other."""
    last = ann
    for _ in range(choices):
        last = next_asked(ann, ben)
        choose_somehow(last)
    newest = steps(next_asked(ann, ben))
    for page in (ann, ben):
        page.wait_for_selector(f"#table[data-revision='{newest}']")
    return last, ben if last is ann else ann


def test_somebody_joins_by_the_code_of_an_invitation(
    opened: Callable[..., Any], server: Running, axe: Any
) -> None:
    match = begun(server)
    ann = sit(opened(), server, match)
    ann.get_by_role("button", name="Invite").click()
    ann.wait_for_selector("#invitation svg[role=img] path")
    assert not serious(axe, ann)
    code = ann.get_by_label("Code", exact=True).input_value()
    assert code == f"{match['match']}/{match['join']}"
    ben = opened("phone")
    ben.get_by_label("Link or code").fill("anything")
    ben.get_by_role("button", name="Join").tap()
    ben.wait_for_selector("#join-code .fault:has-text('no link or code')")
    ben.get_by_label("Link or code").fill(f" {code} ")
    ben.get_by_role("button", name="Join").tap()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").tap()
    ben.wait_for_selector("#board svg")
    ann.wait_for_selector("#seats >> text=Ben")
    assert ben.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_choice_is_taken_back_when_the_other_agrees(
    opened: Callable[..., Any], server: Running
) -> None:
    asker, other = chosen(*both(opened, server), 2)
    asker.wait_for_selector("#ask-back:visible")
    assert other.locator("#ask-back").is_hidden()
    before = steps(asker)
    asker.locator("#ask-back").click()
    asker.wait_for_selector("#takeback:has-text('must agree')")
    other.wait_for_selector("#takeback:has-text('asks to take the last choice back')")
    other.wait_for_function("() => document.title.includes('asks to take a choice back')")
    other.locator("#takeback").get_by_role("button", name="Refuse").click()
    asker.wait_for_selector("#takeback", state="hidden")
    asker.locator("#talk > summary").click()
    assert "leaves it as it is" in asker.text_content("#talk ol")
    assert steps(asker) == before
    asker.locator("#ask-back").click()
    other.locator("#takeback").get_by_role("button", name="Agree").click()
    for page in (asker, other):
        page.wait_for_selector("#takeback", state="hidden")
        page.wait_for_function(
            "(n) => Number(document.querySelector('#table').dataset.revision) > n", arg=before
        )
        page.wait_for_selector("#log .undone")
    settled(asker)


def test_words_and_notes_are_read_and_can_be_muted(
    opened: Callable[..., Any], server: Running, axe: Any
) -> None:
    ann, ben = both(opened, server)
    ann.locator("#talk > summary").click()
    ann.get_by_label("Note", exact=True).fill("<img src=x onerror=alert(1)> hello")
    ann.get_by_role("button", name="Send").click()
    ben.wait_for_selector("#talk > summary:has-text('Ann: <img src=x')")
    assert ben.locator("#talk img").count() == 0
    ben.locator("#talk > summary").tap()
    ben.locator("#talk .words summary").tap()
    ben.get_by_role("button", name="Good luck!").tap()
    ann.wait_for_selector("#talk li:has-text('Good luck!')")
    assert not serious(axe, ben)
    assert ben.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ann.get_by_role("button", name="Mute").click()
    assert ann.locator("#talk li").count() == 1  # one's own
    ann.reload()
    ann.wait_for_selector("#board svg")
    ann.locator("#talk > summary").click()
    ann.wait_for_selector("#talk li")
    assert "Good luck!" not in ann.text_content("#talk ol")
    ann.get_by_role("button", name="Mute").click()
    ann.wait_for_selector("#talk li:has-text('Good luck!')")


def test_who_says_too_much_at_once_keeps_what_they_wrote(
    opened: Callable[..., Any], server: Running
) -> None:
    ann, _ = both(opened, server)
    ann.locator("#talk > summary").click()
    for number in range(MOST_SAID):
        ann.get_by_label("Note", exact=True).fill(f"note {number}")
        ann.get_by_role("button", name="Send").click()
        ann.wait_for_selector(f"#talk li:has-text('note {number}')")
    ann.get_by_label("Note", exact=True).fill("one more")
    ann.get_by_role("button", name="Send").click()
    ann.wait_for_selector(f"#said:has-text('at most {MOST_SAID} things')")
    assert ann.get_by_label("Note", exact=True).input_value() == "one more"


def test_the_host_can_allow_quick_words_only_or_nothing(
    opened: Callable[..., Any], server: Running
) -> None:
    ann, _ = both(opened, server, talk="words")
    ann.locator("#talk > summary").click()
    assert ann.locator("#note").is_hidden()
    assert ann.locator("#talk .words").is_visible()
    ann, _ = both(opened, server, talk="never")
    assert ann.locator("#talk").is_hidden()


def test_who_looks_elsewhere_is_told_that_they_are_waited_for(
    opened: Callable[..., Any], server: Running
) -> None:
    ann, ben = both(opened, server)
    asked, other = (ann, ben) if told(ann, "to-act") == told(ann, "you") else (ben, ann)
    other.evaluate(
        """() => {
          window.notices = [];
          const granted = class { constructor(title, more) { window.notices.push([title, more.body]); } close() {} };
          granted.permission = "granted";
          granted.requestPermission = async () => "granted";
          window.Notification = granted;
        }"""
    )
    other.locator("#more summary").click()
    notify = other.get_by_role("button", name="Notify me")
    notify.click()
    other.wait_for_function(
        "() => localStorage.getItem('bisongames/notify') === 'on'",
    )
    assert notify.get_attribute("aria-pressed") == "true"
    other.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    assert "Your turn" not in other.title()
    assert asked.title().startswith("● Your turn")
    for _ in range(6):
        if other.evaluate("window.notices.length"):
            break
        settled(asked)
        choose_somehow(asked)
        asked.wait_for_timeout(500)
    ((title, body),) = other.evaluate("window.notices")
    assert title == "Your turn – Wind River"
    assert body
    assert other.title().startswith("● Your turn")


def test_people_at_one_device_take_back_with_one_voice(
    opened: Callable[..., Any], server: Running
) -> None:
    names = [{"name": name} for name in ("Ann", "Ben", "Cora")]
    page = sit(opened("phone"), server, begun(server, seats=names))
    settled(page)
    choose_somehow(page)
    settled(page)
    before = steps(page)
    page.locator("#ask-back").tap()
    page.wait_for_function(
        "(n) => Number(document.querySelector('#table').dataset.revision) > n", arg=before
    )
    page.wait_for_selector("#log .undone")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Running]:
    """A server with a file, to be killed."""
    running = run(tmp_path, "--rate", "0")
    yield running
    running.end(signal.SIGKILL)


def test_nothing_is_lost_with_the_network_or_the_server(
    chromium: Any, mortal: Running, tmp_path: Path
) -> None:
    pages = []
    for size in ("desk", "phone"):
        context = chromium.new_context(viewport=SIZES[size], reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{mortal.port}/")
        page.wait_for_selector("form#new button[type=submit]")
        pages.append(page)
    match = begun(mortal)
    ann, ben = sit(pages[0], mortal, match), join(pages[1], mortal, match)
    asked, other = chosen(ann, ben, 1)
    other.context.set_offline(True)  # a closed lid is the same: no message arrives
    note = {"note": "Are you there?"}
    tokens = [match["seats"][0]["token"], None]
    assert mortal.post(f"matches/{match['match']}/say", note, tokens[0]).status == 200
    mortal.end(signal.SIGKILL)
    asked.wait_for_selector(".lost:visible")
    again = run(tmp_path, "--rate", "0", "--port", str(mortal.port))
    try:
        other.context.set_offline(False)
        for page in pages:
            page.wait_for_selector(".lost", state="hidden")
        chosen(ann, ben, 3)
        for page in pages:
            page.wait_for_selector("#talk:has-text('Are you there?')", state="attached")
        logs = [
            page.locator("#log li").evaluate_all("all => all.map((e) => e.dataset.revision)")
            for page in pages
        ]
        assert logs[0] == logs[1]
    finally:
        for page in pages:
            page.context.close()
        again.end(signal.SIGKILL)
