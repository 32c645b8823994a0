"""What others did since one's own last turn: marked on the board and told in two lines until one acts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bisongames import Match
from bisongames.bison.events import AreaScored
from bisongames.bots import make
from tests.browser.sitting import choose_somehow, settled, sit, steps
from tests.browser.test_still import WHERE, fits, still
from tests.server.running import Running

SEATS = [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cora"}]
MARKED = """() => [...document.querySelectorAll(".ring[class*=since]")].map((ring) => {
  const { x, y, width, height } = ring.getBoundingClientRect();
  const middle = ([...document.querySelectorAll("#board [data-id^='field:']")]).find((thing) => {
    const box = thing.getBoundingClientRect();
    return Math.abs(box.x - x) < 2 && Math.abs(box.y - y) < 2 && Math.abs(box.width - width) < 2;
  });
  return [middle?.dataset.id, ring.style.getPropertyValue("--tone"), ring.querySelector(".line")?.localName];
})"""


def table(page: Any, server: Running, variant: str = "wind_river/base") -> tuple[Any, list[Any]]:
    """Ann's table once Ben and Cora have had their turns after her first, and what they have done since."""
    begun = server.start(variant=variant, players=3, seats=SEATS, seed=4)[2]
    match, greedy = Match(variant, players=3, seed=4), make("greedy")
    tokens = [seat["token"] for seat in begun["seats"]]
    since: list[Any] = []
    done, own = False, 0
    while not done:
        actor = match.actor
        assert actor is not None
        if actor == 0 and own > 4 and len({who for who, _ in since}) == 2:
            break
        choice = greedy.choose(match.state, actor, match.bot_rng(actor))
        if actor == 0:
            since, own = [], own + 1
        else:
            since.append((actor, choice))
        match.play(choice)
        revision = server.get(f"matches/{begun['match']}").body["revision"]
        wish = {"action": str(choice), "revision": revision}
        answer = server.post(f"matches/{begun['match']}/actions", wish, tokens[actor])
        assert answer.status == 200, answer.body
    sit(page, server, {**begun, "seats": [seat for seat in begun["seats"] if seat["player"] == 0]})
    settled(page)
    return page, since


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_others_did_stays_marked_and_told_until_one_acts(
    opened: Callable[..., Any], server: Running, size: str
) -> None:
    page, since = table(opened(size), server)
    page.wait_for_selector("#since", state="visible")
    words = [(who, str(action).partition(":")[2]) for who, action in since]
    moved = [(who, places.split("-")) for who, places in words if "-" in places]
    assert len(moved) > 2
    tones = {
        who: page.locator(f"#board [data-id='seat:{who}'] polygon").first.get_attribute("fill")
        for who in (1, 2)
    }
    marked = {id: tone for id, tone, _ in page.evaluate(MARKED)}
    for who, places in moved:
        assert {f"field:{place}" for place in places} <= set(marked)
        assert any(marked[f"field:{place}"] == tones[who] for place in places)
    assert {shape for *_, shape in page.evaluate(MARKED)} == {"polygon"}  # not a box
    assert page.locator(".ring.since-2").count() == 1  # the last is the strongest
    dashed = (
        "(all) => all.filter((each) => getComputedStyle(each).outlineStyle === 'dashed').length"
    )
    assert page.locator(".ring.since-0").count()
    assert page.locator("[class*=since]").evaluate_all(dashed) == 0  # dashes are what may be chosen
    text = page.text_content("#since")
    assert text.startswith("Since your last turn:")
    for name in ("Ben", "Cora"):
        assert f"{name} moves a buffalo" in text
    assert page.get_attribute("#since", "aria-label").startswith("Since your last turn: Ben ")
    assert page.locator("#since svg.badge").count() == 2
    assert page.evaluate("document.querySelector('#since').offsetHeight / 2 < 30")
    assert page.locator("[role=status] #since").count() == 0  # the log has announced it
    before = page.evaluate(WHERE)
    page.evaluate("""() => {
      window.said = 0;
      new MutationObserver((all) => { window.said += all.length; })
        .observe(document.querySelector("bisongames-since"), { subtree: true, childList: true, characterData: true });
      document.querySelector("bisongames-match").table.draw();
    }""")
    page.wait_for_timeout(300)
    assert page.evaluate("window.said") == 0  # said once
    first = steps(page)
    choose_somehow(page)
    settled(page)
    if steps(page) == first + 1:
        assert page.evaluate(MARKED) == []
        assert page.text_content("#since") == text
    assert still(page, before) or size == "phone"
    assert fits(page)


