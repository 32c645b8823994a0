"""Checks of values from users and files."""

from __future__ import annotations

from operator import index
from typing import Any, Final, SupportsIndex, TypeVar, cast

from bisongames.engine.core.limits import MEASURED
from bisongames.engine.io.structuring import strict_converter
from bisongames.engine.positions.state import Game

T = TypeVar("T")

PlainDict = dict[str, Any]
"""Plain data, as in JSON."""


def as_int(value: T) -> T | int:
    """Converts an integer of another library to ``int``; returns anything else, including booleans, unchanged."""
    try:
        return value if isinstance(value, bool) else index(cast(SupportsIndex, value))
    except Exception:  # noqa: BLE001  any object may be passed in
        return value


def is_number(value: object) -> bool:
    """Whether this is a number that statistics can handle: 0, or neither too large nor too close to 0.

    :data:`~bisongames.engine.core.limits.MEASURED` is the limit.
    """
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return value == 0 or 1 / MEASURED <= abs(value) <= MEASURED


def is_plain(value: object) -> bool:
    """Whether this is plain data with printable strings and with numbers that statistics can use."""
    if isinstance(value, dict):
        return all(map(is_plain, (*value, *value.values())))
    if isinstance(value, list | tuple):
        return all(map(is_plain, value))
    if isinstance(value, str):
        return value.isprintable()
    return value is None or isinstance(value, bool) or is_number(value)


def structure(value: object, kind: type[T]) -> T:
    """Converts plain data, checked by :func:`is_plain`, to an attrs class; leaves games in it unchanged.

    Raises:
        ValueError: if the data does not fit the class.
    """
    try:
        return _CONVERTER.structure(value, kind)
    except Exception as error:
        raise ValueError(f"not a valid {kind.__name__}") from error


_CONVERTER: Final = strict_converter()
_CONVERTER.register_structure_hook(Game, lambda game, _: game)
