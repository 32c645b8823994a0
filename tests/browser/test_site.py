"""The pages of the documentation in a browser: no barriers, nothing wider than the screen, no dead links, no other host."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import bisongames
from bisongames.engine.variants.catalogue import game_ids
from tests import budget
from tests.browser.conftest import SIZES, hear, serious

EVERY_KIND = (
    "index.html",
    "play.html",
    "components.html",
    "performance.html",
    "api/show.html",
    "guides/command-line.html",
    "guides/ten-questions.html",
    "reference/bison.html",
    "reference/protocol.html",
    "rules/bison.html",
    "rules/side-by-side.html",
    "rules/words.html",
)
"""Pages that between them have all layouts."""
OTHERWISE = (
    "index.html",
    "play.html",
    "guides/command-line.html",
    "rules/bison.html",
    "reference/protocol.html",
)
"""Some of them, seen otherwise."""
LINK = re.compile(r"<(?:a|img|link|script|object|iframe)\b[^>]*?\s(?:href|src|data)=\"([^\"]*)\"")
ELSEWHERE = re.compile(r"[a-z]+:")
LOADED = re.compile(
    r"<(?:img|link|script|object|iframe)\b[^>]*?\s(?:href|src|data)=\"(https?:[^\"]*)\""
)
SHOWN = (
    "[...document.querySelectorAll('.hb-part')].map((part) => part.hidden ? '' : part.innerText)"
)
"""A script for what the parts of a rule page show."""
ID = re.compile(r"\s(?:id|name)=\"([^\"]+)\"")


@pytest.fixture
def visited(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens pages of the site; fails where one of them logged an error or asked another host."""
    complaints: list[str] = []
    contexts = []

    def ask(request: Any) -> None:
        if not request.url.startswith((f"{address}/", "data:", "blob:")):
            complaints.append(request.url)

    def visit(path: str, size: str, scheme: str) -> Any:
        context = chromium.new_context(
            viewport=SIZES[size],
            is_mobile=size == "phone",
            color_scheme=scheme,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # the machine may be busy
        page.on("console", lambda said: hear(said, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", ask)
        page.goto(f"{address}/{path}")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not complaints


@pytest.mark.parametrize("path", budget.share(EVERY_KIND, 4))
def test_a_page_has_no_barriers_and_is_no_wider_than_a_screen(
    visited: Callable[..., Any], axe: Any, path: str
) -> None:
    assert not amiss(axe, visited(path, "desk", "light"))


@pytest.mark.parametrize("path", budget.share(OTHERWISE, 2))
def test_nor_has_it_any_in_the_dark_and_on_a_phone(
    visited: Callable[..., Any], axe: Any, path: str
) -> None:
    assert not amiss(axe, visited(path, "phone", "dark"))


@pytest.mark.parametrize(("size", "shown"), [("desk", "broad"), ("phone", "narrow")])
def test_of_two_pictures_of_a_set_up_the_one_that_fits_the_screen_is_shown(
    visited: Callable[..., Any], size: str, shown: str
) -> None:
    page = visited("rules/bison.html", size, "light")
    both = page.locator(".hb-setup .hb-broad, .hb-setup .hb-narrow")
    seen = [each.get_attribute("class") for each in both.all() if each.is_visible()]
    assert seen == [f"hb-figure hb-{shown}"]


def test_numbers_in_a_table_take_no_more_room_than_they_need_and_sentences_enough(
    visited: Callable[..., Any],
) -> None:
    page = visited("rules/side-by-side.html", "phone", "light")
    page.wait_for_selector("td.wordy")
    said, counted = (page.locator(f"{begin} + * td:nth-child(2)").first for begin in ("p", "h2"))
    assert "wordy" in (said.get_attribute("class") or "")
    assert said.bounding_box()["width"] > 140
    assert counted.bounding_box()["width"] < 100


@pytest.mark.parametrize("game", game_ids())
def test_a_rule_page_is_light_and_begins_with_rules_on_a_phone(
    visited: Callable[..., Any], built: Path, game: str
) -> None:
    assert (built / "rules" / f"{game}.html").stat().st_size < 500_000
    page = visited(f"rules/{game}.html", "phone", "light")
    assert page.evaluate("document.getElementsByTagName('*').length") < 6_000
    assert page.locator("details.hb-chooser:not([open])").is_visible()
    begun = page.locator(".hb-part").first
    for told in (begun.locator(".hb-aim"), begun.locator(":scope > p").first):
        box = told.bounding_box()
        assert box["y"] + box["height"] < SIZES["phone"]["height"]


@pytest.mark.parametrize("game", game_ids())
def test_choices_and_examples_are_loaded_also_where_a_page_is_opened_as_a_file(
    chromium: Any, built: Path, game: str
) -> None:
    page = chromium.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: hear(said, complaints))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto((built / "rules" / f"{game}.html").as_uri())
    begun = page.evaluate(SHOWN)
    page.locator(".hb-chooser > summary").click()
    page.wait_for_selector(".hb-chooser select")
    assert page.evaluate(SHOWN) == begun
    choice = page.locator(".hb-chooser select").first
    choice.select_option(index=1)
    assert page.evaluate(SHOWN) != begun
    assert "+" in page.text_content(".hb-told code")
    choice.select_option(index=0)
    assert page.evaluate(SHOWN) == begun
    page.locator("#rules ~ .hb-fold > summary").first.click()
    page.locator("[data-example]:visible > summary").first.click()
    page.wait_for_selector(".hb-record[open] > p .hb-play")
    assert not complaints
    page.close()


def test_a_link_to_a_part_that_the_base_game_lacks_makes_the_choice_for_it(
    visited: Callable[..., Any],
) -> None:
    page = visited("rules/catan.html#hunt", "desk", "light")
    page.wait_for_selector(".hb-told code")
    assert page.text_content(".hb-told code") == "bisongames rules catan/base+bison-herds"
    assert page.locator("#hunt").is_visible()


def amiss(axe: Any, page: Any) -> list[str]:
    """What is seriously wrong with a page, with everything events_without_folds that can be folded."""
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*serious(axe, page), *([f"{wider} px wider than the screen"] if wider > 0 else [])]


def test_every_link_leads_somewhere(built: Path) -> None:
    dead = [
        f"{page.relative_to(built)}: {link}"
        for page in pages(built)
        for link in sorted(set(LINK.findall(text(page))))
        if not leads_somewhere(page, unescape(link))
    ]
    assert not dead


def test_no_page_loads_anything_from_elsewhere(built: Path) -> None:
    assert not {page.name: found for page in pages(built) if (found := LOADED.findall(text(page)))}


def pages(built: Path) -> list[Path]:
    """The pages of the site without the one for addresses that lead nowhere, which may be shown at any address."""
    return [page for page in sorted(built.rglob("*.html")) if page.name != "404.html"]


@cache
def text(page: Path) -> str:
    """What a page consists of, with what it loads later."""
    loaded = (
        script.read_text(encoding="utf-8") for script in page.parent.glob(f"{page.stem}-*.js")
    )
    return "\n".join([page.read_text(encoding="utf-8"), *loaded]).replace('\\"', '"')


@cache
def places(page: Path) -> frozenset[str]:
    """What a link can lead to on a page."""
    return frozenset(map(unescape, ID.findall(text(page))))


def leads_somewhere(page: Path, link: str) -> bool:
    """Whether a link of a page leads to another host, which is not asked here, or to something that is there."""
    if ELSEWHERE.match(link):
        return True
    path, _, place = link.partition("#")
    there = (page.parent / unquote(path.partition("?")[0])).resolve() if path else page
    there = there / "index.html" if there.is_dir() else there
    if not there.is_file():
        return False
    inside = (
        there.suffix == ".html" and place and not place.startswith("/")
    )  # as the table reads it
    if inside and place.startswith("play="):  # as the page reads it, which can show other variants
        return "hb-chooser" in text(there) and bool(bisongames.load(place.removeprefix("play=")))
    return not inside or unquote(place) in places(there)
