"""Plots of the distributions of metrics, and of scores over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType

from bisongames.lab.report.plot_base import (
    COLORS,
    MAX_PLOTS,
    Captioned,
    Datum,
    Report,
    largest_differences,
    line_chart,
    selection_note,
    short_names,
)


def distributions(alt: ModuleType, report: Report) -> list[Captioned]:
    """The distributions of the metrics that changed most, one line per variant."""
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
        values = {}
        for which, name in zip(sides, names, strict=True):
            side = report.matches[which * report.number : (which + 1) * report.number]
            values[name] = [m.metrics[row.metric] for m in side if row.metric in m.metrics][:5000]
        if len({value for each in values.values() for value in each}) > 1:
            x = alt.X("x:Q", title=None, scale=alt.Scale(zero=False))
            y = alt.Y("share:Q", title="share of matches")
            chart = line_chart(alt, _histogram(values), names, x, y, interpolate="step")
            plots.append((f"{row.title}: how matches are spread{rest}", chart))
    return plots


def _histogram(samples: Mapping[str, Sequence[float]], bins: int = 16) -> Iterator[Datum]:
    """The share of matches in each bin, by variant."""
    every = [value for values in samples.values() for value in values]
    low, high = min(every), max(every)
    if all(float(value).is_integer() for value in every):  # integer bins
        span = int(high - low) + 1
        width = float(-(-span // bins))
        bins, middle = -(-span // int(width)), (width - 1) / 2
    else:
        width = (high - low) / bins
        middle = width / 2
    for name, values in samples.items():
        counts = Counter(min(bins - 1, int((value - low) / width)) for value in values)
        for i in range(bins):
            share = counts[i] / max(1, len(values))
            yield {"x": low + i * width + middle, "share": share, "variant": name}


def score_courses(alt: ModuleType, report: Report) -> list[Captioned]:
    """The mean score over time, by place in the order of play, of the variants that differ most."""
    plots = []
    having = [which for which, places in enumerate(report.courses) if places]
    sides = [which for which in largest_differences(report, MAX_PLOTS) if which in having]
    rest = selection_note(len(sides), len(having), "variants")
    for which in sides:
        name, places = report.names[which], report.courses[which]
        order = [f"plays {number}." for number in range(1, len(places) + 1)]
        data = [
            {"x": tenth * 10, "score": score, "variant": place}
            for place, row in zip(order, places, strict=True)
            for tenth, score in enumerate(row)
        ]
        x, y = alt.X("x:Q", title="% of the match"), alt.Y("score:Q", title="mean score")
        chart = line_chart(alt, data, order, x, y, point=True)
        plots.append((f"{name}: scores over the match{rest if which == sides[0] else ''}", chart))
    return plots
