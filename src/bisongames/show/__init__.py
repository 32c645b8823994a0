"""Pictures of positions, as SVG and as text; loaded on demand.

A shipped game has a module here with the same two functions, :mod:`bisongames.show.wind_river` among them. The rulebook of a
game from outside may have such a module, or anything like it, as its attribute ``pictures``. Any other game is shown by
the names of what lies on its table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bisongames.play.actions import Event
from bisongames.play.errors import shown, visible
from bisongames.play.plugins import module_of
from bisongames.play.state import State
from bisongames.play.view import View

__all__ = ["svg", "text"]


def svg(position: State | View, events: Iterable[Event] = ()) -> str:
    """A picture of a position as SVG; what the events touched is highlighted.

    Of a State it shows everything, of a View what that player sees.

    Raises:
        TypeError: when ``position`` is neither.
    """
    drawn: str = _pictures(position).svg(position, tuple(events))
    return drawn


def text(position: State | View, events: Iterable[Event] = ()) -> str:
    """A picture of a position in plain text, at most 100 characters wide.

    Of a State it shows everything, of a View what that player sees.

    Raises:
        TypeError: when ``position`` is neither.
    """
    written: str = _pictures(position).text(position, tuple(events))
    return visible(written)


def _pictures(position: State | View) -> Any:
    """What draws this game: a module of this package, what its rulebook brings, or what draws any game."""
    if not isinstance(position, (State, View)):
        raise TypeError(f"a picture is of a State or a View, not of {shown(position)}")
    book = position.game.rulebook
    own: Any = module_of("show", book.id) or book.pictures
    if own is None:
        from bisongames.show import general  # deferred: shipped games do without

        return general
    return own
