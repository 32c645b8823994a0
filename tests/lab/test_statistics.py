"""The statistics agree with scipy and published examples, and hold their error rates."""

from __future__ import annotations

import random
import subprocess
import sys
from statistics import fmean

import pytest
from attrs import evolve
from scipy import stats

from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.stats.distributions import binomial_p
from bisongames.lab.stats.equal_shares import equality_test, matches_to_detect
from bisongames.lab.stats.estimates import (
    Estimate,
    mean_estimate,
    paired_difference,
    share_against,
    share_estimate,
    unpaired_difference,
)
from bisongames.lab.stats.shares import unpaired_shares
from bisongames.lab.stats.states import holm
from bisongames.lab.stats.stopping import without_stopping_bias


@pytest.mark.parametrize(("fewer", "number"), [(0, 5), (3, 7), (9, 30), (0, 0), (0, 5000)])
def test_the_sign_test_is_that_of_scipy_and_never_certain(fewer, number):
    right = stats.binomtest(fewer, number, 0.5).pvalue if number else 1.0
    assert binomial_p(fewer, number) == pytest.approx(right, rel=1e-6)
    assert binomial_p(fewer, number) > 0


def some(seed: int, number: int, middle: float = 0.0, spread: float = 1.0) -> list[float]:
    rng = random.Random(seed)
    return [rng.gauss(middle, spread) for _ in range(number)]


def bits(seed: int, number: int, chance: float) -> list[float]:
    rng = random.Random(seed)
    return [float(rng.random() < chance) for _ in range(number)]


def settle(*differences: Estimate, looks: int = 1) -> list[Estimate]:
    """These differences with their states."""
    return [difference for difference in holm(differences, looks) if difference is not None]


def paired(before: list[float], after: list[float], *, shares: bool = False) -> Estimate:
    """One paired difference with its state."""
    (difference,) = settle(paired_difference(before, after, shares=shares))
    return difference


@pytest.mark.parametrize("number", [2, 17, 400])
def test_means_and_their_differences_have_the_intervals_and_p_of_student_and_welch(number):
    before, after, more = some(1, number, 3.0), some(3, number, 0.4), some(7, number + 15, 0.5, 3.0)
    mean = mean_estimate(before)
    assert mean.mean == pytest.approx(fmean(before))
    assert mean.number == number
    for estimate, right in (
        (mean, stats.ttest_1samp(before, 0)),
        (paired_difference(before, after, shares=False), stats.ttest_rel(after, before)),
        (
            unpaired_difference(before, more, shares=False),
            stats.ttest_ind(more, before, equal_var=False),
        ),
    ):
        ends = right.confidence_interval()
        assert (estimate.low, estimate.high) == pytest.approx((ends.low, ends.high))
        assert estimate.p is None or estimate.p == pytest.approx(right.pvalue, rel=1e-8)


def test_a_share_has_the_interval_of_wilson():
    share = share_estimate([1.0] * 7 + [0.0] * 23)
    right = stats.binomtest(7, 30).proportion_ci(method="wilson")
    assert (share.low, share.high) == pytest.approx((right.low, right.high))


def test_paired_shares_are_tested_by_sign():
    before, after = bits(4, 60, 0.4), bits(5, 60, 0.6)
    gained = sum(b > a for a, b in zip(before, after, strict=True))
    lost = sum(b < a for a, b in zip(before, after, strict=True))
    right = stats.binomtest(gained, gained + lost, 0.5).pvalue
    assert paired_difference(before, after, shares=True).p == pytest.approx(right, rel=1e-8)


def test_shares_that_are_not_paired_have_miettinen_and_nurminens_interval():
    """The example (a) of Newcombe, Statistics in Medicine 17 (1998), by method 6."""
    before, after = [1.0] * 48 + [0.0] * 32, [1.0] * 56 + [0.0] * 14
    low, high, p = unpaired_shares(before, after, 0.05)
    assert (low, high) == pytest.approx((0.0528, 0.3382), abs=5e-5)
    table = [[48, 32], [56, 14]]
    statistic = stats.chi2_contingency(table, correction=False).statistic
    assert p == pytest.approx(stats.chi2.sf(statistic * 149 / 150, 1))


