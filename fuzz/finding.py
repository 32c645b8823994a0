"""Problems: judging the outcome of an input, and storing and reading those that fail."""

from __future__ import annotations

import hashlib
import json
import traceback
from pathlib import Path
from typing import Any, Final

from attrs import frozen

import bisongames
from fuzz.guarding import Stuck, not_stuck
from fuzz.mutating import Input
from fuzz.oracles import Broken
from fuzz.targets.target import Target

FOUND: Final = Path(__file__).resolve().parent / "found"
LIBRARY: Final = Path(bisongames.__file__).resolve().parent
STORY: Final = 40
"""The number of lines of a traceback that are kept."""
SLOW: Final = "an answer takes time in proportion"


@frozen
class Problem:
    """A problem that an input has revealed."""

    signature: str
    """The broken law, or the error and the place in the library that raised it; equal for the same fault."""
    story: tuple[str, ...]
    """The traceback, for people."""


@frozen
class Outcome:
    """The outcome of an input."""

    accepted: bool
    problem: Problem | None


def outcome_of(target: Target, given: Input) -> Outcome:
    """Tries an input and returns the outcome. One that seems slow is tried twice, as the machine may have been busy."""
    outcome = _outcome_of(target, given)
    if outcome.problem is not None and outcome.problem.signature == SLOW:
        return _outcome_of(target, given)
    return outcome


def _outcome_of(target: Target, given: Input) -> Outcome:
    try:
        with not_stuck():
            return Outcome(target.check(given), None)
    except Broken as error:
        return Outcome(True, Problem(error.law, _story(error)))
    except (Exception, SystemExit, Stuck) as error:  # noqa: BLE001  any exception is a finding
        return Outcome(True, Problem(_signature(error), _story(error)))


def _signature(error: BaseException) -> str:
    """The error and the innermost place in the library, without line numbers, which change."""
    place = ""
    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if file.is_relative_to(LIBRARY):
            place = f" in {file.relative_to(LIBRARY).as_posix()}, {frame.name}"
    return f"{type(error).__name__}{place}"


def _story(error: BaseException) -> tuple[str, ...]:
    lines = "".join(traceback.format_exception(error, limit=-STORY // 2)).splitlines()
    return tuple(line[:500] for line in lines[-2 * STORY :])


def keep(target: Target, given: Input, problem: Problem, folder: Path = FOUND) -> Path:
    """Writes a problem to a file, one for each signature; an existing file is kept if it is shorter."""
    mark = hashlib.sha256(f"{target.name} {problem.signature}".encode()).hexdigest()[:10]
    path = folder / f"{target.name}-{mark}.json"
    text = json.dumps(
        {
            "target": target.name,
            "problem": problem.signature,
            "again": f"python3 dev.py fuzz --again {_short(path)}",
            "story": problem.story,
            "input": given,
        },
        indent=1,
    )
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.stat().st_size > len(text):
        path.write_text(text + "\n", encoding="utf-8")
    return path


def _short(path: Path) -> Path:
    root = FOUND.parent.parent
    return path.relative_to(root) if path.is_relative_to(root) else path


def read(path: Path) -> tuple[str, Input]:
    """The name of the target and the input in the file of a problem."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data["target"], data["input"]
