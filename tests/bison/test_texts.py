"""Texts of Bison that follow the options and components of a variant."""

from __future__ import annotations

from pathlib import Path

import pytest

import bisongames
from tests.bison.positions import Y, position, rule_text, variant_file
from tests.position_checks import play, refused

IN_WORDS = """
[options]
supply_hunters = 0
supply_tents = [0, 0, 0, 0]
market_tents = [0, 0, 0, 2]
costs = [1, 0, 0, 2, 3]
rounds = { 2 = 9, 3 = 6, 4 = 4 }
"""


@pytest.mark.parametrize(
    ("id", "variant", "words"),
    [
        ("2.5b", "bison", "“build tents” (build or enlarge a tent)"),
        (
            "2.5b",
            "bison",
            "“gather hunters”, “short move” (1 field) and “long move” (1 to 3 fields).",
        ),
        ("2.5b", "bison/expansion-1", "“build canoes” (build and enlarge canoes)"),
        (
            "2.5b",
            "bison/expansion-2",
            "“build canoes” (build, enlarge, reduce and take down canoes)",
        ),
        ("2.5b", "bison+long_move=1", "“short move” (1 field) and “long move” (1 field)."),
        ("4.3.1an", "bison+short_move=2", "each by 1 to 2 fields"),
        ("4.3.1an", "bison+most_hunters=1", "move 1 hunter of yours by 1 field."),
        ("4.3.1al", "bison+most_hunters=1", "bring 1 other hunter of yours to its field"),
        ("4.3.1t", "bison+most_hunters=1", "who build it: 1 hunter builds size 1."),
        ("4.3.1t", "bison+most_hunters=2", "2 hunters build size 2."),
        ("4.3j", "bison", "4 hunters cost 7 animals and 5 hunters cost 10 animals."),
        ("4.3j", "bison+most_hunters=3", "2 hunters cost 2 animals and 3 hunters cost 4 animals."),
        ("4.3j", "", "1 hunter costs 1 animal, 2 hunters are free"),
        ("3.0i", "bison", "6 tiles with 2 players, 3 tiles with 3 players and 2 tiles with 4"),
        ("3.0i", "", "Put no tile with 2 players, no tile with 3 players and 2 tiles with 4"),
        ("2.3a", "", "Each player has 2 tents: 2 of size 4."),
        ("3.0c", "", "Begin with 1 canoe of size 1 and 1 canoe of size 2"),
        ("3.0b", "bison+start_stock=0", "Begin without animals"),
        ("4.3.2a", "bison+idle_gain=2", "take 2 animals"),
        (
            "R21",
            "bison+overflow=cut",
            "only until you announce hunters for your action, even after placing its stone.",
        ),
        ("2.5.1c", "bison+final_overflow=uncapped", "Until the final scoring"),
        ("4.4n", "bison+final_overflow=uncapped", "a scoring before the final one"),
        ("R13", "bison+final_overflow=uncapped", "no upper end"),
    ],
)
def test_BI_2_3a_2_5b_2_5_1c_3_0b_3_0c_3_0i_4_3j_4_3_1an_4_4n_R13_texts_follow_a_variant(
    id: str, variant: str, words: str, tmp_path: Path
) -> None:
    assert words in rule_text(f"BI-{id}", variant or str(variant_file(tmp_path, IN_WORDS)))


def test_BI_4_3_1an_4_3_1aq_the_moves_have_two_names_even_where_they_are_alike() -> None:
    alike = "bison+long_move=1"
    assert rule_text("BI-4.3.1an", alike) != rule_text("BI-4.3.1aq", alike)
    assert not bisongames.load(alike).has_rule("BI-4.3.1as")


def test_BI_4_3_2a_R18_R33_where_idling_brings_nothing_no_text_speaks_of_a_gain() -> None:
    nothing = bisongames.load("bison+idle_gain=0")
    for id in ("BI-4.3.2a", "BI-R33"):
        assert not nothing.has_rule(id)
    assert "take" not in nothing.rule("BI-R18").text


def test_BI_R21_R12_where_tracks_are_cut_nothing_is_bought_in_a_scoring() -> None:
    cut = bisongames.load("bison+overflow=cut")
    for id in ("BI-4.4n", "BI-R12"):
        assert not cut.has_rule(id)
    paying = play(position({"0,0P": (Y, 2)}, asked="move-1", game=cut), "announce:2")
    refused(paying, "buy:hunter", "BI-R21")


@pytest.mark.parametrize("id", ["BI-R8", "BI-4.3.1al"])
def test_BI_R8_4_3_1al_who_may_call_is_told(id: str) -> None:
    assert "tents or canoes" not in rule_text(id)
    any_piece = rule_text(id, "bison+gathering_at=any_piece")
    assert "tent" in any_piece
    assert "not a tent" not in any_piece


def test_what_is_to_be_decided_is_told_in_the_words_of_players() -> None:
    state = position({"0,0P": (Y, 3)}, asked="move-1")
    told = []
    for text in ("announce:2", "pay:1,1,0", "move:0,0P:0,0R"):
        assert state.decision is not None
        told.append(state.decision.describe())
        state = play(state, text)
    assert told[0].startswith("announce how many hunters take part")
    assert told[1:] == ["pay 2 animals", "move 2 hunters, each once"]
