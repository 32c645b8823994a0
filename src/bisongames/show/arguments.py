"""What callers may give: a match for its position, and notation for an action. Anything else is refused, never worded."""

from __future__ import annotations

from collections.abc import Iterable

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.notation import parse_action
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.language import Names
from bisongames.show.phrasing import StateOrView

Shown = StateOrView | Match
"""What can be shown: a State with everything, a View with what its player sees, or a Match with its names."""


def position_of(shown: object) -> StateOrView:
    """The position to show.

    Raises:
        SetupError: if it is none.
    """
    if isinstance(shown, State | View):
        return shown
    if isinstance(shown, Match):
        return shown.state
    raise SetupError(f"expected a State, a View or a Match, got {short_text(shown)}")


def position_and_names(shown: Shown, names: Names) -> tuple[StateOrView, Names]:
    """The position to show, and the names of its players: those of a match unless others are given.

    Raises:
        SetupError: if it is no position.
    """
    if names is None and isinstance(shown, Match):
        names = shown.given_names
    return position_of(shown), names


def action_of(given: object, position: StateOrView | None) -> Action:
    """The action that is given, as itself or in notation.

    Raises:
        SetupError: if it is neither, or in notation without a position.
        RecordError: if it is not the notation of an action of this game.
    """
    if isinstance(given, Action):
        return given
    if isinstance(given, str) and position is not None:
        return parse_action(given, position.game)
    also = " (text needs a position too)" if isinstance(given, str) else ""
    raise SetupError(f"expected an Action, got {short_text(given)}{also}")


def told_to(given: Shown | Names, names: Names) -> tuple[StateOrView | None, Names]:
    """The position, if one is given, and the names of its players, which may be given in its place.

    Raises:
        SetupError: if names are given twice.
    """
    if given is None:
        return None, names
    if isinstance(given, State | View | Match):
        return position_and_names(given, names)
    if names is not None:
        raise SetupError(f"expected a State, a View or a Match, got {short_text(given)}")
    return None, given


def event_of(given: object) -> Event:
    """The event that is given.

    Raises:
        SetupError: if it is none.
    """
    if isinstance(given, Event):
        return given
    raise SetupError(f"expected an Event, got {short_text(given)}; show.news takes several")


def events_of(given: Iterable[object]) -> tuple[Event, ...]:
    """The events that are given; a path in their place would be lost in silence.

    Raises:
        SetupError: if something else is given.
    """
    events: list[Event] = []
    for event in (given,) if isinstance(given, str) else given:
        if not isinstance(event, Event):
            save = "match.to_svg(path) and match.to_text(path) save what they draw"
            raise SetupError(f"expected events, got {short_text(event)}; {save}")
        events.append(event)
    return tuple(events)
