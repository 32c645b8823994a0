"""Parses JSON and TOML into plain data that is not too deep and can be written again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from math import isfinite
from typing import Any, Final

from bisongames.engine.core import limits
from bisongames.engine.core.errors import quote, short_text

_TOO_DEEP: Final = f"has more than {limits.DEPTH} levels of nesting"
_TOO_LONG: Final = f"has a number of more than {limits.NUMBER} characters"

_TEXTS: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Strings and comments in TOML, even unterminated ones, so that matching takes linear time."""
_NAMES: Final = re.compile(r"[^\n=,\[\]{}]+")
"""Dotted names and values in TOML, once strings and comments are removed."""


class Malformed(Exception):
    """Raised for text that cannot be parsed; the message is worded to follow the name of its source."""


def json_data(text: str | bytes) -> Any:
    """Parses a JSON text.

    Raises:
        Malformed: if it is not JSON, or exceeds a limit.
    """
    if len(text) > limits.RECORD_BYTES:
        raise Malformed(f"is larger than {limits.RECORD_BYTES // 1024**2} MB")
    written = _decode(text)
    try:
        data = json.loads(
            written,
            parse_int=lambda number: int(_short(number)),
            parse_float=_finite,
            parse_constant=_finite,
            object_pairs_hook=_each_once,
        )
    except RecursionError:
        raise Malformed(_TOO_DEEP) from None
    except json.JSONDecodeError as error:
        raise Malformed(f"is not JSON: {error}") from error
    halves = re.search(r"\\u[dD][89a-fA-F]", written) is not None
    for level in _levels(data):
        if halves:
            _refuse_half_signs(level)
    return data


def toml_data(text: bytes) -> dict[str, object]:
    """Parses a TOML text.

    Raises:
        Malformed: if it is not TOML, or exceeds a limit.
    """
    written = _decode(text)
    # The parser takes quadratic time in the number of names joined by dots.
    if any(name[0].count(".") > limits.DEPTH for name in _NAMES.finditer(_TEXTS.sub("", written))):
        raise Malformed(_TOO_DEEP)
    try:
        data = tomllib.loads(written, parse_float=_finite)
    except RecursionError:
        raise Malformed(_TOO_DEEP) from None
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"is not TOML: {error}") from error
    except ValueError:  # a number with thousands of digits
        raise Malformed(_TOO_LONG) from None
    for level in _levels(data):
        # Numbers in other bases are parsed at any length, but could not be written in decimal.
        if any(isinstance(part, int) and abs(part) >= 10**limits.NUMBER for part in level):
            raise Malformed(_TOO_LONG)
    return data


def _decode(text: str | bytes) -> str:
    try:
        # Text is encoded too, so that lone surrogates in it are noticed.
        return (text.encode() if isinstance(text, str) else text).decode("utf-8-sig")
    except UnicodeError:
        raise Malformed("is not text (UTF-8)") from None


def _levels(data: object) -> Iterator[list[object]]:
    """Yields the levels of data: the data itself, the names and values in it, those in them, and so on.

    Raises:
        Malformed: if there are too many levels.
    """
    level = [data]
    for _ in range(limits.DEPTH + 1):
        yield level
        level = [
            inner
            for part in level
            if isinstance(part, dict | list)
            for inner in (part if isinstance(part, list) else [*part, *part.values()])
        ]
        if not level:
            return
    raise Malformed(_TOO_DEEP)


def _refuse_half_signs(level: list[object]) -> None:
    for part in level:
        if isinstance(part, str) and not part.isascii():
            try:
                part.encode()
            except UnicodeEncodeError:
                raise Malformed(
                    f"has half of a character (a lone surrogate) in {quote(part)}"
                ) from None


def _finite(text: str) -> float:
    number = float(_short(text))
    if not isfinite(number):
        raise Malformed(f"contains {short_text(text)}, which is not a finite number")
    return number


def _short(number: str) -> str:
    """Returns the number unless it is too long, since parsing takes quadratic time."""
    if len(number) > limits.NUMBER:
        raise Malformed(_TOO_LONG)
    return number


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names: set[str] = set()
        for name, _ in pairs:
            if name in names:
                raise Malformed(f"has {quote(name)} twice in one object")
            names.add(name)
    return fields
