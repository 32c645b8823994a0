"""Matches: dealing, undo, manual dice, saving."""

import copy
import pickle
import random

import pytest

import bisongames
from bisongames import CHANCE, IllegalAction, Match, MatchError, RecordError, SetupError
from tests.engine.walks import played


def test_luck_is_the_same_on_every_machine():
    drawn = [str(Match("wind_river", players=4, seed=seed).history[0][1]) for seed in range(12)]
    assert drawn == [f"start:{n}" for n in GOLDEN], (
        "the luck of a seed has changed: old seeds mean other matches now"
    )


GOLDEN = [0, 1, 2, 3, 3, 0, 3, 2, 0, 2, 2, 2]


def test_the_actor_is_never_chance_unless_dice_are_manual():
    assert Match("wind_river", seed=1).actor != CHANCE
    manual = Match("wind_river", players=4, dealer="manual")
    assert manual.actor == CHANCE
    assert manual.legal_actions() == ()
    manual.play("start:2")
    assert manual.actor == 2


def test_a_given_start_player_leaves_nothing_to_chance():
    match = Match("wind_river", players=3, start_player=2)
    assert match.actor == 2
    assert match.history == ()


def test_play_accepts_text_and_returns_what_happened():
    match = Match("wind_river", players=3, start_player=0)
    events = match.play("place:C3", player=0)
    assert [type(e).__name__ for e in events] == ["TipiPlaced"]
    assert match.events == events == match.events_for(1)


def test_a_refusal_changes_nothing_and_says_why():
    match = Match("wind_river", players=3, start_player=0)
    match.play("place:C3")
    before = match.state
    with pytest.raises(IllegalAction, match=r"WR-3c.*C3") as error:
        match.play("place:C3")
    assert [v.rule.id for v in error.value.violations] == ["WR-3c"]
    assert error.value.nearest
    with pytest.raises(IllegalAction, match="GEN-turn"):
        match.play("place:C4", player=0)
    with pytest.raises(RecordError, match="place:C4"):
        match.play("place:C44")
    assert match.state is before


def test_undo_and_redo():
    match = Match("wind_river", players=3, seed=4)
    start = match.state
    played(match, 3)
    record = match.record
    for _ in range(3):
        match.undo()
    assert match.state == start
    with pytest.raises(MatchError):
        match.undo()
    for _ in range(3):
        match.redo()
    assert match.record == record
    with pytest.raises(MatchError):
        match.redo()
    match.undo()
    match.play(match.legal_actions()[0])
    with pytest.raises(MatchError):
        match.redo()


class Unread(list):
    """A list that is long: nobody walks through all of it."""

    def __iter__(self):
        raise AssertionError("all moves are walked through")


def test_an_information_state_is_what_a_player_chose_and_saw_also_after_an_undo():
    match = Match("bison", seed=3)
    rng = random.Random(1)

    def play(choices):
        for _ in range(choices):
            match.play(rng.choice(match.legal_actions()))

    play(10)
    before = [match.information_state(player) for player in (0, 1, None)]
    play(5)
    assert match.information_state(0) != before[0]
    match.undo(5)
    assert [match.information_state(player) for player in (0, 1, None)] == before
    play(5)
    again = Match.from_record(match.record)
    assert match.information_state(1) == again.information_state(1)
    *lines, view = match.information_state(1).splitlines()
    assert view == bisongames.to_json(match.view(1))
    own = [str(action) for player, action in match.history if player == 1]
    assert [line for line in lines if line[0] != "{"] == [f"1: {action}" for action in own]
    events = [bisongames.to_json(event) for event in match.events_for(1)]
    assert [line for line in lines if line[0] == "{"] == events
    with pytest.raises(SetupError):
        match.information_state(2)


def test_a_choice_costs_the_same_however_long_the_match_is():
    match, other = (played(Match("catan", seed=3), 60) for _ in range(2))
    match._course.played = Unread(match._course.played)
    rng = random.Random(8)
    for _ in range(40):
        action = rng.choice(other.legal_actions())
        assert match.play(action) == other.play(action)
    assert match.state == other.state


def test_a_saved_match_goes_on_as_it_would_have(tmp_path):
    match = played(Match("wind_river", players=4, seed=3), 50)
    match.save(tmp_path / "m.json")
    again = Match.load(tmp_path / "m.json")
    assert again.states == match.states
    assert played(again, 20, 8).record == played(match, 20, 8).record


def test_a_manual_match_is_saved_with_its_dice(tmp_path):
    match = Match("wind_river", players=4, dealer="manual")
    match.play("start:1")
    match.save(tmp_path / "m.json")
    again = Match.load(tmp_path / "m.json")
    assert again.dealer == "manual"
    assert again.state == match.state


def test_where_nothing_can_be_written_it_says_so(tmp_path):
    match = Match("wind_river", seed=1)
    with pytest.raises(RecordError, match="cannot be written"):
        match.save(tmp_path / "none" / "m.json")
    with pytest.raises(RecordError, match="cannot be read"):
        Match.load(tmp_path / "none.json")
    with pytest.raises(RecordError, match="cannot be read"):
        Match.load(tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [{"seed": -1}, {"seed": "7"}, {"seed": 10**1000}, {"dealer": "mechanical"}, {"players": 9}],
)
def test_a_wrong_match_is_refused(wrong):
    with pytest.raises(SetupError):
        Match("wind_river", **wrong)


def test_a_match_of_a_game_with_changed_options():
    game = bisongames.load("wind_river")
    match = Match(game, options={"tipis": 3}, start_player=0)
    assert match.game.id == "wind_river/base+tipis=3"
    assert match.state.table.hand == [3, 3, 3]


def test_states_can_be_pickled_and_copied():
    state = played(Match("wind_river", players=4, seed=3), 30).state
    assert copy.copy(state) is copy.deepcopy(state) is state
    assert len({state, pickle.loads(pickle.dumps(state))}) == 1


def test_nothing_is_drawn_where_somebody_chooses():
    with pytest.raises(MatchError):
        Match("wind_river", seed=3).state.sample_chance(random.Random(1))
