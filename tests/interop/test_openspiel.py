"""The suites of OpenSpiel judge the adapter from outside."""

import copy
import gc
import pickle
import random
import unittest
import warnings

import numpy as np
import pytest
from absl import flags

import bisongames
from bisongames import SetupError

pyspiel = pytest.importorskip("pyspiel")

flags.FLAGS(["x"])  # OpenSpiel's suites read these

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from bisongames.engine.core.actions import events_seen_by  # noqa: E402
from bisongames.interop import openspiel  # noqa: E402
from tests.interop.variants import BOTH, EVERYTHING, LARGE, SMALL, WRONG  # noqa: E402

SHORT = tuple((variant.replace("turns=5", "turns=2"), players) for variant, players in SMALL)
"""Every observation of a match is written."""


@pytest.mark.parametrize(("variant", "players"), BOTH)
def test_simulations_pass(variant, players, capsys):
    game = openspiel.load(variant, players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=players < 4, verbose=False)
    np.random.seed(3)  # what the suite draws with
    games_sim_test.GamesSimTest("sim_game").sim_game(game)


@pytest.mark.parametrize(("variant", "players"), BOTH)
def test_the_partial_tree_passes(variant, players, capfd):
    game = openspiel.load(variant, players)
    body = {"game_name": str(game), "game": game}
    suite = type("Suite", (api_test.EnforceAPIOnPartialTreeBase,), body)
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(suite)
    result = unittest.TestResult()
    tests.run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result


@pytest.mark.parametrize(("variant", "players"), SHORT)
def test_a_playthrough_can_be_played_again(variant, players, tmp_path):
    game = openspiel.load(variant, players)
    text = generate_playthrough.playthrough(str(game), None, seed=7)
    path = tmp_path / "playthrough.txt"
    path.write_text(text)
    before, after = generate_playthrough.replay(str(path))
    assert before == after


