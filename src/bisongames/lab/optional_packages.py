"""Optional packages: the extras."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType

from bisongames.engine.core.errors import BisongamesError


class MissingExtra(BisongamesError, ImportError):
    """A package that is not installed is needed; the message names the command that installs it."""

    def __init__(self, name: str, purpose: str) -> None:
        super().__init__(f"{purpose} needs more: pip install 'bisongames[{name}]'")


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
        raise MissingExtra(name, purpose) from error


def require_statistics() -> None:
    """Check that scipy is installed, without importing it.

    Raises:
        MissingExtra: it is not installed.
    """
    if find_spec("scipy") is None:
        raise MissingExtra("lab", "the statistics of matches")
