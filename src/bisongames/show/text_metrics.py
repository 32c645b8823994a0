"""Escaping, widths of letters, and line breaking.

Browsers draw pictures with the fonts that are installed. The widths are those of DejaVu Sans, the widest font named in
pictures, so that text that fits in DejaVu Sans fits in every font.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from textwrap import wrap
from typing import Final

from bisongames.engine.core.errors import visible

_ALIKE: Final = {
    0.3: "IJijl",
    0.35: " \N{NO-BREAK SPACE},./:;\\|'’",
    0.4: "()-[]ft",
    0.45: "!r",
    0.5: '"*_`–',
    0.55: "?csz“”",
    0.6: "FLkvxy",
    0.65: "$0123456789EPSTYabdeghnopqu{}éäöüß",
    0.7: "ABCKRVXZ",
    0.75: "NU",
    0.8: "&DGHOQ",
    0.85: "#+<=>^w~×↑",
}
_WIDE: Final = 1.0
"""Width of any other letter, relative to the font size."""
_WIDTHS: Final[Mapping[str, float]] = {
    letter: width for width, letters in _ALIKE.items() for letter in letters
}
_BOLD: Final = 1.2
"""Width of bold letters relative to regular ones."""
_NUMBER: Final = re.compile(r"(?<![^\s(+-])([+-]?\d+) (?=[^\W\d])")
"""A number and the space before its noun."""
_KEPT: Final = "\N{NO-BREAK SPACE}"
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


@lru_cache(maxsize=8192)
def escape_text(text: str) -> str:
    """Text escaped for SVG and HTML content and attributes."""
    return escape(visible(text))


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """An upper bound on the width of a line of text."""
    width = size * sum(_WIDTHS.get(letter, _WIDE) for letter in text)
    return _BOLD * width if bold else width


def truncate_to_width(text: str, size: float, width: float, bold: bool = False) -> str:
    """A string cut to ``width`` if necessary, with an ellipsis at the end."""
    if width_of(text, size, bold) <= width:
        return text
    return (
        _longest_fit(text, lambda part: width_of(part + ELLIPSIS, size, bold) <= width) + ELLIPSIS
    )


def _longest_fit(text: str, fits: Callable[[str], bool]) -> str:
    """The longest prefix of a string that fits, with at least one letter."""
    return next((text[:n] for n in range(len(text), 1, -1) if fits(text[:n])), text[:1])


def wrap_to_width(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """A sentence wrapped into lines of at most ``width``; numbers stay with their nouns."""
    return list(_fold(text, size, width, bold))


@lru_cache(maxsize=2048)
def _fold(text: str, size: float, width: float, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for word in bind_numbers(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= width:
            lines[-1] = longer
            continue
        while width_of(word, size, bold) > width:
            begin = _longest_fit(word, lambda part: width_of(part, size, bold) <= width)
            lines.append(begin)
            word = word[len(begin) :]
        lines += [word] if word else []
    return tuple(line.replace(_KEPT, " ") for line in lines)


def wrap_columns(text: str, columns: int) -> list[str]:
    """A sentence wrapped into lines of at most ``columns`` characters; numbers stay with their nouns."""
    lines = wrap(bind_numbers(text), columns, break_on_hyphens=False)
    return [line.replace(_KEPT, " ") for line in lines]


def keep_together(text: str, names: Iterable[str]) -> str:
    """A text with non-breaking spaces inside these names, so that :func:`wrap_columns` keeps them whole."""
    for name in names:
        text = text.replace(name, name.replace(" ", _KEPT))
    return text


def bind_numbers(text: str) -> str:
    """A text with non-breaking spaces between numbers and their nouns."""
    return _NUMBER.sub(rf"\1{_KEPT}", text)