def test_a_press_on_what_others_did_shows_it_once_more(
    opened: Callable[..., Any], server: Running
) -> None:
    page, since = table(opened(reduced_motion="no-preference"), server)
    page.evaluate("""() => {
      window.shown = [];
      document.querySelector("bisongames-match").table
        .addEventListener("scene", ({ detail }) => window.shown.push(detail.by));
    }""")
    page.click("#since")
    page.get_by_role("button", name="Show it once more").click()
    page.wait_for_function("(n) => window.shown.length >= n", arg=len(since))
    settled(page)
    assert page.evaluate("window.shown") == [who for who, _ in since]
    page.wait_for_selector("#since", state="visible")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_press_tells_all_that_others_did_over_the_board(
    opened: Callable[..., Any], server: Running, size: str
) -> None:
    page, since = table(opened(size), server)
    page.wait_for_timeout(300)
    before = page.evaluate(WHERE)
    page.click("#since")
    whole = page.locator("#since-all")
    whole.wait_for()
    assert page.get_attribute("#since", "aria-expanded") == "true"
    text = whole.text_content()
    places = [
        place
        for _, action in since
        for place in str(action).partition(":")[2].split("-")
        if "-" in str(action)
    ]
    assert places
    assert not [place for place in places if place not in text]
    assert "…" not in text
    assert still(page, before)
    assert fits(page)
    page.keyboard.press("Escape")
    whole.wait_for(state="hidden")
    for closing in ("#since", "#prompt"):
        page.click("#since")
        whole.wait_for()
        page.click(closing)
        whole.wait_for(state="hidden")
    assert still(page, before)


def test_a_loss_is_told_before_what_is_routine(opened: Callable[..., Any], server: Running) -> None:
    page, _ = table(opened("phone"), server)
    page.wait_for_selector("#since", state="visible")
    assert "loses" not in page.text_content("#since")
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match");
      const by = table.sinceLast.news.find((each) => each.by === 1);
      by.events.unshift({ event: { type: "TipisLost", player: 1, field: "B5", number: 1 }, text: "Ben loses a tipi on B5." });
      table.sinceLast.news.at(-1).revision += 0.5; // as if it had just been heard
      table.dispatchEvent(new CustomEvent("change"));
    }""")
    page.wait_for_function(
        "() => document.querySelector('#since').textContent.includes('Ben loses a tipi on B5')"
    )


def test_hidden_cards_stay_hidden_in_what_others_did(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened(), server, "catan/base")
    match, known = page.evaluate("""async () => {
      const { table } = document.querySelector("bisongames-match");
      return [document.querySelector("#since").textContent, [...table.news.values()].flatMap((each) => each.events.map(({ text }) => text))];
    }""")
    assert "Cora" in match  # Ben only answered an offer
    for phrase in match.replace(" …", "").rstrip(".").split("; ")[1:]:
        words = phrase.split(" ")[0]
        assert any(words in text for text in known), phrase


def test_the_frame_of_a_road_or_a_settlement_goes_around_it(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened(), server, "catan/base")
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match");
      const edge = document.querySelector("#board [data-id^='edge:']").dataset.id;
      table.dispatchEvent(new CustomEvent("example", { detail: [edge] }));
    }""")
    page.wait_for_selector(".ring.example polygon.line")
    assert page.locator(".ring line").count() == 0
    room = page.evaluate("""() => [...document.querySelectorAll(".ring[class*=since][data-around^='corner:']")].map((ring) => {
      const piece = document.querySelector(`#board [data-id="${ring.dataset.around}"]`).getBoundingClientRect();
      const line = ring.querySelector(".line").getBoundingClientRect();
      return Math.min(piece.left - line.left, line.right - piece.right, piece.top - line.top, line.bottom - piece.bottom);
    })""")
    assert room
    assert all(each >= 3 for each in room), room


def test_before_ones_first_turn_all_that_others_did_is_told(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    begun = server.start(variant="bison/base", players=2, seats=SEATS[:2], seed=3)[2]
    sit(page, server, {**begun, "seats": [seat for seat in begun["seats"] if seat["player"] == 0]})
    page.wait_for_selector("#since", state="visible")
    assert page.text_content("#since").startswith("So far:")


def test_what_ones_own_turn_has_lost_is_told_as_well(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened(), server)
    page.wait_for_selector("#since", state="visible")
    assert "You" not in page.text_content("#since")
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match");
      const own = table.sinceLast.own.at(-1), { news } = table.sinceLast;
      own.events.push({ event: { type: "TipisLost", player: 0, field: "B5", number: 1 }, text: "Ann loses 1 tipi on B5." });
      news.at(-1).revision += 0.5; // as if it had just been heard
      table.dispatchEvent(new CustomEvent("change"));
    }""")
    page.wait_for_function(
        "() => document.querySelector('#since').textContent.includes('You lose 1 tipi on B5')"
    )
    assert page.text_content("#since").index("You lose") < page.text_content("#since").index("Ben")


def test_a_name_keeps_its_capital_within_what_others_did(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened(), server)
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match"), { news } = table.sinceLast;
      const by = news.find((each) => each.by === 1);
      by.events.push({ event: { type: "EntryPaid", player: 2, resources: 1, field: "B5" }, text: "Cora pays 1 resource because of B5." });
      by.events.push({ event: { type: "GameEnded" }, text: "The game ends (WR-6a)." });
      news.at(-1).revision += 0.5; // as if it had just been heard
      table.dispatchEvent(new CustomEvent("change"));
    }""")
    page.wait_for_function("() => document.querySelector('#since-all').textContent.includes('B5')")
    text = page.text_content("#since-all")
    assert "Cora pays 1 resource" in text
    assert "; the game ends" in text


