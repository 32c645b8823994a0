"""Positions: playing on to the end, and positions that travel."""

from __future__ import annotations

import pickle
import random

import pytest

import bisongames
from bisongames import CHANCE, State

IDS = (
    "wind_river/base",
    "wind_river/base+herd_limit=6",
    "bison/expansion-2",
    "natives/base+rituals+seasons+soul-of-the-prairie",
    "catan/bison",
)


def middle(id: str, steps: int = 60, seed: int = 3) -> State:
    """A position in the middle of a random match."""
    cursor, rng = bisongames.load(id).start(3).cursor(), random.Random(seed)
    for _ in range(steps):
        legal = cursor.legal_actions() or [a for a, _ in cursor.chance_outcomes()]
        cursor.advance(legal[int(rng.random() * len(legal))])
    return cursor.state()


@pytest.mark.parametrize("id", IDS)
def test_playing_out_is_the_loop_by_hand(id: str) -> None:
    start = bisongames.load(id).start(3)
    fast, by_hand = start.cursor(), start.cursor()
    choices, rng = 0, random.Random(5)
    while by_hand.actor is not None:
        if by_hand.actor == CHANCE:
            by_hand.advance(by_hand.sample_chance(rng))
        else:
            legal = by_hand.legal_actions()
            by_hand.advance(legal[int(rng.random() * len(legal))])
            choices += 1
    assert fast.play_out(random.Random(5)) == choices
    assert fast.is_over
    assert fast.state() == by_hand.state()
    assert fast.play_out(random.Random(5)) == 0


@pytest.mark.parametrize("id", IDS)
def test_a_pickled_position_is_the_same_and_lists_the_same(id: str) -> None:
    state = middle(id)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.legal_actions() == state.legal_actions()
    assert bisongames.to_json(again) == bisongames.to_json(state)
    assert again.game is pickle.loads(pickle.dumps(middle(id, 40))).game  # made once only
