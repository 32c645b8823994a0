"""Natives 4: rounds, turns, and cards that come to light."""

from __future__ import annotations

import pytest

import bisongames
from bisongames.natives import Scout
from bisongames.natives.events import CardRevealed
from bisongames.natives.revealing import Scouting
from tests.natives.positions import (
    ALL,
    BASE,
    SEASONS,
    SOUL,
    G,
    R,
    asked,
    asking,
    outcomes,
    position,
    set_up,
    tribe,
)
from tests.position_checks import events, legal, look, play, refused, result_of

LAST = bisongames.load(BASE).board(2).winter_at - 1
"""So many reveals before winter."""


def test_NA_4a_4j_players_take_turns_clockwise_from_the_start_player() -> None:
    state = position(players=3, start=1, active=1)
    order = [1]
    for _ in range(4):
        state = play(state, "pass", "reveal:corn", "stop")
        order.append(state.active_player or 0)
    assert order == [1, 2, 0, 1, 2]
    assert state.round == 3


def test_NA_4b_replenish_scout_action_in_this_order() -> None:
    state = set_up(start_player=0)
    assert asked(state) == "Revealing -1"
    state = play(state, "reveal:corn")
    assert asked(state) == "Scouting 0"
    refused(state, "activate:farmer", "NA-4b", "GEN-decision")
    state = play(state, "stop")
    assert asked(state) == "ChoosingRole 0"
    refused(state, Scout(), "NA-4b", "GEN-decision")


def test_NA_4c_step_1_reveals_a_card_unasked() -> None:
    state = position(active=1, start=0, prairie="corn corn corn corn corn")
    after = play(state, "pass")
    assert (asked(after), after.active_player) == ("Revealing -1", 0)
    assert look(play(after, "reveal:salmon")).prairie.total == 6
    two = play(position(active=1, start=0, game=f"{BASE}+replenish=2"), "pass", "reveal:corn")
    assert asked(two) == "Revealing -1"


def test_NA_4e_4f_4g_as_many_further_cards_as_scouts_one_by_one() -> None:
    state = play(position(tribe(scout="red"), at="Revealing"), "reveal:corn")
    assert legal(state) == {"scout", "stop"}
    assert asked(play(state, "scout")) == "Revealing -1"
    state = play(state, "scout", "reveal:bison")
    assert legal(state) == {"scout", "stop"}
    assert asked(play(state, "stop")) == "ChoosingRole 0"
    assert asked(play(state, "scout", "reveal:corn")) == "ChoosingRole 0"
    none_left = asking(position(), Scouting(R, 0))
    assert legal(none_left) == {"stop"}
    refused(none_left, "scout", "NA-4f")


@pytest.mark.parametrize(
    "card",
    ["red", "blue-yellow", "salmon", "great-corn", "totem-of-hunt", "rite-of-peace", "third-eye"],
)
def test_NA_4d_ordinary_cards_go_to_the_prairie(card: str) -> None:
    state = position(at="Revealing", game=ALL, stack=card)
    assert dict(look(play(state, f"reveal:{card}")).prairie) == {card: 1}


def test_NA_4k_4m_winter_brings_the_end_after_the_round_and_nothing_else_does() -> None:
    state = position(players=3, start=1, active=2, at="Revealing", revealed=LAST)
    after = play(state, "reveal:winter", "stop", "pass")
    assert after.active_player == 0
    assert result_of(play(after, "reveal:corn", "stop", "pass")).ended_by.id == "NA-4m"
    assert not play(position(active=1), "pass").is_over


def test_NA_4l_4n_winter_lies_beside_the_stack_and_whoever_reveals_it_plays_on() -> None:
    state = position(at="Revealing", revealed=LAST, prairie="corn totem-of-hunt")
    after = play(state, "reveal:winter")
    assert (asked(after), look(after).prairie.total) == ("Scouting 0", 2)
    assert (look(state).special_cards, look(after).special_cards) == ({"winter": 1}, {})
    acted = play(after, "scout", "reveal:corn", "activate:shaman", "take:totem-of-hunt")
    assert acted.active_player == G
    assert look(acted).tribes[R].above["totem-of-hunt"] == 1


def test_NA_4o_in_the_last_round_cards_are_still_drawn() -> None:
    state = position(active=0, revealed=LAST + 1)
    after = play(state, "pass", "reveal:corn", "scout", "reveal:corn")
    assert look(after).stack_left == 8


def test_NA_4p_R6_an_empty_stack_reveals_nothing_and_step_3_is_still_played() -> None:
    size = bisongames.load(BASE).board(2).stack_size
    scouts = tribe(), tribe(scout="red red")
    after = play(
        position(*scouts, revealed=size, prairie="red corn corn"), "activate:farmer", "take:corn"
    )
    assert asked(after) == "ChoosingRole 1"
    assert legal(after) == {"activate:elder", "activate:warrior", "activate:farmer", "pass"}
    one = position(*scouts, revealed=size - 1)
    one = play(one, "pass", *["reveal:" + c for c in look(one).stack])
    assert asked(one) == "ChoosingRole 1"
    two = position(tribe(scout="red red red"), at="Revealing", revealed=size - 2)
    assert asked(play(two, "reveal:corn", "scout", "reveal:corn")) == "ChoosingRole 0"
    empty = position(tribe(scout="red"), revealed=size)
    refused(asking(empty, Scouting(R, 1)), "scout", "NA-4p")


def test_NA_R44_each_reveal_is_settled_before_the_next() -> None:
    state = position(
        tribe(warrior="red", scout="red"), at="Revealing", game=SOUL, stack="conflict-green"
    )
    state = play(state, "reveal:corn", "scout", "reveal:conflict-green")
    assert asked(state) == "Facing 0"
    assert asked(play(state, "conflict")) == "Scouting 0"


def test_NA_R45_winter_by_the_last_player_of_a_round() -> None:
    game = bisongames.load(SEASONS)
    last = game.board(2).winter_at - 1
    state = position(
        tribe(), tribe(hunter="red"), at="Revealing", active=1, revealed=last, game=game,
        season="autumn-of-wrath", prairie="bison bison red",
    )  # fmt: skip
    state = play(state, "reveal:winter", "stop", "activate:hunter", "take:bison")
    assert not state.is_over
    over = play(state, "take:bison")
    assert over.is_over


def test_NA_R7_winter_uses_up_one_reveal_of_a_scout() -> None:
    state = position(tribe(scout="red red"), at="Revealing", revealed=LAST - 1)
    state = play(state, "reveal:corn", "scout")
    assert outcomes(state) == {"reveal:winter"}
    state = play(state, "reveal:winter", "scout", "reveal:corn", "scout")
    assert events(state, "reveal:corn") == [CardRevealed(R, "corn")]
    assert asked(play(state, "reveal:corn")) == "ChoosingRole 0"
