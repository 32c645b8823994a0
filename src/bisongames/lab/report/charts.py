"""The plots of a report, as SVG with the colors of the page. Requires the ``report`` extra: import it lazily."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import altair as alt
from attrs import evolve

from bisongames.lab.metrics.metric_titles import ordinal, value_text
from bisongames.lab.report.metric_rows import Row
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
    histogram,
    largest_differences,
    line_chart,
    row_chart,
    scale,
    selection_note,
    short_names,
    to_svg,
    wrapped_label,
)
from bisongames.lab.stats.estimates import Estimate

MAX_LINES: Final = 3
"""The maximum number of distributions that lie over one another."""
ROW: Final = 36
"""The height of one of several distributions below one another, in pixels."""
MAX_BARS: Final = 20
"""The maximum number of bars in a tornado plot."""


def charts(report: Report) -> list[Plot]:
    """All plots of a report."""
    draw = _ROW_CHARTS.get(report.kind)
    sizes = [draw(report, size) for size in (NARROW, BROAD)] if draw else []
    plots = [
        Plot(caption, to_svg(small, f"n{i}"), to_svg(broad, f"b{i}", BROAD.label))
        for i, ((caption, small), (_, broad)) in enumerate(zip(*sizes, strict=True))
    ]
    others = _curves(report) if report.kind == "sweep" else []
    if report.kind != "sensitivity":
        others += [*_distributions(report), *_score_courses(report)]
    return plots + [
        Plot(caption, to_svg(chart, f"c{i}")) for i, (caption, chart) in enumerate(others)
    ]


def chart_of(report: Report, row: Row) -> Chart:
    """A metric in a sweep at every point; otherwise its distribution in each variant."""
    if report.kind == "sweep":
        return _curve(report, row)
    return _distribution(_samples(report, row))


def _curves(report: Report) -> list[Captioned]:
    """The mean at every point of a sweep, for each metric that changed."""
    x = next(iter(report.points[0]))
    moved = [row for row in report.rows if row.moved]
    rows = moved[:MAX_PLOTS] or list(report.rows[:2])
    every, names = _lines(report)
    rest = selection_note(len(names), len({*every}), "lines")
    rest += selection_note(len(rows), len(moved), "metrics")
    caption = f", by {x}, with 95 % intervals of the difference from {report.names[report.reference_index]}{rest}"
    return [(f"{row.title}{caption}", _curve(report, row)) for row in rows]


def _lines(report: Report) -> tuple[list[str], list[str]]:
    """The line that each point of a sweep belongs to, and the lines that a plot shows."""
    others = [*report.points[0]][1:]
    lines = [
        ", ".join(f"{k}={value_text(point[k])}" for k in others) or "mean"
        for point in report.points
    ]
    largest = list(dict.fromkeys(lines[which] for which in by_difference(report)))[: len(COLORS)]
    return lines, [line for line in dict.fromkeys(lines) if line in largest]


def _curve(report: Report, row: Row) -> Chart:
    """The mean of a metric at every point of a sweep."""
    x = next(iter(report.points[0]))
    lines, names = _lines(report)
    color: Chart = alt.Color("variant:N", scale=scale(names, COLORS), title=None)
    if len(names) == 1:
        color = alt.value(COLORS[0])
    each = zip(report.points, lines, _against_reference(report, row), strict=True)
    data = [
        {"x": value_text(point[x]), "variant": line, **_reach(mean)}
        for point, line, mean in each
        if mean is not None and line in names
    ]
    base = alt.Chart(data_of(data), width=WIDTH, height=150).encode(
        x=alt.X("x:O", title=x, sort=None, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    )
    line = base.mark_line(point=True, strokeWidth=2).encode(
        y=alt.Y("mean:Q", title=None, scale=alt.Scale(zero=False)), color=color
    )
    bars = base.mark_rule(strokeWidth=1.5).encode(y="low:Q", y2="high:Q", color=color)
    return bars + line


def _against_reference(report: Report, row: Row) -> list[Estimate | None]:
    """The means of a sweep, each with the interval of its difference from the reference, which has none itself."""
    before = report.reference_index
    base, means = row.means[before], list(row.means)
    for which, less in enumerate(report.against_reference(row)):
        mean = means[which]
        if mean is not None and which == before:
            means[which] = evolve(mean, low=None, high=None)
        elif base and mean and less and less.low is not None and less.high is not None:
            means[which] = evolve(mean, low=base.mean + less.low, high=base.mean + less.high)
    return means


def _distributions(report: Report) -> list[Captioned]:
    """The distributions of the metrics that changed most, one line per variant."""
    sides = largest_differences(report, len(COLORS))
    rest = selection_note(len(sides), len(report.names), "variants")
    shares = {"win", "end", "won_given", "tied", "cut_off"}
    wanted = [r for r in report.rows if r.metric.partition(":")[0] not in shares]
    common = [r for name in ("decisions", "margin") for r in wanted if r.metric == name]
    first = [r for r in wanted if r.moved][:2]
    plots = []
    for row in list({r.metric: r for r in (*first, *common)}.values())[:MAX_PLOTS]:
        samples = _samples(report, row)
        if len({value for each in samples.values() for value in each}) > 1:
            caption = f"{row.title}: distribution over matches{rest}"
            plots.append((caption, _distribution(samples)))
    return plots


def _samples(report: Report, row: Row) -> dict[str, list[float]]:
    """The values of a metric by match, for the variants that differ most."""
    named, values = short_names(report), {}
    for which in largest_differences(report, len(COLORS)):
        side = report.matches[which * report.number : (which + 1) * report.number]
        metrics = [m.metrics for m in side if row.metric in m.metrics]
        values[named[which]] = [each[row.metric] for each in metrics][:5000]
    return values


def _distribution(samples: Mapping[str, Sequence[float]]) -> Chart:
    """The shares of matches by value, a line for each variant; of many variants, one below the other."""
    x = alt.X("x:Q", title=None, scale=alt.Scale(zero=False))
    y = alt.Y("share:Q", title="share of matches")
    if len(samples) <= MAX_LINES:
        return line_chart(histogram(samples), [*samples], x, y, interpolate="step")
    area = alt.Chart(data_of(histogram(samples)), width=WIDTH, height=ROW)
    area = area.mark_area(interpolate="step", color=COLORS[0])
    head = alt.Header(labelOrient="top", labelAnchor="start", labelColor=INK, labelFontSize=12)
    rows = alt.Row("variant:N", sort=[*samples], title=None, header=head, spacing=4)
    few = alt.Axis(tickCount=2)
    return area.encode(x=x, y=alt.Y("share:Q", title=None, axis=few), row=rows)


def _score_courses(report: Report) -> list[Captioned]:
    """The mean score over time, by place in the order of play, of the variants that differ most."""
    plots = []
    having = [which for which, places in enumerate(report.courses) if places]
    sides = [which for which in largest_differences(report, MAX_PLOTS) if which in having]
    rest = selection_note(len(sides), len(having), "variants")
    for which in sides:
        name, places = report.names[which], report.courses[which]
        order = [f"{ordinal(place)} player" for place in range(len(places))]
        data = [
            {"x": tenth * 10, "score": score, "variant": place}
            for place, row in zip(order, places, strict=True)
            for tenth, score in enumerate(row)
        ]
        x, y = alt.X("x:Q", title="% of the match"), alt.Y("score:Q", title="mean score")
        chart = line_chart(data, order, x, y, point=True)
        plots.append((f"{name}: scores over the match{rest if which == sides[0] else ''}", chart))
    return plots


def _reach(estimate: Estimate, unit: float = 1.0) -> dict[str, float]:
    """A mean and the ends of its interval, converted to these units."""
    low = estimate.mean if estimate.low is None else estimate.low
    high = estimate.mean if estimate.high is None else estimate.high
    return {"mean": estimate.mean * unit, "low": low * unit, "high": high * unit}


def _tornado(report: Report, size: Size) -> list[Captioned]:
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
    chart, rows = row_chart(data, size)
    title = "effect, in standard deviations (10 at most)"
    bars = chart.mark_bar().encode(x=alt.X("effect:Q", title=title), y=rows, color=_verdict_color())
    rest = selection_note(len(data), len(each), "values")
    return [(f"The largest effect of each value of an option{rest}", bars)]


def _verdict(marked: bool) -> str:
    return "holds" if marked else "may be luck"


def _verdict_color() -> Chart:
    colors = scale((_verdict(True), _verdict(False)), (COLORS[1], COLORS[-1]))
    return alt.Color("variant:N", scale=colors, title=None)


def _spans(data: list[Datum], zero: float, title: str, size: Size, tested: bool = True) -> Chart:
    """Points with intervals, one per row, and a line at the null value; in one color if nothing is tested."""
    chart, rows = row_chart(data, size)
    base = chart.encode(y=rows)
    color = _verdict_color() if tested else alt.value(COLORS[0])
    rule = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q", color=color)
    point = base.mark_point(filled=True, size=60, opacity=1).encode(
        x=alt.X("mean:Q", title=title, scale=alt.Scale(zero=False)), color=color
    )
    line = alt.Chart(data_of([{"zero": zero}])).mark_rule(color=INK, strokeDash=[3, 3])
    return line.encode(x="zero:Q") + rule + point


def _span(what: str, estimate: Estimate, marked: bool, size: Size, unit: float = 1.0) -> Datum:
    label = {"what": wrapped_label(what, size), "variant": _verdict(marked)}
    return {**label, **_reach(estimate, unit)}


def _intervals(report: Report, size: Size) -> list[Captioned]:
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
            plots.append((caption, _spans(data[:MAX_BARS], 0.0, title, size)))
    return plots


def _seats(report: Report, size: Size) -> list[Captioned]:
    """The win rates of places and seats."""
    seats = (*report.places, *report.seats)
    data = [_span(s.name, s.wins, s.marked, size) for s in seats]
    if not data:
        return []
    chart = _spans(data, seats[0].chance, "share of wins", size)
    return [
        (
            "Wins by place in the order of play and by seat, 95 %; the line marks equal chances",
            chart,
        )
    ]


def _ratings(report: Report, size: Size) -> list[Captioned]:
    data: list[Datum] = [
        {"what": wrapped_label(r.bot, size), "mean": r.rating, "low": r.low, "high": r.high}
        for r in report.ratings
    ]
    if not data:
        return []
    return [("Ratings in Elo, 95 %", _spans(data, 0.0, "Elo", size, tested=False))]


_ROW_CHARTS: Final[Mapping[str, Callable[[Report, Size], list[Captioned]]]] = {
    "sensitivity": _tornado,
    "fairness": _seats,
    "ladder": _ratings,
    "compare": _intervals,
}
"""Plots with a label for each row, drawn for narrow and for wide pages."""
