"""Reads files that may hold anything, and writes files so that none is ever left half-written."""

from __future__ import annotations

import os
import platform
import re
import secrets
import stat
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final
from zlib import crc32

from bisongames.engine.core.errors import RecordError, VariantError, quote

OLD: Final = 24 * 60 * 60
"""The age in seconds at which a temporary file has certainly been abandoned."""

_TEMPORARY: Final = re.compile(r"\.bisongames-([0-9a-f]{8})-([0-9]{1,10})-[0-9a-f]{8}\.tmp")


def path_of(path: object) -> Path:
    """Converts a path, given as a ``Path`` or as text, to a ``Path``.

    Raises:
        RecordError: if it cannot name a file.
    """
    if isinstance(path, Path) or (isinstance(path, str) and path):
        with suppress(UnicodeEncodeError):  # a lone surrogate that encodes no byte
            if b"\0" not in os.fsencode(path):
                return Path(path)
    raise RecordError.at("path", f"expected the path of a file, got {quote(path)}")


def read_whole(
    path: Path, most: int, fault: type[RecordError] | type[VariantError] = RecordError
) -> bytes:
    """The content of a file of at most ``most`` bytes.

    Raises:
        RecordError, VariantError: as ``fault`` says, if it cannot be read, is not a regular file or is too large.
    """
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            why = _no_file(os.fstat(file.fileno()).st_mode)
            data = b"" if why else file.read(most + 1)
    except FileNotFoundError:
        raise fault.at("", "cannot be read: there is no such file", str(path)) from None
    except (OSError, ValueError) as error:
        raise fault.at("", f"cannot be read: {_reason(error)}", str(path)) from error
    if why:
        raise fault.at("", f"cannot be read: {why}", str(path))
    if len(data) > most:
        raise fault.at("", f"is larger than {most // 1024**2} MB", str(path))
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Opens a file without blocking, even a pipe that nobody writes to."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def write_whole(path: Path, text: str | bytes) -> None:
    """Writes a file atomically: at every moment, either the complete old file or the complete new one exists.

    Symbolic links are followed. The file keeps its permissions; other hard links to it keep the old
    content.

    Raises:
        RecordError: if it cannot be written, is write-protected or is not a regular file.
    """
    try:
        data = text.encode() if isinstance(text, str) else text
        target = Path(os.path.realpath(path))
        old = _mode_of(target)
        if old is not None and (why := _not_to_be_written(target, old)):
            raise RecordError.at("", f"cannot be written: {why}", str(path))
        _forget_dead_writers(target.parent)
        _replace(target, data, old)
    except (OSError, ValueError) as error:
        raise RecordError.at("", f"cannot be written: {_reason(error)}", str(path)) from error


def see_writable(path: Path) -> None:
    """Checks that ``write_whole`` can write to a path, as far as that can be known beforehand.

    Raises:
        RecordError: if it cannot.
    """
    try:
        target = Path(os.path.realpath(path))
        old = _mode_of(target)
        why = "" if old is None else _not_to_be_written(target, old)
        if not target.parent.is_dir():
            why = "there is no such folder"
        elif not os.access(target.parent, os.W_OK | os.X_OK):
            why = why or "its folder is write-protected"
    except (OSError, ValueError) as error:
        why = _reason(error)
    if why:
        raise RecordError.at("", f"cannot be written: {why}", str(path))


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    """Writes a file next to the target, and moves it into place once it is safely on the disk."""
    name = f".bisongames-{_here()}-{os.getpid()}-{secrets.token_hex(4)}.tmp"
    beside = target.parent / name
    try:
        with beside.open("xb") as file:
            if mode is not None:
                beside.chmod(stat.S_IMODE(mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _mode_of(path: Path) -> int | None:
    """The type and permissions of a file; None if there is no file."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _not_to_be_written(path: Path, mode: int) -> str:
    """The reason why an existing file must not be overwritten; empty if it may be overwritten."""
    # An administrator could overwrite a protected file, but the protection should still count.
    protected = not mode & 0o222 or not os.access(path, os.W_OK)
    return _no_file(mode) or ("it is write-protected" if protected else "")


def _no_file(mode: int) -> str:
    """The reason why a path is not a regular file; empty if it is one."""
    if stat.S_ISDIR(mode):
        return "it is a directory"
    return "" if stat.S_ISREG(mode) else "it is a pipe or a device, not a regular file"


def _sync_folder(folder: Path) -> None:
    """Flushes the new name to the disk too, if the system can, so that it survives a power cut."""
    with suppress(OSError):  # the file itself is safe; not every system can do this for folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _forget_dead_writers(folder: Path) -> None:
    """Removes the temporary files of killed writers, but not those of writers that may still be running."""
    with os.scandir(folder) as entries:
        left = [(Path(e.path), match) for e in entries if (match := _TEMPORARY.fullmatch(e.name))]
    for path, match in left:
        with suppress(OSError):  # another process may have removed it, or another user owns it
            gone = match[1] == _here() and not _is_alive(int(match[2]))
            if gone or time.time() - path.stat().st_mtime > OLD:
                path.unlink()


@cache
def _here() -> str:
    """A short id of the machine or container, outside which process ids mean nothing."""
    place = platform.node()
    with suppress(OSError):
        place += os.readlink("/proc/self/ns/pid")  # noqa: PTH115  a name, not a path
    return f"{crc32(place.encode()):08x}"


def _is_alive(process: int) -> bool:
    """Whether a process of this machine is running; True if that cannot be determined."""
    if sys.platform == "win32":  # Windows has no harmless signal 0: it would be delivered
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _reason(error: OSError | ValueError) -> str:
    """The reason that the system gives, in a few words."""
    return getattr(error, "strerror", None) or str(error)
