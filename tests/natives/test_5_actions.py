"""Natives 5: the action of a tribe card."""

from __future__ import annotations

from typing import Any

import pytest

from bisongames.natives import Take
from bisongames.natives.events import CardTaken, MemberPlaced, Passed, RoleActivated
from bisongames.natives.rituals.role_swaps import Reassigning
from tests.natives.positions import (
    BASE,
    RITUALS,
    SOUL,
    G,
    R,
    asked,
    asking,
    position,
    scores,
    tribe,
)
from tests.position_checks import events, legal, look, play, refused

EVERYTHING = "red green-blue corn salmon bison totem-of-hunt"


def test_NA_4h_4i_R52_one_role_and_no_more_cards_than_its_strength() -> None:
    state = position(tribe(farmer="red"), prairie="corn corn corn salmon")
    state = play(state, "activate:farmer", "take:corn")
    refused(state, "take:salmon", "NA-R52")
    refused(state, "activate:hunter", "NA-4h", "GEN-decision")
    assert legal(state) == {"take:corn", "stop"}
    refused(asking(state, left=0), "take:corn", "NA-4i")
    state = play(state, "take:corn")
    assert state.active_player == G


def test_NA_5a_the_elder_takes_members() -> None:
    state = position(tribe(elder="red"), prairie="red blue blue corn")
    state = play(state, "activate:elder")
    assert legal(state) == {"take:red", "take:blue"}
    refused(state, "take:corn", "NA-R52")
    state = play(state, "take:red", "place:scout", "take:blue", "place:scout")
    assert state.active_player == G
    one = play(position(prairie="red blue"), "activate:elder", "take:red", "place:scout")
    assert one.active_player == G


def test_NA_5d_members_of_one_action_go_together_or_apart() -> None:
    state = position(tribe(elder="red red"), prairie="blue blue green")
    start = play(state, "activate:elder", "take:blue", "place:fisher", "take:green")
    together = play(start, "place:fisher", "take:blue", "place:fisher")
    apart = play(start, "place:scout", "take:blue", "place:warrior")
    assert look(together).strength[R] == (1, 3, 1, 1, 1, 4, 1)
    assert look(apart).strength[R] == (2, 3, 1, 2, 1, 2, 1)


def test_NA_5b_5c_members_of_any_colour_go_to_the_own_tribe() -> None:
    state = play(position(prairie="blue"), "activate:elder", "take:blue", "place:hunter")
    assert look(state).tribes[R].members[6] == {"blue": 1}
    assert look(state).tribes[G] == tribe()
    assert state.standing().scores[R] == -2


def test_NA_5e_the_shaman_takes_totems() -> None:
    state = position(prairie="totem-of-hunt totem-of-field corn")
    state = play(state, "activate:shaman")
    refused(state, "take:corn", "NA-R52")
    assert play(state, "take:totem-of-hunt").active_player == G


def test_NA_5g_5h_R53_the_warrior_takes_captives_who_do_not_join_the_tribe() -> None:
    state = position(tribe(warrior="red"), prairie="red blue corn")
    state = play(state, "activate:warrior", "take:blue")
    refused(state, "take:corn", "NA-R52")
    state = play(state, "take:red")
    assert look(state).tribes[R].captives == ("blue", "red")
    assert look(state).strength[R] == (1, 1, 1, 2, 1, 1, 1)
    assert asked(state) == "Revealing -1"


FOOD = [("farmer", "corn"), ("fisher", "salmon"), ("hunter", "bison")]


@pytest.mark.parametrize(("role", "card"), FOOD)
def test_NA_5i_5j_5k_a_food_role_takes_its_food(role: str, card: str) -> None:
    other = "salmon" if card == "corn" else "corn"
    three: dict[str, Any] = {role: "red blue"}
    state = position(tribe(**three), prairie=f"{card} {card} {card} {card} {other}")
    state = play(state, f"activate:{role}")
    refused(state, f"take:{other}", "NA-R52")
    assert play(state, *[f"take:{card}"] * 3).active_player == G
    two = position(tribe(**three), prairie=f"{card} {card}")
    two = play(two, f"activate:{role}", f"take:{card}", f"take:{card}")
    assert legal(two) == {"stop"}
    refused(two, f"take:{card}", "NA-R50")


