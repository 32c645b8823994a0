"""Texts of Catan that follow the options and components of a variant, and the facts of refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import bisongames
from tests.catan.positions import BEFORE, BISON, P, chain, main, position

FULL = "catan/base+setup=beginner_full"


def text(rule: str, game: str = "catan/base") -> str:
    """The text of a rule in a variant."""
    return bisongames.load(game).rule(rule).text


def test_CA_1b_3c_3f_harbours_and_the_order_of_numbers_are_told_in_full() -> None:
    assert text("CA-1b") == (
        "The island has 9 harbours: 3:1 (4) and 2:1 for lumber, brick, wool, grain and ore (1 each)."
    )
    assert "5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11" in text("CA-3c")
    assert "e1 (3:1), e4 (2:1 grain), e18 (2:1 ore), e39 (3:1)" in text("CA-3f")
    assert text("CA-3f", "catan/base+harbours=shuffled").endswith("which one lies where.")


def test_CA_3b_3k_3l_the_beginner_map_is_told_hex_by_hex() -> None:
    assert "mountains 10, pasture 2, forest 9; fields 12," in text("CA-3b", FULL)
    assert "with 3 players blue, orange and white; with 4 players red," in text("CA-3k", FULL)
    assert "red has settlements on v9 and v29 and roads on e14 and e42;" in text("CA-3l", FULL)
    for id in ("CA-3b", "CA-3k", "CA-3l"):
        assert not bisongames.load("catan/base").has_rule(id)


def test_CA_5o_5p_a_harbour_that_helps_nobody_has_no_rule() -> None:
    dear = bisongames.load("catan/base+general_rate=6+special_rate=6")
    assert not dear.has_rule("CA-5o")
    assert not dear.has_rule("CA-5p")
    assert "at a 2:1 harbour, give the bank only 2 cards" in text(
        "CA-5o", "catan/base+general_rate=2"
    )


def test_CA_6j_what_is_worth_nothing_is_not_told() -> None:
    assert text("CA-6j").startswith(
        "You score 1 victory point for each settlement, 2 for each city,"
    )
    assert "settlement" not in text("CA-6j", "catan/base+settlement_points=0")
    assert "city" not in text("CA-6j", BISON)


def test_CA_4e_R1_R17_where_trade_comes_first_nothing_speaks_of_any_order() -> None:
    for game in ("catan/base+separate_phases=on", "catan/bison+separate_phases=on"):
        for rule in bisongames.load(game).rules:
            assert "any order" not in rule.text
    assert "build, buy, move a hunter or move a settlement" in text(
        "CA-R17", "catan/bison+separate_phases=on"
    )
    assert "that you build or buy in" in text("CA-R17", "catan/base+separate_phases=on")


def test_CA_R12_R20_public_points_follow_the_options() -> None:
    friendly = "+friendly_robber=on"
    assert "2 public victory points or fewer" in text("CA-R12", f"catan/base{friendly}")
    none = f"catan/base{friendly}+friendly_points=0"
    assert "who has no public victory points, unless" in text("CA-R12", none)
    assert "hunts" not in text("CA-R20", f"catan/base{friendly}")
    assert "hunts" in text("CA-R20", f"catan/bison{friendly}")


def test_CS_R34_R35_without_hunters_and_moves_nothing_speaks_of_them() -> None:
    tame = bisongames.load("catan/bison+hunters_per_player=0+settlement_moves=off")
    told = [r.text for r in tame.rules if "hunter" in r.text.lower() or "hunt" in r.text.lower()]
    assert told == ["You may not build or move hunters."]
    assert not tame.has_rule("CS-R35")
    assert "build hunters" not in text("CS-R35", "catan/bison+hunters_per_player=0")


def test_CS_5c_5d_production_is_told_as_it_is_multiplied() -> None:
    assert text("CS-5d", BISON).endswith(
        "twice as many cards, as a city would, because nobody hunts."
    )
    more = "catan/bison+city_yield=3"
    assert text("CS-5d", more).endswith("hexes produce twice as many cards, because nobody hunts.")
    assert text("CS-R27", BISON).endswith("production is doubled.")
    odd = "catan/bison+production_factor=2,1"
    assert text("CS-5c", odd).endswith("produce twice as many cards.")
    assert text("CS-5d", odd).endswith("produce as usual.")
    even = bisongames.load("catan/bison+production_factor=1,1")
    assert not even.has_rule("CS-R26")
    assert not even.has_rule("CS-R27")


def test_CS_R48_R23_what_a_hunt_brings_follows_its_scoring() -> None:
    once = "catan/bison+hunt_scoring=per_player"
    assert not bisongames.load(once).has_rule("CS-5b")
    assert "both count" not in text("CS-R23", once)
    assert "both count" in text("CS-R23", BISON)


@pytest.mark.parametrize(
    ("table", "wish", "facts"),
    [
        ({"roads": [chain(9, 14)], "settlements": ["v9"], "hands": ["lumber"]}, "road:e13",
            {"cost": ("lumber", "brick"), "missing": ("brick",)}),
        ({"hands": ["wool wool wool"]}, "bank:wool=ore", {"resource": "wool", "held": 3, "needed": 4}),
        ({"agenda": [{"type": "MovingRobber", "player": P}, main()], "robber": "h4"}, "end",
            {"robber_is_at": "h4"}),
        ({"agenda": [BEFORE]}, "end", {}),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_missing(
    table: dict[str, Any], wish: str, facts: dict[str, Any]
) -> None:
    state = position(**table)
    assert state.violations(state.parse(wish))[0].facts == facts


def test_CS_R38_R42_a_refusal_says_that_nothing_of_yours_stands_there() -> None:
    state = position(BISON, hands=["grain grain"])
    for wish, id in (("hunter:h0-h1", "CS-R38"), ("settlement:v4-v8", "CS-R42")):
        (told,) = state.violations(state.parse(wish))
        assert told.rule.id == id
        assert str(told).endswith(": 0)")


def test_decisions_say_what_is_to_be_chosen() -> None:
    state = position(BISON)
    (told,) = state.violations(state.parse("roll"))
    assert told.facts["now"].startswith("trade, build, buy, play a development card, move")  # type: ignore[union-attr]


# Components of a variant


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