@pytest.mark.parametrize("values", [(0, 1), (0, 0.25, 1), (0.2, 0.34)])
@pytest.mark.parametrize("test", [paired_difference, unpaired_difference])
def test_an_interval_never_contradicts_its_p(test, values):
    rng = random.Random(7)
    for number in (2, 5, 8, 16, 60):
        for _ in range(150):
            shift = rng.choice((0.5, 0.3, 0.1))
            before, after = (
                [
                    float(rng.choice(values) if rng.random() < s else values[0])
                    for _ in range(number)
                ]
                for s in (0.5, shift)
            )
            found = test(before, after, shares=True)
            assert 0 < found.p <= 1
            assert (found.low <= 0 <= found.high) == (found.p >= 0.05), (before, after, found)
            assert found.low <= found.mean <= found.high


def test_shares_between_0_and_1_have_the_interval_of_student():
    before, after = some(30, 60, 0.3, 0.05), some(31, 60, 0.32, 0.05)
    found = paired_difference(before, after, shares=True)
    right = stats.ttest_rel(after, before).confidence_interval()
    assert (found.low, found.high) == pytest.approx((right.low, right.high))


def test_one_test_of_all_places_is_pearsons_and_finds_what_single_ones_miss():
    """340, 314, 267 and 279 wins of 1200 matches: no place stands out, all together do."""
    wins = (340, 314, 267, 279)
    won = [place for place, number in enumerate(wins) for _ in range(number)]
    shares = [[float(winner == place) for winner in won] for place in range(4)]
    found = equality_test(shares)
    right = stats.chisquare(wins)
    assert (found.statistic, found.p) == pytest.approx((right.statistic, right.pvalue))
    detectable = (right.statistic - 3) / 1200  # a noncentrality of 10.903 has a power of 80 %
    assert matches_to_detect(found, 1200) == pytest.approx(10.903 / detectable, rel=0.001)
    halves = [[0.5] * 8, [0.5] * 8]
    assert equality_test(halves).p == 1.0


def test_a_study_that_stops_early_tells_no_larger_effects_than_there_are():
    """True effect 0.3, seen with looks after 32, 64, 128 and 256 matches."""
    looks, told, raw, held, tries = [32, 64, 128, 256], 0.0, 0.0, 0, 300
    for seed in range(tries):
        before = some(2 * seed, 256)
        after = [b + e for b, e in zip(before, some(2 * seed + 1, 256, 0.3), strict=True)]
        each = (
            settle(paired_difference(before[:n], after[:n], shares=False, alpha=0.0125), looks=4)[0]
            for n in looks
        )
        found = next(d for d in each if d.state != "open" or d.number == looks[-1])
        raw += found.mean / tries
        told += without_stopping_bias(found, looks, 1).mean / tries
        held += (found.low or 0) <= 0.3 <= (found.high or 0)
    assert raw > 0.32
    assert told == pytest.approx(0.3, abs=0.015)
    assert held >= 0.95 * tries


@pytest.mark.parametrize("looks", [1, 4])
def test_the_correction_is_holms_and_leaves_out_what_is_missing(looks):
    ps = [0.001, 0.04, 0.2, 0.0004, 0.9, 0.012]
    right = [0.005, 0.12, 0.4, 0.0024, 0.9, 0.048]  # by hand: sorted, times 6 to 1, never falling
    first, *rest = [Estimate(1.0, 0.5, 1.5, 10, p=p, spread=1.0) for p in ps]
    assert holm([None, first, None, *rest])[::2][:2] == [None, None]
    for estimate, p in zip(settle(first, *rest, looks=looks), right, strict=True):
        assert estimate.adjusted == pytest.approx(min(1.0, p * looks))
        assert estimate.marked == (min(1.0, p * looks) < 0.05)


