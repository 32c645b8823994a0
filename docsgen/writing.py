"""Writes Markdown: escaped text, tables, links and badges."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Final, ParamSpec

P = ParamSpec("P")
TABLE: Final = "../play/index.html#/play/"
"""The prefix of links that open a position at the table, from a page in any folder."""


def text_of(plain: str) -> str:
    """Plain text as Markdown that shows exactly this text."""
    return re.sub(r"([\\`*_{}\[\]|])", r"\\\1", html.escape(plain, quote=False))


def code(plain: str) -> str:
    """Plain text as code, safe inside a table."""
    return f"<code>{html.escape(plain).replace('|', '&#124;')}</code>" if plain else ""


def marked_up(docstring: str) -> str:
    """The text of a docstring as Markdown; literals and roles become code."""
    parts = re.split(r"(?::\w+:`|``)(.+?)``?", docstring)
    return "".join(code(part) if at % 2 else text_of(part) for at, part in enumerate(parts))


def page(lines: Callable[P, Iterable[str]]) -> Callable[P, str]:
    """Turns a function that yields the lines of a page into one that returns its text."""

    @wraps(lines)
    def text(*given: P.args, **named: P.kwargs) -> str:
        return "\n".join(lines(*given, **named))

    return text


def paragraphs(*texts: str) -> Iterator[str]:
    """Yields headings and paragraphs, with a blank line after each."""
    for text in texts:
        yield from (text, "")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table whose cells are already Markdown."""
    lines = [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return [*lines, ""]


def badge(status: str) -> str:
    """The status of a rule or a card as a badge."""
    return f'<span class="status {status}">{status}</span>'


def value(plain: object, most: int = 160) -> str:
    """A value of an option or component, shortened if long; for large tables the names only."""
    written = _value(plain)
    entries = plain if isinstance(plain, dict) else {}
    if len(written) > most and any(isinstance(e, dict) and len(e) > 4 for e in entries.values()):
        written = f"{len(entries)} entries: {', '.join(map(str, entries))}"
    return written if len(written) <= most else f"{written[: most - 2].rstrip()} …"


def _value(plain: object) -> str:
    match plain:
        case None:
            return "–"
        case bool():
            return "on" if plain else "off"
        case dict():
            return "; ".join(f"{name}: {_value(part)}" for name, part in plain.items())
        case list() | tuple():
            return ", ".join(map(_value, plain)) or "none"
    return str(plain)


def with_links(plain: str, address: Callable[[str], str | None]) -> str:
    """Plain text as Markdown, with a link for each rule that has an ``address``."""

    def link(match: re.Match[str]) -> str:
        target = address(match[0])
        return f"[{match[0]}]({target})" if target else match[0]

    return re.sub(r"\b[A-Z]{2,3}-[0-9A-Za-z.]*[0-9A-Za-z]", link, text_of(plain))


def short(id: str) -> str:
    """The name of a variant without its game: ``per-field`` of ``wind_river/per-field``."""
    return id.partition("/")[2]


def capital(title: str) -> str:
    """A title with a capital first letter."""
    return title[:1].upper() + title[1:]


def either(numbers: Iterable[int]) -> str:
    """Numbers as alternatives: ``2, 3 or 4``."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last