def test_what_areas_brought_at_the_end_of_a_round_is_told_first(
    opened: Callable[..., Any], server: Running
) -> None:
    page = opened()
    begun = server.start(variant="bison/base", players=2, seats=SEATS[:2], seed=3)[2]
    match, greedy = Match("bison/base", players=2, seed=3), make("greedy")
    tokens, each = [seat["token"] for seat in begun["seats"]], (dict[str, int](), dict[str, int]())
    while not (each[0] and match.actor == 0):
        actor = match.actor
        assert actor is not None
        choice = greedy.choose(match.state, actor, match.bot_rng(actor))
        for area in match.play(choice):
            if isinstance(area, AreaScored):
                for share in area.shares:
                    if share.gain:
                        of = each[share.player]
                        of[area.terrain] = of.get(area.terrain, 0) + share.gain
        revision = server.get(f"matches/{begun['match']}").body["revision"]
        wish = {"action": str(choice), "revision": revision}
        assert server.post(f"matches/{begun['match']}/actions", wish, tokens[actor]).status == 200
    sit(page, server, {**begun, "seats": begun["seats"][:1]})
    page.wait_for_selector("#since", state="visible")
    text, all_of_it = page.text_content("#since"), page.text_content("#since-all")
    for verb, gains in zip(("gain", "gains"), each, strict=True):
        told = ", ".join(f"{number} in the {terrain}" for terrain, number in gains.items())
        assert f"{verb} {told}" in (text if verb == "gain" else all_of_it)
    assert "nobody is there" not in all_of_it


def test_what_touches_the_reader_is_told_whole(opened: Callable[..., Any], server: Running) -> None:
    page, _ = table(opened("phone"), server, "catan/base")
    page.wait_for_selector("#since", state="visible")
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match"), { news } = table.sinceLast, by = news.findLast((each) => each.by > 0);
      const who = by.by === 1 ? "Ben" : "Cora";
      by.events.push({ event: { type: "CardStolen", player: by.by }, text: `${who} robs Ann of 1 grain.` });
      news.at(-1).revision += 0.5; // as if it had just been heard
      table.dispatchEvent(new CustomEvent("change"));
    }""")
    page.wait_for_function("document.querySelector('#since').textContent.includes('robs you')")
    assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(document.querySelector('#since'))")  # fmt: skip
    page.click("#since")
    page.locator("#since-all").wait_for()
    assert page.evaluate("""() => {
      const dice = document.querySelector(".rolled"), all = document.querySelector("#since-all").getBoundingClientRect();
      if (dice) dice.style.pointerEvents = "auto"; // so that it is found where it lies on top
      const { x, y, width, height } = (dice ?? document.querySelector("#since-all")).getBoundingClientRect();
      return y > all.bottom || document.elementFromPoint(x + width / 2, y + height / 2).closest("#since-all") !== null;
    }""")


def test_what_anothers_turn_brings_the_reader_is_told_of_the_reader_and_in_order(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened(), server)
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match"), { news } = table.sinceLast;
      news.at(-1).events.push({ event: { type: "ResourcesGained", player: 0, number: 2 }, text: "Ann gets 2 resources." });
      news.at(-1).events.push({ event: { type: "RoundBegun", player: 0 }, text: "Round 2 begins; Ann has the totem pole." });
      news.at(-1).events.push({ event: { type: "CardStolen", player: 2 }, text: "Cora robs Ann of 1 resource." });
      news.at(-1).revision += 0.5; // as if it had just been heard
      table.dispatchEvent(new CustomEvent("change"));
    }""")
    page.wait_for_function(
        "() => document.querySelector('#since').textContent.includes('2 resources')"
    )
    text = page.text_content("#since")
    assert re.search(r"You get 2 resources", text)
    assert re.search(r"You get 2 resources.*Cora ", text), text
    assert re.search(
        r"Cora moves .*You get 2 resources.*Cora .*robs you of 1 resource",
        page.text_content("#since-all"),
    )
    assert "You round" not in page.text_content("#since-all")


