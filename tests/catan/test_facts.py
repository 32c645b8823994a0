"""The texts of rules name what the components of a variant are."""

from __future__ import annotations

from pathlib import Path

import attrs

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
    assert game.rule("CA-1j").text == "A settlement costs 1 lumber, 1 brick, 1 wool and 1 grain."
    assert "a clock: 1 up, 2 upper right, 3 lower right, 4 down" in game.rule("CS-1c").text
    assert game.rule("CS-N2").text.endswith(
        "lead by (0,-1), (+1,-1), (+1,0), (0,+1), (-1,+1), (-1,0)."
    )


def test_numbers_and_cards_are_told_as_they_are_in_the_box() -> None:
    game = bisongames.load("catan/base")
    assert "2 and 12 once; 3, 4, 5, 6, 8, 9, 10 and 11 twice" in game.rule("CA-1c").text
    assert "knight (14)" in game.rule("CA-1e").text
    assert "4 forest, 3 hills" in game.rule("CA-1a").text


def test_a_number_comes_with_its_noun() -> None:
    game = bisongames.load("catan/bison+settlement_move_cost=1+hunt_points=2+discard_limit=9")
    assert "costs 1 resource card of your choice" in game.rule("CS-4d").text
    assert game.rule("CS-5b").text.endswith("brings its owner 2 hunt points.")
    assert "more than 9 resource cards" in game.rule("CA-5f").text


def test_what_is_switched_off_has_no_rules() -> None:
    def ids(id: str) -> set[str]:
        return {rule.id for rule in bisongames.load(id).rules}

    whole = ids("catan/bison")
    assert {"CA-1k", "CA-5b", "CA-5ad"} <= ids("catan/base") - whole
    assert "city" not in bisongames.load("catan/bison").rule("CA-6j").text
    tame = whole - ids("catan/bison+herds=0")
    assert {"CS-0c", "CS-1a", "CS-1c", "CS-5a", "CS-5b", "CS-6a", "CS-R1", "CS-R31"} <= tame
    assert {"CS-2a", "CS-2c", "CS-3b"} <= ((whole - ids("catan/bison+hunters_per_player=0")) - tame)
    assert "CS-R34" in ids("catan/bison+hunters_per_player=0")


def test_every_number_says_where_it_comes_from() -> None:
    game = bisongames.load("catan/bison")
    names = {field.name for field in attrs.fields(type(game.options))}
    names |= {field.name for field in attrs.fields(type(game.components))}
    assert names <= set(game.variant.provenance)
