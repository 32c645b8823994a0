"""Errors in the input of a command, each reported on one line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bisongames.engine.core.errors import BisongamesError

LONGEST: Final = 1500
"""Maximum length of a message: an invalid file can cause extremely long ones."""


class InputError(BisongamesError):
    """Invalid input on the command line."""


class UsageError(InputError):
    """Conflicting arguments, or a missing one."""


class Answered(Exception):
    """A command has printed what was asked for in place of its result."""


def one_line(message: str) -> str:
    """A message as a single printable line."""
    text = "".join(c if c.isprintable() else " " for c in message)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."


def check_new_path(path: Path, over: bool, instead: str) -> None:
    """Checks that a path is not a folder, and not an existing file unless ``over``.

    Raises:
        InputError: if it is either; ``instead`` tells the user what to do about an existing file.
    """
    if path.is_dir():
        raise InputError(f"{path} is a folder")
    if path.exists() and not over:
        raise InputError(f"{path} already exists; {instead}")


def check_range(name: str, value: float, low: float, high: float) -> None:
    """Checks that a number is in its range.

    Raises:
        InputError: if it is out of range; the message names the range.
    """
    if not low <= value <= high:  # also fails for NaN
        raise InputError(f"{name} must be between {low} and {high}, got {value}")
