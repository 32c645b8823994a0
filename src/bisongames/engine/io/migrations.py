"""Migrates records of earlier formats to the current one. No format is ever dropped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bisongames.engine.core.errors import RecordError, quote

FORMAT: Final = 2
"""The format of the records that are written now."""

Data = dict[str, object]


def _from_1(data: Data) -> Data:
    """Format 1 did not state its number, and had another name for the version of the rules."""
    rest = {name: value for name, value in data.items() if name != "rules_version"}
    return {**rest, "rules": data.get("rules_version", 1)}


_STEPS: Final[Mapping[int, Callable[[Data], Data]]] = {1: _from_1}
"""The step from each format to the next."""


def migrate(data: Data) -> Data:
    """The data of a record, in the current format.

    Raises:
        RecordError: if this version does not know its format.
    """
    version = data.get("format", 1)
    if type(version) is not int or not 1 <= version <= FORMAT:
        needed = f"expected 1 to {FORMAT} (a newer bisongames may read it)"
        raise RecordError.at("$.format", f"{needed}, got {quote(version)}")
    for number in range(version, FORMAT):
        data = {**_STEPS[number](data), "format": number + 1}
    return data
