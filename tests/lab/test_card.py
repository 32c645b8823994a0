"""The designer's card: drama by chances, skill and luck, each on planted rules."""

from __future__ import annotations

import random
from itertools import pairwise, product
from math import log10
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from bisongames import SetupError
from bisongames.lab import compare, fairness, ladder, overview, tune
from bisongames.lab.report.win_chances import Calibration, calibration_note, with_chances
from bisongames.lab.studies.skill_and_luck import BUDGETS, _elo, _luck, _luck_by_seed

RACE: Any = {
    "players": 2,
    "bots": "random",
    "metrics": "drama,uncertainty,decisiveness,permanence,turns",
}


def row(report, metric):
    return next(row for row in (*report.rows, *report.skill) if row.metric == metric)


def card(report):
    return {line.name: line for line in report.card}


def test_a_rule_that_lets_the_leader_run_away_takes_the_drama_out(race):
    """Who leads adds nine dots to each roll: the first lead decides."""
    report = compare([f"{race}+rolls=8", f"{race}+rolls=8+runaway=9"], matches=300, **RACE)
    for metric in ("drama", "uncertainty"):
        less = row(report, metric).differences[0]
        assert (less.state, less.mean < 0) == ("changed", True)
    assert row(report, "decisiveness").differences[0].mean > 0
    line = card(report)["drama"]
    assert line.state == "changed"
    assert "how open it was who wins" in line.text


def test_a_lottery_in_the_last_round_keeps_the_end_open(race):
    """The last roll counts nine times, so that until then nobody is far behind: it is open, and no drama."""
    report = compare([f"{race}+rolls=8", f"{race}+rolls=8+jackpot=9"], matches=300, **RACE)
    for metric, more in (("drama", False), ("uncertainty", True), ("decisiveness", False)):
        less = row(report, metric).differences[0]
        assert (less.state, less.mean > 0) == ("changed", more)


def test_chances_are_told_with_how_good_they_are_in_matches_they_were_not_fitted_on(race):
    report = compare([f"{race}+rolls=8", f"{race}+rolls=8+jackpot=9"], matches=200, **RACE)
    plain, lottery = report.calibrations
    assert plain is not None
    assert lottery is not None
    assert plain.brier < lottery.brier < lottery.naive
    assert plain.error < 0.1
    assert sum(each.number for each in plain.reliability) == 200 * 10 * 2
    assert f"{plain.brier:.2f} ({plain.naive:.2f}), off by " in report.note
    assert report.to_dict()["calibrations"][0]["brier"] == plain.brier


def test_equal_rules_have_equal_drama_and_few_matches_have_none(race):
    """The error of the fitted model is in the intervals: without it, half of these would be called different."""
    stars = 0
    for seed in range(6):
        report = compare(
            [f"{race}+rolls=5", f"{race}+rolls=5+gift=1"], matches=60, seed=seed, **RACE
        )
        stars += any(row(report, m).moved for m in ("drama", "uncertainty", "permanence"))
    assert stars <= 1
    few = compare([race, f"{race}+gift=9"], matches=20, players=2, bots="random")
    assert few.calibrations == (None, None)
    assert not any(r.metric == "drama" for r in few.rows)
    assert "changes of the lead" in card(few)["drama"].text


def test_chances_asked_for_by_name_of_too_few_matches_are_refused_before_anything_is_played(race):
    """Otherwise a row that is missing would read like one that is the same."""
    cases: Any = ((compare, [race, f"{race}+gift=9"]), (fairness, race), (overview, [race]))
    for ask, what in cases:
        with pytest.raises(SetupError, match=r"drama and uncertainty: .* at least 30 matches of a"):
            ask(
                what,
                matches=29,
                metrics="turns,drama,uncertainty",
                progress=lambda *far: pytest.fail("it plays"),
            )
    assert overview([race], matches=30, **RACE).calibrations[0] is not None


def test_what_was_asked_for_and_could_not_be_measured_is_told_in_the_verdict(race, monkeypatch):
    monkeypatch.setattr(Calibration, "informative", False)  # as if scores told nothing
    both: Any = {"matches": 30, "players": 2, "bots": "random"}
    alone = compare([race, f"{race}+gift=9"], metrics="drama", **both)
    assert alone.verdict == (
        "Nothing was compared: none of the metrics could be measured in every variant. "
        "Not measured: drama, since in these matches the scores do not tell who will win."
    )
    more = compare([race, f"{race}+gift=9"], metrics="turns,drama", **both)
    assert "Not measured: drama, since" in more.verdict
    assert "Not measured" not in compare([race, f"{race}+gift=9"], metrics="turns", **both).verdict


