"""Varies options over several values; each point is compared with the game as it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import ClassVar, Final, Literal, Self, Unpack, overload

from attrs import evolve, frozen

from bisongames.engine.core.errors import SetupError, nearest_names, short_text
from bisongames.engine.loader import with_options
from bisongames.lab.design import design
from bisongames.lab.design.arguments import (
    PANEL_WORD,
    LadderArguments,
    StudyArguments,
    VariantLike,
    check_arguments,
    game_of,
)
from bisongames.lab.design.design import UNCHANGED, Design
from bisongames.lab.design.option_values import MOST_POINTS, SETTINGS, plain_point, swept_values
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.report import Fields, Report, omission_note
from bisongames.lab.report.text_tables import Table, sparkline
from bisongames.lab.rule_diff.diff import same_play
from bisongames.lab.stats.estimates import Estimate, hundredths
from bisongames.lab.studies.execution import run_study
from bisongames.lab.studies.panel import PanelReport, by_panel
from bisongames.lab.studies.trend import Trend, trend_text, trends
from bisongames.lab.value_checks import as_int

MIN_ORDERED: Final = 3
"""The minimum number of values that have a trend."""
NEAR: Final = 0.1
"""How far a mean may be from a value and still be near it, as a share of the value."""
MAX_NAMED: Final = 8
"""The maximum number of values that a heading names."""


@frozen(kw_only=True)
class Sweep(Report):
    """The results by point."""

    STUDY: ClassVar[design.Kind] = "sweep"
    points: tuple[Mapping[str, object], ...]
    """The values of the options, per variant."""
    reference: Mapping[str, object]
    """The point that the others are compared with: the values that the base variant itself has."""
    trends: tuple[Trend, ...] = ()
    """The trend of each metric, if the values of a single option are whole numbers, at least three of them."""

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        points = tuple(dict(point) for point in design.details["points"])
        found: tuple[Trend, ...] = ()
        values = [value for point in points for value in point.values()]
        ordered = len(points[0]) == 1 and all(type(value) is int for value in values)
        if facts["matches"] and ordered and len(values) >= MIN_ORDERED:
            found = trends(values, facts["rows"], facts["matches"], facts["looks"][1])
            told = trend_text(next(iter(points[0])), found)
            facts = {**facts, "verdict": f"{facts['verdict']}\n{told}".strip()}
        return cls(**facts, points=points, reference=points[design.reference], trends=found)

    def nearest(self, metric: str, value: float) -> Mapping[str, object]:
        """The point at which the mean of a metric comes nearest to a value; of several, the game as it is, then the first.

        Raises:
            SetupError: if the metric was not measured.
        """
        return self.points[self._by_distance(metric, value)[0][0]]

    def nearest_text(self, metric: str, value: float) -> str:
        """The point that comes nearest to a value of a metric, in a sentence."""
        (first, best), *others = self._by_distance(metric, value)
        near = [first, *(which for which, mean in others if _overlap(best, mean))]
        near.sort(key=lambda which: which != self.reference_index)
        means = dict([(first, best), *others])
        named = "; ".join(self._with_mean(which, means[which]) for which in near)
        low, high = _or(best.low, best.mean), _or(best.high, best.mean)
        if not low <= value <= high and abs(best.mean - value) > NEAR * abs(value):
            return f"None comes near {metric} {value:g}; the nearest: {named}."
        if len(near) == 1:
            return f"Nearest to {metric} {value:g}: {named}."
        return (
            f"Nearest to {metric} {value:g}: {self.names[first]}, as far as these matches tell: their intervals overlap, so that "
            f"{len(near)} points cannot be told apart yet: {named}."
        )

    def _with_mean(self, which: int, mean: Estimate) -> str:
        """A point and its mean, with the interval."""
        reach = f" ({mean.interval()})" if mean.interval() else ""
        own = f" ({UNCHANGED})" if which == self.reference_index else ""
        return f"{self.names[which]}{own} with {hundredths(mean.mean):.2f}{reach}"

    def _by_distance(self, metric: str, value: float) -> list[tuple[int, Estimate]]:
        """The indexes of the points and their means, the nearest to a value first; equally near, the game as it is first."""
        row = next((row for row in self.rows if row.metric == metric), None)
        if row is None:
            near = nearest_names(short_text(metric), [row.metric for row in self.rows])
            raise SetupError(f"the metric {short_text(metric)!r} was not measured; {near}")
        found = [(which, mean) for which, mean in enumerate(row.means) if mean is not None]
        own = self.reference_index
        return sorted(found, key=lambda each: (abs(each[1].mean - value), each[0] != own))

    def varied(self, which: int) -> Mapping[str, object]:
        return self.points[which]

    @property
    def reference_index(self) -> int:
        return self.points.index(self.reference)

    def question(self) -> str:
        """The varied options and their values, as a heading."""
        tried = {
            name: list(dict.fromkeys(value_text(point[name]) for point in self.points))
            for name in self.points[0]
        }
        varied = " and ".join(
            f"{name} = {', '.join(values[:MAX_NAMED])}{', ...' if len(values) > MAX_NAMED else ''}"
            for name, values in tried.items()
        )
        first, *options = self.variants[0].split("+")
        rest = [option for option in options if option.partition("=")[0] not in tried]
        return f"{'+'.join([first, *rest])} with {varied}"

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        """The metrics, without rule differences, since the options describe them."""
        return self.metrics_tables(width, all) if self.number else [self.planned_table()]

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A row per metric and a column per point; if too wide, a row per point."""
        rows = self.table_rows(all)
        note = self.note + omission_note(len(self.rows) - len(rows), "metric", self.OMITTED)
        cells = [
            (
                row.label,
                sparkline([None if m is None else m.mean for m in row.means]) if row.moved else "",
                *(
                    "-"
                    if m is None
                    else f"{m if row.asked else f'{m.mean:z.2f}'}{' *' if d is not None and d.marked else ''}"
                    for m, d in zip(row.means, self.against_reference(row), strict=True)
                ),
            )
            for row in rows
        ]
        columns = ("metric, per match", "", *self.names)
        table = Table(self.heading(), columns, tuple(cells), note, numbers=len(self.names))
        if width is None or table.width() <= width or not cells:
            return [table]
        return self._by_point(cells, note)

    def _by_point(self, cells: list[tuple[str, ...]], note: str) -> list[Table]:
        """A small table for each metric."""
        tables = [
            Table(
                f"{title}  {line}",
                ("point", "mean"),
                tuple(zip(self.names, values, strict=True)),
                numbers=1,
            )
            for title, line, *values in cells
        ]
        return [*tables[:-1], evolve(tables[-1], note=note)]


