"""Tables: framed in a terminal, aligned elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
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
    numbers: int = 0,
    room: int = PIPED,
) -> None:
    """Prints rows under a heading; the last ``numbers`` columns are right-aligned.

    ``room`` is the width to use if there is no terminal.
    """
    out = console()
    framed = out.is_terminal
    table = Table(
        box=box.SIMPLE_HEAD if framed else None,
        header_style="bold",
        pad_edge=framed,
        padding=(0, 1) if framed else (0, 2, 0, 0),
    )
    widths = [max(len(str(cell)) for cell in column) for column in zip(columns, *rows, strict=True)]
    whole = sum(widths[len(columns) - numbers :]) + 3 * len(columns) + NAMES <= out.width
    for index, name in enumerate(columns):
        right = index >= len(columns) - numbers
        side: Literal["left", "right"] = "right" if right else "left"
        table.add_column(name, justify=side, overflow="fold", no_wrap=right and whole)
    for row in rows:
        table.add_row(*(Text(visible(str(cell))) for cell in row))
    if framed:
        out.print(table)
        return
    with out.capture() as captured:
        out.print(table, width=room)
    for line in captured.get().splitlines():
        say(line.rstrip())
