"""Texts of Wind River that follow the options and components of a variant."""

from __future__ import annotations

from pathlib import Path

import pytest

import bisongames
from tests.wind_river.positions import rule_text, variant_file


@pytest.mark.parametrize(
    ("lanes", "board", "lighter"),
    [
        (
            '{ 3 = ["F"], 4 = [] }',
            "With 4 players the whole board is used; with 3 players the lighter fields are not used.",
            "The lighter fields form lane F.",
        ),
        (
            '{ 3 = ["A", "F"], 4 = ["A"] }',
            "The lighter fields of the board are not used.",
            "The lighter fields form lanes A and F with 3 players and lane A with 4 players.",
        ),
        ("{ 3 = [], 4 = [] }", "The whole board is used.", ""),
    ],
)
def test_WR_2f_2g_the_lanes_that_are_not_used_are_named(
    lanes: str, board: str, lighter: str, tmp_path: Path
) -> None:
    game = bisongames.load(variant_file(tmp_path, f"[components]\nunused_lanes = {lanes}"))
    assert game.rule("WR-2f").text == board
    assert game.has_rule("WR-2g") == game.has_rule("WR-2h") == bool(lighter)
    if lighter:
        assert game.rule("WR-2g").text == lighter


def test_WR_2b_the_lanes_that_lie_further_forward_are_named(tmp_path: Path) -> None:
    other = bisongames.load(variant_file(tmp_path, '[components]\nhigh_lanes = ["A", "C", "E"]'))
    assert other.rule("WR-2b").text.startswith("Lanes A, C and E lie half a field")
    assert rule_text("WR-2b").startswith("Lanes B, D and F lie half a field")


def test_WR_2m_the_size_of_the_herd_follows_from_the_board() -> None:
    assert "36 buffaloes with 4 players and 30 buffaloes with 3 players" in rule_text("WR-2m")
    small = "wind_river+herd_per_field=1+herd_rows=1"
    assert "6 buffaloes with 4 players and 5 buffaloes with 3 players" in rule_text("WR-2m", small)
    assert rule_text("WR-2k", small) == "Place the herd on row 1."


def test_WR_5_3_1h_where_entering_is_free_nothing_speaks_of_a_price() -> None:
    free = bisongames.load("wind_river+entry_cost=0")
    assert free.rule("WR-5.3.1h").text == "Moving a tipi onto any field costs nothing."
    for id in ("WR-5.3.1e", "WR-5.3.1f", "WR-5.3.1g", "WR-5.3.1i", "WR-R19", "WR-R34"):
        assert not free.has_rule(id)


def test_WR_R17_says_what_the_cost_of_supplying_leaves_to_decide() -> None:
    assert rule_text("WR-R17").endswith("all players win together.")
    dear = rule_text("WR-R17", "wind_river+supply_cost=2")
    assert dear.endswith("the player with the most resources wins.")


def test_WR_R22_is_in_force_where_the_stock_may_run_short_and_else_a_note_says_so() -> None:
    short = bisongames.load("wind_river+resources=39")
    assert short.has_rule("WR-R22")
    assert not short.has_rule("WR-N6")
    enough = bisongames.load("wind_river")
    assert not enough.has_rule("WR-R22")
    assert "WR-N6" in [note.id for note in enough.notes]
    assert "WR-N6" not in [rule.id for rule in enough.rules]
