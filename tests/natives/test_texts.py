"""Texts of Natives that follow the options and the cards of a variant, and refusals that say what is not allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

import bisongames
from bisongames import Action, State
from bisongames.engine.core.agenda import Decision
from bisongames.natives import Capture, Dismiss, Move
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    play,
    position,
    rule_text,
    scored,
    tribe,
    variant_file,
)

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


def why(state: State, wish: str | Action) -> list[str]:
    """What a player is told."""
    action = state.parse(wish) if isinstance(wish, str) else wish
    return [str(violation) for violation in state.violations(action)]


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
        ("7.3d", "8 points, or 5 for Silent Stalker, or 10 for Legendary Elder."),
        ("7.3k", "Legendary Elder: score 10 points if you have the most elders."),
        ("7.3s", "counts as 3 members"),
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
        ("4c", "replenish=3", "reveal 3 cards"),
        ("2h", "cards_below_winter=1", "1 playing card,"),
        ("2h", "cards_below_winter=0", "from the bottom: the winter card and"),
        ("2j", "opening_cards=1", "the top 1 card of"),
        ("2j", "opening_cards=0", "is empty"),
        ("8f", "captive_points=2", "2 points"),
        ("8f", "captive_points=0", "no points"),
    ],
)
def test_rules_follow_options(id: str, options: str, words: str) -> None:
    assert words in rule_text(f"NA-{id}", f"{BASE}+{options}")


def test_NA_7_2c_7_2i_7_2j_rules_of_the_soul_follow_options() -> None:
    other = f"{SOUL}+great_food_per_turn=2+absent_warriors=1"
    assert "2 great food cards in a turn" in rule_text("NA-7.2c", other)
    assert "an opponent with 1 warrior." in rule_text("NA-7.2i", other)
    assert "at least 2 warriors." in rule_text("NA-7.2j", other)
    assert rule_text("NA-7.2i", f"{SOUL}+absent_warriors=0").endswith("without warriors.")


def test_NA_2q_2s_the_seasons_of_a_variant_are_named() -> None:
    chosen = f"{RITUALS}+seasons+season_choice=aggressive"
    assert "Spring of Mildness, Summer of Prayer and Autumn of Wrath" in rule_text("NA-2q", chosen)
    assert rule_text("NA-2q", SEASONS).startswith("Draw the spring")
    assert "aggressive" not in rule_text("NA-2s", SEASONS)
    assert "aggressive" in rule_text("NA-2s", chosen)


@pytest.mark.parametrize("game", COMBINATIONS)
def test_NA_2a_what_stays_in_the_box_depends_on_the_expansions(game: str) -> None:
    loaded = bisongames.load(game)
    number = len(loaded.expansions)
    assert loaded.has_rule("NA-2a") == (number < 3)
    if number < 3:
        assert ("expansions" in rule_text("NA-2a", game)) == (number > 0)


# Refusals


def test_NA_R39_a_member_that_is_not_there_is_said_to_lie_elsewhere() -> None:
    change = position(tribe(fisher="red"), prairie="rite-of-change", game=RITUALS)
    change = play(change, "activate:shaman", "take:rite-of-change")
    told = "NA-R39: You may choose a member card of your tribe only at a role where it lies."
    assert why(change, Move("blue", "hunter", "elder")) == [
        f"{told} (card: blue, role: hunter, such cards: 0)"
    ]
    pay = position(tribe(fisher="red"), prairie="rite-of-ancestors", game=RITUALS)
    pay = play(pay, "activate:shaman", "take:rite-of-ancestors")
    assert why(pay, Dismiss("red", "hunter"))[0].startswith(told)
    give = position(tribe(fisher="red"), prairie="rite-of-sacrifice", game=RITUALS)
    give = play(give, "activate:shaman", "take:rite-of-sacrifice")
    assert why(give, Capture("red", "hunter"))[0].startswith(told)


def test_NA_7_1n_a_second_totem_in_the_summer_of_prayer_is_refused_for_what_it_is() -> None:
    state = position(
        prairie="totem-of-hunt totem-of-river rite-of-peace", game=f"{RITUALS}+seasons",
        season="summer-of-prayer",
    )  # fmt: skip
    state = play(state, "activate:shaman", "take:totem-of-hunt")
    assert why(state, "take:totem-of-river") == [
        "NA-7.1n: You may not take a totem instead of an extra rite. (card: totem-of-river, extra rites: 1)"
    ]


@pytest.mark.parametrize(("game", "takes"), [(BASE, "totems"), (RITUALS, "totems and rites")])
def test_NA_R52_a_role_that_does_not_take_a_card_says_what_it_takes(game: str, takes: str) -> None:
    state = play(position(prairie="totem-of-hunt corn", game=game), "activate:shaman")
    (told,) = why(state, "take:corn")
    assert told.startswith(
        "NA-R52: You may take only cards of the kind that the chosen role takes."
    )
    assert told.endswith(f"(role: shaman, takes: {takes}, card: corn)")


def test_NA_R47_R50_what_is_not_in_the_prairie_is_refused_for_that() -> None:
    state = position(prairie="corn")
    (told,) = why(state, "activate:elder")
    assert told.startswith("NA-R47: You may choose a role only if it can take at least one card.")
    assert told.endswith("(role: elder, takes: member cards, such cards: 0)")
    rest = play(position(tribe(farmer="red"), prairie="corn"), "activate:farmer", "take:corn")
    assert why(rest, "take:corn") == [
        "NA-R50: You may take only cards that lie in the prairie. (card: corn, in the prairie: 0)"
    ]


@pytest.mark.parametrize(
    ("state", "wish", "id"),
    [
        (position(prairie="rite-of-knowledge corn corn", game=RITUALS), "take:corn", "NA-6.2a"),
        (position(tribe(fisher="red"), prairie="rite-of-sacrifice", game=RITUALS), "stop", "NA-6.2a"),
    ],
)  # fmt: skip
def test_NA_6_2a_nothing_else_is_taken_before_a_rite_is_carried_out(
    state: State, wish: str, id: str
) -> None:
    rite = next(card for card in state.table.board.kinds if "rite" in card and state.table.prairie[state.table.board.number[card]])  # fmt: skip
    state = play(state, "activate:shaman", f"take:{rite}")
    assert [v.rule.id for v in state.violations(state.parse(wish))] == [id, "GEN-decision"]


def test_NA_7_3g_the_stalker_goes_somewhere_before_anything_else() -> None:
    state = position(at="Revealing", game=SOUL, stack="silent-stalker corn corn corn corn")
    state = play(state, "reveal:silent-stalker")
    assert [v.rule.id for v in state.violations(state.parse("stop"))] == ["NA-7.3g", "GEN-decision"]


def test_every_question_is_told_in_words() -> None:
    state = position(tribe(scout="red"), prairie="corn", at="Revealing")
    state = play(state, "reveal:corn")
    assert isinstance(state.decision, Decision)
    assert state.decision.describe() == "reveal a card or stop, 2 cards left to reveal"
    assert "(now: reveal a card or stop, 2 cards left to reveal)" in why(state, "take:corn")[-1]
