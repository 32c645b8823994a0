"""Lessons page by page, where a low screen has few lines for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

MORE: Final = " (More: F10)"
"""The sign at the end of a page with more behind it."""
_END: Final = re.compile(r"(?<=[.!?:])\s+(?=[A-Z0-9])")


def page_of(
    text: str, most: int, wrap: Callable[[str], Sequence[str]]
) -> tuple[Sequence[str], str]:
    """The first lines of a text, no more than ``most`` if possible, and the rest: after a sentence, or failing that a word.

    ``wrap``: makes the lines of a text.
    """
    if len(lines := wrap(text)) <= most:
        return lines, ""
    end = MORE * text.endswith(MORE)
    told = text.removesuffix(end)
    for parts in (_END.split(told), told.split()):
        for count in range(len(parts) - 1, 0, -1):
            lines = wrap(" ".join(parts[:count]) + MORE)
            if len(lines) <= most:
                return lines, " ".join(parts[count:]) + end
    return wrap(text), ""
