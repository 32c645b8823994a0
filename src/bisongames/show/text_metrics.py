"""How wide letters are, and where lines of text may break.

Pages show pictures in whatever fonts they have. The widths are those of DejaVu Sans, the widest of the fonts that
pictures name, so that text that fits in it fits in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from textwrap import wrap
from typing import Final

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
"""Of every other letter, in its size."""
_WIDTHS: Final[Mapping[str, float]] = {
    letter: width for width, letters in _ALIKE.items() for letter in letters
}
_BOLD: Final = 1.2
"""How much wider bold letters are."""
_NUMBER: Final = re.compile(r"(?<![^\s(+-])([+-]?\d+) (?=[^\W\d])")
"""A number and the blank before its noun."""
_KEPT: Final = "\N{NO-BREAK SPACE}"
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is at most."""
    width = size * sum(_WIDTHS.get(letter, _WIDE) for letter in text)
    return _BOLD * width if bold else width


def shortened(text: str, size: float, width: float, bold: bool = False) -> str:
    """A text that fits into ``width``, cut where it must be."""
    if width_of(text, size, bold) <= width:
        return text
    return _beginning(text, lambda part: width_of(part + ELLIPSIS, size, bold) <= width) + ELLIPSIS


def _beginning(text: str, fits: Callable[[str], bool]) -> str:
    """As much of a text as fits, one letter at least."""
    return next((text[:n] for n in range(len(text), 1, -1) if fits(text[:n])), text[:1])


def folded(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """A sentence as lines that are not wider than ``width``; numbers stay with their nouns."""
    return list(_folded(text, size, width, bold))


@lru_cache(maxsize=2048)
def _folded(text: str, size: float, width: float, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for word in bound(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= width:
            lines[-1] = longer
            continue
        while width_of(word, size, bold) > width:
            begin = _beginning(word, lambda part: width_of(part, size, bold) <= width)
            lines.append(begin)
            word = word[len(begin) :]
        lines += [word] if word else []
    return tuple(line.replace(_KEPT, " ") for line in lines)


def broken(text: str, columns: int) -> list[str]:
    """A sentence as lines of so many characters at most; numbers stay with their nouns."""
    lines = wrap(bound(text), columns, break_on_hyphens=False)
    return [line.replace(_KEPT, " ") for line in lines]


def unbroken(text: str, names: Iterable[str]) -> str:
    """A text in which no line breaks inside one of these names, once it is :func:`broken`."""
    for name in names:
        text = text.replace(name, name.replace(" ", _KEPT))
    return text


def bound(text: str) -> str:
    """A text whose numbers cannot be parted from their nouns."""
    return _NUMBER.sub(rf"\1{_KEPT}", text)
