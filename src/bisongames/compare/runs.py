"""The file of a run: what was asked, and every finished match, in SQLite."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from bisongames.compare.claims import Claim
from bisongames.compare.outcomes import outcome_of, row_of
from bisongames.compare.playing import Outcome
from bisongames.play.errors import RunError, shown
from bisongames.play.saving import path_of

FORMAT: Final = 1
"""Goes up when the file holds something that older versions would not understand."""

SECONDS: Final = 5
"""How long others, who only read, may be waited for."""

_SCHEMA: Final = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE matches (
    variant INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    moves TEXT NOT NULL,
    metrics TEXT NOT NULL,
    more TEXT NOT NULL,
    PRIMARY KEY (variant, number)
) WITHOUT ROWID;
"""
_SHARED: Final = "PRAGMA journal_mode = WAL"
"""While it is written others read it."""
_ALONE: Final = "PRAGMA journal_mode = DELETE"
"""Afterwards all is in one file, which can be read where nothing can be written."""
FREE: Final = ("matches",)
"""What a resumed run may ask for otherwise than the file."""


def id_of(asked: dict[str, Any]) -> str:
    """Twelve hex digits of what was asked, however many matches."""
    rest = {name: value for name, value in asked.items() if name not in FREE}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:12]


class RunFile:
    """The file of a run, open."""

    def __init__(
        self, path: Path, asked: dict[str, Any], claim: Claim | None, mode: str = "rw"
    ) -> None:
        self.path = path
        self.asked = asked
        self._claim = claim
        self._new = mode == "rwc"
        self._seen: os.stat_result | None = None
        self._base = _connected(path, mode)

    def outcomes(self, side: int) -> dict[int, Outcome]:
        """The finished matches of a side, by number."""
        rows = self._do(
            "SELECT number, seed, moves, metrics, more FROM matches WHERE variant = ? ORDER BY number",
            (side,),
        )
        with told(self.path):
            return {row[0]: outcome_of(*row) for row in rows}

    def numbers(self, side: int) -> set[int]:
        """Which matches of a side are finished."""
        return {n for (n,) in self._do("SELECT number FROM matches WHERE variant = ?", (side,))}

    def counts(self) -> dict[int, int]:
        """How many matches of each side are finished."""
        return dict(self._do("SELECT variant, count(*) FROM matches GROUP BY variant"))

    def ask(self, asked: dict[str, Any]) -> None:
        """Note that this is what is wanted from now on."""
        self.asked = asked
        self._do(_SHARED)
        self._do("PRAGMA synchronous = NORMAL")
        self._do("REPLACE INTO about VALUES ('asked', ?)", (json.dumps(asked),))
        self._see_there()

    def add(self, side: int, outcomes: Sequence[Outcome]) -> None:
        """Keep finished matches: all of them, or after a fault none.

        Raises:
            RunError: the disk is full, or the file cannot be written.
        """
        self._see_there()
        self._do("BEGIN IMMEDIATE")
        for outcome in outcomes:
            self._do("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", (side, *row_of(outcome)))
        self._do("COMMIT")

    def _see_there(self) -> None:
        """See that what is written is still the file of that name.

        Raises:
            RunError: it was removed, or another lies there.
        """
        try:
            there = self.path.stat()
        except OSError as error:
            raise RunError(f"{self.path}: was removed while it was written") from error
        self._seen = there if self._seen is None else self._seen
        if not os.path.samestat(there, self._seen):
            raise RunError(f"{self.path}: was replaced by another while it was written")

    def close(self) -> None:
        """Let others write; what was begun and not kept is gone."""
        self.shut()
        if self._claim:
            self._claim.release()

    def shut(self) -> None:
        """No more of it is read or written here; others still may not write."""
        with suppress(sqlite3.Error):
            if self._claim:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                self._base.execute(_ALONE)
        with suppress(sqlite3.Error):
            self._base.close()

    def forget(self) -> None:
        """Remove it."""
        self.shut()
        with suppress(OSError):
            self.path.unlink()

    def forget_empty(self) -> None:
        """Remove it if it was begun now and nothing is in it."""
        if self._new and not self.counts():
            self.forget()

    def begin(self) -> None:
        """Write what every run has.

        Raises:
            RunError: it cannot be written.
        """
        about = {"format": str(FORMAT), "version": _version(), "asked": json.dumps(self.asked)}
        self._do(_SHARED)
        self._do("PRAGMA synchronous = NORMAL")
        with told(self.path):
            self._base.executescript("BEGIN IMMEDIATE;" + _SCHEMA)
        for name, value in about.items():
            self._do("INSERT INTO about VALUES (?, ?)", (name, value))
        self._do("COMMIT")
        self._see_there()

    def _do(self, words: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with told(self.path):
            return self._base.execute(words, values).fetchall()


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Faults of the file as what they mean."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise RunError(f"{path}: another process uses this file") from error
        raise RunError(f"{path}: {error}; what was finished before stays") from error
    except (sqlite3.Error, ValueError, KeyError, TypeError, IndexError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise RunError(f"{path}: is no run") from error
        raise RunError(f"{path}: is damaged: {shown(str(error), 200)}") from error


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    """A file by its whole path: alone some names, such as ``:memory:``, are none to SQLite."""
    with told(path):
        name = f"{path.absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(name, timeout=SECONDS, isolation_level=None, uri=True)


def _version() -> str:
    """The version of this package, which is loaded, or this would not run."""
    return str(getattr(sys.modules["bisongames"], "__version__", "unknown"))


def opened(path: str | Path, claim: Claim | None = None) -> RunFile:
    """The file of a run that is there.

    Args:
        path: the file.
        claim: the right to write it; None: it is read.

    Raises:
        RunError: there is none, it is no run, is damaged, or comes from a newer version.
    """
    place = path_of(path)
    try:
        if not S_ISREG(place.stat().st_mode):  # a pipe would be waited for
            raise RunError(f"{place}: is no run")
    except OSError as error:
        raise RunError(f"{place}: cannot be read: {error.strerror or error}") from error
    # Not by opening it: to close it again would end SQLite's locks.
    if not os.access(place, os.R_OK):
        raise RunError(f"{place}: cannot be read: permission denied")
    found = RunFile(place, {}, claim, "ro&immutable=1" if _is_sealed(place) else "rw")
    try:
        found.asked = _asked(found)
    except BaseException:
        found.shut()
        raise
    return found


def _is_sealed(path: Path) -> bool:
    """Whether SQLite could make nothing beside a file and need not: nobody was writing it when it came there."""
    place = path.resolve()
    log = Path(f"{place}-wal")
    return not os.access(place.parent, os.W_OK) and not (log.exists() and log.stat().st_size)


def _asked(file: RunFile) -> dict[str, Any]:
    tables = {name for (name,) in file._do("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"about", "matches"} <= tables:
        raise RunError(f"{file.path}: is no run")
    about = dict(file._do("SELECT name, value FROM about"))
    with told(file.path):
        if int(about["format"]) > FORMAT:
            made = shown(about.get("version", "unknown"))
            raise RunError(f"{file.path}: comes from a newer version, {made}")
        asked = json.loads(about["asked"])
        if not isinstance(asked, dict):
            raise TypeError("what was asked cannot be read")
    return asked
