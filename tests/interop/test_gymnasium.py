"""The checks of Gymnasium judge the adapter from outside."""

import copy
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

import bisongames
from bisongames import SetupError, bots
from bisongames.interop.gymnasium import ID, Env, VectorEnv, make
from tests.interop.variants import BOTH, SMALL, WRONG


@pytest.mark.parametrize(("seat", "scaled"), [(0, False), (1, True), (None, False)])
@pytest.mark.parametrize(("variant", "players"), BOTH)
def test_the_checks_pass_without_a_warning(variant, players, seat, scaled, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(variant, players, seat=seat, scaled=scaled).unwrapped)


@pytest.mark.parametrize(("variant", "players"), BOTH)
def test_equal_environments_go_alike(variant, players):
    check_environments_match(Env(variant, players), Env(variant, players), num_steps=200)


@pytest.mark.usefixtures("bead_river")
def test_the_checks_pass_for_a_game_from_outside(capsys):
    check_env(make("bead_river/base+tides", 3).unwrapped)


def test_it_is_registered_by_its_import():
    program = (
        "import gymnasium; made = gymnasium.make("
        "'bisongames.interop.gymnasium:bisongames/Match-v0', variant='bison', players=3);"
        "made.reset(seed=1); print(made.unwrapped.match.players)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "3\n"


def play_out(env, seed, **reset):
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed, **reset)
    rewards = []
    terminated = truncated = False
    while not (terminated or truncated):
        number = int(rng.choice(np.flatnonzero(env.unwrapped.action_masks())))
        _, reward, terminated, truncated, info = env.step(number)
        rewards.append(reward)
    return rewards, terminated, truncated, info


@pytest.mark.parametrize("reward", ["win", "rank", "score"])
def test_the_end_is_worth_what_the_result_says_to_the_seat(reward):
    env = Env("natives", 3, seat=1, reward=reward)
    rewards, terminated, truncated, info = play_out(env, 2)
    result = env.match.state.result
    assert result is not None
    assert rewards[-1] == result.payoffs(reward)[1]
    assert not any(rewards[:-1])
    assert (terminated, truncated, info["seat"], "violations" in info) == (True, False, 1, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_info_has_the_mask_of_the_observation_too():
    env = Env("natives", 2)
    seen, info = env.reset(seed=1)
    assert info["action_mask"] is seen["action_mask"]
    number = env.action_space.sample(mask=info["action_mask"])
    seen, _, _, _, info = env.step(number)
    assert info["action_mask"] is seen["action_mask"]


def test_info_has_all_that_the_seat_knows_where_that_is_wished():
    env = Env("natives", 2, seat=1, information_state=True)
    _, _, _, info = play_out(env, 2)
    assert [*info] == ["seat", "action_mask", "information_state"]
    assert info["information_state"] == env.match.information_state(1)
    assert info["information_state"].startswith("{")
    assert "\n1: " in info["information_state"]


def test_a_match_that_is_cut_off_is_a_truncation():
    _, terminated, truncated, _ = play_out(Env("catan/base+max_turns=4", 3), 1)
    assert (terminated, truncated) == (False, True)


def test_the_others_play_up_to_the_next_choice_of_the_seat():
    env = make("catan", 4, seat=2)
    seen, _ = env.reset(seed=3)
    match = env.unwrapped.match
    assert match.actor == 2
    assert len(match.moves) > 2
    assert match.moves[:1] == bisongames.Match("catan", players=4, seed=3).moves[:1]
    assert (env.unwrapped.action_masks() == seen["action_mask"].astype(bool)).all()
    assert env.unwrapped.action_masks().dtype == np.bool_


def test_the_same_seed_is_the_same_match_also_where_the_seat_is_drawn():
    seats: set[int] = set()
    played: list[object] = []
    for seed in (4, 4, *range(20)):
        env = Env("bison+rounds=2:1,3:1,4:1", 4, seat=None, opponents=bots.Greedy())
        _, info = env.reset(seed=seed)
        assert info["seat"] == env.seat == env.match.actor
        seats.add(info["seat"])
        if len(played) < 2:
            play_out(env, seed)
            played.append((env.seat, env.match.history))
    assert played[0] == played[1]
    assert seats == {0, 1, 2, 3}


class First:
    """Takes what is listed first, and notes who it was asked for."""

    def __init__(self):
        self.players = set()

    def choose(self, state, player, rng):
        self.players.add(player)
        return state.legal_actions()[0]


def test_opponents_are_bots_by_name_in_turn():
    named = Env("wind_river", 3, seat=1, opponents="greedy,random")
    made = Env("wind_river", 3, seat=1, opponents=[bots.Greedy(), bots.Random()])
    assert play_out(named, 4)[0] == play_out(made, 4)[0]
    assert named.match.history == made.match.history
    by_seat = Env("wind_river", 3, seat=1, opponents={0: "greedy", 2: "random"})
    play_out(by_seat, 4)
    assert by_seat.match.history == named.match.history


def test_opponents_by_seat():
    one, other = First(), First()
    play_out(Env("natives", 3, seat=1, opponents={0: one, 2: other}), 1)
    assert (one.players, other.players) == ({0}, {2})


def test_an_illegal_number_ends_the_episode_and_leaves_the_match():
    for number in (1, -1, 10**6):
        env = Env("bison", 2)
        env.reset(seed=1)
        before = env.match.state
        illegal = env.settings.game.action_space.index(env.settings.game.parse("finish"))
        _, reward, terminated, truncated, info = env.step(illegal if number == 1 else number)
        assert (reward, terminated, truncated) == (-1.0, True, False)
        assert info["violations"]
        assert all(isinstance(reason, str) for reason in info["violations"])
        assert env.match.state is before
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)
        env.reset()


