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
    RITUALS,
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
from tests.position_checks import events, legal, look, play, refused

LAST = bisongames.load(BASE).board(2).winter_at - 1
"""So many reveals before winter."""


def test_NA_4a_players_take_turns_clockwise_from_the_start_player() -> None:
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
    refused(state, "activate:farmer", "NA-4b")
    state = play(state, "stop")
    assert asked(state) == "ChoosingRole 0"
    refused(state, Scout(), "NA-4b")


def test_NA_4c_step_1_reveals_a_card_unasked() -> None:
    state = position(active=1, start=0, prairie="corn corn corn corn corn")
    after = play(state, "pass")
    assert (asked(after), after.active_player) == ("Revealing -1", 0)
    assert look(play(after, "reveal:salmon")).prairie.total == 6
    two = play(position(active=1, start=0, game=f"{BASE}+replenish=2"), "pass", "reveal:corn")
    assert asked(two) == "Revealing -1"


def test_NA_4e_4f_as_many_further_cards_as_scouts() -> None:
    state = play(position(tribe(scout="red"), at="Revealing"), "reveal:corn")
    assert legal(state) == {"scout", "stop"}
    state = play(state, "scout", "reveal:corn", "scout", "reveal:corn")
    assert asked(state) == "ChoosingRole 0"
    refused(state, Scout(), "NA-4b")
    assert asked(play(position(at="Revealing"), "reveal:corn", "stop")) == "ChoosingRole 0"
    none_left = asking(position(), Scouting(R, 0))
    assert legal(none_left) == {"stop"}
    refused(none_left, "scout", "NA-4f")


def test_NA_4g_cards_are_revealed_one_by_one() -> None:
    state = play(position(tribe(scout="red red"), at="Revealing"), "reveal:corn", "scout")
    assert asked(state) == "Revealing -1"
    state = play(state, "reveal:bison")
    assert legal(state) == {"scout", "stop"}
    assert asked(play(state, "stop")) == "ChoosingRole 0"


@pytest.mark.parametrize(
    "card",
    ["red", "blue-yellow", "salmon", "great-corn", "totem-of-hunt", "rite-of-peace", "third-eye"],
)
def test_NA_4d_ordinary_cards_go_to_the_prairie(card: str) -> None:
    state = position(at="Revealing", game=ALL, stack=card)
    assert dict(look(play(state, f"reveal:{card}")).prairie) == {card: 1}


def test_NA_4k_winter_brings_the_end_and_nothing_else_does() -> None:
    state = position(at="Revealing", revealed=LAST, active=1)
    assert play(state, "reveal:winter", "stop", "pass").is_over
    early = play(position(active=1), "pass")
    assert not early.is_over


def test_NA_4l_winter_lies_beside_the_stack_and_nothing_is_revealed_instead() -> None:
    state = position(at="Revealing", revealed=LAST, prairie="corn corn")
    after = play(state, "reveal:winter")
    assert (asked(after), look(after).prairie.total) == ("Scouting 0", 2)
    assert (look(state).special_cards, look(after).special_cards) == ({"winter": 1}, {})


def test_NA_4n_whoever_reveals_winter_plays_on() -> None:
    state = position(tribe(), at="Revealing", revealed=LAST, prairie="totem-of-hunt")
    after = play(
        state, "reveal:winter", "scout", "reveal:corn", "activate:shaman", "take:totem-of-hunt"
    )
    assert after.active_player == G
    assert look(after).tribes[R].above["totem-of-hunt"] == 1


def test_NA_4m_the_round_is_finished() -> None:
    state = position(players=3, start=1, active=2, at="Revealing", revealed=LAST)
    after = play(state, "reveal:winter", "stop", "pass")
    assert after.active_player == 0
    done = play(after, "reveal:corn", "stop", "pass")
    assert done.is_over
    assert done.result is not None
    assert done.result.ended_by.id == "NA-4m"


def test_NA_4o_in_the_last_round_cards_are_still_drawn() -> None:
    state = position(active=0, revealed=LAST + 1)
    after = play(state, "pass", "reveal:corn", "scout", "reveal:corn")
    assert look(after).stack_left == 8


