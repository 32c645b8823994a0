"""Texts of Natives that follow the options and the cards of a variant, and refusals that say what is not allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import Action
from bisongames.engine.core.agenda import Decision
from bisongames.natives import Capture, Dismiss, Move
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    position,
    rule_text,
    scored,
    tribe,
    variant_file,
)
from tests.position_checks import play, refused

CHOSEN = f"{RITUALS}+seasons+season_choice=aggressive"
OTHER_CARDS = """
[components.food]
corn = { points = 3 }
great-corn = { points = 6 }
[components.curses]
curse = { points = -7 }
[components.conflicts]
conflict-red = { conflict_points = 6, harmony_points = 2 }
[components.heroes]
legendary-elder = { points = -4, bonus = 10 }
sun-and-moon = { counts_as = 3 }
"""


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("8e", "3 points for each corn, 3 points for each salmon"),
        ("7.2a", "6 points for each great corn, 4 points for each great salmon"),
        ("7.1e", "a curse of -7 points"),
        ("7.1f", "costs you 7 points"),
        ("7.2k", "scores the points on it for you"),
        ("7.2n", "scores the points on it for you"),
        ("7.3b", "costs you the points on it"),
        (
            "7.3d",
            "8 points, or 5 for the Legendary Scout, or 10 for Legendary Elder.",
        ),
        ("7.3k", "Legendary Elder: score 10 points if you have the most elders."),
        ("7.3s", "counts as 3 cards, and so as 3 members"),
    ],
)
def test_rules_follow_the_numbers_of_other_cards(id: str, words: str, tmp_path: Path) -> None:
    assert words in rule_text(f"NA-{id}", str(variant_file(tmp_path, OTHER_CARDS, extends=ALL)))


def test_what_a_line_of_a_score_cites_says_its_points(tmp_path: Path) -> None:
    game = bisongames.load(variant_file(tmp_path, OTHER_CARDS, extends=ALL))
    (corn,) = scored(tribe("corn"), game=game).standing().parts[0]
    assert (corn.points, corn.rule.id) == (3, "NA-8e")
    assert "3 points for each corn" in corn.rule.text


def test_NA_6_1f_a_totem_that_an_expansion_leaves_out_may_be_put_in_again(tmp_path: Path) -> None:
    text = (
        '[components.totems.totem-of-power]\ntitle = "Totem of Power"\nper = "warrior"\npoints = 3'
    )
    game = bisongames.load(variant_file(tmp_path, text, extends=SOUL))
    assert rule_text("NA-6.1f", game.id) == "Totem of Power: 3 points for each of your warriors."
    assert not game.has_rule("NA-2x")
    (totem,) = scored(tribe("totem-of-power"), game=game).standing().parts[0]
    assert (totem.points, totem.rule.id) == (3, "NA-6.1f")


def test_a_card_that_is_left_out_has_no_rule(tmp_path: Path) -> None:
    text = 'remove = ["totems.totem-of-hunt"]'
    assert not bisongames.load(variant_file(tmp_path, text)).has_rule("NA-6.1j")
    assert bisongames.load(BASE).has_rule("NA-6.1j")


@pytest.mark.parametrize(
    ("id", "options", "words"),
    [
        ("4c", f"{BASE}+replenish=3", "reveal 3 cards"),
        ("2h", f"{BASE}+cards_below_winter=1", "1 playing card,"),
        ("2h", f"{BASE}+cards_below_winter=0", "from the bottom: the winter card and"),
        ("2j", f"{BASE}+opening_cards=1", "the top 1 card of"),
        ("2j", f"{BASE}+opening_cards=0", "is empty"),
        ("8f", f"{BASE}+captive_points=2", "2 points"),
        ("8f", f"{BASE}+captive_points=0", "no points"),
        ("7.2c", f"{SOUL}+great_food_per_turn=2", "2 great food cards in a turn"),
        ("7.2i", f"{SOUL}+absent_warriors=1", "an opponent with 1 warrior."),
        ("7.2j", f"{SOUL}+absent_warriors=1", "at least 2 warriors."),
        ("7.2i", f"{SOUL}+absent_warriors=0", "without warriors."),
        ("2q", CHOSEN, "Spring of Mildness, Summer of Prayer and Autumn of Wrath"),
        ("2q", SEASONS, "Draw the spring"),
        ("2s", CHOSEN, "The recommended sets of seasons are easy: "),
        ("2s", f"{RITUALS}+seasons", "You may choose the seasons as a recommended set (easy: "),
    ],
)
def test_NA_2q_2s_7_2c_7_2i_7_2j_rules_follow_options(id: str, options: str, words: str) -> None:
    assert words in rule_text(f"NA-{id}", options)
    assert "aggressive" not in rule_text("NA-2s", SEASONS)


@pytest.mark.parametrize("game", COMBINATIONS)
def test_NA_2a_what_stays_in_the_box_depends_on_the_expansions(game: str) -> None:
    loaded = bisongames.load(game)
    number = len(loaded.expansions)
    assert loaded.has_rule("NA-2a") == (number < 3)
    if number < 3:
        assert ("expansions" in rule_text("NA-2a", game)) == (number > 0)


# Refusals


@pytest.mark.parametrize(
    ("rite", "wish", "facts"),
    [
        ("change", Move("blue", "hunter", "elder"), {"card": "blue", "role": "hunter"}),
        ("ancestors", Dismiss("red", "hunter"), {"card": "red", "role": "hunter"}),
        ("sacrifice", Capture("red", "hunter"), {"card": "red", "role": "hunter"}),
    ],
)
def test_NA_R39_a_member_that_is_not_there_is_said_to_lie_elsewhere(
    rite: str, wish: Action, facts: dict[str, str]
) -> None:
    state = position(tribe(fisher="red"), prairie=f"rite-of-{rite}", game=RITUALS)
    state = play(state, "activate:shaman", f"take:rite-of-{rite}")
    (violation,) = state.violations(wish)
    assert (violation.rule.id, violation.facts) == ("NA-R39", {**facts, "such_cards": 0})


@pytest.mark.parametrize(
    ("start", "played", "wish", "id", "facts"),
    [
        (
            {"prairie": "totem-of-hunt totem-of-river rite-of-peace", "season": "summer-of-prayer", "game": f"{RITUALS}+seasons"},
            "activate:shaman take:totem-of-hunt", "take:totem-of-river", "NA-7.1n", {"card": "totem-of-river", "extra_rites": 1},
        ),
        ({"prairie": "totem-of-hunt corn"}, "activate:shaman", "take:corn", "NA-R52", {"role": "shaman", "takes": "totems", "card": "corn"}),
        (
            {"prairie": "totem-of-hunt corn", "game": RITUALS},
            "activate:shaman", "take:corn", "NA-R52", {"role": "shaman", "takes": "totems and rites", "card": "corn"},
        ),
        ({"prairie": "corn"}, "", "activate:elder", "NA-R47", {"role": "elder", "takes": "member cards", "such_cards": 0}),
        ({"prairie": "corn", "farmer": "red"}, "activate:farmer take:corn", "take:corn", "NA-R50", {"card": "corn", "in_the_prairie": 0}),
    ],
)  # fmt: skip
def test_NA_7_1n_R47_R50_R52_a_refusal_has_its_facts(
    start: dict[str, Any], played: str, wish: str, id: str, facts: dict[str, object]
) -> None:
    more = {**start}
    mine = tribe(farmer=more.pop("farmer", ""))
    state = play(position(mine, **more), *played.split())
    (violation,) = state.violations(state.parse(wish))
    assert (violation.rule.id, violation.facts) == (id, facts)


def test_NA_R50_R52_taking_before_a_role_is_chosen_names_who_takes_it_and_then_what_is_missing() -> (
    None
):
    state = position(prairie="corn")
    broken = state.violations(state.parse("take:salmon"))
    facts = {"card": "salmon", "chosen_role": None, "taken_by": ("fisher",)}
    assert [(v.rule.id, v.facts) for v in broken] == [
        ("NA-R52", facts),
        ("NA-R50", {"card": "salmon", "in_the_prairie": 0}),
    ]
    (there,) = state.violations(state.parse("take:corn"))
    assert str(there).endswith("(card: corn, chosen role: none, taken by: farmer)")


@pytest.mark.parametrize(("rite", "wish"), [("knowledge", "take:corn"), ("sacrifice", "stop")])
def test_NA_6_2a_nothing_else_is_taken_before_a_rite_is_carried_out(rite: str, wish: str) -> None:
    state = position(tribe(fisher="red"), prairie=f"rite-of-{rite} corn corn", game=RITUALS)
    state = play(state, "activate:shaman", f"take:rite-of-{rite}")
    refused(state, wish, "NA-6.2a")


def test_NA_7_3g_the_stalker_goes_somewhere_before_anything_else() -> None:
    state = position(at="Revealing", game=SOUL, stack="silent-stalker corn corn corn corn")
    refused(play(state, "reveal:silent-stalker"), "stop", "NA-7.3g")


def test_every_question_is_told_in_words() -> None:
    state = play(position(tribe(scout="red"), prairie="corn", at="Revealing"), "reveal:corn")
    assert isinstance(state.decision, Decision)
    assert state.decision.describe() == "reveal a card or stop, 2 cards left to reveal"
    told = str(state.violations(state.parse("start:0"))[-1])
    assert "(now: reveal a card or stop, 2 cards left to reveal)" in told
