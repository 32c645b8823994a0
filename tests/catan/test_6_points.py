"""Catan A6: roads, armies and points."""

from __future__ import annotations

from typing import Any

import pytest

from bisongames import show
from tests.catan.positions import P, Q, S, T, chain, position, scores
from tests.position_checks import look, play, result_of

RING = (19, 25, 31, 36, 30, 24)
"""The intersections around the desert."""
ROUND = chain(*RING, 19)
SETTLEMENT = "brick lumber wool grain"


def length(roads: list[str], opponents: str = "", own: str = "") -> int:
    """The length of a road of P."""
    state = position(roads=[roads], settlements=[own, opponents])
    return int(look(state).road_lengths[P])


def test_CA_6c_V1_V4_the_longest_way() -> None:
    assert length(ROUND) == 6
    assert length([*ROUND, *chain(19, 14)]) == 7
    second = (14, 10, 15, 20, 25)
    assert length([*ROUND, *chain(19, *second)]) == 11
    assert length([*chain(19, 14, 10), *chain(19, 24, 18), *chain(19, 25, 20)]) == 4
    assert length([]) == 0
    assert length([*chain(1, 5), *chain(40, 45, 49)]) == 2


FIVE = chain(9, 14, 19, 24, 30, 35)


def test_CA_6d_6e_V2_opponents_cut_and_own_buildings_do_not() -> None:
    assert length(FIVE, own="v9 v19 v30") == 5
    assert length(FIVE, "v9") == 5
    assert length(FIVE, "v9 v35") == 5
    assert length(FIVE, "v24") == 3
    # An opponent's building separates the roads that meet there.
    assert length([*chain(14, 19), *chain(19, 24), *chain(19, 25)], "v19") == 1


def test_CA_R13_V3_a_ring_that_is_closed_at_an_opponents_building_counts_as_a_whole() -> None:
    tail = chain(19, 14)
    assert length([*ROUND, *tail], "v25") == 6
    assert length([*ROUND, *tail], "v19") == 6
    assert length(ROUND, "v19") == 6  # V3
    assert length(ROUND, "v19 v36") == 3
    assert length(ROUND, "v19 v31") == 4


def test_CA_6f_R34_fewer_than_five_hold_nothing() -> None:
    four = position(roads=[FIVE[:4]], hands=["brick lumber"])
    assert look(four).longest_road == -1
    five = play(four, f"road:{FIVE[4]}")
    assert look(five).longest_road == P
    assert scores(five)[P] == 2
    state = position(roads=[FIVE, chain(18, 24)], hands=["", SETTLEMENT], active=Q)
    cut = play(state, "settlement:v24")
    assert look(cut).road_lengths[P] == 3
    assert look(cut).longest_road == -1
    assert scores(cut)[:2] == (0, 1)


def test_CA_6f_R34_the_longest_road_is_judged_after_free_roads_too() -> None:
    state = position(settlements=["v9"], roads=[FIVE[:3]], cards=["road_building"])
    state = play(state, "play:road_building", *(f"place-road:{name}" for name in FIVE[3:]))
    assert look(state).road_lengths[P] == 5
    assert look(state).longest_road == P


SIX = chain(34, 39, 44, 48, 52, 49, 53)


def test_CA_6g_the_holder_keeps_a_tie() -> None:
    state = position(roads=[SIX[:5], FIVE], longest=Q, hands=["brick lumber brick lumber"])
    assert look(state).longest_road == Q
    tie = position(roads=[SIX[:4], FIVE], hands=["brick lumber brick lumber"])
    tie = play(tie, f"road:{SIX[4]}")
    assert look(tie).longest_road == Q
    assert look(play(tie, f"road:{SIX[5]}")).longest_road == P


def test_CA_6g_a_holder_cut_to_a_tie_keeps_the_card() -> None:
    seven = chain(9, 14, 19, 24, 30, 35, 29, 34)[:7]
    roads = [seven, SIX[:5], chain(23, 29)]
    state = position(roads=roads, longest=P, hands=["", "", SETTLEMENT], active=S)
    cut = play(state, "settlement:v29")
    assert look(cut).road_lengths[:2] == (6, 5)
    assert look(cut).longest_road == P


