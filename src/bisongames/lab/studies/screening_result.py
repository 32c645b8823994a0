"""The result of a screening: the effects of options and of pairs of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from attrs import frozen

from bisongames.engine.core.errors import SetupError
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.positions.state import Game
from bisongames.lab.metrics.metric_titles import match_count, title, typed_values, value_text
from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.report.plain_report import as_plain
from bisongames.lab.report.study_result import StudyResult
from bisongames.lab.report.text_tables import Table
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.estimates import (
    EQUIVALENCE_MARGIN,
    SHARE_MARGIN,
    Estimate,
    hundredths,
    percent,
)
from bisongames.lab.stats.linear_model import coefficients_of
from bisongames.lab.stats.states import holm
from bisongames.lab.studies.untried_values import untried_tables
from bisongames.lab.value_checks import PlainDict

MAX_NAMED: Final = 3
"""The number of effects on one metric that a verdict names."""


@frozen
class ScreenedEffect(HelpfulValue):
    """The effect of one option, or of two together, on one metric."""

    options: tuple[str, ...]
    """One option, or two."""
    metric: str
    title: str
    change: Estimate
    """Of one option: the change of the metric's mean from its first value to its second, averaged over the values of the
    others. Of two: how much larger the change by one of them is at the second value of the other than at its first."""

    @property
    def name(self) -> str:
        """The options, as in ``rows and herd_limit``."""
        return " and ".join(self.options)


def effects_of(
    names: Sequence[str],
    rows: Sequence[Sequence[bool]],
    matches: Sequence[Outcome],
    games: Sequence[Game],
) -> tuple[ScreenedEffect, ...]:
    """The effects on each metric, those that are significant first, then by size.

    Args:
        names: the options.
        rows: per match, whether each option has its second value.
        matches: the matches.
        games: the variants that were played, for the titles of metrics.

    Raises:
        SetupError: if too few matches have a metric.
    """
    found = list[tuple[tuple[str, ...], str, Estimate]]()
    for metric in dict.fromkeys(name for match in matches for name in match.metrics):
        having = [i for i, match in enumerate(matches) if metric in match.metrics]
        shares = all(metric in matches[i].shares for i in having)
        model = coefficients_of(
            [rows[i] for i in having], [matches[i].metrics[metric] for i in having], shares=shares
        )
        if model is None:
            raise SetupError(f"{metric}: only {match_count(len(having))} have this metric")
        found += [((n,), metric, each) for n, each in zip(names, model.alone, strict=True)]
        pairs = combinations(names, 2)
        found += [(two, metric, each) for two, each in zip(pairs, model.together, strict=True)]
    corrected = holm([each for _, _, each in found])
    effects = [
        ScreenedEffect(options, metric, title(metric, games), change)
        for (options, metric, _), change in zip(found, corrected, strict=True)
        if change is not None
    ]
    effects.sort(key=lambda e: (not e.change.marked, [-size for size in e.change.weight]))
    return tuple(effects)


@frozen(kw_only=True)
class Screening(StudyResult):
    """Which options matter, and which two together."""

    variant: str
    levels: Mapping[str, tuple[object, object]]
    """By option, the two values that it had."""
    bots: tuple[str, ...]
    players: int
    matches: int
    combinations: int
    """The number of different combinations of values that were played."""
    effects: tuple[ScreenedEffect, ...]
    """The effects of options and of pairs on each metric, those that are significant first, then by size."""
    skipped: tuple[tuple[str, object, str], ...]
    """Options and values that cannot be tried, with the reasons."""
    left_out: Mapping[str, int]
    """How many combinations cannot be played, by the reason."""

    @property
    def heading(self) -> str:
        """What was played."""
        return f"{self.variant}: which of {len(self.levels)} options matter, and which two together"

    @property
    def verdict(self) -> str:
        """What matters for each metric, in a few sentences."""
        told = [self._of_metric(metric) for metric in self._titles]
        number = len(self.levels)
        options = "1 option was" if number == 1 else f"{number} options were"
        states = Counter(effect.change.state for effect in self.effects)
        return (
            f"{options} screened by {match_count(self.matches)} of {self.combinations} combinations. Of "
            f"{len(self.effects)} effects: {states['changed']} significant, {states['same']} none to speak of (within "
            f"{EQUIVALENCE_MARGIN} standard deviations; shares: {percent(SHARE_MARGIN)}), {states['open']} that cannot be told yet"
            f"{self._matches_missing()}. {' '.join(told)}"
        )

    @property
    def _titles(self) -> dict[str, str]:
        """The metrics with their titles."""
        return {effect.metric: effect.title for effect in self.effects}

    def _largest(self, metric: str) -> list[ScreenedEffect]:
        """The largest effects on a metric, the significant ones first."""
        return [effect for effect in self.effects if effect.metric == metric][:MAX_NAMED]

    def _matches_missing(self) -> str:
        """About how many more matches the largest effect that cannot be told yet would take."""
        open_ = [effect for effect in self.effects if effect.change.state == "open"]
        if not open_:
            return ""
        needed = open_[0].change.needed
        return (
            f" ({'the largest of them would take ' if needed else ''}{more_matches_text(needed)})"
        )

    def _of_metric(self, metric: str) -> str:
        here = [effect for effect in self.effects if effect.metric == metric]
        marked = [effect for effect in here if effect.change.marked]
        what = here[0].title[0].upper() + here[0].title[1:]
        named = "; ".join(
            f"{self._words(each)} {_told(each.change)}" for each in (marked or here[:1])[:MAX_NAMED]
        )
        if not marked:
            return f"{what}: no option or pair changes it significantly (the largest: {named})."
        more = len(marked) - MAX_NAMED
        return f"{what}: {named}{f'; and {more} more' if more > 0 else ''}."

    def _words(self, effect: ScreenedEffect) -> str:
        *others, name = effect.options
        change = f"{name} {' → '.join(map(value_text, self.levels[name]))}"
        if not others:
            return change
        before, after = map(value_text, self.levels[others[0]])
        return f"{change} where {others[0]} is {after}, not {before}"

    def tables(self, all: bool = False) -> list[Table]:  # noqa: A002
        """The values that were tried, the significant effects and the largest on each metric (or all), and what was not played.

        Args:
            all: whether to show the other effects, too.
        """
        largest = [effect for metric in self._titles for effect in self._largest(metric)]
        shown = [e for e in self.effects if all or e.change.marked or e in largest]
        rows = tuple((e.title, self._words(e), str(e.change), _state(e.change)) for e in shown)
        hidden = len(self.effects) - len(shown)
        note = (
            "The change of the mean from the first value of an option to its second, averaged over the values of the others; in a "
            "row with two options, how much larger it is where the other one is changed as well. 95 % intervals; * marks what is "
            "significant at 5 % after Holm's correction for all of these effects."
        )
        if hidden:
            note += f" {hidden} more are not significant."
        played = (
            f"{match_count(self.matches)}, {self.players} players, bots: {', '.join(self.bots)}"
        )
        columns = ("metric", "options", "change", "state")
        tables = [self._tried(), Table(f"Effects: {played}", columns, rows, note)]
        lost = tuple((str(number), why) for why, number in self.left_out.items())
        if lost:
            tables.append(Table("Combinations that cannot be played", ("number", "why"), lost))
        return tables + untried_tables("Not tried", self.skipped)

    def _tried(self) -> Table:
        """The two values of each option, and how to name others."""
        rows = tuple((n, " and ".join(map(value_text, pair))) for n, pair in self.levels.items())
        name, pair = next(iter(self.levels.items()))
        note = (
            "An option without values is tried as it is and a modest step away, about a third; to try others, name two, such as "
            f"{typed_values(name, pair)}."
        )
        return Table(
            f"Tried, for {join_list(self._titles.values())}", ("option", "values"), rows, note
        )

    def to_dict(self) -> PlainDict:
        """The result as plain data."""
        return {
            "verdict": self.verdict,
            "variant": self.variant,
            "players": self.players,
            "bots": list(self.bots),
            "levels": as_plain(self.levels),
            "matches": self.matches,
            "combinations": self.combinations,
            "effects": as_plain(self.effects),
            "skipped": as_plain(self.skipped),
            "left_out": dict(self.left_out),
        }


def _told(change: Estimate) -> str:
    return f"({hundredths(change.mean):+.2f}, {change.interval('+')})"


def _state(change: Estimate) -> str:
    if change.state == "open":
        return f"open: {more_matches_text(change.needed)}"
    return change.state or ""
