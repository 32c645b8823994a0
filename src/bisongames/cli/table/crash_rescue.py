"""A fault of the program at the table: the match is saved, and one sentence says where."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bisongames.cli.table.session import Session
from bisongames.engine.core.errors import BisongamesError, raised
from bisongames.engine.io.atomic_files import write_whole

NAME: Final = "bisongames-rescued"
"""What the file is called that a match is saved in which is kept nowhere."""
MOST: Final = 1000
"""So many such files lie in a folder at most."""
TOLD: Final = "please report it with the file"


class TableCrash(BisongamesError):
    """The program itself failed at the table."""


@contextmanager
def rescue_on_crash(session: Callable[[], Session]) -> Iterator[None]:
    """While this lasts, a fault of the program saves the match instead of losing it.

    Args:
        session: the match that is played when it happens.

    Raises:
        ProgramFault: says what failed, where the match is and where all of the fault is told.
    """
    try:
        yield
    except (BisongamesError, OSError, EOFError, RecursionError, MemoryError):
        raise  # told by whoever called
    except Exception as error:  # whatever it is: nothing may be lost by it
        raise TableCrash(_rescue(session(), error)) from error


def _rescue(session: Session, error: Exception) -> str:
    """What failed, and where the match is now."""
    failed = f"the program failed: {raised(error)}"
    last = ""
    for folder in (Path(), Path(tempfile.gettempdir())):
        try:
            name = _saved(session, folder)
            told = Path(name).with_suffix(".fault.txt")
            write_whole(told, "".join(traceback.format_exception(error)))
        except (BisongamesError, OSError) as fault:
            last = str(fault)
            continue
        return f"{failed}; the match is saved in {name} ({session.what_next()}); {TOLD} {told}"
    return f"{failed}; the match could not be saved: {last}"


def _saved(session: Session, folder: Path) -> str:
    """The file that the match is saved in: where it is kept all along, else a new one in this folder."""
    session.keep()
    if session.kept and session.saved_in is not None and not session.unsaved:
        return session.saved_in
    names = (folder / f"{NAME}{number or ''}.json" for number in range(MOST))
    name = str(next(name for name in names if not name.exists()))
    session.save(name)
    return name
