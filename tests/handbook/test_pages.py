"""Every variant has its handbook, and the page is sound."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest

import bisongames
from bisongames import Game, handbook
from bisongames.handbook import reader
from bisongames.handbook.assembly import origins_of
from bisongames.handbook.bison import areas
from bisongames.handbook.examples import final_scores
from bisongames.handbook.figures import position_figures
from bisongames.handbook.overlay import badges
from bisongames.handbook.overlay.geometry import has_place, place_extents
from bisongames.handbook.shared_svg import share_shapes
from bisongames.handbook.text.blocks import HtmlWriter, Picture
from bisongames.handbook.text.example_blocks import ScoringBlock
from bisongames.handbook.text.rule_blocks import SHEET
from bisongames.lab.rule_diff.diff import difference
from bisongames.show.score_sheet import ScoreSheet
from tests import budget
from tests.engine.trying import IDS, loaded, single_changes
from tests.handbook.pages import Page
from tests.handbook.test_examples import SHIPPED

GAMES = sorted({id.partition("/")[0] for id in IDS})
CHAPTERS = {"material", "set-up", "turn", "scoring", "questions", "hints", "our-rulings", "rules"}


@cache
def html(id: str) -> str:
    return handbook.page(bisongames.load(id))


@cache
def page(id: str) -> Page:
    return Page(html(id))


def with_options_at_their_ends(game: str, number: int) -> Iterator[Game]:
    """Variants of a game, each with an option drawn at random at an end of its range."""
    ids = (id for id in IDS if id.partition("/")[0] == game)
    changes = [(id, change) for id in ids for change in single_changes(id)]
    random.Random(game).shuffle(changes)
    return itertools.islice(filter(None, (loaded(*change) for change in changes)), number)


def unfilled(text: str) -> list[str]:
    """What looks like a gap that was not filled, or a sign of Markdown that was not understood."""
    return re.findall(r"\{[^}]*\}|\*\*|```|\[(?:not |if )?[A-Z]{2}-[^\]]*\]|\bNone\b", text)


@pytest.mark.parametrize("id", SHIPPED)
def test_every_variant_has_a_sound_page_with_all_its_rules_and_dark_pictures(id: str) -> None:
    found, game = page(id), bisongames.load(id)
    assert not found.faults
    assert not unfilled(found.text)
    assert found.ids.keys() >= CHAPTERS
    assert all(found.ids[rule.id] == 1 for rule in (*game.rules, *game.notes))
    pictures = re.findall(r'<svg xmlns="http[^>]*>', html(id))
    assert pictures
    assert [svg for svg in pictures if not re.search(r'class="bisongames[ "]', svg)] == []


@pytest.mark.parametrize("game", GAMES)
def test_with_options_at_their_ends_the_texts_can_be_said(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Picture("none", "<svg></svg>", "")
    nothing = ScoringBlock((picture,), ScoreSheet((), (), ()), "")
    monkeypatch.setattr(reader, "find", lambda game, wanted: {})
    monkeypatch.setattr(position_figures, "start_pictures", lambda game, data, numbers: ())
    monkeypatch.setattr(areas, "area_of_each_terrain", lambda game, data: picture)
    monkeypatch.setattr(position_figures, "position_picture", lambda game, caption: picture)
    monkeypatch.setattr(final_scores, "final_scoring", lambda game, data, told, where: nothing)
    for variant in with_options_at_their_ends(game, budget.examples(50, 5)):
        teaching, rules = handbook.chapters(variant), handbook.rule_blocks(variant)
        found = Page(HtmlWriter().page([*teaching, *rules, *origins_of(variant)]))
        assert not [fault for fault in found.faults if "#" in fault], variant.id
        assert not unfilled(found.text), variant.id


@pytest.mark.parametrize("game", GAMES)
def test_with_some_options_at_their_ends_the_whole_page_is_made(game: str) -> None:
    for variant in with_options_at_their_ends(game, budget.examples(2, 1)):
        assert not Page(handbook.page(variant)).faults, variant.id


@pytest.fixture
def without_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages without the examples, which take most of the time."""
    monkeypatch.setattr(reader, "find", lambda game, wanted: {})


TOLD: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "wind_river/base+herd_limit=4+insert_cost=1": (
        ("No more than 4 buffaloes may stand on a field", "Pay 1 resource and put a tipi from your hand on a field"),
        ("Pay 3 resources",),
    ),
    "natives/base": ((), ("Rite of Peace",)),
    "natives/base+rituals": (("Rite of Peace",), ()),
    "catan/base+bison-herds+vp_to_win=13+settlement_move_cost=3": (
        ("13 victory points", "3 resource cards of your choice", "The direction die: 1 up right", "With bison herds"),
        (),
    ),
}  # fmt: skip
"""What the page of a variant says, and what it does not say."""


@pytest.mark.usefixtures("without_examples")
@pytest.mark.parametrize("id", TOLD)
def test_a_variant_is_told_with_its_own_numbers_and_what_is_not_in_force_is_not(id: str) -> None:
    told, untold = TOLD[id]
    said = Page(handbook.page(bisongames.load(id))).text
    assert [words for words in told if words not in said] == []
    assert [words for words in untold if words in said] == []


