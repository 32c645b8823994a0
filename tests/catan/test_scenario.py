"""The bison-herd scenario: herds, hunters, moving settlements, hunts."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import CHANCE, State, VariantError
from bisongames.catan import island
from bisongames.catan.island import HEX_NAMES
from tests.catan.positions import (
    BEFORE,
    BISON,
    P,
    Q,
    S,
    T,
    chain,
    hand,
    main,
    position,
    roll,
    scores,
)
from tests.position_checks import legal, look, play, refused, result_of

GAME = bisongames.load(BISON)
MAP = bisongames.load("catan/bison+setup=beginner_full")
HERD = [{"type": "ChoosingHerd", "player": P}, BEFORE]
MOVING = [{"type": "MovingRobber", "player": P}, main(P, BISON)]


def herds(*cells: int) -> tuple[str, ...]:
    return tuple(f"h{cell}" for cell in sorted(cells))


def camp(**table: Any) -> State:
    """A position of the scenario."""
    return position(table.pop("game", BISON), **table)


# Set-up


def test_CS_0c_the_numbers_of_a_layout_are_those_that_herds_need(tmp_path: Path) -> None:
    numbers = [
        2 if n == 3 else n for n in bisongames.load(BISON).components.layouts["beginner"].numbers
    ]
    path = tmp_path / "odd.toml"
    text = f'extends = "catan/bison"\ntitle = "x"\n[components.layouts.beginner]\nnumbers = {numbers}\n'
    path.write_text(text, encoding="utf-8")
    with pytest.raises(VariantError, match=r"layouts\.beginner\.numbers"):
        bisongames.load(path)


def test_CS_0a_the_distance_rule_holds_in_set_up() -> None:
    state = bisongames.load("catan/bison+setup=beginner_map").start(3, start_player=P)
    state = play(state, "start-settlement:v9", "place-road:e14")
    refused(state, "start-settlement:v14", "CA-3i")
    assert "start-settlement:v10" in legal(state)


def test_CS_0b_afterwards_settlements_may_stand_side_by_side() -> None:
    state = camp(roads=[chain(9, 14)], settlements=["v9", "v19"], hands=["brick lumber wool grain"])
    assert legal(state, "settlement") >= {"settlement:v14"}
    built = play(state, "settlement:v14")
    assert scores(built)[P] == 2
    refused(state, "settlement:v24", "CA-5ab")
    refused(state, "settlement:v9", "CA-5aa")
    kept = camp(
        game="catan/bison+distance_rule_after_setup=on", roads=[chain(9, 14)], settlements=["v9"],
        hands=["brick lumber wool grain"],
    )  # fmt: skip
    refused(kept, "settlement:v14", "CA-5ac")


def test_CS_0b_the_distance_rule_ends_with_set_up() -> None:
    state = camp(
        roads=[chain(9, 14)], settlements=["v9"], hands=["brick lumber wool grain"], herds=[],
        turn=0, round=0, active=-1, agenda=[{"type": "PlacingHerds"}, {"type": "BeginFirstTurn"}],
    )  # fmt: skip
    state = play(state, "herds:3", "herd:h10", "direction:1", "roll", "dice:1+1")
    assert "settlement:v14" in legal(state)
    assert scores(play(state, "settlement:v14"))[P] == 2


def test_CS_R2_the_herds_come_after_the_last_starting_road_and_before_the_first_turn() -> None:
    state = bisongames.load("catan/bison+setup=beginner_map").start(3, start_player=P)
    placed = 0
    while state.actor != CHANCE:
        assert look(state).herds == ()
        state = state.apply(state.legal_actions()[0])
        placed += 1
    assert (placed, state.turn) == (12, 0)
    assert {str(a) for a, _ in state.chance_outcomes()} >= {"herds:2", "herds:11"}
    begun = play(state, "herds:4")
    assert (begun.turn, begun.actor) == (1, P)


def test_CS_0c_0d_0e_R1_R2_where_the_herds_begin() -> None:
    state = MAP.start(4, start_player=P)
    assert state.actor == CHANCE
    assert state.turn == 0
    odds = {str(a): round(30 * p) for a, p in state.chance_outcomes()}
    assert odds == {f"herds:{n}": 6 - abs(n - 7) for n in range(2, 13) if n != 7}
    wanted = {
        2: (1, 3), 12: (1, 3), 3: (10, 13), 4: (5, 14), 5: (15, 16), 6: (4, 17), 8: (11, 12),
        9: (2, 7), 10: (0, 6), 11: (8, 18),
    }  # fmt: skip
    for total, cells in wanted.items():
        begun = play(state, f"herds:{total}")
        assert look(begun).herds == herds(*cells)
        assert begun.turn == 1
    assert [v.rule.id for v in state.violations(state.parse("start:0"))] == ["GEN-decision"]


def test_CA_4h_herds_and_hunters_lie_open_to_all() -> None:
    state = camp(settlements=["v9"], hunters=[{"h4": 2}], herds=["h4", "h9"])
    for player in (P, Q, S, T, None):
        view = look(state, player)
        assert view.herds == ("h4", "h9")
        assert view.pieces[P].hunters == {"h4": 2}


def test_CS_R50_every_hunt_point_is_marked_for_all_to_see_and_kept() -> None:
    state = roll(hunters_of_V13(hunt_points=[1, 0, 0, 3]), 3, 3)
    for player in (P, Q, S, T, None):
        assert look(state, player).hunt_points == (3, 1, 0, 3)
        assert state.view(player).standing().scores[:2] == (4, 2)


def test_CS_R31_neither_a_hunt_in_vain_nor_raiders_take_points() -> None:
    state = camp(hunters=[{"h1": 1}], hunt_points=[2, 1, 0, 0], agenda=[BEFORE])
    assert look(roll(state, 3, 3)).hunt_points == (2, 1, 0, 0)
    state = camp(settlements=["v9"], hunters=[{"h4": 1}], hunt_points=[2, 0, 0, 0], agenda=MOVING)
    driven = play(state, "robber:h4")
    assert look(driven, None).hunt_points == (2, 0, 0, 0)
    assert scores(driven)[P] == 3


def test_CS_2a_R34_four_city_pieces_are_the_hunters() -> None:
    hands = ["lumber wool ore"]
    three = camp(settlements=["v9"], hunters=[{"h4": 3}], hands=hands)
    four = play(three, "hunter:h0")
    assert look(four).pieces[P].hunters == {"h4": 3, "h0": 1}
    assert four.table.pieces_left == [0, 4, 4, 4]
    refused(camp(settlements=["v9"], hunters=[{"h4": 4}], hands=hands), "hunter:h0", "CS-R34")


def test_CS_R36_R37_with_cities_both_use_the_same_pieces() -> None:
    game = "catan/bison+allow_cities=on"
    state = camp(
        game=game, settlements=["v29"], cities=["v9 v1 v3"], hunters=[{"h4": 1}],
        hands=["lumber wool ore ore ore ore grain grain"],
    )  # fmt: skip
    refused(state, "hunter:h4", "CA-R14")
    refused(state, "city:v29", "CA-R14")
    free = camp(game=game, cities=["v9"], hands=["lumber wool ore"])
    assert "hunter:h4" in legal(free)  # beside a city too


# Herds


def test_CS_1c_1d_N2_R6_R7_R32_each_face_of_the_die_leads_to_a_neighbor_or_nowhere() -> None:
    steps = {1: (1, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 1), 5: (-1, 0), 6: (0, -1)}
    into_the_sea = 0
    for cell, (q, r) in enumerate(island.CELLS):
        for face, (dq, dr) in steps.items():
            end = (q + dq, r + dr)
            into_the_sea += end not in island.CELLS
            goal = island.CELLS.index(end) if end in island.CELLS else cell
            state = camp(herds=list(herds(cell, 18)), agenda=HERD)
            moved = play(state, f"herd:h{cell}", f"direction:{face}")
            assert look(moved).herds == herds(goal, 18)
            assert type(moved.decision).__name__ == "BeforeRolling"
    assert into_the_sea == 30


def test_CS_R6_with_coast_a_herd_runs_on() -> None:
    state = camp(game="catan/bison+herd_step=coast", herds=["h9", "h18"], agenda=HERD)
    assert look(play(state, "herd:h9", "direction:1")).herds == ("h2", "h18")


def test_CS_1a_1b_R33_R3_R4_R5_in_every_turn_the_active_player_moves_a_herd_before_the_roll() -> (
    None
):
    state = play(MAP.start(3, start_player=Q), "herds:6")
    assert legal(state) == {"herd:h4", "herd:h17"}
    refused(state, "roll", "CS-1a")
    refused(state, "end", "CA-4b")
    refused(state, "herd:h9", "CS-R33")
    refused(state, "go-on", "CS-R3")
    for player in (Q, S, P, Q):
        thrown = play(state, f"herd:{look(state).herds[0]}")
        assert {str(a): p for a, p in thrown.chance_outcomes()} == {
            f"direction:{n}": 1 / 6 for n in range(1, 7)
        }
        thrown = play(thrown, "direction:3")
        assert (thrown.actor, legal(thrown)) == (player, {"roll"})
        state = play(thrown, "roll", "dice:1+1", "end")


def test_CS_R3_chance_picks_the_herd() -> None:
    state = camp(game="catan/bison+herd_chooser=random", herds=["h4", "h9"], agenda=HERD)
    assert legal(state) == {"go-on"}
    refused(state, "herd:h4", "CS-R3")
    state = play(state, "go-on")
    assert {str(a): p for a, p in state.chance_outcomes()} == {"picked:h4": 0.5, "picked:h9": 0.5}
    assert look(play(state, "picked:h4", "direction:2")).herds == ("h5", "h9")


def test_CS_N1_R30_one_card_before_or_after_the_herd_move() -> None:
    state = camp(cards=["knight monopoly"], agenda=HERD, herds=["h4", "h9"])
    assert legal(state) == {"herd:h4", "herd:h9", "play:knight", "play:monopoly"}
    played = play(state, "play:knight", "robber:h0")
    assert type(played.decision).__name__ == "ChoosingHerd"
    assert legal(play(played, "herd:h4", "direction:1")) == {"roll"}
    after = play(state, "herd:h4", "direction:1")
    assert legal(after) == {"roll", "play:knight", "play:monopoly"}


def test_CS_R8_R9_herds_share_hexes_with_anything() -> None:
    state = camp(herds=["h4", "h9"], hunters=[{"h9": 1}], settlements=["v9"], agenda=HERD)
    both = play(state, "herd:h4", "direction:3")
    assert look(both).herds == ("h9", "h9")
    assert look(both).pieces[P].hunters == {"h9": 1}
    again = camp(herds=["h9", "h9"], agenda=HERD)
    assert [str(a) for a in again.legal_actions()] == ["herd:h9"]
    assert look(play(again, "herd:h9", "direction:6")).herds == ("h4", "h9")


# Hunt and production


def hunters_of_V13(**table: Any) -> State:
    return camp(
        herds=["h4", "h9"], hunters=[{"h4": 2}, {"h9": 1}], settlements=["v18", "v46"], robber="h0",
        agenda=[BEFORE], **table,
    )  # fmt: skip


def test_CS_5a_5b_5c_R23_R48_V13_a_hunt() -> None:
    state = roll(hunters_of_V13(), 3, 3)
    assert look(state).hunt_points == (2, 1, 0, 0)
    assert (hand(state, P), hand(state, Q)) == ({"brick": 1}, {"grain": 1})
    assert look(roll(hunters_of_V13(), 2, 4)).hunt_points == (0, 0, 0, 0)
    once = hunters_of_V13(game="catan/bison+hunt_scoring=per_player")
    assert look(roll(once, 3, 3)).hunt_points == (1, 1, 0, 0)


@pytest.mark.parametrize(
    ("herds", "hunters", "moves", "points"),
    [
        (["h4", "h4"], [{"h4": 1}], [], (1, 0)),
        (["h4", "h9"], [{"h5": 1, "h8": 2}, {"h9": 1, "h10": 1}], [], (0, 1)),
        (["h4", "h18"], [{"h9": 1}, {"h4": 1}], ["herd:h4", "direction:3"], (1, 0)),
        (["h4", "h9"], [{}, {"h5": 1}], ["herd:h4", "direction:2"], (0, 1)),
        (["h4", "h9"], [{}, {"h5": 1}],
            ["herd:h4", "direction:2", "play:knight", "robber:h5"], (0, 0)),
    ],
)  # fmt: skip
def test_CS_5b_R15_R24_hunters_hunt_where_herds_and_raiders_leave_them(
    herds: list[str], hunters: list[dict[str, int]], moves: list[str], points: tuple[int, ...]
) -> None:
    agenda = HERD if moves else [BEFORE]
    state = camp(herds=herds, hunters=hunters, cards=["knight"], agenda=agenda)
    assert look(roll(play(state, *moves), 1, 1)).hunt_points[:2] == points


def test_CS_5d_V14_unequal_dice_bring_double() -> None:
    state = camp(settlements=["v18"], agenda=[BEFORE])
    assert hand(roll(state, 2, 4), P) == {"brick": 2}
    changed = camp(game="catan/bison+production_factor=2,3", settlements=["v18"], agenda=[BEFORE])
    assert hand(roll(changed, 2, 4), P) == {"brick": 3}
    assert hand(roll(changed, 3, 3), P) == {"brick": 2}


def test_CS_R27_R49_a_seven_brings_discards_and_the_robber() -> None:
    state = camp(
        settlements=["v9 v40 v15 v18"], hands=["wool " * 7, "ore " * 8], hunters=[{"h4": 1}],
        herds=["h4", "h4"], agenda=[BEFORE],
    )  # fmt: skip
    state = play(roll(state, 3, 4), *["discard:ore"] * 4)
    assert type(state.decision).__name__ == "MovingRobber"
    assert look(state).hunt_points == (0, 0, 0, 0)
    assert look(state).hand_sizes == (7, 4, 0, 0)


def test_CS_R25_two_and_twelve_are_always_doubles() -> None:
    state = camp(settlements=["v12"], agenda=[BEFORE])
    assert hand(roll(state, 6, 6), P) == {"grain": 1}
    for low, node, cell, got in ((1, "v2", "h1", "wool"), (6, "v12", "h3", "grain")):
        state = camp(settlements=[node], herds=["h1", "h3"], hunters=[{cell: 1}], agenda=[BEFORE])
        state = roll(state, low, low)
        assert (hand(state, P), look(state).hunt_points[P]) == ({got: 1}, 1)


def test_CS_R26_the_bank_is_short_for_the_doubled_demand() -> None:
    almost = "brick " * 18
    one = camp(settlements=["v18"], hands=["", "", almost], agenda=[BEFORE])
    assert hand(roll(one, 2, 4), P) == {"brick": 1}
    two = camp(settlements=["v18", "v9"], hands=["", "", "brick " * 16], agenda=[BEFORE])
    state = roll(two, 2, 4)
    assert hand(state, P) == hand(state, Q) == {}


def test_CA_6i_points_in_anothers_turn_wait() -> None:
    state = camp(
        settlements=["v9", "v1 v3 v12 v16 v29"], hunt_points=[0, 6, 0, 0], hunters=[{}, {"h4": 1}],
        herds=["h4", "h18"], agenda=[BEFORE],
    )  # fmt: skip
    state = roll(state, 1, 1)
    assert scores(state)[Q] == 12
    assert not state.is_over
    assert result_of(play(state, "end")).winners == (Q,)


def test_CA_6i_a_waiting_player_who_loses_points_goes_on() -> None:
    road = chain(9, 14, 19, 24, 30, 35)
    state = camp(
        roads=[chain(23, 18, 24), road], settlements=["v23", "v1 v3 v12 v16 v29"],
        hunt_points=[0, 5, 0, 0], longest=Q, hands=["wool wool"],
    )  # fmt: skip
    assert scores(state)[Q] == 12
    # P's settlement comes to v19 and cuts Q's road.
    state = play(state, "settlement:v23-v19", "pay:wool,wool")
    assert scores(state)[Q] == 10
    assert play(state, "end").actor == Q


def test_CS_R29_hunt_then_victory_then_production() -> None:
    state = hunters_of_V13(hunt_points=[9, 0, 0, 0])
    ended = roll(state, 3, 3)
    assert ended.is_over
    assert look(ended).hunt_points == (11, 1, 0, 0)
    assert look(ended).hand_sizes == (0, 0, 0, 0)
    hunted = roll(hunters_of_V13(hunt_points=[0, 10, 0, 0]), 3, 3)
    assert (scores(hunted)[Q], hunted.is_over) == (12, False)  # only the active player can win


# Hunters


def test_CS_2b_R35_hunters_and_moves_belong_to_the_main_part_and_cities_do_not() -> None:
    state = camp(
        settlements=["v9"], roads=[chain(9, 14)], hunters=[{"h1": 1}],
        hands=["lumber wool ore ore ore ore grain grain"],
    )  # fmt: skip
    kinds = {text.split(":")[0] for text in legal(state)}
    assert {"hunter", "settlement"} <= kinds
    assert "city" not in kinds
    refused(state, "city:v9", "CS-2b")
    before = camp(settlements=["v9"], hands=["lumber wool ore"], agenda=[BEFORE])
    refused(before, "hunter:h4", "CA-4b")
    refused(before, "city:v9", "CS-2b", "CA-4b")


def test_CS_R35_hunters_and_settlement_moves_come_beside_all_else_and_after_the_roll() -> None:
    state = camp(
        settlements=["v9"], roads=[chain(9, 14, 19)], hunters=[{"h1": 1}], cards=["monopoly"],
        hands=["lumber brick wool wool wool wool grain ore"], agenda=HERD,
    )  # fmt: skip
    assert legal(state) == {"herd:h0", "herd:h6", "play:monopoly"}
    state = play(state, "herd:h0", "direction:6")
    assert legal(state) == {"roll", "play:monopoly"}
    state = roll(state, 1, 1)
    assert legal(state) >= {
        "hunter:h4", "hunter:h1-h5", "settlement:v9-v14", "settlement:v19", "road:e13", "buy",
        "bank:wool=ore", "offer:wool=ore", "play:monopoly", "end",
    }  # fmt: skip
    state = play(state, "hunter:h4", "hunter:h1-h5", "settlement:v9-v14", "pay:wool,wool", "end")
    assert state.actor == Q
    assert legal(play(state, "herd:h0", "direction:6")) == {"roll"}


def test_CS_2c_2d_R11_where_hunters_are_built() -> None:
    state = camp(settlements=["v9 v19"], hands=["lumber wool ore lumber wool ore"], robber="h9")
    assert legal(state, "hunter") == {f"hunter:h{n}" for n in (0, 1, 4, 5, 9)}
    refused(state, "hunter:h14", "CS-2c")
    others = camp(settlements=["v9", "v46"], hands=["lumber wool ore"])
    refused(others, "hunter:h14", "CS-2c")
    built = play(state, "hunter:h9", "hunter:h9")
    assert look(built).pieces[P].hunters == {"h9": 2}
    assert look(built).bank.total == 95
    refused(camp(settlements=["v9"], hands=["lumber wool brick"]), "hunter:h4", "CA-5w")


def test_CS_2e_any_number_of_hunters_shares_a_hex() -> None:
    state = camp(settlements=["v9"], hunters=[{"h4": 3}, {"h4": 4}], hands=["lumber wool ore"])
    assert look(play(state, "hunter:h4")).pieces[P].hunters == {"h4": 4}
    state = camp(hunters=[{"h4": 1, "h5": 1, "h8": 1}, {"h4": 1}], hands=["grain grain"])
    state = play(state, "hunter:h5-h4", "hunter:h8-h4")
    assert look(state).pieces[P].hunters == {"h4": 3}
    assert look(state).pieces[Q].hunters == {"h4": 1}


def test_CS_2f_2g_2h_2i_R38_R39_R40_R41_hunter_moves() -> None:
    state = camp(settlements=["v9 v54"], hunters=[{"h4": 1}, {"h8": 1}], hands=["grain"])
    ends = {text.split("-")[1] for text in legal(state, "hunter")}
    near = {HEX_NAMES[n] for n in island.NEXT_HEXES[4] if n >= 0}
    assert ends == (near | {"h0", "h1", "h18"}) - {"h4"}
    refused(state, "hunter:h4-h14", "CS-2h")
    refused(state, "hunter:h4-h4", "CS-R39")
    refused(state, "hunter:h8-h9", "CS-R38")
    refused(camp(settlements=["v9"], hunters=[{"h4": 1}], hands=["wool"]), "hunter:h4-h9", "CS-R40")
    moved = play(camp(hunters=[{"h4": 1}], hands=["grain grain wool"]), "hunter:h4-h9")
    assert hand(moved, P) == {"grain": 1, "wool": 1}
    assert look(moved).bank["grain"] == 18
    coast = camp(hunters=[{"h0": 1}], hands=["grain"])
    assert {t.split("-")[1] for t in legal(coast, "hunter")} == {"h1", "h3", "h4"}


def test_CS_R12_a_hunter_just_built_moves_on_as_often_as_it_is_paid_for() -> None:
    state = camp(settlements=["v9"], hands=["lumber wool ore grain grain"])
    state = play(state, "hunter:h4", "hunter:h4-h9", "hunter:h9-h14")
    assert look(state).pieces[P].hunters == {"h14": 1}
    assert hand(state, P) == {}


def test_CS_3a_3b_3d_R14_V15_raiders_drive_all_hunters_out_and_steal_nothing() -> None:
    state = camp(
        settlements=["v29", "", "v18"], hunters=[{"h4": 2}, {"h4": 1, "h8": 1}], hands=["", "", "ore"],
        agenda=MOVING,
    )  # fmt: skip
    raided = play(state, "robber:h4")
    assert type(raided.decision).__name__ == "PlayingWithHunters"
    assert look(raided).pieces[P].hunters == {}
    assert look(raided).pieces[Q].hunters == {"h8": 1}
    assert raided.table.pieces_left == [4, 3, 4, 4]
    own_only = camp(
        settlements=["", "", "v18"], hunters=[{"h4": 1}], hands=["", "", "ore"], agenda=MOVING
    )
    own_only = play(own_only, "robber:h4")
    assert type(own_only.decision).__name__ == "PlayingWithHunters"
    assert look(own_only).pieces[P].hunters == {}
    assert own_only.table.pieces_left == [4] * 4


def test_CS_3e_without_hunters_a_card_is_stolen() -> None:
    state = camp(settlements=["", "", "v18"], hands=["", "", "ore"], agenda=MOVING)
    assert hand(play(state, "robber:h4", "stolen:ore"), P) == {"ore": 1}
    # Hunters on other hexes do not matter, nor those that the robber leaves behind.
    state = camp(
        settlements=["", "", "v18"], hunters=[{"h5": 1}, {"h9": 1}], hands=["", "", "ore"],
        agenda=MOVING,
    )  # fmt: skip
    state = play(state, "robber:h4", "stolen:ore")
    assert look(state).pieces[P].hunters == {"h5": 1}
    assert look(state).pieces[Q].hunters == {"h9": 1}


def test_CS_3c_R10_R16_hunters_that_come_after_the_robber_are_safe_and_hunt() -> None:
    state = camp(
        settlements=["v9", "v18"], hunters=[{"h4": 4}], hands=["lumber wool ore grain"],
        cards=["knight"], herds=["h4", "h18"],
    )  # fmt: skip
    refused(state, "hunter:h0", "CS-R34")
    state = play(state, "play:knight", "robber:h4", "hunter:h0", "hunter:h0-h4")
    assert hand(state, P) == {}
    assert look(state).pieces[P].hunters == {"h4": 1}
    state = roll(play(state, "end", "herd:h18", "direction:3"), 3, 3)
    assert (look(state).hunt_points[P], hand(state, Q)) == (1, {})


# Moving settlements


def test_CS_4a_4b_4c_R17_R42_R43_where_settlements_move() -> None:
    state = camp(
        roads=[chain(9, 14), chain(14, 19), chain(19, 24)], settlements=["v9", "v18", "v14"],
        hands=["wool wool"],
    )  # fmt: skip
    moves = {t for t in legal(state, "settlement") if "-" in t}
    assert moves == {"settlement:v9-v19", "settlement:v9-v24"}
    refused(state, "settlement:v9-v14", "CS-4c")
    refused(state, "settlement:v9-v9", "CS-R43")
    refused(state, "settlement:v9-v5", "CS-4a")
    refused(state, "settlement:v18-v24", "CS-R42")
    gap = camp(
        roads=[chain(9, 14), chain(19, 24)], settlements=["v9"], hands=["wool wool brick lumber"]
    )
    for goal in ("v19", "v24"):
        refused(gap, f"settlement:v9-{goal}", "CS-4a")
    assert "settlement:v9-v24" in legal(play(gap, f"road:{chain(14, 19)[0]}"))
    before = camp(roads=[chain(9, 14)], settlements=["v9"], hands=["wool wool"], agenda=[BEFORE])
    refused(before, "settlement:v9-v14", "CA-4b")


def test_CS_4b_R17_a_way_of_others_roads_and_over_buildings_is_gone_to_its_end() -> None:
    roads = [(), chain(9, 14, 19), chain(19, 24, 30, 35)]
    for owners in (["v9", "v14", "v24"], ["v9 v14 v24"], ["v9", "v14 v24"]):
        state = camp(roads=roads, settlements=owners, hands=["wool wool"])
        for goal in ("v19", "v30", "v35"):
            moved = play(state, f"settlement:v9-{goal}", "pay:wool,wool")
            assert goal in look(moved).pieces[P].settlements
            assert "v9" not in look(moved).pieces[P].settlements


def test_CS_R42_cities_and_others_settlements_do_not_move() -> None:
    state = camp(
        game="catan/bison+allow_cities=on", roads=[chain(9, 14, 19, 24)], cities=["v9"],
        settlements=["v19", "v24"], hands=["ore ore"],
    )  # fmt: skip
    assert {t for t in legal(state, "settlement") if "-" in t} == {"settlement:v19-v14"}
    refused(state, "settlement:v9-v14", "CA-R39")
    refused(state, "settlement:v24-v14", "CS-R42")
    assert look(play(state, "settlement:v19-v14", "pay:ore,ore")).pieces[P].cities == ("v9",)


def test_CS_4d_R19_R44_R45_each_move_costs_two_cards() -> None:
    state = camp(
        roads=[chain(9, 14, 19)], settlements=["v9"], hands=["wool wool ore brick"],
    )  # fmt: skip
    asked = play(state, "settlement:v9-v14")
    assert legal(asked) == {"pay:wool,wool", "pay:wool,ore", "pay:brick,wool", "pay:brick,ore"}
    refused(asked, "pay:ore,ore", "CS-R44")
    assert play(asked, "pay:ore,wool") == play(asked, "pay:wool,ore")
    again = play(asked, "pay:wool,ore", "settlement:v14-v19", "pay:brick,wool")
    assert hand(again, P) == {}
    assert look(again).pieces[P].settlements == ("v19",)
    one = camp(roads=[chain(9, 14)], settlements=["v9"], hands=["wool"])
    refused(one, "settlement:v9-v14", "CS-R45")
    built = camp(
        roads=[chain(9, 14, 19)], settlements=["v9"], hands=["brick lumber wool grain ore ore"]
    )
    built = play(built, "settlement:v14", "settlement:v14-v19", "pay:ore,ore")
    assert look(built).pieces[P].settlements == ("v9", "v19")
    assert look(built).bank.total == 95


def test_CS_R46_with_the_distance_rule_kept_moves_keep_it_too() -> None:
    game = "catan/bison+distance_rule_after_setup=on"
    state = camp(
        game=game, roads=[chain(9, 14, 19, 24)], settlements=["v9", "v18"], hands=["ore ore"]
    )
    moves = {t for t in legal(state, "settlement") if "-" in t}
    assert moves == {"settlement:v9-v14", "settlement:v9-v19"}
    refused(state, "settlement:v9-v24", "CS-R46")
    moved = play(state, "settlement:v9-v14", "pay:ore,ore")  # only the place that it leaves is near
    assert look(moved).pieces[P].settlements == ("v14",)


def test_CS_R47_where_settlements_do_not_move_none_moves() -> None:
    here = {"roads": [chain(9, 14)], "settlements": ["v9"], "hands": ["ore ore"]}
    play(camp(**here), "settlement:v9-v14")
    refused(camp(game="catan/bison+settlement_moves=off", **here), "settlement:v9-v14", "CS-R47")


FIVE = chain(9, 14, 19, 24, 30, 35)


def test_CS_4e_R20_arriving_cuts_and_the_card_changes_hands_at_once() -> None:
    other = chain(34, 39, 44, 48, 52, 49)
    state = camp(
        roads=[(*chain(18, 24), *chain(18, 13)), (*FIVE, *chain(35, 40)), other], settlements=["v13"],
        hands=["ore ore"], longest=Q,
    )  # fmt: skip
    moved = play(state, "settlement:v13-v19", "pay:ore,ore")
    assert look(moved).road_lengths[:3] == (2, 4, 5)
    assert look(moved).longest_road == S
    assert scores(moved)[:3] == (1, 0, 2)
    # And leaving joins another player's road.
    state = camp(roads=[chain(18, 24), FIVE], settlements=["v24"], hands=["ore ore"])
    assert (look(state).road_lengths[Q], look(state).longest_road) == (3, -1)
    moved = play(state, "settlement:v24-v18", "pay:ore,ore")
    assert (look(moved).road_lengths[Q], look(moved).longest_road) == (5, Q)


def test_CS_R18_roads_go_on_from_where_a_settlement_came_to_and_from_where_it_left() -> None:
    roads = [chain(9, 14), chain(9, 5)]
    state = camp(roads=roads, settlements=["v9"], hands=["ore ore brick lumber"])
    refused(state, f"road:{chain(5, 2)[0]}", "CA-5z")
    state = play(state, "settlement:v9-v5", "pay:ore,ore")
    assert f"road:{chain(14, 19)[0]}" in legal(state)
    state = play(state, f"road:{chain(5, 2)[0]}")
    assert look(state).road_lengths[P] == 1


def test_CS_R21_R51_harbour_and_production_follow_and_hunters_stay() -> None:
    state = camp(
        roads=[chain(11, 7)], settlements=["v11"], hunters=[{"h6": 1}], hands=["ore ore wool wool"]
    )
    assert "bank:ore=brick" in legal(state)
    moved = play(state, "settlement:v11-v7", "pay:wool,wool")
    refused(moved, "bank:ore=brick", "CA-5q")
    assert look(moved).pieces[P].hunters == {"h6": 1}
    assert look(moved).hand_sizes[P] == 2
    away = camp(roads=[chain(9, 14, 19, 24, 30)], settlements=["v9"], hands=["ore ore"])
    away = play(away, "settlement:v9-v30", "pay:ore,ore", "end", "herd:h0", "direction:1")
    assert hand(roll(away, 2, 4), P) == {}
    here = camp(roads=[chain(30, 24)], settlements=["v30"], hands=["ore ore"])
    here = play(here, "settlement:v30-v24", "pay:ore,ore", "end", "herd:h0", "direction:1")
    assert hand(roll(here, 2, 4), P) == {"brick": 2}


def test_CA_R14_five_settlements_only_move() -> None:
    settlements = ["v9 v1 v3 v29 v40"]
    state = camp(
        roads=[chain(9, 14, 19)], settlements=settlements, hands=["brick lumber wool grain"]
    )
    assert legal(state, "settlement") >= {"settlement:v9-v14"}
    refused(state, "settlement:v14", "CA-R14")


# Points and switches


def test_CS_6a_R52_hunts_count_for_victory_and_hunters_do_not() -> None:
    state = camp(
        settlements=["v9 v29"], hunters=[{"h4": 1}], hunt_points=[8, 0, 0, 0], herds=["h4", "h18"],
        hands=["lumber wool ore brick lumber wool grain"], roads=[chain(9, 14, 19)],
    )  # fmt: skip
    assert scores(state)[P] == 10
    assert {(p.name, p.points, p.rule.id) for p in state.standing().parts[P]} == {
        ("settlements", 2, "CA-6j"), ("hunts", 8, "CS-6a"),
    }  # fmt: skip
    built = play(state, "hunter:h0", "settlement:v19")
    assert (scores(built)[P], built.is_over) == (11, False)  # 12 win
    hunting = camp(
        hunters=[{"h4": 2}], hunt_points=[10, 0, 0, 0], herds=["h4", "h18"], agenda=[BEFORE]
    )
    hunted = roll(hunting, 1, 1)
    assert (scores(hunted)[P], hunted.is_over) == (12, True)


SWITCHED_OFF = (
    "catan/bison+allow_cities=on+distance_rule_after_setup=on+herds=0+hunters_per_player=0"
    "+production_factor=1,1+settlement_moves=off+vp_to_win=10"
)


@pytest.mark.parametrize("players", [3, 4])
def test_CS_N3_switched_off_it_is_the_base_game_step_for_step(players: int) -> None:
    base, off = bisongames.load("catan/base"), bisongames.load(SWITCHED_OFF)
    one, other = base.start(players).cursor(), off.start(players).cursor()
    rng = random.Random(players)
    steps = 0
    while not one.is_over:
        legal_now = one.legal_actions()
        assert other.legal_actions() == legal_now
        assert other.chance_outcomes() == one.chance_outcomes()
        assert type(one.decision) is type(other.decision)
        if legal_now:
            action = legal_now[int(rng.random() * len(legal_now))]
        else:
            action = one.sample_chance(rng)
        one.advance(action)
        other.advance(action)
        steps += 1
        if steps % 25 == 0:
            assert one.table.key() == other.table.key()
    assert other.is_over
    assert one.table.key() == other.table.key()


def test_the_switches_need_the_expansion() -> None:
    for change in ("herds=2", "hunters_per_player=4", "settlement_moves=on", "allow_cities=off"):
        with pytest.raises(VariantError, match="needs the expansion bison-herds"):
            bisongames.load(f"catan/base+{change}")
    with pytest.raises(VariantError, match="expected 0 or 2"):
        bisongames.load("catan/bison+herds=1")
    assert bisongames.load("catan/base+bison-herds") == GAME
