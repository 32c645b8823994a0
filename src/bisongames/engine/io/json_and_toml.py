"""The text of files as plain data: JSON and TOML, not too deep, and with nothing in it that cannot be written again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from math import isfinite
from typing import Any, Final

from bisongames.engine.core import limits
from bisongames.engine.core.errors import quote, short_text

_TOO_DEEP: Final = f"has more than {limits.DEPTH} levels of things within things"
_TOO_LONG: Final = f"has a number of more than {limits.NUMBER} characters"

_TEXTS: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Texts and comments in TOML, also those without an end, so that this takes time in proportion to length."""
_NAMES: Final = re.compile(r"[^\n=,\[\]{}]+")
"""Names in TOML with dots between, and values, once there are no texts."""


class Malformed(Exception):
    """A text is no data: says why in a clause that follows its name."""


def json_data(text: str | bytes) -> Any:
    """What a JSON text says.

    Raises:
        Malformed: no JSON, or more than is read here.
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
    """What a TOML text says.

    Raises:
        Malformed: no TOML, or more than is read here.
    """
    written = _decode(text)
    # The reader takes time by the square of how many names stand in a row.
    if any(name[0].count(".") > limits.DEPTH for name in _NAMES.finditer(_TEXTS.sub("", written))):
        raise Malformed(_TOO_DEEP)
    try:
        data = tomllib.loads(written, parse_float=_finite)
    except RecursionError:
        raise Malformed(_TOO_DEEP) from None
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"is not TOML: {error}") from error
    except ValueError:  # of thousands of digits
        raise Malformed(_TOO_LONG) from None
    for level in _levels(data):
        # Numbers by other bases are read however long they are, and could not be written.
        if any(isinstance(part, int) and abs(part) >= 10**limits.NUMBER for part in level):
            raise Malformed(_TOO_LONG)
    return data


def _decode(text: str | bytes) -> str:
    try:
        # What is given as text is made bytes too, by which half signs in it are noticed.
        return (text.encode() if isinstance(text, str) else text).decode("utf-8-sig")
    except UnicodeError:
        raise Malformed("is not text (UTF-8)") from None


def _levels(data: object) -> Iterator[list[object]]:
    """What is in data: itself, what is in that with its names, and so on.

    Raises:
        Malformed: too many levels.
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
                raise Malformed(f"has half of a sign (a lone surrogate) in {quote(part)}") from None


def _finite(text: str) -> float:
    number = float(_short(text))
    if not isfinite(number):
        raise Malformed(f"has {short_text(text)} in it, which is no number here")
    return number


def _short(number: str) -> str:
    """The text of a number that is not too long: reading it takes time by the square of its length."""
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