@pytest.mark.usefixtures("bead_river")
def test_a_game_without_a_text_of_its_own_has_a_page() -> None:
    game = bisongames.load("bead_river")
    found = page(game.id)
    assert not found.faults
    assert all(found.ids[rule.id] == 1 for rule in game.rules)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_stand_on_the_picture_of_the_set_up(game: str) -> None:
    base = bisongames.load(game)
    (data,) = reader.Reader(base).data("setup")
    numbers = [(places, str(n), "number") for n, (places, _) in enumerate(data["steps"]) if places]
    pictures = position_figures.start_pictures(base, data, numbers)
    seen = [picture.svg for picture in pictures if picture.screens != "narrow"]
    badge = re.compile(r'class="badge"[^>]*><circle.*?>(\d+)</text>')
    found = {number for svg in seen for number in badge.findall(svg)}
    wanted = {n for places, n, _ in numbers if any(has_place(svg, places) for svg in seen)}
    assert found == wanted
    assert len(found) >= min(len(numbers), len(data["steps"]) // 2)


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_of_a_sheet_that_a_rule_names_is_told(game: str) -> None:
    told = {name for name, _, _ in handbook.origins(game)}
    book = bisongames.load(game).rulebook
    rules = (*book.rules, *itertools.chain.from_iterable(book.added.values()))
    provenance = bisongames.load(game).variant.provenance.values()
    sources = (*(rule.source for rule in rules), *map(str, provenance))
    assert {name for source in sources for name in SHEET.findall(source)} <= told


def test_the_direction_die_stands_beside_its_rule_where_it_is_in_force() -> None:
    rule, figure = 'id="CS-1c"', 'class="hb-figure hb-small"'
    assert figure in html("catan/bison").partition(rule)[2].partition('id="CS-1d"')[0]
    assert figure not in html("catan/base")


def test_numbers_of_a_set_up_hide_no_number_of_a_hex() -> None:
    game = bisongames.load("catan/base")
    (data,) = reader.Reader(game).data("setup")
    plain, *_ = position_figures.start_pictures(game, data, ())
    for places, _ in data["steps"]:
        if places.startswith("hex:"):
            marked = badges.add_badges(plain.svg, [(places, "1", "corner")])
            badge = marked.removeprefix(plain.svg[:-6])
            x = float(re.findall(r'cx="([0-9.]+)"', badge)[0])
            radius = float(re.findall(r'r="([0-9.]+)"', badge)[0])
            left, _, right, _ = place_extents(plain.svg)[places]
            token = 0.17 * (right - left)
            assert x + radius < (left + right) / 2 - token


DRAWN_ONCE = re.compile(r'<g id="(drawn-\d+)" class="bisongames">(.*?)</g>', re.DOTALL)


@pytest.mark.parametrize("id", ["wind_river/base", "catan/bison"])
def test_what_several_pictures_draw_stands_once_and_is_put_in_everywhere(id: str) -> None:
    game = bisongames.load(id)
    whole = HtmlWriter().page(handbook.chapters(game))
    short = share_shapes(whole)
    holder, _, body = short.partition("</defs></svg>\n")
    drawn_once = dict(DRAWN_ONCE.findall(holder))
    put_in = re.sub(r'<use href="#([^"]+)"/>', lambda found: drawn_once[found[1]], body)
    assert put_in == whole.replace("svg.bisongames .", ".bisongames .")
    assert len(short) < len(whole) / 2
    assert len(set(drawn_once.values())) == len(drawn_once)


def test_pictures_that_have_nothing_in_common_stay_as_they_are() -> None:
    begin = '<svg xmlns="http://www.w3.org/2000/svg">'
    different = [f'<path d="M{i} 0{"h10v10" * 12}"/>' for i in range(3)]
    body = "".join(f"<p>{begin}{path}</svg></p>" for path in different)
    assert share_shapes(body) == body


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("wind_river+herd_limit=3", "No more than <del>5</del> <ins>3</ins> buffaloes may stand"),
        ("catan+vp_to_win=3", "as you have <del>10</del> <ins>3</ins> victory points"),
        ("wind_river+without=WR-5.1f", "Rules that are gone</h3>"),
        ("bison+overflow=cut", "placing its stone<del>, and when a scoring takes one of your"),
    ],
)
def test_the_page_of_a_house_rule_begins_with_what_is_different(id: str, told: str) -> None:
    chapter = html(id).split("<h2")[1]
    assert chapter.startswith(' id="different">What is different here')
    assert told in chapter
    game, base = bisongames.load(id), bisongames.load(id.partition("+")[0])
    assert game.installed_base == base
    assert not page(id).faults
    written = dict(re.findall(r'<a class="hb-id"[^>]*>(.*?)</a><div>(.*?)</div>', chapter))
    changes = difference(base, game).rules
    assert written.keys() == {change.id for change in changes}
    for rule, html_text in written.items():
        text = re.sub("<span.*?</span>", "", html_text)
        for side, gone in ((base, "ins"), (game, "del")):
            if side.has_rule(rule):
                left = unescape(re.sub(f"<{gone}>.*?</{gone}>|</?(?:ins|del)>", "", text))
                assert left.replace(" ", "") == side.rule(rule).text.replace(" ", "")


def test_the_page_of_an_installed_variant_has_no_differences() -> None:
    assert "different" not in page("wind_river/seven-rows").ids


def test_only_those_share_a_victory_who_win() -> None:
    sheet = ScoreSheet(("Anna", "Ben", "David"), (), ())
    assert final_scores._winner(sheet, (0, 1, 2), (0, 1, 2), 0) == "They share the victory."
    assert final_scores._winner(sheet, (0, 1, 2), (0, 1), 0) == "Anna and Ben share the victory."
    assert final_scores._winner(sheet, (0, 1, 2), (1,), 1) == "It is Ben's turn: Ben wins."
    assert final_scores._winner(sheet, (0, 1, 2), (1,), 2) == "Ben wins."


def test_every_ruling_of_wind_river_has_a_reason_in_all_its_forms() -> None:
    rules = bisongames.load("wind_river").rulebook.rules
    assert [rule for rule in rules if rule.status == "ruling" and not rule.reason] == []
