"""What all plots share: colours of the page, short names, SVG with real text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any, Final

from attrs import frozen

from bisongames.lab.optional_packages import extra

Report = Any
"""A report; its class imports what draws it, and so is not imported here."""

WIDTH: Final = 250
"""Pixels of the plot itself: with its axis it fits on a telephone."""

COLORS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c8c8c")
"""Told apart by the colour-blind (Okabe and Ito), on light and on dark."""
DASHES: Final = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 4], [1, 3], [10, 2])
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "circle")

INK, _LINE = "#010203", "#030201"
"""Stand for the colour of text and of thin lines, which the page decides."""
MAX_PLOTS: Final = 6
"""Plots of distributions, and of curves."""
MAX_NAME: Final = 34
"""Characters of a name in a legend."""


@frozen
class Size:
    """How much room a plot has whose labels stand at its left."""

    width: int
    """Pixels of the plot itself."""
    label: int
    """Pixels of a label at most."""
    letters: int
    """Characters of a line of a label."""


NARROW: Final = Size(150, 190, 34)
"""For telephones."""
BROAD: Final = Size(380, 420, 76)


@frozen
class Plot:
    """A plot with what stands above it."""

    caption: str
    svg: str
    broad: str = ""
    """The same for wide pages, where labels need the room; empty where it is as good as it is."""


def to_svg(alt: Any, chart: Any, number: str, label: int = NARROW.label) -> str:
    """A chart as SVG: real text, colours of the page, ids of its own."""
    convert = extra("vl_convert", "report", "a page with plots")
    axis = {
        "labelColor": INK,
        "titleColor": INK,
        "gridColor": _LINE,
        "domainColor": _LINE,
        "tickColor": _LINE,
        "labelLimit": label,
        "labelFlush": False,
        "labelSeparation": 8,
        "labelFontSize": 11,
        "titleFontSize": 11,
    }
    legend = {"labelColor": INK, "titleColor": INK, "orient": "bottom", "columns": 1}
    legend |= {"labelLimit": 240, "symbolSize": 90, "labelFontSize": 11}
    chart = chart.configure(background="transparent", font="sans-serif")
    chart = chart.configure_axis(**axis).configure_legend(**legend)
    chart = chart.configure_view(stroke=None).configure_title(color=INK)
    svg: str = convert.vegalite_to_svg(chart.to_dict())
    svg = svg.replace(INK, "currentColor").replace(_LINE, "var(--line)")
    svg = re.sub(r'\b(id="|url\(#|href="#)', rf"\g<1>{number}-", svg)
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    if size:  # as wide as it is, or narrower where there is no room
        svg = svg.replace(size[0], f'style="max-width:{float(size[1]):.0f}px"', 1)
    return svg


def data_of(alt: Any, rows: Iterable[dict[str, Any]]) -> Any:
    return alt.InlineData(values=list(rows))


def short(text: str) -> str:
    """A name that fits."""
    return text if len(text) <= MAX_NAME else f"{text[: MAX_NAME - 1]}…"


def wrapped_label(text: str, size: Size) -> str:
    """A label in as many lines as it takes."""
    return "\n".join(wrap(text, size.letters))


def row_chart(alt: Any, data: Sequence[dict[str, Any]], size: Size) -> tuple[Any, Any]:
    """A chart with a row for each ``what``, and its axis with these labels in lines."""
    breaks = [each["what"].count("\n") for each in data]
    # Else the first line would stand where the middle of the label belongs.
    lifted = {"labelExpr": r"split(datum.label, '\n')", "labelOffset": -6 * min(breaks)}
    step = alt.Step(max(22, 13 * max(breaks) + 19))
    rows = alt.Y("what:N", sort=None, title=None, axis=alt.Axis(**lifted))
    return alt.Chart(data_of(alt, data), width=size.width, height=step), rows


def by_difference(report: Report) -> list[int]:
    """The variants, the first first, then those that differ most from it."""

    def largest(which: int) -> tuple[float, float]:
        less = [row.differences[which - 1] for row in report.rows if row.differences]
        return max((d.weight for d in less if d is not None and d.marked), default=(0.0, 0.0))

    return [0, *sorted(range(1, len(report.names)), key=largest, reverse=True)]


def largest_differences(report: Report, most: int) -> list[int]:
    """Which variants a plot has room for: all, or the first and those that differ most from it."""
    return sorted(by_difference(report)[:most])


def selection_note(shown: int, number: int, what: str) -> str:
    """What a caption says where not all is shown."""
    return "" if shown >= number else f" ({shown} of {number} {what}, with what differs most)"


def short_names(report: Report) -> list[str]:
    """What the variants are called in plots; short, and each another one."""
    names = [short(name) for name in report.names]
    if len(set(names)) == len(names):
        return names
    return [f"{i}: {short(name)}" for i, name in enumerate(report.names)]


def color_scale(alt: Any, names: Sequence[str], channel: str, values: Sequence[Any]) -> Any:
    scale = alt.Scale(domain=list(names), range=list(values[: len(names)]))
    kinds = {"color": alt.Color, "strokeDash": alt.StrokeDash, "shape": alt.Shape}
    return kinds[channel]("variant:N", scale=scale, title=None)
