"""Bison 4.3.1: the six action spaces. Layout L is the land of the third scoring example."""

from __future__ import annotations

import json

import attrs
import pytest

import bisongames
from bisongames import RecordError, from_json, to_json
from bisongames.bison import BuildCanoe, LayTile, MoveHunter
from bisongames.bison.laying_tiles import LayingTile
from tests.bison.positions import (
    TRIO,
    G,
    L,
    Pieces,
    R,
    Y,
    cost_of,
    field,
    numbers,
    position,
    rule_text,
)
from tests.position_checks import legal, look, play, refused

LAYING = {"type": "LayingTile", "hunters": 0}


def tents(hunters: int, **more: object) -> dict[str, object]:
    return {"type": "BuildingTents", "still_to_use": hunters, "built": [], **more}


def canoes(hunters: int) -> dict[str, object]:
    return {"type": "BuildingCanoes", "still_to_use": hunters, "built": []}


def moving(hunters: int, far: bool = False) -> dict[str, object]:
    return {"type": "MovingHunters", "still_to_move": hunters, "far": far}


def moves(pieces: Pieces, hunters: int, far: bool = False, **more: object) -> bisongames.State:
    mine = {name: p[1] for name, p in pieces.items() if p[0] == Y and p[1]}
    return position(pieces, asked=moving(hunters, far), unmoved=mine, **more)  # type: ignore[arg-type]


TENT_SIZES = {"tent1": 1, "tent2": 1, "tent3": 1}

# Laying and settling


def test_BI_4_3_1b_4_3_1d_R27_in_three_rotations_on_an_empty_cell_that_touches() -> None:
    state = position(asked=LAYING)
    assert {"lay:-2,0:0", "lay:-2,0:2", "lay:-2,0:4", "lay:2,0:2"} <= legal(state)
    refused(state, "lay:-2,0:1", "BI-4.3.1b")
    refused(state, "lay:-2,2:0", "BI-4.3.1d")
    refused(state, "lay:1,0:0", "BI-R27")
    assert len(legal(position(asked=LAYING, land=TRIO))) == 27


def test_BI_4_3_1e_terrain_need_not_match() -> None:
    state = position(asked=LAYING, hand="01")
    assert len(legal(state)) == 39
    for wish in sorted(legal(state)):
        play(state, wish)


def test_BI_4_3_1f_R1_not_more_than_three_tiles_away() -> None:
    land = (*L, ("-2,0", "01", 0))
    state = position(asked=LAYING, land=land)
    refused(state, "lay:-3,0:0", "BI-4.3.1f")
    (violation,) = state.violations(state.parse("lay:-3,0:0"))
    assert violation.rule.id == "BI-4.3.1f"
    assert violation.facts["tiles_away"] == 4
    wider = position(asked=LAYING, land=land, game="bison+max_ring=4")
    play(wider, "lay:-3,0:0")
    assert "more than 4 tiles away" in rule_text("BI-4.3.1f", "bison+max_ring=4")


def test_BI_4_3_1h_4_3_1i_4_3_1j_4_3_1k_one_player_on_a_field_several_in_an_area() -> None:
    state = position({"0,0P": (Y, 1), "0,0R": (R, 1), "0,0M": (G, 1), "0,1P": (R, 2)}, players=3)
    assert {field(state, f"0,0{t}")[0] for t in "PRM"} == {Y, R, G}
    assert {"0,0P", "0,1P"} in [set(a) for a in look(state).areas[0]]


def test_BI_4_3_1l_hunters_come_into_play_with_a_tile_only() -> None:
    state = play(position({"0,0P": (Y, 1)}), "buy:hunter")
    assert look(state).pieces == look(position({"0,0P": (Y, 1)})).pieces
    state = play(position(asked="tile"), "announce:2", "pay:2,0,0", "lay:2,0:0", "settle:river")
    assert field(state, "2,0R") == (Y, 2, 0)
    assert "reducing or taking down" in rule_text("BI-4.3.1l", "bison/expansion-2")


