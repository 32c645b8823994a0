"""Colors of plain text: zero-width marks, rendered as terminal codes at the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bisongames.engine.core.errors import visible

_FIRST: Final = 0xF0000
"""Start of the private-use characters that mark styles until a text is rendered."""
STYLES: Final[Mapping[str, str]] = {
    "player0": "1;38;5;39",
    "player1": "1;38;5;214",
    "player2": "1;38;5;36",
    "player3": "1;38;5;175",
    "player4": "1;38;5;117",
    "player5": "1;38;5;227",
    "bold": "1",
    "dim": "2",
    "touched": "1;38;5;208",
    "target": "1;38;5;41",
    "grass": "38;5;107",
    "wood": "38;5;65",
    "clay": "38;5;167",
    "grain": "38;5;178",
    "stone": "38;5;103",
    "sand": "38;5;180",
    "water": "38;5;74",
    "number": "38;5;203",
    "earth": "38;5;137",
    "red": "1;38;5;203",
    "green": "1;38;5;71",
    "blue": "1;38;5;75",
    "yellow": "1;38;5;221",
}
"""The terminal code of each style; players as in pictures, in 256 colors."""
_SIGN: Final = {style: chr(_FIRST + i) for i, style in enumerate(STYLES, 1)}
_END: Final = chr(_FIRST)
_CODE: Final = {sign: f"\x1b[{STYLES[style]}m" for style, sign in _SIGN.items()} | {_END: "\x1b[0m"}
MARKS: Final = re.compile(f"[{_END}-{chr(_FIRST + len(STYLES))}]")
_BLANK: Final = re.compile(rf" +((?:{MARKS.pattern})*)$", re.MULTILINE)


def style_text(text: str, style: str) -> str:
    """Text in a style; :func:`length` does not count the marks."""
    return f"{_SIGN[style]}{text}{_END}" if style and text.strip() else text


def of_player(text: str, player: int) -> str:
    """Text in the color of a player."""
    return style_text(text, f"player{player % 6}")


def length(text: str) -> int:
    """The number of columns of a text."""
    return len(MARKS.sub("", text))


def left(text: str, width: int) -> str:
    """Text padded on the right."""
    return text + " " * (width - length(text))


def right(text: str, width: int) -> str:
    """Text padded on the left."""
    return " " * (width - length(text)) + text


def render_styles(text: str, color: bool) -> str:
    """A text ready to print: with or without colors, and no other control characters."""
    text = _BLANK.sub(r"\1", text)
    found, begin = [], 0
    for mark in MARKS.finditer(text):
        found.append(visible(text[begin : mark.start()]))
        if color:
            found.append(_CODE[mark.group()])
        begin = mark.end()
    found.append(visible(text[begin:]))
    return "".join(found)
