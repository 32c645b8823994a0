"""Natives 6: totems, and the rites of the Rituals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames.natives import Activate, Capture, Discard, Dismiss, Move
from bisongames.natives.events import CardBoxed
from tests.natives.positions import (
    ALL,
    BASE,
    RITUALS,
    SOUL,
    B,
    G,
    R,
    asked,
    lines,
    position,
    rule_text,
    scored,
    scores,
    tribe,
    variant_file,
)
from tests.position_checks import events, legal, look, play, refused


def totem(name: str, **mine: Any) -> int:
    """What a totem brings a player who has also these members, and food or captives."""
    above = f"totem-of-{name} {mine.pop('above', '')}"
    found = lines(scored(tribe(above, **mine)), R)
    return next(points for line, points in found.items() if line.startswith("Totem"))


def taken(rite: str, *tribes: object, players: int = 2, prairie: str = "", **more: object):
    """R has just taken a rite as his first card."""
    state = position(
        *tribes, prairie=f"rite-of-{rite} {prairie}", game=more.pop("game", RITUALS), players=players, **more  # type: ignore[arg-type]
    )  # fmt: skip
    return play(state, "activate:shaman", f"take:rite-of-{rite}")


def test_NA_6_1a_a_totem_pays_for_cards_of_the_own_tribe() -> None:
    mine, other = tribe("totem-of-field corn corn corn corn"), tribe("corn corn")
    found = lines(scored(mine, other), R)
    assert found["Totem of the Field: 4"] == 4


def test_NA_6_1b_6_1c_cunning_pays_2_for_each_scout_tribe_card_included() -> None:
    assert totem("cunning") == 2
    assert totem("cunning", scout="red red") == 6
    assert rule_text("NA-6.1c") == "Totem of Cunning: 2 points for each of your scouts."


@pytest.mark.parametrize(
    ("name", "role", "id"),
    [("wisdom", "elder", "6.1d"), ("spirits", "shaman", "6.1e"), ("power", "warrior", "6.1f")],
)
def test_NA_6_1d_6_1e_6_1f_role_totems_pay_2_for_each_of_the_role(
    name: str, role: str, id: str
) -> None:
    assert totem(name) == 2
    assert totem(name, **{role: "red blue"}) == 6
    assert f"2 points for each of your {role}s" in rule_text(f"NA-{id}")


def test_NA_6_1f_power_does_not_count_captives_and_is_gone_with_the_soul() -> None:
    assert totem("power", captives="red red red") == 2
    with pytest.raises(bisongames.UnknownRule):
        bisongames.load(SOUL).rule("NA-6.1f")


def test_NA_6_1g_wrath_pays_for_captives_by_the_option() -> None:
    mine = tribe("totem-of-wrath", captives="red red blue blue green")
    assert scores(mine) == (10, 0)
    assert scores(mine, game=f"{BASE}+wrath_points=2") == (15, 0)
    fought = tribe("totem-of-wrath", conflicts="conflict-green conflict-blue")
    assert scores(fought, game=SOUL) == (6, 0)
    with pytest.raises(bisongames.VariantError):
        bisongames.load(f"{BASE}+wrath_points=3")


@pytest.mark.parametrize(
    ("name", "food", "id"),
    [("field", "corn", "6.1h"), ("river", "salmon", "6.1i"), ("hunt", "bison", "6.1j")],
)
def test_NA_6_1h_6_1i_6_1j_R54_food_totems_pay_1_for_each_card(
    name: str, food: str, id: str
) -> None:
    assert totem(name) == 0
    assert totem(name, above=f"{food} {food} {food}") == 3
    found = lines(scored(tribe(f"totem-of-{name} {food} great-{food}"), game=SOUL), R)
    assert [points for line, points in found.items() if line.startswith("Totem")] == [2]
    assert f"1 point for each of your {food} cards" in rule_text(f"NA-{id}")


def test_NA_R55_bonuses_do_not_count_for_totems_heroes_do() -> None:
    mine = tribe("totem-of-wisdom", elder="sun-and-moon", credit=2)
    found = lines(scored(mine, game=ALL), R)
    assert found["Totem of Wisdom: 3"] == 6


def test_NA_5e_totems_and_rites_together_up_to_the_strength() -> None:
    state = position(
        tribe(shaman="red"), prairie="totem-of-hunt totem-of-river rite-of-peace", game=RITUALS
    )
    state = play(state, "activate:shaman", "take:totem-of-hunt", "take:rite-of-peace")
    assert state.active_player == G
    assert dict(look(state).tribes[R].above) == {"totem-of-hunt": 1, "rite-of-peace": 1}


def test_NA_6_2a_a_rite_acts_at_once() -> None:
    state = taken("feast", tribe(shaman="red"), tribe("corn bison"), prairie="totem-of-hunt")
    assert asked(state) == "Losing 1"
    state = play(state, "discard:corn")
    assert legal(state) == {"take:totem-of-hunt", "stop"}
    paying = taken("rainmaking", tribe("corn", shaman="red"), prairie="totem-of-hunt")
    refused(paying, "take:totem-of-hunt", "NA-6.2a")


def test_NA_6_2b_discarded_cards_go_to_the_box() -> None:
    state = taken("feast", tribe(), tribe("corn"))
    before = look(state).boxed["corn"]
    step = state.step(state.parse("discard:corn"))
    assert look(step.state).boxed["corn"] == before + 1
    assert look(step.state).prairie["corn"] == 0
    assert step.events[0] == CardBoxed(G, "corn")


def test_NA_R56_a_rite_stays_above_the_shaman() -> None:
    state = taken("peace", tribe())
    assert look(state).tribes[R].above["rite-of-peace"] == 1
    holder = tribe("rite-of-peace", scout="third-eye")
    assert scores(holder, game=ALL)[R] == 1 - 2 + 8


def test_NA_6_2d_sixteen_rites_of_eight_kinds_bring_28() -> None:
    rites = bisongames.load(RITUALS).components.rites
    assert {row.count for row in rites.values()} == {2}
    assert sum(row.count * row.points for row in rites.values()) == 28
    assert sorted(row.points for row in rites.values()) == [1, 1, 1, 1, 1, 1, 4, 4]


def test_NA_6_2e_only_opponents_strictly_ahead_are_hit() -> None:
    state = taken(
        "clear-sight", tribe(scout="red"),
        tribe("totem-of-hunt", scout="red red"), tribe("totem-of-river", scout="red"), players=3,
    )  # fmt: skip
    assert asked(state) == "Losing 1"
    after = play(state, "discard:totem-of-hunt")
    assert look(after).tribes[B].above["totem-of-river"] == 1


def test_NA_6_2g_a_sacrificed_foreign_member_costs_nothing_more() -> None:
    state = taken("sacrifice", tribe(fisher="green"), tribe())
    before = state.standing().scores
    after = play(state, "capture:green/fisher").standing().scores
    assert (after[R] - before[R], after[G] - before[G]) == (3, -2)
    assert before == (-2 + 1, 2)


def test_NA_6_2f_sacrifice_turns_one_added_member_of_any_colour() -> None:
    state = taken("sacrifice", tribe(fisher="red green", scout="green"))
    assert legal(state) == {
        "capture:red/fisher", "capture:green/fisher", "capture:green/scout", "decline",
    }  # fmt: skip
    refused(state, Capture("blue", "fisher"), "NA-R39")
    refused(state, Capture("red", "elder"), "NA-R39")
    after = play(state, "capture:red/fisher")
    assert after.active_player == G
    assert look(after).tribes[R].captives == ("red",)
    assert look(after).strength[R][5] == 2
    assert play(state, "decline").active_player == G


def test_NA_6_2i_without_a_totem_nothing_happens() -> None:
    state = taken("clear-sight", tribe(), tribe("rite-of-peace corn", scout="red"))
    assert asked(state) == "Revealing -1"
    assert dict(look(state).tribes[G].above) == {"rite-of-peace": 1, "corn": 1}


def test_NA_6_2h_R57_R58_clear_sight_each_player_ahead_in_scouts_discards_a_totem_they_choose() -> (
    None
):
    state = taken("clear-sight", tribe(), tribe("totem-of-hunt totem-of-river corn", scout="red"))
    assert legal(state) == {"discard:totem-of-hunt", "discard:totem-of-river"}
    refused(state, Discard("corn"), "NA-R57")
    refused(state, Discard("totem-of-field"), "NA-R58")
    after = play(state, "discard:totem-of-river")
    assert look(after).tribes[G].above["totem-of-hunt"] == 1
    assert look(after).tribes[R].above["totem-of-river"] == 0
    assert look(after).boxed["totem-of-river"] == 1


def test_NA_6_2k_6_2j_rainmaking_costs_a_food_card_of_ones_choice() -> None:
    state = taken("rainmaking", tribe("corn bison totem-of-hunt"))
    assert legal(state) == {"discard:corn", "discard:bison"}
    refused(state, Discard("salmon"), "NA-R58")
    refused(state, Discard("totem-of-hunt"), "NA-R57")
    refused(state, Dismiss("red", "scout"), "NA-R57")
    after = play(state, "discard:corn")
    assert after.standing().scores[R] == 4 + 4 + 1  # bison, rite, Totem of the Hunt


def test_NA_6_2m_6_2l_ancestors_costs_an_added_member_of_the_own_colour() -> None:
    state = taken("ancestors", tribe(fisher="red green", captives="red"))
    assert legal(state) == {"dismiss:red/fisher"}
    refused(state, Dismiss("green", "fisher"), "NA-6.2m")
    refused(state, Dismiss("red", "warrior"), "NA-R39")
    refused(state, Discard("corn"), "NA-R57")
    before, after = state, play(state, "dismiss:red/fisher")
    assert after.standing().scores[R] - before.standing().scores[R] == -2
    assert look(after).strength[R][5] == 2
    assert look(after).boxed["red"] == look(before).boxed["red"] + 1


def test_NA_R32_one_of_two_colours_is_enough() -> None:
    state = taken("ancestors", tribe(fisher="red-green blue-yellow"))
    assert legal(state) == {"dismiss:red-green/fisher"}
    refused(state, Dismiss("blue-yellow", "fisher"), "NA-6.2m")


def test_NA_6_2o_knowledge_may_use_a_role_twice_or_two_roles() -> None:
    state = taken("knowledge", tribe(), prairie="corn corn bison")
    twice = play(state, "activate:farmer", "take:corn", "activate:farmer", "take:corn")
    assert look(twice).tribes[R].above["corn"] == 2
    two = play(state, "activate:farmer", "take:corn", "activate:hunter", "take:bison")
    assert look(two).tribes[R].above["bison"] == 1
    assert twice.active_player == two.active_player == G


def test_NA_6_2n_each_activation_takes_at_most_one_card_or_by_the_option_the_strength() -> None:
    mine = tribe(farmer="red red")
    state = play(
        taken("knowledge", mine, prairie="corn corn corn corn"), "activate:farmer", "take:corn"
    )
    assert asked(state) == "Activating 0"
    assert "choose a role and take 1 card with it." in rule_text("NA-6.2n", RITUALS)
    full = taken(
        "knowledge", mine, prairie="corn " * 4, game=f"{RITUALS}+knowledge_full_strength=on"
    )
    full = play(full, "activate:farmer", "take:corn", "take:corn")
    assert legal(full) == {"take:corn", "stop"}
    assert asked(play(full, "stop")) == "Activating 0"
    two = taken("knowledge", mine, prairie="corn " * 4, game=f"{RITUALS}+knowledge_limit=2")
    assert asked(play(two, "activate:farmer", "take:corn", "take:corn")) == "Activating 0"


def test_NA_6_2p_R39_R40_change_moves_up_to_two_added_members() -> None:
    state = taken("change", tribe(fisher="red green"))
    assert len(legal(state, "move")) == 2 * 6
    refused(state, Move("red", "fisher", "fisher"), "NA-R40")
    refused(state, Move("blue", "fisher", "scout"), "NA-R39")
    state = play(state, "move:red/fisher/scout", "move:green/fisher/elder")
    assert look(state).strength[R] == (2, 2, 1, 1, 1, 1, 1)
    assert state.active_player == G
    assert play(taken("change", tribe(fisher="red")), "decline").active_player == G


def test_NA_R41_R42_two_different_members_also_to_the_scout() -> None:
    state = play(taken("change", tribe(fisher="red")), "move:red/fisher/scout")
    refused(state, "move:red/scout/elder", "NA-R41")
    assert legal(state) == {"decline"}
    pair = play(taken("change", tribe(fisher="red", scout="red")), "move:red/fisher/scout")
    after = play(pair, "move:red/scout/elder")
    assert look(after).strength[R][:2] == (2, 2)


def test_NA_6_2q_feast_each_player_with_more_food_cards_discards_one() -> None:
    state = taken(
        "feast", tribe("corn corn"), tribe("corn corn salmon totem-of-hunt"), tribe("bison bison"),
        players=3,
    )  # fmt: skip
    assert asked(state) == "Losing 1"
    assert legal(state) == {"discard:corn", "discard:salmon"}
    refused(state, Discard("totem-of-hunt"), "NA-R57")
    refused(state, Discard("bison"), "NA-R58")
    after = play(state, "discard:salmon")
    assert look(after).tribes[B].above["bison"] == 2


def test_NA_6_2r_N9_peace_takes_the_last_captive_of_whoever_has_more() -> None:
    state = position(
        tribe(), tribe(captives="green blue", conflicts="conflict-red"), tribe(),
        prairie="rite-of-peace", game=ALL, players=3,
    )  # fmt: skip
    happened = events(state, "activate:shaman", "take:rite-of-peace")
    assert CardBoxed(G, "blue", "captives") in happened
    after = play(state, "activate:shaman", "take:rite-of-peace")
    assert look(after).tribes[G].captives == ("green",)
    assert look(after).tribes[G].conflicts["conflict-red"] == 1
    assert asked(after) == "Revealing -1"


def test_NA_R62_each_activation_may_be_declined_and_takes_a_card_otherwise() -> None:
    state = taken("knowledge", tribe(), prairie="corn bison")
    state = play(state, "decline")
    assert asked(state) == "Activating 0"
    hunting = play(state, "activate:hunter")
    refused(hunting, "stop", "NA-R48")
    assert play(hunting, "take:bison").active_player == G


def test_NA_R20_rites_one_after_the_other_with_the_strength_of_the_beginning() -> None:
    state = taken("change", tribe(shaman="red"), prairie="totem-of-hunt")
    state = play(state, "move:red/shaman/scout", "decline")
    assert legal(state) == {"take:totem-of-hunt", "stop"}


def test_NA_R21_R60_R61_knowledge_is_not_for_the_scout_nor_bonuses_and_skips_what_has_nothing() -> (
    None
):
    state = taken("knowledge", tribe(), prairie="corn")
    refused(state, Activate("scout"), "NA-R21")
    refused(state, Activate("fisher"), "NA-R47")
    assert play(state, "activate:farmer", "take:corn").active_player == G
    assert taken("knowledge", tribe()).active_player == G
    joy = taken(
        "knowledge", tribe(), prairie="corn corn corn corn", game=ALL, season="summer-of-joy"
    )
    assert asked(play(joy, "activate:farmer", "take:corn")) == "Activating 0"


def test_NA_R59_a_rite_taken_by_knowledge_acts_too() -> None:
    state = taken("knowledge", tribe(), prairie="rite-of-knowledge corn corn corn")
    state = play(state, "activate:shaman", "take:rite-of-knowledge")
    for _ in range(3):
        assert asked(state) == "Activating 0"
        state = play(state, "activate:farmer", "take:corn")
    assert state.active_player == G
    assert look(state).tribes[R].above["corn"] == 3


def test_NA_R22_a_rite_that_cannot_be_paid_may_not_be_taken() -> None:
    state = position(
        tribe(fisher="green"), prairie="rite-of-rainmaking rite-of-ancestors", game=RITUALS
    )
    assert legal(state) == {"pass"}
    refused(state, "activate:shaman", "NA-R47")
    state = position(
        tribe("corn", fisher="green"), prairie="rite-of-rainmaking rite-of-ancestors", game=RITUALS
    )
    state = play(state, "activate:shaman")
    refused(state, "take:rite-of-ancestors", "NA-R22")
    assert legal(state) == {"take:rite-of-rainmaking"}


def test_NA_R33_R63_who_is_hit_is_settled_first_and_acts_clockwise() -> None:
    state = taken(
        "feast", tribe("corn"), tribe("corn corn"), tribe("corn corn"), tribe("corn corn"),
        players=4, active=0,
    )  # fmt: skip
    order = []
    for _ in range(3):
        order.append(state.actor)
        state = play(state, "discard:corn")
    assert order == [1, 2, 3]
    late = position(
        tribe("corn corn"), tribe("corn"), tribe("corn corn"), tribe("corn corn"), players=4,
        active=2, prairie="rite-of-feast", game=RITUALS,
    )  # fmt: skip
    assert play(late, "activate:shaman", "take:rite-of-feast").active_player == 3


def test_NA_N1_a_rite_may_mix_effects(tmp_path: Path) -> None:
    text = (
        '[components.rites]\nrite-of-peace = { effects = [{ verb = "pay", what = "totem" }, '
        '{ verb = "pay", what = "food" }, { verb = "activate", number = 1 }, '
        '{ verb = "opponents_ahead_discard", measure = "hunter", what = "food" }] }\n'
    )
    game = bisongames.load(variant_file(tmp_path, text, extends=RITUALS))
    poor = position(tribe("corn"), prairie="rite-of-peace", game=game)
    assert legal(poor) == {"pass"}
    state = taken(
        "peace",
        tribe("corn totem-of-hunt"),
        tribe("corn", hunter="red"),
        prairie="bison",
        game=game,
    )
    state = play(state, "discard:totem-of-hunt", "discard:corn", "activate:hunter", "take:bison")
    assert asked(state) == "Losing 1"
    assert "; then " in game.rule("NA-6.2r").text


def test_NA_R60_harvest_does_not_follow_an_activation_by_knowledge() -> None:
    state = taken("knowledge", tribe(), prairie="corn bison", game=ALL, season="autumn-of-harvest")
    assert asked(play(state, "activate:farmer", "take:corn")) == "Activating 0"
