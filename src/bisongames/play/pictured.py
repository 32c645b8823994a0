"""Whatever can be drawn: positions and views."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.play.actions import Event


class Pictured:
    """Draws itself; pictures load on demand."""

    __slots__ = ()

    def to_svg(self, events: Sequence[Event] = ()) -> str:
        """A picture as SVG, of all that is known here; what the events touched is highlighted."""
        from bisongames import show

        return show.svg(self, events)  # type: ignore[arg-type]

    def to_text(self, events: Sequence[Event] = ()) -> str:
        """A picture in plain text, of all that is known here; what the events touched is marked."""
        from bisongames import show

        return show.text(self, events)  # type: ignore[arg-type]

    def _repr_svg_(self) -> str:
        return self.to_svg()
