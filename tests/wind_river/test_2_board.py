"""Wind River 2: the table at the start, and the board."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from bisongames import RecordError, SetupError
from bisongames.wind_river import InsertTipi, MoveBuffalo, MoveTipi, PlaceTipi
from tests.position_checks import legal, look, play, refused
from tests.wind_river.positions import P, Q, S, T, ends, position

GAME = bisongames.load("wind_river")


def alone(field: str, players: int = 4) -> bisongames.State:
    """One buffalo and one tipi of P on a field, and nothing else: P chooses an activity."""
    return position(players, buffaloes={field: 1}, tipis=[{field: 1}])


@pytest.mark.parametrize("players", [3, 4])
def test_WR_1b_2i_2j_everybody_begins_with_seven_tipis_and_one_of_forty_resources(
    players: int,
) -> None:
    table = look(GAME.start(players))
    assert table.stock == 40 - players
    assert table.hand == (7,) * players
    assert table.resources == (1,) * players
    assert table.plains == (0,) * players
    assert all(not mine for mine in table.tipis)


def test_WR_1b_nobody_has_an_eighth_tipi() -> None:
    assert look(position(tipis=[{"C3": 4}], plains=[3])).hand[P] == 0
    with pytest.raises(RecordError, match=r"\$\.position\.tipis\[0\]: found 8"):
        position(tipis=[{"C3": 4}], plains=[4])


def test_WR_1c_there_are_no_more_than_forty_resources() -> None:
    table: dict[str, Any] = {
        "tipis": [{"C3": 1}] * 4,
        "buffaloes": {"C3": 1},
        "resources": [9, 10, 10, 10],
    }
    assert look(position(**table)).stock == 1
    few = bisongames.load("wind_river+resources=38")
    with pytest.raises(
        RecordError, match=r"\$\.position\.resources: found 39 in all, but there are only 38"
    ):
        position(**table, game=few)


@pytest.mark.parametrize(("players", "lanes"), [(4, "ABCDEF"), (3, "BCDEF")])
def test_WR_2k_2l_2m_two_buffaloes_stand_on_each_usable_field_of_three_rows_and_none_elsewhere(
    players: int, lanes: str
) -> None:
    table = look(GAME.start(players))
    herd = table.buffaloes
    assert (herd.total, table.gone) == (36 if players == 4 else 30, 0)
    assert herd == {f"{lane}{row}": 2 for lane in lanes for row in (1, 2, 3)}
    assert herd["C4"] == 0
    assert herd["A3"] == (2 if players == 4 else 0)


def test_WR_2f_four_players_use_every_field_three_do_not() -> None:
    every = {f"place:{lane}{row}" for lane in "ABCDEF" for row in range(1, 7)}
    assert legal(GAME.start(4, start_player=P)) == every
    assert legal(GAME.start(3, start_player=P)) == {t for t in every if "A" not in t}


def test_WR_2h_with_three_players_neither_buffalo_nor_tipi_enters_or_stands_on_lane_A() -> None:
    state = alone("B2", players=3)
    assert ends(state, "B2", "extra") == {"B3", "C3"}
    assert ends(state, "B2", "tipi") == {"B3", "C3", "B1", "C2"}
    refused(state, "extra:B2-A3", "WR-2h")
    refused(state, "tipi:B2-A2", "WR-2h")
    refused(GAME.start(3, start_player=P), "place:A1", "WR-2h")
    assert ends(alone("B2"), "B2", "extra") == {"B3", "A3", "C3"}  # with four all of it is in use
    for pieces in ({"buffaloes": {"A1": 1}}, {"tipis": [{"A1": 1}]}):
        with pytest.raises(RecordError, match=r"A1: is not a field in use"):
            position(3, **pieces)


def test_WR_R25_no_buffalo_ever_joins_the_herd() -> None:
    lanes = {f"{lane}4": 5 for lane in "BCDEF"}
    assert look(position(3, buffaloes={**lanes, "B5": 5}, tipis=[{"B1": 1}])).gone == 0
    with pytest.raises(RecordError, match=r"found 31 in all, but there are only 30"):
        position(3, buffaloes={**lanes, "B5": 5, "B6": 1}, tipis=[{"B1": 1}])


def test_WR_2a_the_board_has_lanes_A_to_F_and_rows_1_to_6() -> None:
    start = GAME.start(4, start_player=P)
    assert len(legal(start)) == 36
    for beyond in ("G1", "A7", "A0", "a1", "AA", "", "exit"):
        refused(start, PlaceTipi(beyond), "GEN-action")
    deeper = bisongames.load("wind_river/seven-rows").start(4, start_player=P)
    play(deeper, "place:A7")
    refused(deeper, PlaceTipi("A8"), "GEN-action")


def test_WR_2b_high_lanes_lie_half_a_field_ahead_and_nothing_lies_beside() -> None:
    assert "D3" in ends(alone("C3"), "C3", "extra")  # D3 touches C3 from ahead
    assert "C3" not in ends(alone("D3"), "D3", "extra")
    assert "C3" in ends(alone("D3"), "D3", "tipi")
    refused(alone("C3"), "tipi:C3-E3", "WR-5.3.1b")  # two lanes away, not beside
    refused(alone("B2"), "tipi:B2-C1", "WR-5.3.1b")  # not level either
    refused(alone("C3"), "extra:C3-B4", "WR-5.1d")


AHEAD = {
    "A1": ["A2", "B1"],
    "B1": ["B2", "A2", "C2"],
    "C3": ["C4", "B3", "D3"],
    "D3": ["D4", "C4", "E4"],
    "C6": ["exit", "B6", "D6"],
    "D6": ["exit"],
    "A6": ["exit", "B6"],
    "F6": ["exit"],
    "F1": ["F2", "E2"],
}


@pytest.mark.parametrize("field", AHEAD)
def test_WR_2c_V10_ahead_lie_the_next_field_of_the_lane_and_the_fields_that_touch_in_front(
    field: str,
) -> None:
    assert ends(alone(field), field, "extra") == set(AHEAD[field])
    state = position(buffaloes={field: 1}, tipis=[{field: 1}], steps=1)
    assert [a.end for a in state.legal_actions() if isinstance(a, MoveBuffalo)] == AHEAD[field]


@pytest.mark.parametrize("end", ["E3", "D4", "B4", "C5", "C1", "C3"])
def test_WR_2d_other_fields_are_not_adjacent(end: str) -> None:
    refused(alone("C3"), f"tipi:C3-{end}", "WR-5.3.1b")


def test_WR_2d_R20_the_plains_are_adjacent_to_the_last_row_only() -> None:
    play(alone("C6"), "tipi:C6-exit")
    refused(alone("C5"), "tipi:C5-exit", "WR-5.3.1d")


def test_WR_2e_5_3_1j_nothing_comes_back_from_the_plains_which_are_no_field() -> None:
    state = position(buffaloes={"D6": 1}, tipis=[{"D6": 1}], plains=[3])
    refused(state, MoveTipi("exit", "D6"), "GEN-action")
    refused(state, InsertTipi("exit"), "GEN-action")
    refused(state, "tipi:C6-D6", "WR-5.3.1c")  # and none stands on C6
    assert look(state).plains[P] == 3


def test_WR_1a_three_or_four_play() -> None:
    assert GAME.player_counts == (3, 4)
    for players in (2, 5):
        with pytest.raises(SetupError, match="is for 3 or 4 players"):
            GAME.start(players)


def test_WR_R24_everything_lies_open_to_everybody() -> None:
    state = position(
        buffaloes={"C3": 2},
        tipis=[{"C3": 2}, {"D3": 1}],
        resources=[4, 3, 2, 1],
        plains=[0, 1, 2, 3],
        steps=1,
        arrived={"C3": 1},
    )
    public = look(state)
    for player in (P, Q, S, T):
        seen = look(state, player)
        for name in ("buffaloes", "arrived", "tipis", "hand", "plains", "resources", "stock"):
            assert getattr(seen, name) == getattr(public, name)
    assert public.hand == (5, 5, 5, 4)
    assert public.stock == 30
    assert public.arrived == {"C3": 1}
