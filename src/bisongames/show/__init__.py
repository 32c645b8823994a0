"""Pictures of positions, as SVG and as text; loaded on demand.

Each game has a module here with the same two functions, :mod:`bisongames.show.wind_river` among them.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from bisongames.play.actions import Event
from bisongames.play.errors import BisongamesError, shown
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
    return written


def _pictures(position: State | View) -> Any:
    """The module that draws this game."""
    if not isinstance(position, (State, View)):
        raise TypeError(f"a picture is of a State or a View, not of {shown(position)}")
    game = position.game.rulebook.id
    try:
        return import_module(f"bisongames.show.{game}")
    except ModuleNotFoundError as error:
        if error.name != f"bisongames.show.{game}":
            raise
        raise BisongamesError(f"there are no pictures of {game}") from None