def test_a_step_before_the_first_reset_is_refused():
    with pytest.raises(gymnasium.error.ResetNeeded):
        Env("natives").step(0)


@pytest.mark.parametrize(
    ("keywords", "error"),
    [
        *WRONG,
        ({"seat": 2}, SetupError),
        ({"seat": True}, SetupError),
        ({"seat": "0"}, SetupError),
        ({"opponents": {}}, SetupError),
        ({"opponents": {1: bots.Random(), 5: bots.Random()}}, SetupError),
        ({"opponents": "nobody"}, SetupError),
        ({"opponents": {1: 3}}, SetupError),
        ({"seat": None, "opponents": {1: bots.Random()}}, SetupError),
        ({"render_mode": "rgb_array"}, SetupError),
    ],
)
def test_wrong_values_are_refused_when_the_environment_is_made(keywords, error):
    with pytest.raises(error):
        Env(**({"variant": "bison"} | keywords))


def sync_and_batch(variant, players, mode="NextStep", number=3, **keywords):
    keywords |= {"variant": variant, "players": players, "num_envs": number}
    sync = gymnasium.make_vec(
        ID, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **keywords
    )
    return sync, gymnasium.make_vec(ID, autoreset_mode=mode, **keywords)


def assert_same(one, other):
    """Compares nested dicts, tuples and arrays."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            assert_same(one[key], other[key])
    elif isinstance(one, tuple) or getattr(one, "dtype", 0) == np.dtype(object):
        for mine, theirs in zip(one, other, strict=True):
            assert_same(mine, theirs)
    else:
        assert np.array_equal(one, other)
        assert getattr(one, "dtype", None) == getattr(other, "dtype", None)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize(("variant", "players"), BOTH)
def test_a_batch_plays_the_matches_of_single_environments(variant, players, mode):
    seat, scaled = (None, True) if mode == "SameStep" else (1, False)
    keywords = {"seat": seat, "scaled": scaled, "information_state": variant == SMALL[0][0]}
    sync, batch = sync_and_batch(variant, players, mode, **keywords)
    assert batch.observation_space == sync.observation_space
    assert batch.action_space == sync.action_space
    rng = np.random.default_rng(5)
    both = sync.reset(seed=7), batch.reset(seed=7)
    ends = 0
    for count in range(150):
        assert_same(*both)
        masks = both[0][0]["action_mask"]
        numbers = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        if count == 40:
            numbers[1] = np.flatnonzero(masks[1] == 0)[0] if not masks[1].all() else numbers[1]
        both = sync.step(numbers), batch.step(numbers)
        ends += int((both[1][2] | both[1][3]).sum())
    assert_same(*both)
    assert ends
    for env, match in zip(sync.envs, batch.unwrapped.matches, strict=True):
        assert match.history == env.unwrapped.match.history


def test_a_batch_that_is_not_reset_by_itself():
    _, batch = sync_and_batch("natives/base+cards_below_winter=20", 2, "Disabled", number=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        batch.step(np.array([0, 0]))
    seen, _ = batch.reset(seed=[3, None])
    over: np.ndarray = np.zeros(2, np.bool_)
    while not over.any():
        seen, _, terminated, truncated, _ = batch.step(seen["action_mask"].argmax(1))
        over = terminated | truncated
    assert seen["action_mask"][over].all()
    with pytest.raises(gymnasium.error.ResetNeeded):
        batch.step(seen["action_mask"].argmax(1))
    seen, info = batch.reset(options={"reset_mask": over})
    assert (info["_seat"] == over).all()
    batch.step(seen["action_mask"].argmax(1))


@pytest.mark.parametrize(
    "wrong", [{"num_envs": 0}, {"seat": 9}, {"opponents": "nobody"}, {"render_mode": "rgb_array"}]
)
def test_wrong_values_of_a_batch_are_refused(wrong):
    with pytest.raises(SetupError):
        VectorEnv(**({"num_envs": 2, "variant": "bison"} | wrong))
    for seed, options in (([1], {}), (None, {"reset_mask": [True, False]})):
        with pytest.raises(SetupError):
            VectorEnv(2, "bison").reset(seed=seed, options=options)


def test_the_mask_after_the_end_allows_every_number_so_that_plain_loops_go_on():
    env = Env("natives/base+cards_below_winter=20", 2)
    play_out(env, 3)
    assert env.action_masks().all()


def test_an_environment_can_be_copied_in_the_middle():
    env = Env("catan/base+max_turns=5", 3)
    seen, _ = env.reset(seed=2)
    for _ in range(5):
        seen, *_ = env.step(int(seen["action_mask"].argmax()))
    twin = copy.deepcopy(env)
    for _ in range(5):
        number = int(seen["action_mask"].argmax())
        one, other = env.step(number), twin.step(number)
        assert_same(one, other)
        seen = one[0]
    assert env.match.history == twin.match.history


def test_an_unknown_name_is_told_the_way():
    env = make("bison", 2).unwrapped
    with pytest.raises(AttributeError, match=r"action_space\.action\(number\)"):
        env.action_label(0)
    with pytest.raises(AttributeError, match=r"use env\.unwrapped\.match\.winners"):
        env.winners  # noqa: B018
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\)"):
        env.match  # noqa: B018
