"""Copies of tables and cursors share what never changes in a match."""

import copy
import random

import pytest

import bisongames


@pytest.mark.parametrize("variant", ["wind_river", "bison", "natives", "catan", "catan/bison"])
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
    from bisongames.play import cursor

    assert bisongames.__compiled__ is not cursor.__file__.endswith(".py")