@pytest.mark.parametrize(
    ("number", "state", "same"),
    [(1, "open", "open"), (5, "open", "open"), (6, "changed", "open"), (20, "changed", "same")],
)
def test_a_difference_without_spread_has_the_p_of_the_sign_test(number, state, same):
    ones, threes = [1.0] * number, [3.0] * number
    less = paired(ones, threes)
    assert (less.p, less.effect is None) == (2.0 ** (1 - number), state == "open")
    assert (less.state, less.needed) == (state, None)
    equal = paired(threes, threes)
    assert (equal.p, equal.effect, equal.state) == (1.0, 0.0, same)
    assert (equal.low is None) == (number == 1)


def test_independent_samples_without_spread_have_the_p_of_the_rank_test():
    assert unpaired_difference([1.0] * 3, [2.0] * 4, shares=False).p == pytest.approx(2 / 35)
    assert (unpaired_difference([1.0] * 2000, [2.0] * 2000, shares=False).p or 0) > 0


@pytest.mark.parametrize("number", [25, 41, 50, 100, 333])
@pytest.mark.parametrize("value", [0.1, 1 / 3, 1e9 / 3])
def test_what_rounding_leaves_is_no_difference(number, value):
    values, others = [value] * number, [value] * (number - 4)
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
    difference = paired_difference(before, after, shares=True)
    phi = (20 * 16 - 12 * 2 - 25) / (32 * 18 * 22 * 28) ** 0.5
    old, new = share_estimate(before), share_estimate(after)
    down, high = new.mean - (new.low or 0), (old.high or 0) - old.mean
    up, low = (new.high or 0) - new.mean, old.mean - (old.low or 0)
    right = (
        -0.2 - (down**2 - 2 * phi * down * high + high**2) ** 0.5,
        -0.2 + (up**2 - 2 * phi * up * low + low**2) ** 0.5,
    )
    assert (difference.low, difference.high) == pytest.approx(right)


def test_paired_shares_hold_as_often_as_they_say_and_few_that_agree_do_not_mean_all():
    rng = random.Random(5)
    held = same = 0
    for _ in range(400):
        before = [float(rng.random() < 0.5) for _ in range(16)]
        after = [1.0 if b or rng.random() < 0.2 else 0.0 for b in before]
        difference = paired(before, after, shares=True)
        held += (difference.low or 0.0) <= 0.1 <= (difference.high or 0.0)
        same += difference.state == "same"
    assert held >= 365
    assert same == 0


def test_what_is_needed_is_counted_in_matches_of_each_variant():
    difference = paired_difference(some(20, 30), some(21, 30, 0.2), shares=False)
    all_have, few_have = settle(difference)[0], settle(evolve(difference, matches=300))[0]
    assert all_have.needed is not None
    assert few_have.needed is not None
    assert 300 + few_have.needed == pytest.approx(10 * (30 + all_have.needed), abs=10)


def test_shares_in_parts_need_as_many_as_their_interval_does():
    before, after = [0.6, 0.4], [0.4, 0.6]
    needed = paired(before * 20, after * 20, shares=True).needed
    assert needed is not None
    assert 60 < 40 + needed < 200
    half = 20 + needed // 2
    assert paired(before * half, after * half, shares=True).state == "same"


def test_what_is_too_small_to_matter_is_the_same():
    before = some(10, 2000)
    after = [b + e for b, e in zip(before, some(11, 2000, 0, 0.1), strict=True)]
    difference = paired(before, after)
    assert (difference.state, difference.needed) == ("same", None)


def test_fewer_than_twenty_matches_show_no_equality_and_tell_not_how_many_more_would():
    """A rare difference is missing from few matches, so that their interval is too narrow."""
    rng, held, same = random.Random(7), 0, 0
    for _ in range(200):
        before = [rng.gauss(0, 1) for _ in range(12)]
        after = [b + (3.0 if rng.random() < 0.1 else 0.0001 * rng.random()) for b in before]
        less = paired(before, after)
        held += (less.low or 0.0) <= 0.3 <= (less.high or 0.0)
        same += less.state == "same"
        assert less.needed is None
    assert held < 180
    assert same == 0
    alike = some(10, 20)
    nearly = [a + 0.001 * (i % 3 - 1) for i, a in enumerate(alike)]
    assert paired(alike, nearly).state == "same"
    assert paired(alike[:19], nearly[:19]).state == "open"
    assert paired(some(20, 20), some(21, 20)).needed


