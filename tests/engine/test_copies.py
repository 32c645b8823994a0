"""Copies of tables and cursors share what never changes; positions go to threads and processes, in either build."""

import copy
import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import attrs
import pytest

import bisongames
from tests.engine.walks import walk

VARIANTS = ("wind_river", "bison", "natives", "catan", "catan/bison")


def reached(variant, most):
    """The positions of a random match up to so many moves."""
    return list(walk(bisongames.load(variant), 3, 3, most))


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


def test_the_version_tells_whether_it_is_compiled():
    from bisongames.engine.positions import cursor

    assert bisongames.__compiled__ is not cursor.__file__.endswith(".py")


@pytest.mark.parametrize("variant", VARIANTS)
def test_parts_of_an_agenda_are_values_that_nobody_changes(variant):
    for part in {part for state in reached(variant, 40) for part in state.agenda}:
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


@pytest.mark.parametrize("variant", [*VARIANTS, "wind_river/base+herd_limit=6"])
def test_a_pickled_position_is_the_same_and_lists_the_same(variant):
    earlier, *_, state = reached(variant, 60)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.legal_actions() == state.legal_actions()
    assert bisongames.to_json(again) == bisongames.to_json(state)
    assert again.game is pickle.loads(pickle.dumps(earlier)).game  # made once only


@pytest.mark.parametrize("variant", VARIANTS)
def test_threads_play_as_one_does_alone(variant):
    state = reached(variant, 20)[-1]
    alone = [played_out(state, seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(played_out, [state] * 4, range(4))) == alone


def test_a_spawned_process_plays_on_as_this_one():
    states = [reached(variant, 30)[-1] for variant in VARIANTS]
    here = [played_out(state, 5) for state in states]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as workers:
        assert list(workers.map(played_out, states, [5] * len(states))) == here