def test_CA_6h_V5_with_two_equal_rivals_the_card_is_set_aside_and_comes_back() -> None:
    seven = chain(1, 5, 9, 14, 19, 25, 20, 26)
    other = chain(12, 17, 23, 29, 35, 40)
    state = position(
        roads=[seven, SIX[:5], other, chain(24, 19)], longest=P, active=T,
        hands=["", "brick lumber", "", SETTLEMENT],
    )  # fmt: skip
    cut = play(state, "settlement:v19")
    assert look(cut).road_lengths[:3] == (4, 5, 5)
    assert look(cut).longest_road == -1
    later = cut
    for _ in range(2):
        later = play(later, "end", "roll", "dice:1+1")
    later = play(later, f"road:{SIX[5]}")
    assert look(later).longest_road == Q


def test_CA_6h_a_single_longest_road_takes_the_card_of_a_holder_who_falls_behind() -> None:
    # Q settles on v19 and cuts P's seven pieces to four; S has five, and nobody else.
    state = position(
        roads=[chain(1, 5, 9, 14, 19, 25, 20, 26), chain(24, 19), SIX[:5]], longest=P, active=Q,
        hands=["", SETTLEMENT],
    )  # fmt: skip
    cut = play(state, "settlement:v19")
    assert look(cut).road_lengths[:3] == (4, 1, 5)
    assert look(cut).longest_road == S
    assert scores(cut)[:3] == (0, 1, 2)


def test_CA_6i_ten_points_win_at_once_in_the_own_turn() -> None:
    cities = ["v29 v40 v15 v18"]
    eight = position(cities=cities, roads=[chain(13, 9)], hands=[SETTLEMENT])
    nine = play(eight, "settlement:v9")
    assert (scores(nine)[P], nine.is_over) == (9, False)
    state = position(cities=cities, settlements=["v3"], roads=[chain(13, 9)], hands=[SETTLEMENT])
    result = result_of(play(state, "settlement:v9"))
    assert (result.scores[P], result.winners, result.ended_by.id) == (10, (P,), "CA-6i")


def test_CA_6i_breaks_the_tie_with_points_that_wait() -> None:
    three = "catan/base+vp_to_win=3"
    more: dict[str, Any] = {"roads": [chain(13, 9)], "hands": [SETTLEMENT]}
    alone = position(three, settlements=["v1 v3"], **more)
    won = result_of(play(alone, "settlement:v9"))
    assert (won.winners, won.decided_by) == ((P,), ())
    level = position(three, settlements=["v1 v3", "v33 v35 v37"], **more)
    won = result_of(play(level, "settlement:v9"))
    assert (won.scores[:2], won.winners) == ((3, 3), (P,))
    assert [rule.id for rule in won.decided_by] == ["CA-6i"]


def test_CA_6i_a_cut_in_anothers_turn_lifts_a_waiting_player() -> None:
    # P falls to 4 pieces when Q settles on v24; then S alone has the longest road, and waits for the next turn.
    state = position(
        roads=[chain(9, 14, 19, 24, 30, 35, 40), chain(18, 24), SIX[:5]], longest=P,
        cities=["", "", "v1 v3 v11 v26"], hands=["", SETTLEMENT], active=Q, turn=6,
    )  # fmt: skip
    cut = play(state, "settlement:v24")
    assert look(cut).longest_road == S
    assert scores(cut)[S] == 10
    assert not cut.is_over
    assert play(cut, "end").is_over


def test_CA_6a_6b_the_largest_army() -> None:
    two = position(knights=[1], cards=["knight"])
    assert look(play(two, "play:knight")).largest_army == -1
    three = position(knights=[2], cards=["knight"])
    state = play(three, "play:knight")
    assert look(state).largest_army == P
    assert scores(state)[P] == 2
    rival = position(knights=[2, 3], cards=["knight"])
    state = play(rival, "play:knight")
    assert look(state).largest_army == Q
    beaten = play(position(knights=[3, 3], cards=["knight"], largest_army=Q), "play:knight")
    assert look(beaten).largest_army == P
    assert scores(beaten)[:2] == (2, 0)


