"""The page: whole by itself, the verdict first, names escaped."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from attrs import evolve

from bisongames.lab import compare, fairness, ladder, overview, sensitivity, sweep

pytest.importorskip("vl_convert")
charts = pytest.importorskip("bisongames.lab.report.charts").charts

VOID = {"meta", "link", "br", "img", "input", "hr", "wbr"}


class Reader(HTMLParser):
    """Sees that every tag is closed, and collects what a page would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        assert tag != "script"
        self.loads += [
            v for k, v in attrs if k in ("src", "href", "xlink:href") and v and v[0] != "#"
        ]
        self.links += [v[1:] for k, v in attrs if k == "href" and v and v[0] == "#"]
        self.ids += [given["id"]] if "id" in given else []

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


PAPER = ("details::details-content", "break-after:avoid", ".wide tr{display:grid")


def test_every_report_is_a_whole_page_that_loads_nothing(race):
    how: Any = {"matches": 20, "bots": "random"}
    for question, report, texts, missing in (
        (
            "dice_race/base and 2 more side by side",
            compare([race, f"{race}+rolls=4", f"{race}+sides=9"], **how),
            ('data-head="difference"', f'<td data-head="{race}/base+rolls=4">4</td>', *PAPER),
            '"many wide"',
        ),
        (
            "dice_race/base with rolls = 1, 2, 3, 4, 5, 6, 7, 8",
            sweep(race, "rolls", range(1, 9), **how),
            ('<table class="many wide">',),
            "#010203",
        ),
        (
            "dice_race/base with rolls = 3, 2 and sides = 6, 4",
            *(sweep(race, {"rolls": [3, 2], "sides": [6, 4]}, **how), (), "#010203"),
        ),
        (
            "dice_race/base: which options matter",
            *(
                sensitivity(race, **how),
                ("The largest effect of each value of an option",),
                "#010203",
            ),
        ),
        (
            "dice_race/base: which options matter",
            sensitivity(race, matches=0),
            ("Playable variants", "<th>as it is</th>", "<th>rolls=<wbr>"),
            "<svg",
        ),
        (
            "dice_race/base: whether all places are equal",
            *(fairness(race, **how), ("holds</text>",), "#010203"),
        ),
        (
            "dice_race/base: which of 2 bots is stronger",
            *(ladder(race, "greedy,random", matches=6, players=2), ("Ratings in Elo",)),
            "holds</text>",  # no rating is tested
        ),
        (
            "dice_race/base",
            compare([race, race], matches=0),
            ("All variants have the same",),
            "<svg",
        ),
        (
            "dice_race/base and dice_race/base+idle=1 side by side",
            *(
                compare([race, f"{race}+idle=1"], matches=1),
                ("left out (no significant change, or the same as another)",),
            ),
            "<tbody>\n</tbody>",
        ),
        (
            "dice_race/base in numbers",
            *(overview([race], matches=0), ("<caption>Games</caption>",), "0 matches"),
        ),
    ):
        page = report.to_html()
        assert report.to_html() == page
        assert f"<title>{question} | bisongames</title>" in page
        assert [text for text in texts if text not in page] == []
        assert missing not in page
        read = Reader(page)
        assert read.loads == []
        assert set(read.links) <= set(read.ids)
        assert len(set(read.ids)) == len(read.ids)
        assert not re.search(r"url\((?!#)|@import|http://(?!www\.w3\.org)|https://", page)
        for style in ("prefers-color-scheme:dark", "@media print", "@media screen and (max-width:"):
            assert style in page
        assert ("<caption>At a glance</caption>" in page) == (report.number > 0)
        if report.number:
            assert page.count("<caption>At a glance</caption>") == 1
            assert page.index("At a glance") < page.index("<h2>")
        if report.number > 1:
            assert page.count("<svg") >= 1
            assert "<text" in page
            assert page.index('class="verdict"') < page.index("<table")
            assert "currentColor" in page
            assert "var(--line)" in page
        boxes = re.findall(r'<div class="scroll"[^>]*>', page)
        named = 'role="region" tabindex="0" aria-label="[^"]+"'
        assert all(re.search(named, box) for box in boxes)
        piece = report._repr_html_()
        assert piece.startswith("<style>")
        assert "<html" not in piece


