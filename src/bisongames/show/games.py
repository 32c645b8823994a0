"""Finds the drawings and the phrasing of a game from a position, rulebook, action or event."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Protocol, runtime_checkable

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.variants.catalogue import game_ids, rulebook
from bisongames.engine.variants.plugins import module_of, shipped_ids
from bisongames.show.phrasing import Speech, StateOrView
from bisongames.show.view_options import Look


@runtime_checkable
class Pictures(Protocol):
    """Draws the positions of a game."""

    def svg(self, position: StateOrView, events: Sequence[Event], look: Look) -> str:
        """The position as SVG."""

    def text(self, position: StateOrView, events: Sequence[Event], look: Look) -> str:
        """The position in plain text."""


SILENT: Final = Speech()
"""The default phrasing, for games that define none: things are described by their names."""


def module_of_pictures(book: AnyRulebook) -> object:
    """The drawings and phrasing of a game: a module of this package or of its rulebook; None if neither exists."""
    return module_of("show", book.id) or book.pictures


def pictures_of(position: StateOrView) -> Pictures:
    """The drawings of a position: a module of this package, the rulebook's own, or the generic one."""
    own = module_of_pictures(position.game.rulebook)
    if isinstance(own, Pictures):
        return own
    from bisongames.show import general  # deferred: shipped games do not need it

    return general


def speech_of(book: AnyRulebook) -> Speech:
    """The phrasing of a game."""
    return getattr(module_of_pictures(book), "SPEECH", SILENT)


def speech_about(thing: Action | Event) -> Speech:
    """The phrasing for an action or event, found by its class."""
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


@cache
def _book_of(kind: type) -> AnyRulebook | None:
    """The rulebook that defines a class; None if the class belongs to every game."""
    parts = kind.__module__.split(".")
    if parts[0] == "bisongames":
        return rulebook(parts[1]) if parts[1] in shipped_ids() else None
    for game in game_ids():
        book = rulebook(game)
        if kind in (*book.actions, *book.events, *book.agenda):
            return book
    return None
