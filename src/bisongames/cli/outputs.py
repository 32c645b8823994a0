"""Where results of the laboratory go: looked at before anything is played, so that nothing is played for nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from attrs import frozen

from bisongames.cli.faults import GivenFault
from bisongames.play.errors import shown
from bisongames.play.saving import path_of, see_writable


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
        see_writable(path_of(output.path))
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
