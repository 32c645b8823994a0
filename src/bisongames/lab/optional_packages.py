"""Imports of optional packages, which are installed as extras."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType

from bisongames.engine.core.errors import BisongamesError


class MissingExtra(BisongamesError, ImportError):
    """An optional package is missing; the message names the command that installs it."""

    def __init__(self, name: str, purpose: str) -> None:
        super().__init__(f"{purpose} requires an extra: pip install 'bisongames[{name}]'")


def extra(module: str, name: str, purpose: str) -> ModuleType:
    """Imports a module of an optional package.

    Args:
        module: the name of the module.
        name: the extra that installs it.
        purpose: the feature that needs it, for the message.

    Raises:
        MissingExtra: if it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(name, purpose) from error


def require_statistics() -> None:
    """Checks that scipy is installed, without importing it.

    Raises:
        MissingExtra: if it is not installed.
    """
    if find_spec("scipy") is None:
        raise MissingExtra("lab", "the statistics of matches")
