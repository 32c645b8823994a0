"""The statistics agree with scipy and published examples, and hold their error rates."""

from __future__ import annotations

import random
import subprocess
import sys
from math import isfinite
from statistics import fmean

import pytest
from attrs import evolve
from scipy import stats

from bisongames.lab.stats.distributions import binomial_p, t_critical, t_tails
from bisongames.lab.stats.estimates import (
    Estimate,
    holm,
    mean_estimate,
    one_sample_p,
    paired_difference,
    share_estimate,
    unpaired_difference,
)


@pytest.mark.parametrize("freedom", [1, 2, 3, 7.3, 40, 1000, 1e6])
@pytest.mark.parametrize("t", [0.001, 0.5, 1.96, 4.0, 30.0])
def test_the_tails_of_student_are_those_of_scipy(freedom, t):
    assert t_tails(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), rel=1e-8)
    assert t_critical(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-8)


@pytest.mark.parametrize(
    ("successes", "number", "chance"),
    [(0, 5, 0.5), (3, 5, 0.5), (9, 30, 1 / 3), (2, 40, 0.25), (700, 1000, 2 / 3), (0, 0, 0.5)],
)
def test_the_binomial_test_is_that_of_scipy(successes, number, chance):
    right = stats.binomtest(successes, number, chance).pvalue if number else 1.0
    assert binomial_p(successes, number, chance) == pytest.approx(right, rel=1e-6)


def some(seed: int, number: int, middle: float = 0.0, spread: float = 1.0) -> list[float]:
    rng = random.Random(seed)
    return [rng.gauss(middle, spread) for _ in range(number)]


def bits(seed: int, number: int, chance: float) -> list[float]:
    rng = random.Random(seed)
    return [float(rng.random() < chance) for _ in range(number)]


def test_a_mean_has_the_interval_of_scipy():
    values = some(1, 17, 3.0)
    found = mean_estimate(values)
    right = stats.ttest_1samp(values, 0).confidence_interval()
    assert (found.low, found.high) == pytest.approx((right.low, right.high))
    assert found.mean == pytest.approx(fmean(values))
    assert found.number == 17


def test_a_share_has_the_interval_of_wilson():
    found = share_estimate([1.0] * 7 + [0.0] * 23)
    right = stats.binomtest(7, 30).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((right.low, right.high))


def test_paired_differences_are_students():
    before, after = some(2, 25), some(3, 25, 0.4)
    found = paired_difference(before, after, shares=False)
    right = stats.ttest_rel(after, before)
    assert found.p == pytest.approx(right.pvalue, rel=1e-8)
    ends = right.confidence_interval()
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high))


def test_paired_shares_are_tested_by_sign():
    before, after = bits(4, 60, 0.4), bits(5, 60, 0.6)
    gained = sum(b > a for a, b in zip(before, after, strict=True))
    lost = sum(b < a for a, b in zip(before, after, strict=True))
    right = stats.binomtest(gained, gained + lost, 0.5).pvalue
    assert paired_difference(before, after, shares=True).p == pytest.approx(right, rel=1e-8)


def test_differences_that_are_not_paired_are_welchs():
    before, after = some(6, 20), some(7, 35, 0.5, 3.0)
    found = unpaired_difference(before, after, shares=False)
    right = stats.ttest_ind(after, before, equal_var=False)
    ends = right.confidence_interval()
    assert found.p == pytest.approx(right.pvalue, rel=1e-8)
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high))


def test_shares_that_are_not_paired_have_newcombes_interval():
    """The example (a) of Newcombe, Statistics in Medicine 17 (1998), by his method 10."""
    before, after = [1.0] * 48 + [0.0] * 32, [1.0] * 56 + [0.0] * 14
    found = unpaired_difference(before, after, shares=True)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


@pytest.mark.parametrize("looks", [1, 4])
def test_the_correction_is_holms(looks):
    ps = [0.001, 0.04, 0.2, 0.0004, 0.9, 0.012]
    right = [0.005, 0.12, 0.4, 0.0024, 0.9, 0.048]  # by hand: sorted, times 6 to 1, never falling
    found = holm([Estimate(1.0, 0.5, 1.5, 10, p=p, spread=1.0) for p in ps], looks)
    for one, adjusted in zip(found, right, strict=True):
        assert one is not None
        assert one.adjusted is not None
        assert one.adjusted == pytest.approx(min(1.0, adjusted * looks))
        assert one.marked == (one.adjusted < 0.05)


