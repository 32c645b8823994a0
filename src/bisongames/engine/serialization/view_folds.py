"""What a player is told of a step, as JSON: events and the next decision; and how it changes their view."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from bisongames.engine.core.actions import Event, attributes, events_seen_by
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.folds import NEXT, Folds, fold, set_to, when
from bisongames.engine.positions.state import State
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.serialization.converters import converter_of
from bisongames.engine.serialization.records import plain
from bisongames.engine.views.view import view_fields

Json = dict[str, Any]


def folds_of(book: AnyRulebook) -> Json:
    """How what is told changes the views of a game: the section ``folds`` of the published schema.

    ``events`` has the operations by type of event, ``next`` those for the next decision, ``follows`` the fields that
    need not be told, with the reason, and ``unordered`` the paths of lists whose order says nothing.
    """
    view: type = book.view
    return {
        "events": {e.__name__: [*e.folds] for e in book.events if e.folds is not None},
        "next": [
            *NEXT,
            *(set_to(name, f"{{{name}}}") for name in book.view.told_next),
            *_until_the_first_turn(book.view.told_in_setup),
            *book.view.next_folds,
        ],
        "follows": dict(_follows(view)),
        "unordered": [*book.view.unordered],
    }


def _until_the_first_turn(names: tuple[str, ...]) -> Folds:
    """How the fields change that are laid out before the first turn."""
    laid_out = [set_to(name, f"{{{name}}}") for name in names]
    return (when("{turn}", 0, laid_out),) if names else ()


@cache
def _follows(view: type) -> Mapping[str, str]:
    """The fields of a kind of view that follow from others, with what they follow from."""
    reasons = {f.name: f.metadata.get("follows", "") for f in attributes(view)}
    return {name: why for name, why in reasons.items() if why}


def events_without_folds(book: AnyRulebook) -> tuple[type[Event], ...]:
    """The kinds of event of a game that do not say how they change a view."""
    return tuple(event for event in book.events if event.folds is None)


def told_view(state: State, player: int | None) -> Json:
    """The JSON of those fields of a view that do not follow from others."""
    kind: type = state.game.rulebook.view
    names = (f.name for f in attributes(kind))
    return _shown(state, player, [name for name in names if name not in _follows(kind)])


def _shown(state: State, player: int | None, names: Collection[str]) -> Json:
    """The JSON of some fields of a view."""
    kind: type = state.game.rulebook.view
    converter = converter_of(state.game)
    without = frozenset(f.name for f in attributes(kind) if f.name not in names)
    values = view_fields(state, state.agenda, player, without)
    return _json(
        {
            f.name: converter.unstructure(values[f.name], f.type)
            for f in attributes(kind)
            if f.name in names and f.name != "game"
        }
    )


def told_events(events: Iterable[Event], player: int | None) -> list[Json]:
    """The JSON of events as a player sees them."""
    return [_json(plain(event)) for event in events_seen_by(events, player)]


def told_next(state: State, player: int | None) -> Json:
    """The next decision as a player knows it: who must make it and whose turn it is, turn, round and agenda,
    and the fields of the view that belong to it.
    """
    agenda = tuple([pending.seen_by(player) for pending in state.agenda])
    written = converter_of(state.game).unstructure(agenda, tuple[Pending, ...])
    view = state.game.rulebook.view
    more = view.told_next if state.turn else (*view.told_next, *view.told_in_setup)
    return _json(
        {
            "actor": state.actor,
            "active_player": state.active_player,
            "turn": state.turn,
            "round": state.round,
            "agenda": written,
            **(_shown(state, player, more) if more else {}),
        }
    )


def _json(data: object) -> Json:
    """Data as a client reads it from JSON."""
    read: Json = json.loads(json.dumps(data))
    return read


def view_after(view: Json, events: Iterable[Json], then: Json, folds: Json) -> Json:
    """The view after a step, from the view before and what was told, all as JSON; ``folds`` is that of the game.

    Raises:
        FoldError: if an operation does not fit the view.
        KeyError: if nothing says how an event changes a view.
    """
    after = deepcopy(view)
    for event in events:
        fold(after, folds["events"][event["type"]], event)
    fold(after, folds["next"], then)
    return after