def test_BI_4_3h_4_3_1m_4_3_1n_0_to_5_hunters_settle_from_the_supply() -> None:
    assert numbers(position({"0,0P": (Y, 8)}, asked="tile", supply={})) == [0]
    two = position(asked="tile", supply={"hunter": 2})
    assert numbers(two) == [0, 1, 2]
    refused(two, "announce:3", "BI-4.3.1m", "BI-R26")
    state = position(asked="tile")
    assert numbers(state) == [0, 1, 2, 3, 4]
    assert numbers(play(state, "buy:hunter")) == [0, 1, 2, 3, 4, 5]
    refused(state, "announce:6", "BI-4.3h")
    six = position({"0,0P": (Y, 6)}, asked="move-1", supply={"hunter": 2})
    assert max(numbers(six)) == 5
    refused(six, "announce:6", "BI-4.3h")


def test_BI_4_3_1o_all_on_one_field_of_the_new_tile() -> None:
    state = play(position(asked="tile"), "announce:3", "pay:0,4,0", "lay:2,0:0")
    assert legal(state) == {"settle:prairie", "settle:river", "settle:mountain"}
    after = play(state, "settle:river")
    assert field(after, "2,0R") == (Y, 3, 0)
    assert look(after).supply[Y]["hunter"] == 1


# Tents and canoes


def test_BI_4_3_1p_4_3_1q_tents_on_land_canoes_on_rivers() -> None:
    pieces = {"0,0M": (Y, 1), "0,0R": (Y, 1)}
    state = position(pieces, asked=tents(1))
    assert legal(state) == {"tent:0,0M:1"}
    refused(state, "tent:0,0R:1", "BI-4.3.1p")
    state = position(pieces, asked=canoes(1))
    assert legal(state) == {"canoe:0,0R:1"}
    refused(state, "canoe:0,0M:1", "BI-4.3.1q")


def test_BI_4_3_1q_lifted_canoes_on_land_need_hunters_there_too() -> None:
    game = attrs.evolve(bisongames.load("bison"), without=("BI-4.3.1q",))
    pieces = {"0,0M": (Y, 1), "0,0R": (Y, 1)}
    state = position(pieces, asked=canoes(1), game=game)
    assert legal(state) == {"canoe:0,0M:1", "canoe:0,0R:1"}
    refused(state, "canoe:0,0P:1", "BI-4.3.1s")


def test_BI_4_3_1t_lifted_building_ends_with_the_hunters_that_are_used() -> None:
    game = attrs.evolve(bisongames.load("bison"), without=("BI-4.3.1t",))
    after = play(position({"0,0R": (Y, 2)}, asked=canoes(1), game=game), "canoe:0,0R:2")
    assert type(after.decision).__name__ != "BuildingCanoes"
    assert from_json(to_json(after)) == after


def test_BI_4_3_1r_one_building_on_a_field() -> None:
    state = position({"0,0P": (Y, 1, 1)}, asked=tents(1))
    assert legal(state) == {"tent:0,0P:2"}
    refused(state, "tent:0,0P:1", "BI-4.3.1y")
    position({"0,0P": (Y, 5, 1)})


def test_BI_4_3_1s_hunters_must_stand_there() -> None:
    state = position({"0,0P": (Y, 1), "0,1P": (Y, 1), "1,0P": (Y, 2)}, asked=tents(2))
    assert legal(state) == {"tent:1,0P:2"}
    refused(state, "tent:0,0P:2", "BI-4.3.1s")
    refused(state, "tent:1,1P:2", "BI-4.3.1s")
    (violation,) = state.violations(state.parse("tent:-1,2P:2"))
    assert violation.facts == {"field": "-1,2P", "tiles_there": 0}
    state = position({"0,0P": (Y, 1), "0,1P": (Y, 1)}, asked="tents")
    refused(state, "announce:2", "BI-4.3.1s", "BI-R26")


def test_BI_4_3_1t_the_size_is_the_number_of_hunters_used() -> None:
    state = position({"0,0P": (Y, 3)}, asked=tents(2), supply=TENT_SIZES)
    assert legal(state) == {"tent:0,0P:2"}
    refused(state, "tent:0,0P:1", "BI-4.3.1t", "BI-4.3.1aa")
    refused(state, "tent:0,0P:3", "BI-4.3.1t")
    refused(state, "tent:0,0P:0", "BI-4.3.1t")