def test_what_is_missing_is_left_out_of_the_correction():
    one = Estimate(1.0, 0.5, 1.5, 10, p=0.03, spread=1.0)
    found = holm([None, one, None])
    assert found[0] is None
    assert found[1] is not None
    assert found[1].adjusted == 0.03


def test_one_match_has_no_interval_and_settles_nothing():
    (found,) = holm([paired_difference([1.0], [2.0], shares=False)])
    assert found is not None
    assert (found.low, found.high, found.p, found.state) == (None, None, 1.0, "open")
    assert found.needed is not None


@pytest.mark.parametrize(("number", "p"), [(2, 1.0), (4, 1.0), (5, 0.0), (50, 0.0)])
def test_a_difference_without_spread_is_believed_from_five_matches_on(number, p):
    assert paired_difference([1.0] * number, [3.0] * number, shares=False).p == p
    assert unpaired_difference([1.0] * number, [3.0] * number, shares=False).p == p
    same = paired_difference([3.0] * number, [3.0] * number, shares=False)
    assert (same.p, same.effect) == (1.0, 0.0)


def test_few_matches_without_spread_say_nothing_of_what_is_too_small():
    for number, state in ((4, "open"), (5, "same")):
        (found,) = holm([paired_difference([0.0] * number, [0.0] * number, shares=False)])
        assert found is not None
        assert found.state == state
    (found,) = holm([paired_difference([0.0], [2.0], shares=False)])
    assert found is not None
    assert found.effect is None


@pytest.mark.parametrize("number", [25, 41, 50, 100, 333])
@pytest.mark.parametrize("value", [0.1, 1 / 3, 1e9 / 3])
def test_what_rounding_leaves_is_no_difference(number, value):
    values, others = [value] * number, [value] * (number - 4)
    assert one_sample_p(values, value) == 1.0
    noisy = [value * (1 + 2**-52 * (i % 3)) for i in range(number)]
    for found in (
        unpaired_difference(values, others, shares=False),
        paired_difference(values, noisy, shares=False),
        unpaired_difference(noisy, others, shares=False),
    ):
        assert (found.mean, found.p, found.effect) == (0.0, 1.0, 0.0)


def test_paired_shares_have_newcombes_interval():
    """His method 10: what goes together is corrected for whole numbers, and as it is where it goes against each other."""
    before = [1.0] * 20 + [1.0] * 12 + [0.0] * 2 + [0.0] * 16
    after = [1.0] * 20 + [0.0] * 12 + [1.0] * 2 + [0.0] * 16
    found = paired_difference(before, after, shares=True)
    phi = (20 * 16 - 12 * 2 - 25) / (32 * 18 * 22 * 28) ** 0.5
    old, new = share_estimate(before), share_estimate(after)
    assert None not in (old.low, old.high, new.low, new.high)
    down, high = new.mean - (new.low or 0), (old.high or 0) - old.mean
    up, low = (new.high or 0) - new.mean, old.mean - (old.low or 0)
    right = (
        -0.2 - (down**2 - 2 * phi * down * high + high**2) ** 0.5,
        -0.2 + (up**2 - 2 * phi * up * low + low**2) ** 0.5,
    )
    assert (found.low, found.high) == pytest.approx(right)


def test_paired_shares_hold_as_often_as_they_say_and_few_that_agree_do_not_mean_all():
    rng = random.Random(5)
    held = same = 0
    for _ in range(400):
        before = [float(rng.random() < 0.5) for _ in range(16)]
        after = [1.0 if b or rng.random() < 0.2 else 0.0 for b in before]
        (found,) = holm([paired_difference(before, after, shares=True)])
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.1 <= found.high
        same += found.state == "same"
    assert held >= 365
    assert same == 0


def test_what_is_needed_is_counted_in_matches_of_each_variant():
    found = paired_difference(some(20, 30), some(21, 30, 0.2), shares=False)
    (all_have,) = holm([found])
    (few_have,) = holm([evolve(found, matches=300)])
    assert all_have is not None
    assert few_have is not None
    assert all_have.needed is not None
    assert few_have.needed == pytest.approx(10 * all_have.needed, abs=10)


