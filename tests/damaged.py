"""Positions for tests of what no play reaches: on the way through a match, and with something wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, State


def on_the_way(id: str, players: int, seed: int, number: int) -> list[State]:
    """Positions of a random match: the first, the last, and some between them."""
    rng = random.Random(seed)
    found = [bisongames.load(id).start(players)]
    while not found[-1].is_over:
        state = found[-1]
        some = [a for a, _ in state.chance_outcomes()] or list(state.legal_actions())
        found.append(state.apply(some[int(rng.random() * len(some))]))
    return [found[0], *rng.sample(found[1:-1], number), found[-1]]


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
