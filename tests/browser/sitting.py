"""What people do at the page, for tests."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from bisongames import Match
from bisongames.bots import make
from tests.server.running import Running

NAMES = ("Ann", "Ben", "Cora", "Dan")
"""Of people at a table."""


def sit(page: Any, server: Running, begun: dict[str, Any], *, covered: bool = False) -> Any:
    """Sit down at a match that was begun elsewhere, with the tokens of all its people."""
    tokens = {seat["player"]: seat["token"] for seat in begun["seats"] if "token" in seat}
    if begun.get("dealer"):
        tokens[-1] = begun["dealer"]
    given = json.dumps({"tokens": tokens, "join": begun.get("join")})
    page.evaluate(
        "([match, given]) => localStorage.setItem(`bisongames/${match}`, given)",
        [begun["match"], given],
    )
    return visit(page, server, begun["match"], covered=covered)


def visit(page: Any, server: Running, match: str, *, covered: bool = False) -> Any:
    """Go to a table; ``covered``: where somebody has yet to say that they look."""
    page.goto(f"http://127.0.0.1:{server.port}/#/match/{match}")
    state = "attached" if covered else "visible"
    page.wait_for_selector(f"main#table[data-match='{match}'] #board svg", state=state)
    return page


def told(page: Any, what: str) -> str:
    """What the table says of itself."""
    return str(page.get_attribute("main#table", f"data-{what}"))


def settled(page: Any, after: int = -1) -> None:
    """Wait until this page is asked for its choice, or the match is over."""
    page.wait_for_function(
        """(after) => {
          const table = document.querySelector("main#table");
          const { over, toAct, you, revision } = table.dataset;
          const asked = over === "true" || (toAct !== "" && toAct === you);
          const there = document.querySelector("[data-target], #choices button, #result button");
          return asked && there && !table.hasAttribute("aria-busy") && Number(revision) > after;
        }""",
        arg=after,
    )


def steps(page: Any) -> int:
    """The revision that is shown."""
    return int(told(page, "revision"))


def choose_somehow(page: Any) -> None:
    """Make one whole choice: by the first thing that is lit, or by a button where nothing is."""
    before = steps(page)
    for _ in range(12):
        # A picture comes some time after the answer that it belongs to.
        page.wait_for_selector("#board [data-target], #choices button", state="attached")
        clicked = page.text_content("#clicked")
        finished = page.locator("#choices button")
        lit = page.locator("#board [data-target]")
        if lit.count() and not (clicked and finished.count()):
            lit.first.focus()
            page.keyboard.press("Enter")
        else:
            finished.last.click() if clicked else finished.first.click()
        page.wait_for_function(
            """([clicked, before]) => !document.querySelector("main#table").hasAttribute("aria-busy")
              && (document.querySelector("#clicked").textContent !== clicked
                || Number(document.querySelector("main#table").dataset.revision) > before)""",
            arg=[clicked, before],
        )
        if steps(page) > before:
            return
    raise AssertionError(f"no choice after twelve clicks: {page.text_content('#clicked')}")


def tap_a_start(page: Any) -> str:
    """Tap where a choice of two steps begins that costs nothing; the place where it goes on."""
    start, end = page.evaluate(
        "document.querySelector('bisongames-match').table.free.find(({ preview }) => !preview).targets"
    )
    page.tap(f"#board [data-id='{start}']")
    page.wait_for_selector("#clicked:not(:empty)")
    return str(end)


def number_in(text: str) -> int:
    """The first number in a text."""
    found = re.search(r"-?\d+", text)
    assert found, text
    return int(found.group())


def asked_in_turn(page: Any, choices: int) -> set[str]:
    """Who is asked for so many choices, each made somehow: seats as the page names them, -1 for the dealer."""
    asked = set()
    for _ in range(choices):
        settled(page)
        asked.add(told(page, "you"))
        choose_somehow(page)
    return asked


def sit_asked(
    page: Any,
    server: Running,
    variant: str,
    decision: str | Callable[[Match], bool],
    players: int = 3,
    seed: int = 1,
) -> Any:
    """Sit down as whoever is first asked for a kind of decision, or where something holds, in a match that ``greedy`` has played up to there; the others are people elsewhere."""
    seats = [{"name": name} for name in NAMES[:players]]
    begun = server.start(variant=variant, players=players, seats=seats, seed=seed)[2]
    tokens = [seat["token"] for seat in begun["seats"]]
    match, greedy = Match(variant, players=players, seed=seed), make("greedy")
    while not (
        type(match.state.decision).__name__ == decision
        if isinstance(decision, str)
        else decision(match)
    ):
        actor, revision = match.actor, server.get(f"matches/{begun['match']}").body["revision"]
        assert actor is not None
        choice = greedy.choose(match.state, actor, match.bot_rng(actor))
        match.play(choice)
        wish = {"action": str(choice), "revision": revision}
        answer = server.post(f"matches/{begun['match']}/actions", wish, tokens[actor])
        assert answer.status == 200, answer.body
    own = [seat for seat in begun["seats"] if seat["player"] == match.actor]
    return sit(page, server, {**begun, "seats": own})