CHANGED = """
  const { table } = document.querySelector("bisongames-match"), { news } = table.sinceLast, by = news.findLast((each) => each.by > 0);
  const tell = (...events) => {
    by.events.push(...events);
    for (const [at, each] of table.news) if (at > by.revision) each.events.length = 0;
    news.at(-1).revision += 0.5; // as if it had just been heard
    document.querySelector("bisongames-board").names = !table.names; // draws anew
  };
"""


def test_what_nobody_chose_is_not_marked_as_done_by_who_acted_last(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened(), server)
    page.evaluate(f"""() => {{ {CHANGED}
      const ids = [...document.querySelectorAll("#board [data-id^='field:']")].map((each) => each.dataset.id.slice(6));
      window.scored = ids.find((id) => !document.querySelector(`.ring[data-around="field:${{id}}"]`));
      tell({{ event: {{ type: "AreaScored", fields: ids, shares: [] }}, text: "The plains are scored." }});
    }}""")
    scored = page.evaluate("window.scored")
    assert not page.locator(f".ring[data-around='field:{scored}']").count()
    assert page.evaluate(MARKED)


def test_the_mark_of_a_roll_is_on_what_produced_alone_and_before_that_of_players(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened(), server, "catan/base")
    ids = page.evaluate(f"""() => {{ {CHANGED}
      const hexes = [...document.querySelectorAll("#board [data-id^='hex:']")].map((each) => [each.dataset.id, each.querySelector("title")?.textContent ?? ""]);
      const of = Map.groupBy(hexes, ([, title]) => Number(/ (\\d+)$/.exec(title)?.[1] ?? 0));
      const [sum, [[first], [second]]] = [...of].find(([number, all]) => number > 2 && all.length === 2);
      const low = Math.max(1, sum - 6), at = (id) => id.slice(4);
      tell({{ event: {{ type: "RobberMoved", player: by.by, hex: at(first) }}, text: "Ben moves the robber." }},
        {{ event: {{ type: "DiceRolled", player: by.by, low, high: sum - low }}, text: "Ben rolls." }},
        {{ event: {{ type: "HexBlocked", hex: at(second) }}, text: "The robber keeps it from producing." }});
      return [first, second];
    }}""")
    page.wait_for_selector(".ring.produced")
    around = page.locator(".ring.produced").evaluate_all(
        "(all) => all.map((each) => each.dataset.around)"
    )
    assert around == ids[:1]
    assert not page.locator(f".ring[class*=since][data-around='{ids[0]}']").count()


def test_what_is_cut_fits_and_means_what_was_told(
    opened: Callable[..., Any], server: Running
) -> None:
    page, _ = table(opened("phone"), server, "catan/base")
    page.evaluate(f"""() => {{ {CHANGED}
      const own = (text) => ({{ event: {{ type: "Traded", player: by.by }}, text }});
      for (const each of news) each.events.length = 0;
      news.find((each) => each !== by).by = 3 - by.by;
      news.find((each) => each !== by).events.push(own(`${{table.nameOf(3 - by.by)}} gives Ann 1 lumber and 1 brick for 1 wool.`));
      tell({{ event: {{ type: "DiceRolled", player: by.by, low: 5, high: 5 }}, text: `${{table.nameOf(by.by)}} rolls 10 (5 and 5).` }},
        {{ event: {{ type: "CardsReceived", player: 0 }}, text: "Ann gets 2 ore." }},
        own(`${{table.nameOf(by.by)}} cancels the offer that Ann accepted.`));
    }}""")
    page.wait_for_function(
        "() => document.querySelector('#since').textContent.includes('you accepted')"
    )
    text = page.text_content("#since")
    assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(document.querySelector('#since'))")  # fmt: skip
    assert "… …" not in text
    assert not re.search(r"rolls (?!10)", text), text
    assert not re.search(r"\([^)]*…", text), text


def test_a_frame_fits_what_is_narrow(opened: Callable[..., Any], server: Running) -> None:
    page = opened("phone")
    begun = server.start(variant="bison/base", players=2, seats=SEATS[:2], seed=3)[2]
    sit(page, server, {**begun, "seats": begun["seats"][:1]})
    page.wait_for_selector("#board [data-id^='field:']")
    page.evaluate("""() => {
      const { table } = document.querySelector("bisongames-match");
      const fields = [...document.querySelectorAll("#board [data-id^='field:']")].map((each) => each.dataset.id);
      table.dispatchEvent(new CustomEvent("example", { detail: fields }));
    }""")
    page.wait_for_selector(".ring.example .line")
    over = page.evaluate("""() => [...document.querySelectorAll(".ring.example.shaped")].map((ring) => {
      const line = ring.querySelector(".line").getBoundingClientRect(), { width, height } = ring.getBoundingClientRect();
      return Math.max(line.width - width, line.height - height);
    })""")
    assert over
    assert max(over) < 20, over
