"""The SQLite file of a run: the request, and every finished match."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from bisongames.engine.core.errors import RunError, short_text
from bisongames.engine.io.atomic_files import path_of
from bisongames.lab.runs.match_codec import outcome_of, row_of
from bisongames.lab.runs.run_lock import WriterLock
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.value_checks import PlainDict

FORMAT: Final = 1
"""Goes up when the file holds something that older versions would not understand."""

TIMEOUT: Final = 5
"""Seconds to wait for readers of the file."""

_SCHEMA: Final = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
BEGIN IMMEDIATE;
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
FREE: Final = ("matches",)
"""What a resumed run may change in its request."""

Request = PlainDict
"""The request as JSON."""


def id_of(request: Mapping[str, object]) -> str:
    """Twelve hex digits of a request, the same for any number of matches."""
    rest = {name: value for name, value in request.items() if name not in FREE}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:12]


class RunFile:
    """An open run file.

    Args:
        path: the file.
        mode: how SQLite opens it.
        lock: the right to write it; None to read it only.
    """

    def __init__(self, path: Path, mode: str, lock: WriterLock | None = None) -> None:
        self.path = path
        self.request: Request = {}
        self._lock = lock
        self._created = False
        self._written: os.stat_result | None = None
        with faults(path):
            self._connection = _connect(path, mode)

    def outcomes(self, arm: int) -> dict[int, Outcome]:
        """The finished matches of an arm, by number."""
        rows = self._execute(
            "SELECT number, seed, moves, metrics, more FROM matches WHERE variant = ? ORDER BY number",
            (arm,),
        )
        with faults(self.path):
            return {row[0]: outcome_of(*row) for row in rows}

    def numbers(self, arm: int) -> set[int]:
        """The numbers of the finished matches of an arm."""
        return {n for (n,) in self._execute("SELECT number FROM matches WHERE variant = ?", (arm,))}

    def count(self) -> int:
        """The finished matches of all arms."""
        return int(self._execute("SELECT count(*) FROM matches")[0][0])

    def create(self, request: Request) -> None:
        """Create the tables and store the request."""
        self._created, self.request = True, request
        version = str(getattr(sys.modules["bisongames"], "__version__", "unknown"))
        about = {"format": str(FORMAT), "version": version, "asked": json.dumps(request)}
        with faults(self.path):
            self._connection.executescript(_SCHEMA)
            self._connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        self._execute("COMMIT")
        self._check_in_place()

    def load(self) -> None:
        """Read the request.

        Raises:
            RunError: not a run file, damaged, or from a newer version.
        """
        names = self._execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not {("about",), ("matches",)} <= set(names):
            raise RunError(f"{self.path}: is no run")
        about = dict(self._execute("SELECT name, value FROM about"))
        with faults(self.path):
            if int(about["format"]) > FORMAT:
                version = short_text(about.get("version", "unknown"))
                raise RunError(f"{self.path}: comes from a newer version, {version}")
            self.request = json.loads(about["asked"])
            if not isinstance(self.request, dict):
                raise TypeError("what was asked cannot be read")

    def update(self, request: Request) -> None:
        """Store another request."""
        self.request = request
        self._execute("PRAGMA journal_mode = WAL")
        self._execute("PRAGMA synchronous = NORMAL")
        self._execute("REPLACE INTO about VALUES ('asked', ?)", (json.dumps(request),))
        self._check_in_place()

    def add(self, arm: int, outcomes: Sequence[Outcome]) -> None:
        """Store finished matches: all of them, or none after a fault.

        Raises:
            RunError: the disk is full, or the file cannot be written.
        """
        self._check_in_place()
        with faults(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            rows = [(arm, *row_of(outcome)) for outcome in outcomes]
            self._connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", rows)
            self._connection.execute("COMMIT")

    def _check_in_place(self) -> None:
        """Check that the open file is still the one at this path.

        Raises:
            RunError: it was removed or replaced.
        """
        try:
            now = self.path.stat()
        except OSError as error:
            raise RunError(f"{self.path}: was removed while it was written") from error
        self._written = self._written or now
        if not os.path.samestat(now, self._written):
            raise RunError(f"{self.path}: was replaced by another while it was written")

    def close(self) -> None:
        """Discard an unfinished transaction and let others write."""
        self._disconnect()
        if self._lock:
            self._lock.release()

    def _disconnect(self) -> None:
        with suppress(sqlite3.Error):
            if self._lock:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                # Without a log beside it the file can be read where nothing can be written.
                self._connection.execute("PRAGMA journal_mode = DELETE")
        with suppress(sqlite3.Error):
            self._connection.close()

    def remove(self) -> None:
        """Remove the file."""
        self._disconnect()
        with suppress(OSError):
            self.path.unlink()

    def remove_if_empty(self) -> None:
        """Remove a file that was created here and has no matches."""
        if self._created and not self.count():
            self.remove()

    def _execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with faults(self.path):
            return self._connection.execute(sql, values).fetchall()


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Translates faults of SQLite and of stored values.

    Raises:
        RunError: locked, full, not a run file or damaged.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise RunError(f"{path}: another process uses this file") from error
        raise RunError(f"{path}: {error}; what was finished before stays") from error
    except (sqlite3.Error, ValueError, KeyError, TypeError, IndexError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise RunError(f"{path}: is no run") from error
        raise RunError(f"{path}: is damaged: {short_text(str(error), 200)}") from error


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file by its absolute URI: names such as ``:memory:`` mean something else to SQLite."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, timeout=TIMEOUT, isolation_level=None, uri=True)


def open_file(path: str | Path, lock: WriterLock | None = None) -> RunFile:
    """Open an existing run file.

    Args:
        path: the file.
        lock: the right to write it; None to read it only.

    Raises:
        RunError: no such file, not a run file, damaged, or from a newer version.
    """
    place = path_of(path)
    try:
        if not S_ISREG(place.stat().st_mode):  # reading a pipe would wait
            raise RunError(f"{place}: is no run")
    except OSError as error:
        raise RunError(f"{place}: cannot be read: {error.strerror or error}") from error
    # Opening and closing it would end the locks that SQLite holds on it.
    if not os.access(place, os.R_OK):
        raise RunError(f"{place}: cannot be read: permission denied")
    file = RunFile(place, "ro&immutable=1" if _is_sealed(place) else "rw", lock)
    try:
        file.load()
    except BaseException:
        file.close()
        raise
    return file


def _is_sealed(path: Path) -> bool:
    """Whether SQLite can create no log beside the file, and needs none."""
    place = path.resolve()
    log = Path(f"{place}-wal")
    return not os.access(place.parent, os.W_OK) and not (log.exists() and log.stat().st_size)
