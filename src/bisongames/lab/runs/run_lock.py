"""The lock of a run file: one writer at a time, for as long as its process lives."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from bisongames.engine.core.errors import RunError


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
                with suppress(
                    OSError
                ):  # removed while still locked, so never another writer's file
                    self._file.unlink()
            self._lock.close()