@pytest.mark.parametrize(("role", "card"), [*FOOD, ("shaman", "totem-of-cunning")])
def test_NA_3e_5f_5l_food_and_totems_lie_above_their_role(role: str, card: str) -> None:
    state = position(prairie=card)
    happened = events(state, f"activate:{role}", f"take:{card}")
    assert happened[:2] == [RoleActivated(R, role, 1), CardTaken(R, card, role)]
    assert look(play(state, f"activate:{role}", f"take:{card}")).tribes[R] == tribe(card)


def test_NA_R49_take_and_place_one_by_one() -> None:
    state = position(tribe(elder="red"), prairie="green blue")
    happened = events(state, "activate:elder", "take:green", "place:scout", "take:blue")
    assert happened == [
        RoleActivated(R, "elder", 2),
        CardTaken(R, "green", "elder"),
        MemberPlaced(R, "green", "scout"),
        CardTaken(R, "blue", "elder"),
    ]
    held = play(state, "activate:elder", "take:green")
    assert look(held).held == "green"
    refused(held, Take("blue"), "NA-R49", "GEN-decision")


def test_NA_R50_R51_only_reveals_fill_the_prairie() -> None:
    state = position(prairie="corn corn")
    after = play(state, "activate:farmer", "take:corn")
    assert dict(look(after).prairie) == {"corn": 1}
    refused(play(state, "activate:farmer"), "take:red", "NA-R50", "NA-R52")
    full = position(prairie="corn " * 12 + "red " * 7 + "salmon " * 8)
    assert look(full).prairie.total == 27


def test_NA_R48_a_chosen_role_takes_a_card() -> None:
    state = play(position(tribe(fisher="red red"), prairie="salmon salmon"), "activate:fisher")
    refused(state, "stop", "NA-R48")
    assert play(state, "take:salmon", "stop").active_player == G


def test_NA_R2_R46_R47_passing_is_always_open_and_the_scout_and_empty_roles_are_not() -> None:
    state = position(prairie="corn")
    assert legal(state) == {"activate:farmer", "pass"}
    refused(state, "activate:fisher", "NA-R47")
    assert events(state, "pass")[0] == Passed(R)
    full = position(prairie=EVERYTHING)
    refused(full, "activate:scout", "NA-R46")
    assert legal(full) == {
        "pass", "activate:elder", "activate:shaman", "activate:warrior", "activate:farmer",
        "activate:fisher", "activate:hunter",
    }  # fmt: skip


@pytest.mark.parametrize("game", [BASE, RITUALS, SOUL])
@pytest.mark.parametrize(
    ("card", "roles"),
    [
        ("red", {"elder", "warrior"}), ("totem-of-hunt", {"shaman"}), ("corn", {"farmer"}),
        ("salmon", {"fisher"}), ("bison", {"hunter"}),
    ],
)  # fmt: skip
def test_NA_R47_each_kind_of_card_opens_its_roles(game: str, card: str, roles: set[str]) -> None:
    state = position(prairie=card, game=game)
    assert legal(state) == {f"activate:{role}" for role in roles} | {"pass"}


def test_NA_R3_strength_is_fixed_when_the_action_begins() -> None:
    state = position(tribe(elder="red"), prairie="blue blue blue")
    state = play(state, "activate:elder", "take:blue", "place:elder", "take:blue", "place:elder")
    assert state.active_player == G
    assert look(state).strength[R][1] == 4


def test_NA_R4_members_are_not_moved_later() -> None:
    mine = tribe(fisher="red")
    refused(position(mine), "move:red/fisher/hunter", "GEN-decision")
    none_left = asking(position(mine, game=RITUALS), Reassigning(R, 0, (), ()))
    refused(none_left, "move:red/fisher/hunter", "NA-R4")


def test_NA_R5_N7_an_empty_prairie_means_a_pass_which_is_still_asked() -> None:
    assert legal(position()) == {"pass"}
    assert position().actor == R


def test_NA_R14_N6_any_member_may_be_a_captive_and_counts_one() -> None:
    state = play(position(prairie="red"), "activate:warrior", "take:red")
    assert state.standing().scores == (1, 0)
    assert scores(tribe(captives="red red-green blue green yellow")) == (5, 0)
    assert scores(tribe(captives="blue"), game=f"{BASE}+captive_points=3") == (3, 0)
