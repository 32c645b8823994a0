"""The rule of every ``to_*`` that takes a path: it writes to that file and returns None; without a path it returns the text."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast, overload

from bisongames.engine.core.atomic_files import path_of, write_whole

Content = TypeVar("Content", str, bytes)


def deliver(content: Content, path: object) -> Content | None:
    """The content itself; None once it is written to the path of a file, if that is given."""
    if path is None:
        return content
    write_whole(path_of(path), content)
    return None


class TextOrFile(Protocol):
    """A text that is returned, or written to a file."""

    @overload
    def __call__(self, path: None = None, **options: Any) -> str: ...
    @overload
    def __call__(self, path: str | Path, **options: Any) -> None: ...


class TextMethod(Protocol):
    """A method that gives a text, or writes it to a file."""

    def __get__(self, thing: object, kind: type | None = None) -> TextOrFile: ...


def text_or_file(text: Callable[..., str]) -> TextMethod:
    """Gives a method that returns a text a first argument ``path``, the file to which to write it instead."""

    @wraps(text)
    def write(self: object, path: str | Path | None = None, **options: Any) -> str | None:
        return deliver(text(self, **options), path)

    own, *options = signature(text).parameters.values()
    path = Parameter(
        "path", Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation="str | Path | None"
    )
    named = (each.replace(kind=Parameter.KEYWORD_ONLY) for each in options)
    write.__signature__ = signature(text).replace(  # type: ignore[attr-defined]
        parameters=[own, path, *named], return_annotation="str | None"
    )
    return cast(TextMethod, write)
