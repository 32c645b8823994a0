"""Tables: framed in a terminal, aligned elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final, Literal

from rich import box
from rich.table import Table
from rich.text import Text

from bisongames.cli.output.terminal import PIPED, console, say
from bisongames.engine.core.errors import visible

NAMES: Final = 12
"""Minimum width of row names beside columns of numbers that are not wrapped."""


def say_table(
    columns: Sequence[str],
    rows: Sequence[Sequence[object]],
    title: str = "",
    numbers: int = 0,
    room: int = PIPED,
) -> None:
    """Print rows under a heading; the last ``numbers`` columns are right-aligned.

    ``room`` is the width if there is no terminal.
    """
    if title:
        say(title, "bold")
    out = console()
    if not out.is_terminal:
        for line in _aligned([columns, *rows], numbers, room):
            say(line)
        return
    table = Table(box=box.SIMPLE_HEAD, header_style="bold")
    widths = [max(len(str(cell)) for cell in column) for column in zip(columns, *rows, strict=True)]
    whole = sum(widths[len(columns) - numbers :]) + 3 * len(columns) + NAMES <= out.width
    for index, name in enumerate(columns):
        right = index >= len(columns) - numbers
        side: Literal["left", "right"] = "right" if right else "left"
        table.add_column(name, justify=side, overflow="fold", no_wrap=right and whole)
    for row in rows:
        table.add_row(*(Text(visible(str(cell))) for cell in row))
    out.print(table)


def _aligned(rows: Sequence[Sequence[object]], numbers: int, room: int) -> list[str]:
    """Rows as lines with aligned columns; long cells are wrapped if there is not enough room."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = _shared([max(map(len, column)) for column in zip(*cells, strict=True)], room)
    left = len(widths) - numbers
    parts = [[wrap(c, w) or [""] for c, w in zip(row, widths, strict=True)] for row in cells]
    return [
        "  ".join(
            cell.ljust(wide) if i < left else cell.rjust(wide)
            for i, (cell, wide) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for row in parts
        for line in zip_longest(*row, fillvalue="")
    ]


def _shared(widths: Sequence[int], room: int) -> list[int]:
    """Column widths in the given room: narrow columns keep theirs, wide ones share the rest."""
    rest = room - 2 * (len(widths) - 1)
    shared = list(widths)
    for done, column in enumerate(sorted(range(len(widths)), key=lambda i: widths[i])):
        shared[column] = max(1, min(widths[column], rest // (len(widths) - done)))
        rest -= shared[column]
    return shared
