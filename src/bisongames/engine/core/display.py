"""What can be drawn or laid out for people: positions and views as pictures, results, rules, variants and games as tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bisongames.engine.core.actions import Event
from bisongames.engine.core.player_names import default_names


class Drawable:
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


class HtmlTable:
    """Shows itself in notebooks as a table; what lays it out loads on demand."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from bisongames import show

        return show.html(self)  # type: ignore[arg-type]


class MatchDisplay:
    """A match: drawn as it stands now, with the names of its people."""

    __slots__ = ()

    @property
    def names(self: Any) -> tuple[str, ...]:
        """What the people are called, by seat; without names given "Player 1" and so on."""
        return self._names or default_names(self.players)

    @property
    def given_names(self: Any) -> tuple[str, ...] | None:
        """The names that were given; None where people are called by their seats."""
        given: tuple[str, ...] | None = self._names
        return given

    def to_svg(self: Any, events: Iterable[Event] = (), **look: Any) -> str:
        """A picture of the position with the names of the people; arguments as of ``show.svg``."""
        drawn: str = self.state.to_svg(events, names=self._names, **look)
        return drawn

    def to_text(self: Any, events: Iterable[Event] = (), **look: Any) -> str:
        """The position in plain text with the names of the people; arguments as of ``show.text``."""
        written: str = self.state.to_text(events, names=self._names, **look)
        return written

    def _repr_svg_(self: Any) -> str:
        drawn: str = self.to_svg(self.since(self.count - 1)[0].events if self.count else ())
        return drawn
