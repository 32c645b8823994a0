"""Tables of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.design.design import letters
from bisongames.lab.metrics.metric_titles import short_value
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.rule_diff.diff_text import EQUAL, Difference
from bisongames.lab.stats.estimates import Estimate

_BARS: Final = "▁▂▃▄▅▆▇█"
SHORT: Final = 4
"""The maximum number of rows in a shortened difference."""


@frozen
class Table(HelpfulValue):
    """Rows of text with a title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    legend: tuple[str, ...] = ()
    """Explanations of short column heads, one line each."""
    numbers: int = 0
    """The number of numeric columns, which come last."""
    square: bool = False
    """Whether it is read by row and column, so that its rows are never broken up; a narrow page scrolls it."""

    def __str__(self) -> str:
        first = len(self.columns) - self.numbers
        widths = [max(map(len, cells)) for cells in zip(self.columns, *self.rows, strict=True)]
        lines = [
            "   ".join(
                cell.ljust(width) if at < first else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in (self.columns, *self.rows)
        ]
        return "\n".join([self.title, "", *lines, *self.legend, *filter(None, [self.note])])

    def width(self, between: int = 3) -> int:
        """The number of characters in a line, with ``between`` characters per gap between columns."""
        cells = zip(self.columns, *self.rows, strict=True)
        return sum(max(map(len, column)) + between for column in cells)


def metrics_tables(
    title: str, names: Sequence[str], rows: Sequence[Row], note: str, width: int | None
) -> list[Table]:
    """All variants in one table; if it is too wide, letters replace their names, or each pair gets its own table."""
    table = _metrics_table(title, names, rows, note)
    if width is None or table.width() <= width:
        return [table]
    short = letters(len(names))
    legend = tuple(f"{letter}  {name}" for letter, name in zip(short, names, strict=True))
    legend = () if short == tuple(names) else legend
    table = evolve(_metrics_table(title, short, rows, note), legend=legend)
    if len(short) <= 2 or table.width() <= width or not rows[:1] or not rows[0].differences:
        return [table]
    pairs = [_columns_of(table, (0, 1, i, i + 1)) for i in range(2, len(table.columns), 2)]
    for i, name in enumerate(short[2:], 1):
        pairs[i - 1] = evolve(pairs[i - 1], note="")
        pairs[i] = evolve(pairs[i], title=f"{short[0]} and {name}", legend=())
    return pairs


def _metrics_table(title: str, names: Sequence[str], rows: Sequence[Row], note: str) -> Table:
    first, *others = names
    columns = ["metric, per match", first]
    tested = any(row.differences for row in rows)
    for other in others:
        columns += [other, f"difference to {first}"] if tested else [other]
    cells = tuple(_cells(row) for row in rows)
    return Table(title, tuple(columns), cells, note, numbers=len(columns) - 1)


def _cells(row: Row) -> tuple[str, ...]:
    cells = [row.label, estimate_text(row.means[0])]
    for index, mean in enumerate(row.means[1:]):
        cells.append(estimate_text(mean))
        if row.differences:
            cells.append(estimate_text(row.differences[index]))
    return tuple(cells)


def estimate_text(estimate: Estimate | None) -> str:
    """An estimate, or a dash."""
    return "-" if estimate is None else str(estimate)


def _columns_of(table: Table, which: tuple[int, ...]) -> Table:
    """A table with some of the columns: the names, then numbers."""

    def chosen(cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cells[i] for i in which)

    rows = tuple(map(chosen, table.rows))
    return evolve(table, columns=chosen(table.columns), rows=rows, numbers=len(which) - 1)


def sparkline(values: Sequence[float | None]) -> str:
    """Values as a row of bar characters."""
    known = [v for v in values if v is not None]
    if not known:
        return ""
    low, high = min(known), max(known)
    steps = len(_BARS) - 1
    return "".join(
        " " if v is None else _BARS[round((v - low) / (high - low) * steps) if high > low else 0]
        for v in values
    )


def difference_tables(changes: Difference) -> list[Table]:
    """A table of the changes side by side, then tables of the rules on one side only."""
    rows = [
        (
            what,
            f"{c.label} [{c.rule}]" if c.rule else c.label,
            value_cell(c.before),
            value_cell(c.after),
        )
        for what, several in (
            ("option", changes.options),
            ("component", changes.components),
            ("action", changes.actions),
            ("part of the turn", changes.parts),
        )
        for c in several
    ]
    both, gone, new = [], [], []
    for rule in changes.rules:
        if rule.before is None:
            new.append((rule.id, rule.after or ""))
        elif rule.after is None:
            gone.append((rule.id, rule.before))
        else:
            both.append(("rule", rule.id, rule.before, rule.after))
    note = "" if changes else EQUAL
    columns = ("what", "name", changes.before, changes.after)
    title = f"{changes.before} and {changes.after}"
    return [
        Table(title, columns, (*rows, *both), note),
        *(
            Table(f"Rules only in {id}", ("rule", "text"), tuple(rules))
            for id, rules in ((changes.before, gone), (changes.after, new))
            if rules
        ),
    ]


def short_difference_tables(changes: Difference, ids: Sequence[str] = ()) -> list[Table]:
    """All rows of a short difference; for a long one its first rows, a count, and the command that shows all rows.

    Args:
        changes: the difference; its sides may have short names.
        ids: the ids of both sides, if they have short names.
    """
    tables = difference_tables(changes)
    if sum(len(table.rows) for table in tables) <= SHORT:
        return tables
    side_by_side, *sides = tables
    few = list(side_by_side.rows)
    for side in sides:
        old = side.title == f"Rules only in {changes.before}"
        few += [("rule", id, *((text, "-") if old else ("-", text))) for id, text in side.rows]
    note = (
        f"{changes.summary().capitalize()}; the first {SHORT} are shown. All of them: "
        f"`bisongames difference {' '.join(ids or (changes.before, changes.after))}`, or --all."
    )
    return [evolve(side_by_side, rows=tuple(few[:SHORT]), note=note)]


def value_cell(value: object) -> str:
    """A value of an option or component as a cell."""
    return "-" if value is None else short_value(value)
