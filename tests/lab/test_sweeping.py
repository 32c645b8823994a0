"""Sweeps: trends along ordered values, and the value that comes nearest to a wish."""

from __future__ import annotations

import json

import pytest

from bisongames import SetupError
from bisongames.cli.app import run
from bisongames.lab import sweep


def test_a_planted_trend_is_told_with_its_slope_and_nothing_else(race):
    """With each more roll of two players there are two more turns; what does nothing has no trend."""
    found = sweep(race, "rolls", [3, 4, 5, 6], players=2, matches=20, bots="random")
    slopes = {trend.metric: trend.slope for trend in found.trends}
    assert slopes["decisions"].mean == pytest.approx(2)
    assert slopes["decisions"].marked
    assert "For each 1 by which rolls grows: " in found.verdict
    assert json.loads(found.to_json())["trends"][0]["slope"]["marked"]
    idle = sweep(race, "idle", [0, 3, 6], players=2, matches=20, bots="random")
    assert not any(trend.slope.marked for trend in idle.trends)
    assert "No trend along idle is significant." in idle.verdict


def test_a_noisy_trend_is_found_though_neighbours_do_not_differ(race):
    """A gift of a few hundredths to seat 0, against dice with hundreds: each step alone is lost, the trend is not."""
    found = sweep(race, "gift", range(0, 90, 10), players=2, matches=30, bots="random")
    slopes = {trend.metric: trend.slope for trend in found.trends}
    assert slopes["score_mean"].mean == pytest.approx(0.5)
    assert slopes["score_mean"].marked


def test_trends_need_three_whole_numbers_of_one_option(race):
    options = {"rolls": [3, 4, 5], "gift": [0, 9]}
    both = sweep(race, options, players=2, matches=4, bots="random", metrics="turns")
    assert both.trends == ()
    bots = sweep(race, "players", [2, 3], matches=4, bots="random", metrics="turns")
    assert bots.trends == ()


def test_the_nearest_point_is_the_one_whose_interval_comes_nearest(race):
    found = sweep(race, "rolls", [3, 4, 5, 6], players=2, matches=20, bots="random")
    assert found.nearest("turns", 10.4) == {"rolls": 5}
    assert found.nearest("turns", 99) == {"rolls": 6}
    with pytest.raises(SetupError, match="'turn' was not measured; did you mean turns"):
        found.nearest("turn", 3)


def test_the_command_names_the_nearest_point(race, here, capsys):
    words = ["sweep", race, "rolls=3..6", "--players", "2", "--matches", "16", "--bots", "random"]
    assert run([*words, "--metrics", "turns", "--nearest", "turns=10.4"]) == 0
    assert "Nearest to turns 10.4: rolls=5 with 10.00" in capsys.readouterr().out
    assert run([*words, "--nearest", "turns"]) == 1
    assert "--nearest: expected a metric and a value" in capsys.readouterr().err
