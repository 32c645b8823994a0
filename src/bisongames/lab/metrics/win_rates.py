"""Win rates of seats, places in the order of play and bots against the chance level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final, Protocol

from attrs import evolve

from bisongames.lab.metrics.metric_types import Metrics
from bisongames.lab.stats.estimates import (
    SHARE_MARGIN,
    Estimate,
    holm,
    one_sample_p,
    share_estimate,
    variance,
)

TESTED_WINS: Final[Mapping[str, tuple[str, ...]]] = {
    "fairness": ("win:seat", "win:place"),
    "ladder": ("win:bot:",),
}
"""The studies that test win rates against chance, and the prefixes of the metrics that they test."""


class FinishedMatch(Protocol):
    """A finished match."""

    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def start_player(self) -> int: ...
    @property
    def bots(self) -> tuple[str, ...]: ...


def wins(winners: Sequence[int], players: int, first: int, bots: Sequence[str]) -> Metrics:
    """Wins by place in the order of play, by seat, and by bot if any are given; shared wins count in parts."""
    each = [(seat in winners) / len(winners) for seat in range(players)]
    found = {f"win:place{n}": each[(first + n) % players] for n in range(players)}
    found |= {f"win:seat{n}": each[n] for n in range(players)}
    for label in dict.fromkeys(bots):
        seats = [seat for seat, bot in enumerate(bots) if bot == label]
        found[f"win:bot:{label}"] = sum(each[seat] for seat in seats) / len(seats)
    return found


def win_shares(matches: Iterable[FinishedMatch], kind: str) -> dict[str, list[float]]:
    """The wins that a study tests: per seat and place, or per bot, in each of its matches."""
    found: dict[str, list[float]] = {}
    for match in matches:
        for name, value in _wins_of(match).items():
            if name.startswith(TESTED_WINS[kind]):
                found.setdefault(name, []).append(value)
    return found


def _wins_of(match: FinishedMatch) -> Metrics:
    return wins(match.winners, len(match.bots), match.start_player, match.bots)


def test_against(
    rates: Mapping[str, Sequence[float]], chance: float, looks: int
) -> dict[str, Estimate]:
    """The differences of win rates from the chance level, with Holm's correction for all of them and all looks."""
    differences = holm([_difference(values, chance) for values in rates.values()], looks)
    return {name: d for name, d in zip(rates, differences, strict=True) if d is not None}


def _difference(values: Sequence[float], chance: float) -> Estimate:
    won = share_estimate(values)
    return evolve(
        won,
        mean=won.mean - chance,
        low=None if won.low is None else won.low - chance,
        high=None if won.high is None else won.high - chance,
        p=one_sample_p(values, chance),
        margin=SHARE_MARGIN,
        spread=sqrt(variance(values)) if len(values) > 1 else 0.0,
    )