def test_where_scores_do_not_tell_who_wins_there_is_no_drama_by_chances(race):
    """Half of the matches are won by who has fewer points."""
    matches = fairness(race, matches=60, **RACE).matches
    turned = [evolve(m, ranking=m.ranking[::-1]) if m.number // 2 % 2 else m for m in matches]
    design = SimpleNamespace(metrics=None)
    (arm,), (calibration,) = with_chances(design, [turned])  # type: ignore[arg-type]
    assert calibration is not None
    assert not calibration.informative
    assert arm == turned
    assert "so that scores do not tell who wins" in calibration_note(["a"], [calibration])


def test_skill_is_nothing_and_luck_is_all_where_a_coin_decides(race):
    """The same dice are thrown when the players are swapped, whatever they choose."""
    asked: Any = {"players": 2, "bots": "random", "matches": 5, "metrics": "turns"}
    report = compare([race, f"{race}+rolls=5"], skill=16, seed=3, **asked)
    assert [(mean.low <= 0 <= mean.high, mean.mean) for mean in row(report, "skill").means] == [
        (True, 0)
    ] * 2
    assert [mean.mean for mean in row(report, "luck").means] == [pytest.approx(1)] * 2
    assert row(report, "luck").differences[0].mean == 0
    assert card(report)["luck"].value == pytest.approx(1)
    assert card(report)["skill"].text.startswith("Elo gained by each doubling of a search 0.00")


@pytest.mark.parametrize(("strong", "dealt"), [(0.75, 0.0), (0.5, 0.5), (0.75, 0.5)])
def test_planted_shares_of_skill_and_luck_are_found(race, strong, dealt):
    """In a part of the seeds one seat wins both matches; in the rest the larger budget does in a part, else anybody."""
    rng = random.Random(1)
    (model,) = overview([race], players=2, matches=1, bots="random").matches
    seeds = []
    for number in range(1500):
        lucky = rng.randrange(2) if rng.random() < dealt else None
        matches = []
        for (low, high), flipped in product(pairwise(BUDGETS), (False, True)):
            bots = [
                f"search:iterations={each}" for each in ((high, low) if flipped else (low, high))
            ]
            better = int(bots[1].endswith(f"={high}"))
            winner = better if rng.random() < strong else 1 - better
            winner = winner if lucky is None else lucky
            ranking = ((winner,), (1 - winner,))
            matches.append(
                evolve(
                    model, number=number, bots=tuple(bots), ranking=ranking, start_player=number % 2
                )
            )
        seeds.append(matches)
    share = (1 - dealt) * strong + dealt / 2
    elo, luck = _elo(seeds), _luck(_luck_by_seed(seeds))
    assert luck is not None
    assert elo.low is not None
    assert elo.high is not None
    assert elo.low < 400 * log10(share / (1 - share)) < elo.high
    skill = (2 * share - 1) ** 2  # of the variance of who wins
    both_decided = dealt - (1 - dealt) * (2 * strong - 1) ** 2 + skill
    assert luck.mean == pytest.approx(max(0.0, both_decided / (1 - skill)), abs=0.06)


def test_skill_and_luck_say_how_they_are_asked_for(race):
    progress: list[tuple[int, int]] = []
    plain = compare([race, f"{race}+gift=9"], matches=6, players=2, bots="random")
    for name in ("skill", "luck"):
        assert card(plain)[name].text.startswith("not measured; skill=20 (--skill 20) measures it")
    asked = compare(
        [race, f"{race}+gift=9"],
        matches=6,
        players=2,
        bots="random",
        skill=5,
        progress=lambda *far: progress.append(far),
    )
    assert progress[-1] == (12 + 40, 12 + 40)
    assert [r.metric for r in asked.skill] == ["skill", "luck"]
    assert [r.metric for r in asked.table_rows(False)][-2:] == ["skill", "luck"]
    assert asked.rows == plain.rows
    with pytest.raises(SetupError, match="skill must be 0 or a whole number of seeds from 5"):
        compare([race, f"{race}+gift=9"], skill=2)
    with pytest.raises(SetupError, match="tune\\(\\) takes no skill"):
        tune(race, {"rolls": [3, 4]}, "turns=8", skill=20)
    with pytest.raises(SetupError, match="ladder\\(\\) takes no argument 'skill'"):
        ladder(race, ["greedy", "random"], skill=20)  # type: ignore[call-arg]


def test_a_mean_over_matches_is_the_mean_of_their_metrics(race):
    report = compare([f"{race}+rolls=8", f"{race}+rolls=8+jackpot=3"], matches=60, **RACE)
    own = [m.metrics["drama"] for m in report.matches if m.variant == report.variants[0]]
    assert row(report, "drama").means[0].mean == pytest.approx(fmean(own))
