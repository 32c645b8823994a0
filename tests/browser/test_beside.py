"""Help at the table in a browser: hint, lesson, rule and list stand beside the board, or take at most a quarter of a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.sitting import settled, sit_asked
from tests.server.running import Running

HELP = {
    "#learn": "#lesson",
    "#ask-hint": "#advice",
    "#ask": "#rule",
    "#all-choices summary": "#all-choices .all",
}
DOCK = "() => document.querySelector('.dock').offsetHeight / innerHeight"
PLACES = """(help) => {
  const [a, b] = [help, "#board .map"].map((each) => document.querySelector(each).getBoundingClientRect());
  return {
    over: a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
    share: a.height / innerHeight,
    seen: a.height > 0 && a.bottom <= innerHeight && a.right <= innerWidth,
  };
}"""
"""Whether a piece of help lies over the board, its share of the height of the screen, and whether all of it is in view."""


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize(
    ("variant", "decision"),
    [
        ("natives/base", "ChoosingRole"),
        ("catan/base", "PlacingSettlement"),
        ("bison/base", "Marking"),
    ],
)
def test_help_leaves_the_board_in_view(
    variant: str, decision: str, size: str, opened: Callable[..., Any], server: Running
) -> None:
    page = sit_asked(opened(size), server, variant, decision, seed=5)
    settled(page)
    for button, told in HELP.items():
        page.click(button)
        page.wait_for_selector(f"{told} >> visible=true")
        if told == "#advice":
            page.wait_for_selector("#advice li")
        page.wait_for_timeout(200)
        found = page.evaluate(PLACES, told)
        assert found["seen"], told
        if size == "desk":
            assert not found["over"], told
        else:
            assert found["share"] <= 1 / 4, told
            assert page.evaluate(DOCK) <= 0.56, told
        page.click(button)
        page.wait_for_selector(told, state="hidden")
