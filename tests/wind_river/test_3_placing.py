"""Wind River 3: who begins, and the first tipis."""

from __future__ import annotations

from collections import Counter

import pytest

import bisongames
from bisongames import CHANCE, Match, SetupError
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.wind_river import Pass
from tests.position_checks import look, play, refused
from tests.wind_river.positions import P, Q, S, position

GAME = bisongames.load("wind_river")


@pytest.mark.parametrize("players", [3, 4])
def test_WR_3a_chance_decides_who_begins(players: int) -> None:
    state = GAME.start(players)
    assert state.actor == CHANCE
    assert state.legal_actions() == ()
    assert state.chance_outcomes() == tuple((StartWith(p), 1 / players) for p in range(players))
    drawn = state.apply(StartWith(Q))
    assert drawn.actor == Q
    drawn_by_seed = Counter(Match(GAME, players, seed=seed).actor for seed in range(200))
    assert set(drawn_by_seed) == set(range(players))


def test_WR_R26_the_players_may_agree_on_who_begins() -> None:
    assert GAME.start(4, start_player=S).actor == S
    for nobody in (4, -1, "0", True, None):
        with pytest.raises(SetupError, match=r"^start_player .*0, 1, 2, 3"):
            GAME.start(4, start_player=nobody)


def test_WR_3a_nobody_outside_the_table_can_be_drawn() -> None:
    refused(GAME.start(3), StartWith(3), "GEN-chance")
    refused(GAME.start(4), StartWith(4), "GEN-action")
    refused(GAME.start(4), "place:A1", "GEN-decision")


def test_WR_3b_R27_a_tipi_goes_from_the_hand_to_a_field_with_or_without_buffaloes() -> None:
    start = GAME.start(4, start_player=P)
    for field in ("D5", "C2"):
        state = play(start, f"place:{field}")
        assert look(state).tipis[P] == {field: 1}
        assert look(state).hand == (6, 7, 7, 7)
        assert look(state).buffaloes == look(start).buffaloes
        assert state.actor == Q
    refused(start, Pass(), "WR-3e")


def test_WR_3f_tipis_share_fields_only_later() -> None:
    shared = position(buffaloes={"C3": 2}, tipis=[{"C3": 3}, {"C3": 2}, {"C3": 1}], resources=[1])
    assert [mine["C3"] for mine in look(shared).tipis] == [3, 2, 1, 0]
    beside = position(buffaloes={"C3": 2}, tipis=[{"D3": 1}, {"C3": 2}], resources=[1])
    assert look(play(beside, "tipi:D3-C3")).tipis[P] == {"C3": 1}


def test_WR_3c_a_first_tipi_goes_to_a_field_without_any_tipi() -> None:
    state = play(GAME.start(4, start_player=P), "place:C3")
    refused(state, "place:C3", "WR-3c")  # another player's
    state = play(state, "place:C4", "place:C5", "place:D1")
    assert state.actor == P
    refused(state, "place:C3", "WR-3c")  # one's own
    refused(state, "place:C5", "WR-3c")
    play(state, "place:C2")


def test_WR_R28_after_the_draw_nothing_is_left_to_chance() -> None:
    one, other = Match(GAME, 4, seed=1, start_player=P), Match(GAME, 4, seed=2, start_player=P)
    drawn = Match(GAME, 4, dealer="manual")
    assert drawn.actor == CHANCE
    drawn.play("start:0")
    choice = 0
    while not drawn.is_over:
        assert one.state == other.state == drawn.state
        assert drawn.actor != CHANCE
        assert drawn.state.turn <= 386
        choice += 7
        for match in (one, other, drawn):
            match.play(match.legal_actions()[choice % len(match.legal_actions())])
    assert one.state == other.state == drawn.state
