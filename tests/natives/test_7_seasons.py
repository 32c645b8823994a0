"""Natives 7.1: the Seasons."""

from __future__ import annotations

import pytest

import bisongames
from bisongames import State
from bisongames.natives import Take
from bisongames.natives.seasons.events import CurseTaken, SeasonBegun
from tests.natives.positions import (
    ALL,
    SEASONS,
    G,
    R,
    asked,
    lines,
    position,
    scored,
    scores,
    set_up,
    tribe,
)
from tests.position_checks import events, legal, look, play, refused

BOTH = "natives/base+rituals+seasons"
BOARD = bisongames.load(SEASONS).board(2)
SUMMER, AUTUMN = sorted(BOARD.changes)


def with_card(card: str, **more: object) -> State:
    """R is to choose a role while this season is in force."""
    return position(season=card, **{"game": BOTH, **more})  # type: ignore[arg-type]


def test_NA_7_1a_the_game_opens_in_spring() -> None:
    state = set_up(f"{SEASONS}+season_choice=easy", start_player=0)
    assert look(state).season == "spring-of-grace"


def test_NA_7_1b_a_season_is_for_everybody() -> None:
    for player in (0, 1):
        state = position(prairie="bison bison", game=SEASONS, season="summer-of-joy", active=player)
        assert asked(play(state, "activate:hunter", "take:bison")) == f"Taking {player}"


@pytest.mark.parametrize(
    ("change", "at", "before", "after"),
    [
        ("summer", SUMMER, "spring-of-grace", "summer-of-joy"),
        ("autumn", AUTUMN, "summer-of-joy", "autumn-of-harvest"),
    ],
)
def test_NA_7_1c_7_1d_a_season_holds_from_the_next_round_on(
    change: str, at: int, before: str, after: str
) -> None:
    state = position(game=SEASONS, at="Revealing", revealed=at - 1, season=before)
    state = play(state, f"reveal:{change}", "stop", "pass")
    assert look(state).season == before
    state = play(state, "reveal:bison", "stop")
    assert events(state, "pass")[1] == SeasonBegun(after)
    assert look(play(state, "pass")).season == after


def test_NA_7_1e_a_curse_lies_above_the_elder() -> None:
    state = with_card("autumn-of-winds", prairie="corn " * 8)
    assert CurseTaken(R) in events(state, "pass")
    after = look(play(state, "pass"))
    assert after.tribes[R].curses == 1
    assert after.strength[R] == (1,) * 7


def test_NA_7_1f_7_1g_each_curse_costs_5_whatever_card_stands_for_it() -> None:
    assert scores(tribe(curses=3), game=SEASONS) == (-15, 0)
    assert lines(scored(tribe(curses=2), game=SEASONS), R) == {"curses: 2": -10}


def test_NA_4k_winter_ends_the_game_as_ever() -> None:
    state = position(game=SEASONS, at="Revealing", revealed=BOARD.winter_at - 1, active=1)
    assert play(state, "reveal:winter", "stop", "pass").is_over
    early = position(game=SEASONS, at="Revealing", revealed=AUTUMN - 1, active=1)
    assert not play(early, "reveal:autumn", "stop", "pass").is_over


def test_NA_7_1h_grace_one_more_member_for_the_elder() -> None:
    state = with_card("spring-of-grace", prairie="red red red red")
    more = play(state, "activate:elder", "take:red", "place:scout")
    assert asked(more) == "Taking 0"
    assert play(more, "take:red", "place:scout").active_player == G
    assert play(state, "activate:warrior", "take:red").active_player == G


def test_NA_7_1i_7_1j_mildness_credits_a_pass_of_step_3() -> None:
    state = position(
        at="Revealing", game=BOTH, season="spring-of-mildness", prairie="salmon " * 4,
        stack="corn corn corn corn corn",
    )  # fmt: skip
    state = play(state, "reveal:corn", "scout", "reveal:corn")
    assert look(state).tribes[R].credit == 0
    stopped = position(at="Revealing", game=BOTH, season="spring-of-mildness")
    assert look(play(stopped, "reveal:corn", "stop")).tribes[R].credit == 0
    passed = play(state, "pass")
    assert look(passed).tribes[R].credit == 2
    again = play(passed, "reveal:corn", "stop", "pass", "reveal:corn", "stop")
    assert look(play(again, "pass")).tribes[R].credit == 2
    fishing = play(again, "activate:fisher", "take:salmon", "take:salmon", "take:salmon")
    assert fishing.active_player == G
    assert look(fishing).tribes[R].credit == 0


