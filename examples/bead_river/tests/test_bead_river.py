"""Bead River, rule by rule: each test is named after the id of its rule, and shows a legal or an illegal action."""

import re
from pathlib import Path
from typing import Any

import pytest
from bead_river import BeadFished

import bisongames
from bisongames import CHANCE, State
from bisongames.testing import check_game

IDS = ("bead_river", "bead_river/many-beads", "bead_river/base+tides", "bead_river/base+river=0")
ANN, BEN = 0, 1


def start(id: str = "bead_river") -> State:
    """Two players, and Ann begins."""
    return bisongames.load(id).start(2, start_player=ANN)


def play(state: State, *texts: str) -> State:
    """The position after these actions and chance outcomes."""
    for text in texts:
        state = state.apply(state.parse(text))
    return state


def look(state: State, player: int | None = None) -> Any:
    """The view of a player; by default that of a spectator."""
    return state.view(player)


def legal(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def refused(state: State, text: str) -> set[str]:
    """The rules that refuse an action, which is not in the legal list."""
    assert text not in legal(state)
    return {violation.rule.id for violation in state.violations(state.parse(text))}


def test_BR_1a_a_player_takes_a_bead_of_any_colour_in_the_river():
    assert legal(start())[:3] == ["take:red", "take:blue", "take:green"]
    after = look(play(start(), "take:red"))
    assert after.river == {"red": 1, "blue": 2, "green": 2}
    assert after.beads == ({"red": 1}, {})


def test_BR_1a_a_colour_that_swims_there_no_more_is_refused():
    assert refused(play(start(), "take:red", "take:red"), "take:red") == {"BR-1a"}


def test_BR_1b_a_player_fishes_in_the_sea():
    state = play(start(), "fish")
    assert state.actor == CHANCE
    after = look(play(state, "take:blue"), ANN)
    assert after.net == {"blue": 1}
    assert after.beads == ({}, {})


def test_BR_1b_fishing_in_an_empty_sea_is_refused():
    state = play(start("bead_river+sea=1"), *["fish", "take:red", "fish", "take:blue"])
    assert "fish" in legal(state)
    assert refused(play(state, "fish", "take:green"), "fish") == {"BR-1b"}


def test_BR_1c_each_bead_in_the_sea_is_as_likely_to_bite():
    state = play(start(), "fish", "take:red", "fish")
    assert [(str(action), odds) for action, odds in state.chance_outcomes()] == [
        ("take:red", 2 / 8),
        ("take:blue", 3 / 8),
        ("take:green", 3 / 8),
    ]


def test_BR_1c_nobody_else_sees_its_colour():
    state = play(start(), "fish")
    step = state.step(state.parse("take:red"))
    (fished,) = step.events
    assert fished.seen_by(ANN) == BeadFished(ANN, "red")
    assert fished.seen_by(BEN) == BeadFished(ANN, None)
    assert look(step.state, BEN) == look(play(state, "take:blue"), BEN)
    assert look(step.state, BEN).net_sizes == (1, 0)


def test_BR_1d_turns_go_clockwise():
    state = bisongames.load("bead_river").start(3, start_player=1)
    actors = []
    for colour in ("red", "red", "blue", "blue"):
        actors.append((state.actor, state.turn, state.round))
        state = play(state, f"take:{colour}")
    assert actors == [(1, 1, 1), (2, 2, 1), (0, 3, 1), (1, 4, 2)]


def test_BR_1d_the_game_goes_on_until_all_beads_are_taken():
    state = play(start("bead_river+river=0+sea=1"), "fish", "take:red", "fish", "take:blue")
    assert not state.is_over
    over = play(state, "fish", "take:green")
    assert over.result is not None
    assert over.result.ended_by.id == "BR-1d"
    assert refused(over, "fish") == {"GEN-over"}


def test_BR_2a_a_bead_is_a_point():
    state = play(start(), "take:red", "take:red", "take:blue")
    assert state.standing().scores == (2, 1)
    assert state.standing().parts[ANN][0].rule.id == "BR-2a"


def test_BR_2a_those_of_the_sea_are_seen_by_all_at_the_end():
    state = play(start("bead_river+river=0+sea=1"), "fish", "take:red", "fish", "take:blue")
    assert state.view(ANN).standing().scores == (1, 0)
    assert state.view(None).standing().scores == (0, 0)
    over = play(state, "fish", "take:green")
    assert over.view(None).standing().scores == (2, 1)


def test_BR_3a_a_bead_drifts_into_the_river_after_a_choice():
    state = play(start("bead_river+tides"), "take:red")
    assert state.actor == CHANCE
    after = play(state, "take:red")
    assert after.actor == BEN
    assert look(after).river == {"red": 2, "blue": 2, "green": 2}


def test_BR_3a_none_drifts_from_an_empty_sea_and_none_without_the_tides():
    state = start("bead_river/base+tides+sea=1")
    state = play(state, "fish", "take:red", "take:blue", "fish", "take:green")
    assert (state.actor, state.turn) == (ANN, 3)
    assert play(start(), "take:red").actor == BEN


def test_BR_3b_whoever_fished_nothing_gets_a_point():
    state = play(start("bead_river+tides"), "fish", "take:red", "take:blue", "take:green")
    assert state.standing().scores == (1, 2)
    luck = state.standing().parts[BEN][1]
    assert (luck.name, luck.points, luck.rule.id) == ("luck", 1, "BR-3b")


def test_a_position_with_a_bead_too_many_is_refused():
    text = bisongames.to_json(play(start(), "take:red"))
    crooked = text.replace('[{"red": 1}', '[{"red": 5}')
    assert crooked != text
    with pytest.raises(bisongames.RecordError, match="found 6 in all, but there are only 5"):
        bisongames.from_json(crooked)


def test_every_rule_has_a_test():
    tests = Path(__file__).read_text(encoding="utf-8")
    for rule in bisongames.load("bead_river+tides").rules:
        if rule.id.startswith("BR-"):
            assert re.search(rf"def test_{rule.id.replace('-', '_')}_", tests), rule


@pytest.mark.parametrize("id", IDS)
def test_the_shared_suite(id):
    check_game(id, seconds=8)
