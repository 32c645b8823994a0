"""Prepares the worker of the page: loads everything that a table needs and creates the dispatcher."""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
import zipfile
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

import bisongames
from bisongames.handbook.lesson_messages import lessons_for
from bisongames.protocol import Stdio

ROOMS = (
    "tables",
    "components",
    "engine",
    "wind_river",
    "bison",
    "natives",
    "catan",
    "bots",
    "show",
    "protocol",
)
DATA = ("bisongames/_variants/", "bisongames/show/", "bisongames/handbook/")
SITE = Path(bisongames.__file__).parents[1]

for room in ROOMS:
    package = importlib.import_module(f"bisongames.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)

_stdio = Stdio(bots_wait=True, teach=lessons_for)


def answer(line: str) -> str:
    """The answer to one line of the protocol."""
    return _stdio.answer(line.encode()) or ""


def reseed(luck: Any) -> None:
    """Reseeds all random generators."""
    random.seed(luck.to_bytes())


def lay_again(wheels: str) -> None:
    """Extracts the data files, which the snapshot lacks. Modules are extracted when the first missing one is imported."""
    for wheel in Path(wheels).glob("bisongames-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.startswith(DATA)]
            archive.extractall(SITE, [name for name in names if not name.endswith(".py")])
    sys.meta_path.append(LaidLate(wheels))


class LaidLate:
    """Finds modules in wheels, which are extracted only when the first is needed: that takes as long as everything else together."""

    def __init__(self, wheels: str) -> None:
        self._wheels = sorted(Path(wheels).glob("*.whl"))

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The spec of a module that other finders do not know."""
        sys.meta_path.remove(self)
        for wheel in self._wheels:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(SITE)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)
