"""Plots of a report, as SVG that takes its colours from the page it stands in."""

from __future__ import annotations

from typing import Any, Final

from bisongames.compare.estimates import Estimate
from bisongames.compare.extras import extra
from bisongames.compare.plotting import (
    COLOURS,
    INK,
    MOST,
    WIDTH,
    Report,
    coloured,
    data_of,
    drawn,
    short,
)
from bisongames.compare.spreads import courses, distributions
from bisongames.compare.titles import spelled

BARS: Final = 14
"""Bars of a tornado."""


def charts(report: Report) -> list[tuple[str, str]]:
    """Every plot that this report has something for: a caption and an ``<svg>``."""
    alt = extra("altair", "report", "a page with plots")
    found: list[tuple[str, Any]] = []
    if report.kind == "sweep":
        found += _curves(alt, report)
    if report.kind == "sensitivity":
        found += _tornado(alt, report)
    if report.kind == "fairness":
        found += _seats(alt, report)
    if report.kind == "ladder":
        found += _ratings(alt, report)
    if report.kind == "compare":
        found += _intervals(alt, report)
    if report.kind != "sensitivity":
        found += distributions(alt, report)
        found += courses(alt, report)
    return [(caption, drawn(alt, chart, i)) for i, (caption, chart) in enumerate(found)]


def _curves(alt: Any, report: Report) -> list[tuple[str, Any]]:
    """For each metric that moved, its mean at every point."""
    keys = list(report.points[0])
    x = keys[0]
    rows = [row for row in report.rows if row.moved][:MOST] or list(report.rows[:2])
    found = []
    for row in rows:
        data = [
            {
                "x": spelled(point[x]),
                "mean": mean.mean,
                "low": mean.mean if mean.low is None else mean.low,
                "high": mean.mean if mean.high is None else mean.high,
                "variant": ", ".join(f"{k}={spelled(point[k])}" for k in keys[1:]) or "mean",
            }
            for point, mean in zip(report.points, row.means, strict=True)
            if mean is not None
        ]
        names = list(dict.fromkeys(str(d["variant"]) for d in data))
        base = alt.Chart(data_of(alt, data), width=WIDTH, height=150).encode(
            x=alt.X("x:O", title=x, sort=None, axis=alt.Axis(labelAngle=0))
        )
        colour = coloured(alt, names, "color", COLOURS)
        if len(names) == 1:
            colour = alt.value(COLOURS[0])
        line = base.mark_line(point=True, strokeWidth=2).encode(
            y=alt.Y("mean:Q", title=None, scale=alt.Scale(zero=False)), color=colour
        )
        bars = base.mark_rule(strokeWidth=1.5).encode(y="low:Q", y2="high:Q", color=colour)
        found.append((f"{row.title}, by {x}, with 95 % intervals", bars + line))
    return found


def _tornado(alt: Any, report: Report) -> list[tuple[str, Any]]:
    """The largest effects as bars."""
    titles = {row.metric: row.title for row in report.rows}
    data = [
        {
            "what": short(f"{e.option}={spelled(e.value)}: {titles[e.metric]}"),
            "effect": max(-10.0, min(10.0, e.difference.effect or 0.0)),
            "variant": "holds" if e.difference.marked else "may be luck",
        }
        for e in [e for e in report.effects if e.difference.spread or e.difference.marked][:BARS]
    ]
    if not data:
        return []
    data = list({d["what"]: d for d in reversed(data)}.values())[::-1]
    bars = (
        alt.Chart(data_of(alt, data), width=150, height=alt.Step(20))
        .mark_bar()
        .encode(
            x=alt.X("effect:Q", title="effect, in standard deviations (10 at most)"),
            y=alt.Y("what:N", sort=None, title=None),
            color=coloured(alt, ("holds", "may be luck"), "color", (COLOURS[0], COLOURS[-1])),
        )
    )
    return [("Which options matter most", bars)]


def _spans(
    alt: Any, data: list[dict[str, Any]], axis: str, zero: float, title: str, tested: bool = True
) -> Any:
    """Points with intervals, one below the other, and a line where nothing would be.

    Where nothing is tested, all are of one colour.
    """
    base = alt.Chart(data_of(alt, data), width=150, height=alt.Step(22)).encode(
        y=alt.Y("what:N", sort=None, title=None)
    )
    colour = alt.value(COLOURS[0])
    if tested:
        colour = coloured(alt, ("holds", "may be luck"), "color", (COLOURS[1], COLOURS[-1]))
    rule = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q", color=colour)
    point = base.mark_point(filled=True, size=60).encode(
        x=alt.X(f"{axis}:Q", title=title, scale=alt.Scale(zero=False)), color=colour
    )
    line = alt.Chart(data_of(alt, [{"zero": zero}])).mark_rule(color=INK, strokeDash=[3, 3])
    return line.encode(x="zero:Q") + rule + point


def _span(what: str, found: Estimate, marked: bool, scale: float = 1.0) -> dict[str, Any]:
    low = found.mean if found.low is None else found.low
    high = found.mean if found.high is None else found.high
    return {
        "what": short(what),
        "mean": found.mean * scale,
        "low": low * scale,
        "high": high * scale,
        "variant": "holds" if marked else "may be luck",
    }


def _intervals(alt: Any, report: Report) -> list[tuple[str, Any]]:
    """Per variant the largest differences, in standard deviations."""
    found = []
    for index, name in enumerate(report.names[1:]):
        data: list[dict[str, Any]] = []
        for row in report.rows:
            less = row.differences[index]
            if less is not None and less.spread and len(data) < BARS:
                data.append(_span(row.title, less, less.marked, 1 / less.spread))
        if data:
            title = "difference, in standard deviations"
            found.append(
                (f"{name}: the largest differences, 95 %", _spans(alt, data, "mean", 0.0, title))
            )
    return found


def _seats(alt: Any, report: Report) -> list[tuple[str, Any]]:
    """The wins of every place and seat."""
    seats = (*report.places, *report.seats)
    data = [_span(s.name, s.wins, s.marked) for s in seats]
    if not data:
        return []
    chart = _spans(alt, data, "mean", seats[0].chance, "share of wins")
    return [
        ("Wins by place in the order of play and by seat, 95 %; the line is equal chances", chart)
    ]


def _ratings(alt: Any, report: Report) -> list[tuple[str, Any]]:
    data = [
        {"what": short(r.bot), "mean": r.rating, "low": r.low, "high": r.high}
        for r in report.ratings
    ]
    if not data:
        return []
    return [("Ratings in Elo, 95 %", _spans(alt, data, "mean", 0.0, "Elo", tested=False))]
