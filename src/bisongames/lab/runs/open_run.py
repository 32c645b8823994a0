"""Creates or resumes a run file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bisongames.engine.core.errors import RunError, SetupError
from bisongames.engine.io.atomic_files import path_of
from bisongames.lab.runs.run_file import FREE, Request, RunFile, faults, open_file
from bisongames.lab.runs.run_lock import WriterLock

_NAMES: Final = {
    "kind": "question",
    "details": "options or values",
    "labels": "bots",
    "repeats": "bots",
}
"""The names of arguments that are stored under other names."""


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
    file = RunFile(path, "rwc", lock)
    try:
        file.create(request)
    except BaseException:
        file.remove()
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
