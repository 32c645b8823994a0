"""The SQLite file of a run: the request, and every finished match."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import attrs

from bisongames.engine.core.errors import RunError, short_text
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.value_checks import PlainDict, is_plain, structure

FORMAT: Final = 1
"""The version of the format; increased when older versions could not read a new file."""

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
_IN_COLUMNS: Final = ("number", "seed", "moves", "metrics")
"""The fields of a match that have their own columns; the others share the column ``more``."""
FREE: Final = ("matches",)
"""The parts of the request that may change when a run is resumed."""

Request = PlainDict
"""The request as JSON."""


def id_of(request: Mapping[str, object]) -> str:
    """Twelve hex digits that identify a request, the same for any number of matches."""
    rest = {name: value for name, value in request.items() if name not in FREE}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:12]


class RunFile:
    """An open run file.

    Args:
        path: the file.
        connection: SQLite's connection to it.
        release: releases the writer's lock; None if the file is only read.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        release: Callable[[], None] | None = None,
    ) -> None:
        self.path = path
        self.request: Request = {}
        self._connection = connection
        self._release = release
        self._created = False
        self._written: os.stat_result | None = None

    def outcomes(self, arm: int) -> dict[int, Outcome]:
        """The finished matches of an arm, by number."""
        rows = self._execute(
            "SELECT number, seed, moves, metrics, more FROM matches WHERE variant = ? ORDER BY number",
            (arm,),
        )
        with faults(self.path):
            return {outcome.number: outcome for outcome in (outcome_of(*row) for row in rows)}

    def numbers(self, arm: int) -> set[int]:
        """The numbers of the finished matches of an arm."""
        return {n for (n,) in self._execute("SELECT number FROM matches WHERE variant = ?", (arm,))}

    def count(self) -> int:
        """The number of finished matches of all arms."""
        return int(self._execute("SELECT count(*) FROM matches")[0][0])

    def create(self, request: Request) -> None:
        """Creates the tables and stores the request."""
        self._created, self.request = True, request
        version = str(getattr(sys.modules["bisongames"], "__version__", "unknown"))
        about = {"format": str(FORMAT), "version": version, "asked": json.dumps(request)}
        with faults(self.path):
            self._connection.executescript(_SCHEMA)
            self._connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        self._execute("COMMIT")
        self._check_in_place()

    def load(self) -> None:
        """Reads the request.

        Raises:
            RunError: if this is not a run file, or it is damaged or from a newer version.
        """
        names = self._execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not {("about",), ("matches",)} <= set(names):
            raise RunError(f"{self.path}: is not a run file")
        about = dict(self._execute("SELECT name, value FROM about"))
        with faults(self.path):
            if int(about["format"]) > FORMAT:
                version = short_text(about.get("version", "unknown"))
                raise RunError(f"{self.path}: was written by a newer version, {version}")
            self.request = json.loads(about["asked"])
            if not isinstance(self.request, dict):
                raise TypeError("the request cannot be read")

    def update(self, request: Request) -> None:
        """Replaces the stored request."""
        self.request = request
        self._execute("PRAGMA journal_mode = WAL")
        self._execute("PRAGMA synchronous = NORMAL")
        self._execute("REPLACE INTO about VALUES ('asked', ?)", (json.dumps(request),))
        self._check_in_place()

    def add(self, arm: int, outcomes: Sequence[Outcome]) -> None:
        """Stores finished matches: all of them, or none if that fails.

        Raises:
            RunError: if the disk is full, or the file cannot be written.
        """
        self._check_in_place()
        with faults(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            rows = [(arm, *row_of(outcome)) for outcome in outcomes]
            self._connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", rows)
            self._connection.execute("COMMIT")

    def _check_in_place(self) -> None:
        """Checks that the open file is still the one at this path.

        Raises:
            RunError: if it was removed or replaced.
        """
        try:
            now = self.path.stat()
        except OSError as error:
            raise RunError(f"{self.path}: was removed while it was being written") from error
        self._written = self._written or now
        if not os.path.samestat(now, self._written):
            raise RunError(f"{self.path}: was replaced by another file while it was being written")

    def close(self, remove: bool = False) -> None:
        """Closes the file: discards an unfinished transaction and releases the lock.

        Args:
            remove: whether to remove the file.
        """
        with suppress(sqlite3.Error):
            if self._release:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                # Without a log beside it, the file can be read even in a read-only folder.
                self._connection.execute("PRAGMA journal_mode = DELETE")
        with suppress(sqlite3.Error):
            self._connection.close()
        if remove:
            with suppress(OSError):
                self.path.unlink()
        if self._release:
            self._release()

    def remove_if_empty(self) -> None:
        """Removes the file if it was created here and has no matches."""
        if self._created and not self.count():
            self.close(remove=True)

    def _execute(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with faults(self.path):
            return self._connection.execute(sql, values).fetchall()


def row_of(outcome: Outcome) -> tuple[int, int, str, str, str]:
    """The columns of a match."""
    fields = attrs.asdict(outcome, recurse=False)
    columns = [fields.pop(name) for name in _IN_COLUMNS]
    moves, metrics, more = (json.dumps(v, separators=(",", ":")) for v in (*columns[2:], fields))
    return outcome.number, outcome.seed, moves, metrics, more


def outcome_of(number: int, seed: int, moves: str, metrics: str, more: str) -> Outcome:
    """The match stored in these columns.

    Raises:
        ValueError: if the values are not those of a match.
    """
    fields = json.loads(more) | {"number": number, "seed": seed}
    fields |= {"moves": json.loads(moves), "metrics": json.loads(metrics)}
    if not is_plain(fields):
        raise ValueError(f"a text or number of match {number} cannot be read")
    outcome = structure(fields, Outcome)
    players = list(range(len(outcome.scores)))
    ranked = sorted(player for rank in outcome.ranking for player in rank)
    if ranked != players or len(outcome.bots) != len(players) or not outcome.winners:
        raise ValueError(f"match {number} cannot be read: its players are inconsistent")
    return outcome


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Translates errors of SQLite and of stored values.

    Raises:
        RunError: if the file is locked, not a run file or damaged, or the disk is full.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise RunError(f"{path}: another process is using this file") from error
        raise RunError(f"{path}: {error}; the matches stored before are kept") from error
    except (sqlite3.Error, ValueError, KeyError, TypeError, IndexError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise RunError(f"{path}: is not a run file") from error
        raise RunError(f"{path}: is damaged: {short_text(str(error), 200)}") from error
