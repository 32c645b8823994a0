"""Rows of a report: the means of a metric in each variant, and their differences from the reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from bisongames.engine.core.hints import hints_for
from bisongames.lab.design.design import Design
from bisongames.lab.metrics.metric_selection import is_asked
from bisongames.lab.metrics.metric_titles import title
from bisongames.lab.metrics.metric_types import meter_class
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.distributions import ALPHA
from bisongames.lab.stats.estimates import (
    Estimate,
    mean_estimate,
    paired_difference,
    share_estimate,
    unpaired_difference,
)
from bisongames.lab.stats.states import holm

MIN_COPIED: Final = 10
"""The minimum number of matches after which equal metrics count as copies of one another."""
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
    """Per variant other than the reference (the first, if not said otherwise), one fewer than ``means``: its mean minus that of the reference."""
    by_definition: bool = False
    """Whether it follows from what was changed: it counts what an option sets, or what only some variants have."""
    alias_of: str | None = None
    """The metric of another row with the same value in every match."""
    asked: bool = False
    """Whether it was asked for by name."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("mean", "values", "value"), "row.means, one for each variant"),
                **dict.fromkeys(
                    ("p", "p_value", "significant", "difference"),
                    "row.differences, one for each variant after the first",
                ),
                "name": "row.metric or row.title",
            }
        )

    def __str__(self) -> str:
        means, differences = (
            ", ".join("-" if each is None else str(each) for each in several)
            for several in (self.means, self.differences)
        )
        return f"{self.label}: {means}{f'; differences: {differences}' if differences else ''}"

    @property
    def label(self) -> str:
        """The title, and whether the metric follows by definition."""
        return f"{self.title}, by definition" if self.by_definition else self.title

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
        pairs: per variant other than the reference, whether its matches are paired with those of the reference.
        looks: the planned number of analyses.
    """
    names = list(dict.fromkeys(n for arm in arms for o in arm for n in o.metrics))
    shares = {n for arm in arms for o in arm for n in o.shares}
    aliases, followed = _aliases(names, arms), _by_definition(names, design, arms)
    rows = [
        evolve(
            _row(name, name in shares, design, arms, pairs, ALPHA / looks),
            by_definition=name in followed,
            alias_of=aliases.get(name),
            asked=is_asked(name, design.metrics, design.variants),
        )
        for name in names
    ]
    flat = holm([less for row in rows for less in row.differences], looks)
    each = len(rows[0].differences) if rows else 0
    rows = [
        evolve(row, differences=tuple(flat[i * each : (i + 1) * each]))
        for i, row in enumerate(rows)
    ]
    return tuple(sorted(rows, key=lambda row: -row.effect))


def _aliases(names: Sequence[str], arms: Sequence[Sequence[Outcome]]) -> dict[str, str]:
    """The metrics that equal an earlier one in every match; a metric without any spread is no copy of another."""
    matches = [outcome for arm in arms for outcome in arm]
    first: dict[tuple[float | None, ...], str] = {}
    aliases = {}
    for name in names if len(matches) >= MIN_COPIED else ():
        column = tuple(outcome.metrics.get(name) for outcome in matches)
        if len(set(column)) > 2 and first.setdefault(column, name) != name:
            aliases[name] = first[column]
    return aliases


def _by_definition(
    names: Sequence[str], design: Design, arms: Sequence[Sequence[Outcome]]
) -> set[str]:
    """The metrics that follow from what was changed."""
    if not design.tested:
        return set()
    games = design.variants
    meter, own = meter_class(games[0]), games[design.reference].plain_options()
    changed = {
        option
        for game in games
        for option, value in game.plain_options().items()
        if value != own.get(option)
    }
    followed = {name for option in changed for name in meter.defined_by.get(option, ())}
    kinds = [set(meter.kinds(game)) for game in games]
    rules = [{rule.id for rule in game.rules} for game in games]
    for name in names:
        family, _, rest = name.partition(":")
        if family in ("chosen", "won_given"):
            has = [rest in each for each in kinds]
        elif family == "end":
            has = [rest in each for each in rules]
        elif family == "points" and any(each != rules[0] for each in rules):
            has = [any(outcome.metrics.get(name) for outcome in arm) for arm in arms]
        else:
            continue
        if any(has) and not all(has):
            followed.add(name)
    return followed


def _row(
    name: str,
    is_share: bool,
    design: Design,
    arms: Sequence[Sequence[Outcome]],
    pairs: Sequence[bool],
    alpha: float,
) -> Row:
    columns = [[o.metrics.get(name) for o in arm] for arm in arms]
    present = [[v for v in column if v is not None] for column in columns]
    mean = share_estimate if is_share else mean_estimate
    means = tuple(mean(values, alpha) if values else None for values in present)
    first, count = columns[design.reference], design.players[design.reference]
    of_wins = name.partition(":")[0] in _OF_WINS
    less = (
        None
        if of_wins and design.players[which] != count
        else _difference(first, columns[which], paired, is_share, alpha)
        for which, paired in zip(design.others, pairs, strict=True)
    )
    differences = tuple(less) if design.tested else ()
    return Row(name, title(name, design.variants), means, differences)


def _difference(
    before: Sequence[float | None],
    after: Sequence[float | None],
    together: bool,
    is_share: bool,
    alpha: float,
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
    completed = test(old, new, shares=is_share, alpha=alpha)  # type: ignore[arg-type]
    return evolve(completed, matches=min(len(before), len(after)))


def belongs_to(metric: str, name: str) -> bool:
    """Whether a metric has this name or belongs to this family."""
    return metric == name or metric.startswith(f"{name}:")


def correct_for_stopping(
    rows: Sequence[Row], design: Design, planned: Sequence[int]
) -> tuple[Row, ...]:
    """The rows, with the differences that the study waited for corrected for the bias of stopping.

    Args:
        rows: the rows at the stop.
        design: the study.
        planned: all numbers of matches after which the study could have stopped.
    """
    from bisongames.lab.stats.stopping import without_stopping_bias  # deferred: the extra

    def corrected(less: Estimate | None) -> Estimate | None:
        if less is None or less.p is None or less.adjusted is None:
            return less
        tests = max(1, round(less.adjusted / less.p / len(planned)))
        return without_stopping_bias(less, planned, tests)

    return tuple(
        evolve(row, differences=tuple(map(corrected, row.differences)))
        if any(belongs_to(row.metric, name) for name in design.until)
        else row
        for row in rows
    )
