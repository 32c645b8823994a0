"""Pictures of the handbook: cut to what matters, and what stands beside the last position of a match."""

from __future__ import annotations

import re

import bisongames
from bisongames import show
from bisongames.handbook.examples import final_scores
from bisongames.handbook.overlay.crop import keep_bands, keep_parts
from bisongames.handbook.overlay.geometry import (
    frame_of,
    has_place,
    place_centers,
    place_extents,
    with_frame,
    without_cut_signs,
)
from bisongames.handbook.text.blocks import LONG, SHORT, BoxBlock, HtmlWriter, Paragraph, Passage
from bisongames.handbook.text.example_blocks import ScoringBlock
from tests.handbook.test_examples import page_blocks
from tests.handbook.test_readers import ALL, sheet


def height(svg: str) -> float:
    return frame_of(svg)[3]


def test_a_tall_picture_keeps_the_parts_that_matter_in_their_order_and_no_others() -> None:
    tall = show.svg(bisongames.load("natives/base").start(4), layout="tall")
    (cut,) = keep_bands([tall], ["seat:2"])
    assert has_place(cut, "seat:2")
    assert not any(has_place(cut, id) for id in ("seat:0", "seat:1", "seat:3", "deck:cards"))
    assert height(cut) < height(tall) / 5
    x, y = place_centers(cut)["seat:2"]
    assert x > 0
    assert 0 < y < height(cut)
    (cut,) = keep_bands([tall], ["seat:3", "seat:1", "deck:cards"])
    heights = [place_centers(cut)[id][1] for id in ("deck:cards", "seat:1", "seat:3")]
    assert heights == sorted(heights)
    assert height(cut) < height(tall) / 2
    assert keep_bands([tall], ["nothing"]) == [tall]


def test_a_picture_is_measured_once_for_all_its_crops() -> None:
    svg = show.svg(bisongames.Match("wind_river", seed=3).state, layout="board")
    cropped = with_frame(svg, (10.0, 20.0, 300.0, 200.0), 600.0)
    assert cropped != svg
    assert place_extents(cropped) is place_extents(svg)
    assert "field:B1" in place_extents(svg)


def test_pictures_without_fields_are_cropped_without_measuring_them() -> None:
    island = show.svg(bisongames.Match("catan", seed=3).state, layout="board")
    tall = show.svg(bisongames.Match("natives", seed=3).state, layout="tall")
    before = place_centers.cache_info()
    frame = (10.0, 20.0, 300.0, 200.0)
    without_cut_signs(with_frame(island, frame, 600.0), frame)
    (kept,) = keep_parts([tall], (), 1)
    assert place_centers.cache_info() == before
    assert has_place(kept, "card:green")
    assert not has_place(kept, "seat:0")


def test_a_scored_match_of_wind_river_and_of_natives_ends_in_a_tie_that_is_told() -> None:
    for game, rule in (("wind_river/base", "WR-6c"), ("natives/base", "NA-8j")):
        (found,) = (block for block in page_blocks(game) if isinstance(block, ScoringBlock))
        best = max(found.sheet.totals)
        totals = zip(found.sheet.columns, found.sheet.totals, strict=True)
        first = [name for name, total in totals if total == best]
        said = found.tie
        assert said is not None
        assert f"{first[0]} and {first[1]} have {best} each" in said.text
        assert bisongames.load(game).rule(rule).text in said.text
        assert rule in said.rules
        assert re.search(r"\w+ wins: (resources|members) \d+ to \d+\.$", said.text)
        assert found.sheet.ties
        assert found.sheet.ties[0].name in found.html(HtmlWriter())


def test_a_scored_match_without_a_tie_tells_of_none() -> None:
    game = bisongames.load("wind_river/base")
    seeds = (
        final_scores.final_scoring(game, {"seed": seed, "players": 4}, "", {})
        for seed in range(1, 20)
    )
    found = next(each for each in seeds if each.sheet.totals.count(max(each.sheet.totals)) == 1)
    assert found.tie is None


def test_a_page_to_print_with_few_words_is_printed_larger() -> None:
    few = BoxBlock("page", (Paragraph(Passage("word")),)).html(HtmlWriter())
    many = BoxBlock("page", (Paragraph(Passage("word " * SHORT)),)).html(HtmlWriter())
    assert "hb-short" in few
    assert "hb-short" not in many
    assert "hb-long" not in few


FITS = 4850
"""Letters of a long page that fit on one A4 page: 4,722 were printed, with room for 150 more."""


def test_the_longest_page_to_print_is_printed_small_enough_for_one_page() -> None:
    longest = sheet(ALL)
    written = longest.html(HtmlWriter())
    letters = len(re.sub(r"<svg.*?</svg>|<[^>]*>", "", written, flags=re.DOTALL))
    assert LONG < letters < FITS
    assert "hb-long" in written
    assert longest.title == f"{bisongames.load(ALL).title} on one page"
    words = re.sub(r"<[^>]*>", "", written)
    for name in ("Spring of Mildness", "Autumn of Wrath", "Silent Stalker", "Rolling Thunder"):
        assert name in words
    assert "3 points for you" in words
