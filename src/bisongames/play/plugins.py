"""Where games are found, and what else this package knows about a game."""

from __future__ import annotations

import importlib
import importlib.resources
from functools import cache
from pathlib import Path
from types import ModuleType


def variants_root() -> Path:
    """The folder of the shipped variants."""
    packaged = Path(str(importlib.resources.files("bisongames"))) / "_variants"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "variants"


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the games that come with this package, alphabetically."""
    return tuple(sorted(p.name for p in variants_root().iterdir() if (p / "base.toml").is_file()))


@cache
def module_of(room: str, game: str) -> ModuleType | None:
    """The module of a room that knows a shipped game, such as ``bisongames.show.bison``; None where there is none."""
    if game not in shipped_ids():
        return None
    name = f"bisongames.{room}.{game}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
