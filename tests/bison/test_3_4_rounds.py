"""Bison 3, 4.0 to 4.3: set-up, rounds, drawing, and how an action goes."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import CHANCE, RecordError, SetupError, State, VariantError
from bisongames.bison import Announce, BuildTent, LayTile, MarkSpace
from bisongames.bison.choosing_an_action import Marking
from bisongames.bison.events import RoundBegun, TileDrawn
from tests.bison.positions import (
    TRIO,
    G,
    R,
    Y,
    cost_of,
    first_of,
    numbers,
    overflow,
    position,
    random_match,
    rule_text,
    variant_file,
)
from tests.position_checks import legal, look, play, refused

BASE = bisongames.load("bison")


def after_draws(players: int = 2, start: int = Y) -> State:
    return first_of(BASE.start(players, start_player=start), ["Marking"])


def test_BI_1_0a_1_0b_how_many_play_and_for_what() -> None:
    assert BASE.player_counts == (2, 3, 4)
    assert rule_text("BI-1.0a") == "The game is for 2, 3 or 4 players."
    result = random_match()[0][-1].result
    assert result is not None
    assert max(result.scores) == result.scores[result.winners[0]]


def test_BI_2_2a_eight_hunters_are_in_play_and_three_on_tracks() -> None:
    assert rule_text("BI-2.2a") == "Each player has 11 hunters of their colour."
    with pytest.raises(RecordError, match="found 9"):
        position({"0,0P": (Y, 5)}, supply={"hunter": 4})


def test_BI_2_3a_2_4a_no_more_than_six_tents_and_six_canoes() -> None:
    position({"0,0P": (Y, 0, 2), "0,1P": (Y, 0, 2)})
    with pytest.raises(RecordError, match="tent3"):
        position({"0,0P": (Y, 0, 3), "0,1P": (Y, 0, 3)})
    position({"0,0R": (Y, 0, 1), "0,1R": (Y, 0, 1)})
    with pytest.raises(RecordError, match="canoe4"):
        position({"0,0R": (Y, 0, 4), "0,1R": (Y, 0, 4)})


def test_BI_2_5a_2_5b_4_3d_4_3e_four_of_six_spaces_each_once() -> None:
    for state in random_match(3, start_player=G)[0]:
        for marked in look(state).marked:
            assert len(marked) <= 4
            assert len(set(marked)) == len(marked)
    state = position(stones=["canoes", "move-1"])
    refused(state, "mark:move-1", "BI-4.3e")
    refused(state, "mark:canoes", "BI-4.3e")
    assert {"mark:tile", "mark:tents", "mark:move-3"} <= legal(state)
    assert "mark:canoes" in legal(position(in_round=2))


def test_BI_2_5_1a_2_5_1b_tracks_show_and_pay() -> None:
    state = position({"0,0P": (Y, 2)}, asked="tents", stock=(1, 1, 0))
    state = play(state, "announce:2")
    assert legal(state) == {"pay:1,1,0"}
    assert look(play(state, "pay:1,1,0")).tracks[Y] == (0, 0, 0)


def test_BI_2_5_1c_N2_tracks_go_from_0_to_15_and_something_can_always_be_done() -> None:
    least = {"Marking": ("mark", 1), "Announcing": ("announce:0", 1), "LayingTile": ("lay", 3)}
    for state in (*random_match(2, 5)[0], *random_match(4, 9)[0]):
        kind = type(state.decision).__name__
        for tracks in look(state).tracks:
            assert min(tracks) >= 0
            assert kind == "Overflowing" or max(tracks) <= 15
        word, number = least.get(kind, ("", 0))
        assert sum(str(action).startswith(word) for action in state.legal_actions()) >= number


@pytest.mark.parametrize("asked", ["tile", "tents", "move-3", "gathering"])
def test_BI_2_5_2a_the_cost_depends_on_the_number_of_hunters_alone(asked: str) -> None:
    state = position(
        {"0,0P": (Y, 3), "0,1P": (Y, 1)}, asked=asked, supply={"hunter": 3, "tent3": 1}
    )
    assert cost_of(play(state, "announce:3")) == 4


def test_BI_2_6a_3_0d_4_3e_stones_mark_the_spaces() -> None:
    state = after_draws()
    assert look(state).marked == ((), ())
    assert legal(state, "mark") == {
        f"mark:{s}" for s in ("tile", "tents", "canoes", "gathering", "move-1", "move-3")
    }
    state = play(position(stones=["tents", "canoes"]), "mark:move-1")
    assert set(look(state).marked[Y]) == {"tents", "canoes", "move-1"}


def test_BI_4_3f_there_is_no_fifth_stone() -> None:
    state = play(
        position(stones=["tile", "tents", "canoes"]), "mark:gathering", "announce:0", "gain:fish"
    )
    table = state.table
    assert table.stones_used(Y) == 4
    fifth = MarkSpace("move-1")
    assert [v.rule.id for v in Marking(Y).violations(table, fifth)] == ["BI-4.3f"]
    assert fifth not in Marking(Y).legal(table)


def test_BI_2_7a_4_1a_the_totem_pole_goes_left() -> None:
    starters = {state.round: look(state).totem for state in random_match(3, start_player=G)[0]}
    assert [starters[r] for r in range(1, 6)] == [2, 0, 1, 2, 0]


def test_BI_2_2b_2_3a_2_4a_3_0a_3_0b_3_0c_3_0e_the_layout_at_the_start() -> None:
    view = look(after_draws(3))
    assert view.tracks == ((10, 10, 10),) * 3
    assert view.supply == ({"hunter": 4, "tent1": 1, "tent2": 1, "canoe1": 1, "canoe2": 1},) * 3
    pieces = {f"{kind}{size}": 1 for kind in ("tent", "canoe") for size in (1, 2, 3, 4)}
    assert view.market == ({"hunter": 4, **pieces},) * 3
    state = play(position(), "buy:tent4")
    assert look(state).market[Y]["tent4"] == 0
    assert look(state).market[R]["tent4"] == 1


def test_BI_3_0f_unused_colours_are_out() -> None:
    assert len(look(after_draws(2)).market) == 2
    with pytest.raises(SetupError, match="2, 3 or 4"):
        BASE.start(5)


def test_BI_3_0g_start_tiles_around_the_totem() -> None:
    land = {(t.cell, t.tile, t.rotation) for t in look(BASE.start(2)).land}
    assert land == set(TRIO)
    with pytest.raises(RecordError, match="expected start tile S2 on 1,0"):
        position(land=(TRIO[0], ("1,0", "S2", 0), TRIO[2]))


def test_BI_3_0h_every_tile_is_equally_likely() -> None:
    state = BASE.start(2, start_player=Y)
    odds = state.chance_outcomes()
    assert {str(a) for a, _ in odds} == {f"draw:{i:02}" for i in range(1, 19)}
    assert len({p for _, p in odds}) == 1


@pytest.mark.parametrize(("players", "out"), [(2, 6), (3, 3), (4, 2)])
def test_BI_3_0i_5_0a_the_stack_lasts_for_all_rounds(players: int, out: int) -> None:
    view = look(random_match(players)[0][-1])
    assert len(view.unseen) == out
    assert len(view.land) == 21 - out


def test_BI_3_0j_R3_R24_the_start_player_is_drawn_or_named() -> None:
    state = BASE.start(3)
    assert state.actor == CHANCE
    assert [(str(a), round(p, 6)) for a, p in state.chance_outcomes()] == [
        (f"start:{i}", round(1 / 3, 6)) for i in range(3)
    ]
    assert after_draws(3, G).actor == G
    with pytest.raises(SetupError):
        BASE.start(3, start_player=5)


def test_BI_R4_all_but_tiles_is_open() -> None:
    state = after_draws()
    mine: Any = state.view(Y)
    theirs: Any = state.view(R)
    for name in ("tracks", "supply", "market", "marked", "pieces", "land", "areas"):
        assert getattr(mine, name) == getattr(theirs, name)
    assert len(mine.unseen) == 17
    assert mine.hand not in mine.unseen


@pytest.mark.parametrize(("players", "rounds", "turns"), [(2, 6, 48), (3, 5, 60), (4, 4, 64)])
def test_BI_4_0a_4_3a_rounds_and_turns(players: int, rounds: int, turns: int) -> None:
    last = random_match(players)[0][-1]
    assert (last.round, last.turn) == (rounds, turns)
    assert f"{rounds} rounds with {players} players" in rule_text("BI-4.0a")


def test_BI_4_0a_rounds_are_numbers_per_number_of_players(tmp_path: Path) -> None:
    game = bisongames.load(variant_file(tmp_path, "[options]\nrounds = { 2 = 1, 3 = 2, 4 = 1 }"))
    state = first_of(game.start(2))
    assert (state.round, state.turn) == (1, 8)
    with pytest.raises(VariantError):
        bisongames.load("bison", {"rounds": 6})


def test_BI_4_0b_4_3b_the_phases_of_a_round() -> None:
    states = random_match(3, start_player=G)[0]
    for number in range(1, 6):
        mine = [s for s in states if s.round == number]
        kinds = [type(s.decision).__name__ for s in mine]
        assert [i for i, kind in enumerate(kinds) if kind == "DrawingTile"] == [0, 1, 2]
        marking = zip(mine, kinds, strict=True)
        order = {s.turn: s.actor for s, kind in marking if kind == "Marking"}
        first = (2 + number - 1) % 3
        assert [*order.values()] == [first, (first + 1) % 3, (first + 2) % 3] * 4
    state = position()
    refused(state, "mark:tents", "GEN-turn", player=R)


def test_BI_4_2a_4_2b_drawing_in_turn_and_in_secret() -> None:
    state = BASE.start(3, start_player=R)
    drawers = []
    while isinstance(state.decision, bisongames.Chance):
        drawers.append(getattr(state.decision, "drawer"))  # noqa: B009
        step = state.step(state.chance_outcomes()[3][0])
        event = next(e for e in step.events if isinstance(e, TileDrawn))
        assert event.seen_by(event.player) == event
        for other in (None, *range(3)):
            if other != event.player:
                assert event.seen_by(other) == TileDrawn(event.player, None)
        state = step.state
    assert drawers == [R, G, Y]
    view = state.view(R)
    assert getattr(view, "tiles_in_hand") == (True, True, True)  # noqa: B009
    assert look(state).hand is None
    hidden = {state.sample(R, random.Random(seed)).view(Y).hand for seed in range(60)}  # type: ignore[attr-defined]
    assert len(hidden) > 8


def test_BI_4_3c_4_3g_first_the_stone_then_the_number() -> None:
    state = position()
    refused(state, Announce(0), "BI-4.3c")
    refused(state, LayTile("2,0", 0), "BI-4.3c")
    state = play(state, "mark:tents")
    refused(state, MarkSpace("canoes"), "BI-4.3g")
    refused(state, BuildTent("0,0P", 1), "BI-4.3g")
    assert "announce:0" in legal(state)


def test_BI_R26_exactly_so_many_must_be_able() -> None:
    state = position({"0,0M": (Y, 3)}, asked="tents")
    assert numbers(state) == [0, 1, 2]
    refused(state, "announce:3", "BI-R26", "BI-4.3.1v")
    (violation, _) = state.violations(Announce(3))
    assert violation.facts == {"hunters": 3, "space": "tents", "possible": (0, 1, 2)}
    assert numbers(play(state, "buy:tent3")) == [0, 1, 2, 3]


def test_BI_R25_4_3i_it_must_be_paid_for() -> None:
    four = {"0,0P": (Y, 4)}
    poor = position(four, asked="move-1", stock=(3, 3, 0))
    assert numbers(poor) == [0, 1, 2, 3]
    refused(poor, "announce:4", "BI-R25")
    paying = play(position(four, asked="move-1", stock=(3, 3, 1)), "announce:4")
    refused(paying, "move:0,0P:0,1P", "BI-4.3i")
    state = play(paying, "pay:3,3,1")
    assert look(state).tracks[Y] == (0, 0, 0)
    assert type(state.decision).__name__ == "MovingHunters"


@pytest.mark.parametrize(("hunters", "cost"), [(1, 0), (2, 2), (3, 4), (4, 7), (5, 10)])
def test_BI_4_3j_V1_costs(hunters: int, cost: int) -> None:
    state = position({"0,0P": (Y, 5)}, asked="move-1", supply={"hunter": 2})
    after = play(state, f"announce:{hunters}")
    if cost:
        assert cost_of(after) == cost
        after = after.apply(after.legal_actions()[0])
    assert sum(look(after).tracks[Y]) == 30 - cost


def test_BI_4_3k_4_3l_4_3m_the_cost_is_split_at_will() -> None:
    state = play(position({"0,0P": (Y, 4)}, asked="move-1", stock=(5, 1, 3)), "announce:4")
    assert {"pay:5,1,1", "pay:4,0,3"} <= legal(state)
    refused(state, "pay:6,1,0", "BI-4.3m")
    refused(state, "pay:5,1,0", "BI-4.3l")
    assert (
        len(legal(play(position({"0,0P": (Y, 5)}, asked="move-1", supply={}), "announce:5"))) == 66
    )


def test_BI_R5_4_3_1a_the_last_stone_is_for_the_tile() -> None:
    state = position(stones=["tents", "canoes", "move-1"])
    assert legal(state, "mark") == {"mark:tile"}
    assert legal(state, "buy")
    refused(state, "mark:gathering", "BI-R5")
    done = position(stones=["tents", "canoes", "tile"])
    assert legal(done, "mark") == {"mark:gathering", "mark:move-1", "mark:move-3"}


def test_BI_4_3_2a_4_3_2b_an_idle_action_brings_an_animal_and_nothing_else() -> None:
    first = position({"0,0P": (Y, 1)}, asked="move-1", stock=(3, 0, 4))
    state = play(first, "announce:0")
    assert legal(state) == {"gain:bison", "gain:fish", "gain:turkeys"}
    after = play(state, "gain:fish")
    assert (after.actor, look(after).tracks[Y]) == (R, (3, 1, 4))
    assert look(after).pieces == look(first).pieces
    assert look(play(first, "announce:1")).tracks[Y] == (3, 0, 4)


def test_BI_R6_R33_the_gain_needs_room_on_a_track() -> None:
    state = play(position(asked="tents", stock=(15, 15, 14)), "announce:0")
    assert legal(state) == {"gain:turkeys"}
    refused(state, "gain:bison", "BI-R6")
    full = play(position(asked="tents", stock=(15, 15, 15)), "announce:0")
    assert full.actor == R
    assert look(full).tracks[Y] == (15, 15, 15)


def test_BI_4_2c_R18_the_tile_drawn_is_laid_without_hunters_too_and_an_animal_gained() -> None:
    state = position(asked="tile", land=TRIO, hand="07")
    state = play(state, "announce:0", "gain:fish", "lay:-1,0:2")
    assert (state.actor, look(state).tracks[Y]) == (R, (10, 11, 10))
    assert ("-1,0", "07", 2) in {(t.cell, t.tile, t.rotation) for t in look(state).land}
    assert (len(look(state).land), look(state).tiles_in_hand[Y]) == (4, False)


def test_BI_4_4o_stones_come_back() -> None:
    states = random_match(2, 2, start_player=Y)[0]
    for before, after in pairwise(states):
        if after.round > before.round:
            assert look(after).marked == ((), ())
            assert not any(look(after).tiles_in_hand)
    last_action = overflow((16, 0, 0))
    assert RoundBegun(2, R) in last_action.step(last_action.parse("finish")).events
