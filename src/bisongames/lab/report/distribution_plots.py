"""Plots of the distributions of metrics, and of scores over time."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from bisongames.lab.report.plot_base import (
    COLORS,
    DASHES,
    MAX_PLOTS,
    WIDTH,
    Captioned,
    Datum,
    Report,
    color_scale,
    data_of,
    largest_differences,
    selection_note,
    short_names,
)


def distributions(alt: ModuleType, report: Report) -> list[Captioned]:
    """The distributions of the metrics that moved most, one line per variant."""
    if not report.number:
        return []
    named, sides = short_names(report), largest_differences(report, len(COLORS))
    names = [named[which] for which in sides]
    rest = selection_note(len(sides), len(named), "variants")
    shares = {"win", "end", "won_given", "tied", "cut_off"}
    wanted = [r for r in report.rows if r.metric.partition(":")[0] not in shares]
    common = [r for name in ("decisions", "margin") for r in wanted if r.metric == name]
    first = [r for r in wanted if r.moved][:2]
    plots = []
    for row in list({r.metric: r for r in (*first, *common)}.values())[:MAX_PLOTS]:
        data: list[Datum] = []
        for which, name in zip(sides, names, strict=True):
            start = which * report.number
            side = report.matches[start : start + report.number]
            values = [m.metrics[row.metric] for m in side if row.metric in m.metrics]
            data += [{"x": v, "variant": name} for v in values[:5000]]
        if len({d["x"] for d in data}) < 2:
            continue
        low, high = min(d["x"] for d in data), max(d["x"] for d in data)
        data = _histogram(data, low, high, names)
        chart = (
            alt.Chart(data_of(alt, data), width=WIDTH, height=130)
            .mark_line(interpolate="step", strokeWidth=2)
            .encode(
                x=alt.X("x:Q", title=None, scale=alt.Scale(zero=False)),
                y=alt.Y("share:Q", title="share of matches"),
                color=color_scale(alt, names, "color", COLORS),
                strokeDash=color_scale(alt, names, "strokeDash", DASHES),
            )
        )
        plots.append((f"{row.title}: how matches are spread{rest}", chart))
    return plots


def _histogram(
    data: list[Datum], low: float, high: float, names: Sequence[str], bins: int = 16
) -> list[Datum]:
    """The share of matches in each bin."""
    if all(float(d["x"]).is_integer() for d in data):  # bins of whole numbers
        span = int(high - low) + 1
        width = float(-(-span // bins))
        bins, middle = -(-span // int(width)), (width - 1) / 2
    else:
        width = (high - low) / bins
        middle = width / 2
    plots = []
    for name in names:
        values = [d["x"] for d in data if d["variant"] == name]
        counts = [0] * bins
        for value in values:
            counts[min(bins - 1, int((value - low) / width))] += 1
        plots += [
            {"x": low + i * width + middle, "share": n / max(1, len(values)), "variant": name}
            for i, n in enumerate(counts)
        ]
    return plots


def score_courses(alt: ModuleType, report: Report) -> list[Captioned]:
    """The mean score over time, by place, of the variants that differ most."""
    plots = []
    having = [which for which, places in enumerate(report.courses) if places]
    sides = [which for which in largest_differences(report, MAX_PLOTS) if which in having]
    rest = selection_note(len(sides), len(having), "variants")
    for which in sides:
        name, places = report.names[which], report.courses[which]
        order = [f"plays {place + 1}." for place in range(len(places))]
        data = [
            {"x": tenth * 10, "score": score, "variant": order[place]}
            for place, row in enumerate(places)
            for tenth, score in enumerate(row)
        ]
        chart = (
            alt.Chart(data_of(alt, data), width=WIDTH, height=130)
            .mark_line(point=True, strokeWidth=2)
            .encode(
                x=alt.X("x:Q", title="% of the match"),
                y=alt.Y("score:Q", title="mean score"),
                color=color_scale(alt, order, "color", COLORS),
                strokeDash=color_scale(alt, order, "strokeDash", DASHES),
            )
        )
        plots.append((f"{name}: scores over the match{rest if which == sides[0] else ''}", chart))
    return plots