def test_BI_4_3_1v_4_3_1w_from_the_supply() -> None:
    state = position({"0,0P": (Y, 3)}, asked="tents", supply={"tent2": 1})
    assert numbers(state) == [0, 2]
    refused(state, "announce:1", "BI-4.3.1v", "BI-R26")
    refused(state, "announce:3", "BI-4.3.1v", "BI-R26")
    assert numbers(play(state, "buy:tent3")) == [0, 2, 3]
    state = position({"0,0P": (Y, 2)}, asked=tents(2), supply={"tent2": 1})
    refused(state, "tent:0,0P:3", "BI-4.3.1v", "BI-4.3.1s", "BI-4.3.1t")


@pytest.mark.parametrize(
    ("size", "hunters", "number", "cost"),
    [(0, 3, 1, 0), (0, 3, 2, 2), (0, 3, 3, 4), (1, 2, 1, 0), (1, 2, 2, 2)],
)
def test_BI_2_3b_4_3_1x_4_3_1y_4_3_1z_V3_V4_hunters_build_and_enlarge_a_tent(
    size: int, hunters: int, number: int, cost: int
) -> None:
    state = position({"0,0P": (Y, hunters, size)}, asked="tents", supply=TENT_SIZES)
    payment = [f"pay:{cost},0,0"] * bool(cost)
    after = play(state, f"announce:{number}", *payment, f"tent:0,0P:{size + number}")
    assert field(after, "0,0P") == (Y, hunters - number, size + number)
    supply = {"hunter": number} | TENT_SIZES | {"tent1": 1 + size}
    del supply[f"tent{size + number}"]
    assert look(after).supply[Y] == supply


def test_BI_4_3_1u_no_further_than_size_4() -> None:
    large: Pieces = {"0,0P": (Y, 1, 4), "1,0P": (Y, 1, 2)}
    supply = {"tent3": 1, "tent4": 0}
    state = position(large, asked="tents", supply=supply)
    assert numbers(state) == [0, 1]
    building = position(large, asked=tents(1), supply=supply)
    assert legal(building) == {"tent:1,0P:3"}
    refused(building, "tent:1,0P:4", "BI-4.3.1y", "BI-4.3.1s", "BI-4.3.1v")
    refused(position({"0,0P": (Y, 1, 4)}, asked="tents"), "announce:1", "BI-4.3.1u", "BI-R26")
    three = position({"0,0P": (Y, 3, 1)}, asked="tents", supply={"tent4": 1})
    assert numbers(three) == [0, 3]
    after = play(three, "announce:3", "pay:4,0,0", "tent:0,0P:4")
    assert field(after, "0,0P") == (Y, 0, 4)
    assert look(after).supply[Y] == {"hunter": 3, "tent1": 1}


def test_BI_2_4b_4_3_1x_V5_canoes() -> None:
    two = position({"0,0R": (Y, 2)}, asked="canoes")
    assert numbers(two) == [0, 1, 2]
    one = play(two, "announce:1", "canoe:0,0R:1")
    assert field(one, "0,0R") == (Y, 1, 1)
    both = play(two, "announce:2", "pay:1,1,0", "canoe:0,0R:2")
    assert field(both, "0,0R") == (Y, 0, 2)
    larger = position({"0,0R": (Y, 1, 1)}, asked="canoes", supply={"canoe2": 1})
    after = play(larger, "announce:1", "canoe:0,0R:2")
    assert field(after, "0,0R") == (Y, 0, 2)
    assert look(after).supply[Y] == {"hunter": 1, "canoe1": 1}
    assert look(after).tracks[Y] == (10, 10, 10)


def test_BI_4_3_1aa_one_tent_an_action() -> None:
    state = position(
        {"0,0P": (Y, 1), "0,1P": (Y, 1), "1,0P": (Y, 2)},
        asked=tents(2),
        supply={"tent1": 2, "tent2": 1},
    )
    refused(state, "tent:0,0P:1", "BI-4.3.1aa", "BI-4.3.1t")
    after = play(state, "tent:1,0P:2")
    assert after.actor == R


# Moving


