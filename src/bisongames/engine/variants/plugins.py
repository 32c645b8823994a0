"""Finds games: those shipped with this package, and those of other installed packages.

A game of another package is an entry point of the group ``bisongames.games``: its name is the id of the game,
its value the rulebook. Its variant files are in ``variants/`` next to the module.
"""

from __future__ import annotations

import importlib
import importlib.resources
import re
import sys
from contextlib import redirect_stdout
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Final

from attrs import frozen

from bisongames.engine.core.errors import UnknownVariant, nearest_names, short_text
from bisongames.engine.rulebook.rulebook import AnyRulebook, Rulebook

GROUP: Final = "bisongames.games"
"""The group of entry points that name games."""

LONGEST: Final = 300
"""The maximum number of characters in the reason why a package cannot be loaded."""


@frozen
class Installed:
    """A game that can be played."""

    rulebook: AnyRulebook
    folder: Path
    """The folder of its variant files."""


class _Broken(Exception):
    """The game of another package cannot be loaded; the message says why."""


def variants_root() -> Path:
    """The folder of the shipped variants."""
    packaged = Path(str(importlib.resources.files("bisongames"))) / "_variants"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[4] / "variants"


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the games shipped with this package, alphabetically."""
    return tuple(sorted(p.name for p in variants_root().iterdir() if (p / "base.toml").is_file()))


def outside_ids() -> tuple[str, ...]:
    """The ids of the games of other packages, alphabetically, whether or not they load."""
    return tuple(sorted(name for name in _entries() if name not in shipped_ids()))


@cache
def find_game(game: str) -> Installed:
    """A game by its id.

    Raises:
        UnknownVariant: if there is none (names the nearest ids), or it cannot be loaded (says why).
    """
    if game in shipped_ids():
        book: AnyRulebook = importlib.import_module(f"bisongames.{game}").RULEBOOK
        return Installed(book, variants_root() / game)
    if game not in _entries():
        near = nearest_names(game, (*shipped_ids(), *outside_ids()))
        raise UnknownVariant(f"there is no game {short_text(game)!r}; {near}")
    installed = _outside(game)
    if isinstance(installed, str):
        raise UnknownVariant(installed)
    return installed


def broken_games() -> tuple[str, ...]:
    """A line for each entry point whose game cannot be loaded."""
    overridden = [
        f"{_entry_text(entry)} is left out: a game of this package has that id"
        for name in shipped_ids()
        for entry in _entries().get(name, ())
    ]
    outcomes = [_outside(game) for game in outside_ids()]
    return (*overridden, *(line for line in outcomes if isinstance(line, str)))


def refresh() -> None:
    """Clears the caches, so that games of other packages are searched for again."""
    for remembered in (_entries, _outside, find_game):
        remembered.cache_clear()


@cache
def module_of(room: str, game: str) -> ModuleType | None:
    """The module of a subpackage for a shipped game, such as ``bisongames.show.bison``; None if there is none."""
    if game not in shipped_ids():
        return None
    name = f"bisongames.{room}.{game}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


@cache
def _entries() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points by name; of identical ones, only the first."""
    by_name: dict[str, dict[str, EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        by_name.setdefault(entry.name, {}).setdefault(entry.value, entry)
    return {name: tuple(entries.values()) for name, entries in by_name.items()}


@cache
def _outside(game: str) -> Installed | str:
    """The game of another package, or a line that says why it cannot be loaded."""
    entries = _entries()[game]
    try:
        if len(entries) > 1:
            raise _Broken(f"{len(entries)} packages provide a game with this id")
        return _load_entry(entries[0])
    except _Broken as error:
        return f"{' and '.join(map(_entry_text, entries))} does not load: {error}"


def _load_entry(entry: EntryPoint) -> Installed:
    if not re.fullmatch("[a-z][a-z0-9_]*", entry.name):
        raise _Broken("the id of a game may have only lowercase letters, digits and _")
    try:
        with redirect_stdout(sys.stderr):  # standard output may be the channel of a protocol
            return _installed(entry, entry.load())
    except _Broken:
        raise
    except BaseException as error:  # third-party code may fail in any way
        raise _Broken(_in_a_line(error)) from error


def _installed(entry: EntryPoint, book: object) -> Installed:
    """The game of a loaded object, which may be anything, and may raise anything when it is looked at."""
    if not isinstance(book, Rulebook):
        raise _Broken(f"it names {short_text(book)}, which is not a Rulebook")
    if book.id != entry.name:
        raise _Broken(f"its rulebook has a different id: {short_text(book.id)}")
    file = getattr(sys.modules.get(entry.module), "__file__", None)
    if file is not None and (Path(file).parent / "variants" / "base.toml").is_file():
        return Installed(book, Path(file).resolve().parent / "variants")
    raise _Broken(f"there is no file variants/base.toml beside the module {entry.module}")


def _entry_text(entry: EntryPoint) -> str:
    """An entry point for people: ``the entry point bead_river = bead_river:RULEBOOK of bead-river``."""
    owner = "" if entry.dist is None else f" of {entry.dist.name}"
    return f"the entry point {entry.name} = {entry.value}{owner}"


def _in_a_line(error: BaseException) -> str:
    """An exception as one line of limited length."""
    try:
        message = str(error)
    except BaseException:  # noqa: BLE001  its text may fail
        message = "no message"
    text = " ".join(f"{type(error).__name__}: {message}".split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
