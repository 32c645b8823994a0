"""Wind River 5.1: moving buffaloes."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from bisongames import State
from bisongames.wind_river import Earn, MoveBuffalo, Pass
from bisongames.wind_river.events import TipisPaidFor, TurnBegun
from tests.position_checks import legal, look, play, refused
from tests.wind_river.positions import P, Q, before_turn, ends, passes, position, rule_text


def asked_for(state: State) -> int:
    """The number of buffaloes that the active player must move in a row, always moving the first possible one."""
    player, count = state.actor, 0
    while state.actor == player and isinstance(action := state.legal_actions()[0], MoveBuffalo):
        state = state.apply(action)
        count += 1
    return count


def test_WR_5_1a_a_player_moves_as_many_buffaloes_as_he_has_tipis_on_the_board() -> None:
    state = before_turn(P, buffaloes={"C3": 2, "D3": 2}, tipis=[{"C2": 1, "E4": 1}], resources=[5])
    state = play(state, "extra:C3-B3", "buffalo:C3-C4")
    for activity in (Pass(), Earn()):  # nobody stops after the first
        refused(state, activity, "WR-5.1g")
    state = play(state, "buffalo:D3-E4")
    refused(state, "buffalo:D3-D4", "WR-5.3a")  # no third one
    assert legal(state, "buffalo") == set()


def test_WR_5_1b_tipis_in_the_plains_and_in_the_hand_do_not_count() -> None:
    table: dict[str, Any] = {
        "buffaloes": {"C4": 5, "D4": 5},
        "tipis": [{"C4": 1, "D4": 1}],
        "plains": [3],
    }
    state = play(before_turn(P, **table), "extra:C4-C5")
    assert look(state).hand[P] == 2
    assert asked_for(state) == 2
    table["tipis"] = [{"C4": 3, "D4": 1}]
    assert asked_for(play(before_turn(P, **table), "extra:C4-C5")) == 4


def test_WR_5_1c_no_buffalo_moves_twice() -> None:
    state = position(buffaloes={"C3": 2}, tipis=[{"F6": 2}], resources=[2], steps=2)
    state = play(state, "buffalo:C3-C4")
    refused(state, "buffalo:C4-C5", "WR-5.1c")
    play(state, "buffalo:C3-C4")


@pytest.mark.parametrize("end", ["E3", "A3", "D4", "B4", "C5", "F6"])
def test_WR_5_1d_it_does_not_go_further_or_sideways(end: str) -> None:
    state = position(buffaloes={"C3": 1}, tipis=[{"F6": 1}], steps=1)
    refused(state, f"buffalo:C3-{end}", "WR-5.1d")
    play(state, "buffalo:C3-D3")


@pytest.mark.parametrize("end", ["B1", "A2", "C2"])
def test_WR_5_1e_no_buffalo_moves_backwards(end: str) -> None:
    state = position(buffaloes={"B2": 1}, tipis=[{"F6": 1}], steps=1)
    refused(state, f"buffalo:B2-{end}", "WR-5.1e")
    play(state, "buffalo:B2-C3")


def test_WR_5_1f_a_fifth_buffalo_fits_and_a_sixth_does_not() -> None:
    state = position(buffaloes={"C3": 1, "C4": 4}, tipis=[{"F6": 1}], steps=1)
    assert look(play(state, "buffalo:C3-C4")).buffaloes == {"C4": 5}
    state = position(buffaloes={"C3": 1, "C4": 5}, tipis=[{"F6": 2}], resources=[2], steps=2)
    refused(state, "buffalo:C3-C4", "WR-5.1f")  # also if one is to leave C4 afterwards
    state = play(state, "buffalo:C4-C5")
    play(state, "buffalo:C3-C4")  # first out, then in


def test_WR_5_1f_a_field_filled_by_arrivals_opens_again_when_an_unmoved_buffalo_leaves() -> None:
    state = position(
        buffaloes={"C3": 2, "B3": 1, "C4": 3}, tipis=[{"F6": 4}], resources=[4], steps=4
    )
    state = play(state, "buffalo:C3-C4", "buffalo:B3-C4")
    refused(state, "buffalo:C3-C4", "WR-5.1f")
    state = play(state, "buffalo:C4-C5")
    play(state, "buffalo:C3-C4")


def test_WR_5_1g_4c_the_steps_are_compulsory_and_no_promise_forbids_one() -> None:
    state = position(buffaloes={"C3": 1}, tipis=[{"C3": 1}, {"A1": 1}], steps=1)
    assert legal(state) == {"buffalo:C3-C4", "buffalo:C3-B3", "buffalo:C3-D3"}
    refused(state, Pass(), "WR-5.1g")
    assert look(play(state, "buffalo:C3-C4")).tipis[P] == {}  # against P's own interest


def test_WR_5_1j_buffaloes_leave_at_the_far_side_only() -> None:
    state = position(buffaloes={"A6": 1, "A3": 1, "F3": 1, "C1": 1}, tipis=[{"C6": 1}], steps=1)
    play(state, "buffalo:A6-exit")
    for field in ("A3", "F3", "C1"):
        refused(state, f"buffalo:{field}-exit", "WR-5.1j")
    assert ends(state, "A3", "buffalo") == {"A4", "B3"}
    assert ends(state, "F3", "buffalo") == {"F4", "E4"}


def test_WR_N2_afterwards_it_does_not_matter_which_buffaloes_moved() -> None:
    state = position(buffaloes={"C3": 1}, tipis=[{"C4": 1}, {"A1": 1}], steps=1, arrived={})
    state = play(state, "buffalo:C3-C4")
    assert look(state).arrived == {}
    assert look(state).tipis[P] == {"C4": 1}  # supplied by the one that arrived
    state = play(state, "extra:C4-C5")  # which may be the extra one
    assert state.active_player == Q
    assert ends(state, "C5", "buffalo") == {"C6", "B5", "D5"}  # and the next player's
    state = position(buffaloes={"C3": 1, "A1": 1}, tipis=[{"C4": 2}], resources=[2], steps=2)
    state = play(state, "buffalo:C3-C4")
    assert look(state).arrived == {"C4": 1}
    assert ends(state, "C4", "buffalo") == set()


def test_WR_R2_when_no_buffalo_can_step_the_turn_goes_on() -> None:
    state = position(
        buffaloes={"D5": 1, "C2": 1}, tipis=[{"D6": 1, "C3": 2}], resources=[9], steps=3
    )
    state = play(state, "buffalo:D5-D6", "buffalo:C2-C3")
    assert look(state).resources[P] == 9 - 1
    assert legal(state, "buffalo") == set()
    assert state.actor == P


def test_WR_R3_an_order_that_blocks_later_steps_is_allowed() -> None:
    small = bisongames.load("wind_river+herd_limit=2")
    state = position(
        buffaloes={"A5": 1, "B5": 2, "B4": 2}, tipis=[{"F6": 5}], resources=[5], steps=5, game=small
    )
    blocking = play(state, *["buffalo:B5-A6"] * 2, "buffalo:B4-B5")
    refused(blocking, "buffalo:A5-A6", "WR-5.1f")
    blocking = play(blocking, "buffalo:B4-B5")
    assert look(blocking).resources[P] == 0  # four steps, and the turn has gone on
    steps = ("A5-A6", "B5-B6", "B5-B6", "B4-B5", "B4-B5")
    longest = play(state, *(f"buffalo:{step}" for step in steps))
    assert look(longest).buffaloes == {"A6": 1, "B6": 2, "B5": 2}


def test_WR_R4_only_as_many_may_leave_as_did_not_arrive() -> None:
    state = position(buffaloes={"C2": 1, "C3": 2}, tipis=[{"F6": 4}], resources=[4], steps=4)
    state = play(state, "buffalo:C2-C3", "buffalo:C3-C4", "buffalo:C3-D3")
    assert look(state).buffaloes == {"C3": 1, "C4": 1, "D3": 1}


def test_WR_R4_where_all_arrived_none_may_leave() -> None:
    table: dict[str, Any] = {
        "buffaloes": {"C3": 3, "A1": 1},
        "tipis": [{"F6": 4}],
        "resources": [4],
    }
    state = position(**table, arrived={"C3": 3}, steps=1)
    refused(state, "buffalo:C3-C4", "WR-5.1c")
    play(position(**table, arrived={"C3": 2}, steps=2), "buffalo:C3-C4")
    play(position(**table), "extra:C3-C4")  # as the extra buffalo each of them may


def test_WR_R5_when_the_herd_is_gone_play_goes_on() -> None:
    state = before_turn(P, tipis=[{"E5": 1, "F6": 1}, {"A1": 1}], resources=[3])
    step = state.step(Pass())
    assert step.events[1:] == (TurnBegun(P, state.turn + 1), TipisPaidFor(P, 2, 2, ("E5", "F6")))
    state = play(step.state, "tipi:F6-exit")
    assert look(state).resources[P] == 1
    assert not state.is_over
    assert "no buffalo is left" in rule_text("WR-R5")
    state = passes(before_turn(P, tipis=[{"E5": 1, "F6": 1}, {"A1": 1}], resources=[0, 5]))
    assert look(state).tipis[P] == {}
    assert passes(state).active_player == Q


def test_WR_R21_the_number_of_steps_is_counted_when_the_turn_begins() -> None:
    state = before_turn(
        P, buffaloes={"C3": 4}, tipis=[{"C3": 1, "A6": 1, "F6": 1}, {"C3": 1}], resources=[1]
    )
    state = play(state, "extra:C3-C4", "buffalo:C3-C4", "buffalo:C3-C4", "buffalo:C3-C4")
    assert state.legal_actions()[0] == state.parse("keep:A6")  # now P is short, after three steps
    state = play(state, "keep:A6")
    assert legal(state, "buffalo") == set()


def test_WR_R21_an_inserted_tipi_moves_no_further_buffalo_in_the_same_turn() -> None:
    state = position(
        buffaloes={"C3": 3}, tipis=[{"C3": 1}, {"C3": 0, "A1": 1}], resources=[3], steps=1
    )
    state = play(state, "buffalo:C3-C4", "insert:C3")
    assert state.active_player == Q
