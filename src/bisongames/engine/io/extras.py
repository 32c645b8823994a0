"""Optional packages, which are installed as extras: their imports, and how to install those that are missing."""

from __future__ import annotations

import importlib
import re
import shlex
import sys
from importlib.util import find_spec
from types import ModuleType

from bisongames.engine.core.errors import BisongamesError


def missing_extra(extra: str, purpose: str) -> str:
    """The message that something needs an extra, with the command that installs its packages here.

    It names the packages, so that it works wherever this one was installed from.
    """
    from importlib.metadata import PackageNotFoundError, requires  # slow to load

    try:
        lines = requires("bisongames") or ()
    except PackageNotFoundError:  # run from its sources, without an installation
        lines = ()
    named = (re.fullmatch(r"""(.+?) *; *extra == ["'](.+)["']""", line) for line in lines)
    packages = [line[1] for line in named if line and line[2] == extra]
    pip = [sys.executable, "-m", "pip", "install", *(packages or [f"bisongames[{extra}]"])]
    return f"{purpose} requires the extra {extra}; install it with: {shlex.join(pip)}"


class MissingExtra(BisongamesError, ImportError):
    """An optional package is missing; the message names the command that installs it."""

    def __init__(self, name: str, purpose: str) -> None:
        super().__init__(missing_extra(name, purpose))


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
