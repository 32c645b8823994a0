"""Copies of tables and cursors share what never changes; positions go to threads and processes, in either build."""

import copy
import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import attrs
import pytest

import bisongames

VARIANTS = ("wind_river", "bison", "natives", "catan", "catan/bison")


def reached(variant, choices):
    """A position of a random match, and every part of the agenda on the way."""
    state, rng, parts = bisongames.load(variant).start(3), random.Random(3), set()
    for _ in range(choices):
        parts |= set(state.agenda)
        chance = state.actor == bisongames.CHANCE
        state = state.apply(
            state.sample_chance(rng) if chance else rng.choice(state.legal_actions())
        )
    return state, parts


def played_out(state, seed):
    """How a match ends from here, as text that tells all of it."""
    cursor = state.cursor()
    choices = cursor.play_out(random.Random(seed))
    return choices, bisongames.to_json(cursor.state())


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deep_copy_of_a_cursor_goes_on_by_itself(variant):
    cursor = bisongames.load(variant).start(3).cursor()
    twin = copy.deepcopy(cursor)
    assert twin.table.board is cursor.table.board
    before = cursor.state()
    assert twin.state() == before
    twin.play_out(random.Random(1))
    assert cursor.state() == before


def test_play_out_counts_choices_of_players_and_ends_where_a_loop_ends():
    game = bisongames.load("wind_river")
    out, by_hand = game.start(3).cursor(), game.start(3).cursor()
    count, rng, choices = out.play_out(random.Random(4)), random.Random(4), 0
    while (actor := by_hand.actor) is not None:
        if actor == bisongames.CHANCE:
            by_hand.advance(by_hand.sample_chance(rng))
        else:
            legal = by_hand.legal_actions()
            by_hand.advance(legal[int(rng.random() * len(legal))])
            choices += 1
    assert (out.state(), count) == (by_hand.state(), choices)
    assert out.is_over


def test_the_version_tells_whether_it_is_compiled():
    from bisongames.engine.positions import cursor

    assert bisongames.__compiled__ is not cursor.__file__.endswith(".py")


@pytest.mark.parametrize("variant", VARIANTS)
def test_parts_of_an_agenda_are_values_that_nobody_changes(variant):
    _, parts = reached(variant, 40)
    for part in parts:
        for again in (copy.copy(part), copy.deepcopy(part), pickle.loads(pickle.dumps(part))):
            assert (again, hash(again), repr(again)) == (part, hash(part), repr(part))
        for name in [field.name for field in attrs.fields(type(part))]:
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(part, name, getattr(part, name))
        with pytest.raises(AttributeError):
            part.something_new = 1
        with pytest.raises(TypeError):
            part < part  # noqa: B015  is what must fail
        assert type(part).__doc__


@pytest.mark.parametrize("variant", VARIANTS)
def test_threads_play_as_one_does_alone(variant):
    state, _ = reached(variant, 20)
    alone = [played_out(state, seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(played_out, [state] * 4, range(4))) == alone


def test_a_spawned_process_plays_on_as_this_one():
    states = [reached(variant, 30)[0] for variant in VARIANTS]
    here = [played_out(state, 5) for state in states]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as workers:
        assert list(workers.map(played_out, states, [5] * len(states))) == here
