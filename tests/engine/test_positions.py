"""Positions: playing on to the end, lifted rules, and positions that travel."""

from __future__ import annotations

import pickle
import random

import attrs
import pytest

import bisongames
from bisongames import CHANCE, Game, SetupError, State, UnknownRule

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


def full_field() -> State:
    """Wind River: five buffaloes stand on C4, and one on C3 could step there."""
    start = bisongames.load("wind_river").start(3, start_player=0)
    for text in ("place:B1", "place:C1", "place:D1", "place:E1", "place:F1", "place:B2"):
        start = start.apply(start.parse(text))
    data = bisongames.to_json(start).replace('"C3": 2', '"C3": 1, "C4": 5')
    data = data.replace('"B1": 2, ', "").replace('"B2": 2, ', "")
    return bisongames.from_json(data.replace('"turn": 1, "round": 1', '"turn": 7, "round": 3'))


def without(game: Game, id: str) -> Game:
    """The game with a rule lifted."""
    return attrs.evolve(game, without=(id,))


def test_a_rule_on_which_others_stand_cannot_be_lifted() -> None:
    game = bisongames.load("wind_river")
    with pytest.raises(SetupError, match="WR-6b cannot be lifted: other rules stand on it, or "):
        without(game, "WR-6b")
    with pytest.raises(UnknownRule, match="there is no rule 'WR-6x' to lift; did you mean WR-6"):
        without(game, "WR-6x")


@pytest.mark.parametrize("id", ["bison", "catan", "natives", "wind_river"])
def test_rules_by_which_matches_end_are_firm(id: str) -> None:
    assert all(rule.firm for rule in bisongames.load(id).rulebook.endings)


def test_a_lifted_rule_is_lifted_everywhere() -> None:
    state = full_field()
    step = state.parse("buffalo:C3-C4")
    assert [v.rule.id for v in state.violations(step)] == ["WR-5.1f"]
    assert step not in state.legal_actions()

    free = State(without(state.game, "WR-5.1f"), state.table, state.agenda)
    assert not free.game.has_rule("WR-5.1f")
    with pytest.raises(bisongames.UnknownRule):
        free.game.rule("WR-5.1f")
    assert free.violations(step) == ()
    assert step in free.legal_actions()
    assert step in free.cursor().legal_actions()
    assert step in free.cursor().copy().legal_actions()
    assert set(state.legal_actions()) < set(free.legal_actions())
    assert free.apply(step).table.buffaloes[state.table.board.number["C4"]] == 6


def test_lifting_a_remark_leaves_the_lists_alone() -> None:
    game = bisongames.load("wind_river")
    assert not without(game, "WR-4b").lifted
    assert not without(game, "WR-4b").has_rule("WR-4b")
    assert without(game, "WR-5.1f") != game