def test_shares_in_parts_need_as_many_as_their_interval_does():
    before, after = [0.5, 0.4] * 20, [0.4, 0.5] * 20
    (found,) = holm([paired_difference(before, after, shares=True)])
    assert found is not None
    assert found.needed is not None
    (more,) = holm(
        [
            paired_difference(
                before * (found.needed // 20), after * (found.needed // 20), shares=True
            )
        ]
    )
    assert more is not None
    assert found.needed > 100
    assert more.state == "same"


def test_what_is_too_small_to_matter_is_the_same():
    before = some(10, 2000)
    (found,) = holm(
        [
            paired_difference(
                before,
                [b + e for b, e in zip(before, some(11, 2000, 0, 0.1), strict=True)],
                shares=False,
            )
        ]
    )
    assert found is not None
    assert (found.state, found.needed) == ("same", None)


def test_as_many_matches_as_are_said_to_be_needed_settle_it_in_most_tries():
    settled = 0
    for seed in range(40):
        first = holm([paired_difference(some(seed, 30), some(100 + seed, 30, 0.35), shares=False)])[
            0
        ]
        assert first is not None
        if first.needed is None:
            settled += 1
            continue
        # What is needed follows from what was seen; that is taken as true here.
        more = first.needed
        low = some(200 + seed, more)
        high = some(300 + seed, more, first.mean, max(0.01, first.spread**2 - 1) ** 0.5)
        after = holm([paired_difference(low, high, shares=False)])[0]
        settled += after is not None and after.state != "open"
    assert settled >= 26


def test_effects_are_told_in_standard_deviations():
    before, after = some(12, 4000), some(13, 4000, 0.5)
    assert unpaired_difference(before, after, shares=False).effect == pytest.approx(0.5, abs=0.08)
    assert paired_difference(before, after, shares=False).effect == pytest.approx(
        0.5 / 2**0.5, abs=0.08
    )


def test_a_share_of_wins_is_held_against_its_chance():
    assert one_sample_p([1.0] * 12 + [0.0] * 8, 1 / 3) == pytest.approx(
        stats.binomtest(12, 20, 1 / 3).pvalue
    )
    halves = [0.5, 1.0, 0.0, 0.0, 1.0, 0.5, 1.0]
    assert one_sample_p(halves, 1 / 3) == pytest.approx(stats.ttest_1samp(halves, 1 / 3).pvalue)


def test_false_alarms_over_a_whole_report_are_as_rare_as_is_said():
    alarms = 0
    for seed in range(400):
        rng = random.Random(seed)
        rows = [
            paired_difference(
                [rng.gauss(0, 1) for _ in range(12)],
                [rng.gauss(0, 1) for _ in range(12)],
                shares=False,
            )
            for _ in range(8)
        ]
        alarms += any(e is not None and e.marked for e in holm(rows))
    assert alarms <= 33  # of 400 at 5 %: more would be seen once in a thousand times


def test_intervals_hold_as_often_as_they_say():
    held = 0
    for seed in range(600):
        found = mean_estimate(some(seed, 8, 2.0))
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 2.0 <= found.high
    assert 548 <= held <= 590


def test_every_number_can_be_written():
    for found in (
        mean_estimate([2.0, 3.0]),
        share_estimate([1.0, 0.0]),
        paired_difference([0.0, 1.0], [1.0, 1.0], shares=True),
    ):
        assert isfinite(found.mean)
        assert str(found)


def test_comparing_matches_without_scipy_names_the_extra_and_rules_need_none():
    program = (
        "import sys; sys.modules['scipy'] = None\n"
        "from bisongames.lab import compare\n"
        "both = ['wind_river', 'wind_river+herd_limit=3']\n"
        "print(compare(both, matches=0).verdict)\n"
        "try:\n    compare(both, matches=2)\n"
        "except ImportError as error:\n    print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    verdict, refusal = done.stdout.splitlines()
    assert "the rules differ" in verdict
    assert "pip install 'bisongames[lab]'" in refusal


def test_the_laboratory_imports_scipy_only_to_play():
    program = (
        "import sys; from bisongames.lab import difference\n"
        "difference('wind_river', 'wind_river+herd_limit=3')\n"
        "print([name for name in ('scipy', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n", done.stderr
