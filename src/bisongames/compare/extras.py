"""Packages that only some of this needs: the extras."""

from __future__ import annotations

import importlib
from typing import Any

from bisongames.play.errors import BisongamesError


class MissingExtra(BisongamesError, ImportError):
    """A package that is not installed is needed; the message has the line that installs it."""


def extra(module: str, name: str, wanted: str) -> Any:
    """A module of an extra.

    Args:
        module: what to import.
        name: the extra that brings it.
        wanted: what it is needed for, for the message.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(f"{wanted} needs more: pip install 'bisongames[{name}]'") from error
