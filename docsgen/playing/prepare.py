"""What runs inside the page before anything is asked: all that a table needs is loaded, and there is somebody who answers."""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
import zipfile
from pathlib import Path
from typing import Any

import bisongames
from bisongames.protocol import Stdio

ROOMS = (
    "components",
    "play",
    "wind_river",
    "bison",
    "natives",
    "catan",
    "bots",
    "show",
    "protocol",
)
SITE = Path(bisongames.__file__).parents[1]

for room in ROOMS:
    package = importlib.import_module(f"bisongames.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)

_stdio = Stdio(bots_wait=True)


def answer(line: str) -> str:
    """The answer to one line of the protocol."""
    return _stdio.answer(line.encode()) or ""


def reseed(luck: Any) -> None:
    """Let all luck begin anew."""
    random.seed(luck.to_bytes())


def lay_again(wheels: str) -> None:
    """Lay the data files that the memory does not hold; modules are found in the wheels."""
    for wheel in sorted(Path(wheels).glob("*.whl")):
        sys.path.append(str(wheel))
        with zipfile.ZipFile(wheel) as archive:
            data = [
                n for n in archive.namelist() if n.startswith("bisongames/") and n[-3:] != ".py"
            ]
            archive.extractall(SITE, data)
    importlib.invalidate_caches()
