"""Texts of Catan that follow the options and components of a variant, and the facts of refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import bisongames
from bisongames.handbook.text.rule_blocks import why_text
from tests.catan.positions import BASE, BEFORE, BISON, P, chain, main, position

FULL = f"{BASE}+setup=beginner_full"


def text(rule: str, game: str = BASE) -> str:
    """The text of a rule in a variant."""
    return bisongames.load(game).rule(rule).text


FRIENDLY, APART = "+friendly_robber=ours", "+separate_phases=on"
SHUFFLED, POINTLESS = f"{BASE}+harbours=shuffled", f"{BASE}+settlement_points=0"


@pytest.mark.parametrize(
    ("id", "variant", "words"),
    [
        ("CA-1b", BASE,
            "9 harbours: 3:1 (4) and 2:1 for lumber, brick, wool, grain and ore (1 each)."),
        ("CA-3c", BASE, "5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11"),
        ("CA-3f", BASE, "e1 (3:1), e4 (2:1 grain), e18 (2:1 ore), e39 (3:1)"),
        ("CA-3f", SHUFFLED, "which one lies where."),
        ("CA-3b", FULL, "mountains 10, pasture 2, forest 9; fields 12,"),
        ("CA-3k", FULL, "with 3 players blue, orange and white; with 4 players red,"),
        ("CA-3l", FULL, "red has settlements on v9 and v29 and roads on e14 and e42;"),
        ("CA-5o", f"{BASE}+general_rate=2", "at a 2:1 harbour, give the bank only 2 cards"),
        ("CA-5f", f"{BASE}+discard_limit=9", "more than 9 resource cards"),
        ("CA-6j", BASE, "You score 1 victory point for each settlement, 2 for each city,"),
        ("CA-R17", f"{BISON}{APART}", "build, buy, move a hunter or move a settlement"),
        ("CA-R17", f"{BASE}{APART}", "that you build or buy in"),
        ("CA-R12", f"{BASE}{FRIENDLY}", "2 public victory points or fewer"),
        ("CA-R12", f"{BASE}{FRIENDLY}+friendly_points=0", "who has no public victory points, unless"),
        ("CA-R20", f"{BISON}{FRIENDLY}", "hunts"),
        ("CA-5at", f"{BASE}+friendly_robber=published", "who has 2 victory points or fewer,"),
        ("CA-5av", f"{BASE}+friendly_robber=published+friendly_points=0", "who has no victory points."),
        ("CS-4d", f"{BISON}+settlement_move_cost=1", "costs 1 resource card of your choice"),
        ("CS-5b", f"{BISON}+hunt_points=2", "brings its owner 2 hunt points."),
        ("CS-5d", BISON, "twice as many cards, as a city would, because nobody hunts."),
        ("CS-5d", f"{BISON}+city_yield=3", "hexes produce twice as many cards, because nobody hunts."),
        ("CS-R27", BISON, "production is doubled."),
        ("CS-5c", f"{BISON}+production_factor=2,1", "produce twice as many cards."),
        ("CS-5d", f"{BISON}+production_factor=2,1", "produce as usual."),
        ("CS-R23", BISON, "both count"),
    ],
)  # fmt: skip
def test_CA_1b_3b_3c_3f_3k_3l_5o_6j_R12_R17_R20_texts_follow_a_variant(
    id: str, variant: str, words: str
) -> None:
    assert words in text(id, variant)


@pytest.mark.parametrize(
    ("id", "variant", "words"),
    [
        ("CA-6j", POINTLESS, "settlement"),
        ("CA-6j", BISON, "city"),
        ("CA-R20", f"{BASE}{FRIENDLY}", "hunts"),
        ("CS-R35", f"{BISON}+hunters_per_player=0", "build hunters"),
        ("CS-R23", f"{BISON}+hunt_scoring=per_player", "both count"),
    ],
)
def test_CA_6j_R20_no_text_speaks_of_what_the_variant_has_not(
    id: str, variant: str, words: str
) -> None:
    assert words not in text(id, variant)


@pytest.mark.parametrize(
    ("variant", "ids"),
    [
        (BASE, ["CA-3b", "CA-3k", "CA-3l"]),
        (f"{BASE}+general_rate=6+special_rate=6", ["CA-5o", "CA-5p"]),
        (f"{BISON}+hunters_per_player=0+settlement_moves=off", ["CS-R35"]),
        (f"{BISON}+production_factor=1,1", ["CS-R26", "CS-R27"]),
        (f"{BISON}+hunt_scoring=per_player", ["CS-5b"]),
        (BISON, ["CA-1k", "CA-5b", "CA-5ad"]),
        (
            f"{BISON}+herds=0",
            ["CS-0c", "CS-1a", "CS-1c", "CS-5a", "CS-5b", "CS-6a", "CS-R1", "CS-R31"],
        ),
        (f"{BISON}+hunters_per_player=0", ["CS-2a", "CS-2c", "CS-3b"]),
    ],
)
def test_CA_3b_3k_3l_5o_5p_what_a_variant_has_not_has_no_rule(variant: str, ids: list[str]) -> None:
    game = bisongames.load(variant)
    assert not any(map(game.has_rule, ids))


def test_CA_4e_R1_R17_where_trade_comes_first_nothing_speaks_of_any_order() -> None:
    for game in (f"{BASE}{APART}", f"{BISON}{APART}"):
        assert not any("any order" in rule.text for rule in bisongames.load(game).rules)


def test_CS_R34_R35_without_hunters_and_moves_nothing_speaks_of_them() -> None:
    tame = bisongames.load("catan/bison+hunters_per_player=0+settlement_moves=off")
    told = [rule.text for rule in tame.rules if "hunt" in rule.text.lower()]
    assert told == ["You may not build or move hunters."]


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
    (told,) = state.violations(state.parse("claim:wool"))
    assert told.facts["now"].startswith("trade, build, buy, play a development card, move")  # type: ignore[union-attr]


def test_a_departure_without_an_option_says_only_what_is_printed() -> None:
    rule = bisongames.load("catan").rule("CA-R28")
    assert (rule.status, rule.option) == ("departs", None)
    assert why_text(rule).endswith(" Printed: Other players may make counter-offers.")


@pytest.mark.parametrize("id", ["catan", "catan/bison", "catan/base+separate_phases=on"])
def test_every_decision_of_ours_has_its_reason(id: str) -> None:
    ours = [rule for rule in bisongames.load(id).rules if rule.status in ("ruling", "departs")]
    assert [rule.id for rule in ours if not rule.reason] == []


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


def test_every_number_says_where_it_comes_from() -> None:
    game = bisongames.load("catan/bison")
    names = {field.name for field in attrs.fields(type(game.options))}
    names |= {field.name for field in attrs.fields(type(game.components))}
    assert names <= set(game.variant.provenance)