@pytest.mark.parametrize("left", [0, 1])
def test_NA_4p_nothing_is_revealed_from_an_empty_stack(left: int) -> None:
    size = bisongames.load(BASE).board(2).stack_size
    state = position(tribe(), tribe(scout="red red"), active=0, revealed=size - left)
    after = play(state, "pass", *["reveal:" + c for c in look(state).stack])
    assert asked(after) == "ChoosingRole 1"


def test_NA_4p_scouting_ends_with_the_stack() -> None:
    size = bisongames.load(BASE).board(2).stack_size
    state = position(tribe(scout="red red red"), at="Revealing", revealed=size - 2)
    after = play(state, "reveal:corn", "scout", "reveal:corn")
    assert asked(after) == "ChoosingRole 0"
    empty = position(tribe(scout="red"), revealed=size)
    refused(asking(empty, Scouting(R, 1)), "scout", "NA-4p")


def test_NA_R44_each_reveal_is_settled_before_the_next() -> None:
    state = position(
        tribe(warrior="red", scout="red"), at="Revealing", game=SOUL, stack="conflict-green"
    )
    state = play(state, "reveal:corn", "scout", "reveal:conflict-green")
    assert asked(state) == "Facing 0"
    assert asked(play(state, "conflict")) == "Scouting 0"


def test_NA_R43_scouts_are_counted_when_step_2_begins() -> None:
    state = position(tribe(scout="red"), at="Revealing", game=SOUL, stack="silent-stalker")
    state = play(state, "reveal:corn", "scout", "reveal:silent-stalker", "place:scout")
    assert look(state).strength[R][0] == 3
    state = play(state, "scout", "reveal:corn")
    assert asked(state) == "ChoosingRole 0"


def test_NA_N8_N11_out_of_turn_a_player_only_discards_for_a_rite_or_places_the_stalker() -> None:
    state = position(
        tribe(), tribe("totem-of-hunt totem-of-field", scout="red"), prairie="rite-of-clear-sight",
        game=RITUALS,
    )  # fmt: skip
    state = play(state, "activate:shaman", "take:rite-of-clear-sight")
    assert (asked(state), state.active_player) == ("Losing 1", R)
    refused(state, "discard:totem-of-hunt", "GEN-turn", player=R)
    stalker = position(
        tribe(), tribe(scout="red"), at="Revealing", game=SOUL, stack="silent-stalker"
    )
    assert asked(play(stalker, "reveal:silent-stalker")) == "Placing 1"


def test_NA_R66_season_effects_sit_at_fixed_points() -> None:
    change = position(tribe(fisher="red"), at="turn", game=SEASONS, season="summer-of-change")
    assert asked(change) == "Reassigning 0"
    assert asked(play(change, "decline")) == "Revealing -1"
    winds = position(prairie="corn " * 8, game=SEASONS, season="autumn-of-winds")
    assert look(play(winds, "pass")).tribes[R].curses == 1
    less = play(winds, "activate:farmer", "take:corn")
    assert look(less).tribes[R].curses == 0


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
    captive = play(
        position(tribe(), at="ChoosingRole", active=1, revealed=last + 1, game=game,
                 season="autumn-of-wrath", prairie="red"),
        "activate:warrior", "take:red",
    )  # fmt: skip
    assert captive.is_over
    assert [t.curses for t in look(captive).tribes] == [1, 0]


def test_NA_R6_with_an_empty_stack_step_3_is_still_played() -> None:
    size = bisongames.load(BASE).board(2).stack_size
    state = position(active=0, revealed=size, prairie="red corn corn")
    after = play(state, "activate:farmer", "take:corn")
    assert asked(after) == "ChoosingRole 1"
    assert legal(after) == {"activate:elder", "activate:warrior", "activate:farmer", "pass"}


def test_NA_R7_winter_uses_up_one_reveal_of_a_scout() -> None:
    state = position(tribe(scout="red red"), at="Revealing", revealed=LAST - 1)
    state = play(state, "reveal:corn", "scout")
    assert outcomes(state) == {"reveal:winter"}
    state = play(state, "reveal:winter", "scout", "reveal:corn", "scout")
    assert events(state, "reveal:corn") == [CardRevealed(R, "corn")]
    assert asked(play(state, "reveal:corn")) == "ChoosingRole 0"
