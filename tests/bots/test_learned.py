"""Learned evaluations: they are small files read without extras, they win, and their script repeats and goes on."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from attrs import evolve

import bisongames
from benchmarks import learned_values
from benchmarks.learned_values import HandMade, Learned, moves
from benchmarks.learners import LEARNERS, filled, numbers
from bisongames import bots
from bisongames.bots.evaluation import learned
from bisongames.bots.evaluation.learned import natives, wind_river
from bisongames.bots.judgement import evaluator_of, learned_of
from bisongames.bots.lookahead import values
from tests.engine.walks import walk
from tests.position_checks import result_of

FOLDER = Path(learned.__file__).parent
WITHOUT_NUMPY = """
import random, sys
sys.modules["numpy"] = None
import bisongames
match = bisongames.Match("natives", players=2, seed=1)
assert match.run("greedy") is not None
"""


def test_what_was_learned_is_small_and_read_without_extras() -> None:
    files = list(FOLDER.glob("*.json"))
    assert files
    assert all(file.stat().st_size < 300_000 for file in files)
    subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], check=True)


@pytest.mark.parametrize(
    ("variant", "players", "least"),
    [("natives", 2, 9), ("natives", 3, 9), ("natives", 4, 9), ("wind_river", 3, 7)],
)
def test_greedy_is_ahead_of_the_hand_made_judgement(
    variant: str, players: int, least: float
) -> None:
    won = 0.0
    for seed in range(16):
        match, rng = bisongames.Match(variant, players=players, seed=seed), random.Random(seed)
        seat = seed % players
        while (actor := match.actor) is not None:
            bot = bots.Greedy() if actor == seat else HandMade()
            match.play(bot.choose(match.state, actor, rng))
        winners = result_of(match.state).winners
        won += (seat in winners) / len(winners)
    assert won >= least


def test_where_nothing_was_learned_the_hand_made_judgement_decides() -> None:
    game = bisongames.load("natives/base+rituals")
    greedy, evaluator = learned_of(game), evaluator_of(game)
    for state in [*walk(game, 2, 4)][::20]:
        assert natives.weights_of(state.table.board) is None
        assert greedy.value(state.table, 0) == evaluator.value(state.table, 0)
        waiting = state.cursor().waiting
        assert not any(greedy.opens(state.table, pending) for pending in waiting)


def test_in_wind_river_weights_are_for_boards_of_six_rows() -> None:
    (longer,) = [*walk(bisongames.load("wind_river/seven-rows"), 3, 4)][:1]
    assert wind_river.weights_of(longer.table.board) is None
    game = longer.game
    assert learned_of(game).value(longer.table, 0) == evaluator_of(game).value(longer.table, 0)


@pytest.mark.parametrize("players", [3, 4])
def test_in_wind_river_equivalent_actions_have_equal_learned_values(players: int) -> None:
    game = bisongames.load("wind_river")
    assert learned_of(game).alike is wind_river.alike
    each = evolve(learned_of(game), alike=None)
    for state in [*walk(game, players, 4, bot=bots.Greedy())][3::15]:
        assert state.actor is not None
        quick = values(state.cursor(), state.actor, learned_of(game))
        assert quick == values(state.cursor(), state.actor, each)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_natives_leads_at_the_end_of_a_turn_add_up_to_nothing(players: int) -> None:
    value = learned_of(bisongames.load("natives")).value
    for state in [*walk(bisongames.load("natives"), players, 4)][::30]:
        if state.table.held < 0 and state.table.acting < 0:
            leads = [value(state.table, player) for player in range(players)]
            assert sum(leads) == pytest.approx(0.0)


def test_weights_keep_their_nesting() -> None:
    data = {"a": [[1.0, 2.0], [3.0]], "b": {"c": 4.0}}
    assert list(numbers(data)) == [1, 2, 3, 4]
    doubled = filled(data, iter([2 * number for number in numbers(data)]))
    assert doubled == {"a": [[2.0, 4.0], [6.0]], "b": {"c": 8.0}}


def test_a_weight_moves_to_the_side_that_won_more() -> None:
    changes = np.random.default_rng(1).standard_normal((400, 3))
    step = moves(changes, np.zeros(400), 0.5 * changes[:, 0] - 0.5 * changes[:, 1])
    assert step[0] == pytest.approx(1.0)
    assert step[1] == pytest.approx(-1.0)
    assert abs(step[2]) < 1


@pytest.mark.parametrize("variant", LEARNERS)
def test_learning_repeats_and_goes_on_where_it_stopped(variant: str, tmp_path: Path) -> None:
    players = min(bisongames.load(variant).player_counts)

    def learn(store: str, rounds: int) -> Any:
        learned_values.learn(variant, players, tmp_path / store, rounds, matches=2, seed=3)
        return json.loads((tmp_path / store / f"{variant}.json").read_text())

    learn("stopped", 1)
    assert learn("stopped", 2) == learn("whole", 2)


@pytest.mark.parametrize(
    ("bot", "variant", "players"),
    [
        ("greedy", "bison", 2),
        ("greedy", "bison", 4),
        ("greedy", "catan", 4),
        ("search:iterations=3", "bison", 2),
        ("search:iterations=3", "catan", 4),
    ],
)
def test_the_first_weights_play_as_the_hand_made_judgement(
    bot: str, variant: str, players: int, tmp_path: Path
) -> None:
    game, file = bisongames.load(variant), tmp_path / "first.json"
    file.write_text(json.dumps({players: LEARNERS[variant].start(game, players)}))
    shipped = bots.make(bot)
    same = Learned(str(file), getattr(shipped, "iterations", 0))
    for state in [*walk(game, players, 4)][5::60]:
        if (actor := state.actor) is not None and actor != bisongames.CHANCE:
            choice = shipped.choose(state, actor, random.Random(1))
            assert same.choose(state, actor, random.Random(1)) == choice


@pytest.mark.parametrize(("variant", "players"), [("bison", 2), ("bison", 4), ("catan", 4)])
def test_the_judgement_reads_what_is_learned(variant: str, players: int) -> None:
    game, learner = bisongames.load(variant), LEARNERS[variant]
    tables = [state.table for state in [*walk(game, players, 4)][::3]]
    first = learner.start(game, players)

    def worth(weights: Any) -> list[float]:
        value = learner.using(game, weights).value
        return [value(table, table.active_player) for table in tables]

    shipped = worth(first)
    for name, weights in first.items():
        more = filled(weights, (each + 0.1 for each in numbers(weights)))
        assert worth({**first, name: more}) != shipped, name
