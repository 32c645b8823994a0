"""Screening: which options matter, and which two together, by fewer matches than a grid has combinations."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

import bisongames
from bisongames import RunError, SetupError
from bisongames.cli.app import run
from bisongames.engine.rulebook.options import kinds_of
from bisongames.lab import Run, screen
from bisongames.lab.design.fractions import columns_for, has_second
from bisongames.lab.design.option_values import nearby_values
from bisongames.lab.stats.linear_model import coefficients_of

ASKED: Any = {"players": 2, "bots": "random", "metrics": "score_mean"}
OPTIONS: Any = {
    "rolls": [2, 6],
    "sides": [4, 12],
    "idle": [0, 9],
    "gift": [0, 20],
    "left": [0, 3],
    "jackpot": [1, 2],
    "runaway": [0, 1],
}
GRID = 2 ** len(OPTIONS)


@pytest.mark.parametrize("count", [2, 5, 8, 17])
def test_any_two_pairs_of_options_are_told_apart_by_a_fraction_of_the_grid(count):
    columns, runs = columns_for(count, 0)
    assert len(columns) == count
    assert runs <= 2**count
    terms = [[has_second(run, column) for run in range(runs)] for column in columns]
    pairs = [[a == b for a, b in zip(one, two, strict=True)] for one, two in combinations(terms, 2)]
    assert all(sum(each) * 2 == runs for each in [*terms, *pairs])
    for one, two in combinations([*terms, *pairs], 2):
        assert sum(a == b for a, b in zip(one, two, strict=True)) * 2 == runs


def test_with_more_matches_three_options_are_no_longer_taken_for_two():
    """Of 7 options, 64 runs are half of the grid: the product of all is fixed. With 128 matches nothing is."""
    for matches, runs in ((64, 64), (127, 64), (128, 128), (1000, 128)):
        assert columns_for(7, matches)[1] == runs
    columns, runs = columns_for(7, 64)
    assert runs == 64
    for size in range(1, 7):
        for few in combinations(columns, size):
            assert sum(sum(has_second(run, c) for c in few) % 2 for run in range(runs)) * 2 == runs


def test_a_planted_interaction_is_found_with_fewer_matches_than_the_grid_has_combinations(race):
    """A die with 8 sides more brings 400 more a roll: 800 in 2 rolls, 2,400 in 6, so 1,600 more where there are 6."""
    found = screen(race, OPTIONS, matches=GRID // 2, **ASKED)
    effects = {effect.options: effect.change for effect in found.effects}
    both = effects["rolls", "sides"]
    assert both.marked
    assert both.low is not None
    assert both.high is not None
    assert both.low < 1600 < both.high
    assert effects["rolls",].marked
    assert effects["sides",].marked
    first, second, third = [effect.name for effect in found.effects[:3]]
    assert {first, second} == {"rolls", "sides"}  # 1,800 each
    assert third == "rolls and sides"
    assert "sides 4 → 12 where rolls is 6, not 2" in found.verdict
    assert found.matches == 64 == GRID // 2


def test_what_has_no_effect_is_not_found(race):
    """Of ten screenings of five options that do nothing, at most two find something, where 5 % of them may."""
    nothing: Any = {
        "idle": [0, 9],
        "rolls": [3, 3],
        "sides": [6, 6],
        "gift": [0, 1],
        "left": [0, 1],
    }
    nothing = {name: values for name, values in nothing.items() if values[0] != values[1]}
    alarms = 0
    for seed in range(10):
        found = screen(race, nothing, matches=64, seed=seed, **{**ASKED, "metrics": "win:place0"})
        alarms += any(effect.change.marked for effect in found.effects)
    assert alarms <= 2


def test_effects_are_the_differences_of_the_means_of_halves_and_quarters():
    rows = [[bool(run & 1), bool(run & 2)] for run in range(4)] * 3
    values = [1.0, 4.0, 2.0, 9.0, 2.0, 4.0, 3.0, 8.0, 0.0, 4.0, 1.0, 10.0]
    model = coefficients_of(rows, values)
    assert model is not None
    means = [sum(values[i::4]) / 3 for i in range(4)]
    assert model.alone[0].mean == pytest.approx((means[1] + means[3] - means[0] - means[2]) / 2)
    assert model.alone[1].mean == pytest.approx((means[2] + means[3] - means[0] - means[1]) / 2)
    assert model.together[0].mean == pytest.approx(means[3] - means[2] - means[1] + means[0])
    assert coefficients_of([[False, False], [True, True]] * 8, [0.0] * 16) is None


def test_without_values_an_option_gets_its_own_and_one_a_modest_step_away():
    found = screen("wind_river", "lanes, rows, herd_rows", matches=20, bots="random")
    assert found.levels == {"lanes": (6, 7), "rows": (6, 8), "herd_rows": (3, 4)}
    assert "as it is and a modest step away, about a third; to try" in found.tables()[0].note
    assert found.tables()[1].title == "Effects: 20 matches, 3 players, bots: random"
    states = [effect.change.state for effect in found.effects]
    assert f"Of {len(states)} effects: {states.count('changed')} significant, " in found.verdict
    assert f", {states.count('open')} that cannot be told yet" in found.verdict
    assert found.skipped == ()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("resources", [53, 27, 41, 39]),
        ("earning", ["per_field"]),
        ("costs", [[0, 3, 5, 9, 13], [0, 1, 3, 5, 7]]),
        ("rounds", [{"2": 8, "3": 7, "4": 5}, {"2": 4, "3": 3, "4": 3}]),
        ("harbours", ["shuffled"]),
    ],
)
def test_modest_steps_are_tried_before_the_ends_of_a_range(name, values):
    games = map(bisongames.load, ("wind_river", "bison", "catan"))
    game = next(game for game in games if name in game.plain_options())
    kind = kinds_of(game.rulebook.options)[name]
    found = nearby_values(kind, game.plain_options()[name])
    assert found[: len(values)] == values
    assert all(kind.accepts(value) for value in found)


def test_an_option_that_needs_other_components_is_left_out_in_a_designers_words():
    found = screen("bison", ["tile_count", "stones", "max_ring"], matches=16, bots="random")
    assert "tile_count" not in found.levels
    assert {why for name, _, why in found.skipped if name == "tile_count"} == {
        "the tiles have to change with it, in a variant file ([components])"
    }
    assert found.tables()[-1].title == "Not tried"


def test_without_significant_effects_what_was_tried_and_the_largest_effects_are_printed(
    race, here, capsys
):
    words = ["screen", race, "idle=0,9", "sides=6,7", "--players", "2", "--bots", "random"]
    assert run([*words, "--matches", "40", "--metrics", "win:place0", "--seed", "3"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    none = told.index("Effects: 40 matches")
    nothing = "Wins of the first player: no option or pair changes it significantly (the largest: "
    assert nothing in told[:none]
    assert told.startswith(
        "Tried, for wins of the first player option values idle 0 and 9 sides 6 and 7"
    )
    assert "to try others, name two, such as idle=0,9." in told[:none]
    assert "that cannot be told yet (the largest of them would take about " in told[:none]
    assert "95 % " in told[told.index(nothing) : none]
    assert "wins of the first player idle 0 → 9" in told[none:]


def test_values_that_exclude_one_another_are_told():
    values: Any = {"herd_rows": [3, 6], "rows": [5, 7]}
    with pytest.raises(SetupError, match=r"exclude one another.*at most rows"):
        screen("wind_river", values, matches=40)


def test_what_cannot_be_screened_is_told_before_a_match_is_played(race):
    for arguments, words in (
        ({"options": {"rolls": [1, 2, 3]}}, "rolls: expected two values, got 3"),
        ({"options": {"roll": None}}, "no option 'roll'.*rolls"),
        ({"options": 7}, "expected names of options"),
        ({"options": OPTIONS, "matches": 63}, "7 options and their pairs need 64 matches or more"),
        ({"until": "turns"}, "takes no until"),
        ({"metrics": "drama"}, "drama: chances are worked out from many matches"),
        ({"matched": 3}, "no argument 'matched'"),
        ({"resume": True}, "resume needs a run file"),
    ):
        with pytest.raises(SetupError, match=words):
            screen(race, **arguments)


def test_a_screening_goes_on_after_it_was_stopped_and_does_not_depend_on_workers(race, here):
    few = {name: OPTIONS[name] for name in ("rolls", "sides", "idle")}
    whole = screen(race, few, matches=40, **ASKED)
    assert screen(race, few, matches=40, workers=2, **ASKED).to_json() == whole.to_json()

    def stop(done, total):
        if done > 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        screen(race, few, matches=40, run="s.sqlite", progress=stop, **ASKED)
    assert 20 < Run("s.sqlite").done < 40
    seen = []
    again = screen(
        race,
        few,
        matches=40,
        run="s.sqlite",
        resume=True,
        progress=lambda done, total: seen.append((done, total)),
        **ASKED,
    )
    assert again.to_json() == whole.to_json()
    assert seen[0][0] > 20
    assert seen[-1] == (40, 40)
    with pytest.raises(RunError, match="screen tells its result"):
        Run("s.sqlite").report()


def test_the_command_prints_the_verdict_and_writes_files(race, here, capsys):
    words = [
        "screen",
        race,
        "rolls=2,6",
        "sides=4,12",
        "idle",
        "--players",
        "2",
        "--bots",
        "random",
    ]
    words += ["--metrics", "score_mean", "--matches", "64", "--jobs", "1"]
    assert run([*words, "--json", "s.json", "--html", "s.html"]) == 0
    told = capsys.readouterr().out
    assert "Score, mean of all players: rolls 2 → 6" in " ".join(told.split())
    assert "rolls 2 → 6" in told
    assert json.loads((here / "s.json").read_text())["levels"]["idle"] == [0, 1]
    assert "<script" not in (here / "s.html").read_text()
    assert run([*words, "--all"]) == 0
    assert "idle 0 → 1" in capsys.readouterr().out
    assert run([*words, "--until", "turns"]) == 2


class WhoStarts:
    """The seat of the start player."""

    def end(self, state):
        return {"starts": float(state.table.start_player)}


def test_the_order_of_matches_does_not_follow_the_values(race):
    """Start players and seats go round with the numbers of matches; no option or pair may go round with them."""
    starts = screen(race, OPTIONS, **{**ASKED, "matches": 128, "metrics": WhoStarts})
    assert not any(effect.change.marked for effect in starts.effects)
