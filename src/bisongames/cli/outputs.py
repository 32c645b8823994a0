"""Where results of the laboratory go: looked at before anything is played, so that nothing is played for nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from attrs import frozen

from bisongames.cli.faults import GivenFault
from bisongames.play.errors import shown
from bisongames.play.saving import path_of, see_writable, write_whole

PARQUET: Final = "--parquet"
"""Its file is no text, and is always an ordinary one."""
_OPENED: Final = re.compile("/dev/fd/([0-9]{1,9})")


@frozen
class Named:
    """A file that was named on the command line."""

    what: str
    """The option, or what else names it."""
    path: str


def texts(**given: list[str] | None) -> list[Named]:
    """The files among options that go to stdout where no path is given, by the names of the options."""
    return [Named(f"--{option}", where[0]) for option, where in given.items() if where]


def inputs(variants: Iterable[str]) -> Iterator[Named]:
    """The files among variants."""
    for variant in variants:
        file = variant.partition("+")[0]
        if file.endswith(".toml"):
            yield Named("the variant", file)


def put(path: str, text: str) -> None:
    """Write a text to a file, or into what the caller has opened.

    Raises:
        BisongamesError: it cannot be written.
    """
    handle = _opened_by_caller(path)
    if handle is None:
        write_whole(path_of(path), text)
        return
    try:
        with os.fdopen(os.dup(handle), "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
    except OSError as error:
        raise GivenFault(f"{path}: cannot be written: {error.strerror}") from error


def _opened_by_caller(path: str) -> int | None:
    """The number in ``/dev/fd/63``, which is how shells name what another command reads; None of other paths."""
    found = _OPENED.fullmatch(path)
    return int(found[1]) if found else None


def _see_opened(path: str, handle: int) -> None:
    """See that what the caller has opened takes text.

    Raises:
        GivenFault: it does not.
    """
    try:
        os.write(handle, b"")
    except (OSError, OverflowError) as error:
        raise GivenFault(f"{path}: cannot be written: nobody reads there") from error


def see_outputs(outputs: Iterable[Named], read: Iterable[Named], run: str | None = None) -> None:
    """See that results can be written, each to a file of its own.

    Args:
        outputs: the files of results.
        read: files that are read.
        run: the file of a run, which sees for itself whether it can be written.

    Raises:
        BisongamesError: something cannot be written, or would be written over something else that was named.
    """
    wanted = list(outputs)
    for output in wanted:
        handle = _opened_by_caller(output.path)
        if handle is None or output.what == PARQUET:
            see_writable(path_of(output.path))
        else:
            _see_opened(output.path, handle)
    others = list(read)
    for output in [*([] if run is None else [Named("--run", run)]), *wanted]:
        for other in others:
            if _same(output.path, other.path):
                both = f"{other.what} and {output.what} name the same file"
                raise GivenFault(f"{shown(output.path)}: {both}; each needs its own")
        others.append(output)


def _same(one: str, other: str) -> bool:
    """Whether two paths lead to the same file, there or not."""
    with suppress(OSError):
        if Path(one).samefile(other):
            return True
    return os.path.realpath(one) == os.path.realpath(other)
