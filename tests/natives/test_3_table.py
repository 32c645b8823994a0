"""Natives 3: what lies on the table, and who knows what."""

from __future__ import annotations

import random

import pytest

import bisongames
from bisongames.natives import Dismiss
from tests.natives.positions import (
    ALL,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    G,
    R,
    lines,
    position,
    scored,
    scores,
    set_up,
    tribe,
)
from tests.position_checks import legal, look, play, refused


def test_NA_3a_tribe_cards_are_the_first_members() -> None:
    state = position(prairie="salmon salmon")
    assert look(state).strength[R] == (1,) * 7
    assert "activate:fisher" in legal(state)
    assert legal(play(state, "activate:fisher", "take:salmon"), "take") == set()


def test_NA_3b_3c_a_new_member_lies_below_exactly_one_tribe_card() -> None:
    state = play(position(prairie="green"), "activate:elder", "take:green")
    assert legal(state) == {f"place:{r}" for r in ("scout", "elder", "shaman", "warrior", "farmer", "fisher", "hunter")}  # fmt: skip
    after = play(state, "place:elder")
    assert [dict(m) for m in look(after).tribes[R].members] == [{}, {"green": 1}, *[{}] * 5]
    refused(state, "take:green", "NA-R49")


def test_NA_3b_nothing_is_placed_without_a_card_in_hand() -> None:
    state = position(prairie="green")
    text = bisongames.to_json(play(state, "activate:elder", "take:green"))
    with pytest.raises(bisongames.RecordError):
        bisongames.from_json(text.replace('"held": "green"', '"held": ""'))


def test_NA_3e_food_totems_and_captives_lie_above() -> None:
    state = position(prairie="salmon totem-of-river red", turn=2)
    fish = look(play(state, "activate:fisher", "take:salmon")).tribes[R]
    assert dict(fish.above) == {"salmon": 1}
    captive = look(play(state, "activate:warrior", "take:red")).tribes[R]
    assert captive.captives == ("red",)
    assert look(play(state, "activate:warrior", "take:red")).strength[R] == (1,) * 7


def test_NA_3d_strength_is_the_tribe_card_and_the_members_below() -> None:
    state = position(tribe(fisher="red green"), prairie="salmon " * 5)
    assert look(state).strength[R][5] == 3
    taken = play(state, "activate:fisher", "take:salmon", "take:salmon", "take:salmon")
    assert taken.active_player == G
    assert look(taken).tribes[R].above["salmon"] == 3


def test_NA_3f_R56_what_was_added_can_be_read_and_is_no_member_above_a_tribe_card() -> None:
    above = "rite-of-peace corn corn totem-of-hunt"
    more = {"harmonies": "conflict-green", "conflicts": "conflict-blue", "captives": "blue red"}
    mine = tribe(above, **more, curses=1, fisher="red red-green")  # type: ignore[arg-type]
    state = scored(mine, game=ALL)
    assert look(state).tribes[R] == mine
    assert look(state).strength[R] == (1, 1, 1, 1, 1, 3, 1)
    assert sum(lines(state, R).values()) == 1 + 1 + 3 - 5 + 2 * 2 + 2 + 2 + 1


@pytest.mark.parametrize("game", COMBINATIONS)
def test_NA_R37_only_the_order_of_the_stack_is_hidden_and_it_is_not_kept(game: str) -> None:
    state, rng = set_up(game, players=3), random.Random(1)
    for _ in range(60):
        for player in (0, 1, 2, None):
            assert state.sample(player, random.Random(1)) == state
        assert look(state).stack == getattr(state.view(0), "stack")  # noqa: B009
        legal_now = state.legal_actions()
        state = state.apply(rng.choice(legal_now) if legal_now else state.sample_chance(rng))


def test_NA_N6_what_a_captive_was_changes_nothing() -> None:
    assert [scores(tribe(captives=card)) for card in ("red", "blue")] == [(1, 0)] * 2


def test_NA_R38_a_choice_leads_to_one_position_and_chance_is_the_next_card_only() -> None:
    state = position(prairie="corn salmon")
    assert state.apply(state.parse("activate:farmer")) == play(state, "activate:farmer")
    rest = play(state, "pass")
    assert type(rest.decision).__name__ == "Revealing"
    weights = {str(a): p for a, p in rest.chance_outcomes()}
    stack = look(rest).stack
    assert weights == {f"reveal:{c}": pytest.approx(n / stack.total) for c, n in stack.items()}


def test_NA_N7_a_single_option_is_still_asked() -> None:
    state = position()
    assert legal(state) == {"pass"}
    assert state.actor == R


def test_NA_R13_R39_tribe_cards_count_for_strength_but_are_never_moved_or_given_up() -> None:
    assert lines(scored(tribe("totem-of-cunning")), R) == {"Totem of Cunning: 1": 2}
    state = position(tribe(scout="red"), prairie="rite-of-ancestors", game=RITUALS)
    paying = play(state, "activate:shaman", "take:rite-of-ancestors")
    refused(paying, Dismiss("red", "fisher"), "NA-R39")
    moving = position(tribe(scout="red"), at="turn", game=SEASONS, season="summer-of-change")
    refused(moving, "move:red/fisher/scout", "NA-R39")
    assert scores(tribe(), tribe(), game=SOUL) == (0, 0)
