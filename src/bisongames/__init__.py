"""bisongames: rules of tabletop games, with a number on every rule and a reason for every refusal."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bisongames import bots as bots, lab as lab, show as show, testing as testing
    from bisongames.contract import *  # noqa: F403  each name is defined there, once
    from bisongames.lab import compare as compare
    from bisongames.protocol.schemas import json_schema as json_schema

__version__ = "0.1.0"
__compiled__: bool
"""Whether this is a compiled wheel."""

_MODULES = ("bots", "lab", "show", "testing")
_FUNCTIONS = {"compare": "bisongames.lab", "json_schema": "bisongames.protocol.schemas"}
"""Functions that load more than the engine, with their modules."""


def __getattr__(name: str) -> Any:
    """Loads a name on first use, so that importing the package costs next to nothing, and keeps it."""
    value = globals()[name] = _load(name)
    return value


def _load(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"bisongames.{name}")
    if name in _FUNCTIONS:
        return getattr(importlib.import_module(_FUNCTIONS[name]), name)
    if name == "__compiled__":
        return _compiled()
    if name == "__all__":
        return ["__compiled__", "__version__", *_FUNCTIONS, *_MODULES, *_contract()]
    if not name.startswith("_") and name in _contract():
        return _contract()[name]
    raise AttributeError(f"module 'bisongames' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(["__compiled__", "__version__", *_FUNCTIONS, *_MODULES, *_contract()])


def _compiled() -> bool:
    """Whether this is a compiled wheel, which ships the sources beside the compiled modules."""
    from importlib.machinery import ExtensionFileLoader, PathFinder

    folders = [f"{folder}/engine/positions" for folder in __path__]  # noqa: F405
    found = PathFinder.find_spec("bisongames.engine.positions.cursor", folders)
    return found is not None and isinstance(found.loader, ExtensionFileLoader)


def _contract() -> dict[str, Any]:
    names = vars(importlib.import_module("bisongames.contract"))
    return {name: value for name, value in names.items() if not name.startswith("_")}
