"""Finds the drawings and the phrasing of a game from a position, rulebook, action or event."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from bisongames.engine.core.errors import short_text
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.variants.catalogue import game_ids, rulebook
from bisongames.engine.variants.plugins import module_of, shipped_ids
from bisongames.engine.views.view import View
from bisongames.show.phrasing import Speech

SILENT: Final = Speech()
"""For games without a phrasing of their own: things are described by their names."""


def pictures_of(position: State | View) -> Any:
    """The module that draws a position: one of this package, the rulebook's own, or the generic one.

    Raises:
        TypeError: not a position.
    """
    if not isinstance(position, (State, View)):
        raise TypeError(f"expected a State or a View, got {short_text(position)}")
    own = _brought(position.game.rulebook)
    if not hasattr(own, "svg"):
        from bisongames.show import general  # deferred: shipped games do without

        return general
    return own


def speech_of(book: AnyRulebook) -> Speech:
    """The phrasing of a game."""
    return getattr(_brought(book), "SPEECH", SILENT)


def speech_about(thing: Any) -> Speech:
    """The phrasing for an action, event or decision, found by its class."""
    kind: Any = type(thing)
    book = _book_of(kind)
    return SILENT if book is None else speech_of(book)


def speech_by_letters(letters: str) -> Speech:
    """The phrasing of the game whose rule ids start with these letters."""
    for game in game_ids():
        book = rulebook(game)
        if any(rule.letters == letters for rule in book.rules[:1]):
            return speech_of(book)
    return SILENT


def _brought(book: AnyRulebook) -> Any:
    return module_of("show", book.id) or book.pictures


@cache
def _book_of(kind: type) -> AnyRulebook | None:
    """The game of a class; None if it belongs to every game."""
    parts = kind.__module__.split(".")
    if parts[0] == "bisongames":
        return rulebook(parts[1]) if parts[1] in shipped_ids() else None
    for game in game_ids():
        book = rulebook(game)
        if kind in (*book.actions, *book.events, *book.agenda):
            return book
    return None
