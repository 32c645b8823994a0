"""Where to look: the file and line of an exception, or of the decision at which a law is broken."""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attr

LIBRARY: Final = Path(__file__).resolve().parents[2]
"""The folder of the library."""
PYTHON: Final = Path(inspect.__file__).resolve().parent
"""The folder of the standard library."""
ATTRS: Final = Path(attr.__file__).resolve().parent
SUITE: Final = LIBRARY / "testing"


def is_own(error: BaseException) -> bool:
    """Whether the code of a game outside the library takes part in an exception."""
    where = line_of_exception(error)
    return bool(where) and LIBRARY not in Path(where.partition(":")[0]).parents


def line_of_exception(error: BaseException) -> str:
    """The innermost line of a game that raised an exception, or else of the library; empty if there is none.

    Lines of the shared suite do not count, since the fault is never there.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: {(error.text or '').strip()}"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if SUITE not in Path(frame.filename).parents and Path(frame.filename).suffix == ".py"
    ]
    ours = [
        f
        for f in frames
        if not {PYTHON, ATTRS} & {*Path(f.filename).parents}
        and not Path(f.filename).parent.name.startswith("importlib")  # a backport loads plug-ins
    ]
    own = [frame for frame in ours if LIBRARY not in Path(frame.filename).parents]
    for frame in (own or ours)[-1:]:
        return f"{frame.filename}:{frame.lineno}, in {frame.name}: {frame.line}"
    return ""


def line_of(thing: Any) -> str:
    """The file and line where a class or function is defined; empty if its source is not there."""
    try:
        while isinstance(thing, partial):
            thing = thing.func
        _, line = inspect.getsourcelines(thing)
        what = f", class {thing.__name__}" if isinstance(thing, type) else ""
        return f"{inspect.getsourcefile(thing)}:{line}{what}"
    except (OSError, TypeError):
        return ""  # compiled, or made at run time


def line_of_mention(text: str, kinds: Iterable[type]) -> str:
    """The file and line of the first of these classes whose name occurs in a text; empty if none does."""
    words = set(re.findall(r"\w+", text))
    return next((line_of(kind) for kind in kinds if kind.__name__ in words), "")


def line_of_text(modules: Iterable[ModuleType], text: str, *, last: bool = False) -> str:
    """The file and line of the first or last occurrence of some text in modules; empty if there is none."""
    places = []
    for module in modules:
        try:
            lines, _ = inspect.getsourcelines(module)
        except (OSError, TypeError):
            continue
        places += [f"{module.__file__}:{n}" for n, line in enumerate(lines, 1) if text in line]
    return places[-1 if last else 0] if places else ""


def mistake_line(what: str, where: str) -> str:
    return f"{what}; look at {where}" if where else what
