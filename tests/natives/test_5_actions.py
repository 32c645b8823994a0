"""Natives 5: the action of a tribe card."""

from __future__ import annotations

from typing import Any

import pytest

from bisongames.natives import Take
from bisongames.natives.events import CardTaken, MemberPlaced, Passed, RoleActivated
from tests.natives.positions import (
    BASE,
    RITUALS,
    SEASONS,
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
    refused(state, "activate:hunter", "NA-4h")
    assert legal(state) == {"take:corn", "stop"}
    state = play(state, "take:corn")
    assert state.active_player == G


def test_NA_4i_an_action_without_strength_left_takes_nothing() -> None:
    state = play(position(tribe(farmer="red"), prairie="corn corn"), "activate:farmer", "take:corn")
    refused(asking(state, left=0), "take:corn", "NA-4i")


def test_NA_4j_then_the_next_player() -> None:
    state = play(position(prairie="corn", players=3, active=1), "activate:farmer", "take:corn")
    assert (state.active_player, asked(state)) == (2, "Revealing -1")


def test_NA_5a_the_elder_takes_members() -> None:
    state = position(tribe(elder="red"), prairie="red blue blue corn")
    state = play(state, "activate:elder")
    assert legal(state) == {"take:red", "take:blue"}
    refused(state, "take:corn", "NA-R52")
    state = play(state, "take:red", "place:scout", "take:blue", "place:scout")
    assert state.active_player == G
    one = play(position(prairie="red blue"), "activate:elder", "take:red", "place:scout")
    assert one.active_player == G


def test_NA_5c_members_go_to_the_own_tribe() -> None:
    state = play(position(prairie="red"), "activate:elder", "take:red", "place:hunter")
    assert look(state).tribes[R].members[6] == {"red": 1}
    assert look(state).tribes[G] == tribe()


def test_NA_5d_members_of_one_action_go_together_or_apart() -> None:
    state = position(tribe(elder="red red"), prairie="blue blue green")
    start = play(state, "activate:elder", "take:blue", "place:fisher", "take:green")
    together = play(start, "place:fisher", "take:blue", "place:fisher")
    apart = play(start, "place:scout", "take:blue", "place:warrior")
    assert look(together).strength[R] == (1, 3, 1, 1, 1, 4, 1)
    assert look(apart).strength[R] == (2, 3, 1, 2, 1, 2, 1)


def test_NA_5b_members_of_any_colour_may_be_taken() -> None:
    state = play(position(prairie="blue"), "activate:elder", "take:blue", "place:fisher")
    assert look(state).strength[R][5] == 2
    assert state.standing().scores[R] == -2


def test_NA_5e_the_shaman_takes_totems() -> None:
    state = position(prairie="totem-of-hunt totem-of-field corn")
    state = play(state, "activate:shaman")
    refused(state, "take:corn", "NA-R52")
    assert play(state, "take:totem-of-hunt").active_player == G


def test_NA_5g_the_warrior_takes_captives() -> None:
    state = position(tribe(warrior="red"), prairie="red blue corn")
    state = play(state, "activate:warrior", "take:blue")
    refused(state, "take:corn", "NA-R52")
    assert look(play(state, "take:red")).tribes[R].captives == ("blue", "red")


def test_NA_5h_R53_captives_do_not_join_the_tribe() -> None:
    state = play(position(prairie="red"), "activate:warrior", "take:red")
    assert look(state).strength[R] == (1,) * 7
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
def test_NA_5f_5l_food_and_totems_lie_above_their_role(role: str, card: str) -> None:
    happened = events(position(prairie=card), f"activate:{role}", f"take:{card}")
    assert happened[:2] == [RoleActivated(R, role, 1), CardTaken(R, card, role)]


def test_NA_R46_the_scout_is_no_choice_of_step_3() -> None:
    state = position(prairie=EVERYTHING)
    refused(state, "activate:scout", "NA-R46")
    assert "activate:scout" not in legal(state)


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
    refused(held, Take("blue"), "NA-R49")


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


def test_NA_R2_R47_passing_is_always_open_and_empty_roles_are_not() -> None:
    state = position(prairie="corn")
    assert legal(state) == {"activate:farmer", "pass"}
    refused(state, "activate:fisher", "NA-R47")
    assert events(state, "pass")[0] == Passed(R)
    full = position(prairie=EVERYTHING)
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
    state = position(tribe(fisher="red"), prairie="corn green")
    elder = play(state, "activate:elder")
    for now in (state, elder, play(elder, "take:green")):
        refused(now, "move:red/fisher/hunter", "NA-R4", "GEN-action")
        for other in ("conflict", "give:1", "dismiss:red/fisher"):
            refused(now, other, "GEN-action")
    state = position(tribe(fisher="red"), game=SEASONS)
    refused(state, "move:red/fisher/hunter", "NA-R4")


def test_NA_R5_an_empty_prairie_means_a_pass() -> None:
    assert legal(position()) == {"pass"}


def test_NA_R14_any_member_may_be_a_captive_and_counts_one() -> None:
    state = play(position(prairie="red"), "activate:warrior", "take:red")
    assert state.standing().scores == (1, 0)
    assert scores(tribe(captives="red red-green blue green yellow")) == (5, 0)
    assert scores(tribe(captives="red"), game=f"{BASE}+captive_points=3") == (3, 0)
