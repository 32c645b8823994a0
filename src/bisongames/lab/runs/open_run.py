"""Opens run files, to read them or with the right to write them."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from bisongames.engine.core.errors import RunError, SetupError
from bisongames.engine.io.atomic_files import path_of
from bisongames.lab.runs.run_file import FREE, Request, RunFile, faults

TIMEOUT: Final = 5
"""Seconds to wait for readers of the file."""
_NAMES: Final = {
    "kind": "question",
    "details": "options or values",
    "labels": "bots",
    "repeats": "bots",
}
"""The names of arguments that are stored under other names."""


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
    file = _connected(place, "ro&immutable=1" if _is_sealed(place) else "rw", lock)
    try:
        file.load()
    except BaseException:
        file.close()
        raise
    return file


def _connected(path: Path, mode: str, lock: WriterLock | None) -> RunFile:
    with faults(path):
        return RunFile(path, _connect(path, mode), None if lock is None else lock.release)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file by its absolute URI: names such as ``:memory:`` mean something else to SQLite."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, timeout=TIMEOUT, isolation_level=None, uri=True)


def _is_sealed(path: Path) -> bool:
    """Whether SQLite can create no log beside the file, and needs none."""
    place = path.resolve()
    log = Path(f"{place}-wal")
    return not os.access(place.parent, os.W_OK) and not (log.exists() and log.stat().st_size)


def open_run(path: str | Path, request: Request, resume: bool) -> RunFile:
    """Create the file of a run, or open it to resume.

    Raises:
        SetupError: the file exists and is not to be resumed, or has another request.
        RunError: it cannot be written, another process writes it; and as ``open_file``.
    """
    place = path_of(path)
    if not place.parent.is_dir():
        raise RunError(f"{place}: there is no such folder")
    lock = WriterLock(place)
    try:
        exists = place.exists() and not (place.is_file() and not place.stat().st_size)
        if exists and not resume:
            raise SetupError(f"{place}: is there already; resume it, or give another name")
        return _resume(place, request, lock) if exists else _create(place, request, lock)
    except BaseException as error:
        lock.release()
        if isinstance(error, OSError):
            raise RunError(f"{place}: cannot be written: {error.strerror or error}") from error
        raise


def _create(path: Path, request: Request, lock: WriterLock) -> RunFile:
    file = _connected(path, "rwc", lock)
    try:
        file.create(request)
    except BaseException:
        file.close(remove=True)
        raise
    return file


def _resume(path: Path, request: Request, lock: WriterLock) -> RunFile:
    file = open_file(path, lock)
    try:
        other = [n for n in {**file.request, **request} if file.request.get(n) != request.get(n)]
        if changed := [_NAMES.get(name, name) for name in other if name not in FREE]:
            names = ", ".join(dict.fromkeys(changed))
            raise SetupError(f"{path}: was begun with other {names}; nothing is changed")
        with faults(path):  # finished matches stay, also beyond the number requested now
            most = max(file.request["matches"], request["matches"])
        file.update({**request, "matches": most})
    except BaseException:
        file.close()
        raise
    return file


class WriterLock:
    """The right to write a run file: an exclusive SQLite lock on an empty file beside it.

    The run file itself cannot carry the lock, because others read it meanwhile. A killed process leaves the empty file
    without a lock; the next writer takes it over and removes it.

    Raises:
        RunError: another process or thread holds the lock, or the folder is not writable.
    """

    def __init__(self, path: Path) -> None:
        self._file = Path(f"{os.path.realpath(path)}-writer")
        try:
            while not self._acquire():
                pass
        except sqlite3.Error as error:
            raise RunError(f"{path}: another process or thread writes this run") from error
        except OSError as error:
            raise RunError(f"{path}: cannot be written: {error.strerror or error}") from error

    def _acquire(self) -> bool:
        """Lock the file; False if its last holder removed it meanwhile."""
        self._file.touch()
        with suppress(FileNotFoundError):
            before = self._file.stat()
            self._lock = sqlite3.connect(self._file, timeout=0, isolation_level=None)
            try:
                self._lock.execute("BEGIN EXCLUSIVE")
                if os.path.samestat(before, self._file.stat()):
                    return True
            except BaseException:
                self._lock.close()
                raise
            self._lock.close()
        return False

    def release(self) -> None:
        """Let others write; calling it again does nothing."""
        with suppress(sqlite3.ProgrammingError):  # already closed
            if self._lock.in_transaction:
                with suppress(OSError):  # removed while locked: never another writer's file
                    self._file.unlink()
            self._lock.close()
