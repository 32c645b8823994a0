"""Input and output: colors and window width in a terminal, long plain lines when output goes to a pipe or a file."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Final

from attrs import define
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bisongames.engine.core.errors import visible

PIPED: Final = 10_000
"""Characters per line without a terminal: lines are not wrapped."""

WIDEST: Final = 120
"""Maximum characters per line of a board: wider boards are hard to read."""

MORE: Final = "Enter for more, q for enough > "
ENOUGH: Final = "q"
LEAVING: Final = frozenset({"quit", "exit", ENOUGH})
"""The words that leave what goes on."""

BESIDE: Final = 26
"""Maximum width of names beside their texts; texts of longer names are printed below them."""


@define
class _OutputMode:
    """The output mode of this run."""

    color: bool = True
    plain: bool = False
    into: io.StringIO | None = None
    """Captures output instead of the terminal, if not None."""
    width: int = 80
    """The width of captured output."""


_MODE: Final = _OutputMode()


def prepare(color: bool = True) -> None:
    """Makes any text printable: characters that the encoding lacks become question marks.

    Args:
        color: False to suppress colors even if a terminal shows them and NO_COLOR is not set.
    """
    _MODE.color, _MODE.plain = color, False
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:  # closed by the parent process
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115  for the rest of the process


def console() -> Console:
    """The console of the current output mode."""
    if _MODE.into is not None:
        return Console(
            file=_MODE.into,
            width=_MODE.width,
            highlight=False,
            markup=False,
            emoji=False,
            force_terminal=True,
            color_system="256",
        )
    room = None if sys.stdout.isatty() else PIPED
    # None: respect NO_COLOR
    color = None if _MODE.color and not _MODE.plain else True
    return Console(width=room, highlight=False, markup=False, emoji=False, no_color=color)


def capture(print_it: Callable[[], None], width: int) -> str:
    """The text that a function prints, with its colors."""
    _MODE.into, _MODE.width = io.StringIO(), width
    try:
        print_it()
        return _MODE.into.getvalue()
    finally:
        _MODE.into = None


def print_in_pages(print_it: Callable[[], None]) -> str:
    """Prints in pages if the screen is redrawn in place, otherwise all at once.

    Returns:
        The text that was typed instead of Enter or q; empty if there is none.
    """
    if not redraws_screen():
        print_it()
        return ""
    out = console()
    plain = out.no_color or not out.is_terminal
    lines = capture(print_it, out.width).rstrip("\n").split("\n")
    room = max(out.height - 3, 5)
    for number, line in enumerate(lines):
        if number and number % room == 0 and (answer := ask(MORE)):
            return "" if answer.casefold() == ENOUGH else answer
        text = Text.from_ansi(line)
        out.print(text.plain if plain else text, soft_wrap=True)
    return ""


def set_plain() -> None:
    """Switches to plain lines without colors, for screen readers."""
    _MODE.plain = True


def redraws_screen() -> bool:
    """True if each position replaces the last one on the screen."""
    out = console()
    if _MODE.into is not None:
        return False
    return not _MODE.plain and interactive() and sys.stdout.isatty() and not out.is_dumb_terminal


def has_colors() -> bool:
    """True if boards are printed in color."""
    out = console()
    return out.is_terminal and not out.no_color and out.color_system is not None


def room() -> int:
    """The number of characters per line of a board."""
    from bisongames.show.view_options import NARROWEST  # deferred: loads the games

    return max(NARROWEST, min(console().width if sys.stdout.isatty() else 80, WIDEST))


def say_styled(text: str) -> None:
    """Prints text that has its own colors, such as a board."""
    console().print(Text.from_ansi(text), soft_wrap=True)


def say_lines(lines: Iterable[Text]) -> None:
    """Prints lines that have their styles already."""
    for line in lines:
        console().print(line, soft_wrap=True)


def width() -> int:
    """The number of characters per line of columns."""
    return min(console().width, 100) if not sys.stdout.isatty() else console().width


def _is_plain() -> bool:
    """True if output is neither colored nor wrapped, and so needs no console, which takes ten times as long."""
    forced = os.environ.get("FORCE_COLOR") or os.environ.get("TTY_COMPATIBLE") == "1"
    return _MODE.into is None and not sys.stdout.isatty() and not forced


def say(text: object = "", style: str = "") -> None:
    """Prints text without breaking words, and with control characters made visible."""
    if _is_plain():
        print(visible(str(text)))
        return
    piped = not sys.stdout.isatty()  # nothing wraps here: skip the search for line breaks
    console().print(Text(visible(str(text)), style=style), soft_wrap=piped)


def say_pairs(
    pairs: Sequence[tuple[str, str]], least: int = 0, indent: int = 0, highlight: Sequence[str] = ()
) -> None:
    """Prints names with texts beside them, continuation lines indented; ``highlight`` marks words in the texts."""
    wide = max([least, *(len(name) for name, _ in pairs)])
    if _is_plain():
        for name, text in pairs:
            # One line in the source may be several here, as in a table.
            lines = visible(text).split("\n")
            for beside, line in zip_longest([" " * indent + name], lines, fillvalue=""):
                print(f"{beside:{wide + indent}}  {line}")
        return
    if wide + indent > BESIDE and console().width < PIPED:
        for name, text in pairs:
            say_lines([Text(" " * indent + visible(name), style="cyan")])
            if text:
                console().print(Padding(Text(visible(text)), (0, 0, 0, indent + 4)))
        return
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=wide + indent)
    grid.add_column()
    for name, text in pairs:
        body = Text(visible(text))
        for word in highlight:
            body.highlight_regex(rf"(?i)\b{re.escape(word)}\b", "bold reverse")
        grid.add_row(Text(" " * indent + name, style="cyan"), body)
    console().print(grid)


def say_rule(
    id: str, text: str, least: int = 9, indent: int = 0, highlight: Sequence[str] = ()
) -> None:
    """Prints one rule after its id."""
    say_pairs([(id, text)], max(least, 9), indent, highlight)


def say_each(entries: Sequence[str]) -> None:
    """Prints lines, or a notice that there are none."""
    for line in entries or ["Nothing found."]:
        say(line)


def offer(words: Sequence[str]) -> None:
    """Offers words for completion with the Tab key in the next input."""
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


@contextmanager
def escape_cancels() -> Iterator[None]:
    """While the context lasts, Esc and Enter type ``cancel``, since line input does not notice Esc."""
    try:
        import readline  # deferred: Windows has none
    except ImportError:
        yield
        return
    readline.parse_and_bind(r'"\e\C-m": "\C-a\C-kcancel\C-m"')
    try:
        yield
    finally:
        readline.parse_and_bind(r'"\e\C-m": accept-line')


def interactive() -> bool:
    """True if standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def shows_notation() -> bool:
    """True if notation is printed in addition to words: not for people at a terminal, who can type the words."""
    return not (interactive() and sys.stdout.isatty())


def ask(prompt: str) -> str:
    """A line of input, typed or piped.

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
