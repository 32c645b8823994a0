"""Small changes to real data that make up an input and can be undone one by one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Final

from attrs import evolve, field, frozen

Change = Callable[[Any], Any]
"""Returns a changed copy of a value, in which the place to change may no longer exist."""
Input = dict[str, Any]
"""Plain data for a target, which can also be stored in a file."""


@frozen
class Draft:
    """Real data, changes to it, and a function that turns the result into an input."""

    base: Any = field(repr=False)
    changes: tuple[Change, ...] = field(repr=False)
    finish: Callable[[Any], Input] = field(repr=False)

    def input(self) -> Input:
        """The input with all changes."""
        return self.finish(reduce(lambda thing, change: change(thing), self.changes, self.base))

    def shrunk(self, fails: Callable[[Input], bool]) -> Draft:
        """The draft with as few of the changes as needed to fail."""
        draft = self
        for change in reversed(self.changes):
            fewer = evolve(draft, changes=tuple(c for c in draft.changes if c is not change))
            if fails(fewer.input()):
                draft = fewer
        return draft


def pick(values: Sequence[Any], rng: random.Random) -> Any:
    """A random value."""
    return values[int(rng.random() * len(values))]


def below(number: int, rng: random.Random) -> int:
    """A random integer from 0 to ``number`` - 1."""
    return int(rng.random() * number)


def number_of_changes(rng: random.Random) -> int:
    """A random number of changes, mostly one: an input with many is refused for the first."""
    return pick((1, 1, 1, 1, 2, 2, 3, 6), rng)  # type: ignore[no-any-return]


# ---- text ----------------------------------------------------------------------------------------

SIGNS: Final = (
    *"\0\n\r\t \"'\\{}[]()<>&%$#,.:;=+-_/|*~^?!@`",
    *(
        "\x1b[31m",
        "\x07",
        "\u202e",
        "\u2028",
        "\ufeff",
        "\ud800",
        "\udfff",
        "\U0001d54f",
        "e\u0301",
    ),
    *(
        "\u0666",
        "\u00b2",
        "\u4e94",
        "0",
        "1",
        "-1",
        "007",
        "1_000",
        "1e999",
        "-0",
        "+1",
        "0x1f",
        "NaN",
    ),
    *("null", "true", "false", "inf", "9" * 30, "9" * 5000, "[" * 300, "a." * 200, "x" * 2000),
    *("..", "{0}", "{}", "%s", "__class__", "type", "$", "\\u0000", "\\ud800", "é", "ß", "İ"),
)
"""Texts that are known to cause trouble in software."""


def as_bytes(text: str) -> bytes:
    """The bytes that a text encodes, one character below 256 for each, as stored in an input."""
    return text.encode("latin-1")


def kept_bytes(data: bytes) -> str:
    """Bytes as text, one character each."""
    return data.decode("latin-1")


def bytes_of(text: str) -> str:
    """The UTF-8 bytes of a text, as text with one character each."""
    return kept_bytes(text.encode("utf-8", "surrogatepass"))


def text_change(
    text: str, rng: random.Random, others: Sequence[str] = (), raw: bool = False
) -> Change:
    """A random change to a text like this one, which encodes bytes if ``raw``.

    Characters are flipped, cut, doubled, replaced or inserted, also by pieces of other texts.
    """
    begin = below(len(text) + 1, rng)
    end = min(len(text), begin + pick((0, 1, 1, 2, 5, 20, 200), rng))
    span = text[begin:end]
    sign = pick(SIGNS, rng)
    sign = bytes_of(sign) if raw else sign
    kind = below(9, rng)
    if kind == 0:
        put = sign
        end = begin
    elif kind == 1:
        put = sign
    elif kind == 2:
        put = ""
    elif kind == 3:
        put = span * pick((2, 2, 2, 3, 50), rng)
    elif kind == 4:
        put = "".join(chr(ord(c) ^ (1 << below(7, rng))) for c in span)
    elif kind == 5 and others:
        other = pick(others, rng)
        start = below(len(other) + 1, rng)
        put = other[start : start + pick((1, 4, 30, 300), rng)]
    elif kind == 6:
        numbers = [found.span() for found in re.finditer(r"\d+", text)] or [(begin, end)]
        begin, end = pick(numbers, rng)
        put = pick(("0", "1", "2", "7", "99", "-1", "1.0", "10000000000", "00"), rng)
    elif kind == 7:
        put = span.swapcase() if span.swapcase() != span else span[::-1]
    else:
        place = below(len(text) + 1, rng)
        put = text[place : place + end - begin]
    return lambda whole: whole[:begin] + put + whole[end:]


def text_changes(
    text: str, rng: random.Random, others: Sequence[str] = (), raw: bool = False
) -> tuple[Change, ...]:
    """A few random changes to a text."""
    return tuple(text_change(text, rng, others, raw) for _ in range(number_of_changes(rng)))
