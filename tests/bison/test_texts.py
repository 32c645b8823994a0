"""Texts of Bison that follow the options and components of a variant."""

from __future__ import annotations

from pathlib import Path

import pytest

import bisongames
from tests.bison.positions import Y, play, position, refused, rule_text, variant_file


def test_BI_2_5b_the_spaces_are_named_as_the_expansions_have_them() -> None:
    base, first, second = (
        rule_text("BI-2.5b", variant)
        for variant in ("bison", "bison/expansion-1", "bison/expansion-2")
    )
    assert "tents (build or enlarge a tent)" in base
    assert base.endswith("gathering, move 1 field and move 1 to 3 fields.")
    assert "canoes (build and enlarge canoes)" in first
    assert "canoes (build, enlarge, reduce and take down canoes)" in second


def test_BI_2_5b_4_3_1an_4_3_1aq_the_moves_have_two_names_even_where_they_are_alike() -> None:
    alike = "bison+long_move=1"
    assert rule_text("BI-2.5b", alike).endswith("move 1 field and move 1 field again.")
    assert rule_text("BI-4.3.1an", alike) != rule_text("BI-4.3.1aq", alike)
    assert not bisongames.load(alike).has_rule("BI-4.3.1as")
    assert "each by 1 to 2 fields" in rule_text("BI-4.3.1an", "bison+short_move=2")


def test_BI_4_3j_prices_are_told_for_as_many_hunters_as_may_act() -> None:
    assert rule_text("BI-4.3j").endswith("4 hunters cost 7 animals and 5 hunters cost 10 animals.")
    three = rule_text("BI-4.3j", "bison+most_hunters=3")
    assert three.endswith("2 hunters cost 2 animals and 3 hunters cost 4 animals.")


def test_BI_4_3j_prices_of_1_and_0_are_told_in_words(tmp_path: Path) -> None:
    game = bisongames.load(variant_file(tmp_path, "[options]\ncosts = [1, 0, 0, 2, 3]"))
    assert "1 hunter costs 1 animal, 2 hunters are free" in game.rule("BI-4.3j").text


def test_BI_3_0i_the_tiles_that_are_put_back_follow_from_the_rounds(tmp_path: Path) -> None:
    assert "6 tiles with 2 players, 3 tiles with 3 players and 2 tiles with 4" in rule_text(
        "BI-3.0i"
    )
    text = "[options]\nrounds = { 2 = 9, 3 = 6, 4 = 4 }"
    changed = bisongames.load(variant_file(tmp_path, text)).rule("BI-3.0i").text
    assert changed.startswith(
        "Put no tile with 2 players, no tile with 3 players and 2 tiles with 4"
    )


def test_BI_2_3a_3_0c_pieces_are_named_by_their_sizes(tmp_path: Path) -> None:
    text = (
        "[options]\nsupply_hunters = 0\nsupply_tents = [0, 0, 0, 0]\nmarket_tents = [0, 0, 0, 2]\n"
    )
    game = bisongames.load(variant_file(tmp_path, text))
    assert game.rule("BI-2.3a").text == "Each player has 2 tents: 2 of size 4."
    assert game.rule("BI-3.0c").text.startswith(
        "Begin with 1 canoe of size 1 and 1 canoe of size 2"
    )


def test_BI_3_0b_who_begins_without_animals_is_told_so() -> None:
    assert rule_text("BI-3.0b", "bison+start_stock=0").startswith("Begin without animals")


def test_BI_4_3_2a_R18_R33_where_idling_brings_nothing_no_text_speaks_of_a_gain() -> None:
    nothing = bisongames.load("bison+idle_gain=0")
    for id in ("BI-4.3.2a", "BI-R33"):
        assert not nothing.has_rule(id)
    assert "take" not in nothing.rule("BI-R18").text
    assert "take 2 animals" in rule_text("BI-4.3.2a", "bison+idle_gain=2")


def test_BI_R21_R12_where_tracks_are_cut_nothing_is_bought_in_a_scoring() -> None:
    cut = bisongames.load("bison+overflow=cut")
    assert cut.rule("BI-R21").text.endswith("before you place an action stone or announce hunters.")
    for id in ("BI-4.4n", "BI-R12"):
        assert not cut.has_rule(id)
    paying = play(position({"0,0P": (Y, 2)}, asked="move-1", game=cut), "announce:2")
    refused(paying, "buy:hunter", "BI-R21")


def test_BI_2_5_1c_4_4n_R13_tracks_without_an_end_in_the_final_scoring() -> None:
    uncapped = "bison+final_overflow=uncapped"
    assert rule_text("BI-2.5.1c", uncapped).startswith("Until the final scoring")
    assert "a scoring before the final one" in rule_text("BI-4.4n", uncapped)
    assert "no upper end" in rule_text("BI-R13", uncapped)


@pytest.mark.parametrize("id", ["BI-R8", "BI-4.3.1al"])
def test_BI_R8_4_3_1al_who_may_call_is_told(id: str) -> None:
    assert "tents or canoes" not in rule_text(id)
    any_piece = rule_text(id, "bison+gathering_at=any_piece")
    assert "tent" in any_piece
    assert "not a tent" not in any_piece


def test_what_is_to_be_decided_is_told_in_the_words_of_players() -> None:
    state = position({"0,0P": (Y, 3)}, asked="move-1")
    assert state.decision is not None
    assert state.decision.describe().startswith("announce how many hunters take part")
    paying = play(state, "announce:2")
    assert paying.decision is not None
    assert paying.decision.describe() == "pay 2 animals"
    moving = play(paying, "pay:1,1,0")
    assert moving.decision is not None
    assert moving.decision.describe() == "move 2 hunters, each once"