def test_BI_4_3_1ai_4_3_1aj_passing_held_fields() -> None:
    state = moves({"1,0P": (Y, 1), "1,0R": (R, 1)}, 1)
    assert "move:1,0P:1,1P" in legal(state)
    refused(state, "move:1,0P:1,0R", "BI-4.3.1aj")
    (violation,) = state.violations(state.parse("move:1,0P:-1,2P"))
    assert violation.facts["without_a_tile"] == ("-1,2P",)
    far = moves({"1,0P": (Y, 1), "1,0R": (R, 1)}, 1, far=True)
    assert "move:1,0P:1,0M" in legal(far)
    own = moves({"1,0P": (Y, 1), "1,0R": (Y, 0, 1)}, 1)
    after = play(own, "move:1,0P:1,0R")
    assert field(after, "1,0R") == (Y, 1, 1)
    enclosed = {"-1,0P": (Y, 1), "-1,0R": (R, 1)}
    assert numbers(position(enclosed, asked="move-1")) == [0]
    assert numbers(position(enclosed, asked="move-3")) == [0, 1]


def test_BI_4_3_1ak_tents_and_canoes_stay() -> None:
    state = moves({"0,0P": (Y, 1, 1), "0,0R": (Y, 0, 1)}, 1)
    refused(state, "move:0,0R:0,1R", "BI-4.3.1ak")
    after = play(state, "move:0,0P:0,1P")
    assert field(after, "0,0P") == (Y, 0, 1)


def test_BI_4_3_1al_4_3_1am_V6_a_gathering_for_whose_caller_nothing_is_paid() -> None:
    pieces = {"0,1M": (Y, 1), "-1,0P": (Y, 1), "1,1P": (Y, 1)}
    state = play(position(pieces, asked="gathering"), "announce:2", "pay:0,2,0")
    refused(state, "call:0,0P", "BI-R8")
    state = play(state, "call:0,1M", "fetch:-1,0P", "fetch:1,1P")
    assert field(state, "0,1M") == (Y, 3, 0)
    assert sum(look(state).tracks[Y]) == 28
    later = position({"0,1M": (Y, 3)}, asked="tents", supply=TENT_SIZES)
    assert numbers(later) == [0, 1, 2, 3]


def test_BI_4_3_1ab_only_own_hunters_are_fetched_and_moved() -> None:
    state = position(
        {"0,1M": (Y, 1), "0,0P": (Y, 1), "1,0P": (R, 1)},
        asked={"type": "Fetching", "still_to_fetch": 1, "to": "0,1M"},
    )
    assert legal(state) == {"fetch:0,0P"}
    refused(state, "fetch:1,0P", "BI-4.3.1ab")
    refused(state, "fetch:1,1M", "BI-4.3.1ab")
    state = moves({"0,0P": (Y, 1), "1,0R": (R, 1)}, 1)
    refused(state, "move:1,0R:1,0P", "BI-4.3.1ab")
    play(state, "move:0,0P:0,0R")


def test_BI_R8_R30_R31_who_calls_and_who_comes() -> None:
    state = position({"0,0P": (Y, 1), "0,1P": (Y, 4)}, asked="gathering", supply={})
    assert numbers(state) == [0, 1, 2, 3, 4]
    state = play(state, "announce:4", "pay:3,2,2")
    assert legal(state) == {"call:0,0P"}
    refused(state, "call:0,1P", "BI-R31")
    assert legal(play(state, "call:0,0P")) == {"fetch:0,1P"}
    refused(play(state, "call:0,0P"), "fetch:0,0P", "BI-R31")
    together = position({"0,0P": (Y, 5)}, asked="gathering", supply={})
    assert numbers(together) == [0]
    refused(together, "announce:1", "BI-R26", "BI-R31")


def test_BI_R8_a_lone_tent_calls_only_with_any_piece() -> None:
    pieces = {"0,0P": (Y, 0, 1), "0,1P": (Y, 2)}
    assert numbers(position(pieces, asked="gathering")) == [0]
    calling = {"type": "Calling", "hunters": 1}
    two = {**pieces, "1,0P": (Y, 1)}
    refused(position(two, asked=calling), "call:0,0P", "BI-R8")
    any_piece = "bison+gathering_at=any_piece"
    state = position(pieces, asked="gathering", game=any_piece)
    assert numbers(state) == [0, 1, 2]
    state = play(state, "announce:2", "pay:2,0,0", "call:0,0P", "fetch:0,1P", "fetch:0,1P")
    assert field(state, "0,0P") == (Y, 2, 1)


