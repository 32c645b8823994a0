"""The link from positions to their renderer, loaded by name so that the engine imports no drawing code."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, overload

from bisongames.engine.core.actions import Event
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.to_files import deliver

RENDERER: Final = "bisongames.show"
"""The module that draws positions and describes results, rules and games."""


READER: Final = "bisongames.show.reader.typed_action"
"""The module that reads what people write."""


@cache
def renderer() -> Any:
    """The renderer, loaded on first use."""
    return importlib.import_module(RENDERER)


@cache
def reader() -> Any:
    """The reader of typed words, loaded on first use."""
    return importlib.import_module(READER)


class Drawable:
    """A position that draws itself: to a file if a path is given first, else to the value that is returned."""

    __slots__ = ()

    @overload
    def to_svg(
        self, first: Iterable[Event] = (), /, events: Iterable[Event] = (), **options: object
    ) -> str: ...
    @overload
    def to_svg(
        self, path: str | Path, /, events: Iterable[Event] = (), **options: object
    ) -> None: ...
    def to_svg(
        self,
        path: str | Path | Iterable[Event] = (),
        /,
        events: Iterable[Event] = (),
        **options: object,
    ) -> str | None:
        """An SVG picture of everything known here; ``to_svg("board.svg")`` writes it to that file and returns None.

        The events, which may also be given alone and first, are described and highlighted; options as for ``show.svg``.
        """
        file, events = _path_and_events(path, events)
        return deliver(str(renderer().svg(self, events, **options)), file)

    @overload
    def to_png(
        self,
        *size: int,
        width: int | None = None,
        events: Iterable[Event] = (),
        **options: object,
    ) -> bytes: ...
    @overload
    def to_png(
        self,
        path: str | Path,
        pixels: int | None = None,
        /,
        *,
        width: int | None = None,
        events: Iterable[Event] = (),
        **options: object,
    ) -> None: ...
    def to_png(  # type: ignore[misc]  # *Any takes the path too
        self,
        *path_and_width: Any,
        width: int | None = None,
        events: Iterable[Event] = (),
        **options: object,
    ) -> bytes | None:
        """The picture as PNG, ``width`` pixels wide, as in ``to_png(600)``; needs the extra ``png``.

        ``to_png("board.png", 600)`` writes it to that file and returns None.
        """
        file = next((each for each in path_and_width[:1] if isinstance(each, str | Path)), None)
        given = [each for each in (*path_and_width, width) if each is not None and each is not file]
        wide = given[0] if len(given) == 1 else (*given,) or None
        return deliver(bytes(renderer().png(renderer().svg(self, events, **options), wide)), file)

    @overload
    def to_text(
        self, first: Iterable[Event] = (), /, events: Iterable[Event] = (), **options: object
    ) -> str: ...
    @overload
    def to_text(
        self, path: str | Path, /, events: Iterable[Event] = (), **options: object
    ) -> None: ...
    def to_text(
        self,
        path: str | Path | Iterable[Event] = (),
        /,
        events: Iterable[Event] = (),
        **options: object,
    ) -> str | None:
        """A plain-text picture of everything known here; ``to_text("board.txt")`` writes it and returns None.

        The events, which may also be given alone and first, are described and marked; options as for ``show.text``.
        """
        file, events = _path_and_events(path, events)
        return deliver(str(renderer().text(self, events, **options)), file)

    def _repr_svg_(self) -> str:
        return self.to_svg()


def _path_and_events(
    first: str | Path | Iterable[Event], events: Iterable[Event]
) -> tuple[str | Path | None, Iterable[Event]]:
    """The path, if the first argument is one, and the events."""
    return (first, events) if isinstance(first, str | Path) else (None, (*first, *events))


class HtmlTable(HelpfulValue):
    """A value that notebooks show as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(renderer().html(self))
