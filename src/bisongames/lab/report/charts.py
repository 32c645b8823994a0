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
    color_scale,
    data_of,
    largest_differences,
    row_chart,
    selection_note,
    to_svg,
    wrapped_label,
)
from bisongames.lab.stats.estimates import Estimate

MAX_BARS: Final = 20
"""The most bars of a tornado plot."""


def charts(report: Report) -> list[Plot]:
    """All plots of a report."""
    alt = extra("altair", "report", "a page with plots")
    of_kind = _ROW_CHARTS.get(report.kind, _no_chart)
    found = [
        Plot(caption, to_svg(alt, small, f"n{i}"), to_svg(alt, broad, f"b{i}", BROAD.label))
        for i, ((caption, small), (_, broad)) in enumerate(
            zip(of_kind(alt, report, NARROW), of_kind(alt, report, BROAD), strict=True)
        )
    ]
    others = _curves(alt, report) if report.kind == "sweep" else []
    if report.kind != "sensitivity":
        others += [*distributions(alt, report), *score_courses(alt, report)]
    return found + [
        Plot(caption, to_svg(alt, chart, f"c{i}")) for i, (caption, chart) in enumerate(others)
    ]


def _curves(alt: ModuleType, report: Report) -> list[Captioned]:
    """The mean at every point of a sweep, for each metric that moved."""
    keys = list(report.points[0])
    x = keys[0]
    moved = [row for row in report.rows if row.moved]
    rows = moved[:MAX_PLOTS] or list(report.rows[:2])
    lines = [
        ", ".join(f"{k}={value_text(point[k])}" for k in keys[1:]) or "mean"
        for point in report.points
    ]
    every = list(dict.fromkeys(lines))
    kept = list(dict.fromkeys(lines[which] for which in by_difference(report)))[: len(COLORS)]
    names = [line for line in every if line in kept]
    rest = selection_note(len(names), len(every), "lines") + selection_note(
        len(rows), len(moved), "metrics"
    )
    found = []
    for row in rows:
        data = [
            {
                "x": value_text(point[x]),
                "mean": mean.mean,
                "low": mean.mean if mean.low is None else mean.low,
                "high": mean.mean if mean.high is None else mean.high,
                "variant": line,
            }
            for point, line, mean in zip(report.points, lines, row.means, strict=True)
            if mean is not None and line in names
        ]
        base = alt.Chart(data_of(alt, data), width=WIDTH, height=150).encode(
            x=alt.X("x:O", title=x, sort=None, axis=alt.Axis(labelAngle=0, labelOverlap=True))
        )
        colour = color_scale(alt, names, "color", COLORS)
        if len(names) == 1:
            colour = alt.value(COLORS[0])
        line = base.mark_line(point=True, strokeWidth=2).encode(
            y=alt.Y("mean:Q", title=None, scale=alt.Scale(zero=False)), color=colour
        )
        bars = base.mark_rule(strokeWidth=1.5).encode(y="low:Q", y2="high:Q", color=colour)
        found.append((f"{row.title}, by {x}, with 95 % intervals{rest}", bars + line))
    return found


def _tornado(alt: ModuleType, report: Report, size: Size) -> list[Captioned]:
    """The largest effect of each value of each option, as bars, largest first."""
    titles = {row.metric: row.title for row in report.rows}
    each: dict[tuple[str, str], Any] = {}
    for effect in sorted(report.effects, key=lambda effect: not effect.difference.marked):
        if effect.difference.spread or effect.difference.marked:
            each.setdefault((effect.option, value_text(effect.value)), effect)
    most = list(each.values())
    rest = selection_note(len(most[:MAX_BARS]), len(most), "values")
    data = [
        {
            "what": wrapped_label(f"{e.option}={value_text(e.value)}: {titles[e.metric]}", size),
            "effect": max(-10.0, min(10.0, e.difference.effect or 0.0)),
            "variant": "holds" if e.difference.marked else "may be luck",
        }
        for e in most[:MAX_BARS]
    ]
    if not data:
        return []
    chart, rows = row_chart(alt, data, size)
    bars = chart.mark_bar().encode(
        x=alt.X("effect:Q", title="effect, in standard deviations (10 at most)"),
        y=rows,
        color=color_scale(alt, ("holds", "may be luck"), "color", (COLORS[1], COLORS[-1])),
    )
    return [(f"What every option does most{rest}", bars)]


def _spans(
    alt: ModuleType, data: list[Datum], zero: float, title: str, size: Size, tested: bool = True
) -> Chart:
    """Points with intervals in rows, and a line at the null value; in one color if nothing is tested."""
    chart, rows = row_chart(alt, data, size)
    base = chart.encode(y=rows)
    colour = alt.value(COLORS[0])
    if tested:
        colour = color_scale(alt, ("holds", "may be luck"), "color", (COLORS[1], COLORS[-1]))
    rule = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q", color=colour)
    point = base.mark_point(filled=True, size=60, opacity=1).encode(
        x=alt.X("mean:Q", title=title, scale=alt.Scale(zero=False)), color=colour
    )
    line = alt.Chart(data_of(alt, [{"zero": zero}])).mark_rule(color=INK, strokeDash=[3, 3])
    return line.encode(x="zero:Q") + rule + point


def _span(what: str, found: Estimate, marked: bool, size: Size, scale: float = 1.0) -> Datum:
    low = found.mean if found.low is None else found.low
    high = found.mean if found.high is None else found.high
    return {
        "what": wrapped_label(what, size),
        "mean": found.mean * scale,
        "low": low * scale,
        "high": high * scale,
        "variant": "holds" if marked else "may be luck",
    }


def _intervals(alt: ModuleType, report: Report, size: Size) -> list[Captioned]:
    """The largest differences of each variant, in standard deviations."""
    found: list[Captioned] = []
    sides = largest_differences(report, MAX_PLOTS + 1)[1:]
    rest = selection_note(len(sides) + 1, len(report.names), "variants")
    for index, name in ((which - 1, report.names[which]) for which in sides):
        data: list[Datum] = []
        for row in report.rows:
            less = row.differences[index]
            if less is not None and less.spread and len(data) < MAX_BARS:
                data.append(_span(row.title, less, less.marked, size, 1 / less.spread))
        if data:
            title = "difference, in standard deviations"
            caption = f"{name}: the largest differences, 95 %{'' if found else rest}"
            found.append((caption, _spans(alt, data, 0.0, title, size)))
    return found


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
    data = [
        {"what": wrapped_label(r.bot, size), "mean": r.rating, "low": r.low, "high": r.high}
        for r in report.ratings
    ]
    if not data:
        return []
    return [("Ratings in Elo, 95 %", _spans(alt, data, 0.0, "Elo", size, tested=False))]


def _no_chart(alt: ModuleType, report: Report, size: Size) -> list[Captioned]:
    return []


_ROW_CHARTS: Final[Mapping[str, Callable[[ModuleType, Report, Size], list[Captioned]]]] = {
    "sensitivity": _tornado,
    "fairness": _seats,
    "ladder": _ratings,
    "compare": _intervals,
}
"""Plots with a label at each row, drawn for narrow and for wide pages."""
