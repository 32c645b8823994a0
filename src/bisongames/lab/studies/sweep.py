"""Varies options over several values; each point is compared with the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from attrs import frozen

from bisongames.lab.design.design import Design
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.report import Fields, Report, omission_note
from bisongames.lab.report.text_tables import Table, sparkline

MAX_NAMED: Final = 8
"""The most values that a heading names."""


@frozen(kw_only=True)
class Sweep(Report):
    """The results by point."""

    points: tuple[Mapping[str, object], ...]
    """The values of the options, per variant."""

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        return cls(**facts, points=tuple(dict(point) for point in design.details["points"]))

    def question(self) -> str:
        """The options and their values."""
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
        """The metrics, without differences of rules, which the options describe."""
        return self.metrics_tables(width, all) if self.number else [self.planned_table()]

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A row per metric and a column per point; if too wide, a row per point."""
        rows = [row for row in self.rows if all or row.moved]
        note = self.note + omission_note(len(self.rows) - len(rows), "metric", "did not move")
        cells = [
            (
                row.title,
                sparkline([None if m is None else m.mean for m in row.means]),
                *("-" if m is None else f"{m.mean:z.2f}" for m in row.means[:1]),
                *(
                    "-"
                    if m is None
                    else f"{m.mean:z.2f}{' *' if d is not None and d.marked else ''}"
                    for m, d in zip(row.means[1:], row.differences, strict=True)
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
        tables = []
        for title, line, *values in cells:
            rows = tuple(zip(self.names, values, strict=True))
            tables.append(Table(f"{title}  {line}", ("point", "mean"), rows, numbers=1))
        last = tables[-1]
        return [*tables[:-1], Table(last.title, last.columns, last.rows, note, numbers=1)]
