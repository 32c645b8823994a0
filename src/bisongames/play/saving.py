"""Writing files so that nothing is ever half-written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from bisongames.play.errors import RecordError, quoted


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at every moment either the old or the new one is there, whole.

    Raises:
        RecordError: when it cannot be written.
    """
    try:
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise RecordError.at("", f"cannot be written: {error.strerror}", str(path)) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except OSError as error:
        raise RecordError.at("", f"cannot be written: {error.strerror}", str(path)) from error
    finally:
        Path(name).unlink(missing_ok=True)


def path_of(path: object) -> Path:
    """A path that was given as such or as text."""
    if isinstance(path, Path) or (isinstance(path, str) and path and "\0" not in path):
        return Path(path)
    raise RecordError.at("path", f"found {quoted(path)}, needed the path of a file")


def _umask() -> int:
    """The permissions that new files of this process go without; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
