"""The suites of PettingZoo judge the adapter from outside."""

import contextlib
import warnings

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

import bisongames
from bisongames import IllegalAction, SetupError, UnknownAction, VariantError
from bisongames.interop.pettingzoo import env, parallel_env, raw_env
from tests.interop.variants import BOTH, WRONG

ALLOWED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)


@contextlib.contextmanager
def no_warnings():
    """No warnings but those that PettingZoo gives every game with a mask."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield
    texts = [str(warning.message) for warning in found]
    assert not [text for text in texts if not text.startswith(ALLOWED)]


@pytest.mark.parametrize(("variant", "players"), BOTH)
def test_the_suites_pass(variant, players, capsys):
    with no_warnings():
        api_test(env(variant, players), num_cycles=1000)
        api_test(raw_env(variant, players, scaled=True), num_cycles=1000)
        state_test(env(variant, players), parallel_env(variant, players), num_cycles=10)
        render_test(
            lambda **keywords: env(variant, players, **keywords),
            custom_tests={"svg": lambda picture: picture.startswith("<svg")},
        )
        parallel_api_test(parallel_env(variant, players), num_cycles=1000)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("variant", "players"), BOTH)
def test_seeds_decide_everything(variant, players):
    with no_warnings():
        seed_test(lambda: env(variant, players), num_cycles=500)
        parallel_seed_test(lambda: parallel_env(variant, players), num_cycles=500)


@pytest.mark.usefixtures("bead_river")
def test_the_suites_pass_for_a_game_from_outside():
    for variant in ("bead_river", "bead_river/base+tides"):
        with no_warnings():
            api_test(env(variant, 3), num_cycles=300)
            seed_test(lambda variant=variant: env(variant, 2), num_cycles=200)


def started(variant="bison", players=2, **keywords):
    made = raw_env(variant, players, **keywords)
    made.reset(seed=5)
    return made


def test_a_seed_deals_as_a_match_with_it_and_decides_the_luck_of_further_ones():
    made = started("catan", 4)
    assert made.match.state == bisongames.Match("catan", players=4, seed=5).state
    assert made.match.seed == 5
    seeds: list[list[int]] = [[], []]
    for found in seeds:
        made = started()
        for _ in range(2):
            made.reset()
            found.append(made.match.seed)
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 2


def test_who_is_not_asked_has_an_empty_mask():
    made = started()
    asked = made.agent_selection
    space = made.settings.game.action_space
    for agent in made.agents:
        mask = made.observe(agent)["action_mask"]
        legal = space.legal(made.match.state) if agent == asked else ()
        assert tuple(np.flatnonzero(mask)) == legal
        assert mask.dtype == np.int8


def test_an_illegal_action_is_refused_with_its_reasons_and_changes_nothing():
    made = started()
    space = made.settings.game.action_space
    action = made.settings.game.parse("gain:bison")
    before = made.match.state
    with pytest.raises(IllegalAction) as refused:
        made.step(space.index(action))
    assert refused.value.violations == before.violations(action)
    assert "BI-4.3c" in [violation.rule.id for violation in refused.value.violations]
    for nothing in (space.size, -1, None):
        with pytest.raises(UnknownAction):
            made.step(nothing)
    assert made.match.state is before
    assert not any(made.terminations.values())


def test_in_the_usual_wrappers_an_illegal_action_ends_the_match():
    made = env("bison", 2)
    made.reset(seed=5)
    made.step(made.unwrapped.settings.game.action_space.size - 1)
    assert all(made.terminations.values())
    assert min(made.rewards.values()) == -1


def play_out(made, seed):
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(made.possible_agents, 0.0)
    flags = None
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, _ = made.last()
        total[agent] += reward
        flags = (terminated, truncated)
        over = terminated or truncated
        made.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total, flags


@pytest.mark.parametrize("reward", ["win", "rank", "score"])
def test_the_end_is_worth_what_the_result_says_and_can_be_saved(reward, tmp_path):
    made = started("natives", 3, reward=reward)
    total, flags = play_out(made, 1)
    result = made.match.state.result
    assert tuple(total.values()) == result.payoffs(reward)
    assert flags == (True, False)
    made.match.save(tmp_path / "match.json")
    assert bisongames.Match.load(tmp_path / "match.json").state == made.match.state


def test_a_match_that_is_cut_off_is_a_truncation():
    made = started("catan/base+max_turns=4", 3)
    _, flags = play_out(made, 1)
    assert made.match.state.result.cut
    assert flags == (False, True)


def test_the_state_is_what_all_players_see_and_scaled_is_from_0_to_1():
    made, scaled = started("catan", 3), started("catan", 3, scaled=True)
    seen = made.state()
    assert seen.dtype == np.int32
    assert made.state_space.contains(seen)
    space = made.settings.game.observation_space(3)
    low, high = np.array(space.low), np.array(space.high)
    for player, row in enumerate(seen):
        assert (row == made.observe(f"player_{player}")["observation"]).all()
        share = scaled.observe(f"player_{player}")["observation"]
        assert share.dtype == np.float32
        assert share == pytest.approx((row - low) / (high - low))


def test_a_setup_is_for_all_matches_or_for_one():
    made = raw_env("bison", 3, setup={"start_player": 2})
    made.reset(seed=1)
    assert made.match.state.table.start_player == 2
    made.reset(seed=1, options={"setup": {"start_player": 1}, "anything": 3})
    assert made.match.state.table.start_player == 1
    made.reset(seed=1)
    assert made.match.state.table.start_player == 2


@pytest.mark.parametrize(
    ("keywords", "error"),
    [
        *WRONG,
        ({"variant": "bison/base+stones=99"}, VariantError),
        ({"setup": {"who": 1}}, SetupError),
        ({"setup": "start_player"}, SetupError),
        ({"render_mode": "rgb_array"}, SetupError),
    ],
)
def test_wrong_values_are_refused_when_the_environment_is_made(keywords, error):
    for make in (raw_env, env, parallel_env):
        with pytest.raises(error):
            make(**({"variant": "bison"} | keywords))


def test_a_wrong_seed_or_setup_is_refused_at_the_reset():
    made = raw_env("bison")
    for keywords in ({"seed": -1}, {"options": {"setup": {"start_player": 5}}}):
        with pytest.raises(SetupError):
            made.reset(**keywords)


def test_it_shows_the_whole_position(capsys):
    assert started(render_mode="ansi").render() == started().match.state.to_text()
    assert started(render_mode="svg").render() == started().match.state.to_svg()
    assert started(render_mode="human").render() is None
    assert capsys.readouterr().out == started().match.state.to_text() + "\n"


def test_infos_have_all_that_each_agent_knows_where_that_is_wished():
    made = env("bison+rounds=2:1,3:1,4:1", 2, information_state=True)
    made.reset(seed=1)
    for agent in made.agent_iter():
        observation, _, terminated, truncated, info = made.last()
        match = made.unwrapped.match
        assert info == {"information_state": match.information_state(int(agent[-1]))}
        over = terminated or truncated
        made.step(None if over else int(observation["action_mask"].argmax()))