def test_NA_7_1k_R70_awakening_reveals_two_cards_in_step_1() -> None:
    state = position(at="turn", game=BOTH, season="spring-of-awakening", stack="corn corn corn")
    state = play(state, "reveal:corn")
    assert asked(state) == "Revealing -1"
    assert asked(play(state, "reveal:corn")) == "Scouting 0"
    last = position(
        at="turn", game=SEASONS, season="spring-of-awakening", revealed=BOARD.stack_size - 1
    )
    assert asked(play(last, *[f"reveal:{c}" for c in look(last).stack])) == "ChoosingRole 0"
    three = position(
        at="turn", game=f"{BOTH}+replenish=3", season="spring-of-awakening", stack="corn corn corn"
    )
    assert asked(play(three, "reveal:corn", "reveal:corn")) == "Revealing -1"


def test_NA_7_1l_joy_one_more_card_for_every_action_of_step_3() -> None:
    state = with_card("summer-of-joy", prairie="bison bison bison")
    assert play(state, "activate:hunter", "take:bison", "take:bison").active_player == G
    scouting = position(at="Revealing", game=BOTH, season="summer-of-joy")
    assert asked(play(scouting, "reveal:corn", "scout", "reveal:corn")) == "ChoosingRole 0"


PRAYER = "totem-of-hunt totem-of-river rite-of-peace rite-of-peace"


def test_NA_7_1m_7_1n_prayer_one_more_rite_for_the_shaman() -> None:
    state = play(
        with_card("summer-of-prayer", prairie=PRAYER), "activate:shaman", "take:totem-of-hunt"
    )
    assert legal(state) == {"take:rite-of-peace", "stop"}
    refused(state, "take:totem-of-river", "NA-7.1n")
    assert play(state, "take:rite-of-peace").active_player == G
    assert play(state, "stop").active_player == G


def test_NA_R68_the_further_rite_may_come_at_any_point() -> None:
    state = with_card("summer-of-prayer", prairie=PRAYER)
    state = play(state, "activate:shaman", "take:rite-of-peace")
    both = play(state, "take:totem-of-hunt")
    assert both.active_player == G
    assert play(state, "take:rite-of-peace").active_player == G


def test_NA_7_1o_summer_of_change_moves_one_member_before_step_1() -> None:
    state = position(tribe(farmer="red green"), at="turn", game=SEASONS, season="summer-of-change")
    refused(state, "move:red/farmer/farmer", "NA-R40")
    state = play(state, "move:red/farmer/scout")
    assert asked(state) == "Revealing -1"
    assert look(state).strength[R] == (2, 1, 1, 1, 2, 1, 1)
    thunder = position(
        tribe(farmer="rolling-thunder"), at="turn", game=ALL, season="summer-of-change"
    )
    refused(thunder, "move:rolling-thunder/farmer/scout", "NA-R78")


def test_NA_7_1p_7_1q_harvest_another_food_after_a_food_action() -> None:
    state = with_card("autumn-of-harvest", prairie="corn corn bison red")
    state = play(state, "activate:farmer", "take:corn")
    assert asked(state) == "TakingOtherFood 0"
    assert legal(state) == {"take:bison", "decline"}
    refused(state, "take:corn", "NA-7.1q")
    refused(state, "take:salmon", "NA-R50")
    refused(state, Take("red"), "NA-7.1q")
    after = play(state, "take:bison")
    assert dict(look(after).tribes[R].above) == {"corn": 1, "bison": 1}
    elder = play(with_card("autumn-of-harvest", prairie="corn red"), "activate:warrior", "take:red")
    assert elder.active_player == G


