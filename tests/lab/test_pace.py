"""Minutes from the seconds of each kind of choice, and how they are measured from records."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bisongames
from bisongames import Match, SetupError
from bisongames.cli.app import run
from bisongames.lab import Pace, Run, calibrate, compare, overview
from bisongames.lab.metrics.metric_types import kind_name, meter_class
from bisongames.lab.metrics.pace import BREAK, standard_pace

PLANTED = {"move_buffalo": 11.0, "move_tipi": 29.0, "earn": 3.5, "place_tipi": 47.0}


def timed_match(seed: int, spread: float) -> Match:
    """A match at random whose choices take the planted seconds, give or take."""
    rng = random.Random(seed)
    match = Match("wind_river", 3, seed=seed, start_player=0)
    meter = meter_class(match.game)(match.game)
    while not match.is_over:
        decision, legal = match.state.decision, match.legal_actions()
        action = rng.choice(legal)
        kind = meter.kind(meter.counted(decision, action))  # type: ignore[arg-type]
        seconds = PLANTED.get(kind, 20.0) * rng.uniform(1 - spread, 1 + spread)
        match.play(action, seconds=seconds if len(legal) > 1 else 600)
    return match


@pytest.fixture(scope="module")
def timed() -> list[Match]:
    return [timed_match(seed, 0.5) for seed in range(4)]


def test_a_planted_pace_is_found_again(timed):
    pace = calibrate(timed)
    measured = [kind for kind in PLANTED if pace.measured["wind_river"].get(kind, 0) >= 20]
    assert {"move_buffalo", "place_tipi"} <= {*measured}
    for kind in measured:
        assert pace.of("wind_river", kind) == pytest.approx(PLANTED[kind], rel=0.2)


def test_the_measured_pace_predicts_matches_that_were_not_measured(timed):
    """Measured on three matches, told of the fourth: within a tenth of the time that its choices took."""
    pace = calibrate([match.record for match in timed[:3]])
    match = timed[3]
    meter = meter_class(match.game)(match.game)
    free = [
        (meter.kind(meter.counted(move.before.decision, move.action)), seconds)
        for move, seconds in zip(match.moves, match.seconds, strict=True)
        if seconds is not None and len(move.before.legal_actions()) > 1
    ]
    told = sum(pace.of("wind_river", kind) for kind, _ in free)
    assert told == pytest.approx(sum(seconds for _, seconds in free), rel=0.1)


def test_a_kind_that_was_seldom_chosen_takes_its_estimate_in_proportion(tmp_path):
    match = Match("catan", 3, seed=1, start_player=0)
    for _ in range(6):  # two settlements and roads of each: twice as slow as estimated
        action = match.legal_actions()[0]
        usual = standard_pace().of("catan", kind_name(type(action)))
        match.play(action, seconds=2 * usual)
    match.save(tmp_path / "record.json")
    pace = calibrate(tmp_path / "record.json")
    assert pace.of("catan", "roll_dice") == 2 * standard_pace().of("catan", "roll_dice")


def test_breaks_are_left_out_and_records_without_times_refused():
    match = Match("wind_river", 3, seed=1, start_player=0)
    for seconds in (30, BREAK + 1, 30):
        match.play(match.legal_actions()[0], seconds=seconds)
    assert sum(calibrate(match).measured["wind_river"].values()) == 2
    with pytest.raises(SetupError, match="none of these records has the time"):
        calibrate(Match("wind_river", 3, seed=1))


def test_minutes_count_no_forced_choices_and_no_refusals(race):
    """In Dice Race only the throws of the first round are forced: nobody waits in it."""
    pair = [race, f"{race}+gift=90"]
    report = compare(pair, 2, 2, "random", metrics="minutes", pace=Pace(other=60))
    rolls = bisongames.load(race).options.rolls
    assert [match.metrics["minutes"] for match in report.matches] == [2 * (rolls - 1)] * 4
    only = Pace({"catan": {"reject_offer": 60}}, other=0)
    catan = compare(["catan", "catan+vp_to_win=4"], matches=1, metrics="minutes", pace=only)
    assert [match.metrics["minutes"] for match in catan.matches] == [0, 0]


def test_a_pace_is_read_from_its_file_and_kept_in_a_run(race, here):
    pace = Pace({"dice_race": {"throw": 6, "wait": 12}}, other=1)
    pace.to_toml("pace.toml")
    pair = [race, f"{race}+gift=90"]
    asked: Any = {"players": 2, "matches": 4, "bots": "random", "metrics": "minutes"}
    whole = compare(pair, **asked, pace=pace)
    assert compare(pair, **asked, pace="pace.toml", run="run.sqlite", workers=2).rows == whole.rows
    assert Run("run.sqlite").report().rows == whole.rows
    with pytest.raises(SetupError, match="different pace"):
        compare(pair, **asked, run="run.sqlite", resume=True)
    assert compare(pair, **asked).rows != whole.rows


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("other = 'x'", "other: expected a number of seconds"),
        ("catan = 3", "catan: expected a table"),
        ("[catan]\nroll_dice = -1", "catan.roll_dice: expected a number"),
        ("=", "is not TOML"),
    ],
)
def test_a_faulty_pace_is_refused_with_its_place(text, fault, here):
    (here / "pace.toml").write_text(text)
    with pytest.raises(SetupError, match=fault):
        compare(["wind_river", "wind_river/per-field"], matches=1, pace="pace.toml")


def test_a_pace_may_be_how_many_times_as_slow_as_the_estimates_people_are(capsys):
    asked: Any = {"matches": 3, "bots": "random", "metrics": "minutes"}
    usual, slow = (overview(["wind_river"], pace=pace, **asked) for pace in (None, 1.5))
    minutes = [each.to_frame("metrics")["mean"][0] for each in (usual, slow)]
    assert minutes[1] == pytest.approx(1.5 * minutes[0])
    assert "Minutes are estimated" in usual.note
    assert "Minutes are estimated" not in slow.note
    words = ["overview", "wind_river", "--matches", "3", "--bots", "random", "--metrics", "minutes"]
    assert run([*words, "--pace", "1.5"]) == 0
    assert f"{minutes[1]:.2f}" in capsys.readouterr().out
    for wrong in (0, -1, 101, True):
        with pytest.raises(SetupError, match="pace: expected a"):
            overview(["wind_river"], pace=wrong, **asked)


@pytest.mark.parametrize("game", ["bison", "wind_river", "natives/base+rituals", "catan/bison"])
def test_every_kind_with_an_estimate_exists(game):
    loaded = bisongames.load(game)
    known = set(meter_class(loaded).kinds(loaded))
    assert set(standard_pace().seconds[loaded.rulebook.id]) <= known


def test_the_command_shows_the_seconds_and_writes_a_file_for_pace(timed, here, capsys):
    timed[0].save("a.json")
    assert run(["calibrate", "a.json"]) == 0
    assert "move buffalo" in capsys.readouterr().out
    assert run(["calibrate", "a.json", "--toml", "pace.toml"]) == 0
    words = ["sweep", "wind_river", "rows=5,6", "--matches", "1", "--bots", "random"]
    assert run([*words, "--metrics", "minutes", "--pace", "pace.toml"]) == 0
