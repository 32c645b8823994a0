"""What is measured: counted from what happens, by totals alone, and without changing play."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from bisongames import RunError, SetupError
from bisongames.bots.lineup import contestants_of
from bisongames.lab import compare
from bisongames.lab.metrics.metric_selection import COLUMNS, Selection
from bisongames.lab.metrics.metric_types import meter_class
from bisongames.lab.metrics.score_course import ScoreCourse
from bisongames.lab.simulation.arm_matches import Arm, Outcome, SimulationPlan, play_match, seed_of
from bisongames.lab.simulation.common_luck import random_walk
from tests.lab import bots_for_tests as own

VARIANTS = (
    "wind_river",
    "bison",
    "natives",
    "natives/base+rituals+seasons+soul-of-the-prairie",
    "catan+domestic_trade=off",
    "catan/bison+domestic_trade=off",
)


def metric_of(name: str, numbers: dict[str, Any]) -> type:
    """A metric that gives these numbers of every match."""
    return type(name, (), {"end": lambda self, state: numbers})


@pytest.mark.parametrize("id", VARIANTS)
def test_totals_are_the_scores_at_every_turn(id):
    game = bisongames.load(id)
    meter = meter_class(game)(game)
    turn, looked = -1, 0
    for cursor in random_walk(game, 3, 5, 4000):
        if cursor.turn != turn or cursor.is_over:
            turn = cursor.turn
            looked += 1
            assert tuple(meter.totals(cursor.table)) == cursor.standing().scores
    assert looked > 10


def played(game: bisongames.Game, seed: int) -> Outcome:
    """A match of three at random, with everything measured."""
    arm = Arm(game, 3, contestants_of("random"))
    return play_match(SimulationPlan((arm,), seed, Selection(), keep_moves=True), 0, 0)


@pytest.mark.parametrize("id", VARIANTS)
def test_the_parts_of_the_scores_add_up(id):
    metrics = played(bisongames.load(id), 1).metrics
    parts = sum(value for name, value in metrics.items() if name.startswith("points:"))
    assert parts == pytest.approx(metrics["score_mean"])
    assert sum(metrics[f"win:seat{n}"] for n in range(3)) == pytest.approx(1)
    assert sum(value for name, value in metrics.items() if name.startswith("end:")) == 1
    chosen = sum(value for name, value in metrics.items() if name.startswith("chosen:"))
    assert chosen == metrics["decisions"]


def test_a_catan_match_is_counted_from_its_events():
    game = bisongames.load("catan/bison+domestic_trade=off")
    outcome = played(game, 3)
    match = bisongames.Match(game, 3, seed_of(3, 0), start_player=0)
    for move in outcome.moves:
        match.play(move)
    kinds = [type(event).__name__ for event in match.events]
    assert outcome.metrics["robber_moves"] == kinds.count("RobberMoved")
    assert outcome.metrics["settlement_moves"] == kinds.count("SettlementMoved")
    assert outcome.metrics["decisions"] == len(outcome.moves)
    assert outcome.scores == match.state.standing().scores


def looks(*scores: tuple[int, ...]) -> ScoreCourse:
    leads = ScoreCourse(lambda table: table)
    for number, score in enumerate(scores):
        leads.look(number * 10, score)
    return leads


@pytest.mark.parametrize(
    ("scores", "winners", "changes", "decided", "comeback"),
    [
        (((0, 0), (1, 0), (2, 0), (3, 1)), (0,), 0, 1 / 3, 0),
        (((0, 0), (1, 0), (1, 2), (1, 3)), (1,), 1, 2 / 3, 1),
        (((0, 0), (1, 0), (1, 2), (4, 2)), (0,), 2, 1.0, 1),
        (((0, 0), (2, 0), (2, 2), (3, 2)), (0,), 0, 1 / 3, 0),
        (((0, 0), (5, 0), (5, 5), (5, 5)), (1,), 1, 1.0, 5),
        (((0, 0), (1, 0), (1, 1), (1, 1)), (0, 1), 0, 1.0, 1),
        (((0, 0), (0, 0), (0, 0), (0, 0)), (0, 1), 0, 1.0, 0),
    ],
)
def test_the_lead_goes_to_who_leads_alone(scores, winners, changes, decided, comeback):
    found = looks(*scores).numbers(30, winners)
    assert found == {
        "lead_changes": changes,
        "decided_at": pytest.approx(decided),
        "comeback": comeback,
    }


def test_the_course_of_scores_is_by_place_and_tenth():
    course = looks((0, 4), (2, 4), (6, 4)).course(20, (9, 4), 1)
    assert [len(row) for row in course] == [11, 11]
    assert course[0] == (4.0,) * 11
    assert course[1][0] == 0
    assert course[1][5] == 2
    assert course[1][10] == 9


def test_what_is_measured_can_be_chosen(race):
    pair = [race, f"{race}+rolls=2"]
    report = compare(pair, matches=4, bots="random", metrics=["turns", "win", "points:dots"])
    assert sorted(r.metric for r in report.rows) == [
        "points:dots",
        "turns",
        *(f"win:{what}{n}" for what in ("place", "seat") for n in range(2)),
    ]
    assert report.courses == ((), ())


def test_a_metric_of_ones_own_hears_everything(race):
    pair = [race, f"{race}+rolls=2"]
    report = compare(pair, players=2, matches=20, bots="random", metrics=own.Throws)
    rows = {r.metric: r for r in report.rows}
    assert set(rows) == {"dots", "any_six", "heard_choices"}
    heard = rows["heard_choices"].means
    assert [m.mean for m in heard if m is not None] == [6, 4]
    six = rows["any_six"].means[0]
    assert six is not None
    assert six.high is not None
    assert six.high <= 1
    first = report.matches[0]
    assert first.metrics["dots"] * 100 == sum(first.scores)
    named = compare(
        pair, players=2, matches=20, bots="random", metrics="tests.lab.bots_for_tests:Throws"
    )
    assert named.to_csv() == report.to_csv()


MAGNITUDE = "Wrong: size must be 0 or of a magnitude from"


@pytest.mark.parametrize(
    ("metric", "fault", "told"),
    [
        (own.Leaves, RunError, "Leaves raised SystemExit"),
        (metric_of("Wrong", {"mood": "good"}), SetupError, "Wrong: mood must be"),
        (metric_of("Wrong", {"turns": 3}), SetupError, "Wrong gave 'turns', .* of another metric"),
        *(
            (metric_of("Wrong", {name: 1}), SetupError, f"gave '{name}', .* name of a column")
            for name in COLUMNS
        ),
        *(  # numbers whose squares are none
            (metric_of("Wrong", {"size": value}), SetupError, MAGNITUDE)
            for value in (1e-61, -1e-200, 5e-324, 1e61, float("inf"), float("nan"))
        ),
    ],
)
def test_a_metric_that_goes_wrong_is_told(race, metric, fault, told):
    metrics = ["standard", metric]
    with pytest.raises(fault, match=told) as error:
        compare([race, f"{race}+rolls=2"], matches=2, bots="random", metrics=metrics)
    assert "\n" not in str(error.value)


def test_small_numbers_are_told_apart(race):
    def small(self: object, state: Any) -> dict[str, float]:
        return {"size": state.turn * 1e-60}

    tiny = type("Tiny", (), {"end": small})
    pair = [race, f"{race}+rolls=9"]
    rows = compare(pair, matches=30, bots="random", metrics=["turns", tiny]).rows
    (one,), (other,) = (row.differences for row in rows)
    assert one is not None
    assert other is not None
    assert one.adjusted == pytest.approx(other.adjusted)
    assert one.effect == pytest.approx(other.effect)


def test_measuring_changes_nothing(race):
    pair = [race, f"{race}+rolls=2"]
    how: Any = {"matches": 6, "bots": "greedy,random", "players": 2}
    plain = compare(pair, metrics="decisions", **how)
    much = compare(pair, metrics=["standard", own.Throws], **how)
    assert [(m.seed, m.scores, m.winners) for m in plain.matches] == [
        (m.seed, m.scores, m.winners) for m in much.matches
    ]


def test_hundreds_of_seeds_are_all_different():
    seeds = {seed_of(seed, number) for seed in range(40) for number in range(40)}
    assert len(seeds) == 1600
    assert max(seeds) < 2**53
