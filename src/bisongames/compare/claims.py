"""Who writes the file of a run: one at a time, for as long as its process lives."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

from bisongames.play.errors import RunError

if sys.platform == "win32":
    from msvcrt import LK_NBLCK, locking

    def _lock(handle: int) -> None:
        locking(handle, LK_NBLCK, 1)
else:
    from fcntl import LOCK_EX, LOCK_NB, lockf

    def _lock(handle: int) -> None:
        lockf(handle, LOCK_EX | LOCK_NB)


_ONE_AT_A_TIME: Final = threading.Lock()
_HELD: Final[set[tuple[int, str]]] = set()
"""What this process has claimed. The system would let it claim that again, and forget the first claim."""


class Claim:
    """The right to write a file: a lock of the system on a small file beside it, gone with the process.

    The file itself cannot carry it: whatever else in this process opens and closes that would end the lock. Of a process
    that was killed the small file is left; it says nothing, and whoever writes next takes it over and removes it.

    Raises:
        RunError: another has it, or nothing can be written there.
    """

    def __init__(self, path: Path) -> None:
        self._beside = Path(f"{os.path.realpath(path)}-writer")
        self._key = os.getpid(), str(self._beside)
        with _ONE_AT_A_TIME:
            if self._key in _HELD:
                raise RunError(f"{path}: another process or thread writes this run")
            self._handle: int | None = _locked(path, self._beside)
            _HELD.add(self._key)

    def release(self) -> None:
        """Let others write; a second time nothing happens."""
        with _ONE_AT_A_TIME:
            if self._handle is None:
                return
            with suppress(OSError):  # removed while it is still held, so that nobody else's is
                self._beside.unlink()
            os.close(self._handle)
            self._handle = None
            _HELD.discard(self._key)


def _locked(path: Path, beside: Path) -> int:
    """The small file, open and locked."""
    while True:
        try:
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise RunError(f"{path}: cannot be written: {error.strerror or error}") from error
        try:
            _lock(handle)
            if os.path.samestat(os.fstat(handle), beside.stat()):
                return handle
        except FileNotFoundError:
            pass
        except OSError as error:
            os.close(handle)
            raise RunError(f"{path}: another process or thread writes this run") from error
        os.close(handle)  # whoever had it has removed it meanwhile
