"""Prepares the worker of the page: creates the dispatcher, which loads a game when it is asked for."""

from __future__ import annotations

import importlib
import json
import pkgutil
import random
import sys
import zipfile
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

import bisongames
from bisongames.handbook.seat_methods import SEAT_METHODS
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
    "handbook",
)
DATA = ("bisongames/_variants/", "bisongames/show/", "bisongames/handbook/")
SITE = Path(bisongames.__file__).parents[1]
STDLIB = next(path for path in sys.path if path.endswith(".zip"))

_stdio = Stdio(bots_wait=True, more=SEAT_METHODS)


def answer(line: str) -> str:
    """The answer to one line of the protocol."""
    return _stdio.answer(line.encode()) or ""


def reseed(luck: Any) -> None:
    """Reseeds all random generators."""
    random.seed(luck.to_bytes())


def load_all() -> None:
    """Loads every module that play can need, and plays a few turns of each game, so that caches are filled."""
    for room in ROOMS:
        package = importlib.import_module(f"bisongames.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    for game in sorted({each["game"] for each in _ask("variants")}):
        players = _ask("variant", variant=game)["player_counts"][0]
        seats: list[dict[str, Any]] = [{}] + [{"bot": "greedy"}] * (players - 1)
        match = _ask("start", variant=game, seats=seats, seed=1)["match"]
        for _ in range(8):
            while _ask("step", match=match)["moved"]:
                pass
            now = _ask("snapshot", match=match, player=0)
            _ask("lessons", match=match, player=0, after=0)
            _ask("advise", match=match, player=0, budget=20)
            _ask(
                "picture",
                match=match,
                player=0,
                layout="wide",
                targets=now["choices"][0]["targets"],
            )
            _ask("why", match=match, player=0, targets=["nothing"])
            choice = now["choices"][0]["action"]
            _ask("act", match=match, player=0, action=choice, revision=now["revision"])
        again = _ask("open", link=_ask("link", match=match)["link"])["match"]
        for each in (match, again):
            _ask("close", match=each)


def _ask(method: str, **params: Any) -> Any:
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    told = json.loads(answer(line))
    if "result" not in told:
        raise RuntimeError(f"{method}: {told}")
    return told["result"]


def lay_again(archive: str) -> None:
    """Extracts the data files, which a picture of the memory lacks. Modules are extracted when the first missing one is imported."""
    with zipfile.ZipFile(archive) as library:
        names = [name for name in library.namelist() if name.startswith(DATA)]
        library.extractall(SITE, [name for name in names if not name.endswith((".py", ".pyc"))])
    sys.meta_path.insert(sys.meta_path.index(_whole), LaidLate(archive))


class LaidLate:
    """Finds modules in an archive, which is extracted only when the first is needed: that takes as long as everything else together."""

    def __init__(self, archive: str) -> None:
        self._archive = archive

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The spec of a module that other finders do not know."""
        sys.meta_path.remove(self)
        with zipfile.ZipFile(self._archive) as library:
            library.extractall(SITE)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


class WholeStandardLibrary:
    """Finds modules of the standard library that were not packed, since nothing here needed them: fetches all of it."""

    def __init__(self) -> None:
        self._place: str | None = None

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The spec of a module that other finders do not know; None if it is not in the standard library or cannot be fetched."""
        if name.partition(".")[0] not in sys.stdlib_module_names:
            return None
        self._place = self._place or self._fetched()
        near = [self._place + folder.removeprefix(STDLIB) for folder in path or [STDLIB]]
        return PathFinder.find_spec(name, near, target)

    @staticmethod
    def _fetched() -> str:
        from js import XMLHttpRequest  # type: ignore[import-not-found]

        request = XMLHttpRequest.new()
        request.open("GET", "pyodide/python_stdlib.zip", False)
        request.responseType = "arraybuffer"
        request.send()
        place = "/lib/whole.zip"
        Path(place).write_bytes(request.response.to_bytes() if request.status == 200 else b"")
        return place


_whole = WholeStandardLibrary()
sys.meta_path.append(_whole)
