"""Wind River 4 and 5: the object of the game, and the parts of a turn."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from bisongames.wind_river import KeepTipi, MoveTipi, Pass
from bisongames.wind_river.events import (
    BuffaloMoved,
    EntryPaid,
    TipiMoved,
    TipisLost,
    TurnBegun,
)
from tests.position_checks import legal, look, play, refused, result_of
from tests.wind_river.positions import (
    P,
    Q,
    S,
    T,
    before_turn,
    ends,
    passes,
    position,
    rule_text,
    supply,
)

GAME = bisongames.load("wind_river")


def test_WR_R32_4b_any_buffalo_may_be_moved_but_only_own_tipis() -> None:
    herd = {"C3": 2, "D3": 1}
    tipis = [{"D3": 1}, {"C3": 1}]
    moved = play(position(buffaloes=herd, tipis=tipis, steps=1), "buffalo:C3-C4")
    assert look(moved).buffaloes == {"C3": 1, "C4": 1, "D3": 1}
    refused(position(buffaloes=herd, tipis=tipis), "tipi:C3-C4", "WR-5.3.1c")


def test_WR_5_1h_5_1i_a_buffalo_in_the_plains_is_out_of_the_game() -> None:
    state = position(buffaloes={"D6": 1, "A1": 1}, tipis=[{"D6": 2}], resources=[2], steps=2)
    gone = look(state).gone
    state = play(state, "buffalo:D6-exit")
    assert look(state).buffaloes == {"A1": 1}
    assert look(state).gone == gone + 1
    refused(state, "buffalo:D6-exit", "WR-R33")
    state = play(state, "buffalo:A1-A2")
    assert look(state).resources[P] == 0  # and supplies no tipi


def test_WR_4d_buffaloes_on_its_own_field_keep_a_tipi() -> None:
    step = supply({"C3": 1}, [{"C3": 1}])
    assert look(step.state).tipis[P] == {"C3": 1}
    shared = supply({"C3": 1}, [{"C3": 1, "D5": 1}, {"C3": 1}, {}], resources=[2])
    assert look(shared.state).resources[P] == 0
    beside = supply({"C4": 5, "B3": 5, "D3": 5}, [{"C3": 1}], resources=[1])
    assert look(beside.state).resources[P] == 0


def test_WR_4e_a_tipi_without_buffaloes_can_be_kept_with_resources() -> None:
    others = {"E3": 1}
    rich = supply({}, [{"C3": 1}, others], resources=[1]).state
    poor = supply({}, [{"C3": 1}, others], resources=[0]).state
    assert look(rich).tipis[P] == {"C3": 1}
    assert look(poor).tipis[P] == {}
    earner = position(buffaloes={"C3": 2}, tipis=[{"C3": 1}])
    assert look(play(earner, "earn")).resources[P] == 1


def test_WR_4f_only_a_tipi_that_follows_the_herd_off_the_board_is_safe() -> None:
    herd = {"D6": 1, "F1": 2}
    safe = play(position(buffaloes=herd, tipis=[{"D6": 1}, {"F1": 1}]), "tipi:D6-exit")
    assert safe.standing().scores[P] == 1
    lost = supply({"F1": 1}, [{"D6": 1}, {"F2": 1}]).state
    assert look(lost).hand[P] == 7
    assert lost.standing().scores[P] == 0


def test_WR_4a_who_has_most_tipis_in_the_plains_at_the_end_wins() -> None:
    state = position(tipis=[{"D6": 1}], plains=[2, 2, 1, 0], buffaloes={"D6": 1})
    over = play(state, "tipi:D6-exit")
    assert result_of(over).winners == (P,)
    behind = position(tipis=[{"D6": 1}], plains=[1, 3, 0, 0], buffaloes={"D6": 1})
    assert look(behind).hand[P] == 5
    assert result_of(play(behind, "tipi:D6-exit")).winners == (Q,)  # 2 in the plains, 5 in hand


@pytest.mark.parametrize(("start", "order"), [(P, [P, Q, S, T]), (Q, [Q, S, T, P])])
def test_WR_5a_the_start_player_has_the_first_turn_and_turns_go_clockwise(
    start: int, order: list[int]
) -> None:
    state = GAME.start(4, start_player=start)
    assert (state.active_player, state.turn, state.round) == (None, 0, 0)
    turns: list[tuple[int, int, int | None]] = []
    while state.turn < 9:
        state = state.apply(state.legal_actions()[0])
        entry = (state.turn, state.round, state.active_player)
        if state.turn and entry not in turns:
            turns.append(entry)
    assert turns[:8] == [(n + 1, n // 4 + 1, order[n % 4]) for n in range(8)]


def test_WR_5b_buffaloes_then_tipis_then_an_activity() -> None:
    state = position(buffaloes={"C3": 4}, tipis=[{"C3": 1, "A1": 1}], resources=[1], steps=1)
    refused(state, "earn", "WR-5.1g")
    refused(state, "extra:C3-C4", "WR-5.1g")
    state = play(state, "buffalo:C3-C4")
    assert look(state).resources[P] == 0  # paid before anything could be earned
    refused(state, "buffalo:C3-C4", "WR-5.3a")
    state = play(state, "earn")
    assert look(state).resources[P] == 3 - 1 - 1
    assert state.active_player == Q
    state = position(buffaloes={"C3": 5}, tipis=[{"C3": 1, "A1": 1}], resources=[0], steps=1)
    assert look(play(state, "buffalo:C3-C4")).tipis[P] == {"C3": 1}


def test_WR_5c_there_are_four_extra_activities() -> None:
    state = position(buffaloes={"C3": 3}, tipis=[{"C3": 1}], resources=[3])
    assert {text.split(":")[0] for text in legal(state)} == {"tipi", "earn", "insert", "extra"}
    refused(state, "place:C4", "WR-5.3a")
    refused(state, KeepTipi("C3"), "WR-5.3a")
    refused(state, Pass(), "WR-R7")


def test_WR_R31_others_at_most_pay_and_are_never_asked() -> None:
    state = position(buffaloes={"D3": 2}, tipis=[{"C3": 1}, {"D3": 1}], resources=[1, 1])
    step = state.step(state.parse("tipi:C3-D3"))
    assert step.events[:3] == (
        TipiMoved(P, "C3", "D3"),
        EntryPaid(P, "D3", 1),
        EntryPaid(Q, "D3", 1),
    )
    assert look(step.state).resources == (0, 0, 0, 0)
    refused(state, "tipi:C3-D3", "GEN-turn", player=Q)


def test_WR_N1_a_single_possibility_is_still_chosen() -> None:
    state = position(buffaloes={"D6": 1}, tipis=[{"D6": 1}, {"A1": 1}], resources=[1], steps=1)
    assert legal(state) == {"buffalo:D6-exit"}
    refused(state, Pass(), "WR-5.1g")
    gone = position(tipis=[{}, {"A1": 1}], resources=[0, 5])
    assert state.actor == gone.actor == P
    assert passes(gone).active_player == Q


SKIP = "wind_river/skip-tipiless"
FEW: dict[str, Any] = {"buffaloes": {"A1": 2, "F1": 2}, "tipis": [{"A1": 1}, {}, {"F1": 1}, {}]}


def test_WR_R6_with_skip_a_player_without_a_tipi_has_no_turn() -> None:
    before = position(game=SKIP, **FEW)
    turn, number = before.turn, before.round
    state = play(before, "earn")
    assert (state.active_player, state.turn, state.round) == (S, turn + 1, number)
    state = play(play(state, "buffalo:A1-A2"), "earn")
    assert (state.active_player, state.turn, state.round) == (P, turn + 2, number + 1)
    assert "you have no turn" in rule_text("WR-R6", SKIP)


def test_WR_R6_rounds_count_on_when_the_start_player_is_passed_over() -> None:
    before = position(game=SKIP, start=Q, **FEW)
    state = play(before, "earn")
    now = (state.active_player, state.turn, state.round)
    assert now == (S, before.turn + 1, before.round + 1)


def test_WR_R30_with_skip_who_loses_the_last_tipi_still_has_the_activity_of_that_turn() -> None:
    state = position(buffaloes={"C3": 3}, tipis=[{"A1": 1}, {"C3": 1}], steps=1, game=SKIP)
    step = state.step(state.parse("buffalo:C3-C4"))
    assert step.events[-1] == TipisLost(P, "A1", 1)
    assert step.state.actor == P
    assert {text.split(":")[0] for text in legal(step.state)} == {"extra"}
    state = play(step.state, "extra:C4-C5")
    assert state.active_player == Q
    state = play(state, "buffalo:C3-C4", "extra:C4-C5")
    assert state.active_player == Q  # P, S and T are passed over


def test_WR_R6_a_player_without_a_tipi_still_has_turns() -> None:
    assert "still take your turns" in rule_text("WR-R6")
    state = before_turn(P, buffaloes={"D3": 2}, tipis=[{}, {"D3": 1}], resources=[6], plains=[1])
    state = play(state, "extra:D3-D4")
    assert (state.active_player, state.actor) == (P, P)
    assert legal(state) == {"extra:D3-D4", "extra:D3-C4", "extra:D3-E4"} | {
        f"extra:D4-{end}" for end in ("D5", "C5", "E5")
    }


def test_WR_5_3_3b_a_player_without_a_tipi_never_comes_back_to_the_board() -> None:
    state = position(buffaloes={"D3": 2}, tipis=[{}, {"D3": 1}], resources=[6], plains=[1])
    assert legal(state, "insert") == legal(state, "tipi") == legal(state, "earn") == set()
    refused(state, "insert:D3", "WR-5.3.3b", "WR-5.3.3c")
    refused(state, "insert:D4", "WR-5.3.3b")
    refused(state, Pass(), "WR-R7")


def test_WR_R29_without_a_tipi_the_turn_is_the_activity_alone() -> None:
    state = before_turn(P, buffaloes={"D3": 2}, tipis=[{}, {"D3": 1}])
    step = state.step(state.parse("extra:D3-D4"))
    assert step.events == (BuffaloMoved(T, "D3", "D4"), TurnBegun(P, state.turn + 1))
    assert ends(step.state, "D4", "buffalo") == set()
    refused(step.state, MoveTipi("D3", "D4"), "WR-5.3.1c")