def test_BI_4_3_1an_4_3_1ao_4_3_1ap_V7_four_hunters_move_by_one() -> None:
    pieces = {"1,0P": (Y, 1), "1,0M": (Y, 1), "-1,0M": (Y, 1), "0,1P": (Y, 1)}
    state = play(position(pieces, asked="move-1"), "announce:4")
    together = play(position({"1,0P": (Y, 4)}, asked="move-1"), "announce:4")
    assert cost_of(state) == cost_of(together) == 7
    state = play(
        state, "pay:3,3,1", "move:-1,0M:0,0M", "move:0,1P:0,1R", "move:1,0P:1,0R", "move:1,0M:1,0R"
    )
    assert [field(state, f)[1] for f in ("0,0M", "0,1R", "1,0R")] == [1, 1, 2]
    state = moves({"1,1P": (Y, 1)}, 1)
    refused(state, "move:1,1P:1,1M", "BI-4.3.1ao")
    assert "move:1,1P:1,1M" in legal(moves({"1,1P": (Y, 1)}, 1, far=True))


def test_BI_4_3_1aq_4_3_1ar_4_3_1as_V8_three_hunters_move_differently_far() -> None:
    pieces = {"1,-1P": (Y, 1), "0,0R": (Y, 1), "0,1P": (Y, 1)}
    state = play(position(pieces, asked="move-3"), "announce:3", "pay:4,0,0")
    state = play(state, "move:0,0R:1,0M", "move:0,1P:1,0M", "move:1,-1P:1,0M")
    assert field(state, "1,0M") == (Y, 3, 0)
    state = moves({"1,0M": (Y, 1)}, 1, far=True)
    refused(state, "move:1,0M:-1,0R", "BI-4.3.1ar")


def test_BI_N3_hunters_move_and_come_in_any_order() -> None:
    pieces = {"-1,0P": (Y, 1), "0,0M": (Y, 1), "1,0M": (Y, 1)}
    state = moves(pieces, 2, far=True)
    assert {text.split(":")[1] for text in legal(state)} == set(pieces)
    steps = ["move:1,0M:1,0R", "move:-1,0P:-1,0R"]
    assert play(state, *steps) == play(state, *steps[::-1])
    both = moves({"1,1P": (Y, 2)}, 2)
    play(both, "move:1,1P:1,1R", "move:1,1P:1,1R")
    # What earlier versions wrote names the field that the last hunter left.
    fetching = {"type": "Fetching", "still_to_fetch": 2, "to": "0,1P", "last": ""}
    state = position({**pieces, "0,1P": (Y, 1)}, asked=fetching)
    assert legal(state) == {f"fetch:{place}" for place in pieces}
    steps = ["fetch:1,0M", "fetch:0,0M"]
    assert play(state, *steps) == play(state, *steps[::-1])


def test_BI_R9_R10_R32_every_hunter_really_moves_and_once() -> None:
    state = moves({"0,0P": (Y, 1), "0,0R": (Y, 1)}, 2, far=True)
    refused(state, "move:0,0P:0,0P", "BI-R10")
    state = play(state, "move:0,0P:0,0R")
    assert {text.split(":")[1] for text in legal(state)} == {"0,0R"}
    state = play(state, "move:0,0R:0,0P")
    assert field(state, "0,0P")[1] == field(state, "0,0R")[1] == 1
    again = moves({"0,0P": (Y, 1), "0,0M": (Y, 1), "1,0M": (Y, 1)}, 2)
    assert play(again, "move:0,0P:1,0M", "move:1,0M:1,0R").actor == R
    three = play(moves({"0,0P": (Y, 2), "1,0P": (Y, 1)}, 3), "move:0,0P:0,1P", "move:0,0P:0,1P")
    refused(three, MoveHunter("0,1P", "0,1R"), "BI-R32")
    enclosed = position({"-1,0P": (Y, 1), "-1,0R": (R, 1)}, asked="move-1")
    assert numbers(enclosed) == [0]
    refused(enclosed, "announce:1", "BI-R9", "BI-R26")
    refused(position({"-1,0P": (Y, 1)}, asked="move-3"), "announce:2", "BI-R9", "BI-R26")


