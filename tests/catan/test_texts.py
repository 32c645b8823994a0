"""Texts of Catan that follow the options and components of a variant, and what refusals tell."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from tests.catan.positions import BEFORE, BISON, P, chain, main, position

FULL = "catan/base+setup=beginner_full"


def text(rule: str, game: str = "catan/base") -> str:
    """A rule in the words of a variant."""
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
    ("table", "wish", "told"),
    [
        (
            {"roads": [chain(9, 14)], "settlements": ["v9"], "hands": ["lumber"]},
            "road:e13",
            "CA-5w: You may build or buy only what you can pay for. (cost: lumber brick, missing: brick)",
        ),
        (
            {"hands": ["wool wool wool"]},
            "bank:wool=ore",
            "CA-5q: You may trade with the bank only if you hold enough cards of the kind you give. (resource: wool, held: 3, needed: 4)",
        ),
        (
            {"agenda": [{"type": "MovingRobber", "player": P}, main()], "robber": "h4"},
            "end",
            "CA-5h: You must move the robber to another land hex, which may be the desert. (robber is at: h4)",
        ),
        ({"agenda": [BEFORE]}, "end", "CA-4b: You may not trade, build, buy or end your turn before you have rolled."),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_missing(table: dict[str, Any], wish: str, told: str) -> None:
    state = position(**table)
    assert str(state.violations(state.parse(wish))[0]) == told


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