NINE = {"cities": ["v29 v40 v15 v18"], "settlements": ["v3"]}
EIGHT = {"cities": ["v29 v40 v15 v18"]}


@pytest.mark.parametrize(
    ("table", "actions"),
    [
        (EIGHT | {"roads": [FIVE[:4]], "hands": ["brick lumber"]}, [f"road:{FIVE[4]}"]),
        (
            {"cities": ["v29 v40 v15"], "settlements": ["v18 v3 v9"],
             "hands": ["ore ore ore grain grain"]},
            ["city:v9"],
        ),
        (NINE | {"hands": ["ore wool grain"]}, ["buy", "drawn:victory_point"]),
        (EIGHT | {"knights": [2], "cards": ["knight"]}, ["play:knight"]),
        (
            EIGHT | {"roads": [FIVE[:4]], "cards": ["road_building"]},
            ["play:road_building", f"place-road:{FIVE[4]}"],
        ),
    ],
)  # fmt: skip
def test_CA_R35_whatever_brings_the_last_point_ends_the_game_at_once(
    table: dict[str, Any], actions: list[str]
) -> None:
    state = position(**table)
    assert not state.is_over
    ended = play(state, *actions)
    assert ended.is_over
    assert scores(ended)[P] == 10
    assert look(ended).robber == "h9"  # a knight that wins does not move it


def test_CA_R35_a_moved_settlement_that_brings_the_last_point_ends_the_game_at_once() -> None:
    # P moves onto the road of Q, who held the card, and then has the longest road.
    state = position(
        "catan/bison", settlements=["v18"], hunt_points=[9, 0, 0, 0], hands=["ore ore"], longest=Q,
        roads=[(*SIX[:5], *chain(18, 24)), (*FIVE, *chain(35, 40))],
    )  # fmt: skip
    assert scores(state)[:2] == (10, 2)
    ended = play(state, "settlement:v18-v24", "pay:ore,ore")
    assert scores(ended)[:2] == (12, 0)
    assert ended.is_over


def test_CA_6j_R5_points_explain_themselves() -> None:
    state = position(
        settlements=["v9 v29"], cities=["v40"], roads=[chain(15, 20, 25, 31, 36, 30)], knights=[3],
        cards=["victory_point"],
    )  # fmt: skip
    parts = {(p.name, p.points, p.rule.id) for p in state.standing().parts[P]}
    assert parts == {
        ("settlements", 2, "CA-6j"), ("cities", 2, "CA-6j"), ("Longest Road", 2, "CA-6j"),
        ("Largest Army", 2, "CA-6j"), ("victory point cards", 1, "CA-6j"),
    }  # fmt: skip
    assert scores(state)[P] == 9


def test_CA_R5_hidden_points_win_without_being_shown() -> None:
    state = position(
        cities=["v29 v40 v15"], settlements=["v18"], roads=[chain(18, 24, 19)], cards=["victory_point " * 2],
        hands=[SETTLEMENT],
    )  # fmt: skip
    assert scores(state)[P] == 9
    ended = play(state, "settlement:v19")
    assert ended.is_over
    assert ended.view(Q).standing().scores[P] == 10


def test_CA_6i_the_picture_tells_the_points_of_the_winner_not_those_that_wait() -> None:
    settlements = ["v1 v3", "v33 v35 v37 v39"]
    state = position(
        "catan/base+vp_to_win=3", settlements=settlements, roads=[chain(13, 9)], hands=[SETTLEMENT]
    )
    told = show.prompt(play(state, "settlement:v9"), ["Ann", "Ben", "Cleo", "Dora"])
    assert "Ann wins with 3 points." in told
    assert told.endswith("came too late for Ben with 4 points.")
