"""Rows of a report: the means of a metric in each variant, their differences from the first, and win rates against chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

from attrs import evolve, frozen

from bisongames.lab.design.design import Design
from bisongames.lab.metrics.collector import wins
from bisongames.lab.metrics.metric_selection import TESTED_WINS
from bisongames.lab.metrics.metric_titles import title
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.estimates import (
    SHARE_MARGIN,
    Estimate,
    holm,
    mean_estimate,
    one_sample_p,
    paired_difference,
    share_estimate,
    unpaired_difference,
    variance,
)

_ZERO_IF_MISSING = ("chosen", "points", "end")
"""Families of metrics that count as 0 in matches where they do not occur."""
_OF_WINS: Final = ("win", "won_given")
"""Families that depend on the number of players."""


@frozen
class Row:
    """One metric in all variants."""

    metric: str
    title: str
    """The metric in words."""
    means: tuple[Estimate | None, ...]
    """Per variant; None if none of its matches has the metric."""
    differences: tuple[Estimate | None, ...]
    """Per variant after the first: its mean minus that of the first."""

    @property
    def moved(self) -> bool:
        """Whether any difference is marked."""
        return any(less is not None and less.marked for less in self.differences)

    @property
    def effect(self) -> float:
        """The largest absolute effect."""
        return max((abs(d.effect or 0.0) for d in self.differences if d is not None), default=0.0)


def fill_zeros(arms: Sequence[Sequence[Outcome]], together: bool) -> list[list[Outcome]]:
    """The matches, with 0 for choices, points and endings that occur only in other matches.

    Args:
        arms: the matches of each variant.
        together: whether the matches of other variants count as well.
    """
    names = [
        dict.fromkeys(n for o in arm for n in o.metrics if n.partition(":")[0] in _ZERO_IF_MISSING)
        for arm in arms
    ]
    every = dict.fromkeys(name for arm in names for name in arm)
    return [
        [evolve(o, metrics=o.metrics | {n: 0.0 for n in wanted if n not in o.metrics}) for o in arm]
        for arm, wanted in zip(arms, [every] * len(arms) if together else names, strict=True)
    ]


def metric_rows(
    design: Design, arms: Sequence[Sequence[Outcome]], pairs: Sequence[bool], looks: int
) -> tuple[Row, ...]:
    """The rows, largest effect first, corrected for the tests of all of them.

    Args:
        design: the study.
        arms: the matches of each variant, in the order of the design.
        pairs: per variant after the first, whether its matches are paired with those of the first.
        looks: the planned number of analyses.
    """
    names = list(dict.fromkeys(n for arm in arms for o in arm for n in o.metrics))
    shares = {n for arm in arms for o in arm for n in o.shares}
    rows = [_row(name, name in shares, design, arms, pairs) for name in names]
    flat = holm([less for row in rows for less in row.differences], looks)
    each = len(rows[0].differences) if rows else 0
    rows = [
        evolve(row, differences=tuple(flat[i * each : (i + 1) * each]))
        for i, row in enumerate(rows)
    ]
    return tuple(sorted(rows, key=lambda row: -row.effect))


def _row(
    name: str,
    is_share: bool,
    design: Design,
    arms: Sequence[Sequence[Outcome]],
    pairs: Sequence[bool],
) -> Row:
    columns = [[o.metrics.get(name) for o in arm] for arm in arms]
    present = [[v for v in column if v is not None] for column in columns]
    mean = share_estimate if is_share else mean_estimate
    means = tuple(mean(values) if values else None for values in present)
    first, *others = design.players
    of_wins = name.partition(":")[0] in _OF_WINS
    less = (
        None if of_wins and players != first else _difference(columns[0], column, paired, is_share)
        for column, paired, players in zip(columns[1:], pairs, others, strict=True)
    )
    differences = tuple(less) if design.tested else ()
    return Row(name, title(name, design.variants), means, differences)


def _difference(
    before: Sequence[float | None], after: Sequence[float | None], together: bool, is_share: bool
) -> Estimate | None:
    """The difference of two columns; None if one is empty."""
    if together:
        both = [(a, b) for a, b in zip(before, after, strict=True) if None not in (a, b)]
        old, new = [a for a, _ in both], [b for _, b in both]
    else:
        old, new = [a for a in before if a is not None], [b for b in after if b is not None]
    if not old or not new:
        return None
    test = paired_difference if together else unpaired_difference
    completed = test(old, new, shares=is_share)  # type: ignore[arg-type]
    return evolve(completed, matches=min(len(before), len(after)))


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


def test_against(
    rates: Mapping[str, Sequence[float]], chance: float, looks: int
) -> dict[str, Estimate]:
    """The differences of win rates from the chance level, with Holm's correction for all of them and all looks."""
    differences = holm([_from_chance(values, chance) for values in rates.values()], looks)
    return {name: d for name, d in zip(rates, differences, strict=True) if d is not None}


def _from_chance(values: Sequence[float], chance: float) -> Estimate:
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