def test_names_are_escaped(race):
    report = compare([race, f"{race}+rolls=4"], matches=6, bots="random")
    nasty = '<b onclick=x>&"'
    found = evolve(report, names=(nasty, "b"), variants=(nasty, "b"), verdict=nasty)
    page = found.to_html()
    Reader(page)
    assert "<b onclick" not in page
    assert "&lt;b onclick=x&gt;&amp;" in page


def test_long_differences_of_rules_are_folded_away(race):
    page = compare([race, f"{race}+rolls=4"], matches=0).to_html()
    assert "<details open><summary>" in page
    found = compare(["natives", "natives/base+rituals"], matches=0).to_html()
    assert "<details><summary>natives/base+rituals: 1 component, 5 actions, " in found
    many = compare([race, *(f"{race}+rolls={n}" for n in (1, 2, 4))], matches=0).to_html()
    assert f"<details><summary>3 variants against {race}/base</summary>" in many


def test_plots_of_many_variants_keep_what_differs_most_and_say_how_many_they_show(race):
    report = sweep(race, "rolls", [1, *range(9, 0, -1)][:-1], matches=8, bots="random")
    plots = {plot.caption: plot.svg for plot in charts(report)}
    spread = next(
        svg
        for caption, svg in plots.items()
        if "distribution over matches (7 of 9 variants" in caption
    )
    assert "rolls=9" in spread
    assert "rolls=2" not in spread
    lines = sweep(race, {"sides": [2, 3], "rolls": range(1, 10)}, matches=8, bots="random")
    curve = charts(lines)[0]
    assert "(7 of 9 lines" in curve.caption
    assert "rolls=9" in curve.svg


def test_plots_are_legible_and_many_distributions_stand_below_one_another(race):
    report = sweep(race, "rolls", [2, 3, 4, 5, 6], matches=8, bots="random")
    plots = charts(report)
    sizes = [
        float(size)
        for plot in plots
        for size in re.findall(r'font-size[=:]"?([\d.]+)px', plot.svg + plot.broad)
    ]
    assert sizes
    assert min(sizes) >= 12
    spread = next(plot.svg for plot in plots if "distribution over" in plot.caption)
    tops = [spread.index(f">rolls={n}<") for n in range(2, 7)]
    assert tops == sorted(tops)
    assert spread.count("mark-area") >= 5


def test_the_bars_of_a_sweep_are_the_differences_from_the_game_as_it_is(race):
    report = sweep(race, "rolls", [2, 3, 4], matches=8, bots="random")
    row: Any = next(row for row in report.rows if row.metric == "score_mean")
    (values,) = report.plot("score_mean").to_dict()["datasets"].values()
    bars = {value["x"]: value for value in values}
    less = row.differences[0]
    assert bars["2"]["low"] == pytest.approx(row.means[1].mean + less.low)
    assert bars["2"]["high"] == pytest.approx(row.means[1].mean + less.high)
    assert bars["3"]["low"] == bars["3"]["high"] == row.means[1].mean
    assert any(
        "intervals of the difference from rolls=3" in plot.caption for plot in charts(report)
    )


def test_every_option_has_its_bar_with_a_whole_label_on_wide_pages(race):
    report = sensitivity(race, matches=20, bots="random")
    (tornado,) = charts(report)
    for option in {effect.option for effect in report.effects if effect.difference.marked}:
        assert f"{option}=" in tornado.broad
    assert "…" not in tornado.broad
    assert "inf" not in report.to_html().lower().replace("information", "")


def test_the_json_names_the_margin_of_what_is_the_same(race):
    report = compare([race, f"{race}+idle=5+gift=1"], matches=30, bots="random")
    rows = {row["metric"]: row for row in json.loads(report.to_json())["rows"]}
    (less,) = rows["tied"]["differences"]
    assert less["margin"] == 0.05


def test_the_answers_of_the_card_have_all_of_the_width_of_a_phone(race):
    """A column of words beside two others is too narrow to read there."""
    page = compare([race, f"{race}+gift=9"], matches=4, players=2, bots="random").to_html()
    card = page[page.index("At a glance") - 200 : page.index("luck")]
    assert '<table class="sentences">' in card
    assert ".sentences td:last-child{grid-column:1/-1}" in page
