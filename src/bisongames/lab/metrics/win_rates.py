"""Shares of wins against equal chances: of seats, of places in the order of play, of bots."""

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
"""Of the questions that hold wins against equal chances, how the names begin of what they test."""


class FinishedMatch(Protocol):
    """A match that was played."""

    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def start_player(self) -> int: ...
    @property
    def bots(self) -> tuple[str, ...]: ...


def wins(winners: Sequence[int], players: int, first: int, bots: Sequence[str]) -> Metrics:
    """By place in the order of play, by seat, and by bot if any are given; a shared win counts its part."""
    each = [(seat in winners) / len(winners) for seat in range(players)]
    found = {f"win:place{n}": each[(first + n) % players] for n in range(players)}
    found |= {f"win:seat{n}": each[n] for n in range(players)}
    for label in dict.fromkeys(bots):
        seats = [seat for seat, bot in enumerate(bots) if bot == label]
        found[f"win:bot:{label}"] = sum(each[seat] for seat in seats) / len(seats)
    return found


def win_shares(matches: Iterable[FinishedMatch], kind: str) -> dict[str, list[float]]:
    """What a question tests: of each seat and place, or of each bot, its part of the win in every match it sat in."""
    found: dict[str, list[float]] = {}
    for match in matches:
        for name, value in _wins_of(match).items():
            if name.startswith(TESTED_WINS[kind]):
                found.setdefault(name, []).append(value)
    return found


def _wins_of(match: FinishedMatch) -> Metrics:
    return wins(match.winners, len(match.bots), match.start_player, match.bots)


def test_against(
    found: Mapping[str, Sequence[float]], chance: float, looks: int
) -> dict[str, Estimate]:
    """Each share less what it would be if all were equal, corrected by Holm over all of them and for all looks."""
    less = [_difference(values, chance) for values in found.values()]
    told = holm(less, looks)
    return {name: each for name, each in zip(found, told, strict=True) if each is not None}


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
