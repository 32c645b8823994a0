"""The file of a run, begun or gone on with, by the one who writes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from bisongames.compare.claims import Claim
from bisongames.compare.runs import FREE, RunFile, opened, told
from bisongames.play.errors import RunError, SetupError
from bisongames.play.saving import path_of

_WORDS: Final = {
    "kind": "question",
    "details": "options or values",
    "labels": "bots",
    "repeats": "bots",
}
"""What was asked in the words of those who ask, where the file has others."""


def run_of(path: str | Path, asked: dict[str, Any], resume: bool) -> RunFile:
    """The file in which matches are kept.

    Raises:
        SetupError: it is there and not to be resumed, or was asked for something else.
        RunError: it cannot be written, another process writes it; and as ``opened``.
    """
    place = path_of(path)
    if not place.parent.is_dir():
        raise RunError(f"{place}: there is no such folder")
    claim = Claim(place)
    try:
        there = place.exists() and not (place.is_file() and not place.stat().st_size)
        if there and not resume:
            raise SetupError(f"{place}: is there already; resume it, or give another name")
        return _resumed(place, asked, claim) if there else _begun(place, asked, claim)
    except BaseException as error:
        claim.release()
        if isinstance(error, OSError):
            raise RunError(f"{place}: cannot be written: {error.strerror or error}") from error
        raise


def _begun(path: Path, asked: dict[str, Any], claim: Claim) -> RunFile:
    """A new file."""
    file = RunFile(path, asked, claim, "rwc")
    try:
        file.begin()
    except BaseException:
        file.forget()
        raise
    return file


def _resumed(path: Path, asked: dict[str, Any], claim: Claim) -> RunFile:
    """A file that is there, if it was asked for the same."""
    file = opened(path, claim)
    try:
        other = [n for n in {**file.asked, **asked} if file.asked.get(n) != asked.get(n)]
        if wrong := [_WORDS.get(name, name) for name in other if name not in FREE]:
            others = ", ".join(dict.fromkeys(wrong))
            raise SetupError(f"{path}: was begun with other {others}; nothing is changed")
        with told(path):  # those that are there stay, and keep their places in the report
            most = max(file.asked["matches"], asked["matches"])
        file.ask({**asked, "matches": most})
    except BaseException:
        file.shut()
        raise
    return file
