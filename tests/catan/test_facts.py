"""The texts of rules name what the components of a variant are."""

from __future__ import annotations

from pathlib import Path

import bisongames

CHANGED = """\
extends = "catan/bison"
title = "Dear roads"

[components]
tokens = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
directions = { 1 = "NW", 2 = "NE", 3 = "E", 4 = "SE", 5 = "SW", 6 = "W" }

[components.costs]
road = { brick = 2, lumber = 1, ore = 1 }
"""


def test_a_changed_cost_changes_the_rule(tmp_path: Path) -> None:
    file = tmp_path / "dear.toml"
    file.write_text(CHANGED)
    game = bisongames.load(file)
    assert game.rule("CA-1i").text == "A road costs 1 lumber, 2 brick and 1 ore."
    assert game.rule("CA-1k").text == "A city costs 2 grain and 3 ore."
    assert "flat tops: 1 up, 2 upper right, 3 lower right, 4 down" in game.rule("CS-2a").text
    assert game.rule("CS-2b").text.endswith(
        "lead by (0,-1), (+1,-1), (+1,0), (0,+1), (-1,+1), (-1,0)."
    )


def test_numbers_and_cards_are_told_as_they_are_in_the_box() -> None:
    game = bisongames.load("catan/base")
    assert "2, 12 once; 3, 4, 5, 6, 8, 9, 10, 11 twice" in game.rule("CA-1c").text
    assert "knight (14)" in game.rule("CA-1e").text
    assert "4 forest, 3 hills" in game.rule("CA-1a").text
