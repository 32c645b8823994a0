"""Reading and writing: colours and the width of the window in a terminal, plain long lines in a pipe or file."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final, Literal

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bisongames.play.errors import visible

PIPED: Final = 10_000
"""Characters to a line where no terminal sets a limit: nothing is broken."""

NAMES: Final = 12
"""Characters for the names of rows, at least, beside numbers that are kept whole."""


def prepare() -> None:
    """Make any text printable: what an encoding lacks becomes a question mark."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115  for the rest of the process


def console() -> Console:
    """Where output goes now."""
    room = None if sys.stdout.isatty() else PIPED
    return Console(width=room, highlight=False, markup=False, emoji=False)


def width() -> int:
    """Characters that fit on a line, for what is set in columns."""
    return min(console().width, 100) if not sys.stdout.isatty() else console().width


def say(text: object = "", style: str = "", end: str = "\n") -> None:
    """Print text: words are kept whole, and nothing in it can command the terminal."""
    piped = not sys.stdout.isatty()  # then nothing is broken, and no time goes into looking where
    console().print(Text(visible(str(text)), style=style), end=end, soft_wrap=piped)


def say_pairs(pairs: Sequence[tuple[str, str]], least: int = 0, indent: int = 0) -> None:
    """Print texts with a name in front; further lines are indented below the text."""
    wide = max([least, *(len(name) for name, _ in pairs)])
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=wide + indent)
    grid.add_column()
    for name, text in pairs:
        grid.add_row(Text(" " * indent + name, style="cyan"), Text(visible(text)))
    console().print(grid)


def say_rule(id: str, text: str, mark: str = "", least: int = 9, indent: int = 0) -> None:
    """Print one rule with its id in front."""
    say_pairs([(id, f"{text} [{mark}]" if mark else text)], max(least, 9), indent)


def say_table(
    columns: Sequence[str],
    rows: Sequence[Sequence[object]],
    title: str = "",
    numbers: int = 0,
    room: int = PIPED,
) -> None:
    """Print rows under a heading; the last ``numbers`` columns end at the right.

    Where no terminal sets a limit, ``room`` does.
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
    """Rows as lines, each column as wide as it must be; long cells go on below where the room is used up."""
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
    """Widths of columns in so much room: narrow ones keep theirs, wide ones share the rest."""
    rest = room - 2 * (len(widths) - 1)
    shared = list(widths)
    for done, column in enumerate(sorted(range(len(widths)), key=lambda i: widths[i])):
        shared[column] = max(1, min(widths[column], rest // (len(widths) - done)))
        rest -= shared[column]
    return shared


def in_columns(entries: Sequence[str]) -> list[str]:
    """Short texts as lines of columns, read downwards."""
    if not entries:
        return []
    wide = max(map(len, entries)) + 3
    across = max(1, (width() + 1) // wide)
    down = -(-len(entries) // across)
    return ["".join(entry.ljust(wide) for entry in entries[i::down]).rstrip() for i in range(down)]


def pages(entries: Sequence[str], lines: int) -> list[list[str]]:
    """Short texts in columns, so many lines to a page."""
    wide = max(map(len, entries), default=0) + 3
    fit = max(1, (width() + 1) // wide) * lines
    return [in_columns(entries[i : i + fit]) for i in range(0, len(entries), fit)]


def say_pages(entries: Sequence[str], lines: int, whole: bool = True) -> None:
    """Print short texts in columns: page by page as a person asks for them, or the first page only."""
    shown = pages(entries, lines)
    for number, page in enumerate(shown):
        for line in page:
            say(line)
        if number + 1 < len(shown):
            if not whole:
                say(f"... {len(entries)} in all: list shows them, list WORD some of them", "dim")
                return
            if interactive() and ask("Enter for more, q for enough > ") == "q":
                return
    if not entries:
        say("There is nothing of the kind.")


def offer(words: Sequence[str]) -> None:
    """Let the Tab key complete these words in what is typed next."""
    if not interactive():
        return
    try:
        import readline  # deferred: Windows has none
    except ImportError:
        return

    def complete(start: str, number: int) -> str | None:
        fitting = [word for word in words if word.startswith(start)]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def interactive() -> bool:
    """Whether a person sits at the keyboard."""
    return sys.stdin is not None and sys.stdin.isatty()


def ask(prompt: str) -> str:
    """A line that a person types, or that stands in what is piped in.

    Raises:
        EOFError: at the end of input.
        KeyboardInterrupt: on Ctrl-C.
    """
    if sys.stdin is None:
        raise EOFError
    sys.stdout.flush()
    line = input(prompt)
    if not interactive():
        say(line)
    return line.strip()