@overload
def sweep(  # type: ignore[overload-overlap]
    variant: VariantLike,
    option: str | Mapping[str, Iterable[object]],
    values: Iterable[object] | None = None,
    *,
    bots: Literal["panel"],
    **playing: Unpack[LadderArguments],
) -> PanelReport: ...
@overload
def sweep(
    variant: VariantLike,
    option: str | Mapping[str, Iterable[object]],
    values: Iterable[object] | None = None,
    **playing: Unpack[StudyArguments],
) -> Sweep: ...
def sweep(
    variant: VariantLike,
    option: str | Mapping[str, Iterable[object]],
    values: Iterable[object] | None = None,
    **playing: Unpack[StudyArguments],
) -> Sweep | PanelReport:
    """Varies one option, or several in all combinations; each point is compared with the game as it is.

    If the values that the base variant itself has are not among those given, they are added as a point. Where
    ``players`` or ``bots`` vary, the first value given is the one that the others are compared with.

    Args:
        variant: the base variant.
        option: the name of an option, ``players`` or ``bots``; or a mapping of names to values.
        values: the values of one option; None: all allowed ones.
        playing: as in :func:`compare`.

    Raises:
        SetupError: if an option is unknown, there are fewer than two points, or no match can differ between them; and as in :func:`compare`.
        VariantError: if an option does not allow a value.
    """
    check_arguments("sweep", playing)
    game = game_of(variant)
    if not isinstance(option, str | Mapping):
        raise SetupError(f"expected the name of an option, got {short_text(option)}")
    if isinstance(option, Mapping) and values is not None:
        raise SetupError("values: not allowed if options are given with their values")
    given = option if isinstance(option, Mapping) else {option: values}
    wanted = {name: swept_values(game, name, each) for name, each in given.items()}
    if playing.get("bots") == PANEL_WORD and "bots" not in wanted:
        return by_panel(partial(sweep, game, wanted), playing)
    points = [dict(zip(wanted, each, strict=True)) for each in product(*wanted.values())]
    own = game.plain_options()
    base = {name: own.get(name, values[0]) for name, values in wanted.items()}
    plain = plain_point(base)
    reference = next((i for i, p in enumerate(points) if plain_point(p) == plain), None)
    if reference is None:
        reference = _rank(base, points)
        points.insert(reference, base)
    if not 2 <= len(points) <= MOST_POINTS:
        raise SetupError(f"a sweep needs 2 to {MOST_POINTS} points, got {len(points)}")
    for setting in SETTINGS:
        if setting in wanted and playing.get(setting) is not None:
            raise SetupError(f"{setting} is given twice: in the sweep, and as an argument")
    options = [{k: v for k, v in point.items() if k not in SETTINGS} for point in points]
    games = [with_options(game, each) if each else game for each in options]
    common = [n for n in game.player_counts if all(n in g.player_counts for g in games)]
    if not common:
        raise SetupError("these points have no number of players in common")
    rest = {k: v for k, v in playing.items() if k not in SETTINGS}
    players = [as_int(p.get("players", playing.get("players"))) for p in points]
    players = [min(common) if count is None else count for count in players]
    for count, one in zip(players, games, strict=True):
        if count not in one.player_counts:
            allowed = " or ".join(map(str, one.player_counts))
            raise SetupError(f"{one.id} needs {allowed} players, got {short_text(count)}")
    bots = [p.get("bots", playing.get("bots", "greedy")) for p in points]
    if playing.get("matches") != 0 and not any(setting in wanted for setting in SETTINGS):
        reasons = [
            same_play(games[reference], other) for other in games if other is not games[reference]
        ]
        if all(reasons):
            raise SetupError(f"{game.id}: no match of this sweep can differ: {reasons[0]}")
    details = {
        "points": [plain_point(point) for point in points],
        "reference": reference,
    }
    return run_study(Sweep, games, details, players=players, bots=bots, each=True, **rest)


def _overlap(one: Estimate, other: Estimate) -> bool:
    """Whether the intervals of two means overlap; a mean without an interval is one point."""
    lows, highs = zip(
        *((_or(m.low, m.mean), _or(m.high, m.mean)) for m in (one, other)), strict=True
    )
    return bool(max(lows) <= min(highs))


def _or(end: float | None, mean: float) -> float:
    return mean if end is None else end


def _rank(base: Mapping[str, object], points: Sequence[Mapping[str, object]]) -> int:
    """The index at which the base keeps a single option in ascending order; 0 if it has no such order."""
    if len(base) > 1 or not all(isinstance(v, int) for p in (base, *points) for v in p.values()):
        return 0
    return sum(tuple(p.values()) < tuple(base.values()) for p in points)
