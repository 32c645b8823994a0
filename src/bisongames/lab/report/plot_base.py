"""Shared parts of all plots: colors of the page, short names, SVG with real text. Requires the ``report`` extra."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

import altair as alt
import vl_convert
from attrs import frozen

Report = Any
"""A report of any study; its class imports the plots, so it cannot be imported here."""
Chart = Any
"""An altair chart or a part of one; altair builds each kind of chart from many classes."""
Captioned = tuple[str, Chart]
"""A chart with its caption."""
Datum = Mapping[str, object]
"""One row of the data of a chart."""

WIDTH: Final = 250
"""The width of a plot without its axis, in pixels; it fits on a phone."""

COLORS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c8c8c")
"""The palette of Okabe and Ito, distinct for color-blind readers, on light and dark pages."""
DASHES: Final = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 4], [1, 3], [10, 2])

INK, _LINE = "#010203", "#030201"
"""Placeholders for the colors of text and thin lines, which the page sets."""
MAX_PLOTS: Final = 6
"""The maximum number of plots of distributions, and of curves."""
MAX_NAME: Final = 34
"""The maximum number of characters of a name in a legend."""


@frozen
class Size:
    """The size of a plot with labels on its left."""

    width: int
    """The width of the plot without its labels, in pixels."""
    label: int
    """The maximum width of a label, in pixels."""
    letters: int
    """The maximum number of characters in a line of a label."""


NARROW: Final = Size(150, 190, 34)
"""The size for phones."""
BROAD: Final = Size(380, 420, 76)


@frozen
class Plot:
    """A plot with its caption."""

    caption: str
    svg: str
    broad: str = ""
    """The version for wide pages; empty if the plot needs none."""


def to_svg(chart: Chart, number: str, label: int = NARROW.label) -> str:
    """A chart as SVG with real text, the colors of the page and unique ids."""
    axis = {
        "labelColor": INK,
        "titleColor": INK,
        "gridColor": _LINE,
        "domainColor": _LINE,
        "tickColor": _LINE,
        "labelLimit": label,
        "labelFlush": False,
        "labelSeparation": 8,
        "labelFontSize": 12,
        "titleFontSize": 12,
    }
    legend = {"labelColor": INK, "titleColor": INK, "orient": "bottom", "columns": 1}
    legend |= {"labelLimit": 240, "symbolSize": 90, "labelFontSize": 12}
    chart = chart.configure(background="transparent", font="sans-serif")
    chart = chart.configure_axis(**axis).configure_legend(**legend)
    chart = chart.configure_view(stroke=None).configure_title(color=INK)
    svg: str = vl_convert.vegalite_to_svg(chart.to_dict())
    svg = svg.replace(INK, "currentColor").replace(_LINE, "var(--line)")
    svg = re.sub(r'\b(id="|url\(#|href="#)', rf"\g<1>{number}-", svg)
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    if size:  # shrinks on narrow pages
        svg = svg.replace(size[0], f'style="max-width:{float(size[1]):.0f}px"', 1)
    return svg


def data_of(rows: Iterable[Datum]) -> Chart:
    """The data of a chart."""
    return alt.InlineData(values=list(rows))


def wrapped_label(text: str, size: Size) -> str:
    """A label wrapped into lines."""
    return "\n".join(wrap(text, size.letters))


def line_chart(
    data: Iterable[Datum], names: Sequence[str], x: Chart, y: Chart, **mark: Any
) -> Chart:
    """A chart with a line for each of these names."""
    chart = alt.Chart(data_of(data), width=WIDTH, height=130)
    color = alt.Color("variant:N", scale=scale(names, COLORS), title=None)
    dash = alt.StrokeDash("variant:N", scale=scale(names, DASHES), title=None)
    return chart.mark_line(strokeWidth=2, **mark).encode(x=x, y=y, color=color, strokeDash=dash)


def histogram(samples: Mapping[str, Sequence[float]]) -> Iterator[Datum]:
    """The share of matches in each of at most 16 bins, by variant."""
    bins = 16
    every = [value for values in samples.values() for value in values]
    low, high = min(every), max(every)
    if all(float(value).is_integer() for value in every):  # integer bins
        span = int(high - low) + 1
        width = float(-(-span // bins))
        bins, middle = -(-span // int(width)), (width - 1) / 2
    else:
        width = (high - low) / bins or 1.0  # one value alone
        middle = width / 2
    for name, values in samples.items():
        counts = Counter(min(bins - 1, int((value - low) / width)) for value in values)
        for i in range(bins):
            share = counts[i] / max(1, len(values))
            yield {"x": low + i * width + middle, "share": share, "variant": name}


def scale(names: Sequence[str], values: Sequence[Any]) -> Chart:
    """The scale that maps each name to the color or dash pattern at the same index."""
    return alt.Scale(domain=list(names), range=list(values[: len(names)]))


def row_chart(data: Sequence[Datum], size: Size) -> tuple[Chart, Chart]:
    """A chart with a row for each value of ``what``, and its axis with wrapped labels."""
    breaks = [str(each["what"]).count("\n") for each in data]
    lifted = -6 * min(breaks)  # centers labels of several lines
    axis = alt.Axis(labelExpr=r"split(datum.label, '\n')", labelOffset=lifted)
    step = alt.Step(max(22, 13 * max(breaks) + 19))
    rows = alt.Y("what:N", sort=None, title=None, axis=axis)
    return alt.Chart(data_of(data), width=size.width, height=step), rows


def by_difference(report: Report) -> list[int]:
    """The indices of the variants: the first, then the others by their largest difference from it."""

    def largest(which: int) -> tuple[float, float]:
        less = [row.differences[which - 1] for row in report.rows if row.differences]
        return max((d.weight for d in less if d is not None and d.marked), default=(0.0, 0.0))

    return [0, *sorted(range(1, len(report.names)), key=largest, reverse=True)]


def largest_differences(report: Report, most: int) -> list[int]:
    """The indices of the variants that a plot shows: the first and those with the largest differences."""
    return sorted(by_difference(report)[:most])


def selection_note(shown: int, number: int, what: str) -> str:
    """A note for the caption of a plot that omits some of the data."""
    return "" if shown >= number else f" ({shown} of {number} {what}: those that differ most)"


def short_names(report: Report) -> list[str]:
    """Short, distinct names of the variants for plots."""
    names = [n if len(n) <= MAX_NAME else f"{n[: MAX_NAME - 1]}…" for n in report.names]
    if len(set(names)) == len(names):
        return names
    return [f"{i}: {name}" for i, name in enumerate(names)]
