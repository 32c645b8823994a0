"""Search for goals: planted optima are found with fewer matches than a grid, and the same after a kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import RunError, SetupError
from bisongames.cli.app import run
from bisongames.lab import Estimate, Goal, Run, compare, difference, sweep, tune
from bisongames.lab.design.goals import goals_of
from bisongames.lab.studies.tune_result import Proposal

ROOT = Path(__file__).resolve().parents[2]
ASKED: Any = {"players": 2, "bots": "random"}


def test_a_planted_optimum_is_found_with_fewer_matches_than_a_grid(race):
    """Twelve turns are six rolls of each of two players."""
    found = tune(race, {"rolls": range(1, 10)}, "turns=12", 300, **ASKED)
    assert found.proposals[0].options == {"rolls": 6}
    assert found.proposals[0].values["turns"].mean == 12
    assert found.proposals[0].met == {"turns": True}
    assert "rolls=6" in found.verdict


def test_a_noisy_optimum_is_found_with_fewer_matches_than_a_grid(race):
    """The score of a die with 12 sides: its neighbors differ by 0.4 standard deviations of a match."""
    rolls = bisongames.load(race).options.rolls
    wished = f"score_mean={rolls * 650}"
    found = [
        tune(race, {"sides": range(2, 21)}, wished, 1200, seed=seed, **ASKED) for seed in range(4)
    ]
    best: list[Any] = [
        proposal.options["sides"] for proposal in (each.proposals[0] for each in found)
    ]
    assert all(11 <= sides <= 13 for sides in best)
    assert best.count(12) >= 3
    assert all(each.matches <= 1200 for each in found)


def test_two_options_are_found_each_for_its_goal_and_told_how_much_they_matter(race):
    goals = [Goal("turns", 8, 0.5), Goal("won_given:throw", large=True, weight=0.01)]
    found = tune(race, {"rolls": range(1, 10), "idle": range(9)}, goals, 1200, **ASKED)
    assert {proposal.options["rolls"] for proposal in found.proposals} == {4}
    assert found.importance["rolls"] > 0.9
    assert max(found.importance["idle"], found.importance["rolls and idle"]) < 0.1
    assert found.matches <= 1200
    grid = found.combinations * found.proposals[0].report.number
    assert found.matches < grid / 2


def test_proposals_have_values_a_variant_a_file_and_a_comparison_in_fresh_matches(race, here):
    found = tune(race, {"rolls": [3, 4, 5]}, "turns=8, margin small", 200, **ASKED)
    best = found.proposals[0]
    assert best.variant == bisongames.load(f"{race}+rolls={best.options['rolls']}")
    assert bisongames.load(str(write(here, best.to_toml()))).options == best.variant.options
    assert set(best.values) == {"turns", "margin"} == set(best.met)
    assert best.report.variants[1] == best.variant.id
    assert best.report.match(0).is_over
    sweeps = sweep(race, "rolls", [3, 4], matches=200, metrics="turns", **ASKED)
    assert not {m.seed for m in sweeps.matches} & {m.seed for m in best.report.matches}
    told = json.loads(found.to_json())
    assert told["verdict"] == found.verdict
    assert told["history"][0]["points"] == 3
    assert "<script" not in found.to_html()
    assert found.tables()[0].rows


def test_combinations_that_the_budget_does_not_suffice_for_are_told_before_and_after(
    race, here, capsys
):
    words = ["tune", race, "rolls=1..6", "idle=0..5", "--goal", "turns=8", "--budget", "60"]
    words += ["--players", "2", "--bots", "random", "--json", "out.json", "--html", "out.html"]
    assert run(words) == 0
    told = (
        "Of 36 combinations this budget plays 2; the other 34 are not tried: give about 770 matches"
    )
    printed, warned = capsys.readouterr()
    assert warned.startswith(told)
    assert told in " ".join(printed.split())
    found = json.loads((here / "out.json").read_text())
    assert (found["named"], found["combinations"]) == (36, 2)
    assert told in found["verdict"]
    assert told in (here / "out.html").read_text()
    whole = tune(race, {"rolls": [3, 4]}, "turns=8", 60, **ASKED)
    assert "of 2 combinations" in whole.verdict
    assert "not tried" not in whole.verdict


def test_with_a_small_margin_as_goal_the_result_says_how_ties_and_the_mean_score_moved(race):
    found = tune(f"{race}+rolls=6", {"rolls": [1, 2]}, "margin small", 120, **ASKED)
    line = "A small margin may come from ties and low scores: with rolls="
    assert line in found.verdict
    assert line in json.loads(found.to_json())["verdict"]
    assert line in found.to_html()
    assert "% of matches are tied, and the mean score is " in found.verdict
    assert line not in tune(race, {"rolls": [3, 4]}, "turns=8", 60, **ASKED).verdict
    both = [f"{race}+rolls=6", f"{race}+rolls=1"]
    fell = compare(both, matches=60, metrics="margin,turns", **ASKED)
    line = line.partition("rolls=")[0]
    assert line in fell.note
    assert line not in compare(both[::-1], matches=60, metrics="margin,turns", **ASKED).note


def test_what_meets_a_numeric_goal_is_ranked_before_what_is_nearer_to_the_others(race):
    """Fewer rolls are fewer points, and the wish for few points is five times as heavy."""
    goals = [Goal("turns", 8), Goal("score_mean", small=True, weight=5)]
    found = tune(f"{race}+rolls=6", {"rolls": [1, 2, 3, 4]}, goals, 600, **ASKED)
    assert found.proposals[0].options == {"rolls": 4}
    assert found.proposals[0].met["turns"]
    assert [p.met["turns"] for p in found.proposals[1:]] == [False] * (len(found.proposals) - 1)
    ranks = [proposal.rank(goals) for proposal in found.proposals]
    assert ranks == sorted(ranks)


def test_a_proposal_that_meets_all_goals_is_first_and_an_open_goal_is_not_missed():
    game, report = bisongames.load("natives"), Any
    goals = [Goal("a", 1), Goal("b", 1)]

    def rank(a, b, miss):
        met = {"a": a, "b": b}
        misses = (miss, miss)
        return Proposal({}, game, {}, met, {}, report, misses, (-miss, 0)).rank(goals)  # type: ignore[arg-type]

    assert rank(True, True, 9) < rank(True, None, 1) < rank(None, None, 0) < rank(True, False, 0)
    assert rank(True, False, 1) < rank(True, False, 2) < rank(False, False, 0)


def test_the_table_of_proposals_has_the_game_as_it_is_and_says_how_it_is_ranked(race):
    found = tune(
        race, {"rolls": [3, 4, 5]}, "turns=8, margin small, places within 8 %", 500, **ASKED
    )
    proposals, _, spent = found.tables()
    assert proposals.columns == (
        "options",
        "turns=8 within 0.4",
        "margin small",
        "places within 0.08",
    )
    base, best = proposals.rows[:2]
    assert base[0] == "as it is"
    assert base[1] == f"{2 * bisongames.load(race).options.rolls:.2f} (95 % 6.00 to 6.00), not met"
    assert base[2].startswith(f"{found.base['margin'].mean:.2f} (95 % ")
    assert best[0] == "1: rolls=4"
    assert "first proposals that meet all goals, then those that miss the fewest" in proposals.note
    assert "places: the largest distance of a place" in proposals.note
    fresh = found.proposals[0].report.number
    assert f"play {fresh} fresh matches each" in spent.note
    assert json.loads(found.to_json())["base"]["turns"]["mean"] == base_turns(found)
    assert "Ranked: first" in found.to_html()


def base_turns(found):
    """The turns of the game as it is, in the comparison with a proposal."""
    row = next(row for row in found.proposals[0].report.rows if row.metric == "turns")
    return row.means[0].mean


def test_a_miss_is_told_with_its_size(race):
    found = tune(race, {"rolls": [5, 6]}, "turns=8", 200, **ASKED)
    assert found.tables()[0].rows[1][1].endswith("not met, by 1.60")


def test_the_help_says_how_matches_are_spent_and_proposals_ranked(capsys):
    run(["tune", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "Three quarters of the budget are a race" in told
    assert "Proposals that meet all goals come first, then those that miss the fewest" in told


def test_the_file_of_a_proposal_has_the_expansions_of_its_game(here):
    game = bisongames.load("natives+rituals+wrath_points=2")
    options = {"wrath_points": 2}
    report: Any = None
    best = Proposal.of(options, game, (), (), (), report)
    path = write(here, best.to_toml())
    assert 'expansions = ["rituals"]' in path.read_text()
    again = bisongames.load(str(path))
    assert again.options == game.options
    assert again.expansions == game.expansions


def test_a_search_whose_process_was_killed_goes_on_to_the_same_result(race, race_folder, here):
    words = ["tune", race, "rolls=1..9", "--goal", "turns=8, margin small", "--budget", "400"]
    words += ["--players", "2", "--bots", "bots_for_tests:Slow", "--jobs", "1"]
    path = os.pathsep.join([str(ROOT / "src"), str(race_folder)])
    command = [sys.executable, "-m", "bisongames", *words, "--run", "t.sqlite"]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path})
    try:
        while not (Path("t.sqlite").exists() and begun() > 20):
            assert process.poll() is None
            time.sleep(0.05)
    finally:
        process.kill()
        process.wait()
    kept = begun()
    assert 20 < kept < 400
    assert run([*words, "--run", "t.sqlite", "--resume", "--json", "killed.json"]) == 0
    assert run([*words, "--json", "whole.json"]) == 0
    assert (here / "killed.json").read_text() == (here / "whole.json").read_text()


def begun() -> int:
    """The number of matches in the file; none while it is being made."""
    with suppress(RunError):
        return Run("t.sqlite").done
    return 0


def write(folder, text):
    path = folder / "tuned.toml"
    path.write_text(text)
    return path


def test_numbers_do_not_depend_on_workers_or_on_a_kill(race, here):
    options = {"rolls": range(1, 7)}
    whole = tune(race, options, "turns=8, margin small", 160, **ASKED)
    two = tune(race, options, "turns=8, margin small", 160, workers=2, **ASKED)
    assert two.to_json() == whole.to_json()

    def stop(done, total):
        if done > 60:
            raise KeyboardInterrupt

    asked: Any = {**ASKED, "run": "tune.sqlite"}
    with pytest.raises(KeyboardInterrupt):
        tune(race, options, "turns=8, margin small", 160, progress=stop, **asked)
    kept = Run("tune.sqlite").done
    assert 40 < kept < 160
    seen = []
    again = tune(
        race,
        options,
        "turns=8, margin small",
        160,
        resume=True,
        progress=lambda done, total: seen.append(done),
        **asked,
    )
    assert again.to_json() == whole.to_json()
    assert seen == sorted(seen)
    assert Run("tune.sqlite").done == again.matches
    with pytest.raises(SetupError, match="different"):
        tune(race, options, "turns=9", 160, resume=True, **asked)
    with pytest.raises(RunError, match="resume=True"):
        Run("tune.sqlite").report()


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("minutes=45", Goal("minutes", 45)),
        ("minutes=40..50", Goal("minutes", 45, 5)),
        ("minutes = 45 within 3", Goal("minutes", 45, 3)),
        ("places within 8 %", Goal("places", 0, 0.08)),
        ("margin small", Goal("margin", small=True)),
        ("margin large", Goal("margin", large=True)),
        ("win:bot:greedy=60 %", Goal("win:bot:greedy", 0.6)),
    ],
)
def test_goals_are_read_from_text(text, goal):
    assert goals_of(text) == (goal,)


@pytest.mark.parametrize(
    "text", ["", "minutes", "minutes=x", "minutes=50..40", "margin tiny", "a=1,a=2"]
)
def test_a_goal_that_cannot_be_read_is_told(text):
    with pytest.raises(SetupError, match="goal"):
        goals_of(text)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"goal": "turnz=3"}, "unknown metric 'turnz'"),
        ({"options": {}}, "tune needs options with values"),
        ({"options": {"roll": [3, 4]}}, "no option 'roll'"),
        ({"options": {"players": [2, 3]}}, "players is an argument"),
        ({"budget": 3}, "budget must be a whole number"),
        ({"matches": 10}, "tune\\(\\) takes no matches"),
        ({"resume": True}, "resume needs a run file"),
    ],
)
def test_bad_arguments_are_told_before_anything_is_played(arguments, fault, race):
    asked: Any = {"options": {"rolls": [3, 4]}, "goal": "turns=8", "budget": 100, **arguments}
    with pytest.raises(SetupError, match=fault):
        tune(race, **asked, progress=lambda *far: pytest.fail("it plays"))


def test_a_verdict_says_first_whether_any_proposal_meets_all_goals(race):
    missed = tune(race, {"rolls": [5, 6]}, "turns=8", 200, **ASKED)
    nearest = "No proposal meets all goals. Nearest for turns=8 within 0.4: rolls=5"
    assert missed.verdict.startswith(nearest)
    met = tune(race, {"rolls": [3, 4]}, "turns=8", 200, **ASKED)
    assert met.verdict.startswith("Best for turns=8 within 0.4: rolls=4")
    few = tune(race, {"rolls": [3, 4]}, "turns=8", 60, **ASKED)
    unknown = "Whether a proposal meets all goals is open. Best so far for turns=8"
    assert few.verdict.startswith(unknown)
    assert "open (too few matches to tell how many more)" in few.verdict


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [("--goal=turnz=3", "unknown metric 'turnz'"), ("rolls=3,9999", "rolls: expected")],
)
def test_a_fault_is_told_alone_without_what_the_budget_suffices_for(
    race, here, capsys, wrong, fault
):
    words = ["tune", race, "rolls=1..6", "idle=0..5", "--goal=turns=8", "--budget", "60"]
    replaced = [word for word in words if not word.startswith(wrong.partition("=")[0])]
    assert run([*replaced, wrong, "--players", "2", "--bots", "random"]) == 1
    told = capsys.readouterr().err
    assert fault in told
    assert "this budget plays" not in told


def test_the_command_tells_the_best_and_writes_files(race, here, capsys):
    words = ["tune", race, "rolls=3..5", "--goal", "turns=8", "--budget", "60", "--players", "2"]
    words += ["--bots", "random"]
    files = ["--json", "out.json", "--html", "out.html", "--toml", "best.toml"]
    assert run([*words, *files]) == 0
    assert "rolls=4" in capsys.readouterr().out
    assert bisongames.load("best.toml").options.rolls == 4
    changed, page = difference(race, "best.toml"), (here / "out.html").read_text()
    assert changed.options
    assert all(each.label in page for each in changed.options)
    assert all(each.id in page for each in changed.rules)
    assert json.loads((here / "out.json").read_text())["proposals"][0]["options"] == {"rolls": 4}
    assert run([*words, "--matches", "5"]) == 2
    assert "tune takes --budget" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("low", "high", "number", "met"),
    [(43, 47, 50, True), (48, 50, 50, False), (44, 49, 50, None), (45, 45, 5, None)],
)
def test_a_target_is_met_only_if_the_whole_interval_lies_within_it(low, high, number, met):
    assert Goal("minutes", 45).met(Estimate((low + high) / 2, low, high, number)) is met