def test_BI_R20_R35_a_lone_tent_holds_its_field() -> None:
    state = moves({"0,0P": (Y, 1), "0,1P": (R, 0, 1)}, 1)
    refused(state, "move:0,0P:0,1P", "BI-R20")
    assert look(state).scores.scores == (1, 2)  # the tent is first, though nobody stands beside it


# 6: the expansions

E1, E2 = "bison/expansion-1", "bison/expansion-2"


def test_BI_6_1a_6_1b_6_1c_V12_several_builds_in_one_action() -> None:
    pieces = {"0,0M": (Y, 1, 1), "0,0P": (Y, 1), "1,0P": (Y, 2)}
    full = {"tent1": 1, "tent2": 2}
    with pytest.raises(RecordError, match="tent2"):
        position(pieces, supply={"tent1": 1, "tent2": 3}, game=E1)
    state = position(pieces, asked="tents", supply=full, game=E1)
    assert 4 in numbers(state)
    state = play(state, "announce:4")
    assert cost_of(state) == 7
    state = play(state, "pay:7,0,0")
    end = play(state, "tent:0,0M:2", "tent:0,0P:1", "tent:1,0P:2")
    assert [field(end, f) for f in ("0,0M", "0,0P", "1,0P")] == [(Y, 0, 2), (Y, 0, 1), (Y, 0, 2)]
    assert look(end).supply[Y] == {"hunter": 4, "tent1": 1}
    assert play(state, "tent:1,0P:2", "tent:0,0P:1", "tent:0,0M:2") == end
    refused(position(pieces, asked="tents", supply=full), "announce:4", "BI-R26", "BI-4.3.1s")
    assert "BI-4.3.1aa" not in [r.id for r in bisongames.load(E1).rules]


def test_BI_R38_all_that_were_announced_are_used() -> None:
    pieces = {"0,0M": (Y, 3), "0,0P": (Y, 1)}
    state = position(pieces, asked="tents", supply={"tent3": 1}, game=E1)
    assert numbers(state) == [0, 3]
    refused(state, "announce:2", "BI-R38", "BI-R26")
    one, two = (
        position(pieces, asked=tents(hunters), supply={"tent1": 1, "tent2": 1}, game=E1)
        for hunters in (1, 2)
    )
    assert legal(two) == {"tent:0,0M:2"}
    refused(two, "tent:0,0P:1", "BI-R38")
    refused(one, "tent:0,0M:2", "BI-R38")


def test_BI_R15_steps_follow_one_another() -> None:
    pieces = {"0,0M": (Y, 1, 1), "0,0P": (Y, 1), "1,0P": (Y, 2)}
    state = position(pieces, asked=tents(4), supply={"tent2": 2}, game=E1)
    refused(state, "tent:0,0P:1", "BI-4.3.1v")
    play(state, "tent:0,0M:2", "tent:0,0P:1", "tent:1,0P:2")
    play(state, "tent:1,0P:2", "tent:0,0M:2", "tent:0,0P:1")


def test_BI_R16_no_field_twice() -> None:
    state = position(
        {"0,0P": (Y, 2), "0,0M": (Y, 1)}, asked=tents(2), supply={"tent1": 2, "tent2": 1}, game=E1
    )
    state = play(state, "tent:0,0P:1")
    assert legal(state) == {"tent:0,0M:1"}
    refused(state, "tent:0,0P:2", "BI-R16")


def test_BI_6_1b_canoes_stay_a_space_of_their_own() -> None:
    state = position({"0,0P": (Y, 1), "0,0R": (Y, 1)}, asked=tents(1), game=E1)
    refused(state, BuildCanoe("0,0R", 1), "BI-4.3c")
    refused(state, "tent:0,0R:1", "BI-4.3.1p")


def test_BI_6_2a_expansion_2_contains_expansion_1() -> None:
    options = bisongames.load(E2).options
    assert options.multiple_builds
    assert options.reduce_builds


