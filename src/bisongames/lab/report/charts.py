"""The plots of a report, as SVG with the colors of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final

from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.optional_packages import extra
from bisongames.lab.report.distribution_plots import distributions, score_courses
from bisongames.lab.report.plot_base import (
    BROAD,
    COLORS,
    INK,
    MAX_PLOTS,
    NARROW,
    WIDTH,
    Captioned,
    Chart,
    Datum,
    Plot,
    Report,
    Size,
    by_difference,
    data_of,
    largest_differences,
    row_chart,
    scale,
    selection_note,
    to_svg,
    wrapped_label,
)
from bisongames.lab.stats.estimates import Estimate

MAX_BARS: Final = 20
"""The maximum number of bars in a tornado plot."""


def charts(report: Report) -> list[Plot]:
    """All plots of a report."""
    alt = extra("altair", "report", "a page with plots")
    draw = _ROW_CHARTS.get(report.kind)
    sizes = [draw(alt, report, size) for size in (NARROW, BROAD)] if draw else []
    plots = [
        Plot(caption, to_svg(alt, small, f"n{i}"), to_svg(alt, broad, f"b{i}", BROAD.label))
        for i, ((caption, small), (_, broad)) in enumerate(zip(*sizes, strict=True))
    ]
    others = _curves(alt, report) if report.kind == "sweep" else []
    if report.kind != "sensitivity":
        others += [*distributions(alt, report), *score_courses(alt, report)]
    return plots + [
        Plot(caption, to_svg(alt, chart, f"c{i}")) for i, (caption, chart) in enumerate(others)
    ]


def _curves(alt: ModuleType, report: Report) -> list[Captioned]:
    """The mean at every point of a sweep, for each metric that changed."""
    x, *others = report.points[0]
    moved = [row for row in report.rows if row.moved]
    rows = moved[:MAX_PLOTS] or list(report.rows[:2])
    lines = [
        ", ".join(f"{k}={value_text(point[k])}" for k in others) or "mean"
        for point in report.points
    ]
    every = list(dict.fromkeys(lines))
    largest = list(dict.fromkeys(lines[which] for which in by_difference(report)))[: len(COLORS)]
    names = [line for line in every if line in largest]
    rest = selection_note(len(names), len(every), "lines")
    rest += selection_note(len(rows), len(moved), "metrics")
    color = alt.Color("variant:N", scale=scale(alt, names, COLORS), title=None)
    if len(names) == 1:
        color = alt.value(COLORS[0])
    plots = []
    for row in rows:
        data = [
            {"x": value_text(point[x]), "variant": line, **_reach(mean)}
            for point, line, mean in zip(report.points, lines, row.means, strict=True)
            if mean is not None and line in names
        ]
        base = alt.Chart(data_of(alt, data), width=WIDTH, height=150).encode(
            x=alt.X("x:O", title=x, sort=None, axis=alt.Axis(labelAngle=0, labelOverlap=True))
        )
        line = base.mark_line(point=True, strokeWidth=2).encode(
            y=alt.Y("mean:Q", title=None, scale=alt.Scale(zero=False)), color=color
        )
        bars = base.mark_rule(strokeWidth=1.5).encode(y="low:Q", y2="high:Q", color=color)
        plots.append((f"{row.title}, by {x}, with 95 % intervals{rest}", bars + line))
    return plots


def _reach(estimate: Estimate, unit: float = 1.0) -> dict[str, float]:
    """A mean and the ends of its interval, converted to these units."""
    low = estimate.mean if estimate.low is None else estimate.low
    high = estimate.mean if estimate.high is None else estimate.high
    return {"mean": estimate.mean * unit, "low": low * unit, "high": high * unit}


def _tornado(alt: ModuleType, report: Report, size: Size) -> list[Captioned]:
    """The largest effect of each value of each option, as bars, largest first."""
    titles = {row.metric: row.title for row in report.rows}
    each: dict[tuple[str, str], Any] = {}
    for effect in sorted(report.effects, key=lambda effect: not effect.difference.marked):
        if effect.difference.spread or effect.difference.marked:
            each.setdefault((effect.option, value_text(effect.value)), effect)
    data = [
        {
            "what": wrapped_label(f"{option}={value}: {titles[effect.metric]}", size),
            "effect": max(-10.0, min(10.0, effect.difference.effect or 0.0)),
            "variant": _verdict(effect.difference.marked),
        }
        for (option, value), effect in list(each.items())[:MAX_BARS]
    ]
    if not data:
        return []
    chart, rows = row_chart(alt, data, size)
    title = "effect, in standard deviations (10 at most)"
    bars = chart.mark_bar().encode(
        x=alt.X("effect:Q", title=title), y=rows, color=_verdict_color(alt)
    )
    rest = selection_note(len(data), len(each), "values")
    return [(f"What every option does most{rest}", bars)]


def _verdict(marked: bool) -> str:
    return "holds" if marked else "may be luck"


def _verdict_color(alt: ModuleType) -> Chart:
    colors = scale(alt, (_verdict(True), _verdict(False)), (COLORS[1], COLORS[-1]))
    return alt.Color("variant:N", scale=colors, title=None)


def _spans(
    alt: ModuleType, data: list[Datum], zero: float, title: str, size: Size, tested: bool = True
) -> Chart:
    """Points with intervals, one per row, and a line at the null value; in one color if nothing is tested."""
    chart, rows = row_chart(alt, data, size)
    base = chart.encode(y=rows)
    color = _verdict_color(alt) if tested else alt.value(COLORS[0])
    rule = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q", color=color)
    point = base.mark_point(filled=True, size=60, opacity=1).encode(
        x=alt.X("mean:Q", title=title, scale=alt.Scale(zero=False)), color=color
    )
    line = alt.Chart(data_of(alt, [{"zero": zero}])).mark_rule(color=INK, strokeDash=[3, 3])
    return line.encode(x="zero:Q") + rule + point


def _span(what: str, estimate: Estimate, marked: bool, size: Size, unit: float = 1.0) -> Datum:
    label = {"what": wrapped_label(what, size), "variant": _verdict(marked)}
    return {**label, **_reach(estimate, unit)}


def _intervals(alt: ModuleType, report: Report, size: Size) -> list[Captioned]:
    """The largest differences of each variant from the first, in standard deviations."""
    plots: list[Captioned] = []
    sides = largest_differences(report, MAX_PLOTS + 1)[1:]
    rest = selection_note(len(sides) + 1, len(report.names), "variants")
    for which in sides:
        rows = [(row.title, row.differences[which - 1]) for row in report.rows]
        data = [
            _span(title, less, less.marked, size, 1 / less.spread)
            for title, less in rows
            if less is not None and less.spread
        ]
        if data:
            caption = f"{report.names[which]}: the largest differences, 95 %{'' if plots else rest}"
            title = "difference, in standard deviations"
            plots.append((caption, _spans(alt, data[:MAX_BARS], 0.0, title, size)))
    return plots


def _seats(alt: ModuleType, report: Report, size: Size) -> list[Captioned]:
    """The win rates of places and seats."""
    seats = (*report.places, *report.seats)
    data = [_span(s.name, s.wins, s.marked, size) for s in seats]
    if not data:
        return []
    chart = _spans(alt, data, seats[0].chance, "share of wins", size)
    return [
        ("Wins by place in the order of play and by seat, 95 %; the line is equal chances", chart)
    ]


def _ratings(alt: ModuleType, report: Report, size: Size) -> list[Captioned]:
    """The ratings of bots."""
    data: list[Datum] = [
        {"what": wrapped_label(r.bot, size), "mean": r.rating, "low": r.low, "high": r.high}
        for r in report.ratings
    ]
    if not data:
        return []
    return [("Ratings in Elo, 95 %", _spans(alt, data, 0.0, "Elo", size, tested=False))]


_ROW_CHARTS: Final[Mapping[str, Callable[[ModuleType, Report, Size], list[Captioned]]]] = {
    "sensitivity": _tornado,
    "fairness": _seats,
    "ladder": _ratings,
    "compare": _intervals,
}
"""Plots with a label for each row, drawn for narrow and for wide pages."""
