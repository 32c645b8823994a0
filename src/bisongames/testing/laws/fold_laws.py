"""The law that events are enough: what a player is told leads from one view to the next."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from bisongames.engine.core.folds import FoldError, fold
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State, Step
from bisongames.engine.serialization.view_folds import (
    events_without_folds,
    folds_of,
    told_events,
    told_next,
    told_view,
)
from bisongames.engine.views.view import view_fields
from bisongames.testing.support.generators import of_each_kind, possible_actions
from bisongames.testing.support.hidden_twins import seats_of

TRIED = 3
"""The number of kinds of action that are tried at a position."""


def events_are_enough(match: Match, rng: random.Random) -> None:
    """What a player is told of a step leads from their view before it to their view after it."""
    if events_without_folds(match.game.rulebook):
        return
    for move in match.since(max(0, match.count - 1)):
        told_enough(move.before, str(move.action), Step(move.after, move.events))
    for action in of_each_kind(possible_actions(match.state), rng, TRIED):
        told_enough(match.state, str(action), match.state.step(action))


def views_show_the_table(match: Match, rng: random.Random) -> None:
    """A field of a view with the name of an open column shows the numbers of this column."""
    state = match.state
    columns = type(state.table).columns
    fields = view_fields(state, state.agenda, None, frozenset(("choices", "scores")))
    for name, shown in fields.items():
        column = columns.get(name)
        if column is None or getattr(column, "hidden", False):
            continue
        there, told = [*_numbers(getattr(state.table, name, None))], [*_numbers(shown)]
        if None not in there and None not in told:
            right = [number for number in there if number]
            assert [*filter(None, told)] == right, (
                f"views show {name} as {shown!r}; the table has {there}"
            )


def _numbers(thing: Any) -> Iterator[int | None]:
    """The numbers in a value, in order; None for anything else."""
    if isinstance(thing, Mapping):
        thing = [*thing.values()] if all(type(key) is str for key in thing) else None
    if isinstance(thing, list | tuple):
        for part in thing:
            yield from _numbers(part)
    else:
        yield thing if type(thing) is int else None


def what_is_unfolded(game: Game) -> str:
    """A note about what the law cannot check in a game; empty if there is nothing."""
    names = [event.__name__ for event in events_without_folds(game.rulebook)]
    more = "" if len(names) < 4 else f" and {len(names) - 3} more"
    return (
        f"views are not rebuilt from events: no folds of {', '.join(names[:3])}{more}"
        if names
        else ""
    )


def told_enough(state: State, action: str, step: Step) -> None:
    """Rebuilds what each player sees after a step from what they are told of it."""
    folds = folds_of(state.game.rulebook)
    for player in seats_of(state):
        events = told_events(step.events, player)
        then, right = told_next(step.state, player), told_view(step.state, player)
        found = told_view(state, player)
        told = f"after {action}, what player {player} is told"
        try:
            for event in events:
                fold(found, folds["events"][event["type"]], event)
            named = {
                op["path"]
                for event in events
                for op in folds["events"][event["type"]]
                if "path" in op
            }
            false = [name for name in named & then.keys() if found[name] != then[name]]
            assert step.state.is_over or not false, f"{told} gives another {false}: {events}"
            fold(found, folds["next"], then)
        except (FoldError, KeyError) as error:
            raise AssertionError(
                f"{told} does not fit their view: {error}; told: {events}"
            ) from error
        for path in folds["unordered"]:
            for view in (found, right):
                _sort(view, path.split("/"))
        wrong = [name for name in right if found.get(name) != right[name]]
        assert not wrong, (
            f"{told} gives {wrong[0]} {found.get(wrong[0])!r}, their view shows {right[wrong[0]]!r}; told: {events}"
        )


def _sort(thing: Any, path: list[str]) -> None:
    """Sorts a list whose order says nothing."""
    head, *rest = path
    for key in range(len(thing)) if head == "*" else [head]:
        if rest:
            _sort(thing[key], rest)
        else:
            thing[key] = sorted(thing[key], key=repr)
