"""Tests of win rates against chance: by place in the order of play, by seat, and by bot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, inf
from typing import Final

from attrs import evolve, frozen

from bisongames.lab.design.design import Design
from bisongames.lab.metrics.collector import wins
from bisongames.lab.metrics.metric_selection import TESTED_WINS
from bisongames.lab.metrics.metric_types import meter_class
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.distributions import ALPHA
from bisongames.lab.stats.equal_shares import EqualityTest, equality_test, matches_to_detect
from bisongames.lab.stats.estimates import Estimate, State, share_against
from bisongames.lab.stats.states import MAX_REQUIRED, MIN_ALIKE, holm, state_of

PLACES: Final = "win:place"
SEATS: Final = "win:seat"


@frozen
class Equality:
    """Whether several win rates are equal: one test over all of them, then one for each."""

    state: State
    """``changed`` (not equal), ``same`` (each within the margin of the equal share) or ``open``."""
    p: float
    """The p-value of the test over all, corrected for looks and for the other families of the report."""
    needed: int | None
    """About how many more matches would settle it; None if it is settled, or too few tell."""
    each: Mapping[str, Estimate]
    """The difference of each rate from the equal share; marked only if the test over all is significant as well."""


def win_shares(matches: Iterable[Outcome], kind: str) -> dict[str, list[float]]:
    """The shares of each match's win that a study tests: by seat and by place, or by bot."""
    shares: dict[str, list[float]] = {}
    for match in matches:
        for name, value in wins(
            match.winners, match.players, match.start_player, match.bots
        ).items():
            if name.startswith(TESTED_WINS[kind]):
                shares.setdefault(name, []).append(value)
    return shares


def tested_prefixes(design: Design) -> tuple[str, ...]:
    """The families of win rates that fairness tests: seats only in games in which they may differ.

    The start player and the bots go round the seats, so in other games seats are equal by design.
    """
    seats = meter_class(design.variants[0]).seats_differ
    return (PLACES, SEATS) if seats else (PLACES,)


def equality_of(
    design: Design, shares: Mapping[str, Sequence[float]], looks: int
) -> dict[str, Equality]:
    """The equality of each tested family of win rates, by its prefix."""
    prefixes = tested_prefixes(design)
    found = {}
    for prefix in prefixes:
        family = {name: values for name, values in shares.items() if name.startswith(prefix)}
        found[prefix] = _equality(family, looks * len(prefixes), looks)
    return found


def _equality(family: Mapping[str, Sequence[float]], tests: int, looks: int) -> Equality:
    """The equality of these rates, with a correction for this number of tests and looks."""
    test, played = equality_test([*family.values()]), len(next(iter(family.values())))
    p = min(1.0, test.p * tests)
    each = test_against(family, 1 / len(family), tests, looks)
    if p >= ALPHA:
        each = {name: _unmarked(less, p) for name, less in each.items()}
    equal = state_of(less.state for less in each.values()) == "same"
    state: State = "changed" if p < ALPHA else "same" if equal else "open"
    tells = state == "open" and played >= MIN_ALIKE
    needed = _needed(test, [*each.values()], played, tests) if tells else None
    return Equality(state, p, needed, each)


def _unmarked(less: Estimate, p: float) -> Estimate:
    """The difference of one rate where the test over all rates finds none."""
    state: State | None = "open" if less.state == "changed" else less.state
    return evolve(less, adjusted=max(p, less.adjusted or 0.0), marked=False, state=state)


def _needed(test: EqualityTest, each: Sequence[Estimate], played: int, tests: int) -> int:
    """How many more matches would detect the deviation observed, or show that all rates are equal."""
    equal = max((less.needed or 0 for less in each), default=0) + played
    least = min(matches_to_detect(test, played, tests), equal, MAX_REQUIRED)
    return max(1, ceil(least) - played) if least < inf else MAX_REQUIRED


def test_against(
    rates: Mapping[str, Sequence[float]], chance: float, tests: int, looks: int
) -> dict[str, Estimate]:
    """The differences of win rates from the chance level, with Holm's correction and a further factor of tests."""
    differences = holm(
        [share_against(values, chance, ALPHA / looks) for values in rates.values()], tests
    )
    return {name: d for name, d in zip(rates, differences, strict=True) if d is not None}
