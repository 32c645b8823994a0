"""Sweeps: trends along ordered values, and the value that comes nearest to a wish."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from bisongames import SetupError
from bisongames.cli.app import run
from bisongames.lab import Estimate, sweep


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


def test_the_nearest_point_is_the_one_whose_mean_comes_nearest(race):
    found = sweep(race, "rolls", [3, 4, 5, 6], players=2, matches=20, bots="random")
    assert found.nearest("turns", 10.4) == {"rolls": 5}
    assert found.nearest("turns", 99) == {"rolls": 6}
    with pytest.raises(SetupError, match="'turn' was not measured; did you mean turns"):
        found.nearest("turn", 3)


def test_a_less_certain_value_is_not_nearer_and_what_cannot_be_told_apart_is_named(race):
    """The mean of a score with wide intervals: each holds the value, so that no order of the points is known."""
    found = sweep(race, "idle", [3, 6], players=2, matches=8, bots="random", metrics="score_mean")
    row = found.rows[0]
    means = [mean.mean for mean in row.means if mean is not None]
    assert len(set(means)) == 1  # idle does nothing
    assert found.nearest("score_mean", means[0] + 1) == found.reference
    told = found.nearest_text("score_mean", means[0] + 1)
    assert "3 points cannot be told apart yet: idle=0 (as it is) with " in told
    sides = sweep(race, "sides", [4, 5, 20], players=2, matches=40, bots="random")
    row = next(row for row in sides.rows if row.metric == "score_mean")
    assert row.means[0] is not None
    assert sides.nearest("score_mean", row.means[0].mean + 1) == sides.points[0]
    assert "sides=20" not in sides.nearest_text("score_mean", row.means[0].mean)


def test_the_order_of_points_is_by_the_estimates_not_by_the_ends_of_intervals(race):
    found = sweep(race, "sides", [4, 20], players=2, matches=40, bots="random")
    number, row = next((i, r) for i, r in enumerate(found.rows) if r.metric == "score_mean")
    wide = [Estimate(35.32, 35.2, 35.44, 40), Estimate(35.37, 35.0, 35.74, 40), row.means[2]]
    rows = [*found.rows]
    rows[number] = evolve(row, means=tuple(wide))
    changed = evolve(found, rows=tuple(rows))
    assert changed.nearest("score_mean", 35.1) == found.points[0]


def test_where_no_point_comes_near_the_value_this_is_said_first(race):
    found = sweep(race, "rolls", [3, 4, 5, 6], players=2, matches=20, bots="random")
    assert found.nearest_text("turns", 99).startswith("None comes near turns 99; the nearest: ")
    assert found.nearest_text("turns", 12.4).startswith("Nearest to turns 12.4: rolls=6 with 12.00")


def test_the_command_names_the_nearest_point(race, here, capsys):
    words = ["sweep", race, "rolls=3..6", "--players", "2", "--matches", "16", "--bots", "random"]
    assert run([*words, "--metrics", "turns", "--nearest", "turns=10.4"]) == 0
    assert "Nearest to turns 10.4: rolls=5 with 10.00" in capsys.readouterr().out
    assert run([*words, "--nearest", "turns"]) == 1
    assert "--nearest: expected a metric and a value" in capsys.readouterr().err
