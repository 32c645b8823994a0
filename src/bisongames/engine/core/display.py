"""The link from positions to their renderer, loaded by name so that the engine imports no drawing code."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from bisongames.engine.core.actions import Event
from bisongames.engine.core.hints import HelpfulValue

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
    """A position that draws itself."""

    __slots__ = ()

    def to_svg(self, events: Iterable[Event] = (), **options: object) -> str:
        """An SVG picture of everything known here; options as for ``show.svg``."""
        return str(renderer().svg(self, events, **options))

    def to_png(
        self,
        *size: int,
        width: int | None = None,
        events: Iterable[Event] = (),
        **options: object,
    ) -> bytes:
        """The picture as PNG, ``width`` pixels wide, as in ``to_png(600)``; needs the extra ``png``.

        ``Path(name).write_bytes(match.to_png())`` saves it.
        """
        given = size if width is None else (*size, width)
        wide = given[0] if len(given) == 1 else given or None
        return bytes(renderer().png(self.to_svg(events, **options), wide))

    def to_text(self, events: Iterable[Event] = (), **options: object) -> str:
        """A plain-text picture of everything known here; options as for ``show.text``."""
        return str(renderer().text(self, events, **options))

    def _repr_svg_(self) -> str:
        return self.to_svg()


class HtmlTable(HelpfulValue):
    """A value that notebooks show as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(renderer().html(self))
