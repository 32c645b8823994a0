"""What plain data that was read must be."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

from bisongames.play.limits import MEASURED

Fits = Callable[[object], bool]


def is_whole(value: object) -> bool:
    """A whole number."""
    return type(value) is int


def whole(value: Any) -> Any:
    """A whole number of another library as one of Python; anything else, also true and false, as it is."""
    if isinstance(value, bool):
        return value
    try:
        return index(value)
    except Exception:  # noqa: BLE001  any object may be handed in
        return value


def is_number(value: object) -> bool:
    """A number with which statistics can count: neither beyond :data:`~bisongames.play.limits.MEASURED`, nor too near to 0."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return value == 0 or 1 / MEASURED <= abs(value) <= MEASURED


def is_text(value: object) -> bool:
    """A text that can be shown anywhere."""
    return isinstance(value, str) and value.isprintable()


def is_flag(value: object) -> bool:
    """True or false."""
    return isinstance(value, bool)


def is_plain(value: object) -> bool:
    """Any plain data in which every text can be shown."""
    if isinstance(value, dict):
        return all(is_text(name) and is_plain(each) for name, each in value.items())
    if isinstance(value, list | tuple):
        return all(map(is_plain, value))
    return value is None or is_text(value) or is_flag(value) or is_number(value)


def all_of(fits: Fits) -> Fits:
    """Several of one kind."""
    return lambda value: isinstance(value, tuple | list) and all(map(fits, value))
