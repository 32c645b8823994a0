"""Ratings: known strengths are found, with intervals that hold."""

from __future__ import annotations

import random
from math import log

import numpy as np
import pytest

from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.bradley_terry import log_strengths
from bisongames.lab.stats.elo import ELO
from bisongames.lab.studies.ladder import ladder, rate_bots


def match(number: int, seated: tuple[str, ...], order: list[int]) -> Outcome:
    """A match in which the seats finished in this order."""
    return Outcome(
        number=number,
        seed=number,
        start_player=0,
        bots=seated,
        ranking=tuple((seat,) for seat in order),
        scores=(0,) * len(seated),
        ended_by="r",
        cut=False,
        metrics={},
        shares=(),
        course=(),
        moves=(),
    )


def matches(strengths: dict[str, float], number: int, seed: int) -> list[Outcome]:
    """Matches of three in which each place goes to whom it goes by strength."""
    rng = random.Random(seed)
    names = list(strengths)
    played = []
    for i in range(number):
        seated = tuple(names[(i + seat) % len(names)] for seat in range(3))
        left, order = [0, 1, 2], []
        while left:
            weights = [strengths[seated[seat]] for seat in left]
            order.append(left.pop(left.index(rng.choices(left, weights)[0])))
        played.append(match(i, seated, order))
    return played


def duels(chance: float, number: int, seed: int) -> list[Outcome]:
    """Matches of two of which a wins so many."""
    rng = random.Random(seed)
    firsts = [int(rng.random() >= chance) for _ in range(number)]
    return [match(i, ("a", "b"), [first, 1 - first]) for i, first in enumerate(firsts)]


def test_known_strengths_are_found_within_their_intervals():
    strengths = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.5}
    middle = sum(map(log, strengths.values())) / 4
    held = 0
    for seed in range(40):
        for rating in rate_bots(matches(strengths, 120, seed), tuple(strengths))[0]:
            right = (log(strengths[rating.bot]) - middle) * ELO
            held += rating.low <= right <= rating.high
    assert held >= 140  # of 160, at 95 %, a little less for few matches


def test_who_never_loses_has_a_rating_too():
    found, _ = rate_bots(matches({"a": 1e9, "b": 1.0}, 30, 1), ("a", "b"))
    assert [rating.bot for rating in found] == ["a", "b"]
    assert 200 < found[0].rating < 2000


def test_who_seldom_loses_is_rated_within_an_interval_that_holds():
    right = log(0.98 / 0.02) / 2 * ELO
    held = 0
    for seed in range(60):
        found, _ = rate_bots(duels(0.98, 40, seed), ("a", "b"))
        held += any(r.bot == "a" and r.low <= right <= r.high for r in found)
    assert held >= 52  # of 60, at 95 %


def test_nobody_is_rated_without_matches():
    assert rate_bots([], ("a", "b")) == ((), ())
    report = ladder("wind_river", ["random", "greedy"], matches=0)
    assert report.verdict == "No matches were played."
    assert "which of 2 bots" in str(report)


def test_two_matches_put_nobody_clearly_ahead():
    for seed in range(20):
        _, (lead,) = rate_bots(duels(0.5, 2, seed), ("a", "b"))
        assert lead.difference.state == "open"
        assert lead.difference.needed is None


def test_neighbours_are_told_apart_equal_or_open():
    """A lead is tested by its own error: that of 87 Elo among three bots is found more often than by two intervals."""
    found = 0
    for seed in range(40):
        ratings, leads = rate_bots(
            matches({"a": 10 ** (87 / 400), "b": 1.0, "c": 0.2}, 90, seed), ("a", "b", "c")
        )
        found += leads[0].difference.state == "changed" and ratings[0].bot == "a"
        assert [lead.behind for lead in leads] == [rating.bot for rating in ratings[1:]]
        assert leads[0].difference.mean == pytest.approx(ratings[0].rating - ratings[1].rating)
    assert found >= 14
    _, (lead,) = rate_bots(duels(0.5, 3000, 4), ("a", "b"))
    assert (lead.difference.state, lead.difference.margin) == ("same", 35.0)


def test_two_bots_are_rated_by_their_odds():
    strength = log_strengths(np.array([[0.0, 30.0], [10.0, 0.0]]))
    assert round(strength[0] - strength[1], 6) == round(log(3), 6)
