"""Faults in what was given on the command line, told on one line."""

from __future__ import annotations

from typing import Final

from bisongames.engine.core.errors import BisongamesError

LONGEST: Final = 1500
"""Characters of a message; what a broken file has to say can be endless."""


class InputError(BisongamesError):
    """Something given on the command line that the library has no name for."""


class UsageError(InputError):
    """Arguments that do not go together."""


def one_line(message: str) -> str:
    """A message as one line that can be printed anywhere."""
    text = "".join(c if c.isprintable() else " " for c in message)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."


def check_range(name: str, value: float, low: float, high: float) -> None:
    """See that a number lies in its range.

    Raises:
        GivenFault: names the range.
    """
    if not low <= value <= high:  # also when it is no number at all
        raise InputError(f"{name} must be between {low} and {high}, got {value}")
