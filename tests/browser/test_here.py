"""Playing inside the documentation: the site as it is built, over a web server of files, and no request to anybody else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

import bisongames
from bisongames import show
from bisongames.engine.matches.links import read_link
from tests import budget
from tests.browser.conftest import SIZES, hear, serious
from tests.browser.sitting import asked_in_turn, choose_somehow, settled, steps, told

PATIENCE = 60_000
GAMES = {
    "wind_river/base+rows=4+tipis=2?players=3&seed=4": 200,
    "bison/base?players=2&seed=4": 12,
    "natives/base+rituals?players=2&seed=4&seats=person,random": 12,
    "catan/base?players=3&seed=4&seats=person,search:iterations=4,greedy": 12,
}


@pytest.fixture(scope="module")
def site(built: Path) -> Path:
    """The site with all that playing needs."""
    for program in ("npm", "node"):
        if shutil.which(program) is None:
            pytest.skip(f"needs {program}")
    said = built.with_name("site.said").read_text(encoding="utf-8")
    if "left out" in said:
        pytest.skip(said.strip())
    return built


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, context: Any, address: str) -> None:
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.address = address
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", lambda said: hear(said, self.complaints))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        context.on("request", lambda request: self.asked.append(request.url))

    def go(self, path: str) -> Any:
        self.page.goto(f"{self.address}/{path}")
        return self.page

    def sit(self, link: str) -> Any:
        """Open a link, and wait until a choice can be made."""
        self.page.goto("about:blank")
        seated(self.go(f"play/index.html#/play/{link}"))
        return self.page

    def link(self) -> str:
        """What the address says once it holds what is shown."""
        self.page.wait_for_function("location.hash.includes('seats=')")
        return str(self.page.url).partition("#/play/")[2]

    def has_loaded(self) -> bool:
        """Whether what is needed to play was asked for."""
        return any("pyodide.asm.wasm" in url for url in self.asked)


def seated(page: Any) -> None:
    """Wait until there is a table, and a choice to make at it."""
    page.wait_for_selector("main#table #board svg")
    settled(page)


@pytest.fixture
def visitor(chromium: Any, site: Path, address: str) -> Iterator[Callable[..., Visitor]]:
    """Visitors, who complain where a page logged something or asked anybody else."""
    there: list[tuple[Any, Visitor]] = []

    def come(size: str = "desk", **wishes: Any) -> Visitor:
        phone = size == "phone"
        wishes.setdefault("reduced_motion", "reduce")
        context = chromium.new_context(
            viewport=SIZES[size], has_touch=phone, is_mobile=phone, **wishes
        )
        there.append((context, Visitor(context, address)))
        return there[-1][1]

    yield come
    for context, each in there:
        context.close()
        assert not each.complaints
        own = (f"{address}/", "data:", "blob:")
        assert not [url for url in each.asked if not url.startswith(own)]


def test_a_click_on_the_home_page_leads_to_a_match(visitor: Callable[..., Visitor]) -> None:
    somebody = visitor()
    page = somebody.go("index.html")
    page.get_by_role("link", name="Play here").first.wait_for()
    page.goto(f"{somebody.address}/play.html")
    assert not somebody.has_loaded()  # before somebody wants to play
    page.get_by_role("link", name="Play here").first.click()
    page.get_by_role("button", name="Start").click()
    seated(page)
    assert somebody.has_loaded()
    choose_somehow(page)
    settled(page)
    assert told(page, "you") == "0"


@pytest.mark.parametrize("link", budget.share(GAMES, 2))
def test_every_game_is_played_against_bots(visitor: Callable[..., Visitor], link: str) -> None:
    page = visitor("phone" if "bison" in link else "desk").sit(link)
    for _ in range(GAMES[link]):
        if told(page, "over") == "true":
            break
        choose_somehow(page)
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    else:
        assert "wind_river" not in link  # its match is short enough to end
        assert steps(page) > GAMES[link]
    if told(page, "over") == "true":
        page.wait_for_selector("#result button")
        with page.expect_download() as kept:
            page.get_by_role("link", name="Keep the record").click()
        record = json.loads(Path(kept.value.path()).read_text("utf-8"))
        assert record["type"] == "Record"
        assert bisongames.from_json(json.dumps(record)).moves


def test_hints_and_the_end_are_worked_out_here_too(visitor: Callable[..., Visitor]) -> None:
    page = visitor().sit("wind_river/base+rows=4+tipis=2?players=3&seed=4")
    for _ in range(200):
        if told(page, "over") == "true":
            break
        if steps(page) < 12:
            page.get_by_role("button", name="Hint").click()
            page.wait_for_selector("#advice li button")
            before = steps(page)
            page.locator("#advice li button").first.click()
            settled(page, before)
        else:
            choose_somehow(page)
            settled(page)
    page.wait_for_selector("#leads .curve")
    page.get_by_role("button", name="Analysis").click()
    page.wait_for_function(
        "() => /Looked at [1-9]/.test(document.querySelector('#analysis').textContent)"
    )


def test_a_shared_link_is_the_same_match_for_somebody_else(
    visitor: Callable[..., Visitor],
) -> None:
    ann, ben = visitor(), visitor("phone")
    page = ann.sit("natives/base?players=2&seed=4")
    for _ in range(3):
        choose_somehow(page)
        settled(page)
    page.get_by_role("button", name="Link", exact=True).click()
    shared = page.get_by_label("Link", exact=True).input_value()
    link = shared.partition("#/play/")[2]
    assert ann.link() == link
    said = read_link(link)
    assert (said.variant, said.players, said.seed) == ("natives/base", 2, 4)
    other = ben.sit(link)
    for what in ("#prompt", "#scores tfoot", "#seats"):
        assert other.text_content(what) == page.text_content(what)
    assert steps(other) == steps(page)
    choose_somehow(other)
    settled(other)
    assert ben.link() != link


def test_a_reload_goes_on_and_what_was_chosen_is_taken_back(
    visitor: Callable[..., Visitor],
) -> None:
    somebody = visitor()
    page = somebody.sit("wind_river/base?players=3&seed=4")
    prompt = page.text_content("#prompt")
    start = steps(page)
    choose_somehow(page)
    settled(page)
    before = steps(page)
    page.wait_for_function("(moves) => location.hash.split('%20').length >= moves", arg=before)
    page.reload()
    seated(page)
    assert steps(page) == before > start
    page.get_by_role("button", name="Undo").click()
    settled(page, before)
    assert page.text_content("#prompt") == prompt


def test_a_position_of_a_rule_page_is_played_on(visitor: Callable[..., Visitor]) -> None:
    somebody = visitor()
    page = somebody.go("rules/wind_river.html")
    example = page.locator(".hb-example").first
    link = example.locator(".hb-play").first
    said = read_link(link.get_attribute("href").partition("#/play/")[2])
    state = said.match(bisongames.load(said.variant)).state
    link.click()
    seated(page)
    assert told(page, "to-act") == str(state.actor)
    who, _, asked = show.prompt(state, ["You"] * state.num_players).partition(" ")
    verb, _, rest = asked.partition(" ")
    question = f"{who} {verb.removesuffix('s')} {rest}"
    assert page.text_content("#prompt") == f"Your turn: {question}"
    dark = page.locator("#board [data-id^='field:']:not([data-target])").last
    dark.click()
    rule = page.locator("#refusal a[data-rule]").first
    with page.context.expect_page() as opening:
        rule.click()
    rules = opening.value
    rules.wait_for_load_state()
    assert "/rules/wind_river.html#WR-" in rules.url
    assert rules.evaluate("document.getElementById(location.hash.slice(1)) !== null")


def test_a_position_that_was_laid_by_hand_is_played_on(visitor: Callable[..., Visitor]) -> None:
    somebody = visitor()
    page = somebody.go("rules/bison.html")
    link = page.locator(".hb-play[href*='state=']").first.get_attribute("href")
    page = somebody.sit(link.partition("#/play/")[2])
    before = steps(page)
    choose_somehow(page)
    settled(page)
    assert steps(page) > before
    assert "state=" in somebody.link()


DAMAGED = {
    "wind_river/base?players=3&seed=4&moves=place:B1%20pla": "move 2, pla, is not an action",
    "wind_river/bse": "there is no variant",
    "bison/base?state=ab.cd": "its position cannot be read",
    "%E0%A4%A": "damaged",
}


@pytest.mark.parametrize(("link", "said"), budget.share(DAMAGED.items(), 2))
def test_a_damaged_link_says_so_in_one_line(
    visitor: Callable[..., Visitor], link: str, said: str
) -> None:
    page = visitor().go(f"play/index.html#/play/{link}")
    page.wait_for_selector("main.new [role=alert]")
    text = page.text_content("main.new [role=alert]")
    assert text.startswith("this link is damaged: ")
    assert said in text
    page.get_by_role("link", name="Begin another match").click()
    page.wait_for_selector("form#new button[type=submit]")


def test_luck_is_new_on_every_visit(visitor: Callable[..., Visitor]) -> None:
    links = []
    for _ in range(2):
        somebody = visitor()
        somebody.sit("natives/base?players=2")
        links.append(read_link(somebody.link()))
    assert links[0].seed is links[1].seed is None  # drawn from a secret key each
    assert (links[0].moves, links[0].state) != (links[1].moves, links[1].state)


def test_rules_are_those_of_this_variant(visitor: Callable[..., Visitor]) -> None:
    page = visitor().sit("natives/base+rituals?players=2&seed=1")
    with page.context.expect_page() as opening:
        page.get_by_role("link", name="Rules").click()
    rules = opening.value
    rules.wait_for_selector(".hb-told code")
    assert "natives/base+rituals" in rules.text_content(".hb-told code")
    with rules.expect_navigation():
        rules.get_by_role("link", name="Play it here").last.click()
    assert rules.url.endswith("#/play/natives/base+rituals")


def test_several_people_at_one_screen_and_dice_by_hand(visitor: Callable[..., Visitor]) -> None:
    page = visitor("phone").go("play/index.html#/")
    page.wait_for_selector("form#new button[type=submit]")
    assert page.locator("option[value=open]").count() == 0  # nobody can join from elsewhere
    page.locator("form#new summary").click()
    page.select_option("#game", "wind_river")
    page.select_option("#dealer", "manual")
    page.get_by_role("button", name="Start").click()
    seated(page)
    assert asked_in_turn(page, 4) == {"-1", "0", "1", "2"}


def test_opened_as_a_file_the_page_says_in_one_line_what_it_needs(
    chromium: Any, site: Path
) -> None:
    page = chromium.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto((site / "play" / "index.html").as_uri())
    assert "python -m http.server" in page.text_content("[role=alert]")
    assert not said
    page.close()


def test_what_is_laid_beside_the_page_says_by_which_licence(site: Path, address: str) -> None:
    with urlopen(f"{address}/play/licences.txt") as answer:
        text = answer.read().decode()
    for part in ("Mozilla Public License 2.0", "Python Software Foundation", "attrs-", "cattrs-"):
        assert part in text
    for part in ("library", "stdlib"):
        assert len(list((site / "play").glob(f"{part}-*.zip"))) == 1


def test_a_first_visit_is_light_and_the_next_needs_no_network(
    visitor: Callable[..., Visitor], site: Path
) -> None:
    somebody = visitor()
    context = somebody.page.context
    sent: list[int] = []
    context.on("response", lambda response: sent.append(weight(response, site)))
    link = "natives/base?players=2&seed=4"
    somebody.sit(link)
    assert 1_000_000 < sum(sent) < 10_000_000
    for _ in range(PATIENCE // 500):
        if somebody.page.evaluate(KEPT):
            break
        somebody.page.wait_for_timeout(500)
    sent.clear()
    page = somebody.sit(link)
    assert sum(sent) < 1_000_000
    choose_somehow(page)
    settled(page)
    context.set_offline(True)
    page = somebody.sit(link)
    choose_somehow(page)
    settled(page)
    context.set_offline(False)


KEPT = """async () => {
  const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match("memory.bin")));
  return Boolean(navigator.serviceWorker.controller) && found.some(Boolean);
}"""


def weight(response: Any, site: Path) -> int:
    """What a file weighs that the web server sent."""
    path = site / urlsplit(response.url).path.lstrip("/")
    return 0 if response.from_service_worker or not path.is_file() else path.stat().st_size


def test_assistive_technology_finds_nothing_serious_amiss_here(
    visitor: Callable[..., Visitor], axe: Any
) -> None:
    page = visitor().sit("bison/base?seed=1")
    page.get_by_role("button", name="Link", exact=True).click()
    page.wait_for_selector("#said:visible")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert not serious(axe, page)
