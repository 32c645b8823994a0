"""Result files, checked before any match runs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from attrs import frozen
from cyclopts import Parameter

from bisongames.cli.arguments.argument_errors import InputError
from bisongames.engine.core.atomic_files import path_of, see_writable, write_whole
from bisongames.engine.core.errors import short_text

PARQUET: Final = "--parquet"
"""The option of the only output that is not text, and so must be an ordinary file."""
_HANDLE: Final = re.compile("/dev/fd/([0-9]{1,9})")

Where = Annotated[list[str] | None, Parameter(consume_multiple=(0, 1))]
"""An output: a path, or an empty list for stdout; None if the option is not given."""


@frozen
class NamedFile:
    """A file named on the command line."""

    option: str
    """The option, or a name for an argument that is not an option."""
    path: str


def texts(**given: list[str] | None) -> list[NamedFile]:
    """The text files among outputs, by the names of their options."""
    return [NamedFile(f"--{option}", where[0]) for option, where in given.items() if where]


def inputs(variants: Iterable[str]) -> Iterator[NamedFile]:
    """The variants that are files."""
    for variant in variants:
        file = variant.partition("+")[0]
        if file.endswith(".toml"):
            yield NamedFile("the variant", file)


def write_texts(outputs: Iterable[tuple[list[str] | None, Callable[[], str]]]) -> bool:
    """Writes each text to its path or to stdout; returns True if stdout is still free for people.

    Raises:
        BisongamesError: if a file cannot be written.
    """
    free = True
    for where, text in outputs:
        if where:
            _write(where[0], text())
        elif where is not None:
            print(text(), end="")
            free = False
    return free


def _write(path: str, text: str) -> None:
    handle = _handle(path)
    if handle is None:
        write_whole(path_of(path), text)
        return
    try:
        with os.fdopen(os.dup(handle), "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from error


def _handle(path: str) -> int | None:
    """The number in ``/dev/fd/63``, a shell's name for the input of another command; None for other paths."""
    match = _HANDLE.fullmatch(path)
    return int(match[1]) if match else None


def check_outputs(
    outputs: Iterable[NamedFile], read: Iterable[NamedFile], run: str | None = None
) -> None:
    """Checks that each output can be written to a file of its own.

    Args:
        outputs: the result files.
        read: the input files.
        run: the file of a run, which is checked elsewhere.

    Raises:
        BisongamesError: if an output cannot be written, or would overwrite another file of the command line.
    """
    outputs = list(outputs)
    for output in outputs:
        handle = _handle(output.path)
        if handle is None or output.option == PARQUET:
            see_writable(path_of(output.path))
        else:
            try:
                os.write(handle, b"")
            except (OSError, OverflowError) as error:
                fault = f"{output.path}: cannot be written: nothing reads from it"
                raise InputError(fault) from error
    others = list(read)
    for output in [*([] if run is None else [NamedFile("--run", run)]), *outputs]:
        for other in others:
            if _same(output.path, other.path):
                both = f"{other.option} and {output.option} name the same file"
                raise InputError(f"{short_text(output.path)}: {both}; each needs its own")
        others.append(output)


def _same(one: str, other: str) -> bool:
    """True if two paths lead to the same file, whether it exists or not."""
    with suppress(OSError):
        if Path(one).samefile(other):
            return True
    return os.path.realpath(one) == os.path.realpath(other)
