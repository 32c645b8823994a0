"""Where to look: the file and line of an exception, or of the decision at which a law is broken."""

from __future__ import annotations

import inspect
import traceback
from pathlib import Path
from typing import Final

LIBRARY: Final = Path(__file__).resolve().parents[2]
"""The folder of the library."""
PYTHON: Final = Path(inspect.__file__).resolve().parent
"""The folder of the standard library."""
SUITE: Final = LIBRARY / "testing"


def line_of_exception(error: BaseException) -> str:
    """The innermost line of a game that raised an exception, or else of the library; empty if there is none.

    Lines of the shared suite do not count, since the fault is never there.
    """
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if SUITE not in Path(frame.filename).parents and Path(frame.filename).suffix == ".py"
    ]
    ours = [frame for frame in frames if PYTHON not in Path(frame.filename).parents]
    own = [frame for frame in ours if LIBRARY not in Path(frame.filename).parents]
    for frame in (own or ours)[-1:]:
        return f"{frame.filename}:{frame.lineno}, in {frame.name}: {frame.line}"
    return ""


def line_of_class(kind: type) -> str:
    """The file and line where a class is defined; empty if its source is not there."""
    try:
        _, line = inspect.getsourcelines(kind)
        return f"{inspect.getsourcefile(kind)}:{line}, class {kind.__name__}"
    except (OSError, TypeError):
        return ""  # compiled, or made at run time
