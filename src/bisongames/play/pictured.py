"""What can be drawn or laid out for people: positions and views as pictures, results, rules, variants and games as tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bisongames.play.actions import Event


class Pictured:
    """Draws itself; pictures load on demand."""

    __slots__ = ()

    def to_svg(self, events: Iterable[Event] = (), **look: Any) -> str:
        """A picture as SVG, of all that is known here; arguments as of ``show.svg``."""
        from bisongames import show

        return show.svg(self, events, **look)  # type: ignore[arg-type]

    def to_text(self, events: Iterable[Event] = (), **look: Any) -> str:
        """A picture in plain text, of all that is known here; arguments as of ``show.text``."""
        from bisongames import show

        return show.text(self, events, **look)  # type: ignore[arg-type]

    def _repr_svg_(self) -> str:
        return self.to_svg()


class Told:
    """Shows itself in notebooks as a table; what lays it out loads on demand."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from bisongames.show import pages

        return pages.html(self)  # type: ignore[arg-type]