def walk(game, seed, most=100_000):
    """The states of a match at random."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def asked(game, seed, after):
    """A state after so many moves in which a player is asked."""
    for count, state in enumerate(walk(game, seed)):
        if count >= after and state.current_player() >= 0 and len(state.legal_actions()) > 1:
            return state
    raise AssertionError("the match is over")


@pytest.mark.parametrize(("variant", "players"), SMALL)
def test_its_bots_play(variant, players):
    game = openspiel.load(variant, players)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    state = asked(game, 1, 10)
    action = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=luck).step(state)
    assert action in state.legal_actions()
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=1.4, max_simulations=6, evaluator=evaluator, random_state=luck
    )
    if bisongames.load(variant).rulebook.hides:
        for after in (10, 40):
            state = asked(game, 2, after)
            assert bot.step(state) in state.legal_actions()
    else:
        with pytest.raises(AssertionError):  # it is for games that hide something
            bot.step(state)


@pytest.mark.parametrize(("variant", "players"), LARGE)
def test_its_environment_for_learning_plays(variant, players):
    game = openspiel.load(variant, players)
    env = rl_environment.Environment(
        game, observation_type=rl_environment.ObservationType.OBSERVATION
    )
    step = env.reset()
    size = bisongames.load(variant).observation_space(players).size
    for _ in range(30):
        if step.last():
            step = env.reset()
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == size
        step = env.step([step.observations["legal_actions"][player][0]])


@pytest.mark.usefixtures("bead_river")
def test_a_game_from_outside_is_registered_too(capfd):
    openspiel.register()
    for variant in ("bead_river", "bead_river/base+tides"):
        game = openspiel.load(variant, 3)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("variant", "string"),
    [
        ("bison", "bisongames_bison(players=2,variant=base)"),
        ("catan/base+max_turns=20", "bisongames_catan(players=3,variant=base+max_turns:20)"),
        (
            "bison+rounds=2:2,3:2,4:2",
            "bisongames_bison(players=2,variant=base+rounds:2~2;3~2;4~2)",
        ),
        (
            "catan/bison+production_factor=3,1",
            "bisongames_catan(players=3,variant=bison+production_factor:3;1)",
        ),
        (EVERYTHING, f"bisongames_natives(players=2,variant={EVERYTHING.split('/')[1]})"),
    ],
)
def test_a_game_is_loaded_by_its_string(variant, string):
    game = openspiel.load(variant)
    assert str(game) == string
    again = pyspiel.load_game(string)
    assert str(again) == string
    assert again.new_initial_state().position == game.new_initial_state().position


def test_a_setup_and_a_reward_are_parameters():
    game = openspiel.load("bison", 3, reward="rank", setup={"start_player": 2})
    assert str(game) == "bisongames_bison(players=3,reward=rank,setup=start_player:2,variant=base)"
    state = pyspiel.load_game(str(game)).new_initial_state()
    assert state.position.table.start_player == 2
    *_, state = walk(game, 1)
    assert state.returns() == list(state.position.result.payoffs("rank"))


def test_a_game_that_its_id_does_not_lead_back_to_is_refused(tmp_path):
    path = tmp_path / "house.toml"
    lanes = '[components]\nhigh_lanes = ["A", "C", "E"]\n'
    path.write_text(f'extends = "wind_river/base"\ntitle = "House"\n{lanes}')
    with pytest.raises(SetupError, match="needs an id that loads the same game"):
        openspiel.load(path)


@pytest.mark.parametrize(
    ("keywords", "error"),
    [*WRONG, ({"reward": "score"}, SetupError)],
)
def test_wrong_values_are_refused(keywords, error):
    with pytest.raises(error):
        openspiel.load(**({"variant": "bison"} | keywords))


def test_every_game_is_registered_once_by_what_it_hides():
    before = pyspiel.registered_names()
    openspiel.register()
    assert pyspiel.registered_names() == before
    kinds = pyspiel.GameType.Information
    for book in ("wind_river", "bison", "natives", "catan"):
        assert f"bisongames_{book}" in before
        hides = bisongames.load(book).rulebook.hides
        kind = openspiel.load(book).get_type().information
        assert kind == (kinds.IMPERFECT_INFORMATION if hides else kinds.PERFECT_INFORMATION)


@pytest.mark.parametrize(("variant", "players"), SMALL)
def test_states_are_ours(variant, players):
    game = openspiel.load(variant, players)
    space = bisongames.load(variant).action_space
    for count, state in enumerate(walk(game, 3)):
        position = state.position
        assert isinstance(position, bisongames.State)
        assert state.legal_actions() == list(
            space.legal(position) or position.game.chance_space.legal(position)
        )
        if count % 20:
            continue
        assert str(state) == bisongames.to_json(position)
        for player in range(players):
            assert state.observation_string(player) == bisongames.to_json(position.view(player))
            row = position.game.observation_space(players).encode(position.view(player))
            assert list(state.observation_tensor(player)) == list(row)
        texts = [state.action_to_string(state.current_player(), n) for n in state.legal_actions()]
        actor = position.legal_actions() or [a for a, _ in position.chance_outcomes()]
        assert sorted(texts) == sorted(map(str, actor))


# What players remember


def remembered(state, players):
    """What everybody knows, played again by hand: own choices, events as seen, and the view."""
    position = state.get_game().new_initial_state().position
    lines: list[list[str]] = [[] for _ in range(players)]
    for item in state.full_history():
        game = position.game
        space = game.chance_space if item.player < 0 else game.action_space
        action = space.action(item.action)
        step = position.step(action)
        for player in range(players):
            if player == item.player:
                lines[player].append(f"{player}: {action}")
            lines[player] += map(bisongames.to_json, events_seen_by(step.events, player))
        position = step.state
    return [
        "\n".join([*mine, bisongames.to_json(position.view(player))])
        for player, mine in enumerate(lines)
    ]


@pytest.mark.parametrize(("variant", "players"), [("bison", 2), ("catan/base+max_turns=5", 3)])
def test_information_states_are_all_that_a_player_saw_also_what_views_forget(variant, players):
    game = openspiel.load(variant, players)
    for count, state in enumerate(walk(game, 4)):
        if count % 25 == 0 or state.is_terminal():
            strings = [state.information_state_string(player) for player in range(players)]
            assert strings == remembered(state, players)
            match = bisongames.Match(variant, players, dealer="manual")
            for entry in state.full_history():
                space = match.game.chance_space if entry.player < 0 else match.game.action_space
                match.play(space.action(entry.action))
            assert strings == [match.information_state(player) for player in range(players)]
    *lines, view = state.information_state_string(0).split("\n")
    assert view == bisongames.to_json(state.position.view(0))
    assert len(lines) > 30
    assert any(line.startswith("0: ") for line in lines)
    assert not any(line.startswith(("1: ", "2: ")) for line in lines)


def test_a_tensor_of_what_has_no_fixed_length_is_refused():
    game = openspiel.load("bison", 2)
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(NotImplementedError, match="use information_state_string"):
        game.new_initial_state().information_state_tensor(0)


def test_two_histories_are_told_apart_by_those_who_saw_the_difference():
    game = openspiel.load("bison", 2, setup={"start_player": 0})
    one, other = game.new_initial_state(), game.new_initial_state()
    mine, *tiles = [number for number, _ in one.chance_outcomes()][:3]
    for state, tile in zip((one, other), tiles, strict=True):
        state.apply_action(mine)  # player 0 draws
        state.apply_action(tile)  # player 1 draws, seen by nobody else
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert list(one.observation_tensor(0)) == list(other.observation_tensor(0))


@pytest.mark.parametrize(("variant", "players"), [("bison", 3), ("catan/base+max_turns=6", 3)])
def test_what_is_imagined_tells_nobody_what_he_does_not_know(variant, players):
    game = openspiel.load(variant, players)
    luck = random.Random(7)
    differ = 0
    for count, state in enumerate(walk(game, 6)):
        if count % 12 or state.current_player() < 0:
            continue
        me = state.current_player()
        found = state.resample_from_infostate(me, luck.random)
        again = state.resample_from_infostate(me, random.Random(1).random)
        assert found.information_state_string(me) == state.information_state_string(me)
        assert found.legal_actions() == state.legal_actions()
        assert found.history() == state.history()
        differ += found.position != state.position
        for other in range(players):
            # Nothing of the others' memory depends on more than the imagining player knows.
            assert found.memory.of(other) == again.memory.of(other)
            if other != me:
                assert f"{other}: draw" not in found.memory.of(other)
        for number in found.legal_actions()[:1]:
            found.apply_action(number)
    assert differ


def test_what_is_imagined_depends_on_what_the_player_knows_alone():
    game = openspiel.load("bison", 2, setup={"start_player": 0})
    strings = []
    for tile in (3, 4):
        state = game.new_initial_state()
        numbers = [number for number, _ in state.chance_outcomes()]
        state.apply_action(numbers[0])
        state.apply_action(numbers[tile])
        imagined = state.resample_from_infostate(0, random.Random(2).random)
        strings.append((str(imagined), *map(imagined.information_state_string, (0, 1))))
    assert strings[0] == strings[1]


@pytest.mark.parametrize(
    ("variant", "players"), [("natives/base", 2), ("catan/base+max_turns=20", 3)]
)
def test_long_matches_are_copied_and_pickled_and_outlive_their_game(variant, players):
    state = asked(openspiel.load(variant, players), 2, 250)
    gc.collect()
    for other in (state.clone(), copy.deepcopy(state.clone()), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.observation_string(0) == state.observation_string(0)
        other.apply_action(other.legal_actions()[0])
        assert str(other) != str(state)


def observer(game, **keywords):
    return game.make_py_observer(pyspiel.IIGObservationType(**keywords), {})


def test_observers_show_what_is_public_and_what_is_private():
    nobody = pyspiel.PrivateInfoType.NONE
    mine = pyspiel.PrivateInfoType.SINGLE_PLAYER
    for variant, hides in (("bison", True), ("wind_river", False)):
        game = openspiel.load(variant)
        state = asked(game, 1, 8)
        public = observer(game, public_info=True, perfect_recall=False, private_info=nobody)
        private = observer(game, public_info=False, perfect_recall=False, private_info=mine)
        recall = observer(game, public_info=True, perfect_recall=True, private_info=mine)
        assert public.string_from(state, 0) == bisongames.to_json(state.position.view(None))
        assert bool(private.string_from(state, 0)) == hides
        assert recall.string_from(state, 0) == state.information_state_string(0)
        assert recall.tensor is None
        assert private.tensor is None
        public.set_from(state, 0)
        space = state.position.game.observation_space(state.position.num_players)
        assert list(public.tensor) == list(space.encode(state.position.view(None)))
        assert set(public.dict) == {f.name for f in space.fields}
    with pytest.raises(ValueError, match="no parameters"):
        openspiel.load("bison").make_py_observer(None, {"x": 1})


def test_an_illegal_number_is_refused():
    state = asked(openspiel.load("bison"), 1, 8)
    illegal = next(n for n in range(4000) if n not in state.legal_actions())
    before = str(state)
    with pytest.raises(bisongames.IllegalAction):
        state._apply_action(illegal)
    assert str(state) == before


@pytest.mark.parametrize(("variant", "players"), SMALL)
def test_shimmy_plays_it_as_an_environment_of_pettingzoo(variant, players):
    book, _, name = variant.partition("/")
    config = {"players": players, "variant": name.translate(str.maketrans("=,:", ":;~"))}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it imports is old, and its spaces have no bounds
        from pettingzoo.test import api_test as pettingzoo_test
        from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

        env = OpenSpielCompatibilityV0(game_name=f"bisongames_{book}", config=config)
        pettingzoo_test(env, num_cycles=200)
