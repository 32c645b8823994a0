"""Positions of Wind River made by hand: what no play reaches is refused with its path."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.testing.support.mutations import check_damages
from tests.damaged import on_the_way, read_and_played_on, wrong
from tests.wind_river.positions import first_turn, play, position

VARIANTS = ("base", "per-field", "skip-tipiless", "seven-rows")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_position_damaged_in_one_place_is_refused_with_a_path_or_plays_to_its_end(
    name: str,
) -> None:
    rng = random.Random(name)
    refused = read = 0
    for players in (3, 4):
        for state in on_the_way(f"wind_river/{name}", players, players, 5):
            some = check_damages(state, rng, number=120, played=3)
            refused, read = refused + some[0], read + some[1]
    assert refused > read > 0


@pytest.mark.parametrize("id", [*VARIANTS, "base+supply_cost=3", "skip-tipiless+insert_cost=0"])
def test_whatever_play_reaches_is_read_and_played_on(id: str) -> None:
    for players in (3, 4):
        read_and_played_on(f"wind_river/{id}", players, random.Random(players))


def start(players: int = 3) -> State:
    return bisongames.load("wind_river").start(players, start_player=0)


# Set-up


def test_WR_3c_two_first_tipis_on_one_field_are_refused() -> None:
    state = play(start(), "place:B1", "place:C1")
    wrong(state, lambda p: p.update(tipis=[{"B1": 1}, {"B1": 1}, {}]), "$.position.tipis[0].B1")
    twice = play(start(), "place:B1", "place:C1", "place:D1", "place:E1")
    wrong(twice, lambda p: p["tipis"].__setitem__(0, {"B1": 2}), "$.position.tipis[0].B1")


def test_WR_3c_nor_do_they_share_one_before_the_first_activity() -> None:
    state = first_turn(players=3)
    own = next(iter(json.loads(bisongames.to_json(state))["position"]["tipis"][2]))
    wrong(
        state, lambda p: p["tipis"].__setitem__(1, {own: 1, "F6": 1}), f"$.position.tipis[1].{own}"
    )


@pytest.mark.parametrize("resources", [[5, 1, 1], [0, 1, 1]])
def test_WR_2i_before_the_first_turn_everybody_has_what_he_begins_with(
    resources: list[int],
) -> None:
    wrong(start(), lambda p: p.update(resources=resources), "$.position.resources[0]")


def test_WR_2k_before_the_first_turn_the_herd_stands_as_it_was_set_up() -> None:
    wrong(start(), lambda p: p.update(buffaloes={"B1": 1}), "$.position.buffaloes.B1")
    wrong(start(), lambda p: p["buffaloes"].pop("C2"), "$.position.buffaloes.C2")
    wrong(start(), lambda p: p.update(buffaloes={"B6": 2}), "$.position.buffaloes.B6")
    wrong(start(), lambda p: p.update(arrived={"C2": 1}), "$.position.arrived")


def test_before_the_first_turn_nothing_is_in_the_plains_and_no_round_has_begun() -> None:
    wrong(start(), lambda p: p["plains"].__setitem__(1, 1), "$.position.plains[1]")
    wrong(start(), lambda p: p.update(round=1), "$.position.round")
    wrong(start(), lambda p: p.update(active_player=0), "$.position.active_player")


def test_WR_3d_each_has_placed_as_many_as_the_order_of_placing_says() -> None:
    state = play(start(), "place:B1")
    wrong(state, lambda p: p.update(tipis=[{}, {"B1": 1}, {}]), "$.position.tipis[1]")


def test_WR_6a_no_game_ends_before_its_first_turn() -> None:
    over = {"agenda": [], "position": json.loads(bisongames.to_json(start()))["position"]}
    over["position"]["ended"] = "WR-6a"
    state = json.loads(bisongames.to_json(start())) | over
    with pytest.raises(RecordError, match="no game ends before its first turn"):
        bisongames.from_json(json.dumps(state))


# The herd


def test_WR_5_1a_so_many_have_arrived_as_steps_are_made() -> None:
    table: dict[str, Any] = {"buffaloes": {"C3": 4}, "tipis": [{"C3": 1}], "steps": 1}
    state = position(**table)
    wrong(state, lambda p: p.update(arrived={"C3": 3}), "$.position.arrived", "0 of 1 steps")
    two = position(buffaloes={"C3": 4}, tipis=[{"C3": 2}], steps=1, arrived={"C3": 1})
    wrong(two, lambda p: p.update(arrived={"C3": 2}), "$.position.arrived", "1 of 2 steps")
    early = play(first_turn(), "buffalo:A1-A2")
    wrong(early, lambda p: p.update(arrived={}), "$.position.arrived", "0 buffaloes have left")


def test_WR_5_1a_no_more_have_arrived_than_stand_there() -> None:
    state = position(buffaloes={"C3": 2, "A1": 1}, tipis=[{"C3": 3}], steps=1, arrived={"C3": 2})
    wrong(state, lambda p: p["buffaloes"].update(C3=1), "$.position.arrived.C3", "1 stand there")


def test_WR_5_2i_who_is_asked_which_tipis_to_keep_has_a_choice() -> None:
    state = position(tipis=[{"A3": 2, "B4": 1}, {"D5": 1}], resources=[2], kept=["A3"])
    wrong(state, lambda d: d["position"].update(resources=[1, 0, 0, 0]), "$.agenda[0]")
    wrong(state, lambda d: d["position"].update(resources=[3, 0, 0, 0]), "$.agenda[0]")


def test_WR_5_1e_no_buffalo_arrives_where_no_step_leads() -> None:
    state = position(buffaloes={"C1": 1, "C3": 1}, tipis=[{"C3": 2}], steps=1, arrived={"C3": 1})
    wrong(state, lambda p: p.update(arrived={"C1": 1}), "$.position.arrived.C1", "no step leads")


def test_WR_5_1e_no_more_buffaloes_stand_so_far_back_than_began_there() -> None:
    state = position(buffaloes={"C1": 2, "C4": 3}, tipis=[{"C3": 1}])
    wrong(state, lambda p: p["buffaloes"].update(C1=3), "$.position.buffaloes.C1", "2 began")


def test_WR_5_1c_the_herd_has_come_no_further_than_the_turns_so_far_can_bring_it() -> None:
    state = first_turn()
    wrong(state, lambda p: p["buffaloes"].pop("A1"), "$.position.buffaloes", "further")
    moved = play(state, "buffalo:A1-A2", "buffalo:A1-A2")
    wrong(moved, lambda p: p["buffaloes"].update(B3=1, B4=1, B1=1, B2=3), "$.position.buffaloes")


def test_WR_5_1g_every_turn_moves_a_buffalo() -> None:
    state = position(buffaloes={"C3": 1}, tipis=[{"C3": 1}])
    later = {"turn": 4 * 1000 + 1, "round": 1001}
    wrong(state, lambda p: p.update(later), "$.position.turn", "every turn moves a buffalo")


# Players


def test_a_turn_that_has_begun_is_somebody_s_in_a_round() -> None:
    state = first_turn()
    wrong(state, lambda p: p.update(round=0), "$.position.round")
    wrong(state, lambda p: p.update(active_player=-1), "$.position.active_player")
    wrong(state, lambda p: p.update(start_player=-1), "$.position.start_player")


def test_WR_5_3a_what_a_player_has_needs_no_more_activities_than_he_has_had() -> None:
    state = play(first_turn(), "buffalo:A1-A2", "buffalo:A1-A2")  # and his activity is to come
    wrong(state, lambda p: p["plains"].__setitem__(0, 1), "$.position.plains[0]")
    wrong(
        state,
        lambda p: p["tipis"].__setitem__(1, {"A2": 1, "B5": 1, "B6": 1}),
        "$.position.tipis[1]",
    )
    wrong(state, lambda p: p["resources"].__setitem__(2, 2), "$.position.resources[2]")
    wrong(state, lambda p: p["tipis"].__setitem__(3, {}), "$.position.tipis[3]")


def test_WR_5_2f_who_has_lost_his_last_tipi_could_not_pay_for_it() -> None:
    state = position(buffaloes={"D3": 2}, tipis=[{"D3": 1}, {}], resources=[1, 0])
    wrong(state, lambda p: p.update(resources=[1, 1, 0, 0]), "$.position.resources[1]")


def test_WR_5_3_2c_what_is_unsupplied_at_the_activity_was_paid_for() -> None:
    state = position(tipis=[{"D3": 3}], resources=[7])
    wrong(state, lambda p: p.update(resources=[8, 0, 0, 0]), "$.position.resources[0]")
    early = play(first_turn(), "buffalo:A1-A2", "buffalo:B1-B2")
    wrong(early, lambda p: p["tipis"].__setitem__(0, {"D6": 1, "E6": 1}), "$.position.resources[0]")


# The end


def test_WR_6a_the_game_is_over_when_no_tipi_stands_and_not_before() -> None:
    over = play(position(buffaloes={"E5": 2}, tipis=[{"D6": 1}]), "tipi:D6-exit")
    wrong(over, lambda p: p["tipis"].__setitem__(1, {"C3": 1}), "$.position.ended")
    wrong(over, lambda p: p.update(arrived={"E5": 1}), "$.position.arrived")
    state = position(buffaloes={"E5": 2}, tipis=[{"D6": 1}])
    wrong(state, lambda p: p.update(tipis=[{}, {}, {}, {}]), "$.position.tipis")
