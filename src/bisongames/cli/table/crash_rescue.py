"""Saving the match after an internal error at the table."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bisongames.cli.table.session import Session
from bisongames.engine.core.atomic_files import write_whole
from bisongames.engine.core.errors import BisongamesError, describe_exception

NAME: Final = "bisongames-rescued"
"""Base name of the file for a match without autosave."""
MOST: Final = 1000
"""Maximum number of files with this base name in a folder."""
PLEASE_REPORT: Final = "please report it with the file"


class TableCrash(BisongamesError):
    """An internal error at the table."""


@contextmanager
def rescue_on_crash(session: Callable[[], Session]) -> Iterator[None]:
    """While the context lasts, an internal error saves the match instead of losing it.

    Args:
        session: returns the session at the time of the error.

    Raises:
        TableCrash: after an internal error; names it and the files of the match and the traceback.
    """
    try:
        yield
    except (BisongamesError, OSError, EOFError, RecursionError, MemoryError):
        raise  # reported by the caller
    except Exception as error:  # any error: the match must not be lost
        raise TableCrash(_rescue(session(), error)) from error


def _rescue(session: Session, error: Exception) -> str:
    """Saves the match, and returns the error message that names its file."""
    from bisongames.testing.support.explanations import explanation_of  # deferred: loads the laws

    own = explanation_of(error, session.match)
    failed = (
        f"the game failed: {own}" if own else f"the program failed: {describe_exception(error)}"
    )
    last = ""
    for folder in (Path(), Path(tempfile.gettempdir())):
        try:
            name = _saved(session, folder)
            report = Path(name).with_suffix(".fault.txt")
            import traceback  # deferred: slow to load

            write_whole(report, "".join(traceback.format_exception(error)))
        except (BisongamesError, OSError) as fault:
            last = str(fault)
            continue
        report_it = f"the traceback is in {report}" if own else f"{PLEASE_REPORT} {report}"
        return f"{failed}; the match is saved in {name} ({session.what_next()}); {report_it}"
    return f"{failed}; the match could not be saved: {last}"


def _saved(session: Session, folder: Path) -> str:
    """Saves the match in its autosave file, otherwise in a new file in this folder; returns the file."""
    session.keep()
    if session.autosave and session.saved_in is not None and not session.unsaved:
        return session.saved_in
    names = (folder / f"{NAME}{number or ''}.json" for number in range(MOST))
    name = str(next(name for name in names if not name.exists()))
    session.save(name)
    return name
