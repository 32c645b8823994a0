"""Opens run files for reading, or for writing under a lock."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from bisongames.engine.core.atomic_files import path_of
from bisongames.engine.core.errors import RunError, SetupError
from bisongames.lab.runs.run_file import FREE, Request, RunFile, faults

TIMEOUT: Final = 5
"""The maximum time to wait for readers of the file, in seconds."""
_NAMES: Final = {
    "kind": "question",
    "details": "options or values",
    "labels": "bots",
    "repeats": "bots",
}
"""The names of arguments that are stored under a different name, keyed by the stored name."""


def open_file(path: str | Path, lock: WriterLock | None = None) -> RunFile:
    """Opens an existing run file.

    Args:
        path: the file.
        lock: the writer's lock; None to open it for reading only.

    Raises:
        RunError: if the file is missing, not a run file, damaged, or from a newer version.
    """
    place = path_of(path)
    try:
        if not S_ISREG(place.stat().st_mode):  # reading a pipe would block
            raise RunError(f"{place}: is not a run file")
    except OSError as error:
        raise RunError(f"{place}: cannot be read: {error.strerror or error}") from error
    # Does not try to open the file: closing it again would release the locks that SQLite holds on it.
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
    """Opens a file by its absolute URI, since names such as ``:memory:`` are special to SQLite."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, timeout=TIMEOUT, isolation_level=None, uri=True)


def _is_sealed(path: Path) -> bool:
    """Whether SQLite cannot create a log beside the file, and does not need one."""
    place = path.resolve()
    log = Path(f"{place}-wal")
    return not os.access(place.parent, os.W_OK) and not (log.exists() and log.stat().st_size)


def open_run(path: str | Path, request: Request, resume: bool) -> RunFile:
    """Creates the file of a run, or opens it to resume the run.

    Raises:
        SetupError: if the file exists but ``resume`` is false, or it has a different request.
        RunError: if it cannot be written, or another process is writing it; and as in ``open_file``.
    """
    place = path_of(path)
    if not place.parent.is_dir():
        raise RunError(f"{place}: there is no such folder")
    lock = WriterLock(place)
    try:
        exists = place.exists() and not (place.is_file() and not place.stat().st_size)
        if exists and not resume:
            raise SetupError(f"{place}: already exists; resume it, or choose another name")
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
            raise SetupError(f"{path}: was started with different {names}; nothing was changed")
        with faults(path):  # finished matches are kept, even beyond the number requested now
            most = max(file.request["matches"], request["matches"])
        file.update({**request, "matches": most})
    except BaseException:
        file.close()
        raise
    return file


class WriterLock:
    """A writer's lock on a run file: an exclusive SQLite lock on an empty file beside it.

    The run file itself cannot carry the lock, because others may be reading it. A killed process leaves the empty file
    behind without a lock; the next writer takes it over and removes it.

    Raises:
        RunError: if another process or thread holds the lock, or the folder is not writable.
    """

    def __init__(self, path: Path) -> None:
        self._file = Path(f"{os.path.realpath(path)}-writer")
        try:
            while not self._acquire():
                pass
        except sqlite3.Error as error:
            raise RunError(f"{path}: another process or thread is writing this run") from error
        except OSError as error:
            raise RunError(f"{path}: cannot be written: {error.strerror or error}") from error

    def _acquire(self) -> bool:
        """Locks the file; returns False if its previous holder has just removed it."""
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
        """Releases the lock, so that other processes can write; further calls do nothing."""
        with suppress(sqlite3.ProgrammingError):  # already closed
            if self._lock.in_transaction:
                with suppress(OSError):  # removed while locked: never another writer's file
                    self._file.unlink()
            self._lock.close()