@pytest.mark.parametrize(
    ("needed", "text"),
    [
        (None, "too few matches to tell how many more"),
        (1, "about 1 more match"),
        (94, "about 90 more matches"),
        (8960, "about 9000 more matches"),
        (15_000, "about 20000 more matches"),
        (10**9, "more matches than can be played"),
    ],
)
def test_a_number_of_further_matches_has_one_significant_digit(needed, text):
    assert more_matches_text(needed) == text


def test_as_many_matches_as_are_said_to_be_needed_settle_it_in_most_tries():
    settled = 0
    for seed in range(40):
        first = paired(some(seed, 30), some(100 + seed, 30, 0.35))
        if first.needed is None:
            settled += 1
            continue
        # What is needed follows from what was seen; that is taken as true here.
        spread = max(0.01, first.spread**2 - 1) ** 0.5
        number = 30 + first.needed
        low, high = some(200 + seed, number), some(300 + seed, number, first.mean, spread)
        settled += paired(low, high).state != "open"
    assert settled >= 26


def test_effects_are_told_in_standard_deviations():
    before, after = some(12, 4000), some(13, 4000, 0.5)
    assert unpaired_difference(before, after, shares=False).effect == pytest.approx(0.5, abs=0.08)
    assert paired_difference(before, after, shares=False).effect == pytest.approx(
        0.5 / 2**0.5, abs=0.08
    )


def test_a_share_of_wins_is_held_against_its_chance_by_the_test_of_its_interval():
    less = share_against([1.0] * 12 + [0.0] * 8, 1 / 3)
    error = (1 / 3 * 2 / 3 / 20) ** 0.5
    assert less.p == pytest.approx(2 * stats.norm.sf((0.6 - 1 / 3) / error))
    halves = [0.5, 1.0, 0.0, 0.0, 1.0, 0.5, 1.0]
    assert share_against(halves, 1 / 3).p == pytest.approx(stats.ttest_1samp(halves, 1 / 3).pvalue)
    for hits in range(41):
        less = share_against([1.0] * hits + [0.0] * (40 - hits), 1 / 4)
        assert ((less.low or 0) <= 0 <= (less.high or 0)) == ((less.p or 0) >= 0.05)


def test_false_alarms_over_a_whole_report_are_as_rare_as_is_said():
    alarms = 0
    for seed in range(400):
        samples = [some(1000 * seed + i, 12) for i in range(16)]
        pairs = zip(samples[::2], samples[1::2], strict=True)
        rows = [paired_difference(before, after, shares=False) for before, after in pairs]
        alarms += any(difference.marked for difference in settle(*rows))
    assert alarms <= 33  # of 400 at 5 %: more would be seen once in a thousand times


def printed(program: str) -> list[str]:
    """The lines that a program of its own prints."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_comparing_matches_without_scipy_names_the_extra_and_rules_need_none():
    verdict, refusal = printed(
        "import sys; sys.modules['scipy'] = None\n"
        "from bisongames.lab import compare\n"
        "both = ['wind_river', 'wind_river+herd_limit=3']\n"
        "print(compare(both, matches=0).verdict)\n"
        "try:\n    compare(both, matches=2)\n"
        "except ImportError as error:\n    print(error)"
    )
    assert "the rules differ" in verdict
    assert "requires the extra lab; install it with: " in refusal


def test_the_laboratory_imports_scipy_only_to_play():
    assert printed(
        "import sys; from bisongames.lab import difference\n"
        "difference('wind_river', 'wind_river+herd_limit=3')\n"
        "print([name for name in ('scipy', 'numpy') if name in sys.modules])"
    ) == ["[]"]