def test_NA_R69_harvest_is_offered_once_also_with_strength_left() -> None:
    state = with_card("autumn-of-harvest", prairie="corn corn corn salmon bison")
    strong = position(
        tribe(farmer="red red"), prairie="corn corn corn salmon bison", game=BOTH,
        season="autumn-of-harvest",
    )  # fmt: skip
    offered = play(strong, "activate:farmer", "take:corn", "stop")
    assert asked(offered) == "TakingOtherFood 0"
    assert play(offered, "take:salmon").active_player == G
    refused(play(state, "activate:farmer"), "take:bison", "NA-R52")


@pytest.mark.parametrize(("cards", "curses"), [(7, 0), (8, 1), (9, 1)])
def test_NA_7_1r_winds_curse_a_turn_that_ends_with_a_full_prairie(cards: int, curses: int) -> None:
    state = with_card("autumn-of-winds", prairie="corn " * cards)
    assert look(play(state, "pass")).tribes[R].curses == curses


@pytest.mark.parametrize(
    ("captives", "curses"),
    [
        ((0, 0, 2), [1, 1, 0]),
        ((1, 1, 1), [0, 0, 0]),
        ((0, 1, 2), [1, 0, 0]),
        ((2, 1, 1), [0, 1, 1]),
    ],
)
def test_NA_7_1s_wrath_curses_the_fewest_captives_unless_all_are_equal(
    captives: tuple[int, ...], curses: list[int]
) -> None:
    state = position(
        *[tribe(captives="red " * n) for n in captives], players=3, active=2, game=BOTH,
        season="autumn-of-wrath",
    )  # fmt: skip
    assert [t.curses for t in look(play(state, "pass")).tribes] == curses
    middle = position(
        tribe(captives="red"), players=3, active=1, game=BOTH, season="autumn-of-wrath"
    )
    assert sum(t.curses for t in look(play(middle, "pass")).tribes) == 0


def test_NA_R67_a_forced_pass_earns_the_credit_too() -> None:
    state = with_card("spring-of-mildness")
    assert legal(state) == {"pass"}
    assert look(play(state, "pass")).tribes[R].credit == 2


def test_NA_R8_a_season_change_uses_up_its_reveal() -> None:
    state = position(game=SEASONS, at="Revealing", revealed=SUMMER - 1, prairie="corn corn")
    state = play(state, "reveal:summer")
    assert asked(state) == "Scouting 0"
    assert look(state).prairie.total == 2


def test_NA_R64_with_both_changes_in_a_round_only_the_autumn_acts() -> None:
    state = position(game=SEASONS, revealed=AUTUMN, active=1, season="spring-of-grace")
    happened = events(state, "pass")
    assert [e for e in happened if isinstance(e, SeasonBegun)] == [SeasonBegun("autumn-of-harvest")]


def test_NA_R65_with_winter_in_the_round_the_game_ends() -> None:
    state = position(game=SEASONS, revealed=BOARD.winter_at, active=1, season="summer-of-joy")
    over = play(state, "pass")
    assert over.is_over
    assert look(over).season == "summer-of-joy"


def test_NA_R29_wrath_acts_at_the_end_of_the_last_round() -> None:
    state = position(
        tribe(), tribe(captives="red"), game=SEASONS, revealed=BOARD.winter_at, active=1,
        season="autumn-of-wrath",
    )  # fmt: skip
    over = play(state, "pass")
    assert over.is_over
    assert over.standing().scores == (-5, 1)


def test_NA_R30_curses_never_run_out() -> None:
    state = position(tribe(curses=18), game=SEASONS, season="autumn-of-winds", prairie="corn " * 8)
    after = play(state, "pass")
    assert look(after).tribes[R].curses == 19
    assert after.standing().scores[R] == -95


def test_NA_R31_R71_the_credit_outlives_spring_and_is_not_for_knowledge() -> None:
    state = position(tribe(credit=2), game=BOTH, season="summer-of-change", prairie="bison " * 4)
    after = play(state, "activate:hunter", "take:bison", "take:bison", "take:bison")
    assert after.active_player == G
    rite = position(
        tribe(credit=2),
        game=BOTH,
        season="spring-of-mildness",
        prairie="rite-of-knowledge corn corn corn",
    )
    rite = play(rite, "activate:shaman", "take:rite-of-knowledge", "activate:farmer", "take:corn")
    assert asked(rite) == "Activating 0"
    assert look(rite).tribes[R].credit == 0
