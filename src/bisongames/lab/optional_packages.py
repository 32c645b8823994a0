"""Optional packages: the extras."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from bisongames.engine.core.errors import BisongamesError

STATISTICS: Final = "the statistics of matches"
"""The purpose of the extra ``lab``."""


class MissingExtra(BisongamesError, ImportError):
    """A package that is not installed is needed; the message names the command that installs it."""


def extra(module: str, name: str, purpose: str) -> ModuleType:
    """A module of an optional package.

    Args:
        module: what to import.
        name: the extra that brings it.
        purpose: what it is needed for, for the message.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise _missing(name, purpose) from error


def require(package: str, name: str, purpose: str) -> None:
    """Check that an optional package is installed, without importing it.

    Raises:
        MissingExtra: it is not installed.
    """
    if find_spec(package) is None:
        raise _missing(name, purpose)


def _missing(name: str, purpose: str) -> MissingExtra:
    return MissingExtra(f"{purpose} needs more: pip install 'bisongames[{name}]'")
