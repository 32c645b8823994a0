"""Positions for tests of what no play reaches: on the way through a match, and with something wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.engine.core.agenda import Decision


def on_the_way(id: str, players: int, seed: int, number: int) -> list[State]:
    """Positions of a random match: the first, the last, and some between them."""
    rng = random.Random(seed)
    found = [bisongames.load(id).start(players)]
    while not found[-1].is_over:
        found.append(_after(found[-1], rng))
    return [found[0], *rng.sample(found[1:-1], number), found[-1]]


def read_and_played_on(
    id: str,
    players: int,
    rng: random.Random,
    every: int = 3,
    without: str | None = None,
    moves: int | None = None,
) -> None:
    """A random match in which one in so many positions is written, read back and played on; views are read too.

    ``without``: a rule that is lifted, and broken whenever chance wants it.
    """
    game = bisongames.load(id)
    if without:
        game = attrs.evolve(game, without=(without,))
    state, count = game.start(players), 0
    while True:
        if state.is_over or not count % every:
            again = bisongames.from_json(bisongames.to_json(state), game)
            assert again == state
            assert set(again.legal_actions()) == set(state.legal_actions())
            view = state.view(count % players)
            assert bisongames.from_json(bisongames.to_json(view), game) == view
            state = again
        if state.is_over or count == moves:
            return
        state, count = _after(state, rng), count + 1


def _after(state: State, rng: random.Random) -> State:
    some = [a for a, _ in state.chance_outcomes()] or list(state.legal_actions())
    decision = state.decision
    if state.game.without and isinstance(decision, Decision) and rng.random() < 0.6:
        allowed = {*decision.legal(state.table)}
        some = [action for action in some if action not in allowed] or some
    return state.apply(some[int(rng.random() * len(some))])


def wrong(
    state: State, change: Callable[[dict[str, Any]], Any], path: str, message: str = ""
) -> None:
    """Changed like this, a position that can be read is refused, with this path among others.

    ``change`` is given what is under ``position`` if the path leads there, and the whole otherwise.
    """
    data = json.loads(bisongames.to_json(state))
    assert bisongames.from_json(json.dumps(data), state.game) == state
    change(data["position"] if path.startswith("$.position") else data)
    with pytest.raises(RecordError) as error:
        bisongames.from_json(json.dumps(data), state.game)
    found = [fault.message for fault in error.value.faults if fault.path == path]
    assert any(message in text for text in found), error.value


def changed(state: State, changes: dict[str, Any]) -> State:
    """The position read from JSON in which these parts of the table are other ones."""
    data = json.loads(bisongames.to_json(state))
    data["position"].update(changes)
    again: State = bisongames.from_json(json.dumps(data), state.game)
    return again
