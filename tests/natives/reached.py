"""Positions that matches really reach, and what a position made by hand is refused for."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import bisongames
from bisongames import Action, RecordError, State
from tests.natives.positions import ALL, set_up

Data = dict[str, Any]


def eager(state: State, rng: random.Random) -> Action:
    """A choice at random, mostly one that brings about what is rare: rites, members, scouting, moves."""
    legal = state.legal_actions()
    rare = [a for a in legal if str(a).split(":")[0] in ("scout", "conflict", "capture", "move")]
    rare += [
        a for a in legal if "rite" in str(a) or str(a) in ("activate:shaman", "activate:elder")
    ]
    some = rare if rare and rng.random() < 0.7 else legal
    return some[int(rng.random() * len(some))]


def match(game: str, players: int, seed: int) -> Iterator[State]:
    """The positions of a match from the first turn to its end."""
    state, rng = set_up(game, players, seed), random.Random(seed)
    yield state
    while not state.is_over:
        legal = state.legal_actions()
        state = state.apply(eager(state, rng) if legal else state.sample_chance(rng))
        yield state


@cache
def _matches(game: str, players: int, seed: int) -> tuple[State, ...]:
    return tuple(match(game, players, seed))


def reached(found: Callable[[State], object], game: str = ALL, players: int = 2) -> State:
    """The first position, in some matches, of which something holds."""
    for seed in range(60):
        for state in _matches(game, players, seed):
            if found(state):
                return state
    raise AssertionError("no match came to such a position")


def asks(state: State) -> str:
    """The kind of what must be decided now."""
    return type(state.decision).__name__


def at(kind: str, game: str = ALL, players: int = 2, *, turn: int = 9) -> State:
    """A position where something is asked, not at the very beginning."""
    return reached(lambda s: asks(s) == kind and s.turn >= turn, game, players)


def refusals(state: State, change: Callable[[Any, Any], object]) -> dict[str, str]:
    """Why a position is refused with a change, which is told the table and the agenda: messages by path."""
    data = json.loads(bisongames.to_json(state))
    assert bisongames.from_json(json.dumps(data)) == state
    change(data["position"], data["agenda"])
    with pytest.raises(RecordError) as error:
        bisongames.from_json(json.dumps(data))
    return {fault.path: fault.message for fault in error.value.faults}


def shift(source: Data, target: Data, card: str, number: int = 1) -> None:
    """Cards of a kind go from one place to another."""
    assert source.get(card, 0) >= number, f"there is no {card}"
    source[card] -= number
    if not source[card]:
        del source[card]
    target[card] = target.get(card, 0) + number