def test_BI_6_2b_6_2d_6_2e_6_2f_6_2g_R29_V13_reducing_and_taking_down() -> None:
    pieces = {"0,0M": (Y, 0, 2), "0,0P": (Y, 0, 1), "1,0P": (Y, 2)}
    state = position(pieces, asked="tents", supply={"hunter": 2, "tent1": 1}, game=E2)
    assert 4 in numbers(state)
    state = play(state, "announce:4", "pay:0,7,0", "tent:0,0M:1")
    assert look(state).supply[Y] == {"hunter": 1, "tent2": 1}
    state = play(state, "tent:0,0P:0")
    assert look(state).supply[Y] == {"tent1": 1, "tent2": 1}
    state = play(state, "tent:1,0P:2")
    assert look(state).supply[Y] == {"hunter": 2, "tent1": 1}
    assert [field(state, f) for f in ("0,0M", "0,0P", "1,0P")] == [(Y, 1, 1), (Y, 1, 0), (Y, 0, 2)]
    only_one = position(
        {"0,0M": (Y, 1, 2)}, asked=tents(1), game=E1, supply={"tent1": 1, "tent3": 1}
    )
    refused(only_one, "tent:0,0M:1", "BI-R29")
    others = position({"0,0M": (R, 0, 2), "0,0P": (Y, 1)}, asked=tents(1), game=E2)
    refused(others, "tent:0,0M:1", "BI-4.3.1s")


@pytest.mark.parametrize(
    ("pieces", "hunters", "supply", "steps", "wish", "rule"),
    [
        # A hunter need not stand there, ...
        ({"0,0M": (Y, 0, 1)}, 1, {"hunter": 4, "tent2": 1}, ["tent:0,0M:0"], "tent:0,0M:2", "BI-4.3.1s"),
        # ... but hunters and the smaller tent must be in the supply, ...
        ({"0,0M": (Y, 0, 3), "0,0P": (Y, 1)}, 2, {"hunter": 1, "tent1": 1, "tent2": 1}, [],
            "tent:0,0M:1", "BI-6.2d"),
        ({"0,0M": (Y, 0, 3)}, 2, {"hunter": 2, "tent1": 1}, ["tent:0,0M:1"], "tent:0,0M:2", "BI-6.2f"),
        # ... where an earlier step can have put them.
        ({"0,0M": (Y, 0, 1), "0,0P": (Y, 2)}, 3, {"tent2": 1}, ["tent:0,0P:2", "tent:0,0M:0"],
            "tent:0,0M:0", "BI-6.2d"),
    ],
)  # fmt: skip
def test_BI_6_2c_6_2d_6_2f_R15_what_reducing_needs(
    pieces: Pieces, hunters: int, supply: dict[str, int], steps: list[str], wish: str, rule: str
) -> None:
    state = position(pieces, asked=tents(hunters), supply=supply, game=E2)
    refused(state, wish, rule)
    if steps:
        size = pieces["0,0M"][2]
        left = int(steps[-1][-1])
        assert field(play(state, *steps), "0,0M") == (Y, size - left, left)


# What only a position made by hand can ask


def test_BI_4_3_1a_only_a_tile_in_hand_is_laid() -> None:
    state = position(asked=LAYING)
    wish = state.parse("lay:2,0:0")
    assert isinstance(wish, LayTile)
    after = state.apply(wish)
    again = LayTile("2,-1", 0)
    assert {v.rule.id for v in LayingTile(Y, 0).violations(after.table, again)} == {"BI-4.3.1a"}
    data = json.loads(bisongames.to_json(state))
    data["position"]["hand"][Y] = ""
    with pytest.raises(RecordError, match="player 0 has no tile"):
        bisongames.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("pieces", "cell", "hunters"),
    [({}, "2,0", 1), ({f"1,1{t}": (R, 1) for t in "PRM"}, "1,1", 1), ({}, "1,1", 7)],
)
def test_BI_4_3_1i_4_3_1m_4_3_1o_settling_that_cannot_be(
    pieces: Pieces, cell: str, hunters: int
) -> None:
    settling = {"type": "Settling", "hunters": hunters, "cell": cell}
    with pytest.raises(RecordError, match=r"^\$\.(agenda\[0\]|position\.announced)"):
        position(pieces, asked=settling)
    position({}, asked={**settling, "cell": "1,1", "hunters": 1})
